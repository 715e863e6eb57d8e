import { GROUPS, workoutsOf, type BenchWorkout } from './catalogue.js';
import {
  EFFORT_LOGGED_SHARE,
  EXTRA_HOUR,
  EXTRA_HOUR_SPREAD,
  EXTRA_SHARE,
  LATE_HOURS_MAX,
  LATE_HOURS_MIN,
  LATE_SHARE,
  LAYOFF_FIRST_WEEKS,
  LAYOFF_WEEKS,
  MISSED_SHARE,
  RIR_MEAN,
  RIR_SPREAD,
  SCHEDULES,
  SESSION_HOUR,
  SESSION_HOUR_SPREAD,
  START,
  WEEK_DAYS,
  WEEKS,
} from './constants.js';
import { createRandom, normal, pickIndex, shuffle, uniform, type Random } from './random.js';
import { drawBody, type Body } from './truth.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export type ScheduleName = keyof typeof SCHEDULES;

/** A time at which a lifter trains, whatever the policy. */
export interface Slot {
  readonly at: Date;
  readonly week: number;
  /** The workout that the lifter chooses; null if a recommendation is requested. */
  readonly ownChoice: number | null;
  readonly rir: number;
  readonly logDelayHours: number;
}

export interface Lifter {
  readonly index: number;
  readonly workouts: readonly BenchWorkout[];
  readonly body: Body;
  readonly logsEffort: boolean;
  readonly activeWeeks: readonly number[];
  readonly plannedDays: number;
  readonly slots: readonly Slot[];
}

const instant = (week: number, day: number, hour: number): Date =>
  new Date(START.getTime() + ((week * WEEK_DAYS + day) * DAY_HOURS + hour) * HOUR_MS);

const drawSession = (random: Random): Pick<Slot, 'rir' | 'logDelayHours'> => {
  const rir = Math.max(0, normal(random, RIR_MEAN, RIR_SPREAD));
  const late = random() < LATE_SHARE;
  const delay = uniform(random, LATE_HOURS_MIN, LATE_HOURS_MAX);
  return { rir, logDelayHours: late ? delay : 0 };
};

const drawPlanned = (random: Random, week: number, day: number): Slot => ({
  at: instant(
    week,
    day,
    uniform(random, SESSION_HOUR - SESSION_HOUR_SPREAD, SESSION_HOUR + SESSION_HOUR_SPREAD),
  ),
  week,
  ownChoice: null,
  ...drawSession(random),
});

const drawExtra = (random: Random, week: number, workouts: readonly BenchWorkout[]): Slot => ({
  at: instant(
    week,
    pickIndex(random, WEEK_DAYS),
    uniform(random, EXTRA_HOUR - EXTRA_HOUR_SPREAD, EXTRA_HOUR + EXTRA_HOUR_SPREAD),
  ),
  week,
  ownChoice: workouts[pickIndex(random, workouts.length)]?.id ?? null,
  ...drawSession(random),
});

const drawWeek = (
  random: Random,
  week: number,
  days: readonly number[],
  workouts: readonly BenchWorkout[],
): readonly Slot[] =>
  days.flatMap((day) => {
    const planned = drawPlanned(random, week, day);
    const extra = drawExtra(random, week, workouts);
    const missed = random() < MISSED_SHARE;
    const withExtra = random() < EXTRA_SHARE;
    return [...(missed ? [] : [planned]), ...(!missed && withExtra ? [extra] : [])];
  });

/** The same seed, schedule and index always give the same lifter. */
export const drawLifter = (seed: number, schedule: ScheduleName, index: number): Lifter => {
  const key = `${seed}/${schedule}/${index}`;
  const random = createRandom(key);
  const { daysMin, daysMax } = SCHEDULES[schedule];
  const workouts = workoutsOf(index);
  const body = drawBody(random, GROUPS);
  const logsEffort = random() < EFFORT_LOGGED_SHARE;
  const plannedDays = daysMin + pickIndex(random, daysMax - daysMin + 1);
  const weekdays = Array.from({ length: WEEK_DAYS }, (_, day) => day);
  const days = shuffle(random, weekdays).slice(0, plannedDays);
  const layoff = LAYOFF_FIRST_WEEKS[pickIndex(random, LAYOFF_FIRST_WEEKS.length)] ?? WEEKS;
  const activeWeeks = Array.from({ length: WEEKS }, (_, week) => week).filter(
    (week) => week < layoff || week >= layoff + LAYOFF_WEEKS,
  );
  const slots = activeWeeks
    .flatMap((week) => drawWeek(random, week, days, workouts))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return { index, workouts, body, logsEffort, activeWeeks, plannedDays, slots };
};
