import type { Exercise, Workout } from '../../../src/domain/records.js';
import { freezeWorkouts, onceByText } from './answers.js';
import {
  toCustom,
  toDay,
  toExercises,
  type CustomTuple,
  type DayTuple,
  type EntryTuple,
  type ExerciseTuple,
  type MuscleTuple,
} from './limit-rows.js';
import type { Handle } from './limit-sqlite-handle.js';

// Workouts and exercises are read as JSON texts. Most users read the same texts, and each text is
// decoded once. Lists are sorted after decoding.

const EXERCISES = `select
  '[' || (select json_group_array(json_array(exercise.id, name, equipment, mechanic, force))
    from json_each(?) wanted cross join exercise on exercise.id = wanted.value)
  || ',' || (select json_group_array(json_array(exercise_id, position, role, muscle))
    from json_each(?) wanted
    cross join exercise_muscle named on named.exercise_id = wanted.value) || ']'`;

const ENTRIES = (table: string, owner: string) => `(select json_group_array(
  json_array(id, exercise_id, sets, reps_min, reps_max, order_index)) from ${table} where ${owner})`;

// `|| ''` turns the entries into plain text, which SQLite does not parse again inside the outer
// JSON.
const DAY = `json_array(day.id, day.name, program.id, program.name, day.position,
  ${ENTRIES('program_day_exercise', 'program_day_id = day.id')} || '')`;
const VISIBLE = `from program_day day join program on program.id = day.program_id
  where (program.user_id is null or program.user_id = ?)`;
const DAYS = (conditions: string) => `select json_group_array(found) from (
  select ${DAY} as found ${VISIBLE} ${conditions} order by day.id limit ?)`;

const CUSTOMS = (conditions: string) => `select workout.id, workout.name,
    workout.source_program_day_id, workout.source_custom_workout_id,
    ${ENTRIES('custom_workout_exercise', '+user_id = workout.user_id and custom_workout_id = workout.id')}
  from custom_workout workout where workout.user_id = ? ${conditions}`;

const FAMILIAR = `and day.program_id in (select done.program_id from program_day done
  where done.id in (select value from json_each(?)))`;

type Exercises = ReadonlyMap<number, Exercise>;
type CustomRow = readonly [...CustomTuple, entries: string];

const idsIn = (entries: readonly (readonly EntryTuple[])[]): string =>
  JSON.stringify([...new Set(entries.flatMap((list) => list.map(([, exerciseId]) => exerciseId)))]);

const parseExercises = (text: string): Exercises => {
  const [rows, muscles] = JSON.parse(text) as [ExerciseTuple[], MuscleTuple[]];
  return toExercises(rows, muscles);
};

/** Returns the exercise ids that the days use, and a function that adds these exercises. */
const parseDays = (text: string) => {
  const days = (JSON.parse(text) as string[])
    .map((day) => JSON.parse(day) as [...DayTuple, string])
    .map(([id, name, programId, programName, position, entries]) => ({
      day: [id, name, programId, programName, position] as const,
      entries: JSON.parse(entries) as EntryTuple[],
    }));
  return {
    ids: idsIn(days.map(({ entries }) => entries)),
    withExercises: onceByText((found) => {
      const exercises = parseExercises(found);
      return freezeWorkouts(days.map(({ day, entries }) => toDay(day, entries, exercises)));
    }),
  };
};

const NO_EXERCISES = '[[],[]]';

export const limitWorkouts = ({ row, rows }: Handle) => {
  const exercisesText = row<readonly [string]>(EXERCISES);
  const exercisesIn = onceByText(parseExercises);
  const textOf = (ids: string): string => exercisesText(ids, ids)?.[0] ?? NO_EXERCISES;
  const daysIn = onceByText(parseDays);
  const daysFrom = (found: readonly [string] | undefined): readonly Workout[] => {
    if (found === undefined || found[0] === '[]') return [];
    const { ids, withExercises } = daysIn(found[0]);
    return withExercises(textOf(ids));
  };
  const day = row<readonly [string]>(DAYS('and day.id = ?'));
  const familiar = row<readonly [string]>(DAYS(FAMILIAR));
  const days = row<readonly [string]>(DAYS(''));
  const customsFrom = (found: readonly CustomRow[]): readonly Workout[] => {
    if (found.length === 0) return [];
    const entries = found.map((custom) => JSON.parse(custom[4]) as EntryTuple[]);
    const exercises = parseExercises(textOf(idsIn(entries)));
    return found.map(([id, name, dayId, customId], at) =>
      toCustom([id, name, dayId, customId], entries[at] ?? [], exercises),
    );
  };
  const customs = rows<CustomRow>(
    CUSTOMS('and workout.for_log_id is null order by workout.id limit ?'),
  );
  const custom = rows<CustomRow>(CUSTOMS('and workout.id = ?'));
  return {
    exercises: (ids: readonly number[]): readonly Exercise[] => [
      ...exercisesIn(textOf(JSON.stringify(ids))).values(),
    ],
    day: (userId: number, id: number) => daysFrom(day(userId, id, 1)),
    familiarDays: (userId: number, done: readonly number[], limit: number) =>
      done.length === 0 ? [] : daysFrom(familiar(userId, JSON.stringify(done), limit)),
    days: (userId: number, limit: number) => daysFrom(days(userId, limit)),
    custom: (userId: number, id: number) => customsFrom(custom(userId, id)),
    customs: (userId: number, limit: number) => customsFrom(customs(userId, limit)),
  };
};
