import {
  DEFICIT_MAX,
  DEFICIT_PER_SET,
  DOSE_SPREAD,
  EFFECTIVE_FROM,
  EFFECTIVE_RANGE,
  EFFORT_POINTS,
  FAST_HOURS,
  FAST_SHARE,
  SLOW_FACTOR_LEGS,
  SLOW_FACTOR_SMALL,
  SLOW_HOURS,
  SLOW_SPREAD_GROUP,
  SLOW_SPREAD_PERSON,
  UTILITY_SETS,
} from './constants.js';
import { lognormal, type Random } from './random.js';

const HOUR_MS = 3_600_000;
const LEGS = ['quadriceps', 'glutes', 'hamstrings', 'adductors', 'abductors', 'lower_back'];
const SMALL = ['biceps', 'triceps', 'forearms', 'calves', 'abs', 'obliques'];

export interface Body {
  readonly doseScale: number;
  readonly slowHours: ReadonlyMap<string, number>;
}

interface Deficit {
  readonly at: number;
  readonly fast: number;
  readonly slow: number;
}

/** Deficits of each group right after its last session. */
export type TrueState = ReadonlyMap<string, Deficit>;

const groupFactor = (group: string): number => {
  if (LEGS.includes(group)) return SLOW_FACTOR_LEGS;
  return SMALL.includes(group) ? SLOW_FACTOR_SMALL : 1;
};

export const drawBody = (random: Random, groups: readonly string[]): Body => {
  const doseScale = lognormal(random, DOSE_SPREAD);
  const person = SLOW_HOURS * lognormal(random, SLOW_SPREAD_PERSON);
  return {
    doseScale,
    slowHours: new Map(
      groups.map((group) => [
        group,
        person * groupFactor(group) * lognormal(random, SLOW_SPREAD_GROUP),
      ]),
    ),
  };
};

/**
 * How much a set counts with `rir` repetitions in reserve, interpolated between the measured
 * points.
 */
export const trueEffort = (rir: number): number => {
  let [fromRir, fromEffort]: readonly [number, number] = EFFORT_POINTS[0];
  for (const [toRir, toEffort] of EFFORT_POINTS.slice(1)) {
    if (rir <= toRir) {
      return fromEffort + ((toEffort - fromEffort) * (rir - fromRir)) / (toRir - fromRir);
    }
    [fromRir, fromEffort] = [toRir, toEffort];
  }
  return fromEffort;
};

/** Both terms of a group's deficit decay until `at`. */
const fade = (body: Body, state: TrueState, group: string, at: Date): Deficit => {
  const last = state.get(group);
  if (last === undefined) return { at: at.getTime(), fast: 0, slow: 0 };
  const hours = (at.getTime() - last.at) / HOUR_MS;
  return {
    at: at.getTime(),
    fast: last.fast * Math.exp(-hours / FAST_HOURS),
    slow: last.slow * Math.exp(-hours / (body.slowHours.get(group) ?? SLOW_HOURS)),
  };
};

/** The performance in percent of fresh. */
export const performanceAt = (body: Body, state: TrueState, group: string, at: Date): number => {
  const { fast, slow } = fade(body, state, group, at);
  return 100 - fast - slow;
};

/**
 * The state after a session. The deficit increases by a fraction of the performance that can still
 * be lost. The increase splits into a fast and a slow term that decay separately. (The library's
 * model has one term, and the dose fades inside its exponent.)
 */
export const train = (
  body: Body,
  state: TrueState,
  setsByGroup: ReadonlyMap<string, number>,
  rir: number,
  at: Date,
): TrueState => {
  const next = new Map(state);
  for (const [group, sets] of setsByGroup) {
    const before = fade(body, state, group, at);
    const dose = DEFICIT_PER_SET * body.doseScale * sets * trueEffort(rir);
    const added = (DEFICIT_MAX - before.fast - before.slow) * -Math.expm1(-dose);
    next.set(group, {
      at: before.at,
      fast: before.fast + FAST_SHARE * added,
      slow: before.slow + (1 - FAST_SHARE) * added,
    });
  }
  return next;
};

/** How much a set counts at this performance, from 0 to 1. */
export const effectiveShare = (performance: number): number =>
  Math.min(1, Math.max(0, (performance - EFFECTIVE_FROM) / EFFECTIVE_RANGE));

/** The benefit of a group's sets in a week. */
export const utility = (sets: number): number => Math.log1p(sets / UTILITY_SETS);
