import type { ExerciseId } from './ids.js';
import type { Duration, LocalMoment } from './calendar.js';
import type { WeightUnit } from './progression/weights.js';

/** Why a workout is recommended, as data: a code and the values for its message. */
export type Reason =
  | {
      /**
       * The next day of the program. `after` is the previous day of the program, or null if that day
       * was not done.
       */
      readonly code: 'next_in_program';
      /** The values in the message. */
      readonly params: {
        /** Name of the program. */
        readonly programName: string;
        /** Name of the workout done before it. */
        readonly after: string | null;
      };
    }
  | {
      /** The last round of the program skipped this day. */
      readonly code: 'left_out_last_round';
      /** The values in the message. */
      readonly params: {
        /** Name of the workout. */
        readonly workoutName: string;
      };
    }
  | {
      /**
       * In the past 60 days, the user did `after`, their last workout, `of` times. `times` of these
       * times, this workout came next.
       */
      readonly code: 'usually_next';
      /** The values in the message. */
      readonly params: {
        /** Name of the workout. */
        readonly workoutName: string;
        /** Name of the workout done before it. */
        readonly after: string;
        /** How often it was done. */
        readonly times: number;
        /** Out of how many times. */
        readonly of: number;
      };
    }
  /** The workout was already done on the user's local date, last at `doneAt`. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'done_today';
      /** The values in the message. */
      readonly params: {
        /** When it was done. */
        readonly doneAt: Date;
      };
    }
  /** The workout was last done longer ago than usual. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'due';
      /** The values in the message. */
      readonly params: {
        /** Days since it was last done. */
        readonly daysSince: number;
      };
    }
  /**
   * The workout was last done longer ago than usual, but all its main muscle groups were trained
   * since, the last of them `daysSince` days ago.
   */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'muscles_due';
      /** The values in the message. */
      readonly params: {
        /** Its main muscle groups that were not trained for this long. */
        readonly muscleGroups: readonly string[];
        /** Days since they were last trained. */
        readonly daysSince: number;
      };
    }
  | {
      /**
       * A workout to start with. `fullBody` is true only for a newcomer. `programName` is null for
       * a custom workout.
       */
      readonly code: 'first_workout';
      /** The values in the message. */
      readonly params: {
        /** Whether it trains the whole body. */
        readonly fullBody: boolean;
        /** Name of the program. */
        readonly programName: string | null;
      };
    }
  | {
      /**
       * The primary groups that do not lag, by sets, most first. `percentage` is their mean score.
       */
      readonly code: 'ready';
      /** The values in the message. */
      readonly params: {
        /** Names of the muscle groups. */
        readonly muscleGroups: readonly string[];
        /** Recovery of the muscles in percent. */
        readonly percentage: number;
      };
    }
  | {
      /**
       * The workout's readiness is below 60 %. `muscleGroup` is its primary group with the lowest
       * score. `betterFrom` is when the workout is ready, or null if waiting does not help.
       */
      readonly code: 'early';
      /** The values in the message. */
      readonly params: {
        /** Name of the muscle group. */
        readonly muscleGroup: string;
        /** Recovery of the muscles in percent. */
        readonly percentage: number;
        /** When it is fully recovered; `null` if unknown. */
        readonly betterFrom: Date | null;
      };
    }
  | {
      /** The primary group with the lowest score, if below 60, or an excluded secondary group. */
      readonly code: 'lagging';
      /** The values in the message. */
      readonly params: {
        /** Name of the muscle group. */
        readonly muscleGroup: string;
        /** Recovery of the muscles in percent. */
        readonly percentage: number;
        /** Whether the user asked to avoid the group. */
        readonly isAvoided: boolean;
      };
    }
  | {
      /** Exercises to leave out, and the lowest score among the excluded groups that they train. */
      readonly code: 'leave_out';
      /** The values in the message. */
      readonly params: {
        /** Names of the exercises. */
        readonly exercises: readonly string[];
        /** Name of the muscle group. */
        readonly muscleGroup: string;
        /** Recovery of the muscles in percent. */
        readonly percentage: number;
        /** Whether the user asked to avoid the group. */
        readonly isAvoided: boolean;
      };
    }
  /** Exercises to leave out because the user never wants them. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'never_offered';
      /** The values in the message. */
      readonly params: {
        /** Names of the exercises. */
        readonly exercises: readonly string[];
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'weekly_sets';
      /** The values in the message. */
      readonly params: {
        /** Name of the muscle group. */
        readonly muscleGroup: string;
        /** Sets done this week. */
        readonly done: number;
        /** Sets per week to aim at. */
        readonly goal: number;
      };
    }
  /** The user's last workout was at least 28 days ago. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'long_break';
      /** The values in the message. */
      readonly params: {
        /** Days since it was last done. */
        readonly daysSince: number;
      };
    };

