// The check of a host's Postgres database against its mapping, which reports all faults in one
// error. `catalogue.ts` reads what is there; `check-mapping.ts` and `check-logs.ts` find the
// faults. Their words are shared with SQLite: `../../sql/host-check-faults.ts`.
import { baseHost, type HostMapping } from '../../sql/host.js';
import { nameFaults, statementFaults } from '../../sql/host-checks.js';
import { missingOwnParts, newerSchema } from '../../sql/host-check-faults.js';
import { refuseHost, type HostFault } from '../../sql/host-faults.js';
import { namedTables } from '../../sql/host-columns.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { readSteps } from '../schema/applied.js';
import { readCatalogue, type TableName } from './catalogue.js';
import { indexFaults, swapFaults, timeFaults } from './check-logs.js';
import {
  findColumn,
  findTable,
  idFaults,
  keyFaults,
  missingFaults,
  positionFaults,
  splitTable,
  type CheckContext,
} from './check-mapping.js';
import { withClient, type PostgresClient, type PostgresPool } from '../driver.js';
import { mapPostgresError } from '../errors.js';
import { migrations, SCHEMA_VERSION } from '../schema/steps.js';
import { LOG_INDEXES } from '../schema/extension.js';
import { OWN_TABLES, ownTablesIn } from '../tables.js';

const VERSIONS = 'freshlegs_migration';
const MIGRATE = 'Run migrate(pool, { host }), or the SQL that migrations({ host }) gives.';

/** What the library's own migration makes and is not there. */
const missingOwn = (context: CheckContext): readonly string[] => {
  const { logs } = context.host;
  const tables = OWN_TABLES.filter(
    // Whoever runs the printed steps has no versions.
    (table) => table !== VERSIONS && findTable(context, `${context.schema}.${table}`) === null,
  );
  const found = findTable(context, logs.table);
  if (found === null) return tables;
  const columns = ADDED_COLUMNS.filter((name) => findColumn(context, logs.table, name) === null);
  const indexes = LOG_INDEXES.filter(
    (name) => !found.indexes.some((index) => index.name === name && index.valid),
  );
  return [
    ...tables,
    ...columns.map((name) => `${logs.table}.${name}`),
    ...indexes.map((name) => `a valid index ${name}`),
  ];
};

const schemaFaults = (
  context: CheckContext,
  applied: readonly number[] | null,
): readonly HostFault[] => {
  const steps = migrations({ host: context.host, schema: context.schema });
  const open = applied === null ? [] : steps.filter(({ id }) => !applied.includes(id));
  const newest = Math.max(0, ...(applied ?? []));
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
    ...missingOwnParts(missingOwn(context), MIGRATE),
  ];
};

/** The steps that have run; null where no run of `migrate` has noted any. */
const readApplied = async (
  client: PostgresClient,
  { catalogue, schema }: CheckContext,
): Promise<readonly number[] | null> => {
  if (findTable({ catalogue, schema }, VERSIONS) === null) return null;
  return readSteps(client, ownTablesIn(schema).migration);
};

const faultsOf = async (
  client: PostgresClient,
  host: HostMapping,
  schema: string,
): Promise<readonly HostFault[]> => {
  const sql = statementFaults(host);
  const names = nameFaults(host);
  // What cannot be named cannot be looked at more closely.
  if (names.length > 0) return [...sql, ...names];
  const tables: readonly TableName[] = [
    ...namedTables(host).map(({ table }) => splitTable(schema, table)),
    ...OWN_TABLES.map((table) => ({ schema, table })),
  ];
  const context = { host, schema, catalogue: await readCatalogue(client, tables) };
  const applied = await readApplied(client, context);
  return [
    ...sql,
    ...missingFaults(context),
    ...idFaults(context),
    ...positionFaults(context),
    ...keyFaults(context),
    ...timeFaults(context),
    ...swapFaults(context),
    ...indexFaults(context),
    ...schemaFaults(context, applied),
  ];
};

/**
 * Compares a database with the mapping of its host: tables, columns, types, encodings, keys,
 * indexes, what a swap could not store, and whether the library's own part is there. Reads only, by
 * statements on the catalogue and one on the versions. Throws one `HOST_MAPPING` that tells all
 * that is wrong, each with its remedy; `details.faults` has the same as data.
 *
 * @example
 * // await checkHost(pool, { host }); // at start, and in a test of your own
 */
export const checkHost = async (
  pool: PostgresPool,
  options: { readonly host?: HostMapping; readonly schema?: string } = {},
): Promise<void> => {
  const { host = baseHost('timestamptz'), schema = 'public' } = options;
  try {
    refuseHost(await withClient(pool, (client) => faultsOf(client, host, schema)));
  } catch (error) {
    throw mapPostgresError(error);
  }
};
