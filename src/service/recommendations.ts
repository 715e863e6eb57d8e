import { localDate } from '../domain/calendar.js';
import { CANDIDATES_MAX, CANDIDATES_MIN, EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { findLogWorkout } from '../domain/log/source.js';
import { recommend } from '../domain/recommendation/recommend.js';
import {
  analysisWindow,
  type Recommendations,
  type ScheduledCandidate,
} from '../domain/recommendation/context.js';
import type { Workout } from '../domain/records.js';
import { shownRecovery } from '../domain/recovery/view.js';
import { modelTag } from '../domain/recovery/model.js';
import { defineWants, type Parts, type Snapshot } from '../domain/snapshot.js';
import { rankedWorkouts } from '../domain/workout/usual-workouts.js';
import type { LogWithSwaps } from '../domain/changes.js';
import { smartWorkoutSchema } from '../schemas.js';
import {
  goalsByGroup,
  groupsIn,
  groupsOf,
  namesAt,
  namesOfKeys,
  needsCatalogue,
  preferencesFor,
  requireEquipment,
  requireMuscles,
  type GivenName,
} from './names.js';
import { usualParams } from './usual-workouts.js';
import { defineUseCase } from './use-case.js';
import type { z } from 'zod';

/** The answer of `recommendations.smartWorkout`. */
export interface SmartWorkoutAnswer extends Recommendations {
  /** The time of the answer. */
  readonly asOf: Date;
}

/**
 * Prepares a scheduled log for the ranking. A log may cover a single entry of a workout. The list
 * is empty if the workout is no longer available to the user.
 */
const toScheduled =
  (
    workouts: readonly Workout[],
    toPlanned: (workout: Workout) => ScheduledCandidate['candidate'],
  ) =>
  ({ log: { id: logId, source } }: LogWithSwaps): readonly ScheduledCandidate[] => {
    const workout = findLogWorkout(source, workouts);
    return workout === null ? [] : [{ logId, candidate: toPlanned(workout) }];
  };

/** Whether the log is still to be done. At `asOf`, only earlier completions count. */
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
  preferences: 'all',
});

type RecommendationSnapshot = Snapshot<typeof RECOMMENDATION> & Partial<Pick<Parts, 'catalogue'>>;

type Input = z.output<ReturnType<typeof smartWorkoutSchema>>;

const musclesIn = ({ avoid, weeklySetsGoals }: Input): readonly GivenName[] => [
  ...namesAt('avoid', avoid),
  ...namesOfKeys('weeklySetsGoals', weeklySetsGoals),
];
const equipmentIn = ({ equipment }: Input): readonly GivenName[] => namesAt('equipment', equipment);

const smartWorkout = defineUseCase({
  operation: 'recommendations.smartWorkout',
  input: smartWorkoutSchema,
  call: (port, input, context): RecommendationSnapshot => {
    const asOf = input.asOf ?? context.now;
    const wants = {
      ...RECOMMENDATION,
      recovery: input.asOf === undefined ? 'ifStale' : 'asOf',
      // To find names that the library does not know.
      ...(needsCatalogue(musclesIn(input), equipmentIn(input)) &&
        ({ catalogue: 'first' } as const)),
    } as const;
    const params = {
      model: modelTag(context.model),
      loadsSince: analysisWindow(asOf).from,
      ...usualParams(asOf),
      before: input.asOf ?? null,
      programIds: input.programs,
      scheduledOn: localDate(asOf, context.zoneFor(input.timeZone)),
      candidatesMin: CANDIDATES_MIN,
      candidatesMax: CANDIDATES_MAX,
      exerciseIds: [],
      exercisesMax: EXERCISES_COMPARED_MAX,
    };
    return port.read(input.userId, wants, params);
  },
  shape: (snapshot, input, context): SmartWorkoutAnswer => {
    const asOf = input.asOf ?? context.now;
    const { catalogue = null } = snapshot;
    requireMuscles(musclesIn(input), catalogue, groupsIn(snapshot.recovery));
    requireEquipment(equipmentIn(input), catalogue);
    const preferred = preferencesFor(input, snapshot.preferences);
    const messages = context.messagesFor(input.locale);
    const { completions, candidates, toPlanned } = rankedWorkouts(snapshot, {
      messages,
      taken: snapshot.workouts.map(({ name }) => name),
      timeZone: context.zoneFor(input.timeZone),
    });
    const answer = recommend(
      {
        ...shownRecovery(snapshot.recovery, context.model, input.asOf),
        loads: snapshot.windowLoads,
        completions,
        candidates,
        scheduled: snapshot.logs
          .filter(isOpenAt(input.asOf))
          .flatMap(toScheduled(snapshot.workouts, toPlanned)),
      },
      asOf,
      {
        limit: input.limit,
        strict: input.strict,
        explain: input.explain,
        equipment: preferred.equipment,
        never: preferred.never,
        level: preferred.level,
        daysPerWeek: preferred.daysPerWeek,
        minutes: input.minutes,
        avoid: input.avoid.flatMap(groupsOf),
        programs: input.programs,
        weeklySetsGoals: goalsByGroup(input.weeklySetsGoals),
        timeZone: context.zoneFor(input.timeZone),
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
   * Returns up to three workouts for now, or for `asOf`, each with reasons and a message. `today`
   * says whether to do the scheduled workout. `rest` says how long to wait if nothing is ready.
   * `focus` says what to train if the user has no workout at all. `compose` offers a session if
   * nothing fits. Errors: `INVALID_INPUT`, also for a muscle or equipment name that is neither
   * built in nor used by an exercise.
   */
  smartWorkout,
} as const;
