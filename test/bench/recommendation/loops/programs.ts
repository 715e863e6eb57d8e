import type { Exercise, PlannedExercise, Workout } from 'freshlegs';
import { readCatalogue } from '../../../../examples/data/catalogue.js';
import { exerciseOf } from '../../../support/exercises.js';
import { exercisesIn } from '../../exercises.js';
import { SPLIT_EXERCISES, SPLITS } from './splits.js';

const REPS = 10;

export interface LoopProgram {
  readonly name: string;
  readonly days: readonly Workout[];
}

interface PlainDay {
  readonly name: string;
  readonly entries: readonly {
    readonly exercise: string;
    readonly sets: number;
    readonly reps: number;
  }[];
}

const planDay = (
  { entries }: PlainDay,
  exercises: ReadonlyMap<string, Exercise>,
): readonly PlannedExercise[] =>
  entries.flatMap((entry, index) => {
    const exercise = exercises.get(entry.exercise);
    if (exercise === undefined) throw new Error(`Unknown exercise: ${entry.exercise}.`);
    const { sets, reps } = entry;
    return { entryId: index + 1, exercise, sets, repsMin: reps, repsMax: reps };
  });

const toDay = (
  programDayId: number,
  day: PlainDay,
  program: Workout['program'],
  exercises: ReadonlyMap<string, Exercise>,
): Workout => ({
  ref: { type: 'program', programDayId },
  name: day.name,
  program,
  derivedFrom: null,
  exercises: planDay(day, exercises),
});

const toPrograms = (
  programs: readonly { readonly name: string; readonly days: readonly PlainDay[] }[],
  exercises: readonly Exercise[],
): readonly LoopProgram[] => {
  const byName = new Map(exercises.map((exercise) => [exercise.name, exercise]));
  let dayId = 0;
  return programs.map(({ name, days }, index) => ({
    name,
    days: days.map((day, position) => {
      dayId++;
      return toDay(dayId, day, { programId: index + 1, name, position: position + 1 }, byName);
    }),
  }));
};

export const classicPrograms = (): readonly LoopProgram[] =>
  toPrograms(
    SPLITS.map(({ name, days }) => ({
      name,
      days: Object.entries(days).map(([day, entries]) => ({
        name: day,
        entries: entries.split(', ').map((entry) => {
          const [, exercise = entry, sets] = /^(.+) (\d+)$/.exec(entry) ?? [];
          return { exercise, sets: Number(sets), reps: REPS };
        }),
      })),
    })),
    exercisesIn(SPLIT_EXERCISES),
  );

export const demoPrograms = (): readonly LoopProgram[] => {
  const { programs, exercises } = readCatalogue();
  return toPrograms(
    programs.map(({ name, days }) => ({
      name,
      days: days.map((day) => ({
        name: day.name,
        entries: day.exercises.map(({ exercise, sets, repsMax }) => ({
          exercise,
          sets,
          reps: repsMax,
        })),
      })),
    })),
    exercises.map(({ name, primaryMuscles, secondaryMuscles }, index) =>
      exerciseOf(index + 1, name, primaryMuscles, secondaryMuscles),
    ),
  );
};
