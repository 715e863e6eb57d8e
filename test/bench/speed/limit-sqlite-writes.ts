import { hasChanges, type Changes } from '../../../src/domain/changes.js';
import { planCompletedLog, planPlannedLog } from '../../../src/domain/log/create.js';
import { planCompletion } from '../../../src/domain/log/change.js';
import { planRevert } from '../../../src/domain/swap/revert.js';
import { planSwap } from '../../../src/domain/swap/swap.js';
import {
  answerCreate,
  answerSwap,
  CONTEXT,
  completedInput,
  newLogState,
  plannedInput,
  requirePlanned,
  requireUncompleted,
  setRows,
  TODAY,
} from './answers.js';
import {
  factsColumns,
  toFacts,
  toLoads,
  toSwap,
  type FactsTuple,
  type LoadTuple,
  type SwapTuple,
} from './limit-rows.js';
import { LOAD_COLUMNS, parseShown, SHOWN, type limitRecovery } from './limit-sqlite-reads.js';
import type { Handle } from './limit-sqlite-handle.js';
import type { limitWorkouts } from './limit-sqlite-workouts.js';
import type { Side } from './sides.js';
import { NOW } from './world.js';

const now = NOW.getTime();

const REVISION = `(select revision from training_state where user_id = ?)`;
const FACTS = factsColumns((column) => column);
// The plus makes SQLite find each row by its id only.
const SWAPS = `left join workout_swap active on +active.user_id = log.user_id
    and active.original_log_id = log.id and active.reverted_at is null
  left join workout_swap origin on +origin.user_id = log.user_id
    and origin.swapped_log_id = log.id`;
const HAS_LOADS = `exists (select 1 from muscle_group_load load
  where +load.user_id = log.user_id and load.workout_log_id = log.id)`;
const HAS_EXERCISES = `exists (select 1 from workout_log_exercise part
  where +part.user_id = log.user_id and part.workout_log_id = log.id)`;

/**
 * The state for the decision on a changed log, without workouts and loads, which most planned logs
 * do not have.
 */
const CHANGE_STATE = `select ${REVISION}, ${HAS_LOADS}, ${HAS_EXERCISES}, ${SHOWN}, ${FACTS}
  from workout_log log ${SWAPS} where +log.user_id = ? and log.id = ?`;
type ChangeRow = readonly [
  revision: number | null,
  hasLoads: number,
  hasExercises: number,
  records: string,
  corrections: string,
  ...facts: FactsTuple,
];

const REVERT_STATE = `select ${REVISION}, ${HAS_LOADS}, swap.id, swap.original_log_id,
    swap.swapped_log_id, swap.swap_date, swap.reverted_at, swap.created_at, swap.updated_at, ${FACTS}
  from workout_swap swap
  cross join workout_log log on log.id in (swap.original_log_id, swap.swapped_log_id)
  ${SWAPS} where +swap.user_id = ? and swap.id = ?`;
type RevertRow = readonly [
  revision: number | null,
  hasLoads: number,
  ...swap: SwapTuple,
  ...facts: FactsTuple,
];

/** These reads run after BEGIN IMMEDIATE has taken the lock. */
const stateReads = ({ row, rows }: Handle) => {
  const change = row<ChangeRow>(CHANGE_STATE);
  const revert = rows<RevertRow>(REVERT_STATE);
  const revision = row<readonly [number | null]>(`select ${REVISION}`);
  const loads = rows<LoadTuple>(`select ${LOAD_COLUMNS} from muscle_group_load load
    where +load.user_id = ? and load.workout_log_id = ?`);
  const ownLoads = (userId: number, logId: number) => toLoads(loads(userId, logId));
  return {
    revision: (userId: number) => revision(userId)?.[0] ?? null,
    change: (userId: number, logId: number) => {
      const found = change(userId, userId, userId, userId, logId);
      if (found === undefined) throw new Error('The log does not exist.');
      const [known, hasLoads, hasExercises, records, corrections, ...facts] = found;
      return {
        revision: known,
        hasLoads: hasLoads === 1,
        hasExercises: hasExercises === 1,
        logs: [toFacts(userId, facts)],
        ownLoads: hasLoads === 1 ? ownLoads(userId, logId) : [],
        recovery: parseShown(records, corrections),
      };
    },
    revert: (userId: number, swapId: number) => {
      const found = revert(userId, userId, swapId);
      const [first] = found;
      if (first === undefined) throw new Error('The swap does not exist.');
      const [known, , id, originalLogId, swappedLogId, ...stamps] = first;
      const [swapDate, revertedAt, createdAt, updatedAt] = stamps;
      const swap = [id, originalLogId, swappedLogId, swapDate, revertedAt, createdAt, updatedAt];
      const logs = found.map((tuple) => toFacts(userId, tuple.slice(9) as unknown as FactsTuple));
      return {
        revision: known,
        row: toSwap(userId, swap as unknown as SwapTuple),
        logs,
        ownLoads: found.some(([, hasLoads]) => hasLoads === 1)
          ? [originalLogId, swappedLogId].flatMap((logId) => ownLoads(userId, logId))
          : [],
      };
    },
  };
};

