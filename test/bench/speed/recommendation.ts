import { findWorkout } from '../../../src/domain/workout/find.js';
import { sourceOf } from '../../../src/domain/log/source.js';
import { compareRefs, refId } from '../../../src/domain/order.js';
import { toCandidate } from '../../../src/domain/recommendation/candidates.js';
import { recommend } from '../../../src/domain/recommendation/recommend.js';
import type {
  RecommendationInput,
  ScheduledCandidate,
} from '../../../src/domain/recommendation/context.js';
import type { CompletedWorkout, StoredWorkoutRef, Workout } from '../../../src/domain/records.js';
import type { RecoveryState } from '../../../src/domain/snapshot.js';
import { toCompletions as toDone } from '../../../src/domain/workout/usual-workouts.js';
import { NOW } from './world.js';

// The limit and the query builders share this code. It combines the rows of a recommendation.

interface SourceRow {
  readonly swappedFromId: number | null;
  readonly programDayId: number | null;
  readonly customWorkoutId: number | null;
  readonly sourceProgramDayId: number | null;
  readonly sourceCustomWorkoutId: number | null;
}

export interface CompletionRow extends SourceRow {
  readonly completedAt: number | string | Date | null;
}

/** A log that was swapped, directly or indirectly, for a completed log. */
export interface ReplacedRow extends SourceRow {
  readonly id: number;
}

const workoutOf = (row: SourceRow): StoredWorkoutRef | null => {
  const { customWorkoutId, sourceCustomWorkoutId } = row;
  const programDayId = customWorkoutId === null ? row.programDayId : row.sourceProgramDayId;
  if (programDayId !== null && sourceCustomWorkoutId === null) {
    return { type: 'program', programDayId };
  }
  return customWorkoutId === null
    ? null
    : { type: 'custom', customWorkoutId: sourceCustomWorkoutId ?? customWorkoutId };
};

/** The ids of the logs that `rows` were swapped from. These logs have to be read too. */
export const swappedFrom = (rows: readonly SourceRow[]): number[] =>
  rows.flatMap(({ swappedFromId }) => swappedFromId ?? []);

const firstOf = (row: SourceRow, replaced: ReadonlyMap<number, ReplacedRow>): SourceRow | null => {
  const before = replaced.get(row.swappedFromId ?? 0);
  return before === undefined ? null : (firstOf(before, replaced) ?? before);
};

export const toCompletions = (
  rows: readonly CompletionRow[],
  replacedRows: readonly ReplacedRow[],
): readonly CompletedWorkout[] => {
  const replaced = new Map(replacedRows.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const workout = workoutOf(row);
    const first = firstOf(row, replaced);
    const inPlaceOf = first && workoutOf(first);
    const completedAt = new Date(row.completedAt ?? 0);
    return workout === null ? [] : [{ workout, completedAt, inPlaceOf }];
  });
};

/** The program days that were done directly or as a derived custom workout. */
export const doneDays = (completions: readonly CompletedWorkout[]): number[] => [
  ...new Set(
    completions.flatMap(({ workout }) => (workout.type === 'program' ? workout.programDayId : [])),
  ),
];

export interface ScheduledRow {
  readonly id: number;
  readonly completedAt: number | string | Date | null;
  readonly programDayId: number | null;
  readonly customWorkoutId: number | null;
  readonly customWorkoutExerciseId: number | null;
}

/** The ids of the source workouts of one type that have not been read yet. */
export const unknownIds = (
  type: StoredWorkoutRef['type'],
  rows: readonly ScheduledRow[],
  known: readonly Workout[],
): number[] =>
  rows.flatMap((row) => {
    const source = sourceOf(row);
    if (source?.type !== type || known.some(({ ref }) => compareRefs(ref, source) === 0)) return [];
    return [source.type === 'program' ? source.programDayId : source.customWorkoutId];
  });

export interface CandidateIds {
  /** Ids of custom workouts. */
  readonly openIds: readonly number[];
  readonly familiarIds: readonly number[];
  /** Ids of all days, if too few days are familiar. */
  readonly allIds: readonly number[];
}

/** Leaves out workouts that were read only because they are scheduled. */
export const candidatesAmong = (workouts: readonly Workout[], ids: CandidateIds): Workout[] => {
  const days = new Set(ids.allIds.length > 0 ? ids.allIds : ids.familiarIds);
  const customs = new Set(ids.openIds);
  return workouts.filter(({ ref }) =>
    ref.type === 'custom' ? customs.has(ref.customWorkoutId) : days.has(Number(refId(ref))),
  );
};

export const toScheduled = (
  rows: readonly ScheduledRow[],
  workouts: readonly Workout[],
): readonly ScheduledCandidate[] =>
  rows.flatMap((row) => {
    if (row.completedAt !== null) return [];
    const workout = findWorkout(workouts, sourceOf(row));
    return workout === null ? [] : [{ logId: row.id, candidate: toCandidate(workout) }];
  });

interface Read
  extends
    Pick<RecommendationInput, 'loads' | 'scheduled'>,
    Pick<RecoveryState, 'records' | 'corrections'> {
  readonly completions: readonly CompletedWorkout[];
  readonly candidates: readonly Workout[];
}

export const answerSmartWorkout = (read: Read) => {
  const { records, corrections, loads } = read;
  const input = {
    records,
    corrections,
    loads,
    completions: toDone(read.completions, []),
    candidates: read.candidates.map(toCandidate),
    scheduled: read.scheduled,
  };
  return { asOf: NOW, ...recommend(input, NOW) };
};
