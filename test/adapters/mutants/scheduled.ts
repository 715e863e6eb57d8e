import { asked } from './recommendation.js';
import { giving, reading, type Mutant, type Mutants } from './tools.js';

/** Reads what is scheduled from other rows. */
const scheduledIn =
  (alter: Parameters<typeof reading>[1]): Mutant =>
  ({ verbs, tables }) => ({
    readRecommendation: (userId, query) => {
      const wrong = reading(['readRecommendation'], alter)({ verbs, tables });
      const { scheduled = [] } = wrong.readRecommendation?.(userId, query) ?? {};
      return { ...verbs.readRecommendation(userId, query), scheduled };
    },
  });

/** Mistakes about what is scheduled for the date of a recommendation. */
export const SCHEDULED_MUTANTS: Mutants = {
  'readRecommendation.scheduledOn': {
    'of the day after': asked((query) => ({ ...query, scheduledOn: '2026-03-05' }), 'scheduled'),
    'of the clock': asked((query) => ({ ...query, scheduledOn: '2026-03-04' }), 'scheduled'),
    'of any date': ({ verbs, tables }) => ({
      readRecommendation: (userId, query) =>
        verbs.readRecommendation(userId, query).scheduled.length === 0
          ? verbs.readRecommendation(userId, query)
          : {
              ...verbs.readRecommendation(userId, query),
              scheduled: [...new Set(tables.logs.map((log) => log.scheduledFor ?? ''))].flatMap(
                (scheduledOn) =>
                  verbs.readRecommendation(userId, { ...query, scheduledOn }).scheduled,
              ),
            },
    }),
  },
  'readRecommendation.scheduled': {
    'none at all': giving('readRecommendation', (state) => ({ ...state, scheduled: [] })),
    'planned ones only': giving('readRecommendation', ({ scheduled, ...state }) => ({
      ...state,
      scheduled: scheduled.filter(({ completedAt }) => completedAt === null),
    })),
    'the newest first': giving('readRecommendation', ({ scheduled, ...state }) => ({
      ...state,
      scheduled: [...scheduled].reverse(),
    })),
    'replaced ones too': scheduledIn(({ swaps }) => ({
      swaps: swaps.filter(({ revertedAt }) => revertedAt !== null),
    })),
    'withdrawn ones too': scheduledIn(({ swaps }) => ({
      swaps: swaps.filter(({ revertedAt }) => revertedAt === null),
    })),
    'of anybody': scheduledIn(({ logs }, userId) => ({
      logs: logs.map((log) => ({ ...log, userId })),
    })),
    'without those of a reserved workout': scheduledIn(({ customWorkouts }) => ({
      customWorkouts: customWorkouts.filter(({ forLogId }) => forLogId === null),
    })),
    'of days that are not visible too': scheduledIn(({ programs }) => ({
      programs: programs.map((program) => ({ ...program, userId: null })),
    })),
    'candidates only': giving('readRecommendation', ({ scheduled, ...state }) => ({
      ...state,
      scheduled: scheduled.filter(({ workout }) =>
        state.candidates.some(({ ref }) => JSON.stringify(ref) === JSON.stringify(workout.ref)),
      ),
    })),
    'those of a workout that is gone too': giving(
      'readRecommendation',
      ({ scheduled, ...state }, { scheduledOn }, { logs }, userId) => {
        const gone = logs.filter(
          (log) =>
            log.userId === userId && log.scheduledFor === scheduledOn && log.programDayId === null,
        );
        const [workout] = state.candidates;
        const source = { type: 'program', programDayId: 1 } as const;
        const added = gone
          .filter(({ id }) => scheduled.every(({ logId }) => logId !== id))
          .flatMap(({ id: logId, completedAt }) =>
            workout === undefined ? [] : [{ logId, completedAt, source, workout }],
          );
        return { ...state, scheduled: [...scheduled, ...added] };
      },
    ),
    'by its source, without the entry': giving('readRecommendation', ({ scheduled, ...state }) => ({
      ...state,
      scheduled: scheduled.map((log) => ({
        ...log,
        source:
          log.source.type === 'custom'
            ? { ...log.source, customWorkoutExerciseId: null }
            : log.source,
      })),
    })),
    'without exercises': giving('readRecommendation', ({ scheduled, ...state }) => ({
      ...state,
      scheduled: scheduled.map((log) => ({ ...log, workout: { ...log.workout, exercises: [] } })),
    })),
  },
};
