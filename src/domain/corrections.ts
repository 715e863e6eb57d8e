import { FreshlegsError } from '../errors.js';
import type { Decision, WriteState } from './changes.js';
import { normalizeMuscleGroup } from './muscle-groups.js';
import { currentRecords } from './recovery-report.js';
import { roundScore, type MuscleGroupRecovery } from './recovery.js';
import type { RecoveryCorrection } from './records.js';
import { describeGroups, type DecisionContext } from './replay.js';

/** What a correction answers: the groups it names, as they are shown from now on. */
export interface CorrectionResponse {
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

// Choice: a coarse name, such as "back", corrects each of its groups.
/** The groups that a name stands for; throws `INVALID_INPUT` for one that stands for none. */
const requireGroups = (name: string): readonly string[] => {
  const { muscleGroups } = normalizeMuscleGroup(name);
  if (muscleGroups.length > 0) return muscleGroups.map((part) => part.muscleGroup);
  throw new FreshlegsError(
    'INVALID_INPUT',
    'This names an activity and no muscle group; name the group to correct.',
    { details: { path: 'muscleGroup' } },
  );
};

const answer = (
  state: WriteState,
  muscleGroups: readonly string[],
  corrections: readonly RecoveryCorrection[],
  context: DecisionContext,
): CorrectionResponse => {
  const records = currentRecords(state.recovery, context.model);
  return { muscleGroups: describeGroups(muscleGroups, records, { ...context, corrections }) };
};

/**
 * Decides a correction by hand: until an instant a group is shown as no more than so much
 * recovered. It takes the place of an earlier one; the record stays as it is. Throws
 * `INVALID_INPUT` for an end that is not ahead and for a name without a muscle group.
 *
 * @example
 * const recovery = { model: null, records: [], loads: null, corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * const input = { muscleGroup: 'Pecs', atMost: 20, until: new Date(60_000), note: 'sore' };
 * planCorrection({ revision: 0, recovery }, input, context).response.muscleGroups[0].score; // 20
 */
export const planCorrection = (
  state: WriteState,
  input: RecoveryCorrection,
  context: DecisionContext,
): Decision<CorrectionResponse> => {
  const { now } = context;
  if (input.until <= now) {
    throw new FreshlegsError('INVALID_INPUT', 'A correction ends ahead of now; name a later end.', {
      details: { path: 'until' },
    });
  }
  const groups = requireGroups(input.muscleGroup);
  const atMost = roundScore(input.atMost);
  const { until, note } = input;
  const corrections = groups.map((muscleGroup) => ({ muscleGroup, atMost, until, note }));
  return {
    changes: { now, corrections },
    response: answer(state, groups, corrections, context),
  };
};

/**
 * Decides the end of a correction; where there is none nothing changes. Throws `INVALID_INPUT` for
 * a name without a muscle group.
 *
 * @example
 * const recovery = { model: null, records: [], loads: null, corrections: [] };
 * const context = { now: new Date(0), model: DEFAULT_RECOVERY_MODEL };
 * planClearCorrection({ revision: 0, recovery }, 'Pecs', context).changes; // { now: new Date(0) }
 */
export const planClearCorrection = (
  state: WriteState,
  name: string,
  context: DecisionContext,
): Decision<CorrectionResponse> => {
  const groups = requireGroups(name);
  const stored = state.recovery.corrections.map(({ muscleGroup }) => muscleGroup);
  const clearCorrections = groups.filter((group) => stored.includes(group));
  return {
    changes: { now: context.now, ...(clearCorrections.length > 0 ? { clearCorrections } : {}) },
    response: answer(state, groups, [], context),
  };
};
