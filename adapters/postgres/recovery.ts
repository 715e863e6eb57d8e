import { REPLAY_WINDOW_HOURS } from '../../src/domain/limits.js';
import { DEFAULT_RECOVERY_MODEL, modelTag } from '../../src/domain/recovery.js';
import { correctionColumns, loadColumns, recordColumns } from '../sql/recovery.js';
import { tuples, utc, type Part } from './parts.js';
import type { Tables } from './tables.js';

// The groups are found by hopping down the index from one to the next, each by its latest load, so
// that years of loads cost as much as two weeks of them. As of an instant, the latest before it is
// looked up then: to hop to it would pass all that came since. `offset 0` keeps the planner from
// joining the whole history instead. Hours, since the length of a day depends on the session's time
// zone.
const replayTables = (t: Tables, except: string, before: boolean): Part['with'] => {
  const found = `from ${t.load} load where load.user_id = :user and load.counted ${except}`;
  const latest = (
    more: string,
  ): string => `select load.muscle_group, load.performed_at ${found} ${more}
      order by load.muscle_group desc, load.performed_at desc limit 1`;
  const latestBefore = `(select load.performed_at ${found}
        and load.muscle_group = latest.name and load.performed_at < :before
        order by load.performed_at desc limit 1)`;
  return [
    [
      'latest (name, time)',
      `(${latest('')})
    union all
    select lower.* from latest
      cross join lateral (${latest('and load.muscle_group < latest.name')}) lower`,
    ],
    [
      'replayed',
      `select found.* from latest cross join lateral (select load.* ${found}
        and load.muscle_group = latest.name
        and load.performed_at > ${before ? latestBefore : 'latest.time'} - interval '${REPLAY_WINDOW_HOURS} hours'
        ${before ? 'and load.performed_at < :before' : ''}
      offset 0) found`,
    ],
  ];
};

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

const storedModel = (t: Tables): string =>
  `select state.model from ${t.state} state where state.user_id = :user`;

/** Holds where the stored records are not those of the model `:model`. */
export const storedByOther = (t: Tables): string =>
  `coalesce((${storedModel(t)}), '${modelTag(DEFAULT_RECOVERY_MODEL)}') <> :model`;

/** The tag of the model that wrote the user's records. */
export const modelPart = (t: Tables): Part => ({ with: [], answer: { model: storedModel(t) } });

/** The number of writes of the user. */
export const revisionPart = (t: Tables): Part => ({
  with: [],
  answer: { revision: `select state.revision from ${t.state} state where state.user_id = :user` },
});

/** The stored records, and what the user said by hand. */
export const recordsPart = (t: Tables): Part => ({
  with: [],
  answer: {
    corrections: tuples(correctionColumns(utc), `${t.correction} held where held.user_id = :user`),
    records: tuples(recordColumns(utc), `${t.recovery} record where record.user_id = :user`),
  },
});

/** Recovery as it is stored, without loads. */
export const storedParts = (t: Tables): readonly Part[] => [modelPart(t), recordsPart(t)];

/** The loads a replay needs: of each group those less than 14 days older than its latest. */
export const replayPart = (t: Tables, { exceptLogIds, before, when }: ReplayLoads): Part => {
  const except =
    exceptLogIds === undefined ? '' : `and load.workout_log_id <> all (${exceptLogIds})`;
  const loads = tuples(loadColumns(utc), 'replayed load');
  return {
    with: replayTables(t, except, before === true),
    answer: { loads: when === undefined ? loads : `case when ${when} then ${loads} end` },
  };
};

/** The loads stored for some logs, counted or not; `logIds` is an expression that gives an array. */
export const ownLoadsPart = (t: Tables, logIds: string): Part => ({
  with: [],
  answer: {
    ownLoads: tuples(
      loadColumns(utc),
      `${t.load} load where load.user_id = :user and load.workout_log_id = any (${logIds})`,
    ),
  },
});

/** Counted loads after `:loadsSince`, and before `:before` where that is wanted. */
export const windowPart = (t: Tables, before: boolean): Part => ({
  with: [],
  answer: {
    windowLoads: tuples(
      loadColumns(utc),
      `${t.load} load
      where load.user_id = :user and load.counted and load.performed_at > :loadsSince
        ${before ? 'and load.performed_at < :before' : ''}`,
    ),
  },
});

/** Logs whose loads contradict their completion. */
const contradictionsPart = (t: Tables): Part => ({
  with: [],
  answer: {
    countedNotCompleted: `array(select distinct load.workout_log_id from ${t.load} load
      left join ${t.logs} log on log.user_id = :user and log.id = load.workout_log_id
      where load.user_id = :user and load.counted and log.completed_at is null order by load.workout_log_id)`,
    completedNotCounted: `array(select distinct load.workout_log_id from ${t.load} load
      join ${t.logs} log on log.user_id = :user and log.id = load.workout_log_id
      where load.user_id = :user and not load.counted and log.completed_at is not null order by load.workout_log_id)`,
    completedWithoutLoads: `array(select log.id from ${t.logs} log
      where log.user_id = :user and log.completed_at is not null and not exists (
        select 1 from ${t.load} load where load.user_id = :user and load.workout_log_id = log.id) order by log.id)`,
  },
});

/** Planned logs with loads that do not count and that no swap names. */
const leftOversPart = (t: Tables): Part => {
  const named = (column: string): string => `exists (select 1 from ${t.swaps} swap
        where swap.user_id = :user and swap.${column} = load.workout_log_id)`;
  return {
    with: [],
    answer: {
      plannedWithLoads: `array(select distinct load.workout_log_id from ${t.load} load
      join ${t.logs} log on log.user_id = :user and log.id = load.workout_log_id
      where load.user_id = :user and not load.counted and log.completed_at is null
        and not ${named('original_log_id')} and not ${named('swapped_log_id')} order by load.workout_log_id)`,
    },
  };
};

/** Logs with a reference that names none of the user's. */
const danglingPart = (t: Tables): Part => ({
  with: [],
  answer: {
    dangling: `array(select log.id from ${t.logs} log
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
          where source.user_id = :user and source.id = log.swapped_from_id))) order by log.id)`,
  },
});

/** What a verification reads. */
export const verificationParts = (t: Tables): readonly Part[] => [
  ...storedParts(t),
  replayPart(t, {}),
  contradictionsPart(t),
  leftOversPart(t),
  danglingPart(t),
];