/** An exercise in a reason. */
export interface NamedExercise {
  /** Id of the exercise. */
  readonly exerciseId: ExerciseId;
  /** Name of the exercise. */
  readonly name: string;
}

/** Why a workout was not considered, as data. */
export type DropReason =
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'no_known_muscles';
    }
  /** A custom workout derived from this program day is offered instead. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'customized';
    }
  /** The workout is scheduled for today and returned as `today`. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'scheduled_today';
    }
  /** The user never wants some of its exercises, and less than half of the sets would remain. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'never_offered';
      /** The values in the message. */
      readonly params: {
        /** The exercises. */
        readonly exercises: readonly NamedExercise[];
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'equipment_missing';
      /** The values in the message. */
      readonly params: {
        /** The missing equipment. */
        readonly equipment: readonly string[];
        /** The exercises. */
        readonly exercises: readonly NamedExercise[];
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'takes_too_long';
      /** The values in the message. */
      readonly params: {
        /** The minutes that it takes. */
        readonly minutes: number;
        /** The available minutes. */
        readonly minutesAtHand: number;
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'excluded_muscle_group' | 'excluded_secondary_muscle_group';
      /** The values in the message. */
      readonly params: {
        /** Names of the muscle groups. */
        readonly muscleGroups: readonly string[];
        /** The exercises. */
        readonly exercises: readonly NamedExercise[];
      };
    };

/** Why a workout does not fit the equipment or the minutes of the call. */
export type Misfit = Extract<DropReason, { readonly code: 'equipment_missing' | 'takes_too_long' }>;

/** The codes of {@link Reason}. */
export type ReasonCode = Reason['code'];

type ParamsOf<Union, Code> = Union extends {
  readonly code: infer Codes;
  readonly params: infer Params;
}
  ? Code extends Codes
    ? Params
    : never
  : never;

/** Formatted times for a clause: a past time as a duration, a future time as a moment. */
export interface ClauseWords {
  /** The time since the workout, such as `6 days`; empty if the reason has no such time. */
  readonly elapsed: string;
  /** The future time of the reason, such as `Wednesday morning`; empty if it has none. */
  readonly when: string;
}

/** One clause per reason. */
export type ReasonClauses = {
  readonly [Code in ReasonCode]: (params: ParamsOf<Reason, Code>, words: ClauseWords) => string;
};

/** A clause and its reason. */
export interface Clause {
  readonly code: ReasonCode;
  readonly text: string;
}

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
  /** The equipment or the minutes that are missing, or null. */
  readonly misfit: Misfit | null;
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

/** What tells a usual workout apart from other workouts with the same name. */
export type NameDifference =
  /** An exercise that the others do not have, or have less of. */
  | { readonly by: 'exercise'; readonly exercise: string }
  /** The date of its latest log. `month` is 1 to 12. */
  | { readonly by: 'date'; readonly month: number; readonly dayOfMonth: number }
  /** A number from 2. */
  | { readonly by: 'number'; readonly number: number };

/** Messages about the workout scheduled for today. */
export interface TodayTemplates {
  /** Do it, possibly without some exercises. */
  readonly good: (words: TodayWords) => string;
  /** Better to wait: no other workout is much better. */
  readonly early: (words: TodayWords) => string;
  /** Another workout is better now. */
  readonly swap: (words: TodayWords) => string;
  /** It needs other equipment or more minutes than the call has. */
  readonly adapt: (words: TodayWords) => string;
}

/** Consecutive sets with the same weight, for the template `sets`. */
export interface SetGroup {
  /** Whether each set is done with each side. */
  readonly eachSide: boolean;
  /** The formatted weight; empty for sets without a weight. */
  readonly weight: string;
  /** Repetitions or seconds per set. The other value is null. */
  readonly counts: readonly { readonly reps: number | null; readonly seconds: number | null }[];
}

/**
 * The message templates, one function each. Pass another object for another language. Templates
 * receive the numbers of the answer, and times formatted by `duration` and `moment`.
 */
export interface MessageTemplates {
  /** Formats a duration, like `formatDuration` of date-fns. */
  readonly duration: (duration: Duration) => string;
  /** Formats a future time, such as `Wednesday morning`. */
  readonly moment: (moment: LocalMoment) => string;
  /** One clause per reason. */
  readonly clauses: ReasonClauses;
  /**
   * Names a workout after its main muscle groups, most sets first. Several groups of the back are
   * given as `back`, several of the legs as `legs`. The list may be empty.
   */
  readonly nameByMuscles: (muscleGroups: readonly string[], fullBody: boolean) => string;
  /** Tells a usual workout apart from another workout with the same name. */
  readonly nameBeside: (name: string, difference: NameDifference) => string;
  /** Joins the clauses of a workout's reasons, in order. */
  readonly message: (clauses: readonly Clause[]) => string;
  /** Messages about today's workout, by verdict. */
  readonly today: TodayTemplates;
  /**
   * The best workout is early, and reaches 80 % at `when`, or it is a day of rest. `readyName` is a
   * workout of a lower rank that is ready now, or null.
   */
  readonly rest: (workoutName: string, when: string, readyName: string | null) => string;
  /** Every workout is ruled out. This one becomes possible first, at `when`. */
  readonly restBarred: (workoutName: string, when: string) => string;
  /** Every workout is ruled out, and waiting does not help. */
  readonly nothingFits: () => string;
  /** Every workout is early, and waiting does not help. */
  readonly neverReady: () => string;
  /** The user has no workout. These groups benefit most from training. */
  readonly focus: (muscleGroups: readonly string[]) => string;
  /** No workout fits, but a session can be composed from this workout, or from scratch. */
  readonly compose: (workoutName: string | null) => string;
  /** The user has no workout, and no group is recovered. */
  readonly nothingRecovered: () => string;
  /** One sentence per reason for an alternative. */
  readonly alternatives: AlternativeMessages;
  /** One sentence per reason for suggested sets. */
  readonly progression: ProgressionMessages;
  /** Sentences about a composed session. */
  readonly sessions: SessionMessages;
  /** One line about changes of an adapted workout that have the same kind and reason. */
  readonly sessionChange: (change: SessionChangeWords) => string;
  /** Formats a weight in the unit of the call, such as `62.5 kg`. */
  readonly weight: (weight: number, unit: WeightUnit) => string;
  /** Formats help, also given as a negative weight, such as `20 kg of assistance`. */
  readonly assistance: (weight: number, unit: WeightUnit) => string;
  /** Formats the sets to do, such as `60 kg x 10, 10, 8`. */
  readonly sets: (groups: readonly SetGroup[]) => string;
}

/** Templates that are grouped in nested objects. */
export type GroupedMessages = 'clauses' | 'today' | 'alternatives' | 'progression' | 'sessions';

/** Templates that replace the English ones. Missing ones stay English. */
export type MessageOverrides = Partial<Omit<MessageTemplates, GroupedMessages>> & {
  readonly [Group in GroupedMessages]?: Partial<MessageTemplates[Group]>;
};

/** Why an exercise can replace another, as data. */
export type AlternativeReason =
  | {
      /** The kind, for programs. It is stable. */
      readonly code:
        | 'same_primary_muscles'
        | 'shared_primary_muscles'
        | 'helping_muscles'
        /** Groups that only the replaced exercise trains. */
        | 'less_work_for'
        /** Primary groups that are not primary in the replaced exercise. */
        | 'extra_work_for';
      /** The values in the message. */
      readonly params: {
        /** Names of the muscle groups. */
        readonly muscleGroups: readonly string[];
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'same_movement';
      /** The values in the message. */
      readonly params: {
        /** The movement, such as `press`. */
        readonly movement: string;
      };
    }
  /** The muscles of one exercise are unknown, but both names contain these words. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'similar_name';
      /** The values in the message. */
      readonly params: {
        /** The words that both names have. */
        readonly words: readonly string[];
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'different_equipment';
      /** The values in the message. */
      readonly params: {
        /** The equipment of the exercise to replace. */
        readonly from: string;
        /** The equipment of the alternative. */
        readonly to: string;
      };
    }
  /** The exercise is one of the user's favourites. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'favourite';
      /** The values in the message. */
      readonly params: Readonly<Record<string, never>>;
    }
  /** A variant that needs more strength or skill. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'harder_variation';
      /** The values in the message. */
      readonly params: Readonly<Record<string, never>>;
    }
  | {
      /** `same_equipment` is used only if the muscles of the replaced exercise are unknown. */
      readonly code: 'same_equipment' | 'equipment_missing';
      /** The values in the message. */
      readonly params: {
        /** The equipment. */
        readonly equipment: string;
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'muscle_group_ready' | 'muscle_group_tired';
      /** The values in the message. */
      readonly params: {
        /** Name of the muscle group. */
        readonly muscleGroup: string;
        /** Recovery in percent. */
        readonly percentage: number;
      };
    };

/** One message template per reason for an alternative. */
export type AlternativeMessages = {
  readonly [Code in AlternativeReason['code']]: (
    params: ParamsOf<AlternativeReason, Code>,
  ) => string;
};

/** Why these sets are suggested, as data. */
export type ProgressionReason =
  /** The same weights and repetitions as last time. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'as_last_time';
      /** The values in the message. */
      readonly params: {
        /** Days since those sets. */
        readonly daysSince: number;
      };
    }
  /** The same weights and repetitions as the last time in the same workout. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'as_in_this_workout';
      /** The values in the message. */
      readonly params: {
        /** Days since those sets. */
        readonly daysSince: number;
      };
    }
  /** The same weights and repetitions as in the last similar workout. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'as_in_workout_alike';
      /** The values in the message. */
      readonly params: {
        /** Days since those sets. */
        readonly daysSince: number;
      };
    }
  /** The same weights, and more repetitions in at least one set. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'more_reps';
      /** The values in the message. */
      readonly params: {
        /** Days since those sets. */
        readonly daysSince: number;
      };
    }
  /** Longer sets of a timed exercise. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'more_seconds';
      /** The values in the message. */
      readonly params: {
        /** Days since those sets. */
        readonly daysSince: number;
      };
    }
  /** The same weights. Some sets had more repetitions than planned. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'reps_as_planned';
      /** The values in the message. */
      readonly params: {
        /** Days since those sets. */
        readonly daysSince: number;
        /** Fewest repetitions per set. */
        readonly repsMin: number;
        /** Most repetitions per set. */
        readonly repsMax: number;
      };
    }
  /** How many more or fewer sets the plan has. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'more_sets' | 'fewer_sets';
      /** The values in the message. */
      readonly params: {
        /** How many. */
        readonly sets: number;
      };
    }
  /**
   * All sets at `fromKg` reached the top of the range with one repetition in reserve. `toKg` would
   * be the next weight.
   */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'ready_for_more';
      /** The values in the message. */
      readonly params: {
        /** Weight before, in kilograms. */
        readonly fromKg: number;
        /** Weight after, in kilograms. */
        readonly toKg: number;
      };
    }
  /** As `ready_for_more`, and the next weight is suggested. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'step_up';
      /** The values in the message. */
      readonly params: {
        /** Weight before, in kilograms. */
        readonly fromKg: number;
        /** Weight after, in kilograms. */
        readonly toKg: number;
      };
    }
  /** The last two times stayed below the range. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'failed_twice';
      /** The values in the message. */
      readonly params: Readonly<Record<string, never>>;
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'long_gap';
      /** The values in the message. */
      readonly params: {
        /** Days since those sets. */
        readonly daysSince: number;
      };
    }
  /** The user did far fewer repetitions with a weight than planned, so it is easier. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'easier_for_more_reps';
      /** The values in the message. */
      readonly params: {
        /** The planned repetitions. */
        readonly reps: number;
        /** Days since those sets. */
        readonly daysSince: number;
      };
    }
  /** The rule went more than one step beyond the hardest set of the last 60 days. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'limited';
      /** The values in the message. */
      readonly params: {
        /** The weight at the limit, in kilograms. */
        readonly weightKg: number;
      };
    }
  /** The last sessions were a deload, so the sets go on from before it. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'after_deload';
      /** The values in the message. */
      readonly params: {
        /** Days since the sets that the suggestion goes on from. */
        readonly daysSince: number;
      };
    }
  /** Several sessions in a row brought no progress, so a deload may help. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'stalled';
      /** The values in the message. */
      readonly params: {
        /** How many sessions in a row. */
        readonly sessions: number;
        /** A light weight for a deload, in kilograms; null if only fewer sets make it lighter. */
        readonly toKg: number | null;
      };
    }
  /** The exercise has no recent sets; the weight is estimated from another one. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'estimated_from';
      /** The values in the message. */
      readonly params: NamedExercise;
    }
  /** The exercise has no recent sets. It may still have been done, as planned, without stored sets. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'no_history';
      /** The values in the message. */
      readonly params: Readonly<Record<string, never>>;
    };

