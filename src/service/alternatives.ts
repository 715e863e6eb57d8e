import type { ExerciseId } from '../domain/ids.js';
import { EXERCISES_COMPARED_MAX, RECOVERY_FILTER_PERCENT } from '../domain/limits.js';
import { notFound } from '../errors.js';
import { experienceOf } from '../domain/progression/experience.js';
import { suggester, type SetSuggestion } from '../domain/progression/suggest.js';
import { byExerciseId } from '../domain/recovery/training-load.js';
import { viewPresent } from '../domain/recovery/view.js';
import { modelTag } from '../domain/recovery/model.js';
import { rankAlternatives, type Alternative } from '../domain/swap/alternatives.js';
import { defineWants } from '../domain/snapshot.js';
import { alternativesSchema } from '../schemas.js';
import {
  groupsIn,
  groupsOf,
  namesAt,
  preferencesFor,
  requireEquipment,
  requireMuscles,
} from './names.js';
import { historyParams, suggestionOptions } from './progression.js';
import { defineUseCase } from './use-case.js';

/** An exercise that can replace another, with suggested sets. */
export interface SuggestedAlternative extends Alternative {
  /** Suggested sets for it. */
  readonly suggestion: SetSuggestion;
}

/** The answer of `swaps.alternatives`. */
export interface AlternativesAnswer {
  /** The time of the answer. */
  readonly asOf: Date;
  /** The exercise to replace. */
  readonly exercise: {
    /** Id of the exercise. */
    readonly exerciseId: ExerciseId;
    /** Its name. */
    readonly name: string;
    /** The equipment that it needs; `null` if unknown or none. */
    readonly equipment: string | null;
  };
  /** The replacements, the best first. */
  readonly alternatives: readonly SuggestedAlternative[];
}

const ALTERNATIVES = defineWants({
  exercises: 'named',
  catalogue: 'first',
  history: 'since',
  recovery: 'ifStale',
  preferences: 'all',
});

export const alternatives = defineUseCase({
  operation: 'swaps.alternatives',
  input: alternativesSchema,
  call: (port, input, { model, now }) =>
    port.read(input.userId, ALTERNATIVES, {
      ...historyParams(now),
      exerciseIds: [input.exerciseId],
      exercisesMax: EXERCISES_COMPARED_MAX,
      model: modelTag(model),
    }),
  shape: (state, input, context): AlternativesAnswer => {
    const { exercises, catalogue, history, recovery } = state;
    const exercise = exercises.find(({ id }) => id === input.exerciseId);
    if (exercise === undefined) throw notFound('exercise', { exerciseId: input.exerciseId });
    requireMuscles(namesAt('avoid', input.avoid), catalogue, groupsIn(recovery));
    requireEquipment(namesAt('equipment', input.equipment), catalogue);
    const preferred = preferencesFor(input, state.preferences);
    const options = suggestionOptions(input, preferred, context);
    const view = viewPresent(recovery, context);
    // A group that the user calls sore stays out even if the exercise to replace trains it.
    const corrected = view
      .listGroups()
      .filter((group) => (view.correctionOf(group)?.maxScore ?? 100) <= RECOVERY_FILTER_PERCENT);
    const ranked = rankAlternatives({
      exercise,
      exercises: catalogue,
      scoreOf: view.scoreOf,
      avoid: [...input.avoid.flatMap(groupsOf), ...corrected],
      equipment: preferred.equipment ?? null,
      never: preferred.never,
      favourites: preferred.favourites,
      limit: input.limit,
      messages: options.messages,
    });
    const known = byExerciseId(catalogue);
    const suggest = suggester(
      experienceOf({ logs: history, exercises }, context.now),
      options,
      context.now,
    );
    return {
      asOf: context.now,
      exercise: { exerciseId: exercise.id, name: exercise.name, equipment: exercise.equipment },
      alternatives: ranked.flatMap((alternative): readonly SuggestedAlternative[] => {
        const replacement = known.get(alternative.exerciseId);
        if (replacement === undefined) return [];
        const plan = { exercise: replacement, planned: null, exerciseIds: [replacement.id] };
        return [{ ...alternative, suggestion: suggest(plan) }];
      }),
    };
  },
});
