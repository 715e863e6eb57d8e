import type Database from 'better-sqlite3';
import { hasChanges, type Changes } from '../../../src/domain/changes.js';
import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import { planCompletion } from '../../../src/domain/log/change.js';
import { planSwap } from '../../../src/domain/swap/swap.js';
import {
  answerSwap,
  CONTEXT,
  LOADS_SINCE,
  LOGS_SINCE,
  REPLAY_MS,
  requirePlanned,
  setRows,
  TODAY,
} from './answers.js';
import {
  factsColumns,
  toCompletionRow,
  toFacts,
  toLoads,
  toReplacedRow,
  toScheduledRow,
  toShown,
  toWindow,
  type CompletionTuple,
  type CorrectionTuple,
  type FactsTuple,
  type LoadTuple,
  type RecordTuple,
  type ReplacedTuple,
  type ScheduledTuple,
  type WindowTuple,
} from './limit-rows.js';
import { openHandle, type Handle } from './limit-sqlite-handle.js';
import { limitWorkouts } from './limit-sqlite-workouts.js';
import {
  answerSmartWorkout,
  doneDays,
  swappedFrom,
  toCompletions,
  toScheduled,
  unknownIds,
} from './recommendation.js';
import type { Limit } from './sides.js';
import { NOW } from './world.js';

const now = NOW.getTime();

/** Records and corrections, as two JSON texts. From SQLite 3.53 on, JSON keeps doubles exactly. */
const SHOWN = `(select json_group_array(json_array(
    muscle_group, last_workout_date, intensity, exercises_count))
    from muscle_group_recovery where user_id = ? and muscle_group >= ''),
  (select json_group_array(json_array(muscle_group, at_most, until, note))
    from recovery_correction where user_id = ?)`;

const parseShown = (records: string, corrections: string) =>
  toShown(JSON.parse(records) as RecordTuple[], JSON.parse(corrections) as CorrectionTuple[]);

const LOAD_COLUMNS = `load.workout_log_id, load.muscle_group, load.performed_at, load.load,
  load.weekly_sets, load.known_effort_sets, load.exercises_count, load.counted`;

// Take the latest load from the loads, not from the record. The record's log may be deleted, or may
// be the log to leave out.
const REPLAY = `select ${LOAD_COLUMNS} from muscle_group_recovery record
  cross join muscle_group_load load on load.user_id = ? and load.counted = 1
    and load.muscle_group = record.muscle_group
    and load.performed_at > (select latest.performed_at from muscle_group_load latest
      where latest.user_id = ? and latest.counted = 1 and latest.workout_log_id <> ?
        and latest.muscle_group = record.muscle_group
      order by latest.performed_at desc limit 1) - ${REPLAY_MS}
  where record.user_id = ? and load.workout_log_id <> ?`;

// The plus makes SQLite find each log by its id only.
const REPLACED = `with recursive replaced (id, swapped_from_id, program_day_id, workout_id) as (
    select log.id, swapped_from_id, program_day_id, custom_workout_id
    from json_each(?) given cross join workout_log log on +user_id = ? and log.id = given.value
    union select log.id, log.swapped_from_id, log.program_day_id, custom_workout_id
    from replaced cross join workout_log log
      on +user_id = ? and log.id = replaced.swapped_from_id)
  select replaced.id, swapped_from_id, program_day_id, workout.id,
    workout.source_program_day_id, workout.source_custom_workout_id
  from replaced left join custom_workout workout
    on +workout.user_id = ? and workout.id = replaced.workout_id`;

/** The last column tells whether a log is its own workout. */
const COMPLETIONS = `select log.completed_at, log.swapped_from_id, log.program_day_id,
    workout.id, workout.source_program_day_id, workout.source_custom_workout_id,
    case when workout.id is null then log.program_day_id is null
      else workout.for_log_id is not null and workout.for_log_id = log.id
        and workout.source_program_day_id is null
        and workout.source_custom_workout_id is null end
  from workout_log log left join custom_workout workout
    on +workout.user_id = log.user_id and workout.id = log.custom_workout_id
  where log.user_id = ? and log.completed_at > ? and log.completed_at <= ?
  order by log.completed_at, log.id`;

const SCHEDULED = `select id, completed_at, program_day_id, custom_workout_id,
    custom_workout_exercise_id
  from workout_log log where user_id = ? and scheduled_date = ?
    and not exists (select 1 from workout_swap where original_log_id = log.id
      and +user_id = log.user_id and reverted_at is null)
    and not exists (select 1 from workout_swap where swapped_log_id = log.id
      and +user_id = log.user_id and reverted_at is not null) order by id`;

