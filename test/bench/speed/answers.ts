import { refKey } from '../../../src/domain/candidates.js';
import type { Changes, LogFacts } from '../../../src/domain/changes.js';
import {
  ANALYSIS_WINDOW_HOURS,
  FAMILIAR_PROGRAM_HOURS,
  HOUR_MS,
  REPLAY_WINDOW_HOURS,
} from '../../../src/domain/limits.js';
import { sourceOf } from '../../../src/domain/log-rules.js';
import {
  correctionsAt,
  describeRecovery,
  rankMostRecovered,
  untrainedRecord,
  type RecoveryState,
} from '../../../src/domain/recovery-report.js';
import { DEFAULT_RECOVERY_MODEL } from '../../../src/domain/recovery.js';
import type { Exercise, ProgramPlace, Workout, WorkoutRef } from '../../../src/domain/records.js';
import type { SwapResponse } from '../../../src/domain/swap.js';
import { pageOf } from '../../../src/service/page.js';
import { presentAvailable } from '../../../src/service/swaps.js';
import { NOW } from './world.js';

// What the limit and the peers do alike once they have their rows: the answers, from the library's
// own pure functions.

/** The context of a decision. */
export const CONTEXT = { now: NOW, model: DEFAULT_RECOVERY_MODEL };

/** Since when loads, and completions, are looked at. */
export const LOADS_SINCE = new Date(NOW.getTime() - ANALYSIS_WINDOW_HOURS * HOUR_MS);
export const LOGS_SINCE = new Date(NOW.getTime() - FAMILIAR_PROGRAM_HOURS * HOUR_MS);
export const REPLAY_MS = REPLAY_WINDOW_HOURS * HOUR_MS;
export const PAGE = 20;
export const TODAY = '2026-03-04';

type Shown = Pick<RecoveryState, 'records' | 'corrections'>;

export const answerMostRecovered = ({ records, corrections }: Shown) => ({
  asOf: NOW,
  limit: 5,
  muscleGroups: rankMostRecovered(
    records,
    NOW,
    { limit: 5, includeUntrained: false },
    DEFAULT_RECOVERY_MODEL,
    corrections,
  ),
});

/** A page of workouts; one more than fits tells that there are others. */
export const answerAvailable = (workouts: readonly Workout[], shown: Shown) => {
  const records = new Map(shown.records.map((record) => [record.muscleGroup, record]));
  const correctionOf = correctionsAt(shown.corrections, NOW);
  const recoveryOf = (group: string) =>
    describeRecovery(
      records.get(group) ?? untrainedRecord(group),
      NOW,
      DEFAULT_RECOVERY_MODEL,
      correctionOf(group),
    );
  const { items, nextCursor } = pageOf(workouts, PAGE, ({ ref }) => refKey(ref));
  return {
    asOf: NOW,
    workouts: items.map((workout) => presentAvailable(workout, recoveryOf)),
    nextCursor,
  };
};

export const answerSwap = (response: SwapResponse, logId: number, swapId: number) => ({
  ...response,
  swap: { id: swapId, ...response.swap, swappedLogId: logId },
  log: { id: logId, ...response.log },
});

/** An entry of a workout, as JSON has it. */
export type EntryJson = readonly [
  entryId: number,
  exerciseId: number,
  sets: number,
  repsMin: number,
  repsMax: number,
];

export interface DayJson {
  readonly id: number;
  readonly name: string;
  readonly program: ProgramPlace;
  readonly entries: readonly EntryJson[];
}

export interface CustomJson {
  readonly id: number;
  readonly name: string;
  readonly sourceProgramDayId: number | null;
  readonly sourceCustomWorkoutId: number | null;
  readonly entries: readonly EntryJson[];
}

const toPlan = (
  entries: readonly EntryJson[],
  exercises: ReadonlyMap<number, Exercise>,
): Workout['exercises'] =>
  entries.flatMap(([entryId, exerciseId, sets, repsMin, repsMax]) => {
    const exercise = exercises.get(exerciseId);
    return exercise === undefined ? [] : [{ entryId, exercise, sets, repsMin, repsMax }];
  });

