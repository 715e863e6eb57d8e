import { localDate } from '../domain/calendar.js';
import { refKey, toCandidate, type WorkoutCompletion } from '../domain/candidates.js';
import {
  ANALYSIS_WINDOW_HOURS,
  CANDIDATES_MAX,
  CANDIDATES_MIN,
  FAMILIAR_PROGRAM_HOURS,
  HOUR_MS,
} from '../domain/limits.js';
import { normalizeMuscleGroup } from '../domain/muscle-groups.js';
import { recommend } from '../domain/recommendation.js';
import type { Recommendations, ScheduledCandidate } from '../domain/recommendation-context.js';
import type { CompletedWorkout, ScheduledWorkout } from '../domain/records.js';
import { currentRecords, shownCorrections } from '../domain/recovery-report.js';
import { modelTag } from '../domain/recovery.js';
import { smartWorkoutSchema } from '../schemas.js';
import { defineUseCase } from './use-case.js';

/** The answer of `recommendations.smartWorkout`. */
export interface SmartWorkoutAnswer extends Recommendations {
  readonly asOf: Date;
}

const groupsOf = (name: string): readonly string[] =>
  normalizeMuscleGroup(name).muscleGroups.map((part) => part.muscleGroup);

const before = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() - hours * HOUR_MS);

/** A completed log as the ranking names it. */
export const toCompletion = ({
  workout,
  completedAt,
  inPlaceOf,
}: CompletedWorkout): WorkoutCompletion => ({
  key: refKey(workout),
  at: completedAt,
  inPlaceOf: inPlaceOf === null ? null : refKey(inPlaceOf),
});

/** A scheduled log as the ranking takes it; one of a single entry is prepared as that entry alone. */
export const toScheduled = ({ logId, source, workout }: ScheduledWorkout): ScheduledCandidate => {
  const entryId = source.type === 'custom' ? source.customWorkoutExerciseId : null;
  const exercises = workout.exercises.filter((entry) => entry.entryId === entryId);
  return {
    logId,
    candidate: toCandidate(entryId === null ? workout : { ...workout, exercises }),
  };
};

/** Whether a log is yet to be done: now, or as of an instant, before which alone logs count. */
const isOpenAt =
  (asOf: Date | undefined) =>
  ({ completedAt }: ScheduledWorkout): boolean =>
    completedAt === null || (asOf !== undefined && completedAt >= asOf);

const smartWorkout = defineUseCase({
  operation: 'recommendations.smartWorkout',
  input: smartWorkoutSchema,
  call: (repository, input, context) => {
    const asOf = input.asOf ?? context.now;
    return repository.readRecommendation(input.userId, {
      loadsSince: before(asOf, ANALYSIS_WINDOW_HOURS),
      logsSince: before(asOf, FAMILIAR_PROGRAM_HOURS),
      now: asOf,
      before: input.asOf ?? null,
      programIds: input.programs,
      scheduledOn: localDate(asOf, input.timeZone ?? context.timeZone),
      candidatesMin: CANDIDATES_MIN,
      candidatesMax: CANDIDATES_MAX,
      model: modelTag(context.model),
    });
  },
  shape: (state, input, context): SmartWorkoutAnswer => {
    const asOf = input.asOf ?? context.now;
    const answer = recommend(
      {
        records: currentRecords(state.recovery, context.model),
        corrections: shownCorrections(state.recovery, input.asOf),
        loads: state.loads,
        completions: state.completions.map(toCompletion),
        candidates: state.candidates.map(toCandidate),
        scheduled: state.scheduled.filter(isOpenAt(input.asOf)).map(toScheduled),
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
        messages: context.messagesFor(input.locale),
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
