// Weekly sets per muscle group in the past, counted from the stored loads.
import { addDays, localDate, type Zone } from '../calendar.js';
import { DAY_HOURS, HOUR_MS, WEEK_DAYS, WEEKLY_SETS_HIGH, WEEKLY_SETS_LOW } from '../limits.js';
import { remembered } from '../lookup.js';
import { compareCodePoints } from '../order.js';
import type { CalendarDate, MuscleGroupLoad } from '../records.js';
import { roundSets } from './training-load.js';

/** A range of weekly sets. */
export interface SetsRange {
  /** The fewest sets per week. */
  readonly min: number;
  /** The most sets per week. */
  readonly max: number;
}

/** How a week's sets compare with their range. */
export type VolumeZone = 'below' | 'inside' | 'above';

/** The sets of one muscle group in one week. */
export interface MuscleGroupVolume {
  /** Name of the muscle group. */
  readonly muscleGroup: string;
  /** Fractional sets: a set of a secondary muscle counts as half. */
  readonly sets: number;
  /** How many days had at least one of these sets. */
  readonly trainingDays: number;
  /** The range of sets to aim at. */
  readonly goal: SetsRange;
  /** Whether the sets are below, within or above the goal. */
  readonly zone: VolumeZone;
}

/** One week. It begins on Monday, unless the options say otherwise. */
export interface VolumeWeek {
  /** First day of the week. */
  readonly from: CalendarDate;
  /** Last day of the week. */
  readonly to: CalendarDate;
  /** Whether the week is over. In the current week, the zone can still rise. */
  readonly complete: boolean;
  /** Sorted by name, with the same groups in each week. */
  readonly muscleGroups: readonly MuscleGroupVolume[];
}

/** The options of {@link weeklyVolume}. */
export interface VolumeOptions {
  readonly weeks: number;
  readonly timeZone: Zone;
  /** The first day of a week, from 0 = Sunday; default 1 = Monday. */
  readonly weekStartsOn?: number | undefined;
  /** The range of weekly sets per muscle group; default 10 to 20. */
  readonly goals: Readonly<Record<string, SetsRange>>;
}

// Choice: by default, a week begins on Monday, as in ISO 8601.
const MONDAY = 1;

type WeekOf = (date: CalendarDate) => CalendarDate;

const weeksFrom =
  (startsOn: number): WeekOf =>
  (date) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return addDays(date, -((weekday - startsOn + WEEK_DAYS) % WEEK_DAYS));
  };

const zoneOf = (sets: number, { min, max }: SetsRange): VolumeZone => {
  if (sets < min) return 'below';
  return sets > max ? 'above' : 'inside';
};

interface Total {
  sets: number;
  readonly days: Set<CalendarDate>;
}

const totalsOf = (
  loads: readonly MuscleGroupLoad[],
  timeZone: Zone,
  weekOf: WeekOf,
): ReadonlyMap<CalendarDate, ReadonlyMap<string, Total>> => {
  const totals = new Map<CalendarDate, Map<string, Total>>();
  // A log has a load for each of its muscle groups, and many logs share a day. Dates take most of
  // the time of this function.
  const dayAt = remembered((time: number) => localDate(new Date(time), timeZone));
  const startOf = remembered(weekOf);
  for (const { muscleGroup, performedAt, fractionalSets, counted } of loads) {
    if (!counted || fractionalSets === 0) continue;
    const day = dayAt(performedAt.getTime());
    const start = startOf(day);
    const week = totals.get(start) ?? new Map<string, Total>();
    const total = week.get(muscleGroup) ?? { sets: 0, days: new Set() };
    total.sets += fractionalSets;
    total.days.add(day);
    totals.set(start, week.set(muscleGroup, total));
  }
  return totals;
};

/**
 * An instant before the last `weeks` weeks begin, in any time zone.
 *
 * @example
 * volumeSince(new Date('2026-03-11T00:00:00Z'), 1).toISOString(); // '2026-03-03T00:00:00.000Z'
 */
export function volumeSince(now: Date, weeks: number): Date {
  // Add a day: when the clocks change, a local week can be an hour longer.
  return new Date(now.getTime() - (weeks * WEEK_DAYS + 1) * DAY_HOURS * HOUR_MS);
}

/**
 * Counts each muscle group's sets per week, oldest week first. The last week contains `now`. Every
 * week lists the same groups: those with a set in any of the weeks, and those with a goal.
 *
 * @example
 * const done = { workoutLogId: 1, muscleGroup: 'chest', performedAt: new Date('2026-03-09T08:00:00Z'), load: 1, fractionalSets: 12, knownEffortSets: 0, exercisesCount: 1, counted: true };
 * weeklyVolume([done], new Date('2026-03-11T00:00:00Z'), { weeks: 1, timeZone: 'UTC', goals: {} })[0].muscleGroups;
 * // [{ muscleGroup: 'chest', sets: 12, trainingDays: 1, goal: { min: 10, max: 20 }, zone: 'inside' }]
 */
export function weeklyVolume(
  loads: readonly MuscleGroupLoad[],
  now: Date,
  { weeks, timeZone, goals, weekStartsOn = MONDAY }: VolumeOptions,
): readonly VolumeWeek[] {
  const weekOf = weeksFrom(weekStartsOn);
  const current = weekOf(localDate(now, timeZone));
  const totals = totalsOf(loads, timeZone, weekOf);
  const starts = Array.from({ length: weeks }, (_, at) =>
    addDays(current, (at + 1 - weeks) * WEEK_DAYS),
  );
  const named = starts.flatMap((start) => [...(totals.get(start)?.keys() ?? [])]);
  const groups = [...new Set([...Object.keys(goals), ...named])].sort(compareCodePoints);
  return starts.map((from) => ({
    from,
    to: addDays(from, WEEK_DAYS - 1),
    complete: from !== current,
    muscleGroups: groups.map((muscleGroup) => {
      const { sets, days } = totals.get(from)?.get(muscleGroup) ?? { sets: 0, days: new Set() };
      const goal = Object.hasOwn(goals, muscleGroup) ? goals[muscleGroup] : undefined;
      const range = goal ?? { min: WEEKLY_SETS_LOW, max: WEEKLY_SETS_HIGH };
      const shown = roundSets(sets);
      return {
        muscleGroup,
        sets: shown,
        trainingDays: days.size,
        goal: range,
        zone: zoneOf(shown, range),
      };
    }),
  }));
}
