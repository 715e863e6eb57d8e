/** Spec 8: recommendations analyse the last 7 days, as hours of elapsed time. */
export const ANALYSIS_WINDOW_HOURS = 168;
/** Spec 8: a muscle group is eligible when its score is above this. */
export const RECOVERY_FILTER_PERCENT = 30;
/** Spec 8: number of recommendations. */
export const RECOMMENDATIONS_MAX = 3;
/** Spec 2.1: the most characters in `source_type`. */
export const SOURCE_TYPE_LENGTH_MAX = 50;
/** Spec 2.3: the most characters in `muscle_group`. */
export const MUSCLE_GROUP_LENGTH_MAX = 100;
/** Spec 2.4: the most characters in a custom workout's name. */
export const NAME_LENGTH_MAX = 255;
/** Spec 2.3: the largest number with 3 digits, 2 of them after the point. */
export const INTENSITY_MAX = 9.99;
/** Spec 2.3: the default of the column `intensity`. */
export const INTENSITY_DEFAULT = 0.5;
/** The most exercises in a workout, sets of one exercise, and repetitions of one set. */
export const EXERCISES_MAX = 100;
export const SETS_MAX = 100;
export const REPS_MAX = 1000;
/** The most sets in a log or a workout together, so that the logs of one answer stay few. */
export const SETS_TOGETHER_MAX = 1000;
/** Spec 2.5: the defaults of the columns for sets and repetitions. */
export const SETS_DEFAULT = 3;
export const REPS_MIN_DEFAULT = 8;
export const REPS_MAX_DEFAULT = 12;
// Choice: limits of a user's preferences.
/** The most exercises in each list of preferences: `never` and favourites. */
export const PREFERRED_MAX = 200;
export const PLACES_MAX = 20;
/** The most characters in a place's name. */
export const PLACE_NAME_LENGTH_MAX = 100;
// Choice: a text id of the host has at most 255 characters.
export const TEXT_ID_LENGTH_MAX = 255;
/** The largest value of a 32-bit integer column, such as `exercises_count`. */
export const COUNT_MAX = 2_147_483_647;

export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const DAY_HOURS = 24;
export const WEEK_DAYS = 7;

// Choice: a group is ready from this score on.
/** The score, in percent, from which a group is ready (`readyAt`) and `recovered`. */
export const READY_PERCENT = 80;
// Choice: a workout below this readiness is offered as early, after all ready ones.
/** The percentage below which a workout is early, and a muscle group lags behind. */
export const EARLY_PERCENT = 60;
// Choice: a workout is dropped if excluded groups hold at least this share of its primary sets. If
// they hold less, the workout is offered without the exercises of these groups.
export const BAR_SHARE = 0.25;
// Choice: if less than this share of a workout's sets remains, it is no longer the same workout.
export const KEPT_SHARE_MIN = 0.5;
// Choice: loads this much older than a group's latest one are too small to matter (they have
// decayed to at most e^-12.9).
/** A replay uses loads that are less than this much older than a group's latest one. */
export const REPLAY_WINDOW_HOURS = 336;
// Choice: logs that end within this time of each other count as one session in `exercises_count`.
export const SESSION_HOURS = 6;
// Choice: a program counts as the user's own if one of its days was done this recently.
export const FAMILIAR_PROGRAM_HOURS = 1440;
// Choice: with fewer candidates than this, all program days open to the user are considered.
export const CANDIDATES_MIN = 3;
// Choice: at most this many workouts are compared for one recommendation.
export const CANDIDATES_MAX = 200;
// Choice: the latest 200 logs without a workout are compared for usual sessions; at most 50
// sessions are offered. Sessions done once are offered only while there are fewer than
// `CANDIDATES_MIN` candidates.
export const SESSION_LOGS_MAX = 200;
export const SESSIONS_MAX = 50;
/** A session is usual if it was done at least this often. */
export const USUAL_TIMES_MIN = 2;
// Choice: a weight is suggested from the last 60 days; older ones say little about today.
export const HISTORY_HOURS = 1440;
// Choice: at most this many logs of these 60 days are read, latest first. That is three a day.
export const HISTORY_LOGS_MAX = 180;
// Choice: at most this many exercises of the catalogue are compared when ranking alternatives.
export const EXERCISES_COMPARED_MAX = 2000;
// Choice: a completion may be this far in the future before it is refused, for clocks that are
// fast.
export const CLOCK_SKEW_MINUTES = 5;
// Choice: after this many days without any workout, the message advises starting with less.
export const LONG_BREAK_DAYS = 28;
// Choice: the duration of a workout is estimated from the upper numbers of repetitions: 4 seconds
// per repetition, plus 2 minutes of rest and setup per set.
export const SECONDS_PER_REP = 4;
export const REST_SECONDS_PER_SET = 120;
// Choice: the weekly sets per muscle group to aim at, unless the user sets a goal.
export const WEEKLY_SETS_GOAL = 12;
// Choice: the range of weekly sets per muscle group, unless the user sets one: 10 to 20, where studies
// find most growth for the time spent.
export const WEEKLY_SETS_LOW = 10;
export const WEEKLY_SETS_HIGH = 20;

/** Whether every store keeps a text unchanged: it has no lone surrogate and no NUL character. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** The first instant that every store can keep. */
export const EARLIEST_INSTANT: Date = new Date(0);
/** The end of the range of instants that every store can keep. */
export const LATEST_INSTANT: Date = new Date('9999-01-01T00:00:00Z');
