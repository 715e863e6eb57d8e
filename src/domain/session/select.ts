// Which exercises a session gets: those that the week needs most, per minute.
import type { ExerciseId } from '../ids.js';
import { compareBy, compareIds } from '../order.js';
import type { SessionReason } from '../reasons.js';
import { roundSets } from '../recovery/training-load.js';
import { limitingOf } from '../recovery/view.js';
import { setSecondsOf, type Entry, type Fits } from './minutes.js';
import { sizeOf, SMALL_GROUPS, type ExerciseProfile } from '../workout/exercise-profile.js';
import { isEarly, tiredIn, type Wishes } from './wishes.js';

// Choice: the shape of a session, from published programs: at most 8 exercises, 3 for a large muscle
// group, 2 for others, and 1 for the abs, for the calves and minor groups without a goal, and for
// groups at their weekly goal; 2 of one movement, 2 heavy compounds of the lower body; at most 8 sets
// per group.
export const EXERCISES_MAX = 8;
const EXERCISES_PER_GROUP_MAX = 3;
const EXERCISES_PER_SIZE_MAX = [EXERCISES_PER_GROUP_MAX, 2, 2] as const;
const ABS = 'abs';
export const EXERCISES_PER_PATTERN_MAX = 2;
const HEAVY_LOWER_MAX = 2;
const SETS_PER_GROUP_MAX = 8;
const EXERCISES_WANTED = 4;
const SETS = 3;
const SETS_SHORT = 2;
const SETS_TOP = 4;
/**
 * The time reserved for each exercise that is still wanted: two one-minute sets, each followed by
 * a minute of rest.
 */
const RESERVE_SECONDS = 240;

// Choice: the worth of a set grows with the number of sets that its group lacks of the weekly goal,
// and with the square of the group's recovery. A set for a group at its goal is worth about a
// twentieth of a set for a group without any sets. The other groups of an exercise
// are worth at most as much as its main group. Unless the user has set a goal, small groups are
// worth less, and the groups in `MINOR`, which other exercises train too, are worth least.
const FLOOR = 0.05;
const SMALL_WORTH = 0.6;
const MINOR_WORTH = 0.25;
const MINOR: readonly string[] = [
  ...['traps', 'forearms', 'lower_back', 'obliques', 'neck', 'adductors', 'abductors'],
];

const importanceOf = (muscleGroup: string, { hasGoal }: Wishes): number => {
  if (hasGoal(muscleGroup)) return 1;
  if (MINOR.includes(muscleGroup)) return MINOR_WORTH;
  return SMALL_GROUPS.includes(muscleGroup) ? SMALL_WORTH : 1;
};

/** The state of a session that is being built. */
export interface Draft {
  readonly entries: readonly Entry[];
  /** Fractional sets in the session. */
  readonly setsOf: (muscleGroup: string) => number;
}

/** A draft of some exercises. */
export const draftOf = (entries: readonly Entry[]): Draft => {
  const sums = new Map<string, number>();
  for (const { slot, sets } of entries) {
    for (const { muscleGroup, share } of slot.shares) {
      sums.set(muscleGroup, (sums.get(muscleGroup) ?? 0) + sets * share);
    }
  }
  return { entries, setsOf: (group) => sums.get(group) ?? 0 };
};

/**
 * Computes what more sets of a group or of an exercise are worth, given the sets of the week and of
 * a draft.
 */
interface Gains {
  readonly ofGroup: (muscleGroup: string, sets: number) => number;
  /** The worth for the main group of the exercise, and for its other groups. */
  readonly ofSlot: (slot: ExerciseProfile, sets: number) => number;
}

