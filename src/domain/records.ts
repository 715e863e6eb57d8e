import type { ExerciseId, LogId, ProgramDayId, ProgramId, UserId } from './ids.js';
/** A calendar date as `YYYY-MM-DD`, without a time or time zone. */
export type CalendarDate = string;

/** A reference to a stored workout: a day of a program, or a custom workout. */
export type StoredWorkoutRef =
  | {
      /** The kind of workout. */
      readonly type: 'program';
      /** Id of the program day. */
      readonly programDayId: ProgramDayId;
    }
  | {
      /** The kind of workout. */
      readonly type: 'custom';
      /** Id of the custom workout. */
      readonly customWorkoutId: number;
    };

/**
 * A reference to a workout: a stored one, or what was performed in a completed log without a
 * workout. Swapping to such a log creates a custom workout from it.
 */
export type WorkoutRef =
  | StoredWorkoutRef
  | {
      /** The kind of workout. */
      readonly type: 'log';
      /** Id of the log. */
      readonly logId: LogId;
    };

/** The source of a log: a workout, or a single entry of a custom one. */
export type LogSource =
  | {
      /** The kind of workout. */
      readonly type: 'program';
      /** Id of the program day. */
      readonly programDayId: ProgramDayId;
    }
  | {
      /** The kind of workout. */
      readonly type: 'custom';
      /** Id of the custom workout. */
      readonly customWorkoutId: number;
      /** Id of the only entry that it covers; `null` for all. */
      readonly customWorkoutExerciseId: number | null;
    };

/**
 * The status of a log. An `active` log counts, a `replaced` log was swapped for another one, and a
 * `withdrawn` log was created by a swap that was reverted.
 */
export type LogStatus = 'active' | 'replaced' | 'withdrawn';

/** A workout that a user planned (`completedAt` is null) or did (spec 2.1). */
export interface WorkoutLog {
  /** Id of the log. */
  readonly id: LogId;
  /** Id of the user. */
  readonly userId: UserId;
  /** The workout of the log; `null` for free training. */
  readonly source: LogSource | null;
  /** The stored `source_type`: `program` or `custom`; `null` if none. */
  readonly sourceType: string | null;
  /** Id of its program day; `null` if none. */
  readonly programDayId: ProgramDayId | null;
  /** Id of its custom workout; `null` if none. */
  readonly customWorkoutId: number | null;
  /** Id of the only entry that it covers; `null` for all. */
  readonly customWorkoutExerciseId: number | null;
  /** Id of the log that it replaced by a swap; `null` if none. */
  readonly swappedFromId: LogId | null;
  /** The planned date; `null` if none. */
  readonly scheduledFor: CalendarDate | null;
  /** When the workout began; `null` if unknown. */
  readonly startedAt: Date | null;
  /** When it was completed; `null` for a planned log. */
  readonly completedAt: Date | null;
  /** Its state in swaps. */
  readonly status: LogStatus;
}

/** A row of the swap history (spec 2.2). A swap with `revertedAt` null is active. */
export interface WorkoutSwap {
  /** Id of the swap. */
  readonly id: number;
  /** Id of the user. */
  readonly userId: UserId;
  /** Id of the log that was swapped. */
  readonly originalLogId: LogId;
  /** Id of the new log. */
  readonly swappedLogId: LogId;
  /** The user's date of the swap. */
  readonly swapDate: CalendarDate;
  /** When it was undone; `null` if active. */
  readonly revertedAt: Date | null;
  /** When it was created. */
  readonly createdAt: Date;
  /** When it was last changed. */
  readonly updatedAt: Date;
}

/** The stored values behind a recovery score (the value columns of spec 2.3). */
export interface RecoveryRecord {
  /** Name of the muscle group. */
  readonly muscleGroup: string;
  /** When the group was last trained; null = never. */
  readonly lastWorkoutDate: Date | null;
  /** Load per exercise, 0..9.99 with two decimals; null means the column's default, 0.5. */
  readonly intensity: number | null;
  /**
   * The number of exercises in the last session that trained the group. Null and 0 mean no load.
   */
  readonly exercisesCount: number | null;
}

