import { readFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { catalogue, type CatalogueExercise } from 'freshlegs/catalogue';
import { z } from 'zod';

const programSchema = z.strictObject({
  name: z.string(),
  days: z.array(
    z.strictObject({
      name: z.string(),
      exercises: z.array(
        z.strictObject({
          exercise: z.string(),
          sets: z.int(),
          repsMin: z.int(),
          repsMax: z.int(),
        }),
      ),
    }),
  ),
});

export type CatalogueProgram = z.output<typeof programSchema>;

export interface Catalogue {
  readonly exercises: readonly CatalogueExercise[];
  readonly programs: readonly CatalogueProgram[];
  /** Cardio, warm-ups and sports, which load no muscle. */
  readonly activities: readonly string[];
}

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** Reads the exercises of the package, and the programs and activities in this folder. */
export const readCatalogue = (): Catalogue => ({
  exercises: catalogue,
  programs: z.array(programSchema).parse(readJson('programs.json')),
  activities: z.array(z.string()).parse(readJson('activities.json')),
});

type Value = string | number | null;

/** An SQL statement for both SQLite and Postgres. `?` marks a value. */
export interface Insert {
  readonly sql: string;
  readonly values: readonly Value[];
}

const insertRows = (into: string, row: string, rows: readonly (readonly Value[])[]): Insert => ({
  sql: `insert into ${into} values ${rows.map(() => row).join(', ')}`,
  values: rows.flat(),
});

const EXERCISE_ID = '(select id from exercise where name = ?)';
const PROGRAM_ID = '(select id from program where name = ?)';
const DAY_ID = `(select id from program_day where name = ? and program_id = ${PROGRAM_ID})`;

const insertExercises = (exercises: readonly CatalogueExercise[]): readonly Insert[] => [
  insertRows(
    'exercise (name, equipment, mechanic, force)',
    '(?, ?, ?, ?)',
    exercises.map(({ name, equipment, mechanic, force }) => [name, equipment, mechanic, force]),
  ),
  insertRows(
    'exercise_muscle (exercise_id, position, muscle, role)',
    `(${EXERCISE_ID}, ?, ?, ?)`,
    exercises.flatMap(({ name, primaryMuscles, secondaryMuscles }) =>
      [...primaryMuscles, ...secondaryMuscles].map((muscle, at) => [
        name,
        at,
        muscle,
        at < primaryMuscles.length ? 'primary' : 'secondary',
      ]),
    ),
  ),
];

const insertPrograms = (programs: readonly CatalogueProgram[]): readonly Insert[] => [
  insertRows(
    'program (name)',
    '(?)',
    programs.map(({ name }) => [name]),
  ),
  insertRows(
    'program_day (program_id, name, position)',
    `(${PROGRAM_ID}, ?, ?)`,
    programs.flatMap(({ name, days }) => days.map((day, at) => [name, day.name, at])),
  ),
  insertRows(
    'program_day_exercise (program_day_id, exercise_id, sets, reps_min, reps_max, order_index)',
    `(${DAY_ID}, ${EXERCISE_ID}, ?, ?, ?, ?)`,
    programs.flatMap(({ name, days }) =>
      days.flatMap((day) =>
        day.exercises.map(({ exercise, sets, repsMin, repsMax }, at) => [
          day.name,
          name,
          exercise,
          sets,
          repsMin,
          repsMax,
          at,
        ]),
      ),
    ),
  ),
];

/** Fills empty base tables with the catalogue, in this order. */
export const catalogueInserts = ({ exercises, programs }: Catalogue): readonly Insert[] => [
  ...insertExercises(exercises),
  ...insertPrograms(programs),
];

export const exerciseIdsByName = (database: Database): ReadonlyMap<string, number> =>
  new Map(
    database
      .prepare<[], { id: number; name: string }>('select id, name from exercise')
      .all()
      .map(({ id, name }) => [name, id]),
  );

/** Does nothing if the tables already have exercises. */
export const storeCatalogue = (database: Database, catalogue: Catalogue): void => {
  database
    .transaction(() => {
      if (database.prepare('select 1 from exercise limit 1').get() !== undefined) return;
      for (const { sql, values } of catalogueInserts(catalogue)) database.prepare(sql).run(values);
    })
    .immediate();
};
