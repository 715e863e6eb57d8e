import type { Decision } from '../domain/changes.js';
import type { UserId } from '../domain/ids.js';
import { BACKFILL, planBackfill, type BackfillResponse } from '../domain/recovery/backfill.js';
import {
  CORRECTION,
  planClearCorrection,
  planCorrection,
  type CorrectionResponse,
} from '../domain/recovery/corrections.js';
import { forecastRecovery, type MuscleGroupForecast } from '../domain/recovery/forecast.js';
import { DAY_HOURS, EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { requireWorkout } from '../domain/workout/find.js';
import {
  reportRecovery,
  type RecoveryReport,
  type ReportInput,
} from '../domain/recovery/report.js';
import {
  changedRecords,
  currentRecords,
  isOwnModel,
  rankMostRecovered,
  shownRecovery,
} from '../domain/recovery/view.js';
import {
  modelTag,
  type MuscleGroupRecovery,
  type RecoveryModel,
} from '../domain/recovery/model.js';
import type { RecoveryRecord } from '../domain/records.js';
import { planRebuild, requireRecovery, type WithRecovery } from '../domain/recovery/replay.js';
import { defineWants, type RecoveryState } from '../domain/snapshot.js';
import { FINDINGS, type Finding } from '../domain/verification/findings.js';
import type { SyncPort, Written } from '../port/port.js';
import {
  backfillSchema,
  clearCorrectionSchema,
  correctRecoverySchema,
  forecastSchema,
  mostRecoveredSchema,
  muscleGroupsSchema,
  rebuildSchema,
  verifySchema,
  toCursor,
} from '../schemas.js';
import { groupsIn, needsCatalogue, requireMuscles } from './names.js';
import { defineUseCase, type UseCaseContext } from './use-case.js';

/** The answer of `recovery.mostRecovered`. */
export interface MostRecoveredAnswer {
  /** The time of the answer. */
  readonly asOf: Date;
  /** The limit that was used. */
  readonly limit: number;
  /** The groups, the most recovered first. */
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

/** The answer of `recovery.muscleGroups`. */
export interface MuscleGroupsAnswer extends RecoveryReport {
  /** The time of the answer. */
  readonly asOf: Date;
}

/** The answer of `recovery.forecast`. */
export interface ForecastAnswer {
  /** The time of the answer. */
  readonly asOf: Date;
  /** The forecast of each group. */
  readonly muscleGroups: readonly MuscleGroupForecast[];
}

/** The answer of `recovery.backfill`. */
export interface BackfillAnswer extends Omit<BackfillResponse, 'nextAfterLogId'> {
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** The answer of `recovery.verify`. */
export interface VerificationAnswer {
  /**
   * Whether records, loads, logs and swaps agree: no record differs, and no finding is a
   * contradiction.
   */
  readonly consistent: boolean;
  /**
   * Groups whose stored record differs from a replay of their loads. `recovery.rebuild` stores the
   * replay.
   */
  readonly differing: readonly {
    /** The stored record; `null` if missing. */
    readonly stored: RecoveryRecord | null;
    /** The record computed from the loads. */
    readonly replayed: RecoveryRecord;
  }[];
  /**
   * Rows that contradict each other, and notes, by kind, then by id. {@link FINDINGS} says what each
   * code means, what mends it, and whether it is a contradiction.
   */
  readonly findings: readonly Finding[];
}

const inputOf = (
  state: RecoveryState,
  asOf: Date | undefined,
  model: RecoveryModel,
): ReportInput => ({ ...shownRecovery(state, model, asOf), loads: state.loads ?? [] });

/** Includes the loads, because the basis and the forecast of a score need them. */
const RECOVERY = defineWants({ recovery: 'always' });
const RECOVERY_AS_OF = defineWants({ recovery: 'asOf' });

const muscleGroups = defineUseCase({
  operation: 'recovery.muscleGroups',
  input: muscleGroupsSchema,
  call: (port, { userId, asOf }) =>
    asOf === undefined
      ? port.read(userId, RECOVERY, {})
      : port.read(userId, RECOVERY_AS_OF, { before: asOf }),
  shape: ({ recovery: state }, input, { now, model }): MuscleGroupsAnswer => {
    const asOf = input.asOf ?? now;
    return { asOf, ...reportRecovery(inputOf(state, input.asOf, model), asOf, model) };
  },
});

const FORECAST = defineWants({ workouts: 'named', recovery: 'always' });
const FORECAST_AS_OF = defineWants({ workouts: 'named', recovery: 'asOf' });

const forecast = defineUseCase({
  operation: 'recovery.forecast',
  input: forecastSchema,
  call: (port, { userId, asOf, planned }) => {
    const refs = planned.map(({ workout }) => workout);
    return asOf === undefined
      ? port.read(userId, FORECAST, { refs })
      : port.read(userId, FORECAST_AS_OF, { refs, before: asOf });
  },
  shape: ({ recovery: state, workouts }, input, { now, model }): ForecastAnswer => {
    const asOf = input.asOf ?? now;
    const planned = input.planned.map(({ workout, at }) => ({
      workout: requireWorkout(workouts, workout),
      at,
    }));
    const options = { hours: input.days * DAY_HOURS, stepHours: input.stepHours, model };
    const from = { ...inputOf(state, input.asOf, model), planned };
    return { asOf, muscleGroups: forecastRecovery(from, asOf, options) };
  },
});

const STORED_RECOVERY = defineWants({ recovery: 'ifStale' });

const mostRecovered = defineUseCase({
  operation: 'recovery.mostRecovered',
  input: mostRecoveredSchema,
  call: (port, { userId, asOf }, { model }) =>
    asOf === undefined
      ? port.read(userId, STORED_RECOVERY, { model: modelTag(model) })
      : port.read(userId, RECOVERY_AS_OF, { before: asOf }),
  shape: ({ recovery: state }, input, { now, model }): MostRecoveredAnswer => {
    const asOf = input.asOf ?? now;
    const { limit } = input;
    const { records, corrections } = shownRecovery(state, model, input.asOf);
    return {
      asOf,
      limit,
      muscleGroups: rankMostRecovered(records, asOf, input, model, corrections),
    };
  },
});

// Also reads the catalogue, to find names that the library does not know.
const CORRECTION_OF_NAME = defineWants({ ...CORRECTION, catalogue: 'first' });

/** Checks the name of the muscle group first. */
const writeCorrection = (
  port: SyncPort,
  { userId, muscleGroup }: { readonly userId: UserId; readonly muscleGroup: string },
  { model, writeOptions }: UseCaseContext,
  plan: (state: WithRecovery) => Decision<CorrectionResponse>,
): Written<CorrectionResponse> => {
  const given = [{ name: muscleGroup, path: ['muscleGroup'] }];
  const params = { model: modelTag(model), exercisesMax: EXERCISES_COMPARED_MAX };
  if (!needsCatalogue(given)) return port.write(userId, CORRECTION, params, plan, writeOptions);
  return port.write(
    userId,
    CORRECTION_OF_NAME,
    params,
    (state) => {
      requireMuscles(given, state.catalogue, groupsIn(state.recovery));
      return plan(state);
    },
    writeOptions,
  );
};

const correct = defineUseCase({
  operation: 'recovery.correct',
  input: correctRecoverySchema,
  call: (port, input, context) =>
    writeCorrection(port, input, context, (state) => planCorrection(state, input, context)),
  shape: ({ response }) => response,
});

const clearCorrection = defineUseCase({
  operation: 'recovery.clearCorrection',
  input: clearCorrectionSchema,
  call: (port, input, context) =>
    writeCorrection(port, input, context, (state) =>
      planClearCorrection(state, input.muscleGroup, context),
    ),
  shape: ({ response }) => response,
});

const backfill = defineUseCase({
  operation: 'recovery.backfill',
  input: backfillSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      BACKFILL,
      { after: input.cursor?.id ?? null, limit: input.limit + 1, exerciseIds: [] },
      (state) => planBackfill(state, input.limit, context),
      context.writeOptions,
    ),
  shape: ({ response: { nextAfterLogId, ...page } }): BackfillAnswer => ({
    ...page,
    nextCursor: nextAfterLogId === null ? null : toCursor([nextAfterLogId]),
  }),
});

const rebuild = defineUseCase({
  operation: 'recovery.rebuild',
  input: rebuildSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      RECOVERY,
      {},
      (state) => planRebuild(state, context),
      context.writeOptions,
    ),
  shape: ({ response }) => response,
});

const verify = defineUseCase({
  operation: 'recovery.verify',
  input: verifySchema,
  call: (port, input) => port.verify(input.userId),
  shape: (state, _input, { model }): VerificationAnswer => {
    const stored = new Map(state.recovery.records.map((record) => [record.muscleGroup, record]));
    // Records of another model are ignored, so they cannot differ.
    const differing = isOwnModel(state.recovery.model, model)
      ? changedRecords(
          state.recovery.records,
          currentRecords(requireRecovery(state.recovery), model),
        ).map((replayed) => ({
          stored: stored.get(replayed.muscleGroup) ?? null,
          replayed,
        }))
      : [];
    const { findings } = state;
    const isContradicted = findings.some(({ code }) => FINDINGS[code].contradiction);
    return { consistent: differing.length === 0 && !isContradicted, differing, findings };
  },
});

/** The methods of `training.recovery`. */
export const recovery = {
  /**
   * Returns the score, band, waiting times and basis of every muscle group, and the four body
   * regions, now or at `asOf`.
   */
  muscleGroups,
  /**
   * Forecasts the scores of all muscle groups for `days` (default 7), assuming that each workout in
   * `planned` is done on time. Errors: `INVALID_INPUT`, `NOT_FOUND` (a workout).
   */
  forecast,
  /** Returns the groups with the highest scores: `limit` of them, 5 by default. */
  mostRecovered,
  /**
   * Caps the score of a group until an instant, for a user who is sore, ill or hurt. A cap of 30 or
   * less also keeps the group out of recommendations. A second call replaces the first, and
   * `clearCorrection` ends it. Returns the group as answers show it from now on. Errors:
   * `INVALID_INPUT`, also for a muscle group that is neither built in nor used by an exercise;
   * `NOT_FOUND` (the user).
   */
  correct,
  /** Ends a correction early. Errors: `INVALID_INPUT`, `NOT_FOUND`. */
  clearCorrection,
  /**
   * Records completed logs that have no load yet, in the order of their ids, as `logs.record` does.
   * Run it once for logs from before you used the library. Each page is one write, and `cursor`
   * continues with the next page. Starting again is safe: recorded logs stay unchanged. Errors:
   * `NOT_FOUND` (the user).
   */
  backfill,
  /**
   * Replays all groups from the stored loads, and returns the groups that differed. Errors:
   * `NOT_FOUND`.
   */
  rebuild,
  /**
   * Reports stored recovery that differs from a replay of its loads, and rows that contradict each
   * other. Reads all rows of the user, and changes nothing.
   */
  verify,
} as const;
