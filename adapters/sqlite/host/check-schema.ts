import {
  columnsTaken,
  missingKeys,
  missingOwnParts,
  nameTaken,
  newerSchema,
  notMigrated,
  OWN_COLUMNS,
  ownIndexesIn,
} from '../../sql/host-check-faults.js';
import { ownColumnType, REFERRED, typeFieldOf, type Referred } from '../../sql/host-check-ids.js';
import {
  BASE_NOTE,
  changeFaults,
  changesSince,
  type AppliedStep,
  type Changed,
} from '../../sql/host-check-notes.js';
import type { HostFault } from '../../sql/host-faults.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import type { HostMapping } from '../../sql/host.js';
import type { Sql } from '../driver.js';
import { hasNotes, readSteps } from '../schema/applied.js';
import {
  addedType,
  columnTypes,
  extension,
  ID_COLUMNS,
  REQUIRED_TABLES,
} from '../schema/extension.js';
import { namesOf, SCHEMA_VERSION } from '../schema/steps.js';
import { nameTable, quoteTable, splitName } from '../tables.js';
import type { Catalogue } from './catalogue.js';

// Compares the library's own schema with the mapping.

/** What the library's schema lacks. */
export interface MissingParts {
  readonly tables: readonly string[];
  readonly columns: readonly string[];
  /** The first columns of indexes on the host's logs. */
  readonly indexes: readonly string[];
  /** Indexes on the library's tables. */
  readonly ownIndexes: readonly string[];
  /**
   * Whether a foreign key is missing: the one that clears `swapped_from_id` when the original log
   * is deleted.
   */
  readonly key: boolean;
}

const KEYS = `select 1 from pragma_foreign_key_list(?)
  where "from" = 'swapped_from_id' collate nocase and on_delete = 'SET NULL' limit 1`;

/** Creates the library's tables. Empty if the host's tables are in an attached database. */
const scriptOf = (host: HostMapping): string =>
  [host.users.table ?? host.logs.table, host.logs.table].every(
    (table) => splitName(table).database === 'main',
  )
    ? extension(namesOf(host))
    : '';

const INDEX = "select 1 from sqlite_master where type = 'index' and name = ? collate nocase";

/** If the logs table is missing, none of its columns are reported. */
export function missingParts(sql: Sql, catalogue: Catalogue, host: HostMapping): MissingParts {
  const { logs } = host;
  const tables = REQUIRED_TABLES.filter((table) => catalogue.table(table) === null);
  const ownIndexes = ownIndexesIn(scriptOf(host))
    .filter(
      ({ name, table }) =>
        REQUIRED_TABLES.includes(table) &&
        !tables.includes(table) &&
        sql.first(INDEX, name) === null,
    )
    .map(({ name }) => name);
  const found = catalogue.table(logs.table);
  if (found === null) return { tables, columns: [], indexes: [], ownIndexes, key: false };
  const columns = ADDED_COLUMNS.filter((name) => catalogue.column(logs.table, name) === null);
  const indexed = [['swapped_from_id'], [logs.userId.toLowerCase(), 'custom_workout_id']];
  const indexes = indexed.filter(
    (names) =>
      !found.indexes.some((index) => names.every((name, at) => index.columns[at] === name)),
  );
  return {
    tables,
    columns,
    indexes: indexes.map((names) => names.join(', ')),
    ownIndexes,
    key: sql.first(KEYS, splitName(logs.table).table) === null,
  };
}

const describeMissing = (missing: MissingParts, { logs }: HostMapping): readonly string[] => [
  ...missing.tables,
  ...missing.columns.map((column) => `${logs.table}.${column}`),
  ...missing.ownIndexes.map((name) => `the index ${name}`),
  // If columns are missing, do not report their indexes separately.
  ...(missing.columns.length > 0
    ? []
    : [
        ...missing.indexes.map((columns) => `an index of ${logs.table} (${columns})`),
        ...(missing.key
          ? [`the key of ${logs.table}.swapped_from_id with on delete set null`]
          : []),
      ]),
];

const TABLE = /^create table (\w+) \(\n([^;]*)\n\) strict/gm;
const KEY =
  /^ {2}(?:foreign key \()?(\w+).* references "?(\w+)"? \([^)]*\)(?: on delete (cascade|set null))?/gm;

const HAS_KEY = `select 1 from pragma_foreign_key_list(?)
  where "from" = ? collate nocase and "table" = ? collate nocase and on_delete = ?`;

/** Missing foreign keys of existing tables, as \`table.column\`. */
const lostKeys = (sql: Sql, catalogue: Catalogue, host: HostMapping): readonly string[] =>
  Array.from(scriptOf(host).matchAll(TABLE)).flatMap(([, table = '', body = '']) =>
    catalogue.table(table) === null
      ? []
      : Array.from(body.matchAll(KEY)).flatMap(([, column = '', parent = '', action]) => {
          const onDelete = action?.toUpperCase() ?? 'NO ACTION';
          const found = sql.first(HAS_KEY, table, column, parent, onDelete);
          return found === null ? [`${table}.${column}`] : [];
        }),
  );

const RECREATE =
  'SQLite cannot add a foreign key to an existing table. Recreate these tables as `freshlegs print` prints them, and copy their rows.';

const MIGRATE = 'Run migrate(database, { host }), or the SQL from migrations({ host }).';

