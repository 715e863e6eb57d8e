import { REPLAY_WINDOW_HOURS } from '../../src/domain/limits.js';
import { DEFAULT_RECOVERY_MODEL, modelTag } from '../../src/domain/recovery.js';
import { factsPart, performedInFactsPart } from './logs.js';
import { millis, type Part } from './parts.js';
import type { Tables } from './tables.js';
import { exercisesPart } from './workouts.js';

const loadColumns = `load.workout_log_id, load.muscle_group, load.performed_at, load.load,
    load.weekly_sets, load.known_effort_sets, load.exercises_count, load.counted`;

const loadsAsJson = (from: string): string => `select coalesce(json_agg(json_build_object(
    'workout_log_id', workout_log_id, 'muscle_group', muscle_group,
    'performed_at', ${millis('performed_at')}, 'load', load, 'weekly_sets', weekly_sets,
    'known_effort_sets', known_effort_sets, 'exercises_count', exercises_count, 'counted', counted::int)
    order by performed_at, muscle_group, workout_log_id), '[]') from ${from}`;

// The groups are found by hopping along the index, and for each its latest load the same way, so
// that years of loads cost as much as two weeks of them. `offset 0` keeps the planner from joining
// the whole history instead. Hours, since the length of a day depends on the session's time zone.
const replayTables = (t: Tables, conditions: string): Part['with'] => [
  [
    'counted_group (name)',
    `(select load.muscle_group from ${t.load} load
      where load.user_id = :user and load.counted order by load.muscle_group limit 1)
    union all
    select (select load.muscle_group from ${t.load} load
      where load.user_id = :user and load.counted and load.muscle_group > counted_group.name
      order by load.muscle_group limit 1)
    from counted_group where counted_group.name is not null`,
  ],
  [
    'latest (name, time)',
    `select name, (select load.performed_at from ${t.load} load
      where load.user_id = :user and load.counted and load.muscle_group = counted_group.name ${conditions}
      order by load.performed_at desc limit 1)
    from counted_group where name is not null`,
  ],
  [
    'replayed',
    `select found.* from latest cross join lateral (select ${loadColumns} from ${t.load} load
      where load.user_id = :user and load.counted and load.muscle_group = latest.name
        and load.performed_at > latest.time - interval '${REPLAY_WINDOW_HOURS} hours' ${conditions}
      offset 0) found`,
  ],
];

/**
 * Which loads a replay gets: those of which logs are left out, those before which instant (named by
 * a value), and on what condition they are read at all.
 */
export interface ReplayLoads {
  /** An expression that gives an array of ids. */
  readonly exceptLogIds?: string;
  /** Only loads performed before `:before`. */
  readonly before?: boolean;
  /** SQL; the loads are null where it does not hold. */
  readonly when?: string;
}

/** Holds where the stored records are not those of the model `:model`. */
export const storedByOther = `coalesce((select model from own_state), '${modelTag(DEFAULT_RECOVERY_MODEL)}') <> :model`;

/** The user's row of `training_state`, as `own_state`. */
export const statePart = (t: Tables): Part => ({
  with: [
    [
      'own_state',
      `select state.revision, state.model from ${t.state} state where state.user_id = :user`,
    ],
  ],
  answer: {
    revision: 'select revision from own_state',
    model: 'select model from own_state',
  },
});

/** The stored records, and what the user said by hand. */
export const recordsPart = (t: Tables): Part => ({
  with: [],
  answer: {
    corrections: `select coalesce(json_agg(json_build_object('muscle_group', held.muscle_group,
      'at_most', held.at_most, 'until', ${millis('held.until')}, 'note', held.note)
      order by held.muscle_group), '[]') from ${t.correction} held where held.user_id = :user`,
    records: `select coalesce(json_agg(json_build_object('muscle_group', record.muscle_group,
      'last_workout_date', ${millis('record.last_workout_date')}, 'intensity', record.intensity,
      'exercises_count', record.exercises_count) order by record.muscle_group), '[]')
      from ${t.recovery} record where record.user_id = :user`,
  },
});

