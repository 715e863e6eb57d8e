import type { Changes, LogWithSwaps } from '../../../src/domain/changes.js';
import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import { planCompletedLog, planPlannedLog } from '../../../src/domain/log/create.js';
import { planCompletion } from '../../../src/domain/log/change.js';
import { reportRecovery } from '../../../src/domain/recovery/report.js';
import type { MuscleGroupLoad, Workout, WorkoutSwap } from '../../../src/domain/records.js';
import { planRevert } from '../../../src/domain/swap/revert.js';
import { planSwap } from '../../../src/domain/swap/swap.js';
import {
  answerAvailable,
  answerCreate,
  answerMostRecovered,
  answerSwap,
  CONTEXT,
  completedInput,
  newLogState,
  PAGE,
  plannedInput,
  requirePlanned,
  TODAY,
  toFacts,
  type FactsRow,
} from './answers.js';
import {
  exerciseIdsIn,
  toExercises,
  toLoads,
  toShown,
  toWorkouts,
  type CorrectionRow,
  type EntryRow,
  type ExerciseRow,
  type LoadRow,
  type MuscleRow,
  type RecordRow,
} from './peer-rows.js';
import {
  answerSmartWorkout,
  doneDays,
  swappedFrom,
  toCompletions,
  toScheduled,
  unknownIds,
  type CompletionRow,
  type ReplacedRow,
} from './recommendation.js';
import type { Side } from './sides.js';
import { NOW, type Task } from './world.js';

// The use cases over the queries of a query builder. The steps wait only if a query returns a
// promise, so that drizzle on SQLite, which returns rows, creates no promises.

/** Rows, or a promise of them. The query has been sent. */
export type Sent<T> = T | Promise<T>;

/** Yields what was sent, and gets its rows. */
export type Steps<T> = Generator<unknown, T, unknown>;

function* rowsOf<T>(sent: Sent<T>): Steps<T> {
  return (yield sent) as T;
}

/** Runs steps whose queries return rows. */
export const runNow = <T>(steps: Steps<T>): T => {
  let step = steps.next();
  while (step.done !== true) step = steps.next(step.value);
  return step.value;
};

/** Runs steps whose queries return promises. */
export const runLater = async <T>(steps: Steps<T>): Promise<T> => {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await step.value);
  return step.value;
};

type Rows<Row> = Sent<readonly Row[]>;
type Done = Task['exercises'];

export type Which =
  | { readonly dayIds: number[] }
  | { readonly ofDays: number[]; readonly limit: number }
  | { readonly limit: number };

export interface NewLog {
  readonly programDayId: number;
  readonly scheduledFor?: string | null;
  readonly completedAt?: Date;
  readonly sourceType: string | null;
  readonly swappedFromId?: number;
}

export interface NewSwap {
  readonly originalLogId: number;
  readonly swappedLogId: number;
  readonly swapDate: string;
}

