import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFreshlegs } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from '../support/bundle.js';
import { outcomeOf, type Outcome } from '../support/outcome.js';
import {
  emptyTables,
  insertFixture,
  openDatabase,
  rawAccess as rawSqlite,
} from '../support/sqlite-store.js';
import { createRandom } from '../bench/recommendation/random.js';
import { FIXTURE } from '../support/integer-ids.js';
import { usePostgres } from '../support/bench.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';
import { prepare, repeatableCalls, runHostsPart } from '../support/use-cases.js';
import { migrateWithFixedDefaults, withoutMoments } from './fixed-defaults.js';
import { hostQuery } from './host-query.js';
import { pairsOf, racePair, type PairFigures, type RacedStore, type Racer } from './pairs.js';
import type { Start } from './racer.js';

const SEED = process.env['SEED'] ?? `${Date.now()}`;
const IS_FULL = process.env['FAULTS'] === 'full';
const ROUNDS = IS_FULL ? 4 : 2;
/** The share of pairs that race here. */
const SHARE = IS_FULL ? 1 : 1 / 16;
const NOW = new Date('2026-03-04T18:00:00Z');

const clock = { now: NOW };
const CALLS = repeatableCalls(clock);
const random = createRandom(`${SEED} pairs`);
const PAIRS = pairsOf(Object.keys(CALLS))
  .filter(() => random() < SHARE)
  .map((pair) => [pair[0].name, pair[1].name, pair] as const);

const namesOf = (racers: readonly Racer[]): readonly string[] => racers.map(({ name }) => name);

const racesOn = (store: string, open: () => RacedStore): void => {
  const figures: PairFigures = { races: 0, first: 0, second: 0, either: 0 };
  describe(`on ${store}, two concurrent writes end as if one had waited for the other, seed ${SEED}`, () => {
    it.each(PAIRS)('%s and %s', async (_one, _other, pair) => {
      expect(await racePair(open(), pair, ROUNDS, figures)).toEqual([]);
    });
    afterAll(() => {
      const { races, first, second, either } = figures;
      process.stdout.write(
        `${store}, seed ${SEED}: ${PAIRS.length} pairs of writes, ${races} races, won by the first ${first}, by the second ${second}, ${either} where it is the same; strays ${races - first - second - either}\n`,
      );
      expect(races).toBe(PAIRS.length * ROUNDS);
      if (IS_FULL) expect(Math.min(first, second)).toBeGreaterThan(0);
    });
  });
};

const bench = usePostgres(migrateWithFixedDefaults);
racesOn('PostgreSQL', () => ({
  refill: async (racers) => {
    await bench.refill();
    const ids = await prepare(bench.training());
    await runHostsPart(bench, namesOf(racers), ids);
    return ids;
  },
  start: (racers, ids) =>
    Promise.all(
      racers.map(({ name, key }) =>
        outcomeOf(CALLS[name]?.(bench.training(), ids, { idempotencyKey: key })),
      ),
    ),
  dump: async () => rawAccess(queryOnPool(bench.pool()), 'public').dump(),
}));

const RACER = bundle(fileURLToPath(new URL('racer.ts', import.meta.url)));
// Long enough for the message to reach both processes.
const START_IN_MS = 3;

const answerOf = async (process: ChildProcess | undefined, start: Start): Promise<Outcome> => {
  if (process === undefined) throw new Error('There must be a process for each writer.');
  const answered = once(process, 'message') as Promise<[Outcome | { readonly failed: string }]>;
  process.send(start);
  const [outcome] = await answered;
  if ('failed' in outcome) throw new Error(outcome.failed);
  return outcome;
};

describe('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
  const path = join(folder, 'training.db');
  const database = openDatabase(path, FIXTURE);
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = off');
  let racers: readonly ChildProcess[] = [];
  beforeAll(() => {
    racers = [0, 1].map(() => fork(RACER, [path, NOW.toISOString()]));
  });
  afterAll(async () => {
    for (const racer of racers) racer.disconnect();
    await Promise.all(racers.map((racer) => once(racer, 'exit')));
    database.close();
    rmSync(folder, { recursive: true });
  });
  const host = { clock, pool: () => ({ query: hostQuery(database) }) };
  const raw = rawSqlite(database);

  racesOn('SQLite', () => ({
    refill: async (starting) => {
      emptyTables(database);
      insertFixture(database, FIXTURE);
      const repository = sqliteRepository({ database });
      const ids = await prepare(createFreshlegs({ repository, now: () => NOW }));
      await runHostsPart(host, namesOf(starting), ids);
      return ids;
    },
    start: (starting, ids) => {
      const at = Date.now() + START_IN_MS;
      return Promise.all(
        starting.map((racer, index) => answerOf(racers[index], { racer, ids, at })),
      );
    },
    dump: () => Promise.resolve(withoutMoments(raw.dump())),
  }));
});
