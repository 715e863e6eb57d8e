import { createFreshlegs } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usePostgres } from '../support/bench.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';
import { repeatableCalls } from '../support/use-cases.js';
import { openProxy, type CuttingProxy } from './proxy.js';
import { prepareFor, roundsOf } from './sweep.js';

const bench = usePostgres();
const CALLS = repeatableCalls(bench.clock);
const KEY = { idempotencyKey: 'the same request' };
const MODES = ['before', 'after'] as const;
const CUTS = roundsOf(Object.keys(CALLS), MODES);

let proxy: CuttingProxy;
let pool: pg.Pool;
beforeAll(async () => {
  proxy = await openProxy(bench.database().url);
  pool = bench.database().openPool({ connectionString: proxy.url });
});
afterAll(async () => {
  await proxy.close();
});

/** Shows what a call did: the number of rows per table, and each user's revision. */
const countEffects = async (): Promise<unknown> => {
  const { rows } = await bench.pool().query<{ name: string }>(
    `select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts = rows.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`);
  const revisions = '(select json_agg(revision order by user_id) from training_state) as revisions';
  const counted = await bench.pool().query(`select ${[...counts, revisions].join(', ')}`);
  return counted.rows[0];
};

const dump = async (): Promise<string> => rawAccess(queryOnPool(bench.pool()), 'public').dump();

const figures = { cuts: 0, undone: 0, done: 0 };

/** The effects of one call that is not cut. */
const effectsOf = async (name: string): Promise<unknown> => {
  const ids = await prepareFor(bench, name);
  await CALLS[name]?.(bench.training(), ids, KEY);
  const effects = await countEffects();
  await bench.refill();
  return effects;
};

describe('a connection that is cut at COMMIT', () => {
  it.each(CUTS)(
    'of %s, %s the server has it, is reported, and a retry with the key leaves one effect',
    async (name, when) => {
      const effects = await effectsOf(name);
      const ids = await prepareFor(bench, name);
      const repository = postgresRepository({ pool });
      const training = createFreshlegs({ repository, now: () => bench.clock.now });
      const call = CALLS[name];
      const cutsBefore = proxy.cuts();
      proxy.cutNext(when);
      await expect(call?.(training, ids, KEY)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
      expect(proxy.cuts()).toBe(cutsBefore + 1);
      figures.cuts++;
      const between = await dump();
      const answer = await call?.(training, ids, KEY);
      expect(await countEffects()).toEqual(effects);
      const after = await dump();
      // If the server got the COMMIT, the retry changes nothing. Otherwise it does the whole write.
      expect(after === between).toBe(when === 'after');
      figures[when === 'after' ? 'done' : 'undone']++;
      expect(await call?.(training, ids, KEY)).toEqual(answer);
      expect(await dump()).toBe(after);
    },
  );
});

afterAll(() => {
  process.stdout.write(
    `PostgreSQL behind a proxy: ${figures.cuts} connections cut at COMMIT, ${figures.undone} lost writes made once by the retry, ${figures.done} stored writes answered by it, doubled 0\n`,
  );
  expect(figures.cuts).toBe(CUTS.length);
});
