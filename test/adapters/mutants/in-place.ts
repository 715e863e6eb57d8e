import type { CompletedWorkout } from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import { giving, reading, type Mutant, type Mutants } from './tools.js';

/** Other completions, of which `change` says what is wrong. */
const completing = (
  change: (
    completion: CompletedWorkout,
    tables: MemoryTables,
    userId: number,
  ) => Partial<CompletedWorkout>,
): Mutant =>
  giving('readRecommendation', (state, _query, tables, userId) => ({
    ...state,
    completions: state.completions.map((completion) => ({
      ...completion,
      ...change(completion, tables, userId),
    })),
  }));

/** Mistakes about what completions stand in for. */
export const IN_PLACE_MUTANTS: Mutants = {
  'readRecommendation.completions': {
    'in place of nothing': completing(() => ({ inPlaceOf: null })),
    'each in place of itself where it replaced nothing': completing(({ workout, inPlaceOf }) => ({
      inPlaceOf: inPlaceOf ?? workout,
    })),
    'in place of the log before': completing(({ completedAt, inPlaceOf }, { logs }, userId) => {
      const done = logs.find(
        (log) =>
          log.userId === userId &&
          log.swappedFromId !== null &&
          log.completedAt?.getTime() === completedAt.getTime(),
      );
      const before = logs.find(({ id }) => id === done?.swappedFromId);
      return before?.programDayId && before.customWorkoutId === null
        ? { inPlaceOf: { type: 'program', programDayId: before.programDayId } }
        : { inPlaceOf };
    }),
    'in place of a derived workout by itself': ({ verbs, tables }) => ({
      readRecommendation: (userId, query) => {
        const wrong = reading(['readRecommendation'], ({ customWorkouts }) => ({
          customWorkouts: customWorkouts.map((row) => ({
            ...row,
            sourceProgramDayId: null,
            sourceCustomWorkoutId: null,
          })),
        }))({ verbs, tables });
        const { completions = [] } = wrong.readRecommendation?.(userId, query) ?? {};
        const state = verbs.readRecommendation(userId, query);
        return {
          ...state,
          completions: state.completions.map((completion, at) => ({
            ...completion,
            inPlaceOf: completions[at]?.inPlaceOf ?? null,
          })),
        };
      },
    }),
    "in place of a stranger's": reading(['readRecommendation'], ({ logs }, userId) => ({
      logs: logs.map((log) =>
        log.userId === userId || log.completedAt === null
          ? log
          : { ...log, userId, completedAt: null },
      ),
    })),
  },
};
