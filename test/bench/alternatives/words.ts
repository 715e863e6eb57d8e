/**
 * The words of a name in lower case, without a plural's s. The library reads names with its own
 * code, so changing that code never changes the rankers that it is compared with.
 */
export const wordsOf = (name: string): readonly string[] =>
  (name.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) =>
    word.length > 2 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
  );
