import { tzOffset } from '@date-fns/tz';
import type { PerformedExercise } from 'freshlegs';
import {
  listUnmappedNames,
  type ExerciseIndex,
  type NameTarget,
  type UnmappedName,
} from './exercise-names';
import type { ImportedExercise, ImportedFile, ImportedWorkout } from './formats/index';

/** A workout of the file as it will be recorded. */
export interface Session {
  /** The same whenever the same workout is imported. */
  readonly importKey: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Calendar date on which it started, in the zone of the file. */
  readonly date: string;
  readonly exercises: readonly PerformedExercise[];
}

/** What the catalogue made of a file. */
export interface MappedHistory {
  /** Ascending by start. */
  readonly sessions: readonly Session[];
  /** Workouts left out because no exercise of theirs is in the catalogue: mostly cardio. */
  readonly skippedEmpty: number;
  /** Workouts left out because they end after now. */
  readonly skippedFuture: number;
  /** Of the sets that are neither warm-up nor activity, those the catalogue knows; two decimals, rounded down. */
  readonly mappedSetsPercent: number;
  readonly unmapped: readonly UnmappedName[];
}

const MINUTE_MS = 60_000;

/**
 * The sessions of a file: exercises by their ids, names that the catalogue does not know left out and reported.
 *
 * Choice: a workout without any exercise of the catalogue is left out and counted, since a log needs one. So is one
 * that ends after `now`: it was planned, or goes on, or the time zone is wrong; a later import will take it.
 */
export function mapHistory(
  file: ImportedFile,
  index: ExerciseIndex,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): MappedHistory {
  const nameKey = createImportKeys(file.format);
  const all = file.workouts.map((workout): Session => {
    const wallTime = toWallTime(workout.startedAt, timeZone);
    return {
      importKey: nameKey(wallTime),
      startedAt: workout.startedAt,
      endedAt: workout.endedAt,
      date: wallTime.slice(0, 'YYYY-MM-DD'.length),
      exercises: workout.exercises.flatMap((exercise) => mapExercise(exercise, index)),
    };
  });
  const past = all.filter((session) => session.endedAt <= now);
  const sessions = past.filter((session) => session.exercises.length > 0);
  return {
    sessions,
    skippedEmpty: past.length - sessions.length,
    skippedFuture: all.length - past.length,
    mappedSetsPercent: percentMapped(file.workouts, index),
    unmapped: listUnmappedNames(file.workouts, index),
  };
}

// Choice: a workout is known by the app, by what the clock on the wall showed at its start, and by its number among
// those that started then. Neither its title nor its content is part of that: a workout that was renamed or corrected
// since the last import is still the same one, and does not load the muscles twice. By the wall, so that importing
// again with another --time-zone or --weight-unit adds nothing either.
function createImportKeys(format: string): (wallTime: string) => string {
  const counts = new Map<string, number>();
  return (wallTime) => {
    const count = (counts.get(wallTime) ?? 0) + 1;
    counts.set(wallTime, count);
    return `${format}:${wallTime}:${count}`;
  };
}

/** Date and time that a clock in the zone shows, such as `2025-09-15T07:48:00`. */
function toWallTime(instant: Date, timeZone: string): string {
  const offsetMs = tzOffset(timeZone, instant) * MINUTE_MS;
  return new Date(instant.getTime() + offsetMs)
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
}

function mapExercise(
  { name, sets }: ImportedExercise,
  index: ExerciseIndex,
): readonly PerformedExercise[] {
  const target = index.find(name);
  if (target?.type !== 'exercise' || sets.length === 0) return [];
  return [{ exerciseId: target.id, sets }];
}

/** Warm-ups and activities are on neither side: nothing hangs on whether they are known. */
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
  // Rounded down, so that 100 says that nothing is missing.
  return all === 0 ? 100 : Math.floor((known / all) * 10_000) / 100;
}
