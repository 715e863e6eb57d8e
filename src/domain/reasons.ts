import { ENGLISH_MESSAGES } from './english.js';
import { DAY_HOURS } from './limits.js';

/** Why a workout is recommended, as data: a code and the numbers that every screen shows too. */
export type Reason =
  | {
      readonly code: 'muscle_group_recovered' | 'muscle_group_partly_recovered';
      readonly params: {
        readonly muscleGroup: string;
        readonly percentage: number;
        /** Midnights in the user's time zone since the last workout. */
        readonly daysSince: number;
      };
    }
  | { readonly code: 'never_trained'; readonly params: { readonly muscleGroup: string } }
  | {
      readonly code: 'weekly_sets';
      readonly params: {
        readonly muscleGroup: string;
        readonly done: number;
        readonly goal: number;
      };
    }
  | { readonly code: 'done_this_week'; readonly params: { readonly times: number } }
  | { readonly code: 'secondary_held_back'; readonly params: { readonly muscleGroup: string } }
  /** The user's last workout of any kind was at least 28 days ago. */
  | { readonly code: 'long_break'; readonly params: { readonly daysSince: number } };

/** Why a workout was not considered, as data. */
export type DropReason =
  | { readonly code: 'no_known_muscles' }
  | { readonly code: 'same_muscle_groups' }
  | {
      readonly code: 'equipment_missing';
      readonly params: {
        readonly equipment: readonly string[];
        readonly exercises: readonly { readonly exerciseId: number; readonly name: string }[];
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
        readonly exercises: readonly { readonly exerciseId: number; readonly name: string }[];
      };
    };

/** The codes of {@link Reason}. */
export type ReasonCode = Reason['code'];
// Some members of the union have two codes, which `Extract` would find under neither.
type ParamsOf<Code extends ReasonCode, Member = Reason> = Member extends {
  readonly code: infer Own;
  readonly params: infer Params;
}
  ? Code extends Own
    ? Params
    : never
  : never;

/**
 * A span of time in the units in which people tell it, whole numbers. It fits the `Duration` of
 * date-fns, without making the types of that package part of this one's.
 */
export interface Duration {
  readonly years?: number;
  readonly months?: number;
  readonly weeks?: number;
  readonly days?: number;
  readonly hours?: number;
}

/** A clause for each reason, from its numbers and the time since a workout in words. */
export type ReasonClauses = {
  readonly [Code in ReasonCode]: (params: ParamsOf<Code>, elapsed: string) => string;
};

/**
 * The sentences for people, a function for each: another language is another object. Numbers come as
 * the answers have them; durations in words, as `duration` gives them.
 */
export interface MessageTemplates {
  /** Words for a duration, such as `formatDuration` of date-fns gives them in a locale. */
  readonly duration: (duration: Duration) => string;
  /** The clause of each reason. `elapsed` is the time since a workout, where the reason has one. */
  readonly clauses: ReasonClauses;
  /** The sentence that clauses make. */
  readonly sentence: (clauses: readonly string[]) => string;
  /** Every workout is barred; this one is the first to open, after so long. */
  readonly rest: (workoutName: string, wait: string) => string;
  /** The same, within the hour. */
  readonly restSoon: (workoutName: string) => string;
  /** Every workout is barred, and waiting does not help. */
  readonly nothingFits: () => string;
  /** There is no workout; these groups are worth most. */
  readonly focus: (muscleGroups: readonly string[]) => string;
  /** There is no workout, and no group is recovered. */
  readonly nothingRecovered: () => string;
}

/** Sentences that take the place of the English ones; what is left out stays English. */
export type MessageOverrides = Partial<Omit<MessageTemplates, 'clauses'>> & {
  readonly clauses?: Partial<MessageTemplates['clauses']>;
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

// Choice: the time since a workout is told in days for two weeks, in weeks for two months, then in
// months and years, always rounded down; the reason itself has the days.
/** A number of days as people tell it. */
export const durationOfDays = (days: number): Duration => {
  if (days < 2 * WEEK_DAYS) return { days };
  if (days < 2 * MONTH_DAYS) return { weeks: Math.floor(days / WEEK_DAYS) };
  if (days < YEAR_DAYS) return { months: Math.floor(days / MONTH_DAYS) };
  return { years: Math.floor(days / YEAR_DAYS) };
};

const HOURS_TOLD_MAX = 48;

/** A wait as people tell it: in whole hours, and in days and hours from two days on. */
export const durationOfHours = (hours: number): Duration => {
  const whole = Math.ceil(hours);
  return whole <= HOURS_TOLD_MAX
    ? { hours: whole }
    : { days: Math.floor(whole / DAY_HOURS), hours: whole % DAY_HOURS };
};

const clauseOf = (reason: Reason, { clauses, duration }: MessageTemplates): string => {
  const elapsed =
    'daysSince' in reason.params ? duration(durationOfDays(reason.params.daysSince)) : '';
  // Each clause belongs to its code; that it gets the parameters of this code is not seen here.
  const clause = clauses[reason.code] as (params: Reason['params'], elapsed: string) => string;
  return clause(reason.params, elapsed);
};

/**
 * The sentence made from reasons: clauses joined by semicolons, one full stop.
 *
 * @example
 * reasonMessage([{ code: 'weekly_sets', params: { muscleGroup: 'chest', done: 6, goal: 12 } }]);
 * // '6 of 12 weekly sets of chest done.'
 */
export const reasonMessage = (
  reasons: readonly Reason[],
  messages: MessageTemplates = ENGLISH_MESSAGES,
): string => messages.sentence(reasons.map((reason) => clauseOf(reason, messages)));

/** What is said where every workout is barred. Null: waiting does not help. */
export const restMessage = (
  opening: { readonly workoutName: string; readonly hours: number } | null,
  messages: MessageTemplates = ENGLISH_MESSAGES,
): string => {
  if (opening === null) return messages.nothingFits();
  const { workoutName, hours } = opening;
  if (hours < 1) return messages.restSoon(workoutName);
  return messages.rest(workoutName, messages.duration(durationOfHours(hours)));
};

/** What is said to a user without any workout. */
export const focusMessage = (
  muscleGroups: readonly string[],
  messages: MessageTemplates = ENGLISH_MESSAGES,
): string =>
  muscleGroups.length === 0 ? messages.nothingRecovered() : messages.focus(muscleGroups);