/** The loads a replay needs: of each group those less than 14 days older than its latest. */
export const replayPart = (t: Tables, { exceptLogIds, before, when }: ReplayLoads): Part => {
  const conditions = [
    exceptLogIds === undefined ? '' : `and load.workout_log_id <> all (${exceptLogIds})`,
    before === true ? 'and load.performed_at < :before' : '',
  ].join(' ');
  const loads = loadsAsJson('replayed');
  return {
    with: replayTables(t, conditions),
    answer: { loads: when === undefined ? loads : `case when ${when} then (${loads}) end` },
  };
};

/** The loads stored for some logs, counted or not; `logIds` is an expression that gives an array. */
export const ownLoadsPart = (t: Tables, logIds: string): Part => ({
  with: [
    [
      'own_loads',
      `select ${loadColumns} from ${t.load} load
      where load.user_id = :user and load.workout_log_id = any (${logIds})`,
    ],
  ],
  answer: { ownLoads: loadsAsJson('own_loads') },
});

/** Counted loads after `:loadsSince`, and before `:before` where that is wanted. */
export const windowPart = (t: Tables, before: boolean): Part => ({
  with: [
    [
      'window_loads',
      `select ${loadColumns} from ${t.load} load
      where load.user_id = :user and load.counted and load.performed_at > :loadsSince
        ${before ? 'and load.performed_at < :before' : ''}`,
    ],
  ],
  answer: { windowLoads: loadsAsJson('window_loads') },
});

/** Logs whose loads contradict their completion. */
const contradictionsPart = (t: Tables): Part => ({
  with: [],
  answer: {
    countedNotCompleted: `select coalesce(json_agg(distinct load.workout_log_id), '[]') from ${t.load} load
      left join ${t.logs} log on log.user_id = :user and log.id = load.workout_log_id
      where load.user_id = :user and load.counted and log.completed_at is null`,
    completedNotCounted: `select coalesce(json_agg(distinct load.workout_log_id), '[]') from ${t.load} load
      join ${t.logs} log on log.user_id = :user and log.id = load.workout_log_id
      where load.user_id = :user and not load.counted and log.completed_at is not null`,
    completedWithoutLoads: `select coalesce(json_agg(log.id order by log.id), '[]') from ${t.logs} log
      where log.user_id = :user and log.completed_at is not null and not exists (
        select 1 from ${t.load} load where load.user_id = :user and load.workout_log_id = log.id)`,
  },
});

/** Planned logs with loads that do not count and that no swap names. */
const leftOversPart = (t: Tables): Part => {
  const named = (column: string): string => `exists (select 1 from ${t.swaps} swap
        where swap.user_id = :user and swap.${column} = load.workout_log_id)`;
  return {
    with: [],
    answer: {
      plannedWithLoads: `select coalesce(json_agg(distinct load.workout_log_id), '[]') from ${t.load} load
      join ${t.logs} log on log.user_id = :user and log.id = load.workout_log_id
      where load.user_id = :user and not load.counted and log.completed_at is null
        and not ${named('original_log_id')} and not ${named('swapped_log_id')}`,
    },
  };
};

/** Logs with a reference that names none of the user's. */
const danglingPart = (t: Tables): Part => ({
  with: [],
  answer: {
    dangling: `select coalesce(json_agg(log.id order by log.id), '[]') from ${t.logs} log
      where log.user_id = :user and (
        (log.custom_workout_id is not null and not exists (
          select 1 from ${t.customWorkout} workout
          where workout.user_id = :user and workout.id = log.custom_workout_id))
        or (log.custom_workout_exercise_id is not null and not exists (
          select 1 from ${t.customWorkoutExercise} entry
          where entry.user_id = :user and entry.id = log.custom_workout_exercise_id
            and entry.custom_workout_id = log.custom_workout_id))
        or (log.swapped_from_id is not null and not exists (
          select 1 from ${t.logs} source
          where source.user_id = :user and source.id = log.swapped_from_id)))`,
  },
});

/** What was performed in the completed logs whose loads are replayed; after {@link replayPart}. */
const performedParts = (t: Tables): readonly Part[] => [
  factsPart(
    t,
    'and log.completed_at is not null and log.id in (select workout_log_id from replayed)',
  ),
  performedInFactsPart(t),
  exercisesPart(t, 'array(select distinct exercise_id from performed)'),
];

/** What a verification reads. */
export const verificationParts = (t: Tables): readonly Part[] => [
  statePart(t),
  recordsPart(t),
  replayPart(t, {}),
  ...performedParts(t),
  contradictionsPart(t),
  leftOversPart(t),
  danglingPart(t),
];
