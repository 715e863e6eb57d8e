import {
  createFreshlegs,
  DEFAULT_RECOVERY_MODEL,
  defineWants,
  modelTag,
  STEP_RECOVERY_MODEL,
  type RecoveryModel,
} from 'freshlegs';
import { postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { USER } from '../support/integer-ids.js';
import { usePostgres } from '../support/bench.js';
import { recordPool, type SentStatement } from '../support/counting.js';
import { prepare, readCalls, writeCalls, type Calls } from '../support/use-cases.js';
import { withoutUser } from './user-references.js';

const bench = usePostgres();
const READS = readCalls(bench);
const WRITES = writeCalls(bench);

const statementsOf = async (
  call: Calls[string] | undefined,
  key: object,
): Promise<readonly SentStatement[]> => {
  const ids = await prepare(bench.training());
  const { pool, statements } = recordPool(bench.pool());
  const repository = postgresRepository({ pool });
  const training = createFreshlegs({ repository, now: () => bench.clock.now });
  await call?.(training, ids, key);
  // The library reads which rows it may lock once per pool, and each call here has its own pool.
  return statements.filter((statement) => kindOf(statement) !== 'lockable');
};

const KIND: readonly (readonly [RegExp, string])[] = [
  [/^begin/, 'begin'],
  [/^commit/, 'commit'],
  [/has_any_column_privilege/, 'lockable'],
  [/^\s*insert into "public"."training_state"/, 'lock'],
  [/next_revision|stored_state|stored_key/, 'write'],
  [/^select json_build_object\('log',/, 'ids'],
];

const kindOf = ({ text }: SentStatement): string =>
  KIND.find(([pattern]) => pattern.test(text))?.[1] ?? 'read';

describe('a read is a single statement', () => {
  for (const [name, call] of Object.entries(READS)) {
    it(name, async () => {
      expect((await statementsOf(call, {})).map(kindOf)).toEqual(['read']);
    });
  }
});

describe('a read of records that another model wrote', () => {
  const own = () => postgresRepository({ pool: bench.pool() });
  const rebuild = (model: RecoveryModel) =>
    createFreshlegs({ repository: own(), model, now: () => bench.clock.now }).recovery.rebuild({
      userId: USER,
    });
  const wants = defineWants({ recovery: 'ifStale' });
  const params = { model: modelTag(DEFAULT_RECOVERY_MODEL) };

  it('reads the loads in a second statement', async () => {
    await prepare(bench.training());
    await rebuild(STEP_RECOVERY_MODEL);
    const { pool, statements } = recordPool(bench.pool());
    const { recovery } = await postgresRepository({ pool }).read(USER, wants, params);
    expect(recovery.loads).not.toEqual([]);
    expect(recovery.loads).not.toBeNull();
    expect(statements).toHaveLength(2);
  });

  it("returns no loads if the service's model has written the records meanwhile", async () => {
    await prepare(bench.training());
    await rebuild(STEP_RECOVERY_MODEL);
    let sent = 0;
    const pool: PostgresPool = {
      connect: async () => {
        if (++sent === 2) await rebuild(DEFAULT_RECOVERY_MODEL);
        return bench.pool().connect();
      },
    };
    const repository = postgresRepository({ pool });
    const { recovery } = await repository.read(USER, wants, params);
    expect(recovery.loads).toBeNull();
    expect({ recovery }).toEqual(await own().read(USER, wants, params));
    expect(sent).toBe(2);
  });
});

/** Writes that store new entries of a custom workout. */
const DRAWS_IDS = /^(swaps\.swapExercise|sessions\.accept|customWorkouts\.(create|derive|update))$/;

describe('a write consists of BEGIN, lock, read, write and COMMIT', () => {
  for (const [name, call] of Object.entries(WRITES)) {
    // The loads of a log are read in a second statement, but only if the log turns out to be
    // completed.
    const reads = /^swaps.*completed/.test(name) ? ['read', 'read'] : ['read'];
    // Only the decision says how many entries of a custom workout need an id, so ids are drawn
    // after it.
    const ids = DRAWS_IDS.test(name) ? ['ids'] : [];
    const expected = ['begin', 'lock', ...reads, ...ids, 'write', 'commit'];
    it(name, async () => {
      expect((await statementsOf(call, {})).map(kindOf)).toEqual(expected);
    });

    it(`${name}: an idempotency key adds no statement`, async () => {
      expect((await statementsOf(call, { idempotencyKey: 'k' })).map(kindOf)).toEqual(expected);
    });
  }
});

describe('a rebuild', () => {
  it('reads no logs, sets or catalogue while it holds the lock', async () => {
    const sent = await statementsOf(WRITES['recovery.rebuild'], {});
    const texts = sent.map(({ text }) => text);
    expect(texts.join('\n')).toContain('"muscle_group_load"');
    const others = /"(workout_log|workout_log_exercise|workout_log_set|exercise|exercise_muscle)"/;
    expect(texts.filter((text) => others.test(text))).toEqual([]);
    const [verified] = await statementsOf(READS['recovery.verify'], {});
    expect(verified?.text).toMatch(others);
  });
});

describe('every reference to a users table filters by user', () => {
  it('in all statements of all use cases', async () => {
    const calls = Object.values({ ...READS, ...WRITES });
    const seen = new Map<string, SentStatement>();
    for (const call of calls) {
      const sent = await statementsOf(call, { idempotencyKey: `key ${seen.size}` });
      for (const statement of sent) seen.set(statement.text, statement);
      await bench.refill();
    }
    const statements = [...seen.values()].filter(
      (statement) => !['begin', 'commit', 'ids'].includes(kindOf(statement)),
    );
    for (const { text, values } of statements) {
      // A statement that reads only shared exercises does not contain the user.
      if (withoutUser(text, 'nobody').length > 0) expect(values[0]).toBe(String(USER));
      expect(withoutUser(text, '$1'), text).toEqual([]);
    }
    expect(statements.length).toBeGreaterThan(calls.length);
  });

  it('which the check detects if the filter is missing', () => {
    const log = '"public"."workout_log"';
    expect(withoutUser(`select 1 from ${log} log where log.id = $2::bigint`, '$1')).toHaveLength(1);
    expect(
      withoutUser(
        `select 1 from ${log} a join ${log} b on b.id = a.id where a.user_id = $1::bigint`,
        '$1',
      ),
    ).toHaveLength(1);
    expect(withoutUser(`delete from ${log} log where log.user_id = $1::bigint`, '$1')).toEqual([]);
    const insert = (columns: string, values: string) =>
      withoutUser(`with a as (insert into ${log} (${columns}) ${values}) select 1`, '$1');
    expect(insert('user_id, id', 'select 5, 1')).toHaveLength(1);
    expect(insert('id, user_id', 'select $1::bigint, 1')).toHaveLength(1);
    expect(insert('id', 'values ($1::bigint)')).toHaveLength(1);
    expect(insert('id, "user_id"', 'values (lower($2, 3), $1::bigint)')).toEqual([]);
    expect(insert('id, user_id', 'overriding system value select 1, $1::bigint')).toEqual([]);
  });
});
