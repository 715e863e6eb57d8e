/**
 * All constants that the benchmark uses. They are fixed, and none was tuned to a result.
 * "Definition" marks a number from the offline benchmark in the notes on the recovery model
 * (section 5.2). "Choice" marks a number that the definition does not specify.
 */

/** Definition: lifters per schedule. */
export const LIFTERS = 200;
/** Choice: arbitrary. The report prints the seed, and `--seed` replaces it. */
export const SEED_DEFAULT = 20_260_105;

/** Definition: length of the simulated time. */
export const WEEKS = 8;
export const WEEK_DAYS = 7;
/** Choice: a Monday. All measures use weeks of seven days from this date. */
export const START = new Date('2026-01-05T00:00:00Z');
/** Definition: a layoff of two weeks. */
export const LAYOFF_WEEKS = 2;
/**
 * Choice: the layoff begins with one of these weeks, counted from 0. So there is training before
 * and after it.
 */
export const LAYOFF_FIRST_WEEKS = [2, 3, 4, 5] as const;

/** Definition: planned training days a week, drawn per lifter between a minimum and a maximum. */
export const SCHEDULES = Object.freeze({
  normal: Object.freeze({ daysMin: 2, daysMax: 5 }),
  dense: Object.freeze({ daysMin: 5, daysMax: 7 }),
});
/** Definition: the share of planned days that lifters miss at random. */
export const MISSED_SHARE = 0.2;
/** Definition: sessions begin at 17:00 +- 3 h. Choice: the times are evenly spread. */
export const SESSION_HOUR = 17;
export const SESSION_HOUR_SPREAD = 3;
/**
 * Definition: the number of extra sessions per planned session. In an extra session, the lifter
 * chooses the workout.
 */
export const EXTRA_SHARE = 0.1;
/**
 * Choice: extra sessions are on any day of the week at 8:00 +- 1 h, so they never overlap with a
 * planned session.
 */
export const EXTRA_HOUR = 8;
export const EXTRA_HOUR_SPREAD = 1;
/**
 * Definition: "a late-logged session". Choice: each session is late with this probability, which
 * makes one or two late sessions per lifter. A late session is logged LATE_HOURS_MIN to
 * LATE_HOURS_MAX hours after it was done.
 */
export const LATE_SHARE = 0.05;
export const LATE_HOURS_MIN = 6;
export const LATE_HOURS_MAX = 60;

/** Definition: the repetitions in reserve of a session are N(1.5, 1), at least 0. */
export const RIR_MEAN = 1.5;
export const RIR_SPREAD = 1;
/**
 * Choice: half of the lifters log their effort, in whole repetitions. For the others, the service
 * only knows the sets.
 */
export const EFFORT_LOGGED_SHARE = 0.5;
/** Choice: the repetitions of every set, in the middle of the columns' defaults of 8 to 12. */
export const REPS = 10;
/** Definition: 3 sets per exercise, or 4. Choice: 4 for the first exercise of a workout. */
export const SETS = 3;
export const SETS_FIRST = 4;

/** Definition: the two time constants of true recovery, in hours. */
export const FAST_HOURS = 4.7;
export const SLOW_HOURS = 45;
/**
 * Definition: the lognormal spread of the slow term, between people and between the muscle groups
 * of one person.
 */
export const SLOW_SPREAD_PERSON = 0.25;
export const SLOW_SPREAD_GROUP = 0.15;
/** Definition: the lognormal spread of the dose scale between people. */
export const DOSE_SPREAD = 0.25;
/**
 * Definition: "45 h * group". Choice: legs and lower back recover more slowly; arms, calves and abs
 * faster. Section 1, points 3 and 6: effects last long after leg work, but the differences should
 * be small.
 */
export const SLOW_FACTOR_LEGS = 1.15;
export const SLOW_FACTOR_SMALL = 0.9;
/**
 * The largest deficit in percent, the deficit per effective set, and the share of the fast term.
 * They were fitted once, by weighted least squares, to the 32 values of conventional training in
 * the calibration data. The time constants were fixed at 4.7 and 45 h. The fit gives 27.2, 0.287
 * and 0.551, with a root mean square error of 5.8.
 */
export const DEFICIT_MAX = 27;
export const DEFICIT_PER_SET = 0.29;
export const FAST_SHARE = 0.55;
/**
 * How much a set counts with 0, 1 and 3 repetitions in reserve, from velocity losses of 25, 13 and
 * 8 percent (Refalo 2023; section 1, point 1). Choice: straight lines between these points, and
 * down to 0.1 at 6 repetitions.
 */
export const EFFORT_POINTS = Object.freeze([
  [0, 1],
  [1, 0.52],
  [3, 0.32],
  [6, 0.1],
] as const);

/** Definition: a set counts clamp((P - 85)/12, 0, 1), where P is the true performance. */
export const EFFECTIVE_FROM = 85;
export const EFFECTIVE_RANGE = 12;
/** Definition: the utility of x effective sets a week is u(x) = ln(1 + x/5). */
export const UTILITY_SETS = 5;
/**
 * Choice: the number of resamples for a bootstrap interval. Definition: the width of the interval.
 */
export const RESAMPLES = 2000;
export const CONFIDENCE = 0.95;

/**
 * The bounds from the notes on the ranking ("What it costs, and what is decided"). Shares are
 * fractions of 1.
 */
export const GATE = Object.freeze({
  // C and U: what the ranking reached before it knew the day of the week, plus 0.015 and 0.02.
  hit1Min: Object.freeze({ C: 0.602, U: 0.63, CA: 0.5 }),
  hit3Min: 0.82,
  calibrationMax: 0.06,
  driftingMax: 0.05,
  belowSimpleMax: 0.03,
  soonHours: 36,
  soonAboveMax: 0.05,
  balanceMax: 1.25,
  orderMin: 1,
});
