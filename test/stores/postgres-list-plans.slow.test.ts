import type { LogId, UserId } from 'freshlegs';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPool, type SentStatement } from '../support/counting.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { explainOn, nodesIn, rowsOf, type PlanNode } from '../support/plans.js';
import {
  BASE_STORE,
  DONE_LATELY,
  doneLately,
  HIDDEN_LOGS,
  HISTORY,
  hostTables,
  insertHistory,
  LIMIT,
  NEWEST,
  NUMBERS,
  PAST,
  PAST_60_DAYS,
  PAST_AND_BEFORE,
  pagesOf,
  STEP_MS,
  type HistoryStore,
  type Page,
} from './long-history.js';

const { logs, swaps, planned, others, swapsOfOthers } = HISTORY;

interface Store extends HistoryStore {
  /** Turns the SQL of an instant into the SQL of a stored completion. */
  readonly stored: (instant: string) => string;
  readonly logTime: (ms: number) => string;
}

const inUtc = (ms: number): string => new Date(ms).toISOString().slice(0, -1);

const STORES: Readonly<Record<string, Store>> = {
  'the base tables': { ...BASE_STORE, stored: (instant) => instant, logTime: inUtc },
  'a host with UUIDs': {
    ...hostTables({ idType: 'uuid' }, 'timestamptz', 'uuid', 'timestamptz'),
    // The ids are in random order, like those of most hosts.
    id: (number) => `md5((${number})::text)::uuid`,
    user: 'c4ca4238-a0b9-2382-0dcc-509a6f75849b',
    logId: '80000000-0000-4000-8000-000000000000',
    stored: (instant) => instant,
    logTime: inUtc,
  },
  'a host with milliseconds as numeric': {
    ...hostTables({}, 'epoch-ms', 'bigint', 'numeric'),
    ...NUMBERS,
    stored: (instant) => `extract(epoch from ${instant}) * 1000`,
    logTime: String,
  },
};

const timeOf = (number: string): string =>
  `(timestamptz '${inUtc(NEWEST)}Z' - (${logs} - (${number})) * interval '${STEP_MS} ms')`;

const fill = (store: Store): string => `
  set session_replication_role = replica;
  ${insertHistory(store, {
    numbers: (from, to) => `generate_series(${from}, ${to}) n`,
    done: (number) => store.stored(timeOf(number)),
    at: timeOf,
    day: (number) => `${timeOf(number)}::date`,
    daysAhead: (days) => `date '2026-03-05' + ${days}`,
  })}
  set session_replication_role = default;`;

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);

/**
 * The most rows that a node handled, the most rows sorted at once, and whether the plan read a
 * whole table.
 */
const costOf = (plan: PlanNode) => {
  const nodes = nodesIn(plan);
  return {
    handled: most(nodes.map(rowsOf)),
    sorted: most(
      nodes
        .filter((node) => node['Node Type'] === 'Sort')
        .flatMap(({ Plans = [] }) => Plans.map(rowsOf)),
    ),
    isWholeTable: nodes.some((node) => node['Node Type'] === 'Seq Scan' && rowsOf(node) > LIMIT),
  };
};

const literal = (value: string | null): string => (value === null ? 'null' : `'${value}'`);

/**
 * The plan of a statement as it was sent, or the generic plan that a server keeps for a prepared
 * statement.
 */
