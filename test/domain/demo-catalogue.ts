import { readCatalogue } from '../../examples/data/catalogue.js';
import {
  toCandidate,
  type RecommendationCandidate,
} from '../../src/domain/recommendation/candidates.js';
import { refKey } from '../../src/domain/order.js';
import type { Exercise, SessionLoad, Workout, StoredWorkoutRef } from '../../src/domain/records.js';
import { recommend } from '../../src/domain/recommendation/recommend.js';
import type {
  Recommendation,
  RecommendationOptions,
  Recommendations,
} from '../../src/domain/recommendation/context.js';
import { replayRecords } from '../../src/domain/recovery/view.js';
import { toLoads } from '../../src/domain/recovery/replay.js';
import { performAsPlanned, sessionLoads } from '../../src/domain/recovery/training-load.js';
import { hoursAgo, NOW, only } from './builders.js';

const { exercises, programs } = readCatalogue();

const EXERCISES = new Map<string, Exercise>(
  exercises.map((entry, index) => [
    entry.name,
    {
      id: index + 1,
      name: entry.name,
      primaryMuscles: entry.primaryMuscles,
      secondaryMuscles: entry.secondaryMuscles,
      equipment: entry.equipment,
      mechanic: entry.mechanic,
      force: entry.force,
    },
  ]),
);

const exerciseNamed = (name: string): Exercise => {
  const exercise = EXERCISES.get(name);
  if (exercise === undefined) throw new Error(`The catalogue has no ${name}.`);
  return exercise;
};

let dayId = 0;

export const DAYS: readonly Workout[] = programs.flatMap((program, programIndex) =>
  program.days.map((day, position) =>
    Object.freeze<Workout>({
      ref: { type: 'program', programDayId: ++dayId },
      name: day.name,
      program: { programId: programIndex + 1, name: program.name, position },
      derivedFrom: null,
      exercises: day.exercises.map(({ exercise, ...plan }, index) => ({
        entryId: 100 * dayId + index,
        exercise: exerciseNamed(exercise),
        ...plan,
      })),
    }),
  ),
);

export const PROGRAM_NAMES: readonly string[] = programs.map(({ name }) => name);

export const daysOf = (programName: string): readonly Workout[] =>
  DAYS.filter(({ program }) => program?.name === programName);

export const dayNamed = (name: string, programName?: string): Workout =>
  only(
    DAYS.filter(
      (day) =>
        day.name === name && (programName === undefined || day.program?.name === programName),
    ),
  );

export const asCustom = (
  workout: Workout,
  customWorkoutId: number,
  derivedFrom: StoredWorkoutRef | null = null,
): Workout => ({
  ...workout,
  ref: { type: 'custom', customWorkoutId },
  program: null,
  derivedFrom,
});

/** A workout that was done as planned, `hours` ago. */
export type Done = readonly [workout: Workout, hours: number, inPlaceOf?: Workout];

const sessions = new WeakMap<Workout, readonly SessionLoad[]>();

/** Computed once per workout. */
const loadsOf = (workout: Workout): readonly SessionLoad[] => {
  const known = sessions.get(workout);
  if (known !== undefined) return known;
  const loads = sessionLoads(
    performAsPlanned(workout.exercises),
    workout.exercises.map(({ exercise }) => exercise),
  );
  sessions.set(workout, loads);
  return loads;
};

export const askAfter = (
  candidates: readonly Workout[],
  done: readonly Done[],
  options: RecommendationOptions = {},
  now = NOW,
): Recommendations => {
  const loads = done.flatMap(([workout, hours], at) =>
    toLoads(at + 1, hoursAgo(hours, now), loadsOf(workout)),
  );
  return recommend(
    {
      records: replayRecords(loads, [], options.model),
      loads,
      completions: done.map(([workout, hours, inPlaceOf]) => ({
        key: refKey(workout.derivedFrom ?? workout.ref),
        at: hoursAgo(hours, now),
        inPlaceOf: inPlaceOf === undefined ? null : refKey(inPlaceOf.ref),
      })),
      candidates: candidates.map((workout): RecommendationCandidate => toCandidate(workout)),
    },
    now,
    options,
  );
};

/**
 * A recommendation in short, such as `Pull 94`, followed by `early` and the exercises to leave out.
 */
export const inShort = ({ workout, recovery, readiness, leaveOut }: Recommendation): string =>
  [
    `${workout.name} ${Math.round(recovery.percentage)}`,
    ...(readiness === 'early' ? ['early'] : []),
    ...(leaveOut.length > 0 ? [`without ${leaveOut.map(({ name }) => name).join(', ')}`] : []),
  ].join(' ');
