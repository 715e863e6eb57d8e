// What use cases read to build usual workouts, and usual workouts as targets of a swap.
import { FAMILIAR_PROGRAM_HOURS, HOUR_MS, OWN_WORKOUT_LOGS_MAX } from '../domain/limits.js';
import { normalizeMuscleGroup, primaryNameKeys } from '../domain/muscle-groups.js';
import type { Workout } from '../domain/records.js';
import type { AllParams } from '../domain/snapshot.js';
import { similarLogsIn, usualWorkouts } from '../domain/workout/usual-workouts.js';
import { passes } from '../port/lists.js';
import type { UsualParts, WorkoutFilter } from '../port/port.js';
import type { swapTargetsSchema } from '../schemas.js';
import type { UseCaseContext } from './use-case.js';
import type { z } from 'zod';

/** Selects the logs that usual workouts are built from, which also decide whose turn it is. */
export function usualParams(now: Date): Pick<AllParams, 'logsSince' | 'until' | 'performedMax'> {
  return {
    logsSince: new Date(now.getTime() - FAMILIAR_PROGRAM_HOURS * HOUR_MS),
    until: now,
    performedMax: OWN_WORKOUT_LOGS_MAX,
  };
}

const muscleKeys = (name: string): readonly string[] =>
  normalizeMuscleGroup(name).muscleGroups.flatMap((part) => primaryNameKeys(part.muscleGroup));

export function targetFilter({
  q,
  muscleGroup,
  logId,
}: Partial<
  Pick<z.output<ReturnType<typeof swapTargetsSchema>>, 'q' | 'muscleGroup' | 'logId'>
>): Pick<WorkoutFilter, 'text' | 'primaryMuscleKeys' | 'exceptOfLogId'> {
  return {
    text: q ?? null,
    primaryMuscleKeys: muscleGroup === undefined ? null : muscleKeys(muscleGroup),
    exceptOfLogId: logId ?? null,
  };
}

/**
 * The usual workouts to list beside `listed`, without that of the log to swap. All of them are
 * named, whatever the filter lists. A name is unique only among the workouts of its page.
 */
export function usualTargets(
  parts: UsualParts,
  filter: Pick<WorkoutFilter, 'text' | 'primaryMuscleKeys' | 'exceptOfLogId'>,
  listed: readonly Workout[],
  { messagesFor, zoneFor }: Pick<UseCaseContext, 'messagesFor' | 'zoneFor'>,
): readonly Workout[] {
  const { exceptOfLogId } = filter;
  const taken = listed.map(({ name }) => name);
  const naming = { messages: messagesFor(undefined), taken, timeZone: zoneFor(undefined) };
  return usualWorkouts(similarLogsIn(parts), naming)
    .filter(({ logIds }) => exceptOfLogId === null || !logIds.includes(exceptOfLogId))
    .map(({ workout }) => workout)
    .filter((workout) => passes(workout, filter));
}
