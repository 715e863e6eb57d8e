import type { ExerciseId } from './ids.js';
import type { LocalMoment } from './calendar.js';
import type { WeightUnit } from './progression/weights.js';

/** Why a workout is recommended, as data: a code and the values for its message. */
export type Reason =
  | {
      /** The next day of the program; `after` is the day before, null if that was not done. */
      readonly code: 'next_in_program';
      readonly params: { readonly programName: string; readonly after: string | null };
    }
  | {
      /** A day of the program that was left out for a whole round. */
      readonly code: 'left_out_last_round';
      readonly params: { readonly workoutName: string };
    }
  | {
      /**
       * Of the `of` times in 60 days that any workout followed the last one, this workout did so
       * `times` times.
       */
      readonly code: 'usually_next';
      readonly params: {
        readonly workoutName: string;
        readonly after: string;
        readonly times: number;
        readonly of: number;
      };
    }
  /** The workout was last done longer ago than usual. */
  | { readonly code: 'due'; readonly params: { readonly daysSince: number } }
  | {
      /**
       * A workout to begin with; `fullBody` only for a newcomer. `programName` is null for a custom
       * workout.
       */
      readonly code: 'first_workout';
      readonly params: { readonly fullBody: boolean; readonly programName: string | null };
    }
  | {
      /**
       * The primary groups that are not lagging, most sets first; `percentage` is their mean score.
       */
      readonly code: 'ready';
      readonly params: { readonly muscleGroups: readonly string[]; readonly percentage: number };
    }
  | {
      /**
       * The workout's readiness is below 60 %. `muscleGroup` is its primary group with the lowest
       * score. `betterFrom` is when the workout is ready; null if waiting does not help.
       */
      readonly code: 'early';
      readonly params: {
        readonly muscleGroup: string;
        readonly percentage: number;
        readonly betterFrom: Date | null;
      };
    }
  | {
      /** The primary group with the lowest score, below 60; or an excluded secondary one. */
      readonly code: 'lagging';
      readonly params: { readonly muscleGroup: string; readonly percentage: number };
    }
  | {
      /** Exercises to leave out, and the lowest score among the groups that rule them out. */
      readonly code: 'leave_out';
      readonly params: {
        readonly exercises: readonly string[];
        readonly muscleGroup: string;
        readonly percentage: number;
      };
    }
  /** Exercises to leave out because the user never wants them. */
  | {
      readonly code: 'never_offered';
      readonly params: { readonly exercises: readonly string[] };
    }
  | {
      readonly code: 'weekly_sets';
      readonly params: {
        readonly muscleGroup: string;
        readonly done: number;
        readonly goal: number;
      };
    }
  /** The user's last workout of any kind was at least 28 days ago. */
  | { readonly code: 'long_break'; readonly params: { readonly daysSince: number } };

/** An exercise as a reason names it. */
export interface NamedExercise {
  readonly exerciseId: ExerciseId;
  readonly name: string;
}

/** Why a workout was not considered, as data. */
export type DropReason =
  | { readonly code: 'no_known_muscles' }
  /** It is a program day, and a custom workout derived from it is offered instead. */
  | { readonly code: 'customized' }
  /** It is scheduled for today and shown as `today`. */
  | { readonly code: 'scheduled_today' }
  /** The user never wants these exercises, and less than half of its sets would remain. */
  | {
      readonly code: 'never_offered';
      readonly params: { readonly exercises: readonly NamedExercise[] };
    }
  | {
      readonly code: 'equipment_missing';
      readonly params: {
        readonly equipment: readonly string[];
        readonly exercises: readonly NamedExercise[];
      };
    }
  | {
      readonly code: 'takes_too_long';
      readonly params: { readonly minutes: number; readonly minutesAtHand: number };
    }
  | {
      readonly code: 'excluded_muscle_group' | 'excluded_secondary_muscle_group';
      readonly params: {
        readonly muscleGroups: readonly string[];
        readonly exercises: readonly NamedExercise[];
      };
    };

/** The codes of {@link Reason}. */
export type ReasonCode = Reason['code'];
/** The params of the members of a union that have this code. */
type ParamsOf<Union, Code> = Union extends {
  readonly code: infer Codes;
  readonly params: infer Params;
}
  ? Code extends Codes
    ? Params
    : never
  : never;

/**
 * A duration in whole numbers of the units that people use. It is compatible with the `Duration` of
 * date-fns, without depending on its types.
 */
export interface Duration {
  readonly years?: number;
  readonly months?: number;
  readonly weeks?: number;
  readonly days?: number;
  readonly hours?: number;
}

/** The words for times in a clause: a past time as a duration, a future one as a moment. */
export interface ClauseWords {
  /** The time since the workout of the reason, such as `6 days`; empty without one. */
  readonly elapsed: string;
  /** The future time that the reason names, such as `Wednesday 15:00`; empty without one. */
  readonly when: string;
}

/** A clause for each reason. */
export type ReasonClauses = {
  readonly [Code in ReasonCode]: (params: ParamsOf<Reason, Code>, words: ClauseWords) => string;
};

