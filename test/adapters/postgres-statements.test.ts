import { createFreshlegs, type TrainingMethods } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { BENCH, LEG_DAY, PULL_DAY, PUSH_DAY, USER } from '../conformance/fixture.js';
import { usePostgres } from '../postgres/bench.js';
import { recordPool, type SentStatement } from '../postgres/counting.js';
import { withoutUser } from '../postgres/user-references.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const LEGS = { type: 'program', programDayId: LEG_DAY } as const;
const PULL = { type: 'program', programDayId: PULL_DAY } as const;
const SETS = [{ exerciseId: BENCH, sets: [{ reps: 8, rir: 1 }, { reps: 8 }] }];
const user = { userId: USER };

const bench = usePostgres();

interface Prepared {
  readonly plannedId: number;
  readonly completedId: number;
  readonly swapId: number;
  readonly movedSwapId: number;
  readonly workoutId: number;
}

const prepare = async (training: TrainingMethods): Promise<Prepared> => {
  const plan = () => training.logs.create({ ...user, source: PUSH, completed: false });
  const [planned, swapped] = [await plan(), await plan()];
  const completed = await training.logs.create({ ...user, source: PUSH });
  const moved = await training.logs.create({ ...user, source: PUSH });
  const { swap } = await training.swaps.swap({ ...user, logId: swapped.log.id, target: LEGS });
  const other = await training.swaps.swap({ ...user, logId: moved.log.id, target: LEGS });
  const workout = await training.customWorkouts.derive({ ...user, from: PULL });
  return {
    plannedId: planned.log.id,
    completedId: completed.log.id,
    swapId: swap.id,
    movedSwapId: other.swap.id,
    workoutId: workout.id,
  };
};

type Calls = Readonly<
  Record<string, (training: TrainingMethods, ids: Prepared, key: object) => Promise<unknown>>
>;

const READS: Calls = {
  'logs.find': ({ logs }, { completedId }) => logs.find({ ...user, logId: completedId }),
  'logs.list': ({ logs }) => logs.list({ ...user, completed: true }),
  'recovery.muscleGroups': ({ recovery }) => recovery.muscleGroups(user),
  'recovery.muscleGroups as of': ({ recovery }) =>
    recovery.muscleGroups({ ...user, asOf: bench.clock.now }),
  'recovery.mostRecovered': ({ recovery }) => recovery.mostRecovered(user),
  'recovery.verify': ({ recovery }) => recovery.verify(user),
  'recommendations.smartWorkout': ({ recommendations }) =>
    recommendations.smartWorkout({ ...user, explain: true }),
  'recommendations.smartWorkout as of': ({ recommendations }) =>
    recommendations.smartWorkout({ ...user, asOf: bench.clock.now }),
  'swaps.available': ({ swaps }, { plannedId }) =>
    swaps.available({ ...user, logId: plannedId, muscleGroup: 'chest', q: 'p' }),
  'swaps.preview': ({ swaps }, { plannedId }) =>
    swaps.preview({ ...user, logId: plannedId, target: LEGS }),
  'swaps.preview of a completed log': ({ swaps }, { completedId }) =>
    swaps.preview({ ...user, logId: completedId, target: LEGS }),
  'swaps.list': ({ swaps }, { plannedId }) =>
    swaps.list({ ...user, chainOfLogId: plannedId, from: '2026-01-01', to: '2026-12-31' }),
  'customWorkouts.find': ({ customWorkouts }, { workoutId }) =>
    customWorkouts.find({ ...user, customWorkoutId: workoutId }),
  'customWorkouts.list': ({ customWorkouts }) => customWorkouts.list(user),
};

const insertLog = (day: number) =>
  bench
    .pool()
    .query('insert into workout_log (user_id, program_day_id, completed_at) values ($1, $2, $3)', [
      USER,
      day,
      bench.clock.now,
    ]);

