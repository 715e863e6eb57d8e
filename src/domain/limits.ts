/** Spec 8: recommendations look at the last 7 days, counted as 168 hours. */
export const ANALYSIS_WINDOW_HOURS = 168;
/** Spec 8: a muscle group is eligible when its score is above this. */
export const RECOVERY_FILTER_PERCENT = 30;
/** Spec 8: the maximum number of recommendations. */
export const RECOMMENDATIONS_MAX = 3;
/** Spec 2.1: the maximum length of `source_type`. */
export const SOURCE_TYPE_LENGTH_MAX = 50;
/** Spec 2.3: the maximum length of `muscle_group`. */
export const MUSCLE_GROUP_LENGTH_MAX = 100;
/** Spec 2.4: the maximum length of a custom workout's name. */
export const NAME_LENGTH_MAX = 255;
/** Spec 2.3: the largest number with 3 digits, 2 of them after the decimal point. */
export const INTENSITY_MAX = 9.99;
/** Spec 2.3: the column default of `intensity`. */
export const INTENSITY_DEFAULT = 0.5;
/** Maximum exercises per workout, sets per exercise, and repetitions per set. */
export const EXERCISES_MAX = 100;
export const SETS_MAX = 100;
export const REPS_MAX = 1000;
/** Maximum sets in a log or workout, so that a page of logs stays small. */
export const SETS_TOGETHER_MAX = 1000;
/** Spec 2.5: the column defaults for sets and repetitions. */
export const SETS_DEFAULT = 3;
export const REPS_MIN_DEFAULT = 8;
export const REPS_MAX_DEFAULT = 12;
// Choice: limits of a user's preferences.
/** Maximum exercises in each list of preferences: `never` and favourites. */
export const PREFERRED_MAX = 200;
export const PLACES_MAX = 20;
/** Maximum length of a place's name. */
export const PLACE_NAME_LENGTH_MAX = 100;
// Choice: a host's text id has at most 255 characters.
export const TEXT_ID_LENGTH_MAX = 255;
/** The largest value of a 32-bit integer column, such as `exercises_count`. */
export const COUNT_MAX = 2_147_483_647;

export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const DAY_HOURS = 24;
export const WEEK_DAYS = 7;

// Choice: a group is ready from this score on.
/** A group is ready (`readyAt`) and `recovered` from this score, in percent. */
export const READY_PERCENT = 80;
// Choice: a workout below this readiness is offered as early, after all ready ones.
/** Below this percentage, a workout is early and a muscle group lags behind. */
export const EARLY_PERCENT = 60;
// Choice: drop a workout if excluded groups hold at least this share of its primary sets. If they
// hold less, offer the workout without their exercises.
export const BAR_SHARE = 0.25;
// Choice: do not offer a workout if less than this share of its sets would remain.
export const KEPT_SHARE_MIN = 0.5;
// Choice: ignore loads that are at least this much older than a group's latest one. They have
// decayed to at most e^-12.9.
/** A replay ignores loads that are at least this much older than a group's latest load. */
export const REPLAY_WINDOW_HOURS = 336;
// Choice: logs that end within this time of each other count as one session in `exercises_count`.
export const SESSION_HOURS = 6;
// Choice: a program counts as the user's own if one of its days was done within this time.
export const FAMILIAR_PROGRAM_HOURS = 1440;
// Choice: with fewer candidates than this, consider every program day available to the user.
export const CANDIDATES_MIN = 3;
// Choice: compare at most this many workouts for one recommendation.
export const CANDIDATES_MAX = 200;
// Choice: find usual workouts in the latest 200 logs without a workout, and offer at most 50 of
// them. Offer one that was done only once if there are fewer than `CANDIDATES_MIN` candidates.
export const OWN_WORKOUT_LOGS_MAX = 200;
export const USUAL_WORKOUTS_MAX = 50;
/** A workout is usual if it was done at least this many times. */
export const USUAL_TIMES_MIN = 2;
// Choice: suggest weights from the last 60 days. Older weights say little about today.
export const HISTORY_HOURS = 1440;
// Choice: read at most this many logs of these 60 days, latest first. That is three a day.
export const HISTORY_LOGS_MAX = 180;
// Choice: rank at most this many exercises as alternatives.
export const EXERCISES_COMPARED_MAX = 2000;
// Choice: accept a completion that is up to this far in the future, because clocks can be fast.
export const CLOCK_SKEW_MINUTES = 5;
// Choice: after this many days without training, advise the user to start with less.
export const LONG_BREAK_DAYS = 28;
// Choice: estimate the duration of a workout at its maximum repetitions. A repetition takes 4
// seconds, and each set needs 2 minutes of rest and setup.
export const SECONDS_PER_REP = 4;
export const REST_SECONDS_PER_SET = 120;
// Choice: the weekly sets to aim at per muscle group, unless the user sets a goal.
export const WEEKLY_SETS_GOAL = 12;
// Choice: weekly sets are a reason to train up to this share of the goal. A group that is nearly there
// needs no workout.
export const GOAL_SHARE_MAX = 0.75;
// Choice: the range of weekly sets per muscle group, unless the user sets one. In studies, 10 to 20
// sets give the most growth for the time spent.
export const WEEKLY_SETS_LOW = 10;
export const WEEKLY_SETS_HIGH = 20;

/**
 * Whether every store can keep the text unchanged: it has no lone surrogate and no NUL character.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/**
 * Whether the text can be normalized in linear time. It may have at most 30 combining marks in a
 * row, as in Unicode's Stream-Safe Text Format (UAX #15). A run of 100,000 marks takes nine
 * seconds.
 */
export function isNormalizable(text: string): boolean {
  return !/\p{M}{31}/u.test(text);
}

/** Unicode NFC. Returns text that is not {@link isNormalizable} unchanged. */
export function toNfc(text: string): string {
  return isNormalizable(text) ? text.normalize('NFC') : text;
}

/** The earliest instant that every store supports. */
export const EARLIEST_INSTANT: Date = new Date(0);
/** Every store supports instants before this one. */
export const LATEST_INSTANT: Date = new Date('9999-01-01T00:00:00Z');
