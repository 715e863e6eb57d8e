// The input and the answer of composing a session.
import type { ExerciseId } from '../ids.js';
import type { SetSuggestion, ProgressionOptions } from '../progression/suggest.js';
import type { NamedExercise, SessionReason, UnmetReason } from '../reasons.js';
import type { Exercise, HistoryLog, MuscleGroupLoad, PlannedExercise } from '../records.js';
import type { ScoreOf } from '../recovery/view.js';

/** A completed log, with the instant at which it began if that is known. */
export interface TimedLog extends HistoryLog {
  readonly startedAt?: Date | null | undefined;
}

/** The data to compose a session from. */
export interface SessionInput {
  /** The exercises to choose from, and those of `logs`. */
  readonly exercises: readonly Exercise[];
  /** The workout to adapt; null to compose a new session. */
  readonly base: readonly PlannedExercise[] | null;
  /** The score of a muscle group now, 0 to 100. */
  readonly scoreOf: ScoreOf;
  /** Loads; those of the last 7 days count. */
  readonly loads: readonly Pick<
    MuscleGroupLoad,
    'muscleGroup' | 'performedAt' | 'fractionalSets'
  >[];
  /** Completed logs; those of the last 60 days count. */
  readonly logs: readonly TimedLog[];
}

/** The options of {@link composeSession}. */
export interface SessionOptions {
  /** The minutes available; default those of the workout, or of the user's usual session. */
  readonly minutes?: number | undefined;
  /** Names of the equipment at hand; default everything. */
  readonly equipment?: readonly string[] | undefined;
  /** Muscle groups to avoid: exercises with one of these as a primary group are left out. */
  readonly avoid?: readonly string[] | undefined;
  /** Exercises that are never offered. */
  readonly never?: readonly ExerciseId[] | undefined;
  /** Exercises that the user likes. */
  readonly favourites?: readonly ExerciseId[] | undefined;
  /** The goal of weekly sets per muscle group; default 12 each. */
  readonly weeklySetsGoals?: Readonly<Record<string, number>> | undefined;
  /** Whether exercises may be paired if time is short; default false. */
  readonly supersets?: boolean | undefined;
  /** Varies the choice among exercises that are about equally good. */
  readonly seed?: number | undefined;
  /** How weights are suggested; its `messages` are also used for the session. */
  readonly progression?: ProgressionOptions | undefined;
}

/** One exercise of a session. */
export interface SessionExercise {
  readonly exerciseId: ExerciseId;
  readonly name: string;
  readonly sets: number;
  readonly repsMin: number;
  readonly repsMax: number;
  /** Rest after each set, in seconds. */
  readonly restSeconds: number;
  /** The number of its pair, from 1; null if it is done alone. */
  readonly superset: number | null;
  /** The exercise of the workout that it replaces; null if it replaces none. */
  readonly replacedExerciseId: ExerciseId | null;
  readonly suggestion: SetSuggestion;
  readonly reasons: readonly SessionReason[];
  readonly message: string;
}

/** One difference from the workout that was adapted. */
export interface SessionChange {
  readonly op: 'cut' | 'swap' | 'add' | 'fewer_sets';
  /** The exercise of the workout; for `add` the new one. */
  readonly exerciseId: ExerciseId;
  readonly name: string;
  /** For `swap` the exercise that replaces it; otherwise null. */
  readonly replacement: NamedExercise | null;
  /** The sets before and after; 0 if the exercise is absent. */
  readonly sets: { readonly from: number; readonly to: number };
  readonly reason: SessionReason;
  readonly message: string;
}

/** A wish that a session does not meet. */
export type UnmetWish = UnmetReason & { readonly message: string };

/** A session to do now. */
export interface ComposedSession {
  /** In the order to perform them; empty if no exercise is possible. */
  readonly exercises: readonly SessionExercise[];
  /** The estimated duration, rounded up. */
  readonly minutes: number;
  /** The differences from the workout that was adapted, in its order; empty without one. */
  readonly changes: readonly SessionChange[];
  readonly unmet: readonly UnmetWish[];
}
