// Two tests of the choice of exercises: one removes an exercise from a session, the other changes
// the conditions of a session.
import type { Exercise, PlannedExercise } from 'freshlegs';
import { readCatalogue } from '../../../examples/data/catalogue.js';
import { poolOf } from '../../../src/domain/session/compose.js';
import { rankAdditions } from '../../../src/domain/session/select.js';
import { draftOf } from '../../../src/domain/session/worth.js';
import { wishesOf } from '../../../src/domain/session/wishes.js';
import { createRandom, pickIndex, shuffle } from '../recommendation/random.js';
import { meanOf, shareOf } from '../statistics.js';
import { composed } from './policies.js';
import type { State } from './states.js';

const FIRST = 5;

/** A session without one of its exercises. */
interface Masked {
  readonly state: State;
  readonly rest: readonly PlannedExercise[];
  readonly missing: Exercise;
}

/** Ranks exercises that could be the missing one. */
interface Ranker {
  readonly name: string;
  readonly rank: (masked: Masked) => readonly Exercise[];
}

const ours: Ranker = {
  name: 'ours',
  rank: ({ state, rest }) => {
    const { exercises, scoreOf, loads, logs, equipment, now } = state;
    const input = { exercises, base: null, scoreOf, loads, logs };
    // The published programs are for people who know a barbell, and people with logs are no beginners.
    const wishes = wishesOf(input, { equipment, level: 'intermediate' }, now);
    const taken = new Set(rest.map(({ exercise }) => exercise.id));
    const draft = draftOf(
      rest.map(({ exercise, ...plan }) => ({
        ...{ ...plan, slot: wishes.profileOf(exercise), superset: null, reasons: [] },
      })),
    );
    return rankAdditions(
      poolOf(exercises, wishes).filter(({ exercise }) => !taken.has(exercise.id)),
      draft,
      wishes,
    ).map(({ slot }) => slot.exercise);
  },
};

const isOpen =
  ({ state, rest }: Masked) =>
  ({ id, equipment }: Exercise): boolean =>
    rest.every(({ exercise }) => exercise.id !== id) &&
    (equipment === null || equipment === 'bodyweight' || state.equipment.includes(equipment));

const random: Ranker = {
  name: 'random',
  rank: (masked) =>
    shuffle(
      createRandom(`masked/${masked.state.key}`),
      masked.state.exercises.filter(isOpen(masked)),
    ),
};

const mostDone: Ranker = {
  name: 'most often done',
  rank: (masked) => {
    const { logs, exercises } = masked.state;
    const times = new Map<Exercise['id'], number>();
    for (const { exercises: done } of logs)
      for (const { exerciseId } of done) times.set(exerciseId, (times.get(exerciseId) ?? 0) + 1);
    const timesOf = ({ id }: Exercise): number => times.get(id) ?? 0;
    return exercises.filter(isOpen(masked)).toSorted((a, b) => timesOf(b) - timesOf(a));
  },
};

const RANKERS = [ours, mostDone, random];

const mask = (state: State, session: readonly PlannedExercise[], at: number): readonly Masked[] =>
  session.slice(at, at + 1).map(({ exercise: missing }) => ({
    state,
    missing,
    rest: session.filter(({ exercise }) => exercise.id !== missing.id),
  }));

/** How often a ranker finds the removed exercise among its first five. */
export interface Found {
  readonly name: string;
  readonly share: number;
}

const foundIn = (masked: readonly Masked[]): readonly Found[] =>
  RANKERS.map(({ name, rank }) => ({
    name,
    share: shareOf(
      masked.map((one) =>
        rank(one)
          .slice(0, FIRST)
          .some(({ id }) => id === one.missing.id),
      ),
    ),
  }));

/**
 * Removes one exercise from each real session, and returns how often each ranker finds it. Removes
 * only exercises for which the person has an earlier set.
 */
export const findMissing = (states: readonly State[]): readonly Found[] =>
  foundIn(
    states.flatMap((state) => {
      const at = pickIndex(createRandom(`mask/${state.key}`), state.done.length);
      return mask(state, state.done, at);
    }),
  );

/** Removes each exercise of the published programs once, for someone without logs. */
export const findInPrograms = (exercises: readonly Exercise[]): readonly Found[] => {
  const byName = new Map(exercises.map((exercise) => [exercise.name, exercise]));
  const equipment = [...new Set(exercises.flatMap((own) => own.equipment ?? []))];
  const days = readCatalogue().programs.flatMap((program) =>
    program.days.map(({ name, exercises: planned }) => ({
      key: `${program.name}/${name}`,
      plan: planned.flatMap(({ exercise: own, ...plan }) => {
        const exercise = byName.get(own);
        return exercise === undefined ? [] : [{ ...plan, entryId: null, exercise }];
      }),
    })),
  );
  return foundIn(
    days.flatMap(({ key, plan }) => {
      const state: State = {
        ...{ now: new Date(0), exercises, equipment, minutes: 60, base: plan, done: plan, key },
        ...{ logs: [], loads: [], scoreOf: () => 100 },
      };
      return plan.flatMap((_, at) => mask(state, plan, at));
    }),
  );
};

/** Changed conditions, and the usual workout adapted to them. */
export interface Perturbed {
  readonly name: string;
  /** The share of sessions that respect the changed conditions. */
  readonly feasible: number;
  /** Mean changes per session, and the share of its exercises that stay. */
  readonly edits: number;
  readonly kept: number;
}

interface Perturbation {
  readonly name: string;
  readonly apply: (state: State) => Parameters<typeof composed>[2];
  readonly holds: (state: State, session: ReturnType<typeof composed>) => boolean;
}

const BARBELL = /barbell|^ez_bar$/;
const equipmentOf = ({ exercises }: State, id: Exercise['id']): string =>
  exercises.find((exercise) => exercise.id === id)?.equipment ?? '';

const PERTURBATIONS: readonly Perturbation[] = [
  {
    name: 'half the minutes',
    apply: ({ minutes }) => ({ minutes: minutes / 2 }),
    holds: ({ minutes }, session) => session.minutes <= Math.ceil((minutes / 2) * 1.1),
  },
  {
    name: 'no barbell',
    apply: ({ equipment }) => ({
      equipment: equipment.filter((name) => !BARBELL.test(name)),
      minutes: undefined,
    }),
    holds: (state, { exercises }) =>
      exercises.every(({ exerciseId }) => !BARBELL.test(equipmentOf(state, exerciseId))),
  },
  {
    name: 'the first exercise banned',
    apply: ({ base }) => ({
      never: base.slice(0, 1).map(({ exercise }) => exercise.id),
      minutes: undefined,
    }),
    holds: ({ base }, { exercises }) =>
      exercises.every(({ exerciseId }) => exerciseId !== base[0]?.exercise.id),
  },
];

/** Assumes that all muscles are recovered. */
export const perturb = (states: readonly State[]): readonly Perturbed[] =>
  PERTURBATIONS.map(({ name, apply, holds }) => {
    const results = states.map((given) => {
      const state = { ...given, scoreOf: () => 100 };
      const session = composed(state, true, apply(state));
      const stays = new Set(session.exercises.map(({ exerciseId }) => exerciseId));
      return {
        isFeasible: session.exercises.length > 0 && holds(state, session),
        edits: session.changes.length,
        kept: shareOf(state.base.map(({ exercise }) => stays.has(exercise.id))),
      };
    });
    return {
      name,
      feasible: shareOf(results.map(({ isFeasible }) => isFeasible)),
      edits: meanOf(results.map(({ edits }) => edits)),
      kept: meanOf(results.map(({ kept }) => kept)),
    };
  });
