import { isNumberId, type IdType } from '../../../src/domain/ids.js';
import type { HostMapping, TimeEncoding } from '../../sql/host.js';
import { columnOf, type Catalogue, type CatalogueColumn } from '../../sql/host-catalogue.js';
import {
  idCollationsOf,
  idColumns,
  idTypeFaults,
  type Fits,
  type FoundId,
} from '../../sql/host-check-ids.js';
import { logTimes, unreadableTime, type LogTime } from '../../sql/host-check-times.js';
import { fault, type HostFault } from '../../sql/host-faults.js';
import { quoteName } from '../../sql/host-sql.js';
import { isDate, isReadableTime, isTimeInUtc, readText } from '../../sql/rows.js';
import { isInstantText, listed, ROWS_MAX, type ValueCheck } from '../../sql/value-check.js';
import { quoteTable } from '../tables.js';

// Compares the types of ids, times and dates with a mapping.

/** The catalogue's names for the types of ids. */
const ID_TYPES: ReadonlyMap<string, IdType> = new Map([
  ['int2', 'integer'],
  ['int4', 'integer'],
  ['int8', 'bigint'],
  ['uuid', 'uuid'],
  ['text', 'text'],
  ['varchar', 'text'],
]);

/**
 * The type of a key must match exactly, because the library's columns get the same type. Other
 * integer columns may have any integer type.
 */
const fits: Fits = (wanted, found, isKey) =>
  wanted === found || (!isKey && isNumberId(wanted) && isNumberId(found));

/** A text id that is not compared byte by byte, or not the same way as the key that it refers to. */
const collationFault = (
  { place, column, isKey, typeField, held: { collation: own, isNondeterministic } }: FoundId,
  table: string,
  mapped: string | undefined,
): HostFault | null => {
  const collation = own ?? 'default';
  const retype = (to: string) =>
    `alter table ${table} alter column "${column}" type text collate "${to}";`;
  if (isNondeterministic) {
    return fault('id_collation.nondeterministic', { place, collation, remedy: retype('C') });
  }
  if (own === (mapped ?? null)) return null;
  if (isKey) {
    const field = typeField.replace('idType', 'idCollation');
    const remedy = own === null ? `Leave ${field} out.` : `Set ${field} to '${own}'.`;
    return fault('id_collation.mapped', { place, collation, mapped: mapped ?? 'none', remedy });
  }
  // A column without its own collation is compared by the collation of the other column.
  if (own === null) return null;
  const remedy = retype(mapped ?? 'default');
  return fault('id_collation.key', { place, collation, mapped: mapped ?? 'the default', remedy });
};

/** Ids whose types or collations differ from the mapping. */
export function idFaults(
  catalogue: Catalogue,
  host: HostMapping,
  schema: string,
): readonly HostFault[] {
  const mapped = idCollationsOf(host);
  const ids = idColumns(host, catalogue).map((id) => {
    const { type: shown } = id.held;
    return { ...id, shown, found: ID_TYPES.get(shown) ?? null };
  });
  return [
    ...idTypeFaults(ids, fits),
    ...ids
      .filter(({ found }) => found === 'text')
      .flatMap((id) => {
        // If there is no key column, for example because users are stored elsewhere, use the
        // column's own collation.
        const hasKey = ids.some(({ isKey, owner }) => isKey && owner === id.owner);
        const wanted = hasKey ? mapped[id.owner] : (id.held.collation ?? undefined);
        return collationFault(id, quoteTable(schema, id.table), wanted) ?? [];
      }),
  ];
}

const TEXTS: readonly string[] = ['text', 'varchar', 'bpchar', 'citext'];

/** How a column holds an instant or a date: its types, its value as text, and which are valid. */
interface Form {
  readonly types: readonly string[];
  readonly held: (column: string) => string;
  readonly isValid: (text: string) => boolean;
}

const asText = (column: string): string => `${column}::text`;
// `to_json` formats times and dates the same way under any session settings.
const asIso = (column: string): string => `to_json(${column}) #>> '{}'`;

