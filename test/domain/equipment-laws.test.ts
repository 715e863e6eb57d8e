import fc from 'fast-check';
import { catalogue } from 'freshlegs/catalogue';
import { describe, expect, it } from 'vitest';
import { toCandidate } from '../../src/domain/recommendation/candidates.js';
import { recommend } from '../../src/domain/recommendation/recommend.js';
import type { Exercise } from '../../src/domain/records.js';
import { rankAlternatives } from '../../src/domain/swap/alternatives.js';
import { planSwap } from '../../src/domain/swap/swap.js';
import { CONTEXT, NOW, programDay, recovery, workout } from './builders.js';
import { anyPlace, anyPlaces, composedIds, namedIn, plansOf, RUNS, workoutsOf } from './safety.js';
import { swapInput, swapState } from './states.js';

/** What people say for a piece, and the pieces of the catalogue for which it serves. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  Barbells: ['barbell', 'bench', 'box', 'pull-up bar', 'bar'],
  'olympic bar': ['barbell', 'bench', 'box', 'pull-up bar', 'bar'],
  dumbbells: ['dumbbell'],
  Kurzhanteln: ['dumbbell'],
  Kettlebells: ['kettlebell'],
  'Resistance Bands': ['band'],
  'mini band': ['band'],
  'EZ Curl Bar': ['ez_bar'],
  'hex bar': ['trap_bar'],
  'weight plates': ['plate'],
  'swiss ball': ['exercise_ball'],
  'med ball': ['medicine_ball'],
  TRX: ['suspension', 'bar'],
  'gymnastic rings': ['rings', 'suspension', 'pull-up bar', 'bar', 'dip bars'],
  'chin-up bar': ['pull-up bar', 'bar'],
  'dip station': ['dip bars', 'bar'],
  'flat bench': ['bench', 'box'],
  'plyo box': ['box'],
  chair: ['box'],
  'Squat Rack': ['bench', 'box', 'pull-up bar', 'bar'],
  'hyperextension bench': ['roman chair'],
  landmine: ['landmine'],
  sled: ['sled'],
};
const GYM: Readonly<Record<string, string>> = {
  'Cable Machine': 'cable',
  'leverage machine': 'machine',
  Smith: 'smith_machine',
};

const ALL: readonly (Exercise & { readonly needs: readonly string[] })[] = catalogue.map(
  (exercise, id) => ({ ...exercise, id }),
);
/** Low boxes and chairs hold the feet or hands in these exercises, although a bench is named. */
const ON_ANYTHING = /bench dip|incline push-up|decline push-up|hip thrust|bulgarian|copenhagen/i;
/** With this equipment, the catalogue asks for no further piece. */
const COMPLETE = ['barbell', 'ez_bar', 'trap_bar', 'landmine', 'sled', 'suspension'];

const missingIn = (
  exercise: (typeof ALL)[number],
  atHand: readonly string[],
): readonly string[] => {
  const { equipment, needs, name } = exercise;
  const pieces = atHand.flatMap((word) => WORDS[word] ?? GYM[word] ?? []);
  const own = equipment === null || equipment === 'bodyweight' ? [] : [equipment];
  const missing = own.filter((piece) => !pieces.includes(piece));
  if (atHand.some((word) => word in GYM) || own.some((piece) => COMPLETE.includes(piece)))
    return missing;
  const isHeld = (piece: string): boolean =>
    pieces.includes(piece) || (ON_ANYTHING.test(name) && pieces.includes('box'));
  return [...missing, ...needs.filter((piece) => !isHeld(piece))];
};

const anyAtHand = fc.oneof(
  fc.subarray(Object.keys(WORDS), { maxLength: 4 }),
  fc.subarray([...Object.keys(WORDS), ...Object.keys(GYM)]),
);
const exercisesAt = (places: readonly number[]): typeof ALL =>
  ALL.filter((_, at) => places.includes(at));
const lackedBy = (ids: readonly unknown[], atHand: readonly string[]) =>
  ALL.filter(({ id }) => ids.includes(id)).flatMap((exercise) =>
    missingIn(exercise, atHand).map((piece) => `${exercise.name}: ${piece}`),
  );

describe('a piece of equipment that is not at hand', () => {
  it('is needed by no exercise of a session, new or adapted', () => {
    fc.assert(
      fc.property(
        anyPlaces(40),
        anyPlaces(7),
        anyAtHand,
        fc.boolean(),
        (open, base, equipment, isNew) => {
          const input = {
            exercises: exercisesAt([...open, ...base]),
            base: isNew ? null : plansOf(exercisesAt(base)),
          };
          expect(lackedBy(composedIds(input, { equipment }), equipment)).toEqual([]);
        },
      ),
      RUNS,
    );
  });

  it('is needed by no exercise of a recommended workout', () => {
    const anyWorkouts = fc.array(anyPlaces(3), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyWorkouts, anyAtHand, (all, equipment) => {
        const workouts = workoutsOf(all.map(exercisesAt));
        const input = { records: [], loads: [], completions: [] };
        const candidates = workouts.map(toCandidate);
        const { recommendations } = recommend({ ...input, candidates }, NOW, { equipment });
        const offered = recommendations.map(({ workout: named }) => namedIn(workouts, named));
        const ids = offered.flatMap(({ exercises }) =>
          exercises.map(({ exercise }) => exercise.id),
        );
        expect(lackedBy(ids, equipment)).toEqual([]);
        const isPossible = (places: readonly number[]) => lackedBy(places, equipment).length === 0;
        expect(offered).toHaveLength(Math.min(3, all.filter(isPossible).length));
      }),
      RUNS,
    );
  });

  it('is named with each alternative and in the warnings of a swap', () => {
    fc.assert(
      fc.property(anyPlaces(30), anyPlace, anyAtHand, (open, at, equipment) => {
        const [exercise] = exercisesAt([at]);
        if (exercise === undefined) throw new Error('The catalogue is shorter than expected.');
        const input = { exercise, exercises: exercisesAt(open), scoreOf: () => 100, limit: 50 };
        for (const { exerciseId, reasons } of rankAlternatives({ ...input, equipment })) {
          const isMissing = reasons.some(({ code }) => code === 'equipment_missing');
          expect([exerciseId, isMissing]).toEqual([
            exerciseId,
            lackedBy([exerciseId], equipment).length > 0,
          ]);
        }
        const target = workout(programDay(2), plansOf(exercisesAt(open)));
        const state = swapState({ recovery: recovery({ loads: null }), workouts: [target] });
        const { warnings } = planSwap(state, swapInput({ equipment }), CONTEXT).response;
        const named = warnings.flatMap((warning) =>
          warning.code === 'equipment_missing' ? [warning.exerciseId] : [],
        );
        expect(named).toEqual(
          open.filter((id) => lackedBy([id], equipment).length > 0).sort((a, b) => a - b),
        );
      }),
      RUNS,
    );
  });
});

describe('a session with bands only', () => {
  it('has mostly band exercises, in whatever words', () => {
    for (const word of ['band', 'Resistance bands', 'loop band', 'Widerstandsband']) {
      const ids = composedIds({ exercises: ALL }, { equipment: [word], minutes: 60 });
      const withBands = ALL.filter(({ id, equipment }) => equipment === 'band' && ids.includes(id));
      expect(ids.length).toBeGreaterThanOrEqual(4);
      expect(withBands.length / ids.length).toBeGreaterThan(0.5);
    }
  });
});