const gainsOf = ({ setsOf }: Draft, wishes: Wishes): Gains => {
  const known = new Map<string, { goal: number; missing: number; factor: number }>();
  const termsOf = (group: string) => {
    const found = known.get(group);
    if (found !== undefined) return found;
    const goal = wishes.goalOf(group);
    const recovery = wishes.scoreOf(group) / 100;
    const terms = {
      goal,
      missing: Math.max(0, goal - wishes.doneOf(group) - setsOf(group)),
      factor: recovery * recovery * importanceOf(group, wishes),
    };
    known.set(group, terms);
    return terms;
  };
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
};

// Choice: exercises of the last 60 days come first, by how often they were done, above all in
// workouts like this one. A favourite counts half as much again. Other exercises follow by how
// common they are. With these values, a missing exercise of a real workout is found most often
// (`npm run bench:sessions`).
const KNOWN = 0.3;
const HABIT = 20;
const UNLIKE = 0.05;
const FAVOURITE = 1.5;
const SAME_PATTERN = 0.5;
/** A compound exercise needs longer rests, but does more for a session than its minutes suggest. */
const COMPOUND = 1.5;

/** How often each exercise was done, above all together with the exercises of a draft: 0..1. */
const habitsOf = ({ entries }: Draft, { logs }: Wishes): ReadonlyMap<ExerciseId, number> => {
  const chosen = new Set(entries.map(({ slot }) => slot.exercise.id));
  const sums = new Map<ExerciseId, number>();
  let all = 0;
  for (const { exercises } of logs) {
    const ids = new Set(exercises.map(({ exerciseId }) => exerciseId));
    const shared = [...chosen].filter((id) => ids.has(id)).length / Math.max(1, chosen.size);
    const weight = UNLIKE + shared * shared;
    all += weight;
    for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + weight);
  }
  return new Map([...sums].map(([id, sum]) => [id, sum / all]));
};

/** An exercise that could be added, and its worth per minute. */
export interface Addition {
  readonly slot: ExerciseProfile;
  readonly worth: number;
}

const likingOf = (
  { exercise, name }: ExerciseProfile,
  { favourites }: Wishes,
  habits: ReadonlyMap<ExerciseId, number>,
): number => {
  const habit = habits.get(exercise.id);
  const own = KNOWN * (habit === undefined ? name.familiarity : 1) + HABIT * (habit ?? 0);
  return favourites.has(exercise.id) ? FAVOURITE * Math.max(own, KNOWN) : own;
};

const isLike =
  (slot: ExerciseProfile) =>
  ({ slot: { pattern } }: Entry): boolean =>
    pattern !== null && pattern === slot.pattern;

const UINT32 = 2 ** 32;