/** The queries of a query builder. `On` is the database or a transaction. */
export interface Queries<On> {
  readonly run: <T>(steps: Steps<T>) => Sent<T>;
  readonly transaction: <T>(body: (on: On) => Steps<T>) => Sent<T>;
  readonly db: On;
  readonly records: (on: On, userId: number) => Rows<RecordRow>;
  readonly corrections: (on: On, userId: number) => Rows<CorrectionRow>;
  /** The loads from which recovery is replayed. */
  readonly replay: (on: On, userId: number) => Rows<LoadRow>;
  /** The loads of the week. */
  readonly window: (userId: number) => Rows<LoadRow>;
  readonly loadsOf: (on: On, userId: number, logIds: number[]) => Rows<LoadRow>;
  readonly completed: (userId: number) => Rows<CompletionRow>;
  /** The logs that `logIds` were swapped from, directly or indirectly, and `logIds`. */
  readonly replaced: (userId: number, logIds: number[]) => Rows<ReplacedRow>;
  readonly exercises: (on: On, ids: number[]) => Rows<ExerciseRow>;
  readonly muscles: (on: On, exerciseIds: number[]) => Rows<MuscleRow>;
  readonly customs: (
    userId: number,
    which: { readonly limit: number } | { readonly ids: number[] },
  ) => Rows<EntryRow>;
  readonly days: (on: On, userId: number, which: Which) => Rows<EntryRow>;
  /** The day, if it is open to the user. */
  readonly openDay: (on: On, userId: number, dayId: number) => Rows<unknown>;
  /** Locks the logs if the database locks rows. */
  readonly facts: (on: On, userId: number, logIds: number[]) => Rows<FactsRow>;
  readonly scheduled: (userId: number) => Rows<FactsRow>;
  readonly swap: (on: On, userId: number, swapId: number) => Rows<WorkoutSwap>;
  /** Locks the user. */
  readonly lock: (on: On, userId: number) => Rows<{ readonly revision: number }>;
  readonly nextRevision: (on: On, userId: number) => Sent<unknown>;
  readonly insertLog: (on: On, userId: number, log: NewLog) => Rows<{ readonly id: number }>;
  readonly insertSwap: (on: On, userId: number, swap: NewSwap) => Rows<{ readonly id: number }>;
  readonly setReverted: (on: On, userId: number, swapId: number) => Sent<unknown>;
  readonly setCompleted: (on: On, userId: number, logId: number) => Sent<unknown>;
  readonly deleteLoads: (on: On, userId: number, logId: number) => Sent<unknown>;
  readonly deleteExercises: (on: On, userId: number, logId: number) => Sent<unknown>;
  readonly insertLoads: (
    on: On,
    userId: number,
    loads: readonly MuscleGroupLoad[],
  ) => Sent<unknown>;
  readonly insertExercises: (
    on: On,
    userId: number,
    logId: number,
    done: Done,
  ) => Rows<{ readonly id: number; readonly orderIndex: number }>;
  readonly insertSets: (
    on: On,
    userId: number,
    sets: readonly (Done[number]['sets'][number] & {
      readonly partId: number;
      readonly position: number;
    })[],
  ) => Sent<unknown>;
  readonly storeRecords: (
    on: On,
    userId: number,
    records: NonNullable<Changes['records']>,
  ) => Sent<unknown>;
}

const firstOf = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('The row does not exist.');
  return row;
};

const partsOf = <On>(queries: Queries<On>) => ({
  *shown(on: On, userId: number) {
    const [records, corrections] = [queries.records(on, userId), queries.corrections(on, userId)];
    return toShown(yield* rowsOf(records), yield* rowsOf(corrections));
  },
  *replay(on: On, userId: number) {
    return toLoads(yield* rowsOf(queries.replay(on, userId)));
  },
  *ownLoads(on: On, userId: number, logIds: number[]) {
    return toLoads(yield* rowsOf(queries.loadsOf(on, userId, logIds)));
  },
  *facts(on: On, userId: number, logIds: number[]): Steps<readonly LogWithSwaps[]> {
    return (yield* rowsOf(queries.facts(on, userId, logIds))).map(toFacts);
  },
  *exercises(on: On, done: Done) {
    const ids = done.map(({ exerciseId }) => exerciseId);
    const rows = yield* rowsOf(queries.exercises(on, ids));
    return toExercises(rows, yield* rowsOf(queries.muscles(on, ids)));
  },
  *workouts(on: On, type: 'program' | 'custom', found: Rows<EntryRow>): Steps<readonly Workout[]> {
    const rows = yield* rowsOf(found);
    const ids = exerciseIdsIn(rows);
    return toWorkouts(type, rows, ids.length === 0 ? [] : yield* rowsOf(queries.muscles(on, ids)));
  },
  *isOpen(on: On, userId: number, dayId: number) {
    return (yield* rowsOf(queries.openDay(on, userId, dayId))).length > 0;
  },
  *insertLog(on: On, userId: number, log: NewLog) {
    return firstOf(yield* rowsOf(queries.insertLog(on, userId, log))).id;
  },
  *storeWork(on: On, userId: number, workoutLogId: number, changes: Changes, done: Done) {
    const loads = (changes.loads ?? []).flatMap(({ performedAt, loads: stored }) =>
      stored.map((load) => ({ ...load, workoutLogId, performedAt, counted: true })),
    );
    if (loads.length > 0) yield* rowsOf(queries.insertLoads(on, userId, loads));
    const parts = yield* rowsOf(queries.insertExercises(on, userId, workoutLogId, done));
    const sets = parts.flatMap(({ id: partId, orderIndex }) =>
      (done[orderIndex]?.sets ?? []).map((set, position) => ({ ...set, partId, position })),
    );
    yield* rowsOf(queries.insertSets(on, userId, sets));
    const { records = [] } = changes;
    if (records.length > 0) yield* rowsOf(queries.storeRecords(on, userId, records));
  },
});

