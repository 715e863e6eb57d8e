import type { HostFault } from '../../sql/host-faults.js';
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
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import type { PostgresClient } from '../driver.js';
import { readNotes } from '../schema/applied.js';
import {
  addedTypes,
  hostNames,
  ID_COLUMNS,
  LOG_INDEXES,
  ownTables,
  type OwnColumn,
} from '../schema/extension.js';
import { addKey, allKeys, type Key } from '../schema/keys.js';
import { migrations, SCHEMA_VERSION } from '../schema/steps.js';
import { OWN_TABLES, ownTableName, ownTablesIn, quoteTable } from '../tables.js';
import type { CatalogueColumn } from './catalogue.js';
import { timeFaults } from './check-logs.js';
import {
  collationFaults,
  findColumn,
  findTable,
  wrongOwners,
  type CheckContext,
} from './check-mapping.js';

// Compares the library's own schema with the mapping.

/** Where `migrate` records the applied steps. */
export const VERSIONS = ownTableName('migration');
const MIGRATE = 'Run migrate(pool, { host }), or the SQL from migrations({ host }).';

/** What the library's schema lacks. */
export interface MissingParts {
  readonly tables: readonly string[];
  readonly columns: readonly string[];
  /** Missing or invalid indexes on the host's logs. */
  readonly indexes: readonly string[];
  /** Missing or invalid indexes on the library's tables. */
  readonly ownIndexes: readonly string[];
}

/** If the logs table is missing, none of its columns are reported. */
export function missingParts(context: CheckContext): MissingParts {
  const { logs } = context.host;
  const tables = OWN_TABLES.filter(
    // If the printed steps ran without `migrate`, this table does not exist.
    (table) => table !== VERSIONS && findTable(context, `${context.schema}.${table}`) === null,
  );
  const hasIndex = (table: string, name: string): boolean =>
    findTable(context, table)?.indexes.some((index) => index.name === name && index.valid) === true;
  const { schema, host } = context;
  const ownIndexes = ownIndexesIn(ownTables(ownTablesIn(schema), hostNames(schema, host)))
    .filter(({ name, table }) => !tables.includes(table) && !hasIndex(`${schema}.${table}`, name))
    .map(({ name }) => name);
  const found = findTable(context, logs.table);
  if (found === null) return { tables, columns: [], indexes: [], ownIndexes };
  return {
    tables,
    columns: ADDED_COLUMNS.filter((name) => findColumn(context, logs.table, name) === null),
    indexes: LOG_INDEXES.filter((name) => !hasIndex(logs.table, name)),
    ownIndexes,
  };
}

const describeMissing = (context: CheckContext): readonly string[] => {
  const { tables, columns, indexes, ownIndexes } = missingParts(context);
  return [
    ...tables,
    ...columns.map((name) => `${context.host.logs.table}.${name}`),
    ...[...indexes, ...ownIndexes].map((name) => `a valid index ${name}`),
  ];
};

const DELETE_LETTERS: Readonly<Record<string, string>> = { cascade: 'c', set: 'n' };

/** Missing foreign keys of existing tables. */
const lostKeys = (context: CheckContext): readonly Key[] => {
  const { schema, host, isDistributed } = context;
  const names = hostNames(schema, host);
  return allKeys(ownTablesIn(schema), names, isDistributed).filter(
    ({ table, columns, onDelete }) => {
      const bare = columns.replaceAll('"', '');
      const isThere = (name: string) => findColumn(context, host.logs.table, name) !== null;
      // If the column is missing, report that instead of the key.
      if (table === names.logs && !bare.split(', ').every(isThere)) return false;
      const found = findTable(context, table.replaceAll('"', ''));
      const [, action = ''] = /on delete (\w+)/.exec(onDelete) ?? [];
      const letter = DELETE_LETTERS[action] ?? 'a';
      return found !== null && !found.keys.includes(`${bare} on delete ${letter}`);
    },
  );
};

const keyFaults = (context: CheckContext): readonly HostFault[] => {
  const lost = lostKeys(context);
  return missingKeys(
    lost.map(({ name }) => name),
    `Delete the rows that refer to missing rows, and run: ${lost.map((key) => addKey(key).replace(/\s+/g, ' ')).join(' ')}`,
  );
};

const hasOwnParts = (context: CheckContext): boolean =>
  OWN_TABLES.some(
    (table) => table !== VERSIONS && findTable(context, `${context.schema}.${table}`) !== null,
  ) || ADDED_COLUMNS.some((name) => findColumn(context, context.host.logs.table, name) !== null);

const SQL_TYPES: ReadonlyMap<string, string> = new Map([
  ['int4', 'integer'],
  ['int8', 'bigint'],
]);

/** The type as the steps write it. */
export function typeOf({ type, collation }: CatalogueColumn): string {
  const name = SQL_TYPES.get(type) ?? type;
  return collation === null ? name : `${name} collate "${collation}"`;
}

/** Columns that share a type, which differs from the one in the mapping. */
export interface OtherColumns {
  readonly owner: Referred;
  readonly columns: readonly OwnColumn[];
  /** The columns' names in the report. */
  readonly names: readonly string[];
  readonly was: string;
  readonly wanted: string;
}

