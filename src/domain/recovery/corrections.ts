import type { Decision } from '../changes.js';
import { invalidInput } from '../../errors.js';
import { normalizeMuscleGroup } from '../muscle-groups.js';
import { currentRecords, viewRecovery } from './view.js';
import { roundScore, type MuscleGroupRecovery } from './model.js';
import type { RecoveryCorrection } from '../records.js';
import { describeGroups, type DecisionContext, type WithRecovery } from './replay.js';
import { defineWants } from '../snapshot.js';

/** The parts needed for a correction. */
export const CORRECTION = defineWants({ recovery: 'ifStale' });

/** The corrected groups, as answers show them from now on. */
export interface CorrectionResponse {
  /** The corrected groups, with their recovery now. */
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

// Choice: correcting a coarse name, such as "back", corrects each of its groups.
/** Throws `INVALID_INPUT` if the name is not a muscle group. */
const requireGroups = (name: string): readonly string[] => {
  const { muscleGroups } = normalizeMuscleGroup(name);
  if (muscleGroups.length > 0) return muscleGroups.map((part) => part.muscleGroup);
  throw invalidInput(
    '/muscleGroup',
    'This is an activity, not a muscle group; name the group to correct.',
  );
};

const answer = (
  state: WithRecovery,
  muscleGroups: readonly string[],
  corrections: readonly RecoveryCorrection[],
  { now, model }: DecisionContext,
): CorrectionResponse => {
  const records = currentRecords(state.recovery, model);
  return {
    muscleGroups: describeGroups(muscleGroups, viewRecovery(records, now, model, corrections)),
  };
};

/**
 * Decides how to correct a group manually: caps its shown score at `maxScore` until an instant.
 * Replaces an earlier correction. The record is unchanged. Throws `INVALID_INPUT` if the correction
 * ends in the past, or if the name is not a muscle group.
 *
 * @example
 * const recovery = { model: null, records: [], loads: null, corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const input = { muscleGroup: 'Pecs', maxScore: 20, until: new Date(60_000), note: 'sore' };
 * planCorrection({ recovery }, input, context).response.muscleGroups[0].score; // 20
 */
export function planCorrection(
  state: WithRecovery,
  input: RecoveryCorrection,
  context: DecisionContext,
): Decision<CorrectionResponse> {
  const { now } = context;
  if (input.until <= now) {
    throw invalidInput('/until', 'A correction must end in the future.');
  }
  const groups = requireGroups(input.muscleGroup);
  const maxScore = roundScore(input.maxScore);
  const { until, note } = input;
  const corrections = groups.map((muscleGroup) => ({ muscleGroup, maxScore, until, note }));
  return {
    changes: { now, corrections },
    response: answer(state, groups, corrections, context),
  };
}

/**
 * Decides how to end a correction. Changes nothing if the group has no correction. Throws
 * `INVALID_INPUT` if the name is not a muscle group.
 *
 * @example
 * const recovery = { model: null, records: [], loads: null, corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * planClearCorrection({ recovery }, 'Pecs', context).changes; // { now: new Date(0) }
 */
export function planClearCorrection(
  state: WithRecovery,
  name: string,
  context: DecisionContext,
): Decision<CorrectionResponse> {
  const groups = requireGroups(name);
  const stored = state.recovery.corrections.map(({ muscleGroup }) => muscleGroup);
  const clearCorrections = groups.filter((group) => stored.includes(group));
  return {
    changes: { now: context.now, ...(clearCorrections.length > 0 ? { clearCorrections } : {}) },
    response: answer(state, groups, [], context),
  };
}