/** All use cases with the same queries and the library's own pure functions. */
export const peerSide = <On>(queries: Queries<On>): Side => {
  const { run, db } = queries;
  const parts = partsOf(queries);

  function* candidatesOf(userId: number, done: number[], mine: Rows<EntryRow>) {
    const own = yield* parts.workouts(db, 'custom', mine);
    const limit = CANDIDATES_MAX - own.length;
    const familiar =
      done.length === 0
        ? []
        : yield* parts.workouts(db, 'program', queries.days(db, userId, { ofDays: done, limit }));
    if (own.length + familiar.length >= CANDIDATES_MIN) return [...own, ...familiar];
    return [...own, ...(yield* parts.workouts(db, 'program', queries.days(db, userId, { limit })))];
  }

  function* smartWorkout(userId: number) {
    const sent = {
      rows: queries.completed(userId),
      loads: queries.window(userId),
      records: queries.records(db, userId),
      corrections: queries.corrections(db, userId),
      mine: queries.customs(userId, { limit: CANDIDATES_MAX }),
      today: queries.scheduled(userId),
    };
    const rows = yield* rowsOf(sent.rows);
    const loads = toLoads(yield* rowsOf(sent.loads));
    const shown = toShown(yield* rowsOf(sent.records), yield* rowsOf(sent.corrections));
    const today = yield* rowsOf(sent.today);
    const from = swappedFrom(rows);
    const earlier = from.length === 0 ? [] : yield* rowsOf(queries.replaced(userId, from));
    const completions = toCompletions(rows, earlier);
    const candidates = yield* candidatesOf(userId, doneDays(completions), sent.mine);
    const all = [...candidates];
    const dayIds = unknownIds('program', today, candidates);
    if (dayIds.length > 0) {
      all.push(...(yield* parts.workouts(db, 'program', queries.days(db, userId, { dayIds }))));
    }
    const ids = unknownIds('custom', today, candidates);
    if (ids.length > 0) {
      all.push(...(yield* parts.workouts(db, 'custom', queries.customs(userId, { ids }))));
    }
    const scheduled = toScheduled(today, all);
    return answerSmartWorkout({ ...shown, loads, completions, candidates, scheduled });
  }

  function* available(userId: number) {
    const mine = queries.customs(userId, { limit: PAGE + 1 });
    const shown = yield* parts.shown(db, userId);
    const own = yield* parts.workouts(db, 'custom', mine);
    const limit = PAGE + 1 - own.length;
    const days =
      limit === 0 ? [] : yield* parts.workouts(db, 'program', queries.days(db, userId, { limit }));
    return answerAvailable([...own, ...days], shown);
  }

  /** A write under the user's lock. */
  const writing = <T>(userId: number, body: (on: On, revision: number) => Steps<T>): Sent<T> =>
    queries.transaction(function* (on) {
      const { revision } = firstOf(yield* rowsOf(queries.lock(on, userId)));
      const result = yield* body(on, revision);
      yield* rowsOf(queries.nextRevision(on, userId));
      return result;
    });

  return {
    muscleGroups: ({ userId }) =>
      run(
        (function* () {
          const sent = queries.replay(db, userId);
          const shown = yield* parts.shown(db, userId);
          const loads = toLoads(yield* rowsOf(sent));
          return { asOf: NOW, ...reportRecovery({ ...shown, loads }, NOW) };
        })(),
      ),

    mostRecovered: ({ userId }) =>
      run(
        (function* () {
          return answerMostRecovered(yield* parts.shown(db, userId));
        })(),
      ),

    smartWorkout: ({ userId }) => run(smartWorkout(userId)),

    available: ({ userId }) => run(available(userId)),

    complete: ({ userId, completeLogId: logId, exercises: done }) =>
      writing(userId, function* (on) {
        const state = {
          logs: yield* parts.facts(on, userId, [logId]),
          exercises: yield* parts.exercises(on, done),
          ownLoads: yield* parts.ownLoads(on, userId, [logId]),
          recovery: {
            ...(yield* parts.shown(on, userId)),
            loads: yield* parts.replay(on, userId),
          },
        };
        const input = { logId, completedAt: null, exercises: done };
        const { changes, response } = planCompletion(state, input, CONTEXT);
        yield* rowsOf(queries.setCompleted(on, userId, logId));
        yield* rowsOf(queries.deleteLoads(on, userId, logId));
        yield* rowsOf(queries.deleteExercises(on, userId, logId));
        yield* parts.storeWork(on, userId, logId, changes, done);
        return response;
      }),

    swap: ({ userId, swapLogId: logId, target }) =>
      writing(userId, function* (on, revision) {
        const days = queries.days(on, userId, { dayIds: [target.programDayId] });
        const state = {
          ...{ revision, exercises: [] },
          workouts: yield* parts.workouts(on, 'program', days),
          logs: yield* parts.facts(on, userId, [logId]),
          ownLoads: yield* parts.ownLoads(on, userId, [logId]),
          recovery: yield* parts.shown(on, userId),
        };
        const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
        const { changes, response } = planSwap(state, input, CONTEXT);
        const { source, scheduledFor, sourceType, swapDate } = requirePlanned(changes);
        const { programDayId } = source;
        const log = { programDayId, scheduledFor, sourceType, swappedFromId: logId };
        const swappedLogId = yield* parts.insertLog(on, userId, log);
        const swap = { originalLogId: logId, swappedLogId, swapDate };
        const stored = firstOf(yield* rowsOf(queries.insertSwap(on, userId, swap)));
        return answerSwap(response, swappedLogId, stored.id);
      }),

    revert: ({ userId, swapId }) =>
      writing(userId, function* (on) {
        const row = firstOf(yield* rowsOf(queries.swap(on, userId, swapId)));
        const logIds = [row.originalLogId, row.swappedLogId];
        const state = {
          swap: { row, completion: 'none' as const },
          logs: yield* parts.facts(on, userId, logIds),
          ownLoads: yield* parts.ownLoads(on, userId, logIds),
          recovery: null,
        };
        const { changes, response } = planRevert(state, swapId, CONTEXT);
        if (changes.counted !== undefined) throw new Error('not a planned swap');
        yield* rowsOf(queries.setReverted(on, userId, swapId));
        return response;
      }),

    create: ({ userId, target }) =>
      writing(userId, function* (on) {
        const { programDayId } = target;
        const isOpen = yield* parts.isOpen(on, userId, programDayId);
        const input = plannedInput(userId, target);
        const { response } = planPlannedLog(newLogState(target, isOpen, []), input, NOW);
        const { scheduledFor } = input;
        const log = { programDayId, scheduledFor, sourceType: 'program' };
        return answerCreate(response, yield* parts.insertLog(on, userId, log));
      }),

    createCompleted: ({ userId, target, exercises: done }) =>
      writing(userId, function* (on) {
        const { programDayId } = target;
        const isOpen = yield* parts.isOpen(on, userId, programDayId);
        const state = {
          ...newLogState(target, isOpen, yield* parts.exercises(on, done)),
          recovery: {
            ...(yield* parts.shown(on, userId)),
            loads: yield* parts.replay(on, userId),
          },
        };
        const input = completedInput(userId, target, done);
        const { changes, response } = planCompletedLog(state, input, CONTEXT);
        const log = { programDayId, completedAt: NOW, sourceType: 'program' };
        const logId = yield* parts.insertLog(on, userId, log);
        yield* parts.storeWork(on, userId, logId, changes, done);
        return answerCreate(response, logId);
      }),
  };
};
