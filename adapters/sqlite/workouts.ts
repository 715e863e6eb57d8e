import { compareRefs } from '../../src/domain/candidates.js';
import { nameKey } from '../../src/domain/muscle-groups.js';
import type { CustomWorkout, Exercise, Workout, WorkoutRef } from '../../src/domain/records.js';
import type { PageRequest, WorkoutFilter } from '../../src/repository.js';
import { readInt, readText } from '../sql/rows.js';
import {
  byExerciseId,
  toCustomAsWorkout,
  toCustomWorkouts,
  toExercises,
  toPlan,
  toProgramWorkout,
  type DayValues,
  type EntryValues,
  type ExerciseValues,
  type MuscleValues,
} from '../sql/workouts.js';
import type { SqliteValue } from './driver.js';
import { textOf, type HostSql, type Tables } from './tables.js';

const exercisesText = textOf(
  ({ exercises, exerciseMuscles }) => `
select
  (select json_group_array(json_array(exercise.id, name, equipment, mechanic, force))
    from json_each(?) wanted cross join ${exercises} exercise on exercise.id = wanted.value) as exercises,
  (select json_group_array(json_array(exercise_id, position, role, muscle))
    from json_each(?) wanted
    cross join ${exerciseMuscles} named on named.exercise_id = wanted.value) as muscles`,
);

/** What is stored of some exercises, as two JSON texts. */
interface ExerciseTexts {
  readonly exercises: string;
  readonly muscles: string;
}

/** Of ids that are each named once. */
const readExercises = (sql: HostSql, ids: string): ExerciseTexts => {
  const row = sql.first(exercisesText(sql.t), ids, ids);
  return row === null
    ? { exercises: '[]', muscles: '[]' }
    : { exercises: readText(row, 'exercises'), muscles: readText(row, 'muscles') };
};

const parseExercises = ({ exercises, muscles }: ExerciseTexts): readonly Exercise[] =>
  toExercises(JSON.parse(exercises) as ExerciseValues[], JSON.parse(muscles) as MuscleValues[]);

/** Those of the exercises that exist, by id. */
export const findExercises = (sql: HostSql, ids: readonly number[]): readonly Exercise[] =>
  ids.length === 0 ? [] : parseExercises(readExercises(sql, JSON.stringify([...new Set(ids)])));

/** Exercises of the catalogue, by id. */
export const listExercises = (sql: HostSql, limit: number): readonly Exercise[] =>
  findExercises(
    sql,
    sql
      .all(`select id from ${sql.t.exercises} exercise order by id limit ${limit}`)
      .map((row) => readInt(row, 'id')),
  );

/** The entries of one workout as one JSON array, put in order when it is decoded. */
const entriesOf = (table: string, belongs: string, more = ''): string =>
  `(select json_group_array(json_array(id, exercise_id, sets, reps_min, reps_max, order_index${more}))
    from ${table} where ${belongs}) as entries`;

const CUSTOM_ENTRIES = entriesOf(
  'custom_workout_exercise',
  'user_id = workout.user_id and custom_workout_id = workout.id',
  ', replaced_exercise_id',
);

interface ParsedEntries {
  readonly entries: readonly (readonly EntryValues[])[];
  /** The exercises that they name, as JSON. */
  readonly exerciseIds: string;
}

const parseEntries = (texts: readonly string[]): ParsedEntries => {
  const entries = texts.map((text) => JSON.parse(text) as EntryValues[]);
  const ids = new Set(entries.flatMap((list) => list.map(([, exerciseId]) => exerciseId)));
  return { entries, exerciseIds: JSON.stringify([...ids]) };
};

const freezeDeep = <T extends object>(value: T): T => {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) {
      freezeDeep(part as object);
    }
  }
  return Object.freeze(value);
};

type DayWithEntries = readonly [...day: DayValues, entries: string];

const parseDays = (text: string) => {
  const found = (JSON.parse(text) as DayWithEntries[]).sort((a, b) => a[0] - b[0]);
  const days = found.map(([id, name, programId, programName, position]): DayValues => {
    return [id, name, programId, programName, position];
  });
  return { days, ...parseEntries(found.map(([, , , , , entries]) => entries)) };
};

