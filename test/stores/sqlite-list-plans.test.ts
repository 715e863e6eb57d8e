import Database from 'better-sqlite3';
import type { LogId, UserId } from 'freshlegs';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
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
  PAST,
  PAST_AND_BEFORE,
  PAST_60_DAYS,
  pagesOf,
  STEP_MS,
  type HistoryStore,
  type Page,
} from './long-history.js';

const { logs, swaps, planned, others, swapsOfOthers } = HISTORY;

const STORES: Readonly<Record<string, HistoryStore>> = {
  'the base tables': BASE_STORE,
  'a host with UUIDs': {
    ...hostTables({ idType: 'uuid' }, 'epoch-ms', 'text', 'integer'),
    // The ids are in random order, like those of most hosts. The factor is odd, so different
    // numbers have different ids.
    id: (number) =>
      `printf('%08x-0000-4000-8000-000000000000', ((${number}) * 2654435761) % 4294967296)`,
    user: '9e3779b1-0000-4000-8000-000000000000',
    logId: '80000000-0000-4000-8000-000000000000',
  },
};

const timeOf = (number: string): string => `(${NEWEST} - (${logs} - (${number})) * ${STEP_MS})`;

const fill = (store: HistoryStore): string => `
  pragma foreign_keys = off;
  begin;
  ${insertHistory(store, {
    numbers: (from, to) => `(with recursive number (n) as (
      values (${from}) union all select n + 1 from number where n < ${to}) select n from number)`,
    done: timeOf,
    at: timeOf,
    day: (number) => `date(${timeOf(number)} / 1000, 'unixepoch')`,
    daysAhead: (days) => `date('2026-03-05', ${days} || ' days')`,
  })}
  commit;
  pragma foreign_keys = on;`;

const open = (store: HistoryStore): Database.Database => {
  const { host, sql } = store;
  const database = new Database(':memory:');
  database.exec(sql);
  migrate(database, host === undefined ? { base: true } : { host });
  database.exec(fill(store));
  return database;
};

type Row = Readonly<Record<string, unknown>>;

/** Records the plans of the reads on a handle, and counts the rows through which they step. */
const watch = (database: Database.Database) => {
  const seen = { rows: 0, plans: [] as string[] };
  // SQLite does not report how many rows a statement stepped through, so a function in the
  // condition counts them.
  database.function('is_counted', { deterministic: false }, (_value: unknown) => {
    seen.rows += 1;
    return 1;
  });
  const count = (sql: string): string =>
    sql.replace(
      /where (\+?(?:(?:log|swap|workout)\.)?user_id) = \+\?/g,
      'where is_counted($1) and $1 = +?',
    );
  return {
    seen,
    handle: {
      prepare: (sql: string) => {
        const statement = database.prepare<unknown[], Row>(count(sql));
        const explain = (values: readonly unknown[]): void => {
          if (!/^\s*select/.test(sql)) return;
          const plan = database.prepare<unknown[], Row>(`explain query plan ${sql}`);
          seen.plans.push(...plan.all(...values).map((row) => String(row['detail'])));
        };
        return {
          raw: (on: boolean) => statement.raw(on),
          reader: statement.reader,
          run: (...values: unknown[]) => statement.run(...values),
          all: (...values: unknown[]) => {
            explain(values);
            return statement.all(...values);
          },
          get: (...values: unknown[]) => {
            explain(values);
            return statement.get(...values);
          },
        };
      },
      exec: (sql: string) => database.exec(sql),
      get inTransaction() {
        return database.inTransaction;
      },
    },
  };
};

/** Logs that are not completed are read and sorted, because no index returns them in order. */
const NOT_COMPLETED = swaps + planned;

/** For each row of a page, the row and the two logs of a swap are looked up one by one. */
const LOOKED_UP = 3 * LIMIT;

const faultsOf = (
  { readsPlanned }: Pick<Page, 'readsPlanned'>,
  rows: number,
  plans: readonly string[],
) => {
  const sorts = plans.filter((line) => line === 'USE TEMP B-TREE FOR ORDER BY').length;
  // One sort is for the performed exercises of the page, which are ordered separately.
  const sortsAllowed = 1 + Number(readsPlanned);
  return [
    ...plans.filter((line) => line.startsWith('SCAN') && !line.startsWith('SCAN json_each')),
    ...(sorts > sortsAllowed ? ['sorts rows that are already in order'] : []),
    ...(rows > (readsPlanned ? NOT_COMPLETED : 0) + LOOKED_UP ? [`reads ${rows} rows`] : []),
  ];
};

