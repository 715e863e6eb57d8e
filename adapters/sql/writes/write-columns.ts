/** Parts of SQL that several write statements share. */

/** A column, and the expression of its value. */
export type Assignment = readonly [column: string, value: string];

export function assign(assignments: readonly Assignment[]): string {
  return assignments.map(([column, value]) => `${column} = ${value}`).join(', ');
}

/**
 * The single row of an insert, with the condition of `Dialect.after`. On a cluster, VALUES cannot
 * contain a subselect.
 */
export function rowOf(values: readonly string[], after: string | null = null): string {
  if (after !== null) return `select ${values.join(', ')} where ${after}`;
  return values.some((value) => value.startsWith('(select'))
    ? `select ${values.join(', ')}`
    : `values (${values.join(', ')})`;
}

/** The columns of `d.given(columns)`. */
export function givenColumns(columns: object): string {
  return Object.keys(columns)
    .map((name) => `new.${name}`)
    .join(', ');
}
