import fc, { type Arbitrary } from 'fast-check';
import { catalogue } from 'freshlegs/catalogue';
import { composeSession } from '../../src/domain/session/compose.js';
import type { SessionInput, SessionOptions } from '../../src/domain/session/session.js';
import type { Exercise, PlannedExercise, Workout } from '../../src/domain/records.js';
import { customWorkout, NOW, planned, workout } from './builders.js';

// What the laws of safety share. They hold for any exercises of the catalogue.

/** `npm run test:safety` runs each law 10,000 times. */
export const RUNS = { numRuns: Number(process.env['FC_RUNS'] ?? 100) };

/** Places in the catalogue. */
export const anyPlaces = (maxLength: number): Arbitrary<readonly number[]> =>
  fc.uniqueArray(anyPlace, { minLength: 1, maxLength, size: 'max' });

export const anyPlace = fc.nat(catalogue.length - 1);

export const plansOf = (exercises: readonly Exercise[]): readonly PlannedExercise[] =>
  exercises.map((exercise) => planned(exercise));

/** Custom workouts, each with some exercises. */
export const workoutsOf = (all: readonly (readonly Exercise[])[]): readonly Workout[] =>
  all.map((exercises, id) => workout(customWorkout(id), plansOf(exercises)));

/** The workout that an answer names. */
export const namedIn = (workouts: readonly Workout[], named: Pick<Workout, 'ref'>): Workout => {
  const found = workouts.find(({ ref }) => JSON.stringify(ref) === JSON.stringify(named.ref));
  if (found === undefined) throw new Error('The answer has another workout.');
  return found;
};

/** The ids of the exercises in a composed session. */
export const composedIds = (
  input: Pick<SessionInput, 'exercises'> & Partial<SessionInput>,
  options: SessionOptions,
): readonly unknown[] =>
  composeSession(
    { base: null, scoreOf: () => 100, loads: [], logs: [], ...input },
    options,
    NOW,
  ).exercises.map(({ exerciseId }) => exerciseId);