const WRITES: Calls = {
  'logs.create planned': ({ logs }, _, key) =>
    logs.create({ ...user, source: PUSH, completed: false, importKey: 'a', ...key }),
  'logs.create completed': ({ logs }, _, key) =>
    logs.create({ ...user, source: PUSH, exercises: SETS, ...key }),
  'logs.complete': ({ logs }, { plannedId }, key) =>
    logs.complete({ ...user, logId: plannedId, exercises: SETS, ...key }),
  'logs.record': ({ logs }, { completedId }, key) =>
    logs.record({ ...user, logId: completedId, exercises: SETS, ...key }),
  'logs.delete': ({ logs }, { completedId }, key) =>
    logs.delete({ ...user, logId: completedId, ...key }),
  'swaps.swap of a planned log': ({ swaps }, { plannedId }, key) =>
    swaps.swap({ ...user, logId: plannedId, target: PULL, ...key }),
  'swaps.swap of a completed log': ({ swaps }, { completedId }, key) =>
    swaps.swap({ ...user, logId: completedId, target: PULL, exercises: SETS, ...key }),
  'swaps.revert of a planned log': ({ swaps }, { swapId }, key) =>
    swaps.revert({ ...user, swapId, ...key }),
  'swaps.revert of a completed log': ({ swaps }, { movedSwapId }, key) =>
    swaps.revert({ ...user, swapId: movedSwapId, ...key }),
  'recovery.backfill': async ({ recovery }, _, key) => {
    for (const day of [PUSH_DAY, LEG_DAY, PULL_DAY]) await insertLog(day);
    return recovery.backfill({ ...user, limit: 2, ...key });
  },
  'recovery.backfill, a later page': async ({ recovery }, { completedId }, key) => {
    await insertLog(LEG_DAY);
    return recovery.backfill({ ...user, cursor: String(completedId), ...key });
  },
  'recovery.rebuild': async ({ recovery }, _, key) => {
    await bench.pool().query('update muscle_group_recovery set intensity = 9');
    return recovery.rebuild({ ...user, ...key });
  },
  'customWorkouts.create': ({ customWorkouts }, _, key) =>
    customWorkouts.create({ ...user, name: 'New', exercises: [{ exerciseId: BENCH }], ...key }),
  'customWorkouts.derive': ({ customWorkouts }, _, key) =>
    customWorkouts.derive({ ...user, from: PUSH, ...key }),
  'customWorkouts.update': ({ customWorkouts }, { workoutId }, key) =>
    customWorkouts.update({
      ...user,
      customWorkoutId: workoutId,
      name: 'Renamed',
      exercises: [{ exerciseId: BENCH }],
      ...key,
    }),
  'customWorkouts.keep': async ({ customWorkouts }, { workoutId, plannedId }, key) => {
    await bench.pool().query('update custom_workout set for_log_id = $1', [plannedId]);
    return customWorkouts.keep({ ...user, customWorkoutId: workoutId, ...key });
  },
  'customWorkouts.delete': ({ customWorkouts }, { workoutId }, key) =>
    customWorkouts.delete({ ...user, customWorkoutId: workoutId, ...key }),
};

const statementsOf = async (
  call: Calls[string] | undefined,
  key: object,
): Promise<readonly SentStatement[]> => {
  const ids = await prepare(bench.training());
  const { pool, statements } = recordPool(bench.pool());
  const repository = postgresRepository({ pool });
  const training = createFreshlegs({ repository, now: () => bench.clock.now });
  await call?.(training, ids, key);
  return statements;
};

const KIND: readonly (readonly [RegExp, string])[] = [
  [/^begin/, 'begin'],
  [/^commit/, 'commit'],
  [/^\s*insert into "public"."training_state"/, 'lock'],
  [/next_revision|stored_key/, 'write'],
];

const kindOf = ({ text }: SentStatement): string =>
  KIND.find(([pattern]) => pattern.test(text))?.[1] ?? 'read';

describe('a read is one statement', () => {
  for (const [name, call] of Object.entries(READS)) {
    it(name, async () => {
      expect((await statementsOf(call, {})).map(kindOf)).toEqual(['read']);
    });
  }
});

describe('a write is BEGIN, lock, read, write, COMMIT', () => {
  for (const [name, call] of Object.entries(WRITES)) {
    // Only where a log turned out to be completed, its loads are read by a second statement.
    const reads = /^swaps.*completed/.test(name) ? ['read', 'read'] : ['read'];
    const expected = ['begin', 'lock', ...reads, 'write', 'commit'];
    it(name, async () => {
      expect((await statementsOf(call, {})).map(kindOf)).toEqual(expected);
    });

    it(`${name}: an idempotency key adds none`, async () => {
      expect((await statementsOf(call, { idempotencyKey: 'k' })).map(kindOf)).toEqual(expected);
    });
  }
});

describe('every reference to a table of users bears its user', () => {
  it('in all statements of all use cases', async () => {
    const calls = Object.values({ ...READS, ...WRITES });
    const seen = new Map<string, SentStatement>();
    for (const call of calls) {
      const sent = await statementsOf(call, { idempotencyKey: `key ${seen.size}` });
      for (const statement of sent) seen.set(statement.text, statement);
      await bench.refill();
    }
    const statements = [...seen.values()].filter(({ text }) => !/^(begin|commit)/.test(text));
    for (const { text, values } of statements) {
      expect(values[0]).toBe(String(USER));
      expect(withoutUser(text, '$1'), text).toEqual([]);
    }
    expect(statements.length).toBeGreaterThan(calls.length);
  });

  it('is what the check would tell of', () => {
    const log = '"public"."workout_log"';
    expect(withoutUser(`select 1 from ${log} log where log.id = $2::bigint`, '$1')).toHaveLength(1);
    expect(
      withoutUser(
        `select 1 from ${log} a join ${log} b on b.id = a.id where a.user_id = $1::bigint`,
        '$1',
      ),
    ).toHaveLength(1);
    expect(withoutUser(`delete from ${log} log where log.user_id = $1::bigint`, '$1')).toEqual([]);
    expect(withoutUser(`insert into ${log} (user_id, id) select 5, 1`, '$1')).toHaveLength(1);
  });
});
