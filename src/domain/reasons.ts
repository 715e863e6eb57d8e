import { localMoment, type LocalMoment } from './calendar.js';
import { ENGLISH_MESSAGES } from './english.js';

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
      /** The primary groups that are not lagging, most sets first; `percentage` is of all of them. */
      readonly code: 'ready';
      readonly params: { readonly muscleGroups: readonly string[]; readonly percentage: number };
    }
  | {
      /** Below 60 %: better from `betterFrom` on; null where waiting does not help. */
      readonly code: 'early';
      readonly params: { readonly percentage: number; readonly betterFrom: Date | null };
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
  readonly exerciseId: number;
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

/**
 * All sentences: those that are given, and the English ones for the rest.
 *
 * @example
 * messagesOf({ nothingFits: () => 'Nichts passt.' }).nothingFits(); // 'Nichts passt.'
 */
export const messagesOf = (overrides: MessageOverrides = {}): MessageTemplates => ({
  ...ENGLISH_MESSAGES,
  ...overrides,
  clauses: { ...ENGLISH_MESSAGES.clauses, ...overrides.clauses },
  today: { ...ENGLISH_MESSAGES.today, ...overrides.today },
});

/**
 * A muscle group as people write it.
 *
 * @example
 * muscleGroupLabel('upper_back'); // 'Upper back'
 */
export const muscleGroupLabel = (muscleGroup: string): string => {
  const words = muscleGroup.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const WEEK_DAYS = 7;
const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365;

// Choice: the time since a workout is said in days for two weeks, in weeks for two months, then in
// months and years, always rounded down; the reason itself has the days.
/** A number of days as people say it. */
export const durationOfDays = (days: number): Duration => {
  if (days < 2 * WEEK_DAYS) return { days };
  if (days < 2 * MONTH_DAYS) return { weeks: Math.floor(days / WEEK_DAYS) };
  if (days < YEAR_DAYS) return { months: Math.floor(days / MONTH_DAYS) };
  return { years: Math.floor(days / YEAR_DAYS) };
};

/** When and where a message is read, and the sentences that it is made of. */
export interface MessageContext {
  readonly now: Date;
  /** IANA name; default UTC. */
  readonly timeZone?: string | undefined;
  /** Default English. */
  readonly messages?: MessageTemplates | undefined;
}

/** An instant to come in words; empty for none. */
export const momentWords = (
  instant: Date | null,
  { now, timeZone = 'UTC', messages = ENGLISH_MESSAGES }: MessageContext,
): string => (instant === null ? '' : messages.moment(localMoment(instant, now, timeZone)));

const wordsFor = (reason: Reason, context: MessageContext): ClauseWords => {
  const { duration } = context.messages ?? ENGLISH_MESSAGES;
  const { params } = reason;
  return {
    elapsed: 'daysSince' in params ? duration(durationOfDays(params.daysSince)) : '',
    when: 'betterFrom' in params ? momentWords(params.betterFrom, context) : '',
  };
};

const clauseOf = (reason: Reason, context: MessageContext): Clause => {
  const { clauses } = context.messages ?? ENGLISH_MESSAGES;
  // Each clause belongs to its code; that it gets the parameters of this code is not seen here.
  const clause = clauses[reason.code] as (params: Reason['params'], words: ClauseWords) => string;
  return { code: reason.code, text: clause(reason.params, wordsFor(reason, context)) };
};

/**
 * The message that reasons make, as it stands beside them in an answer.
 *
 * @example
 * const reasons = [{ code: 'weekly_sets', params: { muscleGroup: 'chest', done: 6, goal: 12 } }];
 * reasonMessage(reasons, { now: new Date(0) });
 * // 'Chest: 6 of 12 sets in the last 7 days.'
 */
export const reasonMessage = (reasons: readonly Reason[], context: MessageContext): string =>
  (context.messages ?? ENGLISH_MESSAGES).message(
    reasons.map((reason) => clauseOf(reason, context)),
  );