/** A number from 0 to 1 that a seed gives an exercise. */
const drawOf = (seed: number, id: ExerciseId): number => {
  let hash = 0x811c9dc5;
  for (const letter of `${seed}/${id}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  // An FNV hash alone keeps the last letters in its low bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / UINT32;
};

// Choice: exercises whose worth differs by less than a tenth count as equal; a seed chooses one.
const SEED_SPREAD = 0.1;

const byCommonness = compareBy<Addition>(
  (a, b) => a.slot.place - b.slot.place,
  (a, b) => a.slot.name.words.length - b.slot.name.words.length,
  (a, b) => compareIds(a.slot.exercise.id, b.slot.exercise.id),
);

const byWorth = (a: Addition, b: Addition): number => b.worth - a.worth || byCommonness(a, b);

/**
 * The exercises that a session may choose. Of new exercises with the same muscles and movement,
 * only the most common ones stay, which removes most of a large catalogue.
 */
export const withoutTwins = (
  pool: readonly ExerciseProfile[],
  { times, favourites }: Wishes,
): readonly ExerciseProfile[] => {
  const twins = new Map<unknown, Map<string, Addition[]>>();
  const own: ExerciseProfile[] = [];
  for (const slot of pool) {
    const { exercise, shares, pattern, isCompound, isHeavyLower, name } = slot;
    if (times.has(exercise.id) || favourites.has(exercise.id)) {
      own.push(slot);
      continue;
    }
    const kind = [pattern, isCompound, isHeavyLower].join();
    // Exercises with the same names of muscles share one list object, so it serves as a key.
    const kinds = twins.get(shares) ?? new Map<string, Addition[]>();
    const list = kinds.get(kind) ?? [];
    list.push({ slot, worth: name.familiarity });
    twins.set(shares, kinds.set(kind, list));
  }
  return [...twins.values()].reduce<ExerciseProfile[]>((slots, kinds) => {
    for (const list of kinds.values()) {
      const most = list.sort(byWorth).slice(0, EXERCISES_PER_GROUP_MAX);
      slots.push(...most.map(({ slot }) => slot));
    }
    return slots;
  }, own);
};

/** Ranks the exercises that could be added to a draft, best first. */
export const rankAdditions = (
  pool: readonly ExerciseProfile[],
  draft: Draft,
  wishes: Wishes,
): readonly Addition[] => {
  const habits = habitsOf(draft, wishes);
  const gains = gainsOf(draft, wishes);
  const { seed } = wishes;
  const patterns = new Set(draft.entries.map(({ slot }) => slot.pattern));
  return pool
    .map((slot) => {
      const isRepeated = slot.pattern !== null && patterns.has(slot.pattern);
      const need = gains.ofSlot(slot, SETS) * likingOf(slot, wishes, habits);
      const seconds = setSecondsOf(slot, wishes.repsOf(slot).repsMax);
      const draw = seed === undefined ? 0 : drawOf(seed, slot.exercise.id);
      const kind = (slot.isCompound ? COMPOUND : 1) * (isRepeated ? SAME_PATTERN : 1);
      return { slot, worth: (need / seconds) * kind * (1 - SEED_SPREAD * draw) };
    })
    .sort(byWorth);
};

const countOf = (entries: readonly Entry[], isCounted: (entry: Entry) => boolean): number =>
  entries.reduce((count, entry) => (isCounted(entry) ? count + 1 : count), 0);

/** Whether the groups of an exercise stay within their maximum of sets. */
const staysBelow = (slot: ExerciseProfile, sets: number, { setsOf }: Draft): boolean =>
  slot.shares.every(
    ({ muscleGroup, share }) => setsOf(muscleGroup) + sets * share <= SETS_PER_GROUP_MAX,
  );

const MINOR_OR_CALVES: readonly string[] = [...MINOR, 'calves'];

const exercisesMax = (group: string, { hasGoal, doneOf, goalOf }: Wishes): number => {
  const isMinor = MINOR_OR_CALVES.includes(group) && !hasGoal(group);
  const isDone = doneOf(group) >= goalOf(group);
  return group === ABS || isMinor || isDone ? 1 : EXERCISES_PER_SIZE_MAX[sizeOf([group])];
};

/** Whether the shape of a session allows one more exercise. */
const isAllowed = (slot: ExerciseProfile, { entries }: Draft, wishes: Wishes): boolean => {
  const heavy = countOf(entries, (entry) => entry.slot.isHeavyLower);
  // Two heavy compounds need another exercise between them.
  const hasRoom = heavy < HEAVY_LOWER_MAX && heavy * 2 <= entries.length;
  return (
    entries.length < EXERCISES_MAX &&
    (!slot.isHeavyLower || hasRoom) &&
    entries.every((entry) => entry.slot.exercise.id !== slot.exercise.id) &&
    countOf(entries, isLike(slot)) < EXERCISES_PER_PATTERN_MAX &&
    slot.primary.every(
      (group) =>
        countOf(entries, (entry) => entry.slot.primary.includes(group)) <
        exercisesMax(group, wishes),
    )
  );
};

/**
 * Why an exercise was chosen: the sets that one of its primary groups lacks, how recovered its
 * primary groups are, and how often the exercise was done.
 */
const reasonsFor = (
  slot: ExerciseProfile,
  draft: Draft,
  wishes: Wishes,
): readonly SessionReason[] => {
  const { exercise, primary } = slot;
  const { ofGroup } = gainsOf(draft, wishes);
  const most = limitingOf(primary, (group) => -ofGroup(group, 1));
  const times = wishes.times.get(exercise.id);
  const [done, goal] = [wishes.doneOf(most), wishes.goalOf(most)];
  return [
    ...(done < goal
      ? [
          {
            code: 'below_goal',
            params: { muscleGroup: most, done: roundSets(done), goal },
          } as const,
        ]
      : []),
    tiredIn(primary, wishes.scoreOf, isEarly) ?? {
      code: 'muscle_group_ready',
      params: { muscleGroup: most, percentage: wishes.scoreOf(most) },
    },
    ...(times === undefined ? [] : [{ code: 'done_before', params: { times } } as const]),
  ];
};

/** The limits of a selection. */
export interface Limits {
  readonly fits: Fits;
  /** The maximum number of exercises to add. */
  readonly count: number;
}

/** The draft with one more exercise, with as many sets as fit; null if no set fits. */
const withOne = (slot: ExerciseProfile, draft: Draft, fits: Fits, wishes: Wishes): Draft | null => {
  if (!isAllowed(slot, draft, wishes)) return null;
  const reps = wishes.repsOf(slot);
  for (const sets of [SETS, SETS_SHORT]) {
    const entry: Entry = { slot, sets, ...reps, superset: null, reasons: [] };
    if (staysBelow(slot, sets, draft) && fits([...draft.entries, entry])) {
      return draftOf([...draft.entries, { ...entry, reasons: reasonsFor(slot, draft, wishes) }]);
    }
  }
  return null;
};

/** The draft with the most valuable exercise that fits; null if none does. */
const withBest = (
  ranked: readonly Addition[],
  draft: Draft,
  fits: Fits,
  wishes: Wishes,
): Draft | null => {
  for (const { slot } of ranked) {
    const next = withOne(slot, draft, fits, wishes);
    if (next !== null) return next;
  }
  return null;
};

/**
 * Adds exercises of a pool to a draft, the most valuable first, while they fit. Time is kept for
 * four exercises where that is possible, so that a short session is not filled by two long ones.
 */
export const addExercises = (
  pool: readonly ExerciseProfile[],
  start: Draft,
  { fits, count }: Limits,
  wishes: Wishes,
): Draft => {
  let draft = start;
  for (let added = 0; added < count; added++) {
    const open = Math.min(EXERCISES_WANTED, count) - draft.entries.length - 1;
    const kept = RESERVE_SECONDS * Math.max(0, open);
    const ranked = rankAdditions(pool, draft, wishes);
    const fitsNow: Fits = (entries) => fits(entries, kept);
    const next =
      withBest(ranked, draft, fitsNow, wishes) ??
      (kept === 0 ? null : withBest(ranked, draft, fits, wishes));
    if (next === null) break;
    draft = next;
  }
  return draft;
};

const withOneSetMore = (entries: readonly Entry[], entry: Entry): readonly Entry[] =>
  entries.map((own) => (own === entry ? { ...own, sets: own.sets + 1 } : own));

/** Adds single sets to the exercises that need them most, while they fit. */
export const addSets = (start: Draft, fits: Fits, wishes: Wishes): Draft => {
  let draft = start;
  for (;;) {
    const { entries } = draft;
    const gains = gainsOf(draft, wishes);
    const [best] = entries
      .filter(
        (entry) =>
          entry.sets < SETS_TOP &&
          staysBelow(entry.slot, 1, draft) &&
          fits(withOneSetMore(entries, entry)),
      )
      .map((entry) => ({
        entry,
        worth: gains.ofSlot(entry.slot, 1) / setSecondsOf(entry.slot, entry.repsMax),
      }))
      .sort((a, b) => b.worth - a.worth);
    if (best === undefined) return draft;
    draft = draftOf(withOneSetMore(entries, best.entry));
  }
};
