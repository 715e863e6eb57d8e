/** Spec 8: recommendations analyse the last 7 days, as hours of elapsed time. */
export const ANALYSIS_WINDOW_HOURS = 168;
/** Spec 8: a muscle group is eligible when its score is above this. */
export const RECOVERY_FILTER_PERCENT = 30;
/** Spec 8: number of recommendations. */
export const RECOMMENDATIONS_MAX = 3;
/** Spec 2.1: characters of `source_type`. */
export const SOURCE_TYPE_LENGTH_MAX = 50;
/** Spec 2.3: characters of `muscle_group`. */
export const MUSCLE_GROUP_LENGTH_MAX = 100;
/** Spec 2.4: characters of a custom workout's name. */
export const NAME_LENGTH_MAX = 255;
/** Spec 2.3: the largest decimal of 3 digits, 2 of them after the point. */
export const INTENSITY_MAX = 9.99;
/** Spec 2.3: the column's default. */
export const INTENSITY_DEFAULT = 0.5;
/** The most of each that a workout of this library has: exercises, sets of one, and repetitions. */
export const EXERCISES_MAX = 100;
export const SETS_MAX = 100;
export const REPS_MAX = 1000;
/** Spec 2.5: the column's defaults. */
export const SETS_DEFAULT = 3;
export const REPS_MIN_DEFAULT = 8;
export const REPS_MAX_DEFAULT = 12;
// Choice: an id of the host that is text has at most 255 characters.
export const TEXT_ID_LENGTH_MAX = 255;
/** The largest value of a 32-bit integer column, which `exercises_count` is. */
export const COUNT_MAX = 2_147_483_647;

export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const DAY_HOURS = 24;

// Choice: the score from which a group is called ready.
/** The score, in percent, from which a group is called ready (`readyAt`) and `recovered`. */
export const READY_PERCENT = 80;
// Choice: below this readiness a workout is offered as early, after all that are ready.
/** The percentage below which a workout is early, and a muscle group lags behind. */
export const EARLY_PERCENT = 60;
// Choice: excluded groups bar a workout from this share of its primary sets on; below it, the workout
// is offered without the exercises of these groups.
export const BAR_SHARE = 0.25;
// Choice: a workout of which less than this share of the sets remains is another workout.
export const KEPT_SHARE_MIN = 0.5;
// Choice: loads older than this before a group's latest one are too small to matter (at most e^-12.9 of a load).
/** A replay takes the loads less than this older than a group's latest one. */
export const REPLAY_WINDOW_HOURS = 336;
// Choice: logs that end within this time of each other are one session when exercises are counted.
export const SESSION_HOURS = 6;
// Choice: a program is the user's own when one of its days was done this recently.
export const FAMILIAR_PROGRAM_HOURS = 1440;
// Choice: below this many candidates all program days open to the user are considered.
export const CANDIDATES_MIN = 3;
// Choice: at most this many workouts are compared for one recommendation.
export const CANDIDATES_MAX = 200;
// Choice: the latest 200 logs without a workout are compared for usual sessions, of which at most 50
// are offered. Those done once are offered only until there are as many as `CANDIDATES_MIN`.
export const SESSION_LOGS_MAX = 200;
export const SESSIONS_MAX = 50;
/** A session is usual when it was done at least this often. */
export const USUAL_TIMES_MIN = 2;
// Choice: at most this many exercises of the catalogue are compared for alternatives to one.
export const EXERCISES_COMPARED_MAX = 2000;
// Choice: a clock may be this far ahead of ours before a completion is refused as lying in the future.
export const CLOCK_SKEW_MINUTES = 5;
// Choice: after so many days without any workout the advice is to start with less.
export const LONG_BREAK_DAYS = 28;
// Choice: a workout is taken to last 4 seconds for each of its upper repetitions, and 2 minutes of
// rest and of getting ready for each set.
export const SECONDS_PER_REP = 4;
export const REST_SECONDS_PER_SET = 120;
// Choice: sets a week per muscle group that training aims at when the user gives no goal of their own.
export const WEEKLY_SETS_GOAL = 12;

/** Whether every store keeps a text unchanged: no half of a surrogate pair, and no NUL character. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\0') && !/\p{Surrogate}/u.test(text);
