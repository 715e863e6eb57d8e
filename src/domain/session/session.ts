// The input and the result of composing a session.
import type { ExerciseId } from '../ids.js';
import type { SetSuggestion, ProgressionOptions } from '../progression/suggest.js';
import type { NamedExercise, SessionReason, UnmetReason } from '../reasons.js';
import type {
  Exercise,
  HistoryLog,
  MuscleGroupLoad,
  PlannedExercise,
  TrainingLevel,
  WorkoutRef,
} from '../records.js';
import type { ScoreOf } from '../recovery/view.js';

/** The input for composing a session. */
export interface SessionInput {
  /** The exercises to choose from, including those of `logs`. */
  readonly exercises: readonly Exercise[];
  /** The workout to adapt; null to compose a new session. */
  readonly base: readonly PlannedExercise[] | null;
  /** Which workout `base` is, or was derived from; default unknown. */
  readonly workout?: WorkoutRef | null | undefined;
  /** The current score of a muscle group, 0 to 100. */
  readonly scoreOf: ScoreOf;
  /** Only the loads of the last 7 days count. */
  readonly loads: readonly Pick<
    MuscleGroupLoad,
    'muscleGroup' | 'performedAt' | 'fractionalSets'
  >[];
  /**
   * Completed logs. Those older than 60 days count only for suggested sets of exercises that newer
   * ones do not have.
   */
  readonly logs: readonly HistoryLog[];
}

/** The options of {@link composeSession}. */
export interface SessionOptions {
  /** The available minutes. Defaults to those of the workout, or to how long the user usually trains. */
  readonly minutes?: number | undefined;
  /** The available equipment; default everything. */
  readonly equipment?: readonly string[] | undefined;
  /**
   * Muscle groups to avoid: leaves out exercises that have one of them as primary or load it
   * heavily, and does not choose exercises with one of them as secondary.
   */
  readonly avoid?: readonly string[] | undefined;
  /** Exercises never to offer. */
  readonly never?: readonly ExerciseId[] | undefined;
  /** Exercises that the user likes. */
  readonly favourites?: readonly ExerciseId[] | undefined;
  /** Weekly sets to aim at, by muscle group; default 12 each. */
  readonly weeklySetsGoals?: Readonly<Record<string, number>> | undefined;
  /** Whether exercises may be paired if time is short; default false. */
  readonly supersets?: boolean | undefined;
  /** The user's experience; null or undefined if unknown. */
  readonly level?: TrainingLevel | null | undefined;
  /** On how many days a week the user wants to train; null or undefined if unknown. */
  readonly daysPerWeek?: number | null | undefined;
  /** Varies the choice among exercises that are about equally good. */
  readonly seed?: number | undefined;
  /** How to suggest weights. Its `messages` are also those of the session. */
  readonly progression?: ProgressionOptions | undefined;
}

/** One exercise of a session. */
export interface SessionExercise {
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** Name of the exercise. */
  readonly name: string;
  /** Number of sets. */
  readonly sets: number;
  /** Fewest repetitions per set. */
  readonly repsMin: number;
  /** Most repetitions per set. */
  readonly repsMax: number;
  /** Seconds of rest after each set. */
  readonly restSeconds: number;
  /** The number of the pair, from 1; null if done alone. */
  readonly superset: number | null;
  /** The exercise of the workout that it replaces, or null. */
  readonly replacedExerciseId: ExerciseId | null;
  /** Suggested sets for it. */
  readonly suggestion: SetSuggestion;
  /** Why, as data. */
  readonly reasons: readonly SessionReason[];
  /** The reasons as text for people. */
  readonly message: string;
}

/** One difference from the workout that was adapted. */
export interface SessionChange {
  /** What changes. */
  readonly op: 'cut' | 'swap' | 'add' | 'fewer_sets';
  /** The exercise of the workout; for `add`, the new exercise. */
  readonly exerciseId: ExerciseId;
  /** Name of the exercise. */
  readonly name: string;
  /** For `swap`, the exercise that replaces it; otherwise null. */
  readonly replacement: NamedExercise | null;
  /** Sets before and after; 0 if the exercise is absent. */
  readonly sets: {
    /** Before. */
    readonly from: number;
    /** After. */
    readonly to: number;
  };
  /** Why, as data. */
  readonly reason: SessionReason;
  /** The reasons as text for people. */
  readonly message: string;
}

/** A wish that the session does not meet. */
export type UnmetWish = UnmetReason & {
  /** The wish as text for people. */
  readonly message: string;
};

/** A session to do now. */
export interface ComposedSession {
  /** The exercises in the order to do them; empty if none is possible. */
  readonly exercises: readonly SessionExercise[];
  /** The estimated minutes by the clock, from the first warm-up to the last set, rounded up. */
  readonly minutes: number;
  /** How the session differs from the adapted workout; empty without one. */
  readonly changes: readonly SessionChange[];
  /** The changes in words. Those of one kind and reason share a line that names their exercises. */
  readonly changeMessages: readonly string[];
  /** Wishes that could not be met. */
  readonly unmet: readonly UnmetWish[];
}