const FORMS: Readonly<Record<TimeEncoding, Form>> = {
  timestamptz: {
    types: ['timestamptz'],
    held: (column) => asIso(`timezone('UTC', ${column})`),
    isValid: isTimeInUtc,
  },
  'timestamp-utc': { types: ['timestamp'], held: asIso, isValid: isTimeInUtc },
  'iso-text': { types: TEXTS, held: asText, isValid: isInstantText },
  'epoch-ms': {
    types: ['int8', 'numeric', 'float8'],
    held: asText,
    isValid: (text) => isReadableTime(Number(text)),
  },
  'epoch-s': {
    types: ['int4', 'int8', 'numeric', 'float8'],
    held: asText,
    isValid: (text) => isReadableTime(Number(text) * 1000),
  },
};
const ENCODINGS = Object.keys(FORMS) as readonly TimeEncoding[];

// A column of type `char` pads its text with blanks.
const DATE: Form = {
  types: ['date', ...TEXTS],
  held: asIso,
  isValid: (text) => isDate(text.trimEnd()),
};

const formOf = (encoding: TimeEncoding | null): Form =>
  encoding === null ? DATE : FORMS[encoding];

const MILLISECOND_DIGITS = 3;
// The length of `2026-03-04T18:00:00.000Z`, plus the 4 that the catalogue adds.
const ISO_MODIFIER = 24 + 4;

// Choice: the completion column must store milliseconds. Otherwise Postgres would round a
// completion that the library has already returned.
const storageFault = (
  place: string,
  { type, modifier, isGenerated }: CatalogueColumn,
): HostFault | null => {
  if (isGenerated) return fault('generated_column', { place });
  if (modifier === null) return null;
  if (TEXTS.includes(type)) {
    const declared = `${type}(${modifier - 4})`;
    return modifier >= ISO_MODIFIER ? null : fault('time_too_short', { place, type: declared });
  }
  return !type.startsWith('timestamp') || modifier >= MILLISECOND_DIGITS
    ? null
    : fault('time_precision', { place, type, digits: modifier });
};

const timeFault = (
  { field, place, encoding }: LogTime,
  found: CatalogueColumn | null,
): HostFault | null => {
  if (encoding !== null && !ENCODINGS.includes(encoding)) {
    const told = { place, encoding: JSON.stringify(encoding), known: ENCODINGS.join(', ') };
    return fault('unknown_encoding.postgres', told);
  }
  if (found === null) return null;
  const { type } = found;
  if (formOf(encoding).types.includes(type)) {
    return field === 'completedAt' ? storageFault(place, found) : null;
  }
  if (encoding === null) return fault('date_type.type', { place, type });
  const fitting = ENCODINGS.filter((known) => FORMS[known].types.includes(type));
  const remedy =
    fitting.length === 0
      ? 'Store it in a type for instants.'
      : `Map it as ${fitting.join(' or ')}.`;
  return fault('time_encoding.type', { place, type, encoding, remedy });
};

/** Columns whose types do not fit the times and dates in the mapping. */
export function timeFaults(catalogue: Catalogue, host: HostMapping): readonly HostFault[] {
  return logTimes(host).flatMap(
    (time) => timeFault(time, columnOf(catalogue, host.logs.table, time.column)) ?? [],
  );
}

// The library reads no times of creation or change.
const READ: readonly string[] = ['startedAt', 'completedAt', 'scheduledDate'];

/** Finds invalid times and dates, such as `infinity`. `from` is the table of logs, quoted. */
export function logChecks(host: HostMapping, from: string): readonly ValueCheck[] {
  return logTimes(host)
    .filter(({ field }) => READ.includes(field))
    .map((time) => {
      const [column, { held, isValid }] = [quoteName(time.column), formOf(time.encoding)];
      return {
        field: `logs.${time.field}`,
        max: ROWS_MAX,
        text: `select ${held(column)} as held from ${from} where ${column} is not null limit ${ROWS_MAX}`,
        faultsOf: (rows) => {
          const wrong = rows.map((row) => readText(row, 'held')).filter((text) => !isValid(text));
          return wrong.length === 0 ? [] : [unreadableTime(time, listed([...new Set(wrong)]))];
        },
      };
    });
}
