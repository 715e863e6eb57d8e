/** A statement with its values by position. */
export interface Positional {
  readonly text: string;
  /** The names of the values, in order. */
  readonly names: readonly string[];
}

// Quoted texts and names, comments and casts are passed over; what is left of `:name` is a value.
const NAMED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([A-Za-z]\w*)/g;

/** The names of the values that a statement names. */
export const namesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(NAMED), ([, name]) => name).filter((name) => name !== undefined);

/** Writes each `:name` of a statement another way. */
export const replaceNames = (text: string, write: (name: string) => string): string =>
  text.replace(NAMED, (found: string, name: string | undefined) =>
    name === undefined ? found : write(name),
  );

/**
 * Gives each `:name` of a statement a position; the same name, the same position. The user is always
 * `$1` where they are named, so that it can be seen that each table is asked for them.
 */
export const toPositional = (text: string): Positional => {
  const found = new Set(namesIn(text));
  const names = found.has('user') ? [...new Set(['user', ...found])] : [...found];
  return { text: replaceNames(text, (name) => `$${names.indexOf(name) + 1}`), names };
};
