import { FreshlegsError, notFound } from '../../errors.js';
import type { CustomWorkoutEntry, Decision } from '../changes.js';
import type { UserId } from '../ids.js';
import { describeNewLog, type UnsavedLog } from '../log/new-log.js';
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
/** The snapshot of {@link ACCEPT_SESSION} or of {@link ACCEPT_OF_CUSTOM}. */
export type AcceptSnapshot = Snapshot<typeof ACCEPT_SESSION> &
  Partial<Snapshot<typeof ACCEPT_OF_CUSTOM>>;

/**
 * The session to accept. `revision` is the user's revision when the session was composed; null =
 * any.
 */
export interface AcceptInput {
  readonly userId: UserId;
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

/**
 * Decides how to accept a composed session: creates a planned log, and a custom workout reserved
 * for it. Throws `CONFLICT_STALE` if the library wrote anything for the user since the session was
 * composed. Throws `NOT_FOUND` for a missing exercise, and for a workout that is not available to
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
  if (input.revision !== null && input.revision !== state.revision) {
    throw new FreshlegsError(
      'CONFLICT_STALE',
      'Something was written for this user since the session was composed; compose it again.',
    );
  }
  const { userId, name, scheduledFor } = input;
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
      createLog: { ...log, sourceType, ofNewWorkout: true, importKey: null, swappedFrom: null },
    },
    response: {
      log: { ...describeNewLog({ userId, ...log }, null), sourceType },
      customWorkout: made.response,
    },
  };
}
