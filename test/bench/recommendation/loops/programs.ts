import type { Exercise, Workout } from 'freshlegs';
import { readCatalogue, type CatalogueProgram } from '../../../../examples/data/catalogue.js';
import { exerciseOf } from '../../../support/exercises.js';
import { readExercises } from '../logs/exercises.js';
import { SPLIT_EXERCISES, SPLITS } from './splits.js';

const REPS = 10;

export type ProgramDay = Workout & { readonly ref: { readonly type: 'program' } };

export interface Program {
  readonly name: string;
  readonly days: readonly ProgramDay[];
}

const toPrograms = (
  programs: readonly CatalogueProgram[],
  exercises: readonly Exercise[],
): readonly Program[] => {
  const byName = new Map(exercises.map((exercise) => [exercise.name, exercise]));
  let dayId = 0;
  let entryId = 0;
  const toDay = (
    day: CatalogueProgram['days'][number],
    program: Workout['program'],
  ): ProgramDay => ({
    ref: { type: 'program', programDayId: ++dayId },
    name: day.name,
    program,
    derivedFrom: null,
    exercises: day.exercises.map(({ exercise: name, ...plan }) => {
      const exercise = byName.get(name);
      if (exercise === undefined) throw new Error(`Unknown exercise: ${name}.`);
      return { entryId: ++entryId, exercise, ...plan };
    }),
  });
  return programs.map(({ name, days }, index) => ({
    name,
    days: days.map((day, at) => toDay(day, { programId: index + 1, name, position: at + 1 })),
  }));
};

const muscles = (list: string): readonly string[] => (list === '' ? [] : list.split(' '));

export const classicPrograms = (): readonly Program[] =>
  toPrograms(
    Object.entries(SPLITS).map(([name, days]) => ({
      name,
      days: Object.entries(days).map(([day, entries]) => ({
        name: day,
        exercises: entries.split(', ').map((entry) => {
          const [, exercise = entry, sets] = /^(.+) (\d+)$/.exec(entry) ?? [];
          return { exercise, sets: Number(sets), repsMin: REPS, repsMax: REPS };
        }),
      })),
    })),
    Object.entries(SPLIT_EXERCISES).map(([name, [primary, secondary]], at) =>
      exerciseOf(at + 1, name, muscles(primary), muscles(secondary)),
    ),
  );

export const demoPrograms = (): readonly Program[] =>
  toPrograms(readCatalogue().programs, [...readExercises().exercises.values()]);
