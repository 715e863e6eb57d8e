import { createFreshlegs, type LogSource } from 'freshlegs';
import { postgresRepository, type PostgresClient, type PostgresPool } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hostWarnings } from '../../adapters/postgres/host/check-host.js';
import { PUSH, PUSH_DAY, USER } from '../support/integer-ids.js';
import { inTransaction, someoneWaits, usePostgres } from '../support/bench.js';
import { recordClient, recordPool, type SentStatement } from '../support/counting.js';
import { asAdministrator, uniqueName, withRole } from '../support/database.js';
import { explainOn, type PlanNode } from '../support/plans.js';

const bench = usePostgres();

const serveOn = (at: { readonly pool: PostgresPool } | { readonly client: PostgresClient }) =>
  createFreshlegs({
    repository: 'pool' in at ? postgresRepository(at) : postgresRepository(at),
    now: () => bench.clock.now,
  });

const LOCK = /insert into "public"."training_state"/;
const asksRights = ({ text }: SentStatement): boolean => text.includes('has_any_column_privilege');

const createLog = ({ logs }: ReturnType<typeof serveOn>, source: LogSource = PUSH) =>
  logs.create({ userId: USER, source, completed: false });

const lockOf = async (
  from: PostgresPool,
  write: (training: ReturnType<typeof serveOn>) => Promise<unknown>,
): Promise<SentStatement> => {
  const { pool, statements } = recordPool(from);
  await write(serveOn({ pool }));
  const lock = statements.find(({ text }) => LOCK.test(text));
  if (lock === undefined) throw new Error('The write locked nothing.');
  return lock;
};

/** For each plan node that locks rows: the tables that it reads, and the node above it. */
const locksIn = (node: PlanNode, above = 'the answer'): readonly string[] => {
  const { Plans = [], 'Node Type': type } = node;
  const placeOf = (plan: PlanNode): string => {
    if (type !== 'ModifyTable') return above;
    // A subplan that reads a column of the row runs after the row is locked. A subplan that reads
    // no column is an InitPlan, which may run earlier.
    return plan['Parent Relationship'] === 'SubPlan' ? 'what the insert returns' : 'the insert';
  };
  return [
    ...(type === 'LockRows' ? [`${relationsIn(node).join(' ')} below ${above}`] : []),
    ...Plans.flatMap((plan) => locksIn(plan, placeOf(plan))),
  ];
};

const relationsIn = ({ Plans = [], ...node }: PlanNode): readonly string[] => {
  const name = node['Relation Name'];
  return [...(name === undefined ? [] : [name]), ...Plans.flatMap(relationsIn)];
};

const planOf = async (sent: SentStatement): Promise<readonly string[]> =>
  locksIn(await explainOn(bench.pool(), sent, 'costs'));

/** Whether another transaction could lock a row for deletion right now. */
const isFree = async (table: string, key: string): Promise<boolean> => {
  const { rows } = await bench
    .pool()
    .query(`select from ${table} where ${key} for update skip locked`);
  return rows.length > 0;
};

/** Days below this node are read after the state is locked. */
const DAYS = 'program_day below what the insert returns';

