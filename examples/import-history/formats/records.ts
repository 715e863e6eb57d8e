/** How a set was meant; an ordinary working set carries no type. */
export type SetType = 'normal' | 'warmup' | 'failure' | 'dropset';

/** One set as the library's API takes it. */
export interface PerformedSet {
  readonly reps?: number;
  readonly seconds?: number;
  readonly weightKg?: number;
  readonly rir?: number;
  readonly rpe?: number;
  readonly type?: SetType;
}

/** One exercise of a workout, named as in the file. */
export interface ImportedExercise {
  readonly name: string;
  /** Exercises done in turn share it; null outside a superset. */
  readonly supersetId: string | null;
  readonly sets: readonly PerformedSet[];
  /** Rows with a distance and no reps: a run, not a set. */
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

/** What was odd about a line that was nevertheless read. */
export type RemarkCode =
  | 'NO_WORK'
  | 'REPS_IMPLAUSIBLE'
  | 'SECONDS_IMPLAUSIBLE'
  | 'WEIGHT_IMPLAUSIBLE'
  | 'SET_TYPE_UNKNOWN'
  | 'DURATION_UNREADABLE';

/** A line the user may want to look at. It holds no text of the file. */
export interface Remark {
  readonly line: number;
  readonly code: RemarkCode;
}

/** All of a history file. */
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
  /** For files that do not say their unit; `kg` when left out. */
  readonly weightUnit?: WeightUnit;
}

export type WeightUnit = 'kg' | 'lb';

/** One line of any format, in our terms. Null is "not noted". */
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

/** What a format makes of a table. */
export interface FormatRows {
  readonly rows: readonly SetRow[];
  readonly remarks: readonly Remark[];
}
