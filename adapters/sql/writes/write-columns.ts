/** Parts of SQL that several write statements share. */

/** A column, and the expression of its value. */
export type Assignment = readonly [column: string, value: string];

export const assign = (assignments: readonly Assignment[]): string =>
  assignments.map(([column, value]) => `${column} = ${value}`).join(', ');

/** The single row of an insert. On a cluster, VALUES cannot contain a subselect. */
export const rowOf = (values: readonly string[]): string =>
  values.some((value) => value.startsWith('(select'))
    ? `select ${values.join(', ')}`
    : `values (${values.join(', ')})`;

/** The columns of `d.given(columns)`. */
export const givenColumns = (columns: object): string =>
  Object.keys(columns)
    .map((name) => `new.${name}`)
    .join(', ');
