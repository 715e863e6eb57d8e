import type { ExerciseId, UserId } from '../../src/domain/ids.js';
import { nameKey } from '../../src/domain/muscle-groups.js';
import { compareIds } from '../../src/domain/order.js';
import type { Exercise, LogSource, StoredWorkoutRef, Workout } from '../../src/domain/records.js';
import { byExerciseId } from '../../src/domain/recovery/training-load.js';
import type { WorkoutFilter } from '../../src/port/port.js';
import { checkText, readIntOrNull, readText } from '../sql/rows.js';
import {
  toCustomAsWorkout,
  toPlan,
  toProgramWorkout,
  type DayValues,
  type EntryValues,
} from '../sql/workouts.js';
import type { ExerciseValues, MuscleValues } from '../sql/host-exercises.js';
import type { SqliteValue, SqlText } from './driver.js';
import type { HostSql, Tables } from './tables.js';

/**
 * An exercise is available unless it is hidden or belongs to another user, if the host has these
 * columns. Binds the user.
 */
const openExercise = ({ exercisesHaveUsers, exercisesAreHidden }: Tables): string =>
  `${exercisesAreHidden ? 'not exercise.hidden' : 'true'}
    and ${exercisesHaveUsers ? '(exercise.user_id is null or exercise.user_id = +?)' : 'true'}`;

const isOpenToAll = ({ exercisesHaveUsers, exercisesAreHidden }: Tables): boolean =>
  !exercisesHaveUsers && !exercisesAreHidden;

const ownerOf = ({ t }: HostSql, userId: UserId): readonly SqliteValue[] =>
  t.exercisesHaveUsers ? [userId] : [];

/**
 * Selects exercises and their muscles, as two JSON texts. The column `value` of `wanted` has the
 * ids. Bind the values of `wanted`, then those of `isOpen`. If muscles are in rows, bind those of
 * `wanted` again.
 */
const exercisesAmong = (t: Tables, wanted: string, isOpen: string): string => `
select
  (select json_group_array(json_array(exercise.${t.exerciseColumns}))
    from ${wanted} wanted cross join ${t.exercises} exercise
      on exercise.id = wanted.value and ${isOpen}) as exercises,
  ${
    t.exerciseMuscles === null
      ? `'[]'`
      : `(select json_group_array(json_array(exercise_id, position, role, muscle))
    from ${wanted} wanted
    cross join ${t.exerciseMuscles} named on named.exercise_id = wanted.value)`
  } as muscles`;

interface ExerciseTexts {
  readonly exercises: string;
  readonly muscles: string;
}

const readExercises = (
  sql: HostSql,
  text: SqlText<Tables>,
  ...values: SqliteValue[]
): ExerciseTexts => {
  const [exercises, muscles] = sql.tuple(text, ...values) ?? ['[]', '[]'];
  return { exercises: checkText(exercises, 'exercises'), muscles: checkText(muscles, 'muscles') };
};

const parseExercises = (
  { t }: HostSql,
  { exercises, muscles }: ExerciseTexts,
): readonly Exercise[] =>
  t.toExercises(JSON.parse(exercises) as ExerciseValues[], JSON.parse(muscles) as MuscleValues[]);

const exercisesById = (t: Tables): string =>
  exercisesAmong(
    t,
    'json_each(?)',
    isOpenToAll(t)
      ? 'true'
      : `(${openExercise(t)} or exercise.id in (select value from json_each(?)))`,
  );

/**
 * Reads the exercises in `ids` that are available to the user, and all those in `performed`. Both
 * are JSON.
 */
const readExercisesById = (
  sql: HostSql,
  userId: UserId,
  ids: string,
  performed = '[]',
): ExerciseTexts =>
  readExercises(
    sql,
    exercisesById,
    ids,
    ...ownerOf(sql, userId),
    ...(isOpenToAll(sql.t) ? [] : [performed]),
    ...(sql.t.exerciseMuscles === null ? [] : [ids]),
  );

