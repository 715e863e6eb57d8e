import { muscleShares, type Exercise } from 'freshlegs';
import { composeSession } from '../../../src/domain/session/compose.js';
import { createRandom, pickIndex, shuffle } from '../recommendation/random.js';
import type { State } from './states.js';

/** One exercise, as a policy plans it. */
export interface Planned {
  readonly exercise: Exercise;
  readonly sets: number;
  readonly repsMin: number;
  readonly repsMax: number;
  readonly restSeconds: number;
}

export interface Policy {
  readonly name: string;
  readonly plan: (state: State) => readonly Planned[];
}

const SETS = 3;
const REST_SECONDS = 120;
const SECONDS_PER_REP = 4;
const EXERCISES_MAX = 8;

/** The library composes a new session, or adapts a workout. */
const libraryPolicy = (name: string, isAdapted: boolean): Policy => ({
  name,
  plan: ({ exercises, base, scoreOf, loads, logs, minutes, equipment, now }) => {
    const byId = new Map(exercises.map((exercise) => [exercise.id, exercise]));
    const session = composeSession(
      { exercises, base: isAdapted ? base : null, scoreOf, loads, logs },
      { minutes, equipment },
      now,
    );
    return session.exercises.flatMap((own) => {
      const exercise = byId.get(own.exerciseId);
      return exercise === undefined ? [] : [{ ...own, exercise }];
    });
  },
});

export const OURS_ADAPTED: Policy = libraryPolicy('ours, adapted', true);
export const OURS_NEW: Policy = libraryPolicy('ours, new', false);

const plain = (exercise: Exercise): Planned => ({
  exercise,
  sets: SETS,
  repsMin: 8,
  repsMax: 12,
  restSeconds: REST_SECONDS,
});

const WARMUP_SECONDS = 300;

/** Sets with their rests, after a warm-up of 5 minutes or a quarter of that time. */
const fits = (planned: readonly Planned[], minutes: number): boolean => {
  const seconds = planned.reduce(
    (sum, { sets, repsMax, restSeconds }) => sum + sets * (repsMax * SECONDS_PER_REP + restSeconds),
    0,
  );
  return seconds + Math.min(WARMUP_SECONDS, seconds / 4) <= minutes * 60;
};

/** Leaves out the last exercises until the others fit the time. */
const cut = (planned: readonly Planned[], state: State): readonly Planned[] =>
  fits(planned, state.minutes) ? planned : cut(planned.slice(0, -1), state);

/** The exercises for which the person has the equipment, and whose main groups do not need rest. */
const feasible = ({ exercises, equipment, scoreOf }: State): readonly Exercise[] =>
  exercises.filter(
    (exercise) =>
      (exercise.equipment === null ||
        exercise.equipment === 'bodyweight' ||
        equipment.includes(exercise.equipment)) &&
      exercise.primaryMuscles.length > 0 &&
      muscleShares(exercise.primaryMuscles, []).every(
        ({ muscleGroup }) => scoreOf(muscleGroup) > 30,
      ),
  );

export const TEMPLATE: Policy = {
  name: 'template cut to time',
  plan: (state) => {
    const planned = state.base.map(({ exercise, sets, repsMin, repsMax }) => ({
      ...{ exercise, sets, repsMin, repsMax, restSeconds: REST_SECONDS },
    }));
    return cut(planned, state);
  },
};

type Change = (planned: readonly Planned[], state: State) => readonly Planned[];

/** Changes what the library plans, if it plans anything. */
const spoiled = (name: string, change: Change): Policy => ({
  name: `bad: ${name}`,
  plan: (state) => {
    const planned = OURS_NEW.plan(state);
    return planned.length === 0 ? [] : change(planned, state);
  },
});

/** These policies are wrong on purpose. The judge must refuse each of them. */
export const PLANTED: readonly Policy[] = [
  spoiled('ignores equipment', (planned, { exercises, equipment: own, key }) => {
    const others = exercises.filter(
      ({ equipment }) =>
        equipment !== null && equipment !== 'bodyweight' && !own.includes(equipment),
    );
    const at = pickIndex(createRandom(`planted/${key}`), Math.max(1, others.length));
    return [...planned.slice(1), ...others.slice(at, at + 1).map(plain)];
  }),
  spoiled('takes twice the time', (planned) =>
    planned.map((own) => ({ ...own, sets: own.sets * 2 })),
  ),
  spoiled('trains groups that need rest', (_, { logs, exercises, minutes }) => {
    const ids = new Set(logs.at(-1)?.exercises.map(({ exerciseId }) => exerciseId));
    const again = exercises.filter(({ id }) => ids.has(id)).map(plain);
    return again.filter((__, at) => at === 0 || fits(again.slice(0, at + 1), minutes));
  }),
  spoiled('small muscles first', (planned) => planned.toReversed()),
  spoiled('one exercise again and again', (planned) =>
    planned.flatMap((own) => planned.slice(0, 1).map(({ exercise }) => ({ ...own, exercise }))),
  ),
  spoiled('isolations only', (_, state) => {
    const pool = feasible(state).filter(({ mechanic }) => mechanic !== 'compound');
    const drawn = shuffle(createRandom(`isolations/${state.key}`), pool);
    return cut(drawn.slice(0, EXERCISES_MAX).map(plain), state);
  }),
];
