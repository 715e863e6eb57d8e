import type pg from 'pg';
import { hasChanges, type Changes } from '../../../src/domain/changes.js';
import { CANDIDATES_MAX } from '../../../src/domain/limits.js';
import { planCompletedLog, planPlannedLog } from '../../../src/domain/log/create.js';
import { planCompletion } from '../../../src/domain/log/change.js';
import { reportRecovery } from '../../../src/domain/recovery/report.js';
import { planRevert } from '../../../src/domain/swap/revert.js';
import { planSwap } from '../../../src/domain/swap/swap.js';
import type { Workout } from '../../../src/domain/records.js';
import {
  answerAvailable,
  answerCreate,
  answerMostRecovered,
  answerSwap,
  CONTEXT,
  completedInput,
  LOADS_SINCE,
  LOGS_SINCE,
  newLogState,
  PAGE,
  plannedInput,
  requirePlanned,
  requireUncompleted,
  setRows,
  TODAY,
} from './answers.js';
import { openHandle, type Handle } from './limit-postgres-handle.js';
import * as sql from './limit-postgres-statements.js';
import {
  requireNoOwnWorkouts,
  toCompletionRow,
  toCustom,
  toDay,
  toExercises,
  toFacts,
  toLoads,
  toReplacedRow,
  toScheduledRow,
  toShown,
  toSwap,
  toWindow,
  type CompletionTuple,
  type CorrectionTuple,
  type CustomTuple,
  type DayTuple,
  type EntryTuple,
  type ExerciseTuple,
  type FactsTuple,
  type LoadTuple,
  type MuscleTuple,
  type OwnWorkoutTuple,
  type RecordTuple,
  type ReplacedTuple,
  type ScheduledTuple,
  type SwapTuple,
  type WindowTuple,
} from './limit-rows.js';
import {
  answerSmartWorkout,
  candidatesAmong,
  toCompletions,
  toScheduled,
  type CandidateIds,
} from './recommendation.js';
import type { Side } from './sides.js';
import { NOW, type Task } from './world.js';

interface ShownJson {
  readonly records: readonly RecordTuple[];
  readonly corrections: readonly CorrectionTuple[];
}

interface ExercisesJson {
  readonly exercises: readonly ExerciseTuple[];
  readonly muscles: readonly MuscleTuple[];
}

type OwnedEntry = readonly [workoutId: number, ...EntryTuple];

interface DaysJson extends ExercisesJson {
  readonly days: readonly DayTuple[];
  readonly dayEntries: readonly OwnedEntry[];
}

interface WorkoutsJson extends DaysJson {
  readonly customs: readonly CustomTuple[];
  readonly customEntries: readonly OwnedEntry[];
}

interface SmartJson extends ShownJson, WorkoutsJson, CandidateIds {
  readonly window: readonly WindowTuple[];
  readonly completions: readonly CompletionTuple[];
  readonly replaced: readonly ReplacedTuple[];
  readonly scheduled: readonly ScheduledTuple[];
}

interface AvailableJson extends ShownJson, WorkoutsJson {
  readonly ownWorkouts: readonly OwnWorkoutTuple[];
}

interface CompleteJson extends ShownJson, ExercisesJson {
  readonly facts: FactsTuple | null;
  readonly loads: readonly LoadTuple[];
  readonly ownLoads: readonly LoadTuple[];
  readonly hasExercises: boolean;
}

interface SwapJson extends ShownJson, DaysJson {
  readonly facts: FactsTuple | null;
  readonly ownLoads: readonly LoadTuple[];
}

interface RevertJson {
  readonly swap: SwapTuple | null;
  readonly facts: readonly FactsTuple[];
  readonly ownLoads: readonly LoadTuple[];
}

interface CreateJson extends ShownJson, ExercisesJson {
  readonly visible: boolean;
  readonly loads: readonly LoadTuple[];
}

const shownIn = ({ records, corrections }: ShownJson) => toShown(records, corrections);

const entriesIn = (entries: readonly OwnedEntry[]) => {
  const byOwner = new Map<number, EntryTuple[]>();
  for (const [owner, ...entry] of entries) {
    const known = byOwner.get(owner);
    if (known === undefined) byOwner.set(owner, [entry]);
    else known.push(entry);
  }
  return (owner: number): readonly EntryTuple[] => byOwner.get(owner) ?? [];
};

