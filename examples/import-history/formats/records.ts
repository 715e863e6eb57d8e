/** An ordinary working set has no type in the library. */
export type SetType = 'normal' | 'warmup' | 'failure' | 'dropset';

/** One set, as the library's API takes it. */
export interface PerformedSet {
  readonly reps?: number;
  readonly seconds?: number;
  readonly weightKg?: number;
  readonly rir?: number;
  readonly rpe?: number;
  readonly type?: SetType;
}

/** An exercise, named as in the imported file. */
export interface ImportedExercise {
  readonly name: string;
  /** The same for all exercises of a superset; null outside one. */
  readonly supersetId: string | null;
  readonly sets: readonly PerformedSet[];
  /** Rows with a distance and no reps, such as runs. */
  readonly cardioSets: number;
}

/** `endedAt` is never before `startedAt`. */
export interface ImportedWorkout {
  readonly title: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly exercises: readonly ImportedExercise[];
}

export type FileFormat = 'hevy' | 'strong' | 'fitnotes' | 'fitbod';

export type RemarkCode =
  | 'NO_WORK'
  | 'REPS_IMPLAUSIBLE'
  | 'SECONDS_IMPLAUSIBLE'
  | 'WEIGHT_IMPLAUSIBLE'
  | 'SET_TYPE_UNKNOWN'
  | 'DURATION_UNREADABLE';

/** A line for the user to check. Does not quote the file. */
export interface Remark {
  readonly line: number;
  readonly code: RemarkCode;
}

export interface ImportedFile {
  readonly format: FileFormat;
  /** Ascending by `startedAt`. */
  readonly workouts: readonly ImportedWorkout[];
  /** Lines after the header. */
  readonly rows: number;
  /** Rows that became sets. The others are cardio, rest timers, notes, or in the remarks. */
  readonly sets: number;
  readonly remarks: readonly Remark[];
}

export interface ReadOptions {
  /** IANA name, because the exports have local times without a zone. */
  readonly timeZone: string;
  /** For files without a unit; default `kg`. */
  readonly weightUnit?: WeightUnit;
}

export type WeightUnit = 'kg' | 'lb';

/** One row of any format. Null means not recorded. */
export interface SetRow {
  readonly line: number;
  /** The same for all rows of a workout. */
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

export interface FormatRows {
  readonly rows: readonly SetRow[];
  readonly remarks: readonly Remark[];
}
