import { FreshlegsError, notFound } from '../../errors.js';
import { describeLog, type CustomWorkoutEntry, type Decision } from '../changes.js';
import type { LogId, UserId } from '../ids.js';
import { describeNewLog, logIdIsTaken, type UnsavedLog } from '../log/new-log.js';
import { canonicalText } from '../lookup.js';
import { findWorkout } from '../workout/find.js';
import type { CalendarDate, Workout, WorkoutRef } from '../records.js';
import { defineWants, type Snapshot } from '../snapshot.js';
import { planReserved, type UnsavedCustomWorkout } from '../workout/custom-workouts.js';

/** The parts needed to accept a session. */
export const ACCEPT_SESSION = defineWants({
  revision: 'one',
  workouts: 'named',
  exercises: 'named',
  newIds: 'log',
  locks: ['daysOfParams', 'sourcesOfParams'],
});
/** The parts needed to accept an adapted custom workout, which may be reserved for a log. */
export const ACCEPT_OF_CUSTOM = defineWants({ ...ACCEPT_SESSION, customWorkout: 'one' });
/** The parts needed to accept a session as a log whose id the caller gives. */
export const ACCEPT_WITH_ID = defineWants({ ...ACCEPT_OF_CUSTOM, logs: 'one', reserved: 'ofLog' });
/** The snapshot of {@link ACCEPT_SESSION}, {@link ACCEPT_OF_CUSTOM} or {@link ACCEPT_WITH_ID}. */
export type AcceptSnapshot = Snapshot<typeof ACCEPT_SESSION> &
  Partial<Snapshot<typeof ACCEPT_WITH_ID>>;

/**
 * The session to accept. `revision` is the user's revision when the session was composed; null =
 * any.
 */
export interface AcceptInput {
  readonly userId: UserId;
  /** The id of the log, if the caller gives it. */
  readonly logId?: LogId | undefined;
  readonly name: string;
  /** The adapted workout. */
  readonly base: WorkoutRef | null;
  readonly exercises: readonly CustomWorkoutEntry[];
  readonly revision: number | null;
  readonly scheduledFor: CalendarDate | null;
}

/** The accepted session. The store assigns the ids. */
export interface AcceptResponse {
  readonly log: UnsavedLog;
  readonly customWorkout: UnsavedCustomWorkout;
  /** The ids of a session that was accepted before; absent for a new one. */
  readonly existingIds?: {
    readonly logId: LogId;
    readonly customWorkoutId: number;
    readonly exerciseIds: readonly number[];
  };
}

// Choice: a session that adapts a workout counts as that workout, as a derived workout does. If the
// workout is reserved for another log, the session counts as a separate workout.
/** Throws `NOT_FOUND` for a base that is not available to the user. */
const requireBase = (
  { workouts, customWorkout = null }: AcceptSnapshot,
  base: WorkoutRef | null,
): Workout | null => {
  const workout = findWorkout(workouts, base);
  const isOwn = base?.type === 'custom' && base.customWorkoutId === customWorkout?.id;
  if (workout === null && base !== null && !isOwn) throw notFound('workout', {});
  return workout;
};

const contentOf = (
  { name, exercises }: Pick<AcceptInput, 'name' | 'exercises'>,
  scheduledFor: CalendarDate | null,
): string =>
  canonicalText([
    name,
    scheduledFor,
    exercises.map(({ exerciseId, sets, repsMin, repsMax, replacedExerciseId, superset }) => [
      ...[exerciseId, sets, repsMin, repsMax, replacedExerciseId, superset],
    ]),
  ]);

/** Null for a new log. Throws `LOG_ALREADY_COMPLETED` if the log has other content. */
const answerAccepted = (
  { logs: [existing] = [], reserved = null }: AcceptSnapshot,
  input: AcceptInput,
  now: Date,
): Decision<AcceptResponse> | null => {
  if (existing === undefined) return null;
  const { id: logId, ...log } = describeLog(existing);
  if (
    reserved === null ||
    contentOf(reserved, log.scheduledFor) !== contentOf(input, input.scheduledFor)
  )
    throw logIdIsTaken(logId);
  const { id: customWorkoutId, ...customWorkout } = reserved;
  const exerciseIds = reserved.exercises.map(({ id }) => id);
  const existingIds = { logId, customWorkoutId, exerciseIds };
  return { changes: { now }, response: { log, customWorkout, existingIds } };
};

/**
 * Decides how to accept a composed session: creates a planned log, and a custom workout reserved
 * for it. If the log with the id is this session already, returns it and changes nothing; with other
 * content, throws `LOG_ALREADY_COMPLETED`. Throws `CONFLICT_STALE` if the library wrote anything for
 * the user since the session was composed. Throws `NOT_FOUND` for a missing exercise, and for a workout that is not available to
 * the user.
 *
 * @example
 * const bench = { id: 1, name: 'Bench', primaryMuscles: ['chest'], secondaryMuscles: [], equipment: null, mechanic: null, force: null };
 * const entry = { id: null, exerciseId: 1, sets: 3, repsMin: 8, repsMax: 10, orderIndex: 0, replacedExerciseId: null };
 * const input = { userId: 1, name: 'Chest', base: null, exercises: [entry], revision: 4, scheduledFor: '2026-03-05' };
 * planAccept({ revision: 4, workouts: [], exercises: [bench] }, input, new Date(0)).response.log.scheduledFor; // '2026-03-05'
 */
export function planAccept(
  state: AcceptSnapshot,
  input: AcceptInput,
  now: Date,
): Decision<AcceptResponse> {
  const accepted = answerAccepted(state, input, now);
  if (accepted !== null) return accepted;
  if (input.revision !== null && input.revision !== state.revision) {
    throw new FreshlegsError(
      'CONFLICT_STALE',
      'Something was written for this user since the session was composed; compose it again.',
    );
  }
  const { userId, logId, name, scheduledFor } = input;
  const made = planReserved(
    state,
    { userId, name, description: null, exercises: input.exercises },
    requireBase(state, input.base),
    now,
  );
  const log = { source: null, scheduledFor, startedAt: null, completedAt: null };
  const sourceType = 'custom';
  return {
    changes: {
      ...made.changes,
      createLog: {
        ...(logId === undefined ? {} : { id: logId }),
        ...{ ...log, sourceType, ofNewWorkout: true, importKey: null, swappedFrom: null },
      },
    },
    response: {
      log: { ...describeNewLog({ userId, ...log }, null), sourceType },
      customWorkout: made.response,
    },
  };
}
