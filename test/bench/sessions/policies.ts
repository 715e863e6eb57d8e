import { muscleShares, type Exercise } from 'freshlegs';
import { composeSession } from '../../../src/domain/session/compose.js';
import type { SessionOptions } from '../../../src/domain/session/session.js';
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
const GOAL = 12;

/** The library composes a new session, or adapts a workout. */
export const composed = (
  state: State,
  isAdapted: boolean,
  options: SessionOptions = {},
): ReturnType<typeof composeSession> => {
  const { exercises, base, scoreOf, loads, logs, minutes, equipment, now } = state;
  return composeSession(
    { exercises, base: isAdapted ? base : null, scoreOf, loads, logs },
    { minutes, equipment, ...options },
    now,
  );
};

const libraryPolicy = (name: string, isAdapted: boolean): Policy => ({
  name,
  plan: (state) => {
    const byId = new Map(state.exercises.map((exercise) => [exercise.id, exercise]));
    return composed(state, isAdapted).exercises.flatMap((own) => {
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

type Shares = ReturnType<typeof muscleShares>;
const SHARES = new WeakMap<Exercise, Shares>();

const groupsOf = (exercise: Exercise): Shares => {
  const known =
    SHARES.get(exercise) ?? muscleShares(exercise.primaryMuscles, exercise.secondaryMuscles);
  SHARES.set(exercise, known);
  return known;
};

/** The exercises for which the person has the equipment, and whose main groups do not need rest. */
const feasible = ({ exercises, equipment, scoreOf }: State): readonly Exercise[] =>
  exercises.filter(
    (exercise) =>
      (exercise.equipment === null ||
        exercise.equipment === 'bodyweight' ||
        equipment.includes(exercise.equipment)) &&
      exercise.primaryMuscles.length > 0 &&
      groupsOf(exercise).every(({ muscleGroup, share }) => share < 1 || scoreOf(muscleGroup) > 30),
  );

/** Takes the first exercise of `next`, again and again, until one does not fit the time. */
const take = (
  state: State,
  next: (taken: readonly Planned[]) => readonly Exercise[],
): readonly Planned[] => {
  const taken: Planned[] = [];
  while (taken.length < EXERCISES_MAX) {
    const exercise = next(taken).find((own) => taken.every((other) => other.exercise !== own));
    if (exercise === undefined || !fits([...taken, plain(exercise)], state.minutes)) break;
    taken.push(plain(exercise));
  }
  return taken;
};

const randomFeasible: Policy = {
  name: 'random feasible',
  plan: (state) => {
    const order = shuffle(createRandom(`sessions/${state.key}`), feasible(state));
    return take(state, () => order);
  },
};

export const TEMPLATE: Policy = {
  name: 'template cut to time',
  plan: (state) => {
    let planned = state.base.map(({ exercise, sets, repsMin, repsMax }) => ({
      ...{ exercise, sets, repsMin, repsMax, restSeconds: REST_SECONDS },
    }));
    while (!fits(planned, state.minutes)) planned = planned.slice(0, -1);
    return planned;
  },
};

/** Largest first. Ties are in the catalogue's order. */
const ranked = (
  exercises: readonly Exercise[],
  valueOf: (exercise: Exercise) => number,
): readonly Exercise[] =>
  exercises
    .map((exercise) => ({ exercise, value: valueOf(exercise) }))
    .sort((a, b) => b.value - a.value)
    .map(({ exercise }) => exercise);

const setsIn = (taken: readonly Planned[], group: string): number =>
  taken.reduce(
    (sum, { exercise, sets }) =>
      sum +
      sets * (groupsOf(exercise).find(({ muscleGroup }) => muscleGroup === group)?.share ?? 0),
    0,
  );

const mostRecovered: Policy = {
  name: 'most recovered first',
  plan: (state) => {
    const own = new Set(
      state.logs.flatMap(({ exercises }) => exercises.map(({ exerciseId }) => exerciseId)),
    );
    const pool = feasible(state).filter(({ id }) => own.has(id));
    return take(state, (taken) =>
      ranked(pool, (exercise) => {
        const [main] = groupsOf(exercise);
        const group = main?.muscleGroup ?? '';
        return state.scoreOf(group) - 100 * setsIn(taken, group);
      }),
    );
  },
};

const WEEK_MS = 7 * 86_400_000;

/** The sets per group in the last week. Secondary groups count as half. */
export const weekOf = ({ loads, now }: State): ReadonlyMap<string, number> => {
  const done = new Map<string, number>();
  for (const { muscleGroup, performedAt, fractionalSets } of loads) {
    if (now.getTime() - performedAt.getTime() >= WEEK_MS) continue;
    done.set(muscleGroup, (done.get(muscleGroup) ?? 0) + fractionalSets);
  }
  return done;
};

const needOnly: Policy = {
  name: 'need only',
  plan: (state) => {
    const done = weekOf(state);
    const pool = feasible({ ...state, scoreOf: () => 100 });
    return take(state, (taken) =>
      ranked(pool, (exercise) =>
        groupsOf(exercise).reduce((sum, { muscleGroup, share }) => {
          const has = (done.get(muscleGroup) ?? 0) + setsIn(taken, muscleGroup);
          return sum + Math.min(SETS * share, Math.max(0, GOAL - has));
        }, 0),
      ),
    );
  },
};

export const POLICIES: readonly Policy[] = [
  ...[OURS_ADAPTED, OURS_NEW, randomFeasible, TEMPLATE, mostRecovered, needOnly],
];

const replaced = (policy: Policy, name: string, change: Policy['plan']): Policy => ({
  name: `bad: ${name}`,
  plan: (state) => (policy.plan(state).length === 0 ? [] : change(state)),
});

const isCompound = ({ exercise }: Planned): boolean => exercise.mechanic === 'compound';

/** These policies are wrong on purpose. The judge must refuse each of them. */
export const PLANTED: readonly Policy[] = [
  replaced(OURS_NEW, 'ignores equipment', (state) => {
    const others = state.exercises.filter(
      ({ equipment }) =>
        equipment !== null && equipment !== 'bodyweight' && !state.equipment.includes(equipment),
    );
    const at = pickIndex(createRandom(`planted/${state.key}`), Math.max(1, others.length));
    return [...OURS_NEW.plan(state).slice(1), ...others.slice(at, at + 1).map(plain)];
  }),
  replaced(OURS_NEW, 'takes twice the time', (state) =>
    OURS_NEW.plan(state).map((own) => ({ ...own, sets: own.sets * 2 })),
  ),
  replaced(OURS_NEW, 'trains groups that need rest', (state) => {
    const [last] = state.logs.slice(-1);
    const ids = new Set(last?.exercises.map(({ exerciseId }) => exerciseId));
    const again = state.exercises.filter(({ id }) => ids.has(id)).map(plain);
    return again.filter((_, at) => at === 0 || fits(again.slice(0, at + 1), state.minutes));
  }),
  replaced(OURS_NEW, 'small muscles first', (state) => [...OURS_NEW.plan(state)].reverse()),
  replaced(OURS_NEW, 'one exercise again and again', (state) => {
    const [one] = OURS_NEW.plan(state);
    return one === undefined
      ? []
      : OURS_NEW.plan(state).map((own) => ({ ...own, exercise: one.exercise }));
  }),
  replaced(OURS_NEW, 'isolations only', (state) => {
    const pool = feasible(state).filter((exercise) => !isCompound(plain(exercise)));
    return take(state, () => shuffle(createRandom(`isolations/${state.key}`), pool));
  }),
];
