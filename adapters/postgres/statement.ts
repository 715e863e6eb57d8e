import type { Id } from '../../src/domain/ids.js';

// Statements use named values with a type, such as `:logId::bigint`. The driver replaces the names
// with positions (`../sql/named.ts`).

/** What a statement answers: an expression per field. */
export type Fields = Readonly<Record<string, string>>;

/** A statement with a single JSON text as its answer, so that the driver converts no values. */
export function answerOf(fields: Fields): string {
  return `select json_build_object(${Object.entries(fields)
    .map(([name, expression]) => `'${name}', (${expression})`)
    .join(',\n  ')})::text as answer`;
}

/** The text of an array, for example for `:name::bigint[]`. */
export function idArray(ids: readonly Id[]): string {
  return typeof ids[0] === 'string' ? textArray(ids.map(String)) : `{${ids.join(',')}}`;
}

/** The text of an array, for `:name::text[]`. */
export function textArray(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