/** A user's manual correction: it caps a group's shown score at `maxScore` for some time. */
export interface RecoveryCorrection {
  readonly muscleGroup: string;
  /** The cap, 0..100. */
  readonly maxScore: number;
  /** When the correction ends. */
  readonly until: Date;
  /** The reason; `null` if none. */
  readonly note: string | null;
}

/** A place where a user trains, with its equipment. Equipment is named as in the catalogue. */
export interface UserPlace {
  /** Unique per user, ignoring case. */
  readonly name: string;
  /** The equipment there. */
  readonly equipment: readonly string[];
}

/** How much experience a user has with strength training. */
export type TrainingLevel = 'beginner' | 'intermediate' | 'advanced';

/** Settings that a user chooses once and that apply to all calls. */
export interface Preferences {
  /** Exercises that are never offered, sorted by id. */
  readonly never: readonly ExerciseId[];
  /** Exercises to prefer among about equally good ones, sorted by id. */
  readonly favourites: readonly ExerciseId[];
  /** Sorted by name. */
  readonly places: readonly UserPlace[];
  /** The user's experience; null if unknown. */
  readonly level: TrainingLevel | null;
  /** On how many days a week the user wants to train, 1 to 7; null if unknown. */
  readonly daysPerWeek: number | null;
}

/** How much one log loaded one muscle group. Computed when the log was recorded. */
export interface MuscleGroupLoad {
  readonly workoutLogId: LogId;
  readonly muscleGroup: string;
  readonly performedAt: Date;
  /** Unit: exercises of 3 x 10 repetitions to failure. */
  readonly load: number;
  /** Fractional sets: a set of a secondary muscle counts as half. */
  readonly fractionalSets: number;
  /** How many of `fractionalSets` have known effort: an RPE, an RIR, or a set to failure. */
  readonly knownEffortSets: number;
  /** How many exercises of the log loaded the group. */
  readonly exercisesCount: number;
  /** False while this log's completion has moved to another log. */
  readonly counted: boolean;
}

/** The part of a load that depends only on the performed sets. */
export type SessionLoad = Pick<
  MuscleGroupLoad,
  'muscleGroup' | 'load' | 'fractionalSets' | 'knownEffortSets' | 'exercisesCount'
>;

/** The type of a set. Warm-up sets put no load on a muscle. */
export type SetType = 'normal' | 'warmup' | 'failure' | 'dropset';

/** The side that a one-sided set was done with. */
export type Side = 'left' | 'right';

/** One performed set: repetitions or seconds, and the effort as RIR or RPE (= 10 - RIR). */
export interface PerformedSet {
  /** Repetitions. */
  readonly reps?: number | undefined;
  /** Duration of a timed set. */
  readonly seconds?: number | undefined;
  /** Weight in kilograms. A negative weight is help, for example of an assisted machine. */
  readonly weightKg?: number | undefined;
  /** Repetitions in reserve; 0 is failure. */
  readonly rir?: number | undefined;
  /** Perceived exertion, 0 to 10. */
  readonly rpe?: number | undefined;
  /** Default `normal`. */
  readonly type?: SetType | undefined;
  /** The side of a one-sided set, which counts half. Absent: both sides. */
  readonly side?: Side | undefined;
}

/** The performed sets of one exercise. */
export interface PerformedExercise {
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** The performed sets in order. */
  readonly sets: readonly PerformedSet[];
  /** The same number in all exercises of a superset. Absent: done alone. */
  readonly superset?: number | undefined;
}

/** The performed exercises of a log. */
export interface PerformedLog {
  readonly logId: LogId;
  readonly exercises: readonly PerformedExercise[];
  /** How many unreadable sets in the host's tables were left out; absent if 0. */
  readonly unreadable?: number;
}

/** A completed log with its performed exercises. */
export interface HistoryLog extends PerformedLog {
  /** When the workout began; null or absent if unknown. */
  readonly startedAt?: Date | null | undefined;
  readonly completedAt: Date;
  /**
   * The workout that the log counts as. A derived workout counts as its source. Null or absent for
   * a log without a workout.
   */
  readonly workout?: StoredWorkoutRef | null | undefined;
}

