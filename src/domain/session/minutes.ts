// Estimates how long a session takes, from usual rest times and the user's own pace.
import { groupedBy } from '../lookup.js';
import { MINUTE_MS, SECONDS_PER_REP } from '../limits.js';
import type { ExerciseId } from '../ids.js';
import { countSets, isWorkingSet, repsOf, withWarmup } from '../recovery/training-load.js';
import type { SessionReason } from '../reasons.js';
import type { HistoryLog } from '../records.js';
import type { ExerciseProfile } from '../workout/exercise-profile.js';
import { paceFrom, type Pace } from '../workout/pace.js';

export interface Entry {
  readonly slot: ExerciseProfile;
  readonly sets: number;
  readonly repsMin: number;
  readonly repsMax: number;
  readonly superset: number | null;
  readonly reasons: readonly SessionReason[];
}

/** What decides how long an exercise takes. */
type Timed = Pick<Entry, 'slot' | 'sets' | 'repsMax' | 'superset'>;

const MINUTE_SECONDS = 60;
const HEAVY_REPS_MAX = 5;
const LIGHT_REPS_MIN = 15;

// Choice: rest. After a compound exercise for a large group, 3 minutes if the set was heavy, 1 1/2 if
// it was light, otherwise 2 1/2. After any other compound, 2 minutes. After an isolation exercise, 1 1/2 minutes,
// or 1 minute for a small group. After jumps and twists, 1 minute. Guidelines recommend 1 to 3
// minutes.
const SHORT_RESTS: readonly (string | null)[] = ['jump', 'twist'];

/** The rest after each set, in seconds. */
export function restSecondsOf(
  { isCompound, size, movement }: ExerciseProfile,
  repsMax: number,
): number {
  if (SHORT_RESTS.includes(movement)) return 60;
  if (!isCompound) return size === 2 ? 60 : 90;
  if (repsMax >= LIGHT_REPS_MIN) return 90;
  if (size > 0) return 120;
  return repsMax <= HEAVY_REPS_MAX ? 180 : 150;
}

// Choice: two exercises done as a superset take 36 % less time, as one study measured.
const SUPERSET_SHARE = 0.64;

/** One set with its rest. */
export function setSecondsOf(slot: ExerciseProfile, repsMax: number): number {
  return repsMax * SECONDS_PER_REP + restSecondsOf(slot, repsMax);
}

const workSecondsOf = (entries: readonly Timed[]): number =>
  entries.reduce(
    (sum, { slot, sets, repsMax, superset }) =>
      sum + sets * setSecondsOf(slot, repsMax) * (superset === null ? 1 : SUPERSET_SHARE),
    0,
  );

/** The duration at a pace of 1, in seconds, from the first warm-up to the rest after the last set. */
export function secondsOf(entries: readonly Timed[]): number {
  return withWarmup(workSecondsOf(entries));
}

/** Rounds up, but tolerates rounding errors. */
export function toMinutes(seconds: number): number {
  return Math.max(0, Math.ceil(seconds / MINUTE_SECONDS - 1e-9));
}

export function toSeconds(minutes: number): number {
  return minutes * MINUTE_SECONDS;
}

// Choice: by default, a session takes an hour.
const MINUTES_DEFAULT = 60;

const minutesOf = ({ startedAt, completedAt }: HistoryLog): number =>
  startedAt === null || startedAt === undefined
    ? 0
    : (completedAt.getTime() - startedAt.getTime()) / MINUTE_MS;

/**
 * The exercises of a log as they would be planned: the working sets, two one-sided ones as one, with
 * the most repetitions.
 */
const performedIn = (
  { exercises }: HistoryLog,
  profileOf: (id: ExerciseId) => ExerciseProfile | undefined,
): readonly Timed[] =>
  exercises.flatMap(({ exerciseId, sets: performed, superset = null }) => {
    const slot = profileOf(exerciseId);
    const working = performed.filter(isWorkingSet);
    if (slot === undefined || working.length === 0) return [];
    const repsMax = Math.max(...working.map(repsOf));
    return [{ slot, sets: countSets(working), repsMax, superset }];
  });

/** With too few durations, the factor is 1 and a session takes an hour. */
export function paceOf(
  logs: readonly HistoryLog[],
  profileOf: (id: ExerciseId) => ExerciseProfile | undefined,
): Pace {
  const timed = logs.map((log) => ({
    minutes: minutesOf(log),
    estimated: secondsOf(numberSupersets(performedIn(log, profileOf))) / MINUTE_SECONDS,
  }));
  return paceFrom(timed) ?? { factor: 1, minutes: MINUTES_DEFAULT };
}

const compete = (a: ExerciseProfile, b: ExerciseProfile): boolean =>
  a.groups.some((group) => b.groups.includes(group));

const canPair = (pair: readonly Entry[]): boolean =>
  pair.every(
    (own) =>
      own.superset === null &&
      !own.slot.isHeavyLower &&
      pair.every((other) => other === own || !compete(own.slot, other.slot)),
  );

/** Numbers the supersets from 1. An exercise that is left alone in one is in none. */
export function numberSupersets<Own extends Pick<Entry, 'superset'>>(
  entries: readonly Own[],
): readonly Own[] {
  const shared = [...groupedBy(entries, ({ superset }) => superset)]
    .filter(([own, all]) => own !== null && all.length > 1)
    .map(([own]) => own);
  return entries.map((entry) => ({
    ...entry,
    superset: shared.indexOf(entry.superset) + 1 || null,
  }));
}

/**
 * Pairs neighboring exercises for different muscles, starting at the end, until the session fits.
 * The first exercise and heavy lower-body compounds stay alone.
 */
export function pairUp(entries: readonly Entry[], limitSeconds: number): readonly Entry[] {
  const paired = [...numberSupersets(entries)];
  let pairs = 0;
  for (let at = entries.length - 1; at > 1 && secondsOf(paired) > limitSeconds; at--) {
    const pair = paired.slice(at - 1, at + 1);
    if (!canPair(pair)) continue;
    pairs++;
    paired.splice(at - 1, 2, ...pair.map((entry) => ({ ...entry, superset: -pairs })));
  }
  return numberSupersets(paired);
}

/** Checks whether exercises fit into the time, with `keptSeconds` for further sets. */
export type Fits = (entries: readonly Entry[], keptSeconds?: number) => boolean;

const EPSILON = 1e-6;

/** With `supersets`, pairs exercises before checking whether they fit. */
export function fitsIn(limitSeconds: number, supersets: boolean): Fits {
  return (entries, keptSeconds = 0) => {
    const limit = limitSeconds + EPSILON;
    const paired = supersets ? pairUp(entries, limit - keptSeconds) : numberSupersets(entries);
    return withWarmup(workSecondsOf(paired) + keptSeconds) <= limit;
  };
}