/**
 * The state for the decision on a changed log, without workouts and loads, which most planned logs
 * do not have.
 */
const CHANGE_STATE = `select (select revision from training_state where user_id = ?),
    exists (select 1 from muscle_group_load load
      where +load.user_id = log.user_id and load.workout_log_id = log.id),
    exists (select 1 from workout_log_exercise part
      where +part.user_id = log.user_id and part.workout_log_id = log.id),
    ${SHOWN}, ${factsColumns((column) => column)}
  from workout_log log
  left join workout_swap active on +active.user_id = log.user_id
    and active.original_log_id = log.id and active.reverted_at is null
  left join workout_swap origin on +origin.user_id = log.user_id
    and origin.swapped_log_id = log.id
  where +log.user_id = ? and log.id = ?`;
type ChangeRow = readonly [
  revision: number | null,
  hasLoads: number,
  hasExercises: number,
  records: string,
  corrections: string,
  ...facts: FactsTuple,
];

/** Runs after BEGIN IMMEDIATE has taken the lock. */
const stateRead = ({ row, rows }: Handle) => {
  const change = row<ChangeRow>(CHANGE_STATE);
  const ownLoads = rows<LoadTuple>(`select ${LOAD_COLUMNS} from muscle_group_load load
    where +load.user_id = ? and load.workout_log_id = ?`);
  return (userId: number, logId: number) => {
    const found = change(userId, userId, userId, userId, logId);
    if (found === undefined) throw new Error('The log does not exist.');
    const [revision, hasLoads, hasExercises, records, corrections, ...facts] = found;
    return {
      revision,
      hasLoads: hasLoads === 1,
      hasExercises: hasExercises === 1,
      logs: [toFacts(userId, facts)],
      ownLoads: hasLoads === 1 ? toLoads(ownLoads(userId, logId)) : [],
      recovery: parseShown(records, corrections),
    };
  };
};

type Done = Parameters<typeof setRows>[0];

