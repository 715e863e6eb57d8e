import { localDate } from '../domain/calendar.js';
import { toCandidate } from '../domain/recommendation/candidates.js';
import {
  ANALYSIS_WINDOW_HOURS,
  CANDIDATES_MAX,
  CANDIDATES_MIN,
  HOUR_MS,
} from '../domain/limits.js';
import { normalizeMuscleGroup } from '../domain/muscle-groups.js';
import { findLogWorkout } from '../domain/log/rules.js';
import { recommend } from '../domain/recommendation/recommend.js';
import type { Recommendations, ScheduledCandidate } from '../domain/recommendation/context.js';
import type { Workout } from '../domain/records.js';
import { shownRecovery } from '../domain/recovery/view.js';
import { modelTag } from '../domain/recovery/model.js';
import { defineWants } from '../domain/snapshot.js';
import type { LogWithSwaps } from '../domain/changes.js';
import { smartWorkoutSchema } from '../schemas.js';
import { sessionParams, withSessions } from './sessions.js';
import { defineUseCase } from './use-case.js';

/** The answer of `recommendations.smartWorkout`. */
export interface SmartWorkoutAnswer extends Recommendations {
  readonly asOf: Date;
}

const groupsOf = (name: string): readonly string[] =>
  normalizeMuscleGroup(name).muscleGroups.map((part) => part.muscleGroup);

const before = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() - hours * HOUR_MS);

/**
 * A scheduled log as the ranking takes it; one of a single entry is prepared as that entry alone.
 * None for a log whose workout is not open any more.
 */
const toScheduled =
  (workouts: readonly Workout[]) =>
  ({ log: { id: logId, source } }: LogWithSwaps): readonly ScheduledCandidate[] => {
    const workout = findLogWorkout(workouts, source);
    return workout === null ? [] : [{ logId, candidate: toCandidate(workout) }];
  };

/** Whether a log is yet to be done: now, or as of an instant, before which alone logs count. */
const isOpenAt =
  (asOf: Date | undefined) =>
  ({ log: { completedAt } }: LogWithSwaps): boolean =>
    completedAt === null || (asOf !== undefined && completedAt >= asOf);

const RECOMMENDATION = defineWants({
  logs: 'scheduledOn',
  workouts: 'ofLogs',
  completions: 'since',
  performed: 'since',
  exercises: 'named',
  candidates: 'forUser',
  recovery: 'ifStale',
  windowLoads: 'since',
});
const RECOMMENDATION_AS_OF = defineWants({ ...RECOMMENDATION, recovery: 'asOf' });

const smartWorkout = defineUseCase({
  operation: 'recommendations.smartWorkout',
  input: smartWorkoutSchema,
  call: (port, input, context) => {
    const asOf = input.asOf ?? context.now;
    const params = {
      loadsSince: before(asOf, ANALYSIS_WINDOW_HOURS),
      ...sessionParams(asOf),
      before: input.asOf ?? null,
      programIds: input.programs,
      scheduledOn: localDate(asOf, input.timeZone ?? context.timeZone),
      candidatesMin: CANDIDATES_MIN,
      candidatesMax: CANDIDATES_MAX,
      exerciseIds: [],
    };
    return input.asOf === undefined
      ? port.read(input.userId, RECOMMENDATION, { ...params, model: modelTag(context.model) })
      : port.read(input.userId, RECOMMENDATION_AS_OF, params);
  },
  shape: (snapshot, input, context): SmartWorkoutAnswer => {
    const asOf = input.asOf ?? context.now;
    const messages = context.messagesFor(input.locale);
    const { completions, candidates } = withSessions(snapshot, messages);
    const answer = recommend(
      {
        ...shownRecovery(snapshot.recovery, context.model, input.asOf),
        loads: snapshot.windowLoads,
        completions,
        candidates,
        scheduled: snapshot.logs
          .filter(isOpenAt(input.asOf))
          .flatMap(toScheduled(snapshot.workouts)),
      },
      asOf,
      {
        limit: input.limit,
        strict: input.strict,
        explain: input.explain,
        equipment: input.equipment,
        minutes: input.minutes,
        avoid: input.avoid.flatMap(groupsOf),
        programs: input.programs,
        weeklySetsGoals: Object.fromEntries(
          Object.entries(input.weeklySetsGoals).flatMap(([name, goal]) =>
            groupsOf(name).map((group) => [group, goal]),
          ),
        ),
        timeZone: input.timeZone ?? context.timeZone,
        model: context.model,
        messages,
      },
    );
    return { asOf, ...answer };
  },
});

/** The methods of `training.recommendations`. */
export const recommendations = {
  /**
   * Up to three workouts for now, or `asOf` an instant, each with reasons and a message. `today`
   * says whether to do what is scheduled, `rest` what to wait for where nothing is ready, `focus`
   * what to train where there is no workout at all. Errors: `INVALID_INPUT`.
   */
  smartWorkout,
} as const;