describe('the statement that takes the locks', () => {
  it('locks the user below the insert of the state', async () => {
    const lock = await lockOf(bench.pool(), ({ recovery }) => recovery.rebuild({ userId: USER }));
    expect(await planOf(lock)).toEqual(['users below the insert']);
  });

  it('locks the day after the state', async () => {
    const lock = await lockOf(bench.pool(), createLog);
    expect(await planOf(lock)).toEqual(['users below the insert', DAYS]);
  });

  it('locks the user before the state, and no day before it', async () => {
    await createLog(bench.training());
    const { creating } = await inTransaction(bench.pool(), 'begin', async (client) => {
      await client.query('select from training_state where user_id = $1 for update', [USER]);
      const waiting = createLog(bench.training());
      await someoneWaits(bench.pool());
      expect(await isFree('users', `id = ${USER}`)).toBe(false);
      expect(await isFree('program_day', `id = ${PUSH_DAY}`)).toBe(true);
      return { creating: waiting };
    });
    await creating;
  });

  it('locks rows that the host changed while it waited', async () => {
    await createLog(bench.training());
    const { creating } = await inTransaction(bench.pool(), 'begin', async (client) => {
      await client.query('select from training_state where user_id = $1 for update', [USER]);
      const waiting = createLog(bench.training());
      await someoneWaits(bench.pool());
      await client.query("update users set name = 'Renamed'");
      await client.query("update program_day set name = 'Renamed'");
      return { creating: waiting };
    });
    expect((await creating).log.source).toEqual(PUSH);
  });

  it('sees that the host gave a day a new id while it waited for the day', async () => {
    const old = { type: 'program', programDayId: 77 } as const;
    await bench
      .pool()
      .query("insert into program_day (id, program_id, name) values (77, 1, 'New')");
    const { creating } = await inTransaction(bench.pool(), 'begin', async (client) => {
      await client.query('update program_day set id = 78 where id = 77');
      const waiting = createLog(bench.training(), old).catch((error: unknown) => error);
      await someoneWaits(bench.pool());
      return { creating: waiting };
    });
    expect(await creating).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('works at a stricter isolation level while the host changes users and days', async () => {
    const begin = 'begin isolation level repeatable read';
    const { log } = await inTransaction(bench.pool(), begin, async (client) => {
      await client.query('select count(*) from users');
      await bench.pool().query("update users set name = 'Renamed'");
      await bench.pool().query("update program_day set name = 'Renamed'");
      return createLog(serveOn({ client }));
    });
    expect(log.source).toEqual(PUSH);
  });
});

describe("a role that may not lock the host's rows", () => {
  let role: string;
  const openPool = (): pg.Pool =>
    bench.database().openPool({
      connectionString: withRole(bench.database().url, role, 'secret'),
      max: 3,
    });
  const locksOn = async (pool: pg.Pool): Promise<readonly string[]> =>
    planOf(await lockOf(pool, createLog));
  const run = (...statements: readonly string[]) => bench.pool().query(statements.join('; '));

  beforeAll(async () => {
    role = uniqueName();
    await asAdministrator(`create role ${role} login password 'secret'`);
    await run(
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
      `grant usage on all sequences in schema public to ${role}`,
      `revoke update on users, program_day from ${role}`,
    );
  });
  afterEach(async () => {
    await run(
      `revoke update (id) on users, program_day from ${role}`,
      'alter table users disable row level security',
    );
  });

  it('writes without locking these rows, and gets a warning', async () => {
    const pool = openPool();
    expect(await locksOn(pool)).toEqual([]);
    const warnings = await hostWarnings(pool);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('Grant update ("id") on "public"."users"');
    expect(warnings[1]).toContain('DELETE FROM "public"."program_day" may deadlock');
  });

  it('locks these rows as soon as it may change one of their columns', async () => {
    await run(`grant update (id) on users to ${role}`);
    expect(await locksOn(openPool())).toEqual(['users below the insert']);
    await run(`grant update (id) on program_day to ${role}`);
    const pool = openPool();
    expect(await locksOn(pool)).toEqual(['users below the insert', DAYS]);
    expect(await hostWarnings(pool)).toEqual([]);
  });

  it('finds a user whom row security lets it see but not change', async () => {
    await run(
      `grant update (id) on users, program_day to ${role}`,
      'alter table users enable row level security',
      'create policy seen on users for select using (true)',
    );
    expect(await locksOn(openPool())).toEqual([DAYS]);
  });

  it('is checked once per pool', async () => {
    const { pool, statements } = recordPool(bench.pool());
    for (const training of [serveOn({ pool }), serveOn({ pool })]) {
      await createLog(training);
      await createLog(training);
    }
    expect(statements.filter(asksRights)).toHaveLength(1);
  });

  it('is checked once per client of the caller, whose transactions stay usable', async () => {
    const lent = await openPool().connect();
    const { client, statements } = recordClient(lent);
    for (const end of ['commit', 'rollback']) {
      await lent.query('begin');
      await createLog(serveOn({ client }));
      await createLog(serveOn({ client }));
      await lent.query(end);
    }
    lent.release();
    expect(statements.filter(asksRights)).toHaveLength(1);
    const { logs } = await bench.training().logs.list({ userId: USER });
    expect(logs).toHaveLength(2);
  });
});