/** Columns whose id type differs from the type that the mapping has now. */
export function otherColumns(context: CheckContext): readonly OtherColumns[] {
  const { host, schema } = context;
  const { types } = hostNames(schema, host);
  return REFERRED.flatMap((owner) => {
    const wanted = types[owner];
    const others = ID_COLUMNS[owner].flatMap((own) => {
      const table = own.table === 'logs' ? host.logs.table : `${schema}.${ownTableName(own.table)}`;
      const found = findColumn(context, table, own.column);
      if (found === null || typeOf(found) === wanted) return [];
      return [{ own, name: `${table}.${own.column}`, type: typeOf(found) }];
    });
    return [...new Set(others.map(({ type }) => type))].map((was) => {
      const alike = others.filter(({ type }) => type === was);
      const columns = alike.map(({ own }) => own);
      return { owner, columns, names: alike.map(({ name }) => name), was, wanted };
    });
  });
}

/**
 * How the mapping differs from the one that the schema was created for. Reports each difference
 * once.
 */
const changedFaults = (context: CheckContext, since: readonly Changed[]): readonly HostFault[] => {
  const { host } = context;
  // If the mapping has a wrong type, report the host's own column instead.
  const wrong = wrongOwners(context);
  const isTold = {
    table: () => false,
    type: ({ owner }: Changed) => owner !== null && wrong.has(owner),
    collation: () => collationFaults(context).length > 0,
    encoding: () => timeFaults(context).length > 0,
  };
  const changes = since.filter((change) => !isTold[change.kind](change));
  const told = new Set([...wrong, ...changes.map(({ owner }) => owner)]);
  return [
    ...changeFaults(changes, MIGRATE),
    ...otherColumns(context)
      .filter(({ owner }) => !told.has(owner))
      .map(({ owner, names, was, wanted }) =>
        ownColumnType(names, [was, wanted], typeFieldOf(host, owner)),
      ),
  ];
};

// Choice: columns with the names of the library's columns are the library's if all four exist with
// the right types. Drizzle and Prisma create them from `freshlegs print --format`.
export function takenColumns(context: CheckContext): readonly HostFault[] {
  const { host, schema } = context;
  const types = addedTypes(hostNames(schema, host));
  const found = ADDED_COLUMNS.flatMap((column) => {
    const stored = findColumn(context, host.logs.table, column);
    if (stored === null) return [];
    const is = typeOf(stored) + (stored.notNull ? ' not null' : '');
    return [{ column, is, wanted: types[column] ?? '' }];
  });
  const areOurs =
    found.length === ADDED_COLUMNS.length && found.every(({ is, wanted }) => is === wanted);
  return areOurs ? [] : columnsTaken(host.logs.table, found);
}

/** Tables and columns of the host that have names of the library's, before the first migration. */
const takenNames = (context: CheckContext): readonly HostFault[] => {
  const { schema } = context;
  const tables = Object.keys(OWN_COLUMNS).filter(
    (table) => findTable(context, `${schema}.${table}`) !== null,
  );
  const foreign = tables.filter(
    (table) => findColumn(context, `${schema}.${table}`, OWN_COLUMNS[table] ?? '') === null,
  );
  return [
    ...foreign.map((table) => nameTaken(`There is a table ${schema}.${table}`, false)),
    ...(tables.length === foreign.length ? takenColumns(context) : []),
  ];
};

/** Everything in the library's schema that differs from this version or from the mapping. */
export function schemaFaults(
  context: CheckContext,
  applied: readonly AppliedStep[] | null,
): readonly HostFault[] {
  const { host, schema, isDistributed } = context;
  const ids = applied?.map(({ id }) => id) ?? [];
  const changes = changesSince(applied ?? [], host, (name) => quoteTable(schema, name));
  // If the mapping names another table, do not report missing parts, because the migration that
  // would add them is refused.
  const isOther = changes.some(({ kind }) => kind === 'table');
  const steps = migrations({ host, schema, ...(isDistributed ? { distribution: 'citus' } : {}) });
  const open = applied === null || isOther ? [] : steps.filter(({ id }) => !ids.includes(id));
  const newest = Math.max(0, ...ids);
  const isNoted = applied?.some(({ dependsOn }) => dependsOn !== BASE_NOTE) === true;
  const taken = isNoted ? [] : takenNames(context);
  if (taken.length > 0 || (!isNoted && !hasOwnParts(context))) {
    return [...taken, notMigrated(MIGRATE)];
  }
  return [
    ...newerSchema(newest, SCHEMA_VERSION),
    ...(open.length === 0
      ? []
      : [
          {
            code: 'schema_older',
            problem: `Steps of the schema have not run: ${open.map(({ id, name }) => `${id} (${name})`).join(', ')}.`,
            remedy: MIGRATE,
          },
        ]),
    ...missingOwnParts(isOther ? [] : describeMissing(context), MIGRATE),
    ...(changes.length + open.length > 0 ? [] : keyFaults(context)),
    ...changedFaults(context, changes),
  ];
}

/** Null if `migrate` never ran. */
export async function readApplied(
  client: PostgresClient,
  { catalogue, schema }: CheckContext,
): Promise<readonly AppliedStep[] | null> {
  if (findTable({ catalogue, schema }, VERSIONS) === null) return null;
  return readNotes(client, ownTablesIn(schema).migration);
}
