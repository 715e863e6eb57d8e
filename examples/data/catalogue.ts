import { readFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';

const exerciseSchema = z.strictObject({
  name: z.string(),
  primary: z.array(z.string()).min(1),
  secondary: z.array(z.string()),
  equipment: z.string(),
  mechanic: z.enum(['compound', 'isolation']),
  force: z.enum(['push', 'pull', 'static']),
  aliases: z.array(z.string()),
});

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

/** An exercise of the catalogue, with the other names that apps give it. */
export type CatalogueExercise = z.output<typeof exerciseSchema>;

/** A program of the catalogue: its days, each with exercises named as in the catalogue. */
export type CatalogueProgram = z.output<typeof programSchema>;

/** Everything under `examples/data`. */
export interface Catalogue {
  readonly exercises: readonly CatalogueExercise[];
  readonly programs: readonly CatalogueProgram[];
  /** Names of cardio, warm-ups and sports: known, but nothing that loads a muscle. */
  readonly activities: readonly string[];
}

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** The catalogue that stands beside this file. */
export const readCatalogue = (): Catalogue => ({
  exercises: z.array(exerciseSchema).parse(readJson('exercises.json')),
  programs: z.array(programSchema).parse(readJson('programs.json')),
  activities: z.array(z.string()).parse(readJson('activities.json')),
});

const storeExercises = (
  database: Database,
  exercises: readonly CatalogueExercise[],
): ReadonlyMap<string, number> => {
  const insert = database.prepare<[string, string, string, string]>(
    'insert into exercise (name, equipment, mechanic, force) values (?, ?, ?, ?)',
  );
  const insertMuscle = database.prepare<[number, number, string, string]>(
    'insert into exercise_muscle (exercise_id, position, muscle, role) values (?, ?, ?, ?)',
  );
  const ids = new Map<string, number>();
  for (const exercise of exercises) {
    const { name, equipment, mechanic, force, primary, secondary } = exercise;
    const id = Number(insert.run(name, equipment, mechanic, force).lastInsertRowid);
    primary.forEach((muscle, at) => insertMuscle.run(id, at, muscle, 'primary'));
    secondary.forEach((muscle, at) =>
      insertMuscle.run(id, primary.length + at, muscle, 'secondary'),
    );
    ids.set(name, id);
  }
  return ids;
};

const storeProgram = (
  database: Database,
  program: CatalogueProgram,
  exerciseIds: ReadonlyMap<string, number>,
): void => {
  const programId = database
    .prepare<[string]>('insert into program (name) values (?)')
    .run(program.name).lastInsertRowid;
  const insertDay = database.prepare<[number | bigint, string]>(
    'insert into program_day (program_id, name) values (?, ?)',
  );
  const insertEntry = database.prepare<(number | bigint)[]>(
    `insert into program_day_exercise
       (program_day_id, exercise_id, sets, reps_min, reps_max, order_index)
     values (?, ?, ?, ?, ?, ?)`,
  );
  for (const day of program.days) {
    const dayId = insertDay.run(programId, day.name).lastInsertRowid;
    day.exercises.forEach(({ exercise, sets, repsMin, repsMax }, at) => {
      const exerciseId = exerciseIds.get(exercise);
      if (exerciseId === undefined) throw new Error(`${program.name} names ${exercise}, unknown.`);
      insertEntry.run(dayId, exerciseId, sets, repsMin, repsMax, at);
    });
  }
};

/** Exercise ids by the catalogue's names. */
export const exerciseIdsByName = (database: Database): ReadonlyMap<string, number> =>
  new Map(
    database
      .prepare<[], { id: number; name: string }>('select id, name from exercise')
      .all()
      .map(({ id, name }) => [name, id]),
  );

/** Puts the catalogue into the base tables of an empty database; does nothing where one is there. */
export const storeCatalogue = (database: Database, catalogue: Catalogue): void => {
  database
    .transaction(() => {
      if (database.prepare('select 1 from exercise limit 1').get() !== undefined) return;
      const ids = storeExercises(database, catalogue.exercises);
      for (const program of catalogue.programs) storeProgram(database, program, ids);
    })
    .immediate();
};