const appliedSteps = (sql: Sql): readonly AppliedStep[] => (hasNotes(sql) ? readSteps(sql) : []);

/** Columns that share a type, which differs from the one in the mapping. */
export interface OtherColumns {
  readonly owner: Referred;
  readonly names: readonly string[];
  readonly was: string;
  readonly wanted: string;
}

/** Columns whose id type differs from the type that the mapping has now. */
export function otherColumns(catalogue: Catalogue, host: HostMapping): readonly OtherColumns[] {
  const types = columnTypes(host);
  return REFERRED.flatMap((owner) => {
    const wanted = types[owner];
    const others = ID_COLUMNS[owner].flatMap(([table, column]) => {
      const name = table ?? host.logs.table;
      const type = catalogue.column(name, column)?.type.toLowerCase();
      return type === undefined || type === wanted ? [] : [{ name: `${name}.${column}`, type }];
    });
    const [first] = others;
    if (first === undefined) return [];
    return [{ owner, names: others.map(({ name }) => name), was: first.type, wanted }];
  });
}

/** Whether the library's tables have any rows, or the host's logs refer to them. */
export function holdsRows(sql: Sql, catalogue: Catalogue, { logs }: HostMapping): boolean {
  return (
    REQUIRED_TABLES.some(
      (table) =>
        catalogue.table(table) !== null && sql.first(`select 1 from ${table} limit 1`) !== null,
    ) ||
    ['swapped_from_id', 'custom_workout_id'].some(
      (column) =>
        catalogue.column(logs.table, column) !== null &&
        sql.first(`select 1 from ${quoteTable(logs.table)} where ${column} is not null limit 1`) !==
          null,
    )
  );
}

/** Whether faults of ids and times are already reported for the host's own columns. */
interface Told {
  readonly ids: boolean;
  readonly times: boolean;
}

/**
 * How the mapping differs from the one that the schema was created for. Reports each difference
 * once.
 */
const changedFaults = (
  since: readonly Changed[],
  catalogue: Catalogue,
  host: HostMapping,
  { ids, times }: Told,
): readonly HostFault[] => {
  const changes = since.filter(({ kind }) =>
    kind === 'encoding' ? !times : kind === 'table' || !ids,
  );
  const told = changes.map(({ owner }) => owner);
  const others = ids ? [] : otherColumns(catalogue, host);
  return [
    ...changeFaults(changes, MIGRATE),
    ...others
      .filter(({ owner }) => !told.includes(owner))
      .map(({ owner, names, was, wanted }) =>
        ownColumnType(names, [was, wanted], typeFieldOf(host, owner)),
      ),
  ];
};

// Choice: columns with the names of the library's columns are the library's if all four exist with
// the right types. Drizzle and Prisma create them from `freshlegs print --format`.
export function takenColumns(catalogue: Catalogue, host: HostMapping): readonly HostFault[] {
  const { table } = host.logs;
  const found = ADDED_COLUMNS.flatMap((column) => {
    const declared = catalogue.column(table, column);
    if (declared === null) return [];
    const wanted = addedType(host, column);
    const is = declared.type.toLowerCase() + (declared.notNull ? ' not null' : '');
    return [{ column, is, wanted }];
  });
  const areOurs =
    found.length === ADDED_COLUMNS.length && found.every(({ is, wanted }) => is === wanted);
  return areOurs ? [] : columnsTaken(table, found);
}

/** Tables and columns of the host that have names of the library's, before the first migration. */
const takenNames = (catalogue: Catalogue, host: HostMapping): readonly HostFault[] => {
  const tables = Object.keys(OWN_COLUMNS).filter((table) => catalogue.table(table) !== null);
  const foreign = tables.filter(
    (table) => catalogue.column(table, OWN_COLUMNS[table] ?? '') === null,
  );
  return [
    ...foreign.map((table) => nameTaken(`There is a table ${table}`, false)),
    ...(tables.length === foreign.length ? takenColumns(catalogue, host) : []),
  ];
};

/** Everything in the library's schema that differs from this version or from the mapping. */
export function schemaFaults(
  sql: Sql,
  catalogue: Catalogue,
  host: HostMapping,
  told: Told,
): readonly HostFault[] {
  const applied = appliedSteps(sql);
  const newest = Math.max(0, ...applied.map(({ id }) => id));
  const changes = changesSince(applied, host, nameTable);
  // If the mapping names another table, do not report missing parts, because the migration that
  // would add them is refused.
  const isOther = changes.some(({ kind }) => kind === 'table');
  const missing = missingParts(sql, catalogue, host);
  const isNoted = applied.some(({ dependsOn }) => dependsOn !== BASE_NOTE);
  const hasParts =
    missing.tables.length < REQUIRED_TABLES.length ||
    (catalogue.table(host.logs.table) !== null && missing.columns.length < ADDED_COLUMNS.length);
  const taken = isNoted ? [] : takenNames(catalogue, host);
  if (taken.length > 0 || (!isNoted && !hasParts)) return [...taken, notMigrated(MIGRATE)];
  return [
    ...newerSchema(newest, SCHEMA_VERSION),
    ...missingOwnParts(isOther ? [] : describeMissing(missing, host), MIGRATE),
    ...(changes.length > 0 ? [] : missingKeys(lostKeys(sql, catalogue, host), RECREATE)),
    ...changedFaults(changes, catalogue, host, told),
  ];
}