/** An exercise of the host's catalogue. Its muscles keep the host's names. */
export interface Exercise {
  readonly id: ExerciseId;
  readonly name: string;
  readonly primaryMuscles: readonly string[];
  readonly secondaryMuscles: readonly string[];
  /**
   * Muscles that only help but carry much of the weight, such as the lower back in a deadlift.
   * Absent: found by the name, the movement and the equipment.
   */
  readonly heavyMuscles?: readonly string[] | undefined;
  readonly equipment: string | null;
  readonly mechanic: string | null;
  readonly force: string | null;
}

/** One entry of a workout: an exercise with its plan. */
export interface PlannedExercise {
  /** The entry of a custom workout; null in any other workout. */
  readonly entryId: number | null;
  readonly exercise: Exercise;
  readonly sets: number;
  readonly repsMin: number;
  readonly repsMax: number;
  /** The same number in all exercises of a superset. Absent: done alone. */
  readonly superset?: number | undefined;
  /**
   * The exercise that this entry replaced. Absent in a program day, or if the store does not
   * provide it.
   */
  readonly replacedExerciseId?: ExerciseId | null | undefined;
}

/** The program that a day belongs to, and the day's position. */
export interface ProgramPlace {
  readonly programId: ProgramId;
  readonly name: string;
  /** Null if the store has no positions. Days are then ordered by id. */
  readonly position: number | null;
}

/** The name of a workout and of its program. */
export interface WorkoutName {
  /** Name of the workout. */
  readonly name: string;
  /** Null for a custom workout. */
  readonly programName: string | null;
}

/** A workout with its exercises in order. */
export interface Workout {
  readonly ref: WorkoutRef;
  /**
   * The name of the day or the custom workout. If the workout is a log, it is named after its main
   * muscle groups.
   */
  readonly name: string;
  /** Null unless the workout is a program day. */
  readonly program: ProgramPlace | null;
  /** The workout it was derived from. A derived workout counts as its source. */
  readonly derivedFrom: StoredWorkoutRef | null;
  readonly exercises: readonly PlannedExercise[];
}

/** One exercise of a custom workout (spec 2.5). */
export interface CustomWorkoutExercise {
  /** Id of the entry. */
  readonly id: number;
  /** Id of the custom workout. */
  readonly customWorkoutId: number;
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** Number of sets. */
  readonly sets: number;
  /** Fewest repetitions per set. */
  readonly repsMin: number;
  /** Most repetitions per set. */
  readonly repsMax: number;
  /** Position in the workout; `null` comes last. */
  readonly orderIndex: number | null;
  /** Id of the exercise that it replaced; `null` if none. */
  readonly replacedExerciseId: ExerciseId | null;
  /** The same number in all exercises of a superset; `null` if done alone. */
  readonly superset: number | null;
  /** When it was created. */
  readonly createdAt: Date;
}

/**
 * A workout defined by the user (spec 2.4). Exercises are ordered by `orderIndex` (null last), then
 * id.
 */
export interface CustomWorkout {
  /** Id of the custom workout. */
  readonly id: number;
  /** Id of the user. */
  readonly userId: UserId;
  /** Name of the workout. */
  readonly name: string;
  /** Its description; `null` if none. */
  readonly description: string | null;
  /** Id of the program day that it was derived from; `null` if none. */
  readonly sourceProgramDayId: ProgramDayId | null;
  /** Id of the custom workout that it was derived from; `null` if none. */
  readonly sourceCustomWorkoutId: number | null;
  /** The log that the workout is reserved for; null for an ordinary workout. */
  readonly forLogId: LogId | null;
  /** When it was created. */
  readonly createdAt: Date;
  /** When it was last changed. */
  readonly updatedAt: Date;
  /** The exercises in order. */
  readonly exercises: readonly CustomWorkoutExercise[];
}

/**
 * A completed log, and the workout that it counts as. For a derived workout, that is its source.
 * For a log without a workout, it is the log itself.
 */
export interface CompletedWorkout {
  readonly workout: WorkoutRef;
  /** When it began; absent if unknown. */
  readonly startedAt?: Date;
  readonly completedAt: Date;
  /**
   * For a log created by swaps: the workout of the first log in the chain, or that workout's
   * source. Null for any other log, and if the first log has no workout.
   */
  readonly inPlaceOf: StoredWorkoutRef | null;
  /** If the log counts as itself: the custom workout reserved for it; otherwise absent. */
  readonly reservedWorkoutId?: number;
}