/** A clause with its reason. */
export interface Clause {
  readonly code: ReasonCode;
  readonly text: string;
}

/** The values for a message about the workout scheduled for today. */
export interface TodayWords {
  readonly workoutName: string;
  /** The group that limits the workout, or null; `isAvoided` if the user asked to avoid it. */
  readonly limiting: {
    readonly muscleGroup: string;
    readonly percentage: number;
    readonly isAvoided: boolean;
  } | null;
  /** When the workout is better, if waiting helps; otherwise empty. */
  readonly when: string;
  /**
   * Exercises to leave out. For the verdict `swap`, they are those of the workout to do instead.
   */
  readonly leaveOut: readonly string[];
  /** Exercises that the user never wants, if too little of the workout remains without them. */
  readonly unwanted: readonly string[];
  /** The workout to do instead, for the verdict `swap`. */
  readonly insteadName: string | null;
}

/** The messages about the workout scheduled for today. */
export interface TodayTemplates {
  /** It can be done, possibly without some exercises. */
  readonly good: (words: TodayWords) => string;
  /** It is better to wait, and no other workout is much better. */
  readonly early: (words: TodayWords) => string;
  /** Another workout is better now. */
  readonly swap: (words: TodayWords) => string;
}

/** Sets in a row with the same weight, as the template `sets` gets them. */
export interface SetGroup {
  /** The weight of these sets in words; empty for sets without a weight. */
  readonly weight: string;
  /** The repetitions or the seconds of each set; the other value is null. */
  readonly counts: readonly { readonly reps: number | null; readonly seconds: number | null }[];
}

/**
 * The message templates, one function each. Pass another object for another language. The templates
 * get the numbers of the answers, and times in the words of `duration` and `moment`.
 */
export interface MessageTemplates {
  /** Formats a duration, as `formatDuration` of date-fns does in a locale. */
  readonly duration: (duration: Duration) => string;
  /** Formats a future instant, such as `Wednesday 15:00`. */
  readonly moment: (moment: LocalMoment) => string;
  /** The clause of each reason. */
  readonly clauses: ReasonClauses;
  /** The name of a session, from its main muscle groups, most sets first. The list may be empty. */
  readonly session: (muscleGroups: readonly string[], fullBody: boolean) => string;
  /** Joins the clauses of one workout's reasons, in order, into its message. */
  readonly message: (clauses: readonly Clause[]) => string;
  /** The messages about today's workout, by verdict. */
  readonly today: TodayTemplates;
  /** Every workout is early; this one is the first to reach 80 %, at `when`. */
  readonly rest: (workoutName: string, when: string) => string;
  /** Every workout is barred; this one is the first to be possible again, at `when`. */
  readonly restBarred: (workoutName: string, when: string) => string;
  /** Every workout is barred, and waiting does not help. */
  readonly nothingFits: () => string;
  /** Every workout is early, and waiting does not help. */
  readonly neverReady: () => string;
  /** There is no workout; these groups benefit most. */
  readonly focus: (muscleGroups: readonly string[]) => string;
  /** No workout fits, but a session can be composed: from this workout, or a new one. */
  readonly compose: (workoutName: string | null) => string;
  /** There is no workout, and no group is recovered. */
  readonly nothingRecovered: () => string;
  /** The sentence of each reason for an alternative. */
  readonly alternatives: AlternativeMessages;
  /** The sentence of each reason for suggested sets. */
  readonly progression: ProgressionMessages;
  /** The sentences about a composed session. */
  readonly sessions: SessionMessages;
  /** A weight in the unit of the call, such as `62.5 kg`. */
  readonly weight: (weight: number, unit: WeightUnit) => string;
  /** The weight by which a machine helps, such as `20 kg of assistance`. */
  readonly assistance: (weight: number, unit: WeightUnit) => string;
  /** The sets to do, such as `60 kg x 10, 10, 8`. */
  readonly sets: (groups: readonly SetGroup[]) => string;
}

/** The names of the groups of templates. */
export type GroupedMessages = 'clauses' | 'today' | 'alternatives' | 'progression' | 'sessions';

/** Templates that replace the English ones; missing ones stay English. */
export type MessageOverrides = Partial<Omit<MessageTemplates, GroupedMessages>> & {
  readonly [Group in GroupedMessages]?: Partial<MessageTemplates[Group]>;
};