const daysText = textOf(
  ({ programDays, programDayExercises }) =>
    `select day.id, day.name, day.program_id, day.program_name, day.position,
       ${entriesOf(`${programDayExercises ?? ''} part`, 'part.program_day_id = day.id')}
     from ${programDays ?? ''} day where true`,
);

/** The user, as often as the host's days ask for them. */
export const daysUsers = ({ t }: HostSql, userId: number): readonly SqliteValue[] =>
  Array<SqliteValue>(t.daysUsers).fill(userId);

/**
 * Program days open to the user, with conditions added, by id. Days belong to everybody, so the
 * same texts come back for most users: they are decoded once, and frozen so that they can be given
 * away. It halves the time of a recommendation.
 */
export const listProgramDays = (
  sql: HostSql,
  userId: number,
  clauses: string,
  ...values: SqliteValue[]
): readonly Workout[] => {
  if (sql.t.programDays === null) return [];
  const row = sql.first(
    `select json_group_array(json_array(id, name, program_id, program_name, position, entries || '')) as found from (
       ${daysText(sql.t)} ${clauses})`,
    ...daysUsers(sql, userId),
    ...values,
  );
  const found = row === null ? '[]' : readText(row, 'found');
  if (found === '[]') return [];
  const parsed = sql.decodeOnce(`entries ${found}`, () => parseDays(found));
  const texts = readExercises(sql, parsed.exerciseIds);
  return sql.decodeOnce(`days ${texts.exercises} ${texts.muscles} ${found}`, () => {
    const exercises = byExerciseId(parseExercises(texts));
    return freezeDeep(
      parsed.days.map((day, index) =>
        toProgramWorkout(day, toPlan(parsed.entries[index] ?? [], exercises)),
      ),
    );
  });
};

/** Custom workouts of the user, with conditions and an order added. */
export const listCustom = (
  sql: HostSql,
  userId: number,
  clauses: string,
  ...values: SqliteValue[]
): readonly Workout[] => {
  const rows = sql.all(
    `select workout.id, workout.name, workout.source_program_day_id,
       workout.source_custom_workout_id, ${CUSTOM_ENTRIES}
     from custom_workout workout where workout.user_id = ? ${clauses}`,
    userId,
    ...values,
  );
  if (rows.length === 0) return [];
  const parsed = parseEntries(rows.map((row) => readText(row, 'entries')));
  const exercises = byExerciseId(parseExercises(readExercises(sql, parsed.exerciseIds)));
  return rows.map((row, index) =>
    toCustomAsWorkout(row, toPlan(parsed.entries[index] ?? [], exercises)),
  );
};

/** A workout open to the user; with `includeReserved` also one that is reserved for a log. */
export const findWorkout = (
  sql: HostSql,
  userId: number,
  ref: WorkoutRef | null,
  includeReserved = false,
): Workout | null => {
  if (ref === null) return null;
  const found =
    ref.type === 'program'
      ? listProgramDays(sql, userId, 'and day.id = ?', ref.programDayId)
      : listCustom(
          sql,
          userId,
          includeReserved
            ? 'and workout.id = ?'
            : 'and workout.id = ? and workout.for_log_id is null',
          ref.customWorkoutId,
        );
  return found[0] ?? null;
};

type Condition = readonly [condition: string, ...values: SqliteValue[]];

const muscleNamesText = textOf(
  ({ exerciseMuscles }) =>
    `select distinct named.muscle from ${exerciseMuscles} named where named.role = 'primary'`,
);

/** The raw names in the catalogue that have one of the keys, as JSON: SQLite folds ASCII case only. */
const matchingMuscles = (sql: HostSql, keys: readonly string[]): string =>
  JSON.stringify(
    sql
      .all(muscleNamesText(sql.t))
      .map((row) => readText(row, 'muscle'))
      .filter((muscle) => keys.includes(nameKey(muscle))),
  );

const trains = ({ exerciseMuscles }: Tables, entries: string, workoutId: string): string =>
  `exists (
  select 1 from ${entries} part
  join ${exerciseMuscles} muscle on muscle.exercise_id = part.exercise_id and muscle.role = 'primary'
  where ${workoutId} and muscle.muscle in (select value from json_each(?)))`;

