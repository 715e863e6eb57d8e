import { createFreshlegs, type ExerciseId, type LogId, type UserId } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { fitnessProgram } from './fitness-program.js';
import { NOW, type RealHost } from './host.js';
import { nutritionAndTraining } from './nutrition-and-training.js';
import { openHost, type OpenHost } from './open.js';

// How swaps look in a host's own lists, and how the host's sets are stored in logs that the library
// creates.

const withStatements = (
  host: RealHost,
  statements: { readonly insert: string; readonly delete?: string },
): RealHost => {
  const { sets } = host.mapping;
  if (sets === undefined) throw new Error(`The mapping of ${host.name} must have sets.`);
  return { ...host, mapping: { ...host.mapping, sets: { ...sets, ...statements } } };
};

// This host has a row for each exercise of a log, so the statement adds that row too.
const POSTGRES = withStatements(fitnessProgram, {
  insert: `with placed as (
      insert into "Exercise" (id, "order", "exerciseDefinitionId", "workoutCompletionId", "isOneOff")
      select 'x-' || :logId || '-' || :exerciseOrder, :exerciseOrder, :exerciseId, :logId, true
      on conflict (id) do nothing returning id)
    insert into "LoggedSet" (id, "completionId", "exerciseId", "setNumber", reps, weight, "weightUnit", "isWarmup")
    select gen_random_uuid()::text, :logId, 'x-' || :logId || '-' || :exerciseOrder,
      :position + 1, :reps, coalesce(:weightKg, 0), 'kg', coalesce(:type = 'warmup', false)`,
  delete: `delete from "LoggedSet" where "completionId" = :logId`,
});
const SQLITE = withStatements(nutritionAndTraining, {
  insert: `insert into session_sets (id, session_id, exercise_id, order_index, set_number, weight,
      reps, seconds, rpe, completed, section)
    values (lower(hex(randomblob(16))), :logId, :exerciseId, :exerciseOrder, :position + 1,
      :weightKg / 0.45359237, :reps, :seconds, :rpe, 1, :type)`,
  delete: 'delete from session_sets where session_id = :logId',
});

describe.each([
  ['PostgreSQL', POSTGRES],
  ['SQLite', SQLITE],
])("swaps in a host's own lists on %s", (_name, host) => {
  let opened: OpenHost | undefined;
  afterEach(() => opened?.close());

  const serve = async () => {
    opened = await openHost(host);
    const { repository, run } = opened;
    const { view, condition } =
      host.dialect === 'postgres'
        ? postgres.activeLogs({ host: host.mapping })
        : sqlite.activeLogs({ host: host.mapping });
    await run(view);
    const { table, id } = host.mapping.logs;
    const listed = async () => [
      (await opened?.rows('select id from active_logs order by id')) ?? [],
      (await opened?.rows(
        `select "${id}" as id from "${table}" log where ${condition} order by 1`,
      )) ?? [],
    ];
    const userId = host.userId as UserId;
    const training = createFreshlegs({ repository, now: () => NOW });
    const bench = host.chestExerciseId as ExerciseId;
    const legs = await training.customWorkouts.create({
      userId,
      name: 'Legs',
      exercises: [{ exerciseId: host.legExerciseId as ExerciseId }],
    });
    return {
      training,
      userId,
      listed,
      bench,
      target: { type: 'custom', customWorkoutId: legs.id } as const,
    };
  };
  const idsOf = (rows: readonly unknown[]): readonly unknown[] =>
    rows.map((row) => (row as { readonly id: unknown }).id);

  it('show the active log after a swap and after its revert', async () => {
    const { training, userId, listed, target } = await serve();
    const before = await listed();
    const logId = host.doneLogId as LogId;
    const { swap, log } = await training.swaps.swap({ userId, logId, target });
    const swapped = before.map(
      (rows) => new Set([...idsOf(rows).filter((id) => id !== logId), log.id]),
    );
    expect((await listed()).map((rows) => new Set(idsOf(rows)))).toEqual(swapped);
    await training.swaps.revert({ userId, swapId: swap.id });
    expect(await listed()).toEqual(before);
  });

  it('store the performed sets of a new log, and replace them when the log is corrected', async () => {
    const { training, userId, bench } = await serve();
    const exercises = [
      {
        exerciseId: bench,
        sets: [
          { reps: 10, weightKg: 40, type: 'warmup' as const },
          { reps: 8, weightKg: 60 },
        ],
      },
    ];
    const { log } = await training.logs.create({ userId, exercises });
    const read = async () => (await training.logs.find({ userId, logId: log.id }))?.exercises;
    expect(await read()).toEqual([
      {
        exerciseId: bench,
        sets: [
          { reps: 10, weightKg: expect.closeTo(40) as number, type: 'warmup' },
          { reps: 8, weightKg: expect.closeTo(60) as number },
        ],
      },
    ]);
    const corrected = [{ exerciseId: bench, sets: [{ reps: 5, weightKg: 80 }] }];
    await training.logs.record({ userId, logId: log.id, exercises: corrected });
    expect(await read()).toEqual([
      { exerciseId: bench, sets: [{ reps: 5, weightKg: expect.closeTo(80) as number }] },
    ]);
    expect((await training.recovery.verify({ userId })).consistent).toBe(true);
  });

  it("store the performed sets of a swap's new log", async () => {
    const { training, userId, bench, target } = await serve();
    const legs = host.legExerciseId as ExerciseId;
    const { log } = await training.swaps.swap({
      userId,
      logId: host.doneLogId as LogId,
      target,
      exercises: [{ exerciseId: legs, sets: [{ reps: 6, weightKg: 100 }] }],
    });
    const found = await training.logs.find({ userId, logId: log.id });
    expect(found?.exercises).toMatchObject([{ exerciseId: legs, sets: [{ reps: 6 }] }]);
    const original = await training.logs.find({ userId, logId: host.doneLogId as LogId });
    expect(original?.exercises).toMatchObject([{ exerciseId: bench }]);
  });

  it('show the original again if the host marks the new log of a swap as deleted', async () => {
    const { training, userId, listed, target } = await serve();
    const logId = host.doneLogId as LogId;
    const { log } = await training.swaps.swap({ userId, logId, target });
    expect((await training.logs.find({ userId, logId: log.id }))?.log.status).toBe('active');
    const { table, id } = host.mapping.logs;
    const mark = host.dialect === 'postgres' ? `"isArchived" = true` : `deleted_at = '2026-03-06'`;
    await opened?.run(`update "${table}" set ${mark} where "${id}" = '${log.id}'`);
    expect((await training.logs.find({ userId, logId }))?.log.status).toBe('active');
    for (const rows of await listed()) {
      expect(idsOf(rows)).toContain(logId);
    }
    const [view = []] = await listed();
    expect(idsOf(view)).not.toContain(log.id);
  });
});
