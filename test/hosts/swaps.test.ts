import { createFreshlegs, type ExerciseId, type LogId, type UserId } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { FIXTURE, LEGS, PUSH, USER } from '../support/integer-ids.js';
import { openDatabase } from '../support/sqlite-store.js';
import { fitnessProgram } from './fitness-program.js';
import { customOf, NOW, type RealHost } from './host.js';
import { nutritionAndTraining } from './nutrition-and-training.js';
import { openForTest } from './open.js';

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

/** How each host marks a log as deleted. */
const MARKS = {
  postgres: { deleted: `"isArchived" = true`, kept: `"isArchived" = false` },
  sqlite: { deleted: `deleted_at = '2026-03-06'`, kept: 'deleted_at = null' },
} as const;

describe.each([
  ['PostgreSQL', POSTGRES],
  ['SQLite', SQLITE],
])("swaps in a host's own lists on %s", (_name, host) => {
  const serve = async () => {
    const { repository, run, rows } = await openForTest(host);
    const { view, condition } =
      host.dialect === 'postgres'
        ? postgres.activeLogs({ host: host.mapping })
        : sqlite.activeLogs({ host: host.mapping });
    await run(view);
    const { table, id } = host.mapping.logs;
    const listed = async () => [
      await rows('select id from active_logs order by id'),
      await rows(`select "${id}" as id from "${table}" log where ${condition} order by 1`),
    ];
    const all = () => rows(`select "${id}" as id from "${table}"`);
    const mark = async (logId: LogId, isDeleted: boolean) => {
      const column = MARKS[host.dialect][isDeleted ? 'deleted' : 'kept'];
      await run(`update "${table}" set ${column} where "${id}" = '${logId}'`);
    };
    const userId = host.userId as UserId;
    const training = createFreshlegs({ repository, now: () => NOW });
    const bench = host.chestExerciseId as ExerciseId;
    const target = await customOf(training, userId, host.legExerciseId as ExerciseId);
    return { training, userId, listed, all, mark, bench, target };
  };
  const idsOf = (rows: readonly unknown[]): readonly unknown[] =>
    rows.map((row) => (row as { readonly id: unknown }).id);

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

  it("leave out the same logs as hiddenLogIds and logs.list, and no log that only the host's own filters hide", async () => {
    const { training, userId, listed, mark, target, all } = await serve();
    const logId = host.doneLogId as LogId;
    const active = async (includeInactive: boolean) =>
      (await training.logs.list({ userId, includeInactive })).logs.map(({ id }) => id);
    const expectHidden = async (...expected: readonly LogId[]) => {
      const hidden = await training.swaps.hiddenLogIds({ userId });
      expect(hidden).toEqual(expected);
      const isShown = (id: unknown) => !expected.some((each) => each === id);
      expect(await active(false)).toEqual((await active(true)).filter(isShown));
      const shown = new Set(idsOf(await all()).filter(isShown));
      expect((await listed()).map((rows) => new Set(idsOf(rows)))).toEqual([shown, shown]);
    };
    await expectHidden();
    const { swap, log } = await training.swaps.swap({ userId, logId, target });
    await expectHidden(logId);
    await mark(log.id, true);
    await expectHidden();
    await mark(log.id, false);
    await mark(logId, true);
    await expectHidden();
    await mark(logId, false);
    await expectHidden(logId);
    await training.swaps.revert({ userId, swapId: swap.id });
    await expectHidden(log.id);
    await mark(logId, true);
    await expectHidden();
    const otherUserId = host.otherUserId as UserId;
    await mark(logId, false);
    expect(await training.swaps.hiddenLogIds({ userId: otherUserId })).toEqual([]);
  });
});

it.each([
  ['original_log_id', 'active'],
  ['swapped_log_id', 'active'],
  ['original_log_id', 'reverted'],
  ['swapped_log_id', 'reverted'],
])('a row without %s hides no log in the base tables, from a swap that is %s', (column, status) => {
  const database = openDatabase(':memory:', FIXTURE);
  const { sync } = createFreshlegs({ repository: sqlite.sqliteRepository({ database }) });
  const user = { userId: USER };
  const { log } = sync.logs.create({ ...user, source: PUSH });
  const { swap } = sync.swaps.swap({ ...user, logId: log.id, target: LEGS });
  if (status === 'reverted') sync.swaps.revert({ ...user, swapId: swap.id });
  const { view, condition } = sqlite.activeLogs();
  database.exec(view);
  const shown = () => [
    database.prepare('select id from active_logs').all().length,
    database.prepare(`select id from workout_log log where ${condition}`).all().length,
  ];
  expect(sync.swaps.hiddenLogIds(user)).toHaveLength(1);
  expect(shown()).toEqual([1, 1]);
  database.exec(`update workout_swap set ${column} = null`);
  expect(sync.swaps.hiddenLogIds(user)).toEqual([]);
  expect(shown()).toEqual([2, 2]);
});