export const byId = (exercises: readonly Exercise[]): ReadonlyMap<number, Exercise> =>
  new Map(exercises.map((exercise) => [exercise.id, exercise]));

export const toDays = (
  days: readonly DayJson[],
  exercises: ReadonlyMap<number, Exercise>,
): readonly Workout[] =>
  days.map(({ id, name, program, entries }) => ({
    ref: { type: 'program', programDayId: id },
    name,
    program,
    derivedFrom: null,
    exercises: toPlan(entries, exercises),
  }));

const refOf = (custom: CustomJson): WorkoutRef | null => {
  const { sourceCustomWorkoutId: customWorkoutId, sourceProgramDayId: programDayId } = custom;
  if (customWorkoutId !== null) return { type: 'custom', customWorkoutId };
  return programDayId === null ? null : { type: 'program', programDayId };
};

export const toCustoms = (
  customs: readonly CustomJson[],
  exercises: ReadonlyMap<number, Exercise>,
): readonly Workout[] =>
  customs.map((custom) => ({
    ref: { type: 'custom', customWorkoutId: custom.id },
    name: custom.name,
    program: null,
    derivedFrom: refOf(custom),
    exercises: toPlan(custom.entries, exercises),
  }));

/** Workouts that are the same for everybody: frozen, so that their groups are worked out once. */
export const freezeWorkouts = (workouts: readonly Workout[]): readonly Workout[] =>
  workouts.map((workout) => Object.freeze(workout));

/** Gives the value made of an equal text before, or makes it: one text for each caller. */
export const onceByText = <T>(make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const value = known.get(text) ?? make(text);
    if (known.size > 63) known.clear();
    return known.set(text, value).get(text) ?? value;
  };
};

export type RowColumns = readonly (string | number | null)[];

/** The sets that were performed, as rows. */
export const setRows = (
  exercises: NonNullable<Changes['performed']>['exercises'],
): readonly (readonly RowColumns[])[] =>
  exercises.map(({ sets }) =>
    sets.map((set, position) => [
      position,
      set.reps ?? null,
      set.seconds ?? null,
      set.weightKg ?? null,
      set.rir ?? null,
      set.rpe ?? null,
      set.type ?? null,
    ]),
  );

/** A log with its swaps, as one row. */
export interface FactsRow {
  readonly id: number;
  readonly userId: number;
  readonly sourceType: string | null;
  readonly programDayId: number | null;
  readonly customWorkoutId: number | null;
  readonly customWorkoutExerciseId: number | null;
  readonly swappedFromId: number | null;
  readonly scheduledFor: string | null;
  readonly completedAt: number | Date | string | null;
  readonly activeId: number | null;
  readonly activeLogId: number | null;
  readonly originId: number | null;
  readonly originLogId: number | null;
  readonly originRevertedAt: number | Date | string | null;
}

export const toFacts = (row: FactsRow | null | undefined): LogFacts | null => {
  if (row === null || row === undefined) return null;
  const { activeId, activeLogId, originId, originLogId, originRevertedAt, ...columns } = row;
  const completedAt = columns.completedAt === null ? null : new Date(columns.completedAt);
  return {
    log: { ...columns, source: sourceOf(columns), completedAt },
    replacedBy: activeId === null ? null : { swapId: activeId, swappedLogId: activeLogId ?? 0 },
    madeBy:
      originId === null
        ? null
        : {
            swapId: originId,
            originalLogId: originLogId ?? 0,
            reverted: originRevertedAt !== null,
          },
  };
};

/** A log that was planned; others are not swapped in a run. */
export const requirePlanned = (changes: Changes) => {
  const { createLog, createSwap } = changes;
  if (createLog?.source?.type !== 'program' || createSwap?.movesCompletion !== false) {
    throw new Error('not a planned swap for a program day');
  }
  return { ...createLog, ...createSwap, source: createLog.source };
};