/** One statement for the exercises, and one for their sets; one per load and record. */
const workWrites = ({ run, insert }: Handle) => {
  const insertExercises = insert(
    'insert into workout_log_exercise (user_id, workout_log_id, exercise_id, order_index)',
    '(?, ?, ?, ?)',
  );
  const insertSets = insert(
    `insert into workout_log_set (workout_log_exercise_id, user_id, position, reps, seconds,
      weight_kg, rir, rpe, type)`,
    '(?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const insertLoad = run(`insert into muscle_group_load (user_id, workout_log_id, performed_at,
    muscle_group, load, weekly_sets, known_effort_sets, exercises_count, counted)
    values (?, ?, ?, ?, ?, ?, ?, ?, 1)`);
  const writeRecord = run(`insert into muscle_group_recovery (user_id, muscle_group,
    last_workout_date, intensity, exercises_count, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?) on conflict (user_id, muscle_group) do update set
    last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
    exercises_count = excluded.exercises_count, updated_at = excluded.updated_at`);
  return (userId: number, logId: number, done: Done, { loads = [], records = [] }: Changes) => {
    const parts = done.flatMap(({ exerciseId }, at) => [userId, logId, exerciseId, at]);
    // One insert creates consecutive ids.
    const first = insertExercises(done.length, parts) - done.length + 1;
    const sets = setRows(done).flatMap((list, at) =>
      list.map((set) => [first + at, userId, ...set]),
    );
    insertSets(sets.length, sets.flat());
    for (const { performedAt, loads: stored } of loads) {
      const at = performedAt.getTime();
      for (const load of stored) {
        const { muscleGroup, fractionalSets, knownEffortSets, exercisesCount } = load;
        const counts = [fractionalSets, knownEffortSets, exercisesCount] as const;
        insertLoad(userId, logId, at, muscleGroup, load.load, ...counts);
      }
    }
    for (const { muscleGroup, lastWorkoutDate, intensity, exercisesCount } of records) {
      const last = lastWorkoutDate?.getTime() ?? null;
      writeRecord(userId, muscleGroup, last, intensity, exercisesCount, now, now);
    }
  };
};

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
    setCompleted: run(`update workout_log set completed_at = ?, updated_at = ?
      where +user_id = ? and id = ?`),
    deleteLoads: run('delete from muscle_group_load where +user_id = ? and workout_log_id = ?'),
    deleteExercises: run(
      'delete from workout_log_exercise where +user_id = ? and workout_log_id = ?',
    ),
  };
};

type Workouts = ReturnType<typeof limitWorkouts>;

const limitRecommendation = ({ row, rows }: Handle, workouts: Workouts) => {
  const shown = row<readonly [string, string]>(`select ${SHOWN}`);
  const window = rows<WindowTuple>(`select muscle_group, performed_at, weekly_sets
    from muscle_group_load where user_id = ? and counted = 1 and performed_at > ?`);
  const completions = rows<CompletionTuple>(COMPLETIONS);
  const replaced = rows<ReplacedTuple>(REPLACED);
  const scheduled = rows<ScheduledTuple>(SCHEDULED);
  const completed = (userId: number) => {
    const found = completions(userId, LOGS_SINCE.getTime(), now).map(toCompletionRow);
    const from = swappedFrom(found);
    const before = from.length === 0 ? [] : replaced(JSON.stringify(from), userId, userId, userId);
    return toCompletions(found, before.map(toReplacedRow));
  };
  const candidatesOf = (userId: number, done: readonly number[]) => {
    const own = workouts.customs(userId, CANDIDATES_MAX);
    const rest = CANDIDATES_MAX - own.length;
    const familiar = workouts.familiarDays(userId, done, rest);
    const enough = own.length + familiar.length >= CANDIDATES_MIN;
    return [...own, ...(enough ? familiar : workouts.days(userId, rest))];
  };
  return (userId: number) => {
    const done = completed(userId);
    const candidates = candidatesOf(userId, doneDays(done));
    const today = scheduled(userId, TODAY).map(toScheduledRow);
    const others = [
      ...unknownIds('program', today, candidates).flatMap((id) => workouts.day(userId, id)),
      ...unknownIds('custom', today, candidates).flatMap((id) => workouts.custom(userId, id)),
    ];
    return answerSmartWorkout({
      ...parseShown(...(shown(userId, userId) ?? ['[]', '[]'])),
      loads: toWindow(window(userId, LOADS_SINCE.getTime())),
      completions: done,
      candidates,
      scheduled: toScheduled(today, [...candidates, ...others]),
    });
  };
};

/**
 * The fastest hand-written code for these tables and use cases. It takes the same locks as the
 * library and decides with the same pure functions, but it validates and maps nothing.
 */
export const limitOnSqlite = (database: Database.Database): Limit => {
  const handle = openHandle(database);
  const { reading, writing, rows } = handle;
  const workouts = limitWorkouts(handle);
  const recommended = limitRecommendation(handle, workouts);
  const read = stateRead(handle);
  const replay = rows<LoadTuple>(REPLAY);
  const storeWork = workWrites(handle);
  const { nextRevision, ...writes } = logWrites(handle);
  return {
    smartWorkout: ({ userId }) => reading(() => recommended(userId)),

    complete: ({ userId, completeLogId: logId, exercises: done }) =>
      writing(() => {
        const { revision, hasLoads, hasExercises, ...found } = read(userId, logId);
        const loads = toLoads(replay(userId, userId, logId, userId, logId));
        const exerciseIds = [...new Set(done.map(({ exerciseId }) => exerciseId))];
        const state = {
          ...found,
          exercises: workouts.exercises(exerciseIds),
          recovery: { ...found.recovery, loads },
        };
        const input = { logId, completedAt: null, exercises: done };
        const { changes, response } = planCompletion(state, input, CONTEXT);
        if (!hasChanges(changes)) return response;
        const completedAt = changes.completions?.[0]?.completedAt?.getTime() ?? null;
        writes.setCompleted(completedAt, now, userId, logId);
        if (hasLoads) writes.deleteLoads(userId, logId);
        if (hasExercises) writes.deleteExercises(userId, logId);
        storeWork(userId, logId, done, changes);
        nextRevision(userId, revision);
        return response;
      }),

    swap: ({ userId, swapLogId: logId, target }) =>
      writing(() => {
        const { revision, ...found } = read(userId, logId);
        const days = workouts.day(userId, target.programDayId);
        const state = { ...found, revision: revision ?? 0, workouts: days, exercises: [] };
        const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
        const { changes, response } = planSwap(state, input, CONTEXT);
        const { source, scheduledFor, sourceType, swapDate } = requirePlanned(changes);
        const log = [userId, source.programDayId, scheduledFor, null, sourceType, logId] as const;
        const { id: newLogId } = writes.insertLog(...log, now, now);
        const { id: swapId } = writes.insertSwap(userId, logId, newLogId, swapDate, now, now);
        nextRevision(userId, revision);
        return answerSwap(response, newLogId, swapId);
      }),
  };
};
