import type pg from 'pg';
import { hasChanges, type Changes } from '../../../src/domain/changes.js';
import { CANDIDATES_MAX } from '../../../src/domain/limits.js';
import { planCompletion } from '../../../src/domain/log/change.js';
import { planSwap } from '../../../src/domain/swap/swap.js';
import type { Workout } from '../../../src/domain/records.js';
import {
  answerSwap,
  CONTEXT,
  LOADS_SINCE,
  LOGS_SINCE,
  requirePlanned,
  setRows,
  TODAY,
} from './answers.js';
import { openHandle } from './limit-postgres-handle.js';
import * as sql from './limit-postgres-statements.js';
import {
  toCompletionRow,
  toCustom,
  toDay,
  toExercises,
  toFacts,
  toLoads,
  toReplacedRow,
  toScheduledRow,
  toShown,
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
  type RecordTuple,
  type ReplacedTuple,
  type ScheduledTuple,
  type WindowTuple,
} from './limit-rows.js';
import {
  answerSmartWorkout,
  candidatesAmong,
  toCompletions,
  toScheduled,
  type CandidateIds,
} from './recommendation.js';
import type { Limit } from './sides.js';
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

/**
 * The fastest hand-written code for these tables and use cases. It takes the same locks as the
 * library and decides with the same pure functions, but it validates and maps nothing. Like the
 * library, it stores no functions in the schema.
 */
export const limitOnPostgres = (pool: pg.Pool, prepare: boolean): Limit => {
  const { read, write } = openHandle(pool, prepare);
  return {
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
  };
};
