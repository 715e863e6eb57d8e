import { localDate, type PerformedExercise } from 'freshlegs';
import {
  listUnmappedNames,
  type ExerciseIndex,
  type NameTarget,
  type UnmappedName,
} from './exercise-names';
import type { ImportedExercise, ImportedFile, ImportedWorkout } from './formats/index';

export interface Session {
  /** Importing the workout again gives the same key. */
  readonly importKey: string;
  /**
   * The key of one more workout that started at the same time. If it is stored, an earlier file had
   * more of them.
   */
  readonly nextImportKey: string;
  /** The local start in the file, as if it were UTC. */
  readonly wallStartMs: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Whether the file has the duration. */
  readonly hasDuration: boolean;
  /** The start date in the zone of the file. */
  readonly date: string;
  readonly exercises: readonly PerformedExercise[];
  /** Whether the workout has sets that are left out, because their name has no exercise. */
  readonly isPartial: boolean;
}

export interface MappedHistory {
  /** Ascending by start. */
  readonly sessions: readonly Session[];
  /** Of all workouts of the file, including those left out. */
  readonly importKeys: ReadonlySet<string>;
  /** Workouts left out because the catalogue has none of their exercises. Mostly cardio. */
  readonly skippedEmpty: number;
  /** Workouts left out because they end after now. */
  readonly skippedFuture: number;
  /**
   * The percentage of sets with a known exercise, without warm-ups and activities. Rounded down to
   * two decimals.
   */
  readonly mappedSetsPercent: number;
  readonly unmapped: readonly UnmappedName[];
}

/**
 * Maps the workouts of a file to sessions with exercise ids. Leaves out unknown names and reports
 * them.
 *
 * Choice: leave out and count a workout without any known exercise, because a log needs one. Do the
 * same with a workout that ends after `now`: it was planned, is in progress, or the time zone is
 * wrong. A later import can record it.
 */
export function mapHistory(
  file: ImportedFile,
  index: ExerciseIndex,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): MappedHistory {
  const keysOf = createImportKeys(file);
  const all = file.workouts.map((workout): Session => ({
    ...keysOf(workout),
    wallStartMs: workout.wallStartMs,
    startedAt: workout.startedAt,
    endedAt: workout.endedAt,
    hasDuration: workout.hasDuration,
    date: localDate(workout.startedAt, timeZone),
    exercises: withSupersets(workout.exercises.flatMap((exercise) => mapExercise(exercise, index))),
    isPartial: workout.exercises.some(
      ({ name, sets }) => sets.length > 0 && index.find(name)?.type !== 'exercise',
    ),
  }));
  const past = all.filter((session) => session.endedAt <= now);
  const sessions = past.filter((session) => session.exercises.length > 0);
  return {
    sessions,
    importKeys: new Set(all.map(({ importKey }) => importKey)),
    skippedEmpty: past.length - sessions.length,
    skippedFuture: all.length - past.length,
    mappedSetsPercent: percentMapped(file.workouts, index),
    unmapped: listUnmappedNames(file.workouts, index),
  };
}

// Choice: the key consists of the app, the local time of the start, and a number among the workouts
// that started then. It has no title and no content, so a renamed or corrected workout is not
// recorded twice. The local time is the one in the file, so importing again with another --time-zone
// or --weight-unit adds nothing either.
function createImportKeys({
  format,
  workouts,
}: ImportedFile): (workout: ImportedWorkout) => Pick<Session, 'importKey' | 'nextImportKey'> {
  const starts = new Map<number, ImportedWorkout[]>();
  for (const workout of workouts) {
    const others = starts.get(workout.wallStartMs) ?? [];
    starts.set(workout.wallStartMs, [...others, workout]);
  }
  return (workout) => {
    const same = starts.get(workout.wallStartMs) ?? [];
    const keyOf = (number: number): string =>
      `${format}:${toLocalText(workout.wallStartMs)}:${number}`;
    return { importKey: keyOf(same.indexOf(workout) + 1), nextImportKey: keyOf(same.length + 1) };
  };
}

/** The parts of a key. A key of another import has no start. */
export function readImportKey(key: string): {
  readonly format: string;
  readonly wallStartMs: number;
} {
  const [, format = '', start = ''] = /^(\w+):(.+):\d+$/.exec(key) ?? [];
  return { format, wallStartMs: Date.parse(`${start}Z`) };
}

/** Formats a local time, given as if it were UTC, such as `2025-09-15T07:48:00`. */
export function toLocalText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
}

type Mapped = PerformedExercise & Pick<ImportedExercise, 'supersetId'>;

function mapExercise(
  { name, sets, supersetId }: ImportedExercise,
  index: ExerciseIndex,
): readonly Mapped[] {
  const target = index.find(name);
  if (target?.type !== 'exercise' || sets.length === 0) return [];
  return [{ exerciseId: target.id, sets, supersetId }];
}

/** Numbers the supersets of a workout from 1. An exercise that is alone in its superset has none. */
function withSupersets(exercises: readonly Mapped[]): readonly PerformedExercise[] {
  const ids = exercises.flatMap(({ supersetId }) => supersetId ?? []);
  const shared = [...new Set(ids)].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
  return exercises.map(({ supersetId, ...exercise }) => {
    const superset = shared.indexOf(supersetId ?? '') + 1;
    return superset === 0 ? exercise : { ...exercise, superset };
  });
}

/** Warm-ups and activities do not count, because they do not affect recovery. */
function percentMapped(workouts: readonly ImportedWorkout[], index: ExerciseIndex): number {
  let known = 0;
  let all = 0;
  for (const { exercises } of workouts) {
    for (const { name, sets } of exercises) {
      const target: NameTarget | null = index.find(name);
      if (target?.type === 'activity') continue;
      const count = sets.filter((set) => set.type !== 'warmup').length;
      all += count;
      if (target !== null) known += count;
    }
  }
  // Round down, so that 100 means that nothing is missing.
  return all === 0 ? 100 : Math.floor((known / all) * 10_000) / 100;
}
