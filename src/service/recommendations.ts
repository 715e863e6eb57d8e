import { toCandidate } from '../domain/candidates.js';
import {
  ANALYSIS_WINDOW_HOURS,
  CANDIDATES_MAX,
  CANDIDATES_MIN,
  FAMILIAR_PROGRAM_HOURS,
  HOUR_MS,
} from '../domain/limits.js';
import { normalizeMuscleGroup } from '../domain/muscle-groups.js';
import { recommend } from '../domain/recommendation.js';
import type { Recommendations } from '../domain/recommendation-context.js';
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
        completions: state.completions,
        candidates: state.candidates.map(toCandidate),
      },
      asOf,
      {
        limit: input.limit,
        strict: input.strict,
        explain: input.explain,
        equipment: input.equipment,
        minutes: input.minutes,
        avoid: input.avoid.flatMap(groupsOf),
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
   * Up to three workouts for now, or `asOf` an instant, each with reasons and a message; `rest`
   * where none is open, `focus` where there is no workout at all. Errors: `INVALID_INPUT`.
   */
  smartWorkout,
} as const;
