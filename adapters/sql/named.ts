export interface Positional {
  readonly text: string;
  /** The names of the values, in order. */
  readonly names: readonly string[];
}

// Skips strings, quoted names, comments and casts. Every other `:name` is a value.
const NAMED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([A-Za-z]\w*)/g;

export function namesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(NAMED), ([, name]) => name).filter((name) => name !== undefined);
}

/** Replaces each `:name` with what `write` returns. */
export function replaceNames(text: string, write: (name: string) => string): string {
  return text.replace(NAMED, (found: string, name: string | undefined) =>
    name === undefined ? found : write(name),
  );
}

/**
 * Replaces each `:name` with a position. Equal names get the same position. The user is always
 * `$1`, so that tests can check that a statement filters each table by the user.
 */
export function toPositional(text: string): Positional {
  const found = new Set(namesIn(text));
  const names = found.has('user') ? [...new Set(['user', ...found])] : [...found];
  return { text: replaceNames(text, (name) => `$${names.indexOf(name) + 1}`), names };
}
