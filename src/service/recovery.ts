import { planClearCorrection, planCorrection } from '../domain/corrections.js';
import {
  changedRecords,
  currentRecords,
  describeAllGroups,
  isOwnModel,
  rankMostRecovered,
  replayRecords,
  shownCorrections,
} from '../domain/recovery-report.js';
import { modelTag, type MuscleGroupRecovery, type RecoveryModel } from '../domain/recovery.js';
import type { RecoveryRecord } from '../domain/records.js';
import type { VerificationState } from '../repository.js';
import {
  clearCorrectionSchema,
  correctRecoverySchema,
  mostRecoveredSchema,
  muscleGroupsSchema,
  rebuildSchema,
  verifySchema,
} from '../schemas.js';
import { defineUseCase, writeOptions } from './use-case.js';

/** The answer of `recovery.muscleGroups`. */
export interface MuscleGroupsAnswer {
  readonly asOf: Date;
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

/** The answer of `recovery.verify`. */
export interface VerificationAnswer {
  /** Whether records and loads agree: nothing differs, and nothing is counted that should not be. */
  readonly consistent: boolean;
  /** Groups whose stored record differs from what their loads define. */
  readonly differing: readonly {
    readonly stored: RecoveryRecord | null;
    readonly replayed: RecoveryRecord;
  }[];
  readonly countedNotCompletedLogIds: readonly number[];
  readonly completedNotCountedLogIds: readonly number[];
  /**
   * Completed logs without any load: call `logs.record` for those that the host wrote itself. Logs
   * of cardio have none, so these alone make nothing inconsistent.
   */
  readonly completedWithoutLoadsLogIds: readonly number[];
}

const muscleGroups = defineUseCase({
  operation: 'recovery.muscleGroups',
  input: muscleGroupsSchema,
  call: (repository, input, { model }) =>
    repository.readRecovery(input.userId, { model: modelTag(model), before: input.asOf ?? null }),
  shape: (state, input, { now, model }): MuscleGroupsAnswer => {
    const asOf = input.asOf ?? now;
    const records = currentRecords(state, model);
    return {
      asOf,
      muscleGroups: describeAllGroups(records, asOf, model, shownCorrections(state, input.asOf)),
    };
  },
});

const mostRecovered = defineUseCase({
  operation: 'recovery.mostRecovered',
  input: mostRecoveredSchema,
  call: (repository, input, { model }) =>
    repository.readRecovery(input.userId, { model: modelTag(model), before: input.asOf ?? null }),
  shape: (state, input, { now, model }): MuscleGroupsAnswer & { readonly limit: number } => {
    const asOf = input.asOf ?? now;
    const { limit } = input;
    const records = currentRecords(state, model);
    const corrections = shownCorrections(state, input.asOf);
    return {
      asOf,
      limit,
      muscleGroups: rankMostRecovered(records, asOf, input, model, corrections),
    };
  },
});

const correct = defineUseCase({
  operation: 'recovery.correct',
  input: correctRecoverySchema,
  call: (repository, input, context) =>
    repository.correctRecovery(
      input.userId,
      { model: modelTag(context.model) },
      (state) => planCorrection(state, input, context),
      writeOptions('recovery.correct', input, context),
    ),
  shape: ({ response }) => response,
});

const clearCorrection = defineUseCase({
  operation: 'recovery.clearCorrection',
  input: clearCorrectionSchema,
  call: (repository, input, context) =>
    repository.correctRecovery(
      input.userId,
      { model: modelTag(context.model) },
      (state) => planClearCorrection(state, input.muscleGroup, context),
      writeOptions('recovery.clearCorrection', input, context),
    ),
  shape: ({ response }) => response,
});

const replayAll = (state: VerificationState, model: RecoveryModel): readonly RecoveryRecord[] =>
  replayRecords(
    state.recovery.loads ?? [],
    state.recovery.records.map((record) => record.muscleGroup),
    model,
  );

const rebuild = defineUseCase({
  operation: 'recovery.rebuild',
  input: rebuildSchema,
  call: (repository, input, context) =>
    repository.rebuildRecovery(
      input.userId,
      (state) => {
        const { model, now } = context;
        const records = changedRecords(state.recovery.records, replayAll(state, model));
        const own = isOwnModel(state.recovery.model, model);
        return {
          changes: {
            now,
            ...(records.length > 0 ? { records } : {}),
            ...(own ? {} : { model: modelTag(model) }),
          },
          response: { muscleGroups: records.map((record) => record.muscleGroup) },
        };
      },
      writeOptions('recovery.rebuild', input, context),
    ),
  shape: ({ response }) => response,
});

const verify = defineUseCase({
  operation: 'recovery.verify',
  input: verifySchema,
  call: (repository, input) => repository.readVerification(input.userId),
  shape: (state, _input, { model }): VerificationAnswer => {
    const stored = new Map(state.recovery.records.map((record) => [record.muscleGroup, record]));
    // Records of another model are not believed, so they cannot be wrong.
    const differing = isOwnModel(state.recovery.model, model)
      ? changedRecords(state.recovery.records, replayAll(state, model)).map((replayed) => ({
          stored: stored.get(replayed.muscleGroup) ?? null,
          replayed,
        }))
      : [];
    const { countedNotCompletedLogIds, completedNotCountedLogIds } = state;
    const findings = [differing, countedNotCompletedLogIds, completedNotCountedLogIds];
    return {
      consistent: findings.every((list) => list.length === 0),
      differing,
      countedNotCompletedLogIds,
      completedNotCountedLogIds,
      completedWithoutLoadsLogIds: state.completedWithoutLoadsLogIds,
    };
  },
});

/** The methods of `training.recovery`. */
export const recovery = {
  /** Score, band and times to wait for of all muscle groups, now or `asOf` an instant. */
  muscleGroups,
  /** The groups with the highest scores; 5 unless `limit` says otherwise. */
  mostRecovered,
  /**
   * Shows a group as at most so much recovered until an instant, whatever its record says: sore, ill
   * or hurt. Answers the group as shown from now on. Errors: `INVALID_INPUT`, `NOT_FOUND`.
   */
  correct,
  /** Ends a correction before its time. Errors: `INVALID_INPUT`, `NOT_FOUND`. */
  clearCorrection,
  /** Replays all groups from the stored loads; answers the groups that differed. Errors: `NOT_FOUND`. */
  rebuild,
  /** Tells where stored recovery differs from what the loads define. Changes nothing. */
  verify,
} as const;
