import { namedTables } from '../../sql/host-columns.js';
import type { HostFault } from '../../sql/host-faults.js';
import { isTrue, type PostgresClient } from '../driver.js';
import { ownTableName, USER_TABLES } from '../tables.js';
import { nameOf } from './catalogue.js';
import { findTable, splitTable, type CheckContext } from './check-mapping.js';

// On a Citus cluster, each user's rows must be on one node, and the exercises on all nodes.

interface Spread {
  readonly name: string;
  /** The column by which the table is distributed; null if the whole table is on every node. */
  readonly column: string | null;
  /** Tables with the same number keep a user's rows on the same node. */
  readonly colocation: string;
}

const SPREADS = `select namespace.nspname || '.' || class.relname as name,
    case when part.partmethod = 'h' then
      column_to_column_name(part.logicalrelid, part.partkey)::text end as column,
    part.colocationid::text as colocation
  from pg_catalog.pg_dist_partition part
  join pg_catalog.pg_class class on class.oid = part.logicalrelid
  join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
  where part.partmethod = 'h' or part.repmodel = 't'`;

/** A table must be distributed by a column, or be on every node. */
interface Wanted {
  readonly field: string;
  readonly table: string;
  readonly column: string | null;
}

const CATALOGUE = ['exercises', 'exerciseMuscles', 'programs.'];

const wantedTables = ({ host, schema }: CheckContext): readonly Wanted[] => {
  const { users, logs, performedSets } = host;
  return [
    { field: 'logs', table: logs.table, column: logs.userId },
    ...(users.table === undefined
      ? []
      : [{ field: 'users', table: users.table, column: users.id }]),
    ...(performedSets?.userId === undefined
      ? []
      : [{ field: 'performedSets', table: performedSets.table, column: performedSets.userId }]),
    ...USER_TABLES.map((name) => ({
      field: "the library's",
      table: `${schema}.${ownTableName(name)}`,
      column: 'user_id',
    })),
    ...namedTables(host)
      .filter(({ field }) => CATALOGUE.some((begin) => field.startsWith(begin)))
      .map(({ field, table }) => ({ field, table, column: null })),
  ];
};

const notSpread = ({ field, table, column }: Wanted, logs: string): HostFault =>
  column === null
    ? {
        code: 'not_reference',
        problem: `"${table}" (${field}) is not on every node.`,
        remedy: `select create_reference_table('${table}');`,
      }
    : {
        code: 'not_distributed',
        problem: `"${table}" (${field}) is not distributed by ${column} together with the logs.`,
        remedy: `select create_distributed_table('${table}', '${column}', colocate_with => '${logs}');`,
      };

/** Empty unless the options mention a cluster. */
export async function clusterFaults(
  client: PostgresClient,
  context: CheckContext,
): Promise<readonly HostFault[]> {
  if (!context.isDistributed) return [];
  if (!(await isTrue(client, `to_regclass('pg_catalog.pg_dist_partition') is not null`))) {
    return [
      {
        code: 'no_cluster',
        problem: "distribution is 'citus', but this database has no Citus.",
        remedy: 'Remove distribution, or connect to the coordinator of a cluster.',
      },
    ];
  }
  const { rows } = await client.query(SPREADS);
  const spreads = new Map((rows as Spread[]).map((spread) => [spread.name, spread]));
  const spreadOf = (table: string) => spreads.get(nameOf(splitTable(context.schema, table)));
  const { table: logs } = context.host.logs;
  const isSpread = ({ field, table, column }: Wanted): boolean => {
    const found = spreadOf(table);
    // The users table may also be on every node.
    if (field === 'users' && found?.column === null) return true;
    return column === null
      ? found?.column === null
      : found?.column === column && found.colocation === spreadOf(logs)?.colocation;
  };
  return wantedTables(context)
    .filter(({ table }) => findTable(context, table)?.isView === false)
    .filter((wanted) => !isSpread(wanted))
    .map((wanted) => notSpread(wanted, logs));
}