/** Why an exercise can replace another, as data. */
export type AlternativeReason =
  | {
      readonly code:
        | 'same_primary_muscles'
        | 'shared_primary_muscles'
        | 'helping_muscles'
        /** Groups that the exercise to replace trains and the alternative does not. */
        | 'less_work_for'
        /** Primary groups of the alternative that are not primary in the exercise to replace. */
        | 'extra_work_for';
      readonly params: { readonly muscleGroups: readonly string[] };
    }
  | { readonly code: 'same_movement'; readonly params: { readonly movement: string } }
  /** The muscles of one of the two are unknown; these words are in both names. */
  | { readonly code: 'similar_name'; readonly params: { readonly words: readonly string[] } }
  | {
      readonly code: 'different_equipment';
      readonly params: { readonly from: string; readonly to: string };
    }
  /** The user has marked the exercise as a favourite. */
  | { readonly code: 'favourite'; readonly params: Readonly<Record<string, never>> }
  /** A variant that needs more strength or skill. */
  | { readonly code: 'harder_variation'; readonly params: Readonly<Record<string, never>> }
  | {
      /** `same_equipment` is given only if the muscles of the exercise to replace are unknown. */
      readonly code: 'same_equipment' | 'equipment_missing';
      readonly params: { readonly equipment: string };
    }
  | {
      readonly code: 'muscle_group_ready' | 'muscle_group_tired';
      readonly params: { readonly muscleGroup: string; readonly percentage: number };
    };

/** A message template for each reason for an alternative. */
export type AlternativeMessages = {
  readonly [Code in AlternativeReason['code']]: (
    params: ParamsOf<AlternativeReason, Code>,
  ) => string;
};

/** Why these sets are suggested, as data. */
export type ProgressionReason =
  /** The same sets as last time. */
  | { readonly code: 'as_last_time'; readonly params: { readonly daysSince: number } }
  /** The same sets as in the last similar workout. */
  | { readonly code: 'as_in_workout_alike'; readonly params: { readonly daysSince: number } }
  | { readonly code: 'more_reps'; readonly params: { readonly daysSince: number } }
  /** Longer sets of a timed exercise. */
  | { readonly code: 'more_seconds'; readonly params: { readonly daysSince: number } }
  /**
   * All sets reached the top of the range with one repetition in reserve; `weightKg` would be the
   * next weight.
   */
  | { readonly code: 'ready_for_more'; readonly params: { readonly weightKg: number } }
  | {
      readonly code: 'step_up';
      readonly params: { readonly fromKg: number; readonly toKg: number };
    }
  /** The last two times stayed below the range. */
  | { readonly code: 'failed_twice'; readonly params: Readonly<Record<string, never>> }
  | { readonly code: 'long_gap'; readonly params: { readonly daysSince: number } }
  /** The plan has more repetitions than this weight was ever lifted for. */
  | { readonly code: 'easier_for_more_reps'; readonly params: { readonly reps: number } }
  /** The rule wanted more than one step beyond the hardest set of the last 60 days. */
  | { readonly code: 'limited'; readonly params: { readonly weightKg: number } }
  /** The exercise has no history; the weight is estimated from another one. */
  | { readonly code: 'estimated_from'; readonly params: NamedExercise }
  | { readonly code: 'no_history'; readonly params: Readonly<Record<string, never>> };

/**
 * A message for each reason of a suggestion. `weight` puts a weight into words, in the unit of the
 * call.
 */
export type ProgressionMessages = {
  readonly [Code in ProgressionReason['code']]: (
    params: ParamsOf<ProgressionReason, Code>,
    words: { readonly weight: (weightKg: number) => string },
  ) => string;
};

/** Why an exercise is in a session, or why a workout was changed, as data. */
export type SessionReason =
  | { readonly code: 'equipment_missing'; readonly params: { readonly equipment: string } }
  | {
      readonly code: 'muscle_group_ready' | 'muscle_group_tired';
      readonly params: { readonly muscleGroup: string; readonly percentage: number };
    }
  /** It is in the workout that was adapted. */
  | { readonly code: 'planned'; readonly params: Readonly<Record<string, never>> }
  | { readonly code: 'instead_of'; readonly params: NamedExercise }
  | {
      /** Fractional sets of the last 7 days. */
      readonly code: 'below_goal';
      readonly params: {
        readonly muscleGroup: string;
        readonly done: number;
        readonly goal: number;
      };
    }
  /** The number of logs with the exercise in the last 60 days. */
  | { readonly code: 'done_before'; readonly params: { readonly times: number } }
  | { readonly code: 'avoided'; readonly params: { readonly muscleGroup: string } }
  | { readonly code: 'never_offered'; readonly params: Readonly<Record<string, never>> }
  | { readonly code: 'no_time'; readonly params: { readonly minutes: number } };

/** A wish that a session does not meet, as data. */
export type UnmetReason =
  /** Not even one set fits into the minutes. */
  | { readonly code: 'too_short'; readonly params: { readonly minutes: number } }
  /** No other exercise fits; these minutes are left. */
  | { readonly code: 'time_left'; readonly params: { readonly minutes: number } }
  | {
      /**
       * `not_recovered` and `no_exercise`: groups below their weekly goal that are too tired, or
       * that no possible exercise trains. `not_trained`: main groups of the workout that have no
       * exercise left.
       */
      readonly code: 'not_recovered' | 'no_exercise' | 'not_trained';
      readonly params: { readonly muscleGroups: readonly string[] };
    };

/** A message for each reason of a session, and for each wish that it does not meet. */
export type SessionMessages = {
  readonly [Code in (SessionReason | UnmetReason)['code']]: (
    params: ParamsOf<SessionReason | UnmetReason, Code>,
  ) => string;
};
