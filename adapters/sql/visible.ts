// Control and format characters, line and paragraph separators, and halves of surrogate pairs. The
// two joiners are harmless, and are part of ordinary words and emoji.
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Escapes what a terminal would obey, what ends a line, and what changes the direction of text. For
 * every name and value of a database, a file or the command line that is shown or written as code.
 *
 * @example
 * visible('a\nb'); // 'a\\u{a}b'
 */
export function visible(text: string): string {
  return text.replace(
    HIDDEN,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
