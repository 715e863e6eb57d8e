import type { Id, UserId } from '../../src/domain/ids.js';
import type { Value, Values as NamedValues } from '../sql/plan.js';
import type { Values } from './driver.js';

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

/** A value as the driver sends it. */
export function sentValue(value: Value): string | number | null {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return idArray(value);
  return typeof value === 'boolean' ? String(value) : value;
}

/** The values as the driver sends them. */
export function sentValues(user: UserId, values: NamedValues): Values {
  const sent: Record<string, string | number | null> = { user };
  for (const [name, value] of Object.entries(values)) sent[name] = sentValue(value);
  return sent;
}
