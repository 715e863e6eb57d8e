import type { Changes } from '../../src/domain/changes.js';
import type { WritePart } from './parts.js';
import type { Tables } from './tables.js';

const NEW_LOG_ID = '(select id from new_log)';

const logIdOr = (created: boolean, value: string): string =>
  created ? `coalesce(${value}, ${NEW_LOG_ID})` : value;

/**
 * Swaps whose new log the host has marked as deleted: not in force any more, but in the way of the
 * index that lets one swap per log be.
 */
const staleSwaps = (t: Tables): readonly (readonly [string, string])[] =>
  t.logTable.hasView
    ? [
        [
          'stale_swaps',
          `delete from ${t.swap} swap where swap.user_id = :user and swap.reverted_at is null
        and swap.original_log_id = :swapOfLogId returning swap.id`,
        ],
      ]
    : [];

export const createSwap = (t: Tables, swap: NonNullable<Changes['createSwap']>): WritePart => ({
  with: [
    ...staleSwaps(t),
    [
      'new_swap',
      `insert into ${t.swap} (user_id, original_log_id, swapped_log_id, swap_date,
        moved_completed_at, created_at, updated_at)
      select :user, :swapOfLogId, new_log.id, :swapDate,
        ${swap.movesCompletion ? 'new_log.completed_exactly' : 'null'}, :now, :now
      from new_log
      ${t.logTable.hasView ? 'where (select count(*) from stale_swaps) >= 0' : ''}
      returning id`,
    ],
  ],
  values: { swapOfLogId: swap.originalLogId, swapDate: swap.swapDate },
  ids: { swapId: 'select id from new_swap' },
});

export const revertSwap = (
  t: Tables,
  { swapId }: NonNullable<Changes['revertSwap']>,
): WritePart => ({
  with: [
    [
      'reverted',
      `update ${t.swap} swap set reverted_at = :now, updated_at = :now
      where swap.user_id = :user and swap.id = :swapId`,
    ],
  ],
  values: { swapId },
});

const loadRows = (
  replacements: NonNullable<Changes['loads']>,
  counted: NonNullable<Changes['counted']>,
) =>
  replacements.flatMap(({ logId, performedAt, loads }) =>
    loads.map((load) => ({
      log_id: logId,
      muscle_group: load.muscleGroup,
      performed_at: performedAt,
      load: load.load,
      weekly_sets: load.weeklySets,
      known_effort_sets: load.knownEffortSets,
      exercises_count: load.exercisesCount,
      counted: counted.find((entry) => entry.logId === logId)?.counted ?? true,
    })),
  );

/**
 * Replaces the loads of logs. Where the same decision says whether they count, they are stored so:
 * no row can be changed twice by one statement.
 */
export const replaceLoads = (
  t: Tables,
  { loads: replacements = [], counted = [] }: Pick<Changes, 'loads' | 'counted'>,
  created: boolean,
): WritePart => {
  const rows = loadRows(replacements, counted);
  const logIds = replacements.flatMap(({ logId }) => (logId === null ? [] : [logId]));
  return {
    with: [
      [
        'given_loads',
        `select ${logIdOr(created, 'given.log_id')} as log_id, given.muscle_group,
          given.performed_at, given.load, given.weekly_sets, given.known_effort_sets,
          given.exercises_count, given.counted
        from json_to_recordset((:loads) -> 'rows') as given (log_id bigint, muscle_group text,
          performed_at timestamptz, load float8, weekly_sets float8,
          known_effort_sets float8, exercises_count integer,
          counted boolean)`,
      ],
      [
        'stored_loads',
        `insert into ${t.load} (user_id, workout_log_id, muscle_group, performed_at, load,
          weekly_sets, known_effort_sets, exercises_count, counted)
        select :user, log_id, muscle_group, performed_at, load, weekly_sets, known_effort_sets,
          exercises_count, counted
        from given_loads
        on conflict (workout_log_id, muscle_group, user_id) do update set
          performed_at = excluded.performed_at, load = excluded.load,
          weekly_sets = excluded.weekly_sets, known_effort_sets = excluded.known_effort_sets,
          exercises_count = excluded.exercises_count, counted = excluded.counted`,
      ],
      [
        'gone_loads',
        `delete from ${t.load} load where load.user_id = :user and load.workout_log_id = any (
          array(select json_array_elements_text((:loads) -> 'logIds')::bigint))
          and not exists (select 1 from given_loads given where given.log_id = load.workout_log_id
            and given.muscle_group = load.muscle_group)`,
      ],
    ],
    values: { loads: JSON.stringify({ rows, logIds }) },
  };
};