/** One message per reason for suggested sets. `weight` formats a weight in the unit of the call. */
export type ProgressionMessages = {
  readonly [Code in ProgressionReason['code']]: (
    params: ParamsOf<ProgressionReason, Code>,
    words: { readonly weight: (weightKg: number) => string },
  ) => string;
};

/** Why an exercise is in a session, or why a workout was changed, as data. */
export type SessionReason =
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'equipment_missing';
      /** The values in the message. */
      readonly params: {
        /** The missing equipment. */
        readonly equipment: string;
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'muscle_group_ready' | 'muscle_group_tired';
      /** The values in the message. */
      readonly params: {
        /** Name of the muscle group. */
        readonly muscleGroup: string;
        /** Recovery in percent. */
        readonly percentage: number;
      };
    }
  /** The exercise is part of the adapted workout. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'planned';
      /** The values in the message. */
      readonly params: Readonly<Record<string, never>>;
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'instead_of';
      /** The values in the message. */
      readonly params: NamedExercise;
    }
  | {
      /** Fractional sets in the last 7 days. */
      readonly code: 'below_goal';
      /** The values in the message. */
      readonly params: {
        /** Name of the muscle group. */
        readonly muscleGroup: string;
        /** Sets done this week. */
        readonly done: number;
        /** Sets per week to aim at. */
        readonly goal: number;
      };
    }
  /** The number of logs with the exercise in the last 60 days. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'done_before';
      /** The values in the message. */
      readonly params: {
        /** How often it was done. */
        readonly times: number;
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'avoided';
      /** The values in the message. */
      readonly params: {
        /** Name of the muscle group. */
        readonly muscleGroup: string;
      };
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'never_offered';
      /** The values in the message. */
      readonly params: Readonly<Record<string, never>>;
    }
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'no_time';
      /** The values in the message. */
      readonly params: {
        /** The available minutes. */
        readonly minutes: number;
      };
    };