const explain = async (pool: pg.Pool, sent: SentStatement, isKept: boolean): Promise<PlanNode> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (!isKept) return await explainOn(client, sent);
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare listed as ${sent.text}`);
    const text = `execute listed (${sent.values.map(literal).join(', ')})`;
    const plan = await explainOn(client, { text, values: [] });
    await client.query('deallocate listed');
    return plan;
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** For each log of a page, the two swaps and the workout are looked up one by one. */
const LOOKED_UP = 6 * LIMIT;
/** Logs that are not completed are read and sorted, because no index has their order. */
const NOT_COMPLETED = swaps + planned;

const isBad = (
  { readsPlanned }: Pick<Page, 'readsPlanned'>,
  { handled, sorted, isWholeTable }: Cost,
): boolean => {
  const [read, inOrder] = readsPlanned ? [NOT_COMPLETED, NOT_COMPLETED] : [0, LIMIT];
  return isWholeTable || handled > read + LOOKED_UP || sorted > inOrder;
};

type Cost = ReturnType<typeof costOf>;

describe.each(Object.entries(STORES))('pages of 100,000 logs in %s', (_, store) => {
  const { user, logId, logTime, host } = store;
  // The casts are safe: the stores above have ids of these types.
  const ids = { user: user as UserId, logId: logId as LogId };
  const pages = pagesOf({ ...ids, logTime, ownTime: inUtc });
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createDatabase();
    pool = database.openPool();
    await pool.query(store.sql);
    await migrate(pool, host === undefined ? { base: true } : { host });
    await pool.query(fill(store));
  });
  afterAll(() => database.close());

  /** A repository, and the statements that it sends. */
  const open = () => {
    const recorded = recordPool(pool);
    const repository = postgresRepository({ pool: recorded.pool, ...(host && { host }) });
    return { repository, statements: recorded.statements };
  };
  const onlyOne = (statements: readonly SentStatement[], what: string): SentStatement => {
    const [sent, ...more] = statements;
    if (sent === undefined || more.length > 0)
      throw new Error(`${what}: more or fewer than one statement`);
    return sent;
  };

  /** Pages that read more than they need, and what they read. */
  const badPages = async (isKept: boolean): Promise<readonly unknown[]> => {
    const { repository, statements } = open();
    const bad: unknown[] = [];
    for (const page of pages) {
      statements.length = 0;
      const rows = await page.list(repository);
      const sent = onlyOne(statements, page.name);
      expect((rows as unknown[]).length, page.name).toBeGreaterThan(0);
      const cost = costOf(await explain(pool, sent, isKept));
      if (isBad(page, cost)) bad.push({ page: page.name, ...cost });
    }
    return bad;
  };

  it('of the logs before the history read nothing if the base tables have all exercises in it', async () => {
    const { repository, statements } = open();
    const replica = (sql: string) =>
      `set session_replication_role = replica; ${sql}; set session_replication_role = default`;
    if (host === undefined) await pool.query(replica(doneLately.insert));
    const lists = [host === undefined ? [DONE_LATELY] : [], [ids.logId]];
    await repository.read(ids.user, PAST, PAST_60_DAYS);
    for (const exerciseIds of lists) {
      await repository.read(ids.user, PAST_AND_BEFORE, { ...PAST_60_DAYS, exerciseIds });
    }
    const plans = await Promise.all(statements.map((sent) => explain(pool, sent, false)));
    if (host === undefined) await pool.query(replica(doneLately.remove));
    const [past, both, missing] = plans.map((plan) =>
      nodesIn(plan)
        .filter((node) => node['Relation Name'] === store.logs)
        .reduce((sum, node) => sum + rowsOf(node), 0),
    );
    // A host may have rows that do not count as sets, so the history is not compared.
    if (host === undefined) expect(both).toBe(past);
    else expect(both).toBe(missing);
    expect(missing).toBeGreaterThanOrEqual(2 * LIMIT);
  });

  describe.each([false, true])('analyzed: %s', (isAnalyzed) => {
    beforeAll(async () => {
      if (isAnalyzed) await pool.query('analyze');
    });

    describe.each([
      ['planned for its values', false],
      ['planned once for all values', true],
    ])('%s', (__, isKept) => {
      it('do not read or sort the rows of years', async () => {
        expect(await badPages(isKept)).toEqual([]);
      });
      it('leave out hidden logs, for which only the swaps of the user are read', async () => {
        const { repository, statements } = open();
        const { rows } = await pool.query<{ other: UserId }>(`select ${store.id('2')} as other`);
        const [{ other } = { other: ids.user }] = rows;
        const hidden = swapsOfOthers / others;
        const read = await repository.read(other, HIDDEN_LOGS, {});
        expect(read.hiddenLogIds).toHaveLength(hidden);
        const sent = onlyOne(statements, 'hidden logs');
        const { handled, isWholeTable } = costOf(await explain(pool, sent, isKept));
        expect({ handled, isWholeTable }).toEqual({ handled: hidden, isWholeTable: false });
      });
      it('of the history, and of the logs before it, read only the latest logs', async () => {
        const { repository, statements } = open();
        await repository.read(ids.user, PAST, PAST_60_DAYS);
        // No log has this exercise, whose id is of the host's type.
        const exerciseIds = [ids.logId];
        await repository.read(ids.user, PAST_AND_BEFORE, { ...PAST_60_DAYS, exerciseIds });
        expect(statements).toHaveLength(2);
        for (const sent of statements) {
          const cost = costOf(await explain(pool, sent, isKept));
          expect(cost.handled).toBeGreaterThanOrEqual(LIMIT);
          expect(isBad({ readsPlanned: false }, cost), JSON.stringify(cost)).toBe(false);
        }
      });
    });
  });
});
