// What sets are worth in a session, given the sets of this week.
import { remembered } from '../lookup.js';
import type { Entry } from './minutes.js';
import { SMALL_GROUPS, type ExerciseProfile } from '../workout/exercise-profile.js';
import type { Wishes } from './wishes.js';

// Choice: what a set is worth. The worth grows with the distance of the group from its weekly goal,
// and with the square of the group's recovery. For a group at its goal, a set is worth about a
// twentieth of the first set of the week. The secondary groups of an exercise are worth at most as
// much as its main group. Unless the user sets a goal, small groups are worth less. `MINOR` groups,
// which other exercises train anyway, are worth least.
const FLOOR = 0.05;
const SMALL_WORTH = 0.6;
const MINOR_WORTH = 0.25;
export const MINOR: readonly string[] = [
  ...['traps', 'forearms', 'lower_back', 'obliques', 'neck', 'adductors', 'abductors'],
];

const importanceOf = (muscleGroup: string, { hasGoal }: Wishes): number => {
  if (hasGoal(muscleGroup)) return 1;
  if (MINOR.includes(muscleGroup)) return MINOR_WORTH;
  return SMALL_GROUPS.includes(muscleGroup) ? SMALL_WORTH : 1;
};

/** A session under construction. */
export interface Draft {
  readonly entries: readonly Entry[];
  /** Fractional sets in the session. */
  readonly setsOf: (muscleGroup: string) => number;
}

export function draftOf(entries: readonly Entry[]): Draft {
  const sums = new Map<string, number>();
  for (const { slot, sets } of entries) {
    for (const { muscleGroup, share } of slot.shares) {
      sums.set(muscleGroup, (sums.get(muscleGroup) ?? 0) + sets * share);
    }
  }
  return { entries, setsOf: (group) => sums.get(group) ?? 0 };
}

/** The worth of further sets, given the sets of this week and of the draft. */
export interface Gains {
  readonly ofGroup: (muscleGroup: string, sets: number) => number;
  readonly ofSlot: (slot: ExerciseProfile, sets: number) => number;
}

export function gainsOf({ setsOf }: Draft, wishes: Wishes): Gains {
  const termsOf = remembered((group: string) => {
    const goal = wishes.goalOf(group);
    const recovery = wishes.scoreOf(group);
    return {
      goal,
      missing: Math.max(0, goal - wishes.doneOf(group) - setsOf(group)),
      factor: recovery * recovery * importanceOf(group, wishes),
    };
  });
  const ofGroup = (group: string, sets: number): number => {
    const { goal, missing, factor } = termsOf(group);
    const useful = Math.min(sets, missing);
    return ((useful * (missing - useful / 2)) / goal + FLOOR * sets) * factor;
  };
  const ofSlot = ({ shares, primary }: ExerciseProfile, sets: number): number => {
    let main = 0;
    let all = 0;
    for (const { muscleGroup, share } of shares) {
      const gain = ofGroup(muscleGroup, sets * share);
      all += gain;
      if (primary.includes(muscleGroup)) main = Math.max(main, gain);
    }
    return Math.min(all, 2 * main);
  };
  return { ofGroup, ofSlot };
}
