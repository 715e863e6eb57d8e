import type { ProgramPlace, RecommendationQuery, RecommendationState, Workout } from 'freshlegs';
import { giving, reading, type Mutant, type Mutants } from './tools.js';

const MODEL = 'gompertz@1';
const NEVER = new Date(8.64e15);
const NO_MOST = 1e6;

const later = (instant: Date): Date => new Date(instant.getTime() + 1);
const earlier = (instant: Date): Date => new Date(instant.getTime() - 1);

/** Takes some parts of the answer from another question. */
export const asked =
  (
    change: (query: RecommendationQuery) => RecommendationQuery,
    ...parts: readonly (keyof RecommendationState)[]
  ): Mutant =>
  ({ verbs }) => ({
    readRecommendation: (userId, query) => {
      const wrong = verbs.readRecommendation(userId, change(query));
      const taken = Object.fromEntries(parts.map((part) => [part, wrong[part]]));
      return { ...verbs.readRecommendation(userId, query), ...taken };
    },
  });

const LOOKING_BACK: Mutants = {
  'readRecommendation.recovery': {
    'as of now': asked((query) => ({ ...query, before: null }), 'recovery'),
    'without loads': giving('readRecommendation', (state) => ({
      ...state,
      recovery: { ...state.recovery, loads: null },
    })),
    'records of another model are believed': asked(
      (query) => ({ ...query, model: MODEL }),
      'recovery',
    ),
  },
  'readRecommendation.loadsSince': {
    'all loads': asked((query) => ({ ...query, loadsSince: new Date(0) }), 'loads'),
    'those of that very instant too': asked(
      (query) => ({ ...query, loadsSince: earlier(query.loadsSince) }),
      'loads',
    ),
    'since the logs': asked((query) => ({ ...query, loadsSince: query.logsSince }), 'loads'),
  },
  'readRecommendation.logsSince': {
    'all logs': asked(
      (query) => ({ ...query, logsSince: new Date(0) }),
      'completions',
      'candidates',
    ),
    'those of that very instant too': asked(
      (query) => ({ ...query, logsSince: earlier(query.logsSince) }),
      'completions',
      'candidates',
    ),
    'since the loads': asked(
      (query) => ({ ...query, logsSince: query.loadsSince }),
      'completions',
      'candidates',
    ),
  },
  'readRecommendation.now': {
    'those ahead of the clock too': asked((query) => ({ ...query, now: NEVER }), 'completions'),
    'not those of this very instant': asked(
      (query) => ({ ...query, now: earlier(query.now) }),
      'completions',
    ),
  },
  'readRecommendation.before': {
    'loads of the present': asked((query) => ({ ...query, before: null }), 'loads'),
    'completions of the present': asked((query) => ({ ...query, before: null }), 'completions'),
    'programs of the present': asked((query) => ({ ...query, before: null }), 'candidates'),
    'loads of that very instant too': asked(
      (query) => ({ ...query, before: query.before && later(query.before) }),
      'loads',
    ),
    'completions of that very instant too': asked(
      (query) => ({ ...query, before: query.before && later(query.before) }),
      'completions',
    ),
  },
};

/** A workout with something else about its program. */
const withProgram =
  (change: (workout: Workout) => Partial<ProgramPlace>) =>
  (workout: Workout): Workout => ({
    ...workout,
    program: workout.program && { ...workout.program, ...change(workout) },
  });

