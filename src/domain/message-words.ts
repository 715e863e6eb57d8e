// What message templates receive, apart from reasons.

/** Values for a message about the workout scheduled for today. */
export interface TodayWords {
  readonly workoutName: string;
  /**
   * The group that limits the workout, or null. `isAvoided` means that the user asked to avoid it.
   */
  readonly limiting: {
    readonly muscleGroup: string;
    readonly percentage: number;
    readonly isAvoided: boolean;
  } | null;
  /** When the workout will be better; empty if waiting does not help. */
  readonly when: string;
  /** Exercises to leave out. For the verdict `swap`, they belong to the workout to do instead. */
  readonly leaveOut: readonly string[];
  /** Exercises that the user never wants, if the workout is too short without them. */
  readonly unwanted: readonly string[];
  /** Whether the workout was already done on the user's local date. */
  readonly isDoneToday: boolean;
  /** For the verdict `swap`: the workout to do instead. */
  readonly insteadName: string | null;
}

/** What tells a usual session apart from other workouts with the same name. */
export type SessionDifference =
  /** An exercise that the others do not have, or have less of. */
  | { readonly by: 'exercise'; readonly exercise: string }
  /** The date of its latest log. `month` is 1 to 12. */
  | { readonly by: 'date'; readonly month: number; readonly dayOfMonth: number }
  /** A number from 2. */
  | { readonly by: 'number'; readonly number: number };
