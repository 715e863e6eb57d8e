import type { Checking } from '../../sql/checking.js';
import type { Catalogue } from '../../sql/host-catalogue.js';
import { namedTables } from '../../sql/host-columns.js';
import { fault, type HostFault } from '../../sql/host-faults.js';
import { isTrue, type PostgresClient } from '../driver.js';
import type { HostMapping } from '../../sql/host.js';
import { ownTableName, USER_TABLES, type Tables } from '../tables.js';
import { splitTable, type CheckedSchema } from './catalogue.js';
import { planOf } from './plans.js';

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

const wantedTables = ({ host, schema }: CheckedSchema): readonly Wanted[] => {
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
    ? fault('not_reference', { table, field })
    : fault('not_distributed', { table, field, column, logs });

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
export function* spreadFaults(host: HostMapping, t: Tables): Checking<readonly HostFault[]> {
  const { table: logs } = host.logs;
  const found: HostFault[] = [];
  const catalogue = { muscles: t.exerciseMuscles, 'programs.entries': t.programDayExercises };
  for (const [field, relation] of Object.entries(catalogue)) {
    if (relation === null) continue;
    const { local } = spreadingOf(yield* planOf(`select * from ${relation} spread`));
    found.push(
      ...local.map((table) => notSpread({ field: `${field}.from`, table, column: null }, logs)),
    );
  }
  const column = host.sets?.select.userId;
  if (t.performedSets === null || column === undefined) return found;
  const ofUser = `select * from ${t.performedSets.relation} done where done.user_id = ${ANY_ID[t.userId]}`;
  const { local, parts } = spreadingOf(yield* planOf(ofUser));
  if (local.length === 0 && parts === 1) return found;
  const [table = 'your_sets'] = local;
  const tables = local.length === 0 ? '' : `: ${local.join(', ')}`;
  return [...found, fault('not_distributed.sets', { table, tables, column, logs })];
}

/** The tables that are not where a cluster needs them. */
export async function clusterFaults(
  client: PostgresClient,
  checked: CheckedSchema,
  catalogue: Catalogue,
): Promise<readonly HostFault[]> {
  if (!(await isTrue(client, `to_regclass('pg_catalog.pg_dist_partition') is not null`))) {
    return [fault('no_cluster')];
  }
  const { rows } = await client.query(SPREADS);
  const spreads = new Map((rows as Spread[]).map((spread) => [spread.name, spread]));
  const spreadOf = (name: string) => {
    const { schema, table } = splitTable(checked.schema, name);
    return spreads.get(`${schema}.${table}`);
  };
  const { table: logs } = checked.host.logs;
  const isSpread = ({ field, table, column }: Wanted): boolean => {
    const found = spreadOf(table);
    // The users table may also be on every node.
    if (field === 'users' && found?.column === null) return true;
    return column === null
      ? found?.column === null
      : found?.column === column && found.colocation === spreadOf(logs)?.colocation;
  };
  return wantedTables(checked)
    .filter(({ table }) => catalogue.table(table)?.isView === false)
    .filter((wanted) => !isSpread(wanted))
    .map((wanted) => notSpread(wanted, logs));
}