/** Exercises that are available to the user or were performed, by id. Ids must be distinct. */
export const findExercises = (
  sql: HostSql,
  userId: UserId,
  ids: readonly ExerciseId[],
  performed: readonly ExerciseId[],
): readonly Exercise[] =>
  ids.length === 0
    ? []
    : parseExercises(
        sql,
        readExercisesById(sql, userId, JSON.stringify(ids), JSON.stringify(performed)),
      );

/** The catalogue in order of id. */
export const listCatalogue = (sql: HostSql, userId: UserId, limit: number): readonly Exercise[] => {
  const wanted = `(select id as value from ${sql.t.exercises} exercise
    where ${openExercise(sql.t)} order by id limit ${limit})`;
  const owner = ownerOf(sql, userId);
  const ofMuscles = sql.t.exerciseMuscles === null ? [] : owner;
  const text = exercisesAmong(sql.t, wanted, openExercise(sql.t));
  return parseExercises(sql, readExercises(sql, text, ...owner, ...owner, ...ofMuscles));
};

/** Selects plain text, because JSON from a subquery stays JSON only in some versions of SQLite. */
const entriesOf = (table: string, belongs: string, more = ''): string =>
  `(select json_group_array(json_array(id, exercise_id, sets, reps_min, reps_max, order_index${more}))
    from ${table} where ${belongs}) || ''`;

interface ParsedEntries {
  readonly entries: readonly (readonly EntryValues[])[];
  /** The ids of all exercises of the entries, as JSON. */
  readonly exerciseIds: string;
}

const parseEntries = (texts: readonly string[]): ParsedEntries => {
  const entries = texts.map((text) => JSON.parse(text) as EntryValues[]);
  const ids = new Set(entries.flatMap((list) => list.map(([, exerciseId]) => exerciseId)));
  return { entries, exerciseIds: JSON.stringify([...ids]) };
};

/** Days that are available to the user and match a condition, as one JSON text. */
export const daysWhere = (
  { programDays, programDayExercises }: Tables,
  condition: string,
): string => `
select json_group_array(json_array(id, name, program_id, program_name, position, entries)) as days
from (
  select day.id, day.name, day.program_id, day.program_name, day.position,
    ${entriesOf(`${programDayExercises ?? ''} part`, 'part.program_day_id = day.id')} as entries
  from ${programDays ?? ''} day where ${condition})`;

type DayWithEntries = readonly [...day: DayValues, entries: string];

const freezeDeep = <T extends object>(value: T): T => {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) {
      freezeDeep(part as object);
    }
  }
  return Object.freeze(value);
};

/**
 * Parses days. `withExercises` turns them into workouts, and reuses them while the exercises are
 * the same.
 */
const parseDays = (sql: HostSql, text: string) => {
  const found = (JSON.parse(text) as DayWithEntries[]).sort((a, b) => compareIds(a[0], b[0]));
  const { entries, exerciseIds } = parseEntries(found.map(([, , , , , own]) => own));
  let latest: (ExerciseTexts & { readonly workouts: readonly Workout[] }) | null = null;
  const withExercises = ({ exercises, muscles }: ExerciseTexts): readonly Workout[] => {
    if (latest?.exercises !== exercises || latest.muscles !== muscles) {
      const byId = byExerciseId(parseExercises(sql, { exercises, muscles }));
      const workouts = found.map(([id, name, programId, programName, position], index) =>
        toProgramWorkout(
          [id, name, programId, programName, position],
          toPlan(entries[index] ?? [], byId, false),
        ),
      );
      latest = { exercises, muscles, workouts: freezeDeep(workouts) };
    }
    return latest.workouts;
  };
  return { exerciseIds, withExercises };
};

/**
 * Reads days by a text of {@link daysWhere}, in order of id. Users share program days, so most
 * users get the same JSON. It is decoded once, and answers share the frozen result. This halves the
 * time of a recommendation.
 */
