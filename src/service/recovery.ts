import type { Decision } from '../domain/changes.js';
import type { LogId, UserId } from '../domain/ids.js';
import { BACKFILL, planBackfill, type BackfillResponse } from '../domain/recovery/backfill.js';
import {
  CORRECTION,
  planClearCorrection,
  planCorrection,
  type CorrectionResponse,
} from '../domain/recovery/corrections.js';
import { forecastRecovery, type MuscleGroupForecast } from '../domain/recovery/forecast.js';
import { DAY_HOURS, EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { requireWorkout } from '../domain/log/rules.js';
import {
  reportRecovery,
  type RecoveryReport,
  type ReportInput,
} from '../domain/recovery/report.js';
import {
  changedRecords,
  isOwnModel,
  rankMostRecovered,
  replayRecords,
  shownRecovery,
} from '../domain/recovery/view.js';
import {
  modelTag,
  type MuscleGroupRecovery,
  type RecoveryModel,
} from '../domain/recovery/model.js';
import type { RecoveryRecord } from '../domain/records.js';
import type { WithRecovery } from '../domain/recovery/replay.js';
import { defineWants, type RecoveryState } from '../domain/snapshot.js';
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
  readonly asOf: Date;
  readonly limit: number;
  readonly muscleGroups: readonly MuscleGroupRecovery[];
}

/** The answer of `recovery.muscleGroups`. */
export interface MuscleGroupsAnswer extends RecoveryReport {
  readonly asOf: Date;
}

/** The answer of `recovery.forecast`. */
export interface ForecastAnswer {
  readonly asOf: Date;
  readonly muscleGroups: readonly MuscleGroupForecast[];
}

/** The answer of `recovery.backfill`. */
export interface BackfillAnswer extends Omit<BackfillResponse, 'nextAfterLogId'> {
  /** Goes on after this page; null = it was the last one. */
  readonly nextCursor: string | null;
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
  readonly countedNotCompletedLogIds: readonly LogId[];
  readonly completedNotCountedLogIds: readonly LogId[];
  /**
   * Completed logs without any load: call `logs.record` for those that the host wrote itself. Logs
   * of cardio have none, so these alone make nothing inconsistent.
   */
  readonly completedWithoutLoadsLogIds: readonly LogId[];
  /**
   * Planned logs with loads that do not count and that no swap explains any more: what is left when
   * the log is deleted that they were swapped for. They count for nothing, so they make nothing
   * inconsistent; completing such a log replaces its loads, `logs.record` removes them.
   */
  readonly plannedWithLoadsLogIds: readonly LogId[];
  /**
   * Logs that refer to a custom workout, an entry of it or a log they were swapped from that is gone
   * or another user's. The first two are read as null, so these make nothing inconsistent.
   */
  readonly danglingLogIds: readonly LogId[];
}

/** What is shown of a state that was read with its loads. */
const inputOf = (
  state: RecoveryState,
  asOf: Date | undefined,
  model: RecoveryModel,
): ReportInput => ({ ...shownRecovery(state, model, asOf), loads: state.loads ?? [] });

/** With the loads, from which a score's basis and the future are computed. */
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

// With the catalogue, which only a name needs that is not the library's.
const CORRECTION_OF_NAME = defineWants({ ...CORRECTION, catalogue: 'first' });

/** Writes what is planned for a muscle group, whose name has to be known. */
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

const replayAll = (recovery: RecoveryState, model: RecoveryModel): readonly RecoveryRecord[] =>
  replayRecords(
    recovery.loads ?? [],
    recovery.records.map((record) => record.muscleGroup),
    model,
  );

const rebuild = defineUseCase({
  operation: 'recovery.rebuild',
  input: rebuildSchema,
  call: (port, input, context) =>
    port.write(
      input.userId,
      RECOVERY,
      {},
      ({ recovery }) => {
        const { model, now } = context;
        const records = changedRecords(recovery.records, replayAll(recovery, model));
        const own = isOwnModel(recovery.model, model);
        return {
          changes: {
            now,
            ...(records.length > 0 ? { records } : {}),
            ...(own ? {} : { model: modelTag(model) }),
          },
          response: { muscleGroups: records.map((record) => record.muscleGroup) },
        };
      },
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
    // Records of another model are not believed, so they cannot be wrong.
    const differing = isOwnModel(state.recovery.model, model)
      ? changedRecords(state.recovery.records, replayAll(state.recovery, model)).map(
          (replayed) => ({
            stored: stored.get(replayed.muscleGroup) ?? null,
            replayed,
          }),
        )
      : [];
    const { countedNotCompletedLogIds, completedNotCountedLogIds } = state;
    const findings = [differing, countedNotCompletedLogIds, completedNotCountedLogIds];
    return {
      consistent: findings.every((list) => list.length === 0),
      differing,
      countedNotCompletedLogIds,
      completedNotCountedLogIds,
      completedWithoutLoadsLogIds: state.completedWithoutLoadsLogIds,
      plannedWithLoadsLogIds: state.plannedWithLoadsLogIds,
      danglingLogIds: state.danglingLogIds,
    };
  },
});

/** The methods of `training.recovery`. */
export const recovery = {
  /**
   * Score, band, times to wait for and basis of all muscle groups, and the four body regions, now or
   * `asOf` an instant.
   */
  muscleGroups,
  /**
   * The scores of all muscle groups from now on, for 7 days unless `days` says otherwise, with the
   * workouts `planned`. Errors: `INVALID_INPUT`, `NOT_FOUND` (a workout).
   */
  forecast,
  /** The groups with the highest scores; 5 unless `limit` says otherwise. */
  mostRecovered,
  /**
   * Caps the score of a group until an instant, for a user who is sore, ill or hurt. Answers the group
   * as it is shown from now on. Errors: `INVALID_INPUT`, also for a muscle group that neither the library
   * nor an exercise knows; `NOT_FOUND`.
   */
  correct,
  /** Ends a correction before its time. Errors: `INVALID_INPUT`, `NOT_FOUND`. */
  clearCorrection,
  /**
   * Records completed logs that have no load yet, by id, each as `logs.record` would: a host does so
   * once, for the logs from before it had this library. A page is one write. `cursor` continues after a
   * page; without it the backfill starts again, which changes nothing. Errors: `NOT_FOUND`
   * (the user).
   */
  backfill,
  /** Replays all groups from the stored loads; answers the groups that differed. Errors: `NOT_FOUND`. */
  rebuild,
  /** Tells where stored recovery differs from what the loads define. Changes nothing. */
  verify,
} as const;