const dayTrains = textOf((t) =>
  trains(t, t.programDayExercises ?? '', 'part.program_day_id = day.id'),
);
const customTrains = textOf((t) =>
  trains(t, 'custom_workout_exercise', 'part.user_id = ? and part.custom_workout_id = workout.id'),
);

/** What the two kinds of workouts have in common as filters, and what they do not. */
const conditionsFor = (
  t: Tables,
  type: WorkoutRef['type'],
  { after, text }: WorkoutFilter,
  userId: number,
  except: WorkoutRef | null,
  muscles: string | null,
): readonly Condition[] => {
  const table = type === 'program' ? 'day' : 'workout';
  const idOf = (ref: WorkoutRef | null): number | null => {
    if (ref?.type !== type) return null;
    return ref.type === 'program' ? ref.programDayId : ref.customWorkoutId;
  };
  const afterId = idOf(after);
  const exceptId = idOf(except);
  const muscle: Condition =
    type === 'program' ? [dayTrains(t), muscles] : [customTrains(t), userId, muscles];
  const textCondition: Condition = [`instr(lower(${table}.name), lower(?)) > 0`, text];
  return [
    ...(type === 'custom' ? [['workout.for_log_id is null'] as const] : []),
    ...(afterId === null ? [] : [[`${table}.id > ?`, afterId] as const]),
    ...(exceptId === null ? [] : [[`${table}.id <> ?`, exceptId] as const]),
    ...(text === null ? [] : [textCondition]),
    ...(muscles === null ? [] : [muscle]),
  ];
};

const clausesOf = (conditions: readonly Condition[], order: string): string =>
  `${conditions.map(([condition]) => `and ${condition}`).join(' ')} ${order}`;

const valuesOf = (conditions: readonly Condition[]): SqliteValue[] =>
  conditions.flatMap(([, ...values]) => values);

/** Workouts open to the user: custom ones by id, then program days by id. */
export const listWorkouts = (
  sql: HostSql,
  userId: number,
  filter: WorkoutFilter,
  except: WorkoutRef | null,
): readonly Workout[] => {
  const { type, after, limit, primaryMuscleKeys: keys } = filter;
  const muscles = keys === null ? null : matchingMuscles(sql, keys);
  const customs = conditionsFor(sql.t, 'custom', filter, userId, except, muscles);
  const days = conditionsFor(sql.t, 'program', filter, userId, except, muscles);
  // Custom workouts come first, so a cursor among the program days has passed them all.
  const custom =
    type === 'program' || after?.type === 'program'
      ? []
      : listCustom(
          sql,
          userId,
          clausesOf(customs, `order by workout.id limit ${limit}`),
          ...valuesOf(customs),
        );
  const rest = limit - custom.length;
  const programs =
    type === 'custom' || rest === 0
      ? []
      : listProgramDays(
          sql,
          userId,
          clausesOf(days, `order by day.id limit ${rest}`),
          ...valuesOf(days),
        );
  return [...custom, ...programs].sort((a, b) => compareRefs(a.ref, b.ref));
};

const readCustomWorkouts = (
  sql: HostSql,
  userId: number,
  clauses: string,
  ...values: SqliteValue[]
): readonly CustomWorkout[] => {
  const rows = sql.all(
    `select * from custom_workout where user_id = ? ${clauses}`,
    userId,
    ...values,
  );
  const entries = sql.all(
    `select * from custom_workout_exercise
     where user_id = ? and custom_workout_id in (select value from json_each(?))`,
    userId,
    JSON.stringify(rows.map((row) => readInt(row, 'id'))),
  );
  return toCustomWorkouts(rows, entries);
};

export const findCustomWorkout = (
  sql: HostSql,
  userId: number,
  customWorkoutId: number,
): CustomWorkout | null =>
  readCustomWorkouts(sql, userId, 'and id = ?', customWorkoutId)[0] ?? null;

export const listCustomWorkouts = (
  sql: HostSql,
  userId: number,
  { after, limit }: PageRequest<number>,
): readonly CustomWorkout[] =>
  readCustomWorkouts(
    sql,
    userId,
    `and for_log_id is null ${after === null ? '' : 'and id < ?'} order by id desc limit ${limit}`,
    ...(after === null ? [] : [after]),
  );
