/** An ordinary working set has no type in the library. */
export type SetType = 'normal' | 'warmup' | 'failure' | 'dropset';

/** One set, in the form that the library's API accepts. */
export interface PerformedSet {
  readonly reps?: number;
  readonly seconds?: number;
  readonly weightKg?: number;
  readonly rir?: number;
  readonly rpe?: number;
  readonly type?: SetType;
  readonly side?: Side;
}

export type Side = 'left' | 'right';

/** An exercise, named as in the imported file. */
export interface ImportedExercise {
  readonly name: string;
  /** The same for all exercises of a superset; null outside a superset. */
  readonly supersetId: string | null;
  readonly sets: readonly PerformedSet[];
  /** The number of rows with a distance and no reps, such as runs. */
  readonly cardioSets: number;
}

/** When a workout ended. */
export interface WorkoutEnd {
  /** Never before the start. */
  readonly endedAt: Date;
  /** False if the end is assumed, because the file has no duration or an implausible one. */
  readonly hasDuration: boolean;
}

/** A workout of a file. */
export interface ImportedWorkout extends WorkoutEnd {
  readonly title: string | null;
  readonly startedAt: Date;
  /** The start as the file writes it, as if it were UTC. */
  readonly wallStartMs: number;
  readonly exercises: readonly ImportedExercise[];
}

export type FileFormat = 'hevy' | 'strong' | 'fitnotes' | 'fitbod' | 'stronglifts';

export type RemarkCode =
  | 'NO_WORK'
  | 'REPS_IMPLAUSIBLE'
  | 'SECONDS_IMPLAUSIBLE'
  | 'WEIGHT_IMPLAUSIBLE'
  | 'SET_TYPE_UNKNOWN'
  | 'DURATION_UNREADABLE';

/** A line of the file that the user should check. Does not quote the line. */
export interface Remark {
  readonly line: number;
  readonly code: RemarkCode;
}

export interface ImportedFile {
  readonly format: FileFormat;
  /** Ascending by `startedAt`. */
  readonly workouts: readonly ImportedWorkout[];
  /** The number of lines after the header. */
  readonly rows: number;
  /**
   * The number of rows that became sets. Other rows are cardio, rest timers or notes, or are in the
   * remarks.
   */
  readonly sets: number;
  readonly remarks: readonly Remark[];
}

export interface ReadOptions {
  /** IANA name, because the exports have local times without a zone. */
  readonly timeZone: string;
  /** The unit of files without one; by default `kg`. */
  readonly weightUnit?: WeightUnit;
}

export type WeightUnit = 'kg' | 'lb';

/** One row of any format. Null means not recorded. */
export interface SetRow extends WorkoutEnd {
  readonly line: number;
  /** Identifies the workout: the same for all its rows. */
  readonly workoutKey: string;
  readonly title: string | null;
  readonly startedAt: Date;
  /** See {@link ImportedWorkout}. */
  readonly wallStartMs: number;
  /** May end with the side, such as `Curl (Left)`. */
  readonly exercise: string;
  readonly supersetId: string | null;
  readonly type: SetType;
  readonly reps: number | null;
  readonly seconds: number | null;
  readonly weightKg: number | null;
  readonly distance: number | null;
  readonly rpe: number | null;
}

export interface FormatRows {
  readonly rows: readonly SetRow[];
  readonly remarks: readonly Remark[];
}
