/** The type of a set. An ordinary working set has no type in the library. */
export type SetType = 'normal' | 'warmup' | 'failure' | 'dropset';

/** One set in the form of the library's API. */
export interface PerformedSet {
  readonly reps?: number;
  readonly seconds?: number;
  readonly weightKg?: number;
  readonly rir?: number;
  readonly rpe?: number;
  readonly type?: SetType;
}

/** One exercise of a workout, with the name in the file. */
export interface ImportedExercise {
  readonly name: string;
  /** The same for all exercises of a superset; null outside one. */
  readonly supersetId: string | null;
  readonly sets: readonly PerformedSet[];
  /** The number of rows with a distance and no reps, such as runs. */
  readonly cardioSets: number;
}

/** One workout of the file. `endedAt` is never before `startedAt`. */
export interface ImportedWorkout {
  readonly title: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly exercises: readonly ImportedExercise[];
}

export type FileFormat = 'hevy' | 'strong' | 'fitnotes' | 'fitbod';

/** The code of a remark about a line. */
export type RemarkCode =
  | 'NO_WORK'
  | 'REPS_IMPLAUSIBLE'
  | 'SECONDS_IMPLAUSIBLE'
  | 'WEIGHT_IMPLAUSIBLE'
  | 'SET_TYPE_UNKNOWN'
  | 'DURATION_UNREADABLE';

/** A line that the user should check. It does not quote the file. */
export interface Remark {
  readonly line: number;
  readonly code: RemarkCode;
}

/** The content of a history file. */
export interface ImportedFile {
  readonly format: FileFormat;
  /** Ascending by `startedAt`. */
  readonly workouts: readonly ImportedWorkout[];
  /** Lines of the file after the header. */
  readonly rows: number;
  /** Rows that became sets; the others are cardio, rest timers, notes, or in the remarks. */
  readonly sets: number;
  readonly remarks: readonly Remark[];
}

export interface ReadOptions {
  /** IANA name: the exports hold local times without a zone. */
  readonly timeZone: string;
  /** For files without a unit; default `kg`. */
  readonly weightUnit?: WeightUnit;
}

export type WeightUnit = 'kg' | 'lb';

/** One row of any format in a common form. Null means not recorded. */
export interface SetRow {
  readonly line: number;
  /** Equal for the rows of one workout, different for any other. */
  readonly workoutKey: string;
  readonly title: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly exercise: string;
  readonly supersetId: string | null;
  readonly type: SetType;
  readonly reps: number | null;
  readonly seconds: number | null;
  readonly weightKg: number | null;
  readonly distance: number | null;
  readonly rpe: number | null;
}

/** The rows that a format reads from a table. */
export interface FormatRows {
  readonly rows: readonly SetRow[];
  readonly remarks: readonly Remark[];
}