/** A wish that a session does not meet, as data. */
export type UnmetReason =
  /** Not even one set fits into this time. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'too_short';
      /** The values in the message. */
      readonly params: {
        /** The minutes that are missing or left. */
        readonly minutes: number;
      };
    }
  /** No other exercise fits into the remaining minutes. Left out if a change has `no_time`. */
  | {
      /** The kind, for programs. It is stable. */
      readonly code: 'time_left';
      /** The values in the message. */
      readonly params: {
        /** The minutes that are missing or left. */
        readonly minutes: number;
      };
    }
  | {
      /**
       * `not_recovered`: groups below their weekly goal that are too tired. `no_exercise`: groups
       * below their weekly goal that no available exercise trains. `not_trained`: main groups of
       * the workout that no remaining exercise trains.
       */
      readonly code: 'not_recovered' | 'no_exercise' | 'not_trained';
      /** The values in the message. */
      readonly params: {
        /** Names of the muscle groups. */
        readonly muscleGroups: readonly string[];
      };
    };

/** How a session differs from the adapted workout: changes of one kind for one reason. */
export interface SessionChangeWords {
  readonly op: 'cut' | 'swap' | 'add' | 'fewer_sets';
  /** The names of the exercises; one for `swap`. */
  readonly exercises: readonly string[];
  /** For `swap`, the name of the exercise that replaces it; otherwise null. */
  readonly replacement: string | null;
  readonly reason: SessionReason;
  /** The sentence of the reason. */
  readonly because: string;
}

/** One message per reason in a session, and per wish that it does not meet. */
export type SessionMessages = {
  readonly [Code in (SessionReason | UnmetReason)['code']]: (
    params: ParamsOf<SessionReason | UnmetReason, Code>,
  ) => string;
};