export const listDays = (
  sql: HostSql,
  userId: UserId,
  text: SqlText<Tables>,
  ...values: SqliteValue[]
): readonly Workout[] => {
  if (sql.t.programDays === null) return [];
  const [days] = sql.tuple(text, ...sql.t.daysUsers(userId), ...values) ?? ['[]'];
  const found = checkText(days, 'days');
  if (found === '[]') return [];
  // The JSON can be a key of this cache, because it begins with a bracket, unlike all other keys.
  const { exerciseIds, withExercises } = sql.once(found, () => parseDays(sql, found));
  return withExercises(readExercisesById(sql, userId, exerciseIds));
};

const CUSTOM_ENTRIES = entriesOf(
  'custom_workout_exercise',
  'user_id = workout.user_id and custom_workout_id = workout.id',
  ', replaced_exercise_id',
);

const customsWhere = (condition: string): string => `
select workout.id, workout.name, workout.source_program_day_id, workout.source_custom_workout_id,
  ${CUSTOM_ENTRIES} as entries
from custom_workout workout where workout.user_id = +? and ${condition}`;

const listCustoms = (
  sql: HostSql,
  userId: UserId,
  text: string,
  ...values: SqliteValue[]
): readonly Workout[] => {
  const rows = sql.all(text, userId, ...values);
  if (rows.length === 0) return [];
  const parsed = parseEntries(rows.map((row) => readText(row, 'entries')));
  const exercises = byExerciseId(
    parseExercises(sql, readExercisesById(sql, userId, parsed.exerciseIds)),
  );
  return rows.map((row, index) =>
    toCustomAsWorkout(row, toPlan(parsed.entries[index] ?? [], exercises, true)),
  );
};

/** Workouts that are not reserved for a log, by id. */
export const listOpenCustoms = (
  sql: HostSql,
  userId: UserId,
  limit: number,
): readonly Workout[] => {
  const condition = `workout.for_log_id is null order by workout.id limit ${limit}`;
  return listCustoms(sql, userId, customsWhere(condition));
};

const dayById = (t: Tables): string => daysWhere(t, 'day.id = +?');
const OPEN_CUSTOM = customsWhere('workout.id = +? and workout.for_log_id is null');
const ANY_CUSTOM = customsWhere('workout.id = +?');

/** With `reserved`, also a workout that is reserved for a log. */
export const findWorkout = (
  sql: HostSql,
  userId: UserId,
  ref: StoredWorkoutRef,
  reserved: boolean,
): Workout | null => {
  const found =
    ref.type === 'program'
      ? listDays(sql, userId, dayById, ref.programDayId)
      : listCustoms(sql, userId, reserved ? ANY_CUSTOM : OPEN_CUSTOM, ref.customWorkoutId);
  return found[0] ?? null;
};

const openDay = ({ programDays }: Tables): string =>
  `select day.id from ${programDays ?? ''} day where day.id = +?`;

const OPEN_CUSTOM_SOURCE = `
select (select entry.id from custom_workout_exercise entry
  where +entry.user_id = workout.user_id and entry.custom_workout_id = workout.id
    and entry.id = +?) as entry_id
from custom_workout workout
where +workout.user_id = +? and workout.id = +? and workout.for_log_id is null`;

/** The source, if it is available to the user. Does not read the exercises of the workout. */
export const findOpenSource = (
  sql: HostSql,
  userId: UserId,
  source: LogSource,
): LogSource | null => {
  if (source.type === 'program') {
    if (sql.t.programDays === null) return null;
    return sql.tuple(openDay, ...sql.t.daysUsers(userId), source.programDayId) && source;
  }
  const { customWorkoutId, customWorkoutExerciseId } = source;
  const row = sql.first(OPEN_CUSTOM_SOURCE, customWorkoutExerciseId, userId, customWorkoutId);
  return row && { ...source, customWorkoutExerciseId: readIntOrNull(row, 'entry_id') };
};

const primaryMuscles = ({ exerciseMuscles }: Tables): string =>
  `select distinct named.muscle from ${exerciseMuscles ?? ''} named where named.role = 'primary'`;

