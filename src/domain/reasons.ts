import type { ExerciseId } from './ids.js';
import type { LocalMoment } from './calendar.js';

/** Why a workout is recommended, as data: a code and the values that the message names. */
export type Reason =
  | {
      /** The next day of the program; `after` names the day before, null where it was not done. */
      readonly code: 'next_in_program';
      readonly params: { readonly programName: string; readonly after: string | null };
    }
  | {
      /** A day of the program that was left out for a whole round. */
      readonly code: 'left_out_last_round';
      readonly params: { readonly workoutName: string };
    }
  | {
      /** It followed the last workout `times` of the `of` times that anything did in 60 days. */
      readonly code: 'usually_next';
      readonly params: {
        readonly workoutName: string;
        readonly after: string;
        readonly times: number;
        readonly of: number;
      };
    }
  /** Not done for longer than usual. */
  | { readonly code: 'due'; readonly params: { readonly daysSince: number } }
  | {
      /** To begin with; `fullBody` for a newcomer only. `programName` is null for a custom workout. */
      readonly code: 'first_workout';
      readonly params: { readonly fullBody: boolean; readonly programName: string | null };
    }
  | {
      /** The primary groups that are not lagging, most sets first; `percentage` is the mean of these. */
      readonly code: 'ready';
      readonly params: { readonly muscleGroups: readonly string[]; readonly percentage: number };
    }
  | {
      /**
       * The workout is below 60 %: its primary group with the lowest score, and from when on it is
       * better; null where waiting does not help.
       */
      readonly code: 'early';
      readonly params: {
        readonly muscleGroup: string;
        readonly percentage: number;
        readonly betterFrom: Date | null;
      };
    }
  | {
      /** The primary group with the lowest score, below 60; or an excluded one that only helps. */
      readonly code: 'lagging';
      readonly params: { readonly muscleGroup: string; readonly percentage: number };
    }
  | {
      /** Exercises to leave out, for the group with the lowest score that bars them. */
      readonly code: 'leave_out';
      readonly params: {
        readonly exercises: readonly string[];
        readonly muscleGroup: string;
        readonly percentage: number;
      };
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
  /** It is scheduled for today, and `today` has it. */
  | { readonly code: 'scheduled_today' }
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
type ParamsOf<Code extends ReasonCode> = Extract<Reason, { readonly code: Code }>['params'];

/**
 * A span of time in the units in which people say it, whole numbers. It fits the `Duration` of
 * date-fns, without making the types of that package part of this one's.
 */
export interface Duration {
  readonly years?: number;
  readonly months?: number;
  readonly weeks?: number;
  readonly days?: number;
  readonly hours?: number;
}

/** Words that clauses are made with: a past as a duration, an instant to come as a moment. */
export interface ClauseWords {
  /** Time since the workout that the reason speaks of, such as `6 days`; empty without one. */
  readonly elapsed: string;
  /** The instant that the reason names, such as `Wednesday 15:00`; empty without one. */
  readonly when: string;
}

/** A clause for each reason. */
export type ReasonClauses = {
  readonly [Code in ReasonCode]: (params: ParamsOf<Code>, words: ClauseWords) => string;
};

/** A clause and the reason that it is made of. */
export interface Clause {
  readonly code: ReasonCode;
  readonly text: string;
}

/** What is said of the workout scheduled for today. */
export interface TodayWords {
  readonly workoutName: string;
  /** The group that speaks against it, `isAvoided` where the user asked to spare it; or null. */
  readonly limiting: {
    readonly muscleGroup: string;
    readonly percentage: number;
    readonly isAvoided: boolean;
  } | null;
  /** Where it is better to wait: until then; empty where waiting does not help. */
  readonly when: string;
  /** Exercises to leave out. */
  readonly leaveOut: readonly string[];
  /** The workout to do instead, for the verdict `swap`. */
  readonly insteadName: string | null;
}

/** The sentences for what is scheduled for today. */
export interface TodayTemplates {
  /** It can be done, perhaps without some exercises. */
  readonly good: (words: TodayWords) => string;
  /** It is better to wait, and no other workout is much better. */
  readonly early: (words: TodayWords) => string;
  /** Another workout is better now. */
  readonly swap: (words: TodayWords) => string;
}

/**
 * The sentences for people, a function for each: another language is another object. Numbers come
 * as the answers have them; times in words, as `duration` and `moment` give them.
 */
export interface MessageTemplates {
  /** Words for a duration, such as `formatDuration` of date-fns gives them in a locale. */
  readonly duration: (duration: Duration) => string;
  /** Words for an instant to come, such as `Wednesday 15:00`. */
  readonly moment: (moment: LocalMoment) => string;
  /** The clause of each reason. */
  readonly clauses: ReasonClauses;
  /**
   * The name of a session that has none: by its main muscle groups, most sets first. There may be no
   * group at all.
   */
  readonly session: (muscleGroups: readonly string[], fullBody: boolean) => string;
  /** The message that clauses make; the reasons of one workout, in their order. */
  readonly message: (clauses: readonly Clause[]) => string;
  /** What is scheduled for today, by its verdict. */
  readonly today: TodayTemplates;
  /** Every workout is early, and this one is the first to be at 80 %, from then on. */
  readonly rest: (workoutName: string, when: string) => string;
  /** Every workout is barred, and this one is the first to be open again, from then on. */
  readonly restBarred: (workoutName: string, when: string) => string;
  /** Every workout is barred, and waiting does not help. */
  readonly nothingFits: () => string;
  /** There is no workout; these groups are worth most. */
  readonly focus: (muscleGroups: readonly string[]) => string;
  /** There is no workout, and no group is recovered. */
  readonly nothingRecovered: () => string;
}

/** Sentences that replace the English ones; what is left out stays English. */
export type MessageOverrides = Partial<Omit<MessageTemplates, 'clauses' | 'today'>> & {
  readonly clauses?: Partial<MessageTemplates['clauses']>;
  readonly today?: Partial<MessageTemplates['today']>;
};

/** Why an exercise can take the place of another, as data. */
export type AlternativeReason =
  | {
      readonly code:
        | 'same_primary_muscles'
        | 'shared_primary_muscles'
        | 'helping_muscles'
        /** Groups that the other exercise trains and this one does not. */
        | 'less_work_for'
        /** Primary groups of this exercise that are not primary in the other. */
        | 'extra_work_for';
      readonly params: { readonly muscleGroups: readonly string[] };
    }
  | { readonly code: 'same_movement'; readonly params: { readonly movement: string } }
  /** The muscles of one of the two are unknown: what their names share. */
  | { readonly code: 'similar_name'; readonly params: { readonly words: readonly string[] } }
  | {
      readonly code: 'different_equipment';
      readonly params: { readonly from: string; readonly to: string };
    }
  /** A variant that asks for more strength or skill. */
  | { readonly code: 'harder_variation'; readonly params: Readonly<Record<string, never>> }
  | {
      /** The same: given where the muscles of the exercise to replace are unknown. */
      readonly code: 'same_equipment' | 'equipment_missing';
      readonly params: { readonly equipment: string };
    }
  | {
      readonly code: 'muscle_group_ready' | 'muscle_group_tired';
      readonly params: { readonly muscleGroup: string; readonly percentage: number };
    };

type AlternativeParamsOf<
  Own extends AlternativeReason['code'],
  Member = AlternativeReason,
> = Member extends {
  readonly code: infer Codes;
  readonly params: infer Params;
}
  ? Own extends Codes
    ? Params
    : never
  : never;

/** A sentence for each reason for an alternative. */
export type AlternativeMessages = {
  readonly [Code in AlternativeReason['code']]: (params: AlternativeParamsOf<Code>) => string;
};