/** Says whether the loads of logs count, of those that {@link replaceLoads} does not store. */
export const setCounted = (
  t: Tables,
  { loads = [], counted = [] }: Pick<Changes, 'loads' | 'counted'>,
): WritePart => ({
  with: [
    [
      'counted_loads',
      `update ${t.load} load set counted = new.counted
      from json_to_recordset(:counted) as new (log_id bigint, counted boolean)
      where load.user_id = :user and load.workout_log_id = new.log_id`,
    ],
  ],
  values: {
    counted: JSON.stringify(
      counted
        .filter((entry) => !loads.some(({ logId }) => logId === entry.logId))
        .map((entry) => ({ log_id: entry.logId, counted: entry.counted })),
    ),
  },
});

/** Performed sets, where they are stored in the base tables; a host keeps its own itself. */
export const writePerformed = (
  performed: NonNullable<Tables['performed']>,
  { logId, exercises }: NonNullable<Changes['performed']>,
  created: boolean,
): WritePart => ({
  with: [
    [
      'gone_exercises',
      `delete from ${performed.logExercise} part
      where part.user_id = :user and part.workout_log_id = :performedLogId`,
    ],
    [
      'new_exercises',
      `insert into ${performed.logExercise} (user_id, workout_log_id, exercise_id, order_index)
      select :user, ${logIdOr(created, ':performedLogId')}, new.exercise_id, new.order_index
      from json_to_recordset(:performed) as new (exercise_id bigint, order_index integer)
      returning id, order_index`,
    ],
    [
      'new_sets',
      `insert into ${performed.logSet} (user_id, workout_log_exercise_id, position, reps, seconds,
        weight_kg, rir, rpe, type)
      select :user, part.id, new.position, new.reps, new.seconds, new.weight_kg, new.rir, new.rpe,
        new.type
      from new_exercises part
      join json_to_recordset(:sets) as new (order_index integer, position integer, reps integer,
        seconds float8, weight_kg float8, rir float8, rpe float8, type text)
        on new.order_index = part.order_index`,
    ],
  ],
  values: {
    performedLogId: logId,
    performed: JSON.stringify(
      exercises.map(({ exerciseId }, at) => ({ exercise_id: exerciseId, order_index: at })),
    ),
    sets: JSON.stringify(
      exercises.flatMap(({ sets }, at) =>
        sets.map(({ weightKg, ...set }, position) => ({
          ...set,
          weight_kg: weightKg,
          order_index: at,
          position,
        })),
      ),
    ),
  },
});

export const writeRecords = (t: Tables, records: NonNullable<Changes['records']>): WritePart => ({
  with: [
    [
      'stored_records',
      `insert into ${t.recovery} (user_id, muscle_group, last_workout_date, intensity,
        exercises_count, created_at, updated_at)
      select :user, new.muscle_group, new.last_workout_date, new.intensity, new.exercises_count,
        :now, :now
      from json_to_recordset(:records) as new (muscle_group text, last_workout_date timestamptz,
        intensity numeric, exercises_count integer)
      on conflict (user_id, muscle_group) do update set
        last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
        exercises_count = excluded.exercises_count, updated_at = excluded.updated_at`,
    ],
  ],
  values: {
    records: JSON.stringify(
      records.map((record) => ({
        muscle_group: record.muscleGroup,
        last_workout_date: record.lastWorkoutDate,
        intensity: record.intensity,
        exercises_count: record.exercisesCount,
      })),
    ),
  },
});

/** Stores corrections. */
export const writeCorrections = (
  t: Tables,
  corrections: NonNullable<Changes['corrections']>,
): WritePart => ({
  with: [
    [
      'stored_corrections',
      `insert into ${t.correction} (user_id, muscle_group, at_most, until, note)
      select :user, new.muscle_group, new.at_most, new.until, new.note
      from json_to_recordset(:corrections) as new (muscle_group text, at_most float8,
        until timestamptz, note text)
      on conflict (user_id, muscle_group) do update set
        at_most = excluded.at_most, until = excluded.until, note = excluded.note`,
    ],
  ],
  values: {
    corrections: JSON.stringify(
      corrections.map(({ muscleGroup, atMost, until, note }) => ({
        muscle_group: muscleGroup,
        at_most: atMost,
        until,
        note,
      })),
    ),
  },
});

/** Deletes corrections, of groups that {@link writeCorrections} does not store. */
export const clearCorrections = (t: Tables, muscleGroups: readonly string[]): WritePart => ({
  with: [
    [
      'gone_corrections',
      `delete from ${t.correction} held where held.user_id = :user and held.muscle_group = any (
        array(select json_array_elements_text(:clearedGroups)))`,
    ],
  ],
  values: { clearedGroups: JSON.stringify(muscleGroups) },
});