const CANDIDATES: Mutants = {
  'readRecommendation.programIds': {
    'named ones are not looked at': asked((query) => ({ ...query, programIds: [] }), 'candidates'),
    'named ones are the only ones': giving(
      'readRecommendation',
      ({ candidates, ...state }, { programIds }, { programDays }) => {
        const named = programDays.filter((day) => programIds.includes(day.programId));
        const isNamed = (dayId: number) => named.some(({ id }) => id === dayId);
        return {
          ...state,
          candidates: candidates.filter(
            ({ ref }) =>
              programIds.length === 0 || ref.type === 'custom' || isNamed(ref.programDayId),
          ),
        };
      },
    ),
    'named ones are open to everybody': ({ verbs, tables }) => ({
      readRecommendation: (userId, query) => {
        const named = ({ id }: { readonly id: number }) => query.programIds.includes(id);
        const open = reading(['readRecommendation'], ({ programs }) => ({
          programs: programs.map((row) => (named(row) ? { ...row, userId: null } : row)),
        }))({ verbs, tables });
        return (open.readRecommendation ?? verbs.readRecommendation)(userId, query);
      },
    }),
  },
  'readRecommendation.candidatesMin': {
    'the least is not looked at': asked((query) => ({ ...query, candidatesMin: 0 }), 'candidates'),
    'the least itself is too few': asked(
      (query) => ({ ...query, candidatesMin: query.candidatesMin + 1 }),
      'candidates',
    ),
    'custom workouts are not counted': ({ verbs, tables }) => ({
      readRecommendation: (userId, query) => {
        const customs = tables.customWorkouts.filter((row) => row.userId === userId).length;
        const candidatesMin = query.candidatesMin + customs;
        return verbs.readRecommendation(userId, { ...query, candidatesMin });
      },
    }),
  },
  'readRecommendation.candidatesMax': {
    'there is no most': asked((query) => ({ ...query, candidatesMax: NO_MOST }), 'candidates'),
    'custom workouts come on top': ({ verbs }) => ({
      readRecommendation: (userId, query) => {
        const state = verbs.readRecommendation(userId, { ...query, candidatesMax: NO_MOST });
        const ofType = (type: string) => state.candidates.filter(({ ref }) => ref.type === type);
        const days = ofType('program').slice(0, query.candidatesMax);
        return { ...state, candidates: [...ofType('custom'), ...days] };
      },
    }),
  },
  'readRecommendation.candidates': {
    'program days first': giving('readRecommendation', ({ candidates, ...state }) => ({
      ...state,
      candidates: [...candidates].sort((a, b) => (a.ref.type > b.ref.type ? -1 : 1)),
    })),
    'by name': giving('readRecommendation', ({ candidates, ...state }) => ({
      ...state,
      candidates: [...candidates].sort((a, b) => (a.name < b.name ? -1 : 1)),
    })),
    'without those of no exercise': giving('readRecommendation', ({ candidates, ...state }) => ({
      ...state,
      candidates: candidates.filter(({ exercises }) => exercises.length > 0),
    })),
    'without programs of which only a derived workout was done': ({ verbs, tables }) => ({
      readRecommendation: (userId, query) => {
        const wrong = reading(['readRecommendation'], ({ customWorkouts }) => ({
          customWorkouts: customWorkouts.map((row) => ({ ...row, sourceProgramDayId: null })),
        }))({ verbs, tables });
        const { candidates = [] } = wrong.readRecommendation?.(userId, query) ?? {};
        const state = verbs.readRecommendation(userId, query);
        const kept = new Set(candidates.map(({ ref }) => JSON.stringify(ref)));
        return {
          ...state,
          candidates: state.candidates.filter(({ ref }) => kept.has(JSON.stringify(ref))),
        };
      },
    }),
    'with programs of which a day was only replaced': ({ verbs, tables }) => ({
      readRecommendation: (userId, query) => {
        const state = verbs.readRecommendation(userId, query);
        const replaced = state.completions.flatMap(({ inPlaceOf }) =>
          inPlaceOf?.type === 'program' ? [inPlaceOf.programDayId] : [],
        );
        const programIds = tables.programDays
          .filter(({ id }) => replaced.includes(id))
          .map(({ programId }) => programId);
        return verbs.readRecommendation(userId, {
          ...query,
          programIds: [...query.programIds, ...programIds],
        });
      },
    }),
    'without positions': giving('readRecommendation', ({ candidates, ...state }) => ({
      ...state,
      candidates: candidates.map(withProgram(() => ({ position: null }))),
    })),
    'with positions that follow the ids': giving('readRecommendation', (state) => ({
      ...state,
      candidates: state.candidates.map(
        withProgram(({ ref }) => ({ position: ref.type === 'program' ? ref.programDayId : null })),
      ),
    })),
    'each day is its own program': giving('readRecommendation', ({ candidates, ...state }) => ({
      ...state,
      candidates: candidates.map(
        withProgram(({ ref }) => ({ programId: ref.type === 'program' ? ref.programDayId : 0 })),
      ),
    })),
    'only days that were done': giving('readRecommendation', ({ candidates, ...state }) => ({
      ...state,
      candidates: candidates.filter(
        ({ ref }) =>
          ref.type === 'custom' ||
          state.completions.some(({ workout }) => JSON.stringify(workout) === JSON.stringify(ref)),
      ),
    })),
  },
};

const COMPLETIONS: Mutants = {
  'readRecommendation.loads': {
    'uncounted ones too': reading(['readRecommendation'], ({ loads }) => ({
      loads: loads.map((load) => ({ ...load, counted: true })),
    })),
    'the newest first': giving('readRecommendation', ({ loads, ...state }) => ({
      ...state,
      loads: [...loads].reverse(),
    })),
  },
  'readRecommendation.completions': {
    'the newest first': giving('readRecommendation', ({ completions, ...state }) => ({
      ...state,
      completions: [...completions].reverse(),
    })),
    'without those of custom workouts': giving(
      'readRecommendation',
      ({ completions, ...state }) => ({
        ...state,
        completions: completions.filter(({ workout }) => workout.type === 'program'),
      }),
    ),
    'only of logs that are active': reading(['readRecommendation'], ({ logs, swaps }) => ({
      logs: logs.filter(({ id }) => !swaps.some((swap) => swap.originalLogId === id)),
    })),
    'each workout once': giving('readRecommendation', ({ completions, ...state }) => ({
      ...state,
      completions: completions.filter(
        ({ workout }, at) =>
          completions.findIndex(
            (other) => JSON.stringify(other.workout) === JSON.stringify(workout),
          ) === at,
      ),
    })),
    'a derived one by itself': reading(['readRecommendation'], ({ customWorkouts }) => ({
      customWorkouts: customWorkouts.map((row) => ({
        ...row,
        sourceProgramDayId: null,
        sourceCustomWorkoutId: null,
      })),
    })),
    'a derived one by its program day only': reading(
      ['readRecommendation'],
      ({ customWorkouts }) => ({
        customWorkouts: customWorkouts.map((row) => ({ ...row, sourceCustomWorkoutId: null })),
      }),
    ),
  },
};

/** Mistakes about what a recommendation is made from. */
export const RECOMMENDATION_MUTANTS: Mutants = {
  ...LOOKING_BACK,
  ...CANDIDATES,
  ...COMPLETIONS,
};
