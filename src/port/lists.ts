/** Paged lists for stores that keep a user's rows in JavaScript. */
import { isActive, type LogWithSwaps } from '../domain/changes.js';
import type { LogId } from '../domain/ids.js';
import { nameKey } from '../domain/muscle-groups.js';
import { compareCodePoints, compareIds, compareRefs } from '../domain/order.js';
import type {
  CalendarDate,
  PlannedExercise,
  StoredWorkoutRef,
  Workout,
  WorkoutSwap,
} from '../domain/records.js';
import {
  invalidCursor,
  type Listed,
  type LogFilter,
  type LogPlace,
  type PageRequest,
  type Place,
  type SwapFilter,
  type WorkoutFilter,
} from './port.js';
import type { SwapEnds } from './rows.js';

/** Sorts by creation, then by id, newest first. */
const comparePlaces = (a: Place, b: Place): number =>
  Number(b.at) - Number(a.at) || compareIds(b.id, a.id);

/**
 * One page of rows, newest first, each with its place.
 *
 * @example
 * pageOf([], { after: null, limit: 9 }); // []
 */
export function pageOf<Row extends { readonly id: number; readonly createdAt: Date }>(
  rows: readonly Row[],
  { after, limit }: PageRequest<Place>,
): readonly Listed<Row, Place>[] {
  if (after !== null && typeof after.at !== 'number') throw invalidCursor();
  return rows
    .map((row) => ({ row, place: { at: row.createdAt.getTime(), id: row.id } }))
    .filter(({ place }) => after === null || comparePlaces(place, after) > 0)
    .sort((a, b) => comparePlaces(a.place, b.place))
    .slice(0, limit);
}

const compareDates = (a: CalendarDate | null, b: CalendarDate | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareCodePoints(a, b);
};

/** Sorts planned logs by date, undated last, then completed logs, newest first. */
const compareLogPlaces = (a: LogPlace, b: LogPlace): number => {
  if (a.isPlanned !== b.isPlanned) return a.isPlanned ? -1 : 1;
  return a.isPlanned
    ? compareDates(dateOf(a), dateOf(b)) || compareIds(a.id, b.id)
    : Number(b.at) - Number(a.at) || compareIds(b.id, a.id);
};

const dateOf = ({ at }: LogPlace): CalendarDate | null => (typeof at === 'string' ? at : null);

const placeOf = ({ log: { id, scheduledFor, completedAt } }: LogWithSwaps): LogPlace =>
  completedAt === null
    ? { isPlanned: true, at: scheduledFor, id }
    : { isPlanned: false, at: completedAt.getTime(), id };

/**
 * One page of a user's logs.
 *
 * @example
 * logPageOf([], { after: null, limit: 9, includeInactive: false, completed: null }); // []
 */
export function logPageOf(
  logs: readonly LogWithSwaps[],
  filter: LogFilter,
): readonly Listed<LogWithSwaps, LogPlace>[] {
  const { after, limit, includeInactive, completed } = filter;
  // The place of a planned log has a date or null, that of a completed log a time.
  if (after !== null && (typeof after.at === 'number') === after.isPlanned) throw invalidCursor();
  return logs
    .filter((row) => includeInactive || isActive(row))
    .filter(({ log }) => completed === null || completed === (log.completedAt !== null))
    .map((row) => ({ row, place: placeOf(row) }))
    .filter(({ place }) => after === null || compareLogPlaces(place, after) > 0)
    .sort((a, b) => compareLogPlaces(a.place, b.place))
    .slice(0, limit);
}

/**
 * One page of a user's swaps.
 *
 * @example
 * swapPageOf([], { after: null, limit: 9, logId: null, chainOfLogId: null, from: null, to: null }); // []
 */
export function swapPageOf<Row extends WorkoutSwap>(
  swaps: readonly Row[],
  filter: SwapFilter,
): readonly Listed<Row, Place>[] {
  const { logId, chainOfLogId, from, to } = filter;
  const chain = chainOfLogId === null ? null : chainOf(swaps, chainOfLogId);
  const found = swaps.filter(
    ({ originalLogId, swappedLogId, swapDate }) =>
      (logId === null || originalLogId === logId || swappedLogId === logId) &&
      (chain === null || chain.has(originalLogId)) &&
      (from === null || swapDate >= from) &&
      (to === null || swapDate <= to),
  );
  return pageOf(found, filter);
}

/** All logs that swaps connect with this log, directly or indirectly. */
const chainOf = (swaps: readonly SwapEnds[], logId: LogId): ReadonlySet<LogId> => {
  const chain = new Set([logId]);
  for (let size = 0; size < chain.size;) {
    size = chain.size;
    for (const { originalLogId, swappedLogId } of swaps) {
      if (chain.has(originalLogId)) chain.add(swappedLogId);
      if (chain.has(swappedLogId)) chain.add(originalLogId);
    }
  }
  return chain;
};

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (c) => c.toLowerCase());

export function passes(
  {
    name,
    exercises,
  }: { readonly name: string; readonly exercises: readonly Pick<PlannedExercise, 'exercise'>[] },
  { text, primaryMuscleKeys: keys }: Pick<WorkoutFilter, 'text' | 'primaryMuscleKeys'>,
): boolean {
  return (
    (text === null || asciiLower(name).includes(asciiLower(text))) &&
    (keys === null ||
      exercises.some(({ exercise }) =>
        exercise.primaryMuscles.some((muscle) => keys.includes(nameKey(muscle))),
      ))
  );
}

/**
 * One page of the workouts that are available to a user, without the workout of one log.
 *
 * @example
 * const filter = { after: null, limit: 9, type: null, text: null, primaryMuscleKeys: null, exceptOfLogId: null, model: '' };
 * workoutPageOf([], filter, null); // []
 */
export function workoutPageOf(
  open: readonly Workout[],
  filter: WorkoutFilter,
  except: StoredWorkoutRef | null,
): readonly Workout[] {
  const { type, after, limit } = filter;
  return open
    .filter(
      (workout) =>
        (type === null || workout.ref.type === type) &&
        (after === null || compareRefs(workout.ref, after) > 0) &&
        (except === null || compareRefs(workout.ref, except) !== 0) &&
        passes(workout, filter),
    )
    .sort((a, b) => compareRefs(a.ref, b.ref))
    .slice(0, limit);
}
