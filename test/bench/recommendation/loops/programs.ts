import {
  toCandidate,
  type Exercise,
  type PlannedExercise,
  type RecommendationCandidate,
  type Workout,
} from 'freshlegs';
import { readCatalogue } from '../../../../examples/data/catalogue.js';
import { SPLIT_EXERCISES, SPLITS } from './splits.js';

const REPS = 10;

export interface LoopDay {
  readonly workout: Workout;
  readonly candidate: RecommendationCandidate;
}

export interface LoopProgram {
  readonly name: string;
  readonly days: readonly LoopDay[];
}

interface PlainDay {
  readonly name: string;
  readonly entries: readonly {
    readonly exercise: string;
    readonly sets: number;
    readonly reps: number;
  }[];
}

const toExercise = (
  id: number,
  name: string,
  primaryMuscles: readonly string[],
  secondaryMuscles: readonly string[],
): Exercise => ({
  id,
  name,
  primaryMuscles,
  secondaryMuscles,
  equipment: null,
  mechanic: null,
  force: null,
});

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
): LoopDay => {
  const workout: Workout = {
    ref: { type: 'program', programDayId },
    name: day.name,
    program,
    derivedFrom: null,
    exercises: planDay(day, exercises),
  };
  return { workout, candidate: toCandidate(workout) };
};

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

const names = (list: string): readonly string[] => (list === '' ? [] : list.split(' '));

export const classicPrograms = (): readonly LoopProgram[] =>
  toPrograms(
    SPLITS.map(({ name, days }) => ({
      name,
      days: days.map(([day, entries]) => ({
        name: day,
        entries: entries.map(([exercise, sets]) => ({ exercise, sets, reps: REPS })),
      })),
    })),
    Object.entries(SPLIT_EXERCISES).map(([name, [primary, secondary]], index) =>
      toExercise(index + 1, name, names(primary), names(secondary)),
    ),
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
      toExercise(index + 1, name, primaryMuscles, secondaryMuscles),
    ),
  );
};
