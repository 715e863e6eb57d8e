/**
 * The words of a name in lower case, without a plural s. The library has its own code for this, so
 * a change in the library does not change these rankers.
 */
export const wordsOf = (name: string): readonly string[] =>
  (name.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) =>
    word.length > 2 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
  );