const byFirst = (a: readonly [number, ...unknown[]], b: readonly [number, ...unknown[]]): number =>
  a[0] - b[0];

const daysIn = ({ days, dayEntries, exercises, muscles }: DaysJson): readonly Workout[] => {
  const known = toExercises(exercises, muscles);
  const entriesOf = entriesIn(dayEntries);
  return [...days].sort(byFirst).map((day) => toDay(day, entriesOf(day[0]), known));
};

const workoutsIn = (found: WorkoutsJson): readonly Workout[] => {
  const known = toExercises(found.exercises, found.muscles);
  const entriesOf = entriesIn(found.dayEntries);
  const customEntriesOf = entriesIn(found.customEntries);
  return [
    ...[...found.customs].sort(byFirst).map((own) => toCustom(own, customEntriesOf(own[0]), known)),
    ...[...found.days].sort(byFirst).map((day) => toDay(day, entriesOf(day[0]), known)),
  ];
};

const exercisesIn = ({ exercises, muscles }: ExercisesJson) => [
  ...toExercises(exercises, muscles).values(),
];

const logsIn = (userId: number, facts: FactsTuple | null) =>
  facts === null ? [] : [toFacts(userId, facts)];

type Done = Task['exercises'];

const workValues = (done: Done, { loads = [], records = [] }: Changes) => {
  const parts = done.map(({ exerciseId }, at) => ({ exercise_id: exerciseId, order_index: at }));
  const sets = setRows(done).flatMap((list, order_index) =>
    list.map(([position, reps, seconds, weight_kg, rir, rpe, type]) => {
      const set = { reps, seconds, weight_kg, rir, rpe, type };
      return { order_index, position, ...set };
    }),
  );
  return [
    loads[0]?.performedAt.toISOString() ?? null,
    JSON.stringify(loads[0]?.loads ?? []),
    JSON.stringify(parts),
    JSON.stringify(sets),
    JSON.stringify(records),
  ] as const;
};

const now = NOW.toISOString();

const limitReads = ({ read }: Handle) =>
  ({
    muscleGroups: async ({ userId }) => {
      const found = await read<ShownJson & { loads: LoadTuple[] }>(sql.MUSCLE_GROUPS, userId);
      const state = { ...shownIn(found), loads: toLoads(found.loads) };
      return { asOf: NOW, ...reportRecovery(state, NOW) };
    },
    mostRecovered: async ({ userId }) =>
      answerMostRecovered(shownIn(await read<ShownJson>(sql.MOST_RECOVERED, userId))),
    smartWorkout: async ({ userId }) => {
      const since = [LOADS_SINCE, LOGS_SINCE].map((instant) => instant.toISOString());
      const values = [CANDIDATES_MAX, ...since, now, TODAY];
      const found = await read<SmartJson>(sql.SMART_WORKOUT, userId, ...values);
      const workouts = workoutsIn(found);
      return answerSmartWorkout({
        ...shownIn(found),
        loads: toWindow(found.window),
        completions: toCompletions(
          found.completions.map(toCompletionRow),
          found.replaced.map(toReplacedRow),
        ),
        candidates: candidatesAmong(workouts, found),
        scheduled: toScheduled(found.scheduled.map(toScheduledRow), workouts),
      });
    },
    available: async ({ userId }) => {
      const values = [PAGE + 1, LOGS_SINCE.toISOString(), now];
      const found = await read<AvailableJson>(sql.AVAILABLE, userId, ...values);
      requireNoOwnWorkouts(found.ownWorkouts);
      return answerAvailable(workoutsIn(found), shownIn(found));
    },
  }) satisfies Partial<Side>;

