import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import { reportRecovery } from '../../../src/domain/recovery/report.js';
import {
  answerAvailable,
  answerMostRecovered,
  LOADS_SINCE,
  LOGS_SINCE,
  PAGE,
  REPLAY_MS,
  TODAY,
} from './answers.js';
import {
  requireNoOwnWorkouts,
  toCompletionRow,
  toLoads,
  toReplacedRow,
  toScheduledRow,
  toShown,
  toWindow,
  type CompletionTuple,
  type CorrectionTuple,
  type LoadTuple,
  type OwnWorkoutTuple,
  type RecordTuple,
  type ReplacedTuple,
  type ScheduledTuple,
  type WindowTuple,
} from './limit-rows.js';
import type { Handle } from './limit-sqlite-handle.js';
import type { limitWorkouts } from './limit-sqlite-workouts.js';
import {
  answerSmartWorkout,
  doneDays,
  swappedFrom,
  toCompletions,
  toScheduled,
  unknownIds,
} from './recommendation.js';
import type { Side } from './sides.js';
import { NOW } from './world.js';

/** Records and corrections, as two JSON texts. From SQLite 3.53 on, JSON keeps doubles exactly. */
export const SHOWN = `(select json_group_array(json_array(
    muscle_group, last_workout_date, intensity, exercises_count))
    from muscle_group_recovery where user_id = ? and muscle_group >= ''),
  (select json_group_array(json_array(muscle_group, at_most, until, note))
    from recovery_correction where user_id = ?)`;

export const parseShown = (records: string, corrections: string) =>
  toShown(JSON.parse(records) as RecordTuple[], JSON.parse(corrections) as CorrectionTuple[]);

export const LOAD_COLUMNS = `load.workout_log_id, load.muscle_group, load.performed_at, load.load,
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

const COMPLETED = `from workout_log log left join custom_workout workout
    on +workout.user_id = log.user_id and workout.id = log.custom_workout_id
  where log.user_id = ? and log.completed_at > ? and log.completed_at <= ?`;
/** Whether a log is its own workout. */
const IS_OWN_WORKOUT = `case when workout.id is null then log.program_day_id is null
  else workout.for_log_id is not null and workout.for_log_id = log.id
    and workout.source_program_day_id is null and workout.source_custom_workout_id is null end`;
const COMPLETIONS = `select log.completed_at, log.swapped_from_id, log.program_day_id,
    workout.id, workout.source_program_day_id, workout.source_custom_workout_id, ${IS_OWN_WORKOUT}
  ${COMPLETED} order by log.completed_at, log.id`;
const OWN_WORKOUTS = `select log.id, workout.id, log.completed_at
  ${COMPLETED} and ${IS_OWN_WORKOUT} order by log.completed_at, log.id`;

const SCHEDULED = `select id, completed_at, program_day_id, custom_workout_id,
    custom_workout_exercise_id
  from workout_log log where user_id = ? and scheduled_date = ?
    and not exists (select 1 from workout_swap where original_log_id = log.id
      and +user_id = log.user_id and reverted_at is null)
    and not exists (select 1 from workout_swap where swapped_log_id = log.id
      and +user_id = log.user_id and reverted_at is not null) order by id`;

export const limitRecovery = ({ row, rows }: Handle) => {
  const shown = row<readonly [string, string]>(`select ${SHOWN}`);
  const replay = rows<LoadTuple>(REPLAY);
  return {
    shown: (userId: number) => parseShown(...(shown(userId, userId) ?? ['[]', '[]'])),
    replay: (userId: number, exceptLogId: number) =>
      toLoads(replay(userId, userId, exceptLogId, userId, exceptLogId)),
  };
};

type Reads = Pick<Side, 'muscleGroups' | 'mostRecovered' | 'smartWorkout' | 'available'>;

export const limitReads = (
  { rows, reading }: Handle,
  workouts: ReturnType<typeof limitWorkouts>,
  recovery: ReturnType<typeof limitRecovery>,
): Reads => {
  const window = rows<WindowTuple>(`select muscle_group, performed_at, weekly_sets
    from muscle_group_load where user_id = ? and counted = 1 and performed_at > ?`);
  const completions = rows<CompletionTuple>(COMPLETIONS);
  const ownWorkouts = rows<OwnWorkoutTuple>(OWN_WORKOUTS);
  const replaced = rows<ReplacedTuple>(REPLACED);
  const scheduled = rows<ScheduledTuple>(SCHEDULED);
  const completed = (userId: number) => {
    const found = completions(userId, LOGS_SINCE.getTime(), NOW.getTime()).map(toCompletionRow);
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
  return {
    muscleGroups: ({ userId }) =>
      reading(() => {
        const { records, corrections } = recovery.shown(userId);
        const loads = recovery.replay(userId, 0);
        return { asOf: NOW, ...reportRecovery({ records, loads, corrections }, NOW) };
      }),
    // One statement reads one state, so this needs no transaction.
    mostRecovered: ({ userId }) => answerMostRecovered(recovery.shown(userId)),
    smartWorkout: ({ userId }) =>
      reading(() => {
        const done = completed(userId);
        const candidates = candidatesOf(userId, doneDays(done));
        const today = scheduled(userId, TODAY).map(toScheduledRow);
        const others = [
          ...unknownIds('program', today, candidates).flatMap((id) => workouts.day(userId, id)),
          ...unknownIds('custom', today, candidates).flatMap((id) => workouts.custom(userId, id)),
        ];
        return answerSmartWorkout({
          ...recovery.shown(userId),
          loads: toWindow(window(userId, LOADS_SINCE.getTime())),
          completions: done,
          candidates,
          scheduled: toScheduled(today, [...candidates, ...others]),
        });
      }),
    available: ({ userId }) =>
      reading(() => {
        const own = workouts.customs(userId, PAGE + 1);
        const rest = PAGE + 1 - own.length;
        const days = rest === 0 ? [] : workouts.days(userId, rest);
        requireNoOwnWorkouts(ownWorkouts(userId, LOGS_SINCE.getTime(), NOW.getTime()));
        return answerAvailable([...own, ...days], recovery.shown(userId));
      }),
  };
};