const recoveryWrites = ({ run }: Handle) => {
  const insertLoad = run(`insert into muscle_group_load (user_id, workout_log_id, performed_at,
    muscle_group, load, weekly_sets, known_effort_sets, exercises_count, counted)
    values (?, ?, ?, ?, ?, ?, ?, ?, 1)`);
  const writeRecord = run(`insert into muscle_group_recovery (user_id, muscle_group,
    last_workout_date, intensity, exercises_count, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?) on conflict (user_id, muscle_group) do update set
    last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
    exercises_count = excluded.exercises_count, updated_at = excluded.updated_at`);
  return (userId: number, logId: number, { loads = [], records = [] }: Changes): void => {
    for (const { performedAt, loads: stored } of loads) {
      const at = performedAt.getTime();
      for (const load of stored) {
        const { muscleGroup, fractionalSets, knownEffortSets, exercisesCount } = load;
        const sets = [fractionalSets, knownEffortSets, exercisesCount] as const;
        insertLoad(userId, logId, at, muscleGroup, load.load, ...sets);
      }
    }
    for (const { muscleGroup, lastWorkoutDate, intensity, exercisesCount } of records) {
      const last = lastWorkoutDate?.getTime() ?? null;
      writeRecord(userId, muscleGroup, last, intensity, exercisesCount, now, now);
    }
  };
};

/** One statement for the exercises, and one for their sets. */
const performedWrites = ({ insert }: Handle) => {
  const insertExercises = insert(
    'insert into workout_log_exercise (user_id, workout_log_id, exercise_id, order_index)',
    '(?, ?, ?, ?)',
  );
  const insertSets = insert(
    `insert into workout_log_set (workout_log_exercise_id, user_id, position, reps, seconds,
      weight_kg, rir, rpe, type)`,
    '(?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (userId: number, logId: number, done: Parameters<typeof setRows>[0]): void => {
    const parts = done.flatMap(({ exerciseId }, at) => [userId, logId, exerciseId, at]);
    // One insert creates consecutive ids.
    const first = insertExercises(done.length, parts) - done.length + 1;
    const sets = setRows(done).flatMap((list, at) =>
      list.map((set) => [first + at, userId, ...set]),
    );
    insertSets(sets.length, sets.flat());
  };
};

/**
 * Stores the log of a create or a swap, the swap itself, and the changes at the end of each write.
 */
const logWrites = ({ run }: Handle) => {
  const next = run('update training_state set revision = revision + 1 where user_id = ?');
  const first = run(`insert into training_state (user_id, revision)
    select id, 1 from users where id = ?`);
  return {
    nextRevision: (userId: number, revision: number | null): void => {
      if ((revision === null ? first : next)(userId).changes === 0)
        throw new Error('The user does not exist.');
    },
    insertLog: run(`insert into workout_log (user_id, program_day_id, scheduled_date,
      completed_at, source_type, swapped_from_id, created_at, updated_at)
      values (?, ?, ?, ?, ?, ?, ?, ?)`),
    insertSwap: run(`insert into workout_swap (user_id, original_log_id, swapped_log_id,
      swap_date, created_at, updated_at) values (?, ?, ?, ?, ?, ?)`),
    setReverted: run(`update workout_swap set reverted_at = ?, updated_at = ?
      where +user_id = ? and id = ?`),
    setCompleted: run(`update workout_log set completed_at = ?, updated_at = ?
      where +user_id = ? and id = ?`),
    deleteLoads: run('delete from muscle_group_load where +user_id = ? and workout_log_id = ?'),
    deleteExercises: run(
      'delete from workout_log_exercise where +user_id = ? and workout_log_id = ?',
    ),
  };
};

type Reads = ReturnType<typeof limitRecovery>;
type Workouts = ReturnType<typeof limitWorkouts>;
type SwapWrites = Pick<Side, 'swap' | 'revert'>;
type LogWrites = Pick<Side, 'complete' | 'create' | 'createCompleted'>;