const limitSwaps = ({ write }: Handle) =>
  ({
    swap: ({ userId, swapLogId: logId, target }) =>
      write(userId, target.programDayId, async (ask, revision) => {
        const found = await ask<SwapJson>(sql.SWAP_STATE, userId, logId, target.programDayId);
        const state = {
          ...{ revision, workouts: daysIn(found), exercises: [] },
          logs: logsIn(userId, found.facts),
          ownLoads: toLoads(found.ownLoads),
          recovery: shownIn(found),
        };
        const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
        const { changes, response } = planSwap(state, input, CONTEXT);
        const { source, scheduledFor, sourceType, swapDate } = requirePlanned(changes);
        const log = [source.programDayId, scheduledFor, sourceType] as const;
        const values = [userId, now, logId, ...log, swapDate] as const;
        const [newLogId, swapId] = await ask<[number, number]>(sql.SWAP, ...values);
        return { answer: answerSwap(response, newLogId, swapId), stored: true };
      }),

    revert: ({ userId, swapId }) =>
      write(userId, null, async (ask) => {
        const found = await ask<RevertJson>(sql.REVERT_STATE, userId, swapId);
        if (found.swap === null) throw new Error('The swap does not exist.');
        const logs = found.facts.map((tuple) => toFacts(userId, tuple));
        const completion = requireUncompleted(logs);
        const state = {
          swap: { row: toSwap(userId, found.swap), completion },
          ...{ logs, recovery: null },
          ownLoads: toLoads(found.ownLoads),
        };
        const { changes, response } = planRevert(state, swapId, CONTEXT);
        if (changes.counted !== undefined) throw new Error('not a planned swap');
        await ask(sql.REVERT, userId, now, swapId);
        return { answer: response, stored: true };
      }),
  }) satisfies Partial<Side>;

const limitLogs = ({ write }: Handle) =>
  ({
    complete: ({ userId, completeLogId: logId, exercises: done }) =>
      write(userId, null, async (ask) => {
        const ids = done.map(({ exerciseId }) => exerciseId);
        const found = await ask<CompleteJson>(sql.COMPLETE_STATE, userId, logId, ids);
        const state = {
          logs: logsIn(userId, found.facts),
          exercises: exercisesIn(found),
          ownLoads: toLoads(found.ownLoads),
          recovery: { ...shownIn(found), loads: toLoads(found.loads) },
        };
        const input = { logId, completedAt: null, exercises: done };
        const { changes, response } = planCompletion(state, input, CONTEXT);
        if (!hasChanges(changes)) return { answer: response, stored: false };
        if (found.ownLoads.length > 0) await ask(sql.DELETE_LOADS, userId, logId);
        if (found.hasExercises) await ask(sql.DELETE_EXERCISES, userId, logId);
        await ask(sql.COMPLETE, userId, now, logId, ...workValues(done, changes));
        return { answer: response, stored: true };
      }),

    create: ({ userId, target }) =>
      write(userId, target.programDayId, async (ask) => {
        const { programDayId } = target;
        const visible = await ask<boolean>(sql.CREATE_STATE, userId, programDayId);
        const input = plannedInput(userId, target);
        const { response } = planPlannedLog(newLogState(target, visible, []), input, NOW);
        const values = [userId, now, programDayId, input.scheduledFor] as const;
        const logId = await ask<number>(sql.CREATE, ...values);
        return { answer: answerCreate(response, logId), stored: true };
      }),

    createCompleted: ({ userId, target, exercises: done }) =>
      write(userId, target.programDayId, async (ask) => {
        const { programDayId } = target;
        const ids = done.map(({ exerciseId }) => exerciseId);
        const text = sql.CREATE_COMPLETED_STATE;
        const found = await ask<CreateJson>(text, userId, programDayId, ids);
        const state = {
          ...newLogState(target, found.visible, exercisesIn(found)),
          recovery: { ...shownIn(found), loads: toLoads(found.loads) },
        };
        const input = completedInput(userId, target, done);
        const { changes, response } = planCompletedLog(state, input, CONTEXT);
        const values = [userId, now, programDayId, ...workValues(done, changes)] as const;
        const logId = await ask<number>(sql.CREATE_COMPLETED, ...values);
        return { answer: answerCreate(response, logId), stored: true };
      }),
  }) satisfies Partial<Side>;

/**
 * The fastest hand-written code for these tables and use cases. It takes the same locks as the
 * library and decides with the same pure functions, but it validates and maps nothing. Like the
 * library, it stores no functions in the schema.
 */
export const limitOnPostgres = (pool: pg.Pool, prepare: boolean): Side => {
  const handle = openHandle(pool, prepare);
  return { ...limitReads(handle), ...limitSwaps(handle), ...limitLogs(handle) };
};
