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

/**
 * Gives each `:name` of a statement a position; the same name, the same position. The user, whom every
 * statement names, is always `$1`, so that it can be seen that each table is asked for them. Each is
 * cast to the type that `types` has for it, since a driver or a column of the host could infer
 * another; an empty type leaves it to the column. A name that `types` does not have is an error.
 */
export const toPositional = (text: string, types: Readonly<Record<string, string>>): Positional => {
  const names: string[] = ['user'];
  const positional = text.replace(NAMED, (found: string, name: string | undefined) => {
    if (name === undefined) return found;
    const type = types[name];
    if (type === undefined) throw new TypeError(`:${name} has no type`);
    if (!names.includes(name)) names.push(name);
    const position = `$${names.indexOf(name) + 1}`;
    return type === '' ? position : `${position}::${type}`;
  });
  return { text: positional, names };
};
