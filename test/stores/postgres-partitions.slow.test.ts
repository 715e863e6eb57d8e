import { createFreshlegs, type TrainingMethods } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { USER } from '../support/integer-ids.js';
import { inTransaction, usePostgres } from '../support/bench.js';
import { recordPool, type SentStatement } from '../support/counting.js';
import { explainOn, nodesIn } from '../support/plans.js';
import { distributionFaults } from './distribution-rules.js';
import { withoutUser } from './user-references.js';
import { createPartitioned, PARTITIONS, SPREAD_TABLES } from './partitioned.js';
import { queryOn, queryOnPool, type Query } from '../support/query.js';
import { prepare, readCalls, writeCalls } from '../support/use-cases.js';

const bench = usePostgres((pool) => createPartitioned(queryOnPool(pool)));
const query: Query = (text, values) => queryOnPool(bench.pool())(text, values);

/** Creates the rows that a use case works on. Returns the use case. */
type Case = (training: TrainingMethods) => Promise<(training: TrainingMethods) => Promise<unknown>>;

const KEY = { idempotencyKey: 'key' };

const CASES: Readonly<Record<string, Case>> = Object.fromEntries(
  Object.entries({ ...readCalls(bench), ...writeCalls(bench) }).map(([name, call]) => [
    name,
    async (own) => {
      const ids = await prepare(own);
      return (training) => call(training, ids, KEY);
    },
  ]) satisfies [string, Case][],
);

/** The end of a partition's name, as in `table_remainder`. */
type Partition = string;

const partitionOfUser = async (): Promise<string> => {
  const [row] = await query(`select tableoid::regclass::text as name from users where id = $1`, [
    String(USER),
  ]);
  return /_\d+$/.exec(row?.['name'] ?? '')?.[0] ?? '';
};

/** The partitions whose rows a statement reads or changes, according to its plan. */
const plannedPartitions = async (
  sent: Pick<SentStatement, 'text' | 'values'>,
): Promise<readonly Partition[]> =>
  nodesIn(await explainOn(bench.pool(), sent, 'verbose')).flatMap((node) =>
    node.Schema === 'parts' ? [node['Relation Name'] ?? ''] : [],
  );

const isTransaction = ({ text }: SentStatement): boolean => /^(begin|commit)/.test(text);

/** A write is a single statement, or one statement per part. */
const MODES = [
  { options: {}, faultsOf: withoutUser },
  { options: { distribution: 'citus' }, faultsOf: distributionFaults },
] as const;

const statementsOf = async (
  prepareCase: Case,
  mode: (typeof MODES)[number],
): Promise<readonly SentStatement[]> => {
  const run = await prepareCase(bench.training());
  const { pool, statements } = recordPool(bench.pool());
  const repository = postgresRepository({ pool, ...mode.options });
  await run(createFreshlegs({ repository, now: () => bench.clock.now }));
  return statements.filter((statement) => !isTransaction(statement));
};

// Counts the scans and changed rows of this transaction, including those of cascades and key
// checks.
const TOUCHES = `select relname::text as name,
    (seq_scan + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del)::text as touches
  from pg_stat_xact_user_tables where schemaname = 'parts'`;

const touchesOf = async (run: Query): Promise<ReadonlyMap<string, number>> =>
  new Map((await run(TOUCHES)).map(({ name, touches }) => [name ?? '', Number(touches)]));

// With `prepare`, the server plans a statement for any user after a few runs.
const PLANS = ['force_custom_plan', 'force_generic_plan'] as const;

/** The partitions that a use case actually read or changed. */
const touchedPartitions = async (
  prepareCase: Case,
  plans: (typeof PLANS)[number],
): Promise<readonly Partition[]> => {
  const run = await prepareCase(bench.training());
  const begin = `begin; set local plan_cache_mode = ${plans}`;
  return inTransaction(bench.pool(), begin, async (client) => {
    const before = await touchesOf(queryOn(client));
    const repository = postgresRepository({ client, distribution: 'citus' });
    await run(createFreshlegs({ repository, now: () => bench.clock.now }));
    const after = await touchesOf(queryOn(client));
    return [...after].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : []));
  });
};

const seen = new Set<string>();

describe('on tables in partitions by user', () => {
  for (const [name, prepareCase] of Object.entries(CASES)) {
    it(`${name} touches only the partitions of its user`, async () => {
      const own = await partitionOfUser();
      for (const mode of MODES) {
        for (const statement of await statementsOf(prepareCase, mode)) {
          expect(mode.faultsOf(statement.text, '$1'), statement.text).toEqual([]);
          const planned = await plannedPartitions(statement);
          expect(
            planned.filter((partition) => !partition.endsWith(own)),
            statement.text,
          ).toEqual([]);
          for (const partition of planned) seen.add(partition);
        }
        await bench.refill();
      }
      for (const plans of PLANS) {
        await bench.refill();
        const touched = await touchedPartitions(prepareCase, plans);
        expect(touched.filter((partition) => !partition.endsWith(own))).toEqual([]);
        expect(touched.length > 0).toBe(!/^catalogue\.exercises/.test(name));
      }
    });
  }
  it('the use cases together touch all tables of users', async () => {
    const own = await partitionOfUser();
    expect([...seen].sort()).toEqual(SPREAD_TABLES.map((table) => `${table}${own}`).sort());
  });
  it('the check detects a statement that touches other partitions', async () => {
    const text = 'select 1 from workout_log where id = 1';
    expect(await plannedPartitions({ text, values: [] })).toHaveLength(PARTITIONS);
    const all = await inTransaction(bench.pool(), 'begin', async (client) => {
      const before = await touchesOf(queryOn(client));
      await client.query(text);
      const after = await touchesOf(queryOn(client));
      return [...after].filter(([name, count]) => count > (before.get(name) ?? 0));
    });
    expect(all).toHaveLength(PARTITIONS);
  });
});
