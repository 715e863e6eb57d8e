import { namedTables } from '../../sql/host-columns.js';
import type { HostFault } from '../../sql/host-faults.js';
import { isTrue, type PostgresClient } from '../driver.js';
import type { HostMapping } from '../../sql/host.js';
import { ownTableName, USER_TABLES, type Tables } from '../tables.js';
import { nameOf } from './catalogue.js';
import { findTable, splitTable, type CheckContext } from './check-mapping.js';
import { planOf } from './check-selects.js';

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

const CATALOGUE: readonly string[] = ['exercises', 'programs.days'];

const wantedTables = ({ host, schema }: CheckContext): readonly Wanted[] => {
  const { users, logs } = host;
  return [
    { field: 'logs', table: logs.table, column: logs.userId },
    ...(users.table === undefined
      ? []
      : [{ field: 'users', table: users.table, column: users.id }]),
    ...USER_TABLES.map((name) => ({
      field: "the library's",
      table: `${schema}.${ownTableName(name)}`,
      column: 'user_id',
    })),
    ...namedTables(host)
      .filter(({ field }) => CATALOGUE.includes(field))
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

interface Spreading {
  /** Tables that are on the coordinator alone. */
  readonly local: readonly string[];
  /** How many parts of the tables a query reads; null if no table is distributed. */
  readonly parts: number | null;
}

/**
 * What a plan says about the tables of a query. It names the parts of distributed tables, and of
 * those on every node, with a number at the end.
 */
const spreadingOf = (plan: unknown): Spreading => {
  const local: string[] = [];
  let parts: number | null = null;
  JSON.stringify(plan, (key, value: unknown) => {
    if (key === 'Relation Name' && !/_\d+$/.test(String(value))) local.push(String(value));
    if (key === 'Task Count') parts = Number(value);
    return value;
  });
  return { local: [...new Set(local)], parts };
};

const ANY_ID: Readonly<Record<Tables['userId'], string>> = {
  bigint: '0',
  uuid: `'00000000-0000-0000-0000-000000000000'`,
  text: `''`,
};

/** The relations of a mapping whose tables are not where a statement could join them. */
export async function spreadFaults(
  client: PostgresClient,
  host: HostMapping,
  t: Tables,
): Promise<readonly HostFault[]> {
  const found: HostFault[] = [];
  const catalogue = { muscles: t.exerciseMuscles, 'programs.entries': t.programDayExercises };
  const local = async (relation: string) =>
    spreadingOf(await planOf(client, `select * from ${relation} spread`)).local;
  for (const [field, relation] of Object.entries(catalogue)) {
    if (relation === null) continue;
    found.push(
      ...(await local(relation)).map((table) =>
        notSpread({ field: `${field}.from`, table, column: null }, host.logs.table),
      ),
    );
  }
  if (t.performedSets === null || host.sets?.select.userId === undefined) return found;
  const ofUser = `select * from ${t.performedSets.relation} done where done.user_id = ${ANY_ID[t.userId]}`;
  const { local: alone, parts } = spreadingOf(await planOf(client, ofUser));
  if (alone.length === 0 && parts === 1) return found;
  return [
    ...found,
    {
      code: 'not_distributed',
      problem: `sets.from is not distributed by sets.select.userId${alone.length === 0 ? '' : `: ${alone.join(', ')}`}.`,
      remedy: `select create_distributed_table('${alone[0] ?? 'your_sets'}', '${host.sets.select.userId}', colocate_with => '${host.logs.table}');`,
    },
  ];
}

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