export const limitSwaps = (handle: Handle, workouts: Workouts): SwapWrites => {
  const read = stateReads(handle);
  const { nextRevision, insertLog, insertSwap, setReverted } = logWrites(handle);
  return {
    swap: ({ userId, swapLogId: logId, target }) =>
      handle.writing(() => {
        const { revision, ...found } = read.change(userId, logId);
        const days = workouts.day(userId, target.programDayId);
        const state = { ...found, revision: revision ?? 0, workouts: days, exercises: [] };
        const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
        const { changes, response } = planSwap(state, input, CONTEXT);
        const { source, scheduledFor, sourceType, swapDate } = requirePlanned(changes);
        const { programDayId } = source;
        const log = [userId, programDayId, scheduledFor, null, sourceType, logId] as const;
        const { id: newLogId } = insertLog(...log, now, now);
        const { id: swapId } = insertSwap(userId, logId, newLogId, swapDate, now, now);
        nextRevision(userId, revision);
        return answerSwap(response, newLogId, swapId);
      }),

    revert: ({ userId, swapId }) =>
      handle.writing(() => {
        const { revision, row, ...found } = read.revert(userId, swapId);
        const swap = { row, completion: requireUncompleted(found.logs) };
        const state = { ...found, swap, recovery: null };
        const { response, changes } = planRevert(state, swapId, CONTEXT);
        if (changes.counted !== undefined) throw new Error('not a planned swap');
        setReverted(now, now, userId, swapId);
        nextRevision(userId, revision);
        return response;
      }),
  };
};

export const limitLogs = (handle: Handle, workouts: Workouts, recovery: Reads): LogWrites => {
  const read = stateReads(handle);
  const { nextRevision, insertLog, setCompleted, ...writes } = logWrites(handle);
  const writeRecovery = recoveryWrites(handle);
  const writePerformed = performedWrites(handle);
  const exercisesOf = (done: Parameters<typeof setRows>[0]) =>
    workouts.exercises([...new Set(done.map(({ exerciseId }) => exerciseId))]);
  return {
    complete: ({ userId, completeLogId: logId, exercises: done }) =>
      handle.writing(() => {
        const { revision, hasLoads, hasExercises, ...found } = read.change(userId, logId);
        const state = {
          ...found,
          exercises: exercisesOf(done),
          recovery: { ...found.recovery, loads: recovery.replay(userId, logId) },
        };
        const input = { logId, completedAt: null, exercises: done };
        const { changes, response } = planCompletion(state, input, CONTEXT);
        if (!hasChanges(changes)) return response;
        const completedAt = changes.completions?.[0]?.completedAt?.getTime() ?? null;
        setCompleted(completedAt, now, userId, logId);
        if (hasLoads) writes.deleteLoads(userId, logId);
        if (hasExercises) writes.deleteExercises(userId, logId);
        writePerformed(userId, logId, done);
        writeRecovery(userId, logId, changes);
        nextRevision(userId, revision);
        return response;
      }),

    create: ({ userId, target }) =>
      handle.writing(() => {
        const revision = read.revision(userId);
        const { programDayId } = target;
        const state = newLogState(target, workouts.isDayVisible(userId, programDayId), []);
        const input = plannedInput(userId, target);
        const planned = planPlannedLog(state, input, NOW);
        const { scheduledFor } = input;
        const log = [userId, programDayId, scheduledFor, null, 'program', null] as const;
        const { id } = insertLog(...log, now, now);
        nextRevision(userId, revision);
        return answerCreate(planned.response, id);
      }),

    createCompleted: ({ userId, target, exercises: done }) =>
      handle.writing(() => {
        const revision = read.revision(userId);
        const { programDayId } = target;
        const isVisible = workouts.isDayVisible(userId, programDayId);
        const state = {
          ...newLogState(target, isVisible, exercisesOf(done)),
          recovery: { ...recovery.shown(userId), loads: recovery.replay(userId, 0) },
        };
        const input = completedInput(userId, target, done);
        const { changes, response } = planCompletedLog(state, input, CONTEXT);
        const completedAt = changes.createLog?.completedAt?.getTime() ?? null;
        const log = [userId, programDayId, null, completedAt, 'program', null] as const;
        const { id } = insertLog(...log, now, now);
        writePerformed(userId, id, done);
        writeRecovery(userId, id, changes);
        nextRevision(userId, revision);
        return answerCreate(response, id);
      }),
  };
};
