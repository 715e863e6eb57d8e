import type { Id } from '../../src/domain/ids.js';
import type { LogPlace, Place } from '../../src/port/port.js';
import { checkId, type Row } from '../sql/rows.js';
import type { Values } from './driver.js';

// Statements use named values with a type, such as `:logId::${t.logId}`. The driver replaces the
// names with positions (`../sql/named.ts`).

/** What a part adds to the statement that reads a snapshot. */
export interface ReadPart {
  /** Common table expressions. Each comes after the expressions that it uses. */
  readonly with?: Readonly<Record<string, string>>;
  /** Expressions of the answer, by field. */
  readonly answer: Readonly<Record<string, string>>;
}

/**
 * Combines parts into one statement with a single JSON text as its answer. A read then costs one
 * round trip, and the driver cannot convert numbers or times.
 */
export const composeRead = (parts: readonly ReadPart[]): string => {
  const tables = parts
    .flatMap((part) => Object.entries(part.with ?? {}))
    .map(([name, text]) => `${name} as (${text})`);
  const fields = parts
    .flatMap((part) => Object.entries(part.answer))
    .map(([name, text]) => `'${name}', (${text})`);
  const head = tables.length === 0 ? '' : `with recursive\n${tables.join(',\n')}\n`;
  return `${head}select json_build_object(${fields.join(',\n  ')})::text as answer`;
};

// Choice: if the host stores microseconds, read an instant as the millisecond that contains it.
/**
 * Converts an instant to UTC, which JSON writes as text with microseconds in any session time zone.
 * This takes a fifth less time to plan and run than milliseconds since 1970.
 */
export const utc = (expression: string): string => `timezone('UTC', ${expression})`;

/** Converts `:at`, a text from {@link utc}, back to an instant. */
export const PLACE_TIME = `timezone('UTC', :at::timestamp)`;

/** The values of a position in a list, for the statement that reads a page. */
export const placeValues = (after: Place | LogPlace | null): Values => ({
  at: after?.at ?? null,
  after: after?.id ?? null,
});

/**
 * Join this to a table that is read in pages. It has one row, but the planner expects a thousand,
 * which is more than a page, and so reads the index in order. If it expects fewer rows than a page,
 * as it may without statistics, it reads and sorts years of rows.
 */
export const ALONG_THE_INDEX = `cross join generate_subscripts('{0}'::integer[], 1) once`;

/**
 * Rows as a JSON array of tuples, without names and without an aggregate. The shortest read takes
 * 60 % of the time that it takes with `json_agg(json_build_object(...))`. Most of the difference is
 * planning.
 */
export const tuples = (columns: string, from: string): string =>
  `array(select json_build_array(${columns}) from ${from})`;

/** Rows as a JSON array of objects. `order` is an ORDER BY clause. */
export const objects = (table: string, order = ''): string =>
  `array(select row_to_json(${table}) from ${table} ${order})`;

/**
 * Rows as one JSON array per column, for reads of many rows. It does not repeat names, and looks up
 * the type of a column only once. For ten thousand sets, this takes a third of the time of
 * {@link objects}.
 */
export const byColumn = (names: readonly string[], table: string, order: string): string =>
  `select json_build_object(${names.map((name) => `'${name}', json_agg(ordered.${name})`).join(', ')})
      from (select * from ${table} ${order}) ordered`;

export const rowsOf = (columns: unknown): readonly Row[] => {
  const lists = Object.entries(columns as Readonly<Record<string, readonly unknown[] | null>>);
  return (lists[0]?.[1] ?? []).map((_, at) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of lists) row[name] = values?.[at];
    return row;
  });
};

/** The text of an array, for example for `:name::bigint[]`. */
export const idArray = (ids: readonly Id[]): string =>
  typeof ids[0] === 'string' ? textArray(ids.map(String)) : `{${ids.join(',')}}`;

/** The ids in an array column of a row. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says whose id it is
export const idsOf = <HostId extends Id>(answer: Row, name: string): readonly HostId[] =>
  (answer[name] as unknown[]).map((id) => checkId<HostId>(id, name));

/** The text of an array, for `:name::text[]`. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