describe.each(Object.entries(STORES))('pages of 100,000 logs in %s', (_, store) => {
  const { user, logId, host } = store;
  const time = (ms: number): number => ms;
  // The casts are safe: the stores above have ids of these types.
  const ids = { user: user as UserId, logId: logId as LogId };
  const pages = pagesOf({ ...ids, logTime: time, ownTime: time });
  const opened: Database.Database[] = [];

  beforeAll(() => {
    opened.push(open(store));
    return () => opened.pop()?.close();
  });

  const watched = (isAnalyzed: boolean) => {
    const [database] = opened;
    if (database === undefined) throw new Error('The database must be opened before the test.');
    if (isAnalyzed) database.exec('analyze');
    const { handle, seen } = watch(database);
    return { database, seen, ...sqliteRepository({ database: handle, ...(host && { host }) }) };
  };

  it.each([false, true])('do not read or sort the rows of years, analyzed: %s', (isAnalyzed) => {
    const { seen, sync } = watched(isAnalyzed);
    const bad = pages.flatMap((page) => {
      Object.assign(seen, { rows: 0, plans: [] });
      const listed = page.list(sync) as readonly unknown[];
      expect(listed.length, page.name).toBeGreaterThan(0);
      expect(seen.rows, page.name).toBeGreaterThanOrEqual(listed.length);
      const faults = faultsOf(page, seen.rows, seen.plans);
      return faults.length === 0 ? [] : [{ page: page.name, faults }];
    });
    expect(bad).toEqual([]);
  });

  it.each([false, true])(
    'leave out hidden logs, for which only the swaps of the user are read, analyzed: %s',
    (isAnalyzed) => {
      const { database, seen, sync } = watched(isAnalyzed);
      const other = database
        .prepare(`select ${store.id('2')}`)
        .pluck()
        .get() as UserId;
      for (const [user, hidden] of [
        [ids.user, swaps],
        [other, swapsOfOthers / others],
      ] as const) {
        Object.assign(seen, { rows: 0, plans: [] });
        expect(sync.read(user, HIDDEN_LOGS, {}).hiddenLogIds).toHaveLength(hidden);
        expect(seen.rows).toBe(hidden);
        expect(seen.plans).toEqual([
          expect.stringMatching(/^SEARCH (kept|workout_swap) USING INDEX .*\(user_id=\?\)$/),
        ]);
      }
    },
  );

  it.each([false, true])('of the history read only its latest logs, analyzed: %s', (isAnalyzed) => {
    const { seen, sync } = watched(isAnalyzed);
    sync.read(ids.user, PAST, PAST_60_DAYS);
    expect(seen.rows).toBeGreaterThanOrEqual(LIMIT);
    expect(seen.rows).toBeLessThanOrEqual(2 * LIMIT);
    expect(seen.plans[0]).toMatch(/^SEARCH .* USING .*INDEX .*(completed|done)_at>/);
  });

  it.each([false, true])(
    'before the history read only the latest logs, in the base tables only if needed, analyzed: %s',
    (isAnalyzed) => {
      const { database, seen, sync } = watched(isAnalyzed);
      sync.read(ids.user, PAST_AND_BEFORE, { ...PAST_60_DAYS, exerciseIds: [1] });
      expect(seen.rows).toBeGreaterThanOrEqual(2 * LIMIT);
      expect(seen.rows).toBeLessThanOrEqual(4 * LIMIT);
      // Nothing is looked for that the history does not have.
      const exerciseIds = host === undefined ? [DONE_LATELY] : [];
      if (host === undefined) {
        database.exec(`pragma foreign_keys = off; ${doneLately.insert} pragma foreign_keys = on`);
      }
      const [past, both] = [
        () => sync.read(ids.user, PAST, PAST_60_DAYS),
        () => sync.read(ids.user, PAST_AND_BEFORE, { ...PAST_60_DAYS, exerciseIds }),
      ].map((read) => {
        Object.assign(seen, { rows: 0 });
        read();
        return seen.rows;
      });
      database.exec(host === undefined ? doneLately.remove : '');
      if (host === undefined) expect(both).toBe(past);
      // A host may have rows that do not count as sets, so the history is not compared.
      else expect(both).toBeLessThanOrEqual(4 * LIMIT);
    },
  );
});