/**
 * A JSON list for a filter by muscles. It has the host's names of muscles with one of the keys,
 * because SQLite ignores case only for ASCII letters. If muscles are not stored in rows, it has ids
 * of exercises.
 */
const matchingMuscles = (sql: HostSql, userId: UserId, keys: readonly string[]): string => {
  const { t } = sql;
  if (t.exerciseMuscles !== null) {
    const muscleKeys = t.toMuscleKeys(keys);
    const names = sql.all(primaryMuscles).map((row) => readText(row, 'muscle'));
    return JSON.stringify(names.filter((muscle) => muscleKeys.includes(nameKey(muscle))));
  }
  const training = listCatalogue(sql, userId, -1).filter(({ primaryMuscles: names }) =>
    names.some((name) => keys.includes(nameKey(name))),
  );
  return JSON.stringify(training.map(({ id }) => id));
};

const trains = ({ exerciseMuscles }: Tables, entries: string, belongs: string): string =>
  exerciseMuscles === null
    ? `select 1 from ${entries} part
    where ${belongs} and part.exercise_id in (select value from json_each(+?))`
    : `select 1 from ${entries} part
    join ${exerciseMuscles} muscle
      on muscle.exercise_id = part.exercise_id and muscle.role = 'primary'
    where ${belongs} and muscle.muscle in (select value from json_each(+?))`;

/**
 * Bind the last id of the previous page, unless this is the first one, and the id to leave out.
 * Then bind a part of the name (twice) and the result of {@link matchingMuscles} (twice). A null
 * value turns off its part of the filter.
 */
const matches = (
  t: Tables,
  workout: 'day' | 'workout',
  entries: string,
  belongs: string,
  isFirstPage: boolean,
): string => `${isFirstPage ? '' : `${workout}.id > +? and`} ${workout}.id is not +?
  and (+? is null or instr(lower(${workout}.name), lower(+?)) > 0)
  and (+? is null or exists (${trains(t, entries, belongs)}))`;

const customsMatching = (t: Tables, limit: number, isFirstPage: boolean): string =>
  customsWhere(
    `workout.for_log_id is null
    and ${matches(t, 'workout', 'custom_workout_exercise', 'part.user_id = workout.user_id and part.custom_workout_id = workout.id', isFirstPage)}
    order by workout.id limit ${limit}`,
  );

const daysMatching = (t: Tables, limit: number, isFirstPage: boolean): string =>
  daysWhere(
    t,
    `${matches(t, 'day', t.programDayExercises ?? '', 'part.program_day_id = day.id', isFirstPage)}
    order by day.id limit ${limit}`,
  );

/** All workouts but `except`: custom ones, then program days. Each kind is ordered by id. */
export const listWorkouts = (
  sql: HostSql,
  userId: UserId,
  { type, after, text, primaryMuscleKeys, limit }: WorkoutFilter,
  except: StoredWorkoutRef | null,
): readonly Workout[] => {
  const muscles =
    primaryMuscleKeys === null ? null : matchingMuscles(sql, userId, primaryMuscleKeys);
  // Custom workouts come first, so a cursor at a program day is past all of them.
  const isPastCustoms = after?.type === 'program';
  const customs =
    (type ?? 'custom') !== 'custom' || isPastCustoms
      ? []
      : listCustoms(
          sql,
          userId,
          customsMatching(sql.t, limit, after === null),
          ...(after === null ? [] : [after.customWorkoutId]),
          except?.type === 'custom' ? except.customWorkoutId : null,
          text,
          text,
          muscles,
          muscles,
        );
  const days =
    (type ?? 'program') !== 'program' || customs.length >= limit
      ? []
      : listDays(
          sql,
          userId,
          daysMatching(sql.t, limit, !isPastCustoms),
          ...(isPastCustoms ? [after.programDayId] : []),
          except?.type === 'program' ? except.programDayId : null,
          text,
          text,
          muscles,
          muscles,
        );
  return [...customs, ...days].slice(0, limit);
};
