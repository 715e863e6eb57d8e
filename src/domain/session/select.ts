// Chooses the exercises of a session: those with the highest worth per minute this week.
import type { ExerciseId } from '../ids.js';
import { remembered } from '../lookup.js';
import { compareBy, compareIds } from '../order.js';
import type { SessionReason } from '../reasons.js';
import { roundSets } from '../recovery/training-load.js';
import { limitingOf } from '../recovery/view.js';
import { GOAL_SHARE_MAX } from '../limits.js';
import { setSecondsOf, type Entry, type Fits } from './minutes.js';
import { sizeOf, type ExerciseProfile } from '../workout/exercise-profile.js';
import { equipmentPreference } from '../workout/main-lifts.js';
import { isRecovering, tiredIn, type Wishes } from './wishes.js';
import { isBackLift } from './order.js';
import { draftOf, gainsOf, MINOR, type Draft } from './worth.js';

// Choice: the shape of a session, modeled on published programs. It has at most 8 exercises, 2 with
// the same movement, and 2 heavy lower-body compounds. A large muscle group gets at most 3
// exercises, other groups 2. The abs, the calves, and groups at their weekly goal get 1. All minor
// groups without a goal together get 1. A group gets at most 8 sets.
export const EXERCISES_MAX = 8;
const EXERCISES_PER_GROUP_MAX = 3;
const EXERCISES_PER_SIZE_MAX = [EXERCISES_PER_GROUP_MAX, 2, 2] as const;
const ABS = 'abs';
const CALVES = 'calves';
const CHEST = 'chest';
export const EXERCISES_PER_PATTERN_MAX = 2;
const HEAVY_LOWER_MAX = 2;
const SETS_PER_GROUP_MAX = 8;
const MINOR_MAX = 1;
const EXERCISES_WANTED = 4;
const EXERCISES_WANTED_SHORT = 3;
/** A session of less time is short. */
const SHORT_SECONDS = 25 * 60;
/** In less time, a new session begins with two sets of each exercise, so that it has more groups. */
const FEW_SETS_SECONDS = 40 * 60;
const SETS = 3;
const SETS_SHORT = 2;
const SETS_TOP = 4;
/**
 * Time to reserve for each exercise still to come: two sets of a minute, each with a minute of
 * rest.
 */
const RESERVE_SECONDS = 240;

// Choice: first come exercises of the last 60 days, by how often the user did them, especially in
// similar workouts. A favourite counts 1.5 times. Other exercises follow by how common they are.
// With these values, a missing exercise of a real workout is found most often (`npm run
// bench:sessions`).
const KNOWN = 0.3;
const HABIT = 20;
const UNLIKE = 0.05;
const FAVOURITE = 1.5;
const SAME_PATTERN = 0.3;
/** A compound exercise needs longer rests, but is worth more than its minutes suggest. */
const COMPOUND = 1.5;

/** How often the user did each exercise, especially together with those of the draft: 0..1. */
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

// Choice: someone who never did an exercise gets a main lift before any other of its kind.
const OTHER_LIFT = 0.4;

const firstLiking = (
  { exercise, name, mainLift, size }: ExerciseProfile,
  isBeginner: boolean,
): number => {
  const traits = { words: name.words, isSmall: size === 2 };
  return (
    (mainLift || OTHER_LIFT * name.familiarity) *
    equipmentPreference(exercise.equipment, traits, isBeginner)
  );
};

/** A possible exercise and its worth per minute. */
export interface Addition {
  readonly slot: ExerciseProfile;
  readonly worth: number;
}

const likingOf = (
  slot: ExerciseProfile,
  { favourites, isBeginner }: Wishes,
  habits: ReadonlyMap<ExerciseId, number>,
): number => {
  const { exercise } = slot;
  const habit = habits.get(exercise.id);
  const own =
    KNOWN * (habit === undefined ? firstLiking(slot, isBeginner) : 1) + HABIT * (habit ?? 0);
  return favourites.has(exercise.id) ? FAVOURITE * Math.max(own, KNOWN) : own;
};

const isMinorIn = (primary: readonly string[], hasGoal: Wishes['hasGoal']): boolean =>
  primary.every((group) => MINOR.includes(group) && !hasGoal(group));

const isLike =
  (slot: ExerciseProfile) =>
  ({ slot: { pattern } }: Entry): boolean =>
    pattern !== null && pattern === slot.pattern;

const UINT32 = 2 ** 32;

/** A number from 0 to 1, the same for each seed and exercise. */
const drawOf = (seed: number, id: ExerciseId): number => {
  let hash = 0x811c9dc5;
  for (const letter of `${seed}/${id}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  // Mix the bits: with FNV alone, the last letters affect only the low bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / UINT32;
};

// Choice: exercises whose worth differs by less than a tenth count as equal, and the seed chooses.
const SEED_SPREAD = 0.1;

const byCommonness = compareBy<Addition>(
  (a, b) => a.slot.place - b.slot.place,
  (a, b) => a.slot.name.words.length - b.slot.name.words.length,
  (a, b) => compareIds(a.slot.exercise.id, b.slot.exercise.id),
);

const byWorth = (a: Addition, b: Addition): number => b.worth - a.worth || byCommonness(a, b);

// Choice: an exercise that is no main lift is chosen only if the user does it or likes it, or if no
// other exercise trains its main group. Minor groups do not need one, unless nothing else is possible.
/** Leaves out unusual exercises that the user has never done. */
export function withoutOddities(
  pool: readonly ExerciseProfile[],
  { times, favourites, hasGoal }: Wishes,
): readonly ExerciseProfile[] {
  const isUsual = ({ exercise, mainLift }: ExerciseProfile): boolean =>
    mainLift > 0 || times.has(exercise.id) || favourites.has(exercise.id);
  const trained = new Set(pool.filter(isUsual).map(({ primary }) => primary[0]));
  const isNeeded = ({ primary }: ExerciseProfile): boolean =>
    !trained.has(primary[0]) && (trained.size === 0 || !isMinorIn(primary, hasGoal));
  return pool.filter((slot) => isUsual(slot) || isNeeded(slot));
}

/**
 * Among exercises that the user has not done, keeps only the most common ones per set of muscles
 * and movement. This removes most of a large catalogue.
 */
export function withoutTwins(
  pool: readonly ExerciseProfile[],
  { times, favourites, isBeginner }: Wishes,
): readonly ExerciseProfile[] {
  const twins = new Map<unknown, Map<string, Addition[]>>();
  const own: ExerciseProfile[] = [];
  for (const slot of pool) {
    const { exercise, shares, pattern, isCompound, isHeavyLower } = slot;
    if (times.has(exercise.id) || favourites.has(exercise.id)) {
      own.push(slot);
      continue;
    }
    const kind = [pattern, isCompound, isHeavyLower].join();
    // Exercises with the same muscles share one list object, so it can be a key.
    const kinds = twins.get(shares) ?? new Map<string, Addition[]>();
    const list = kinds.get(kind) ?? [];
    list.push({ slot, worth: firstLiking(slot, isBeginner) });
    twins.set(shares, kinds.set(kind, list));
  }
  return [...twins.values()].reduce<ExerciseProfile[]>((slots, kinds) => {
    for (const list of kinds.values()) {
      const most = list.sort(byWorth).slice(0, EXERCISES_PER_GROUP_MAX);
      slots.push(...most.map(({ slot }) => slot));
    }
    return slots;
  }, own);
}

/** Best first. */
export function rankAdditions(
  pool: readonly ExerciseProfile[],
  draft: Draft,
  wishes: Wishes,
): readonly Addition[] {
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
}

const countOf = (entries: readonly Entry[], isCounted: (entry: Entry) => boolean): number =>
  entries.reduce((count, entry) => (isCounted(entry) ? count + 1 : count), 0);

/** Whether all groups of an exercise stay within their maximum of sets. */
const staysBelow = (slot: ExerciseProfile, sets: number, { setsOf }: Draft): boolean =>
  slot.shares.every(
    ({ muscleGroup, share }) => setsOf(muscleGroup) + sets * share <= SETS_PER_GROUP_MAX,
  );

const exercisesMax = (group: string, { hasGoal, doneOf, goalOf }: Wishes): number => {
  const isSmall = group === ABS || (group === CALVES && !hasGoal(group));
  const isDone = doneOf(group) >= goalOf(group);
  return isSmall || isDone ? 1 : EXERCISES_PER_SIZE_MAX[sizeOf([group])];
};

const isMinor = ({ primary }: ExerciseProfile, { hasGoal }: Wishes): boolean =>
  isMinorIn(primary, hasGoal);

/** Whether the session has room for one more exercise of this kind. */
const isAllowed = (slot: ExerciseProfile, { entries }: Draft, wishes: Wishes): boolean => {
  const heavy = countOf(entries, (entry) => entry.slot.isHeavyLower);
  // Two heavy compounds need another exercise between them.
  const hasRoom = heavy < HEAVY_LOWER_MAX && heavy * 2 <= entries.length;
  return (
    entries.length < EXERCISES_MAX &&
    (!slot.isHeavyLower || hasRoom) &&
    (!isMinor(slot, wishes) ||
      countOf(entries, (entry) => isMinor(entry.slot, wishes)) < MINOR_MAX) &&
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
 * Reasons: the sets that a primary group lacks, how recovered the primary groups are, and how often
 * the user did the exercise.
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
    ...(Math.round(done) <= GOAL_SHARE_MAX * goal
      ? [
          {
            code: 'below_goal',
            params: { muscleGroup: most, done: roundSets(done), goal },
          } as const,
        ]
      : []),
    tiredIn(primary, wishes.scoreOf, isRecovering) ?? {
      code: 'muscle_group_ready',
      params: { muscleGroup: most, percentage: wishes.scoreOf(most) },
    },
    ...(times === undefined ? [] : [{ code: 'done_before', params: { times } } as const]),
  ];
};

/** The sets to try for an exercise, most first. */
export const SETS_TRIED: readonly number[] = [SETS, SETS_SHORT];

/** Whether there is little time for a new session. */
export function isShort(fits: Fits): boolean {
  return !fits([], FEW_SETS_SECONDS);
}

/** The same for a new session, which gets further sets later. */
export function setsTriedIn(fits: Fits): readonly number[] {
  return isShort(fits) ? [SETS_SHORT] : SETS_TRIED;
}

export interface Limits {
  readonly fits: Fits;
  readonly count: number;
  /** The sets to try for each exercise, most first. */
  readonly setsTried: readonly number[];
  /** Whether the session begins with a press, a pull and a leg exercise. */
  readonly isBalanced: boolean;
}

// Choice: no exercise gets more sets than a compound of the session for a larger group, and no
// isolation more than any compound.
const isUpsideDown = (
  { isCompound, size }: ExerciseProfile,
  sets: number,
  entries: readonly Entry[],
): boolean =>
  entries.some(
    (other) =>
      other.sets < sets && other.slot.isCompound && (!isCompound || other.slot.size < size),
  );

/** Adds an exercise with as many sets as fit. Null if no set fits. */
const withOne = (
  slot: ExerciseProfile,
  draft: Draft,
  { fits, setsTried }: Pick<Limits, 'fits' | 'setsTried'>,
  wishes: Wishes,
): Draft | null => {
  if (!isAllowed(slot, draft, wishes)) return null;
  const reps = wishes.repsOf(slot);
  for (const sets of setsTried) {
    const entry: Entry = { slot, sets, ...reps, superset: null, reasons: [] };
    if (
      !isUpsideDown(slot, sets, draft.entries) &&
      staysBelow(slot, sets, draft) &&
      fits([...draft.entries, entry])
    ) {
      return draftOf([...draft.entries, { ...entry, reasons: reasonsFor(slot, draft, wishes) }]);
    }
  }
  return null;
};

/** Adds the most valuable exercise that fits. Null if none fits. */
const withBest = (
  ranked: readonly Addition[],
  draft: Draft,
  adding: Pick<Limits, 'fits' | 'setsTried'>,
  wishes: Wishes,
): Draft | null => {
  for (const { slot } of ranked) {
    const next = withOne(slot, draft, adding, wishes);
    if (next !== null) return next;
  }
  return null;
};

const isPress = ({ isCompound, primary }: ExerciseProfile): boolean =>
  isCompound && primary[0] === CHEST;

// Choice: no isolation for the chest without a press, if a press is possible.
const withoutEarlyFlies = (
  pool: readonly ExerciseProfile[],
  { entries }: Draft,
): readonly ExerciseProfile[] =>
  entries.some(({ slot }) => isPress(slot)) || !pool.some(isPress)
    ? pool
    : pool.filter(({ isCompound, primary }) => isCompound || primary[0] !== CHEST);

// Choice: only one lift whose bar loads the lower back, unless the user does more, or no other
// compound trains the main group.
const withoutMoreBackLifts = (
  pool: readonly ExerciseProfile[],
  { entries }: Draft,
  { times, favourites }: Wishes,
): readonly ExerciseProfile[] => {
  if (!entries.some(({ slot }) => isBackLift(slot))) return pool;
  const others = pool.filter((slot) => slot.isCompound && !isBackLift(slot));
  const trained = new Set(others.map(({ primary }) => primary[0]));
  return pool.filter(
    (slot) =>
      !isBackLift(slot) ||
      !trained.has(slot.primary[0]) ||
      times.has(slot.exercise.id) ||
      favourites.has(slot.exercise.id),
  );
};

const PRESSES = ['press', 'horizontal_press', 'incline_press', 'vertical_press', 'dip'];
const PULLS = ['row', 'vertical_pull'];
const SQUATS = ['squat', 'single_leg_squat'];
const HINGES = ['hinge', 'bridge'];

// Choice: a short session, and one that trains the whole body, begins with a press, a pull and a leg
// exercise, as far as they are possible, each with one set if there is no time for two. A press for
// the arms does not count. For a beginner, the leg exercise is a squat or a leg press. If the session
// is not short, a hinge or a bridge follows, and then a pull from above or a press overhead, whichever
// of the two was done less often, if it is a main lift.
const BASICS = [PRESSES, PULLS, [...SQUATS, ...HINGES]];
const BASICS_FIRST = [PRESSES, PULLS, SQUATS];
const FROM_ABOVE = ['vertical_pull', 'vertical_press'];
const BASICS_LATER = [[HINGES], [FROM_ABOVE]];

/** The exercises of the kinds that the session still lacks, the most important kinds first. */
const basicsOf = (
  ranked: readonly Addition[],
  { entries }: Draft,
  { isBeginner, times }: Wishes,
  isShortOne: boolean,
): readonly Addition[] => {
  const isOf =
    (kind: readonly (string | null)[]) =>
    ({ slot: { isCompound, pattern, size, mainLift } }: Pick<Entry, 'slot'>): boolean =>
      (isCompound || pattern === 'bridge') &&
      (mainLift > 0 || kind !== FROM_ABOVE) &&
      size < 2 &&
      kind.includes(pattern);
  const timesOf = remembered((pattern: string | null) =>
    ranked.reduce(
      (sum, { slot }) => sum + (slot.pattern === pattern ? (times.get(slot.exercise.id) ?? 0) : 0),
      0,
    ),
  );
  const further = isBeginner && !isShortOne ? BASICS_LATER : [];
  return [isBeginner ? BASICS_FIRST : BASICS, ...further].flatMap((kinds) => {
    const missing = kinds.map(isOf).filter((isKind) => !entries.some(isKind));
    const fitting = ranked.filter((addition) => missing.some((isKind) => isKind(addition)));
    return kinds.includes(FROM_ABOVE)
      ? fitting.sort((a, b) => timesOf(a.slot.pattern) - timesOf(b.slot.pattern))
      : fitting;
  });
};

/**
 * Adds exercises that fit, the most valuable first. Keeps time for four exercises if possible, or
 * for three in a short session, so that two long ones do not fill it.
 */
export function addExercises(
  pool: readonly ExerciseProfile[],
  start: Draft,
  { fits, count, setsTried, isBalanced }: Limits,
  wishes: Wishes,
): Draft {
  let draft = start;
  const isShortOne = !fits([], SHORT_SECONDS);
  const wanted = isShortOne ? EXERCISES_WANTED_SHORT : EXERCISES_WANTED;
  const adding = { fits, setsTried };
  for (let added = 0; added < count; added++) {
    const missing = Math.min(wanted, count) - draft.entries.length - 1;
    const kept = RESERVE_SECONDS * Math.max(0, missing);
    const open = withoutMoreBackLifts(withoutEarlyFlies(pool, draft), draft, wishes);
    const ranked = rankAdditions(open, draft, wishes);
    const reserving = { ...adding, fits: (entries: readonly Entry[]) => fits(entries, kept) };
    const leading = { ...reserving, setsTried: [...setsTried, 1] };
    const next =
      (isBalanced
        ? withBest(basicsOf(ranked, draft, wishes, isShortOne), draft, leading, wishes)
        : null) ??
      withBest(ranked, draft, reserving, wishes) ??
      withBest(ranked, draft, adding, wishes);
    if (next === null) break;
    draft = next;
  }
  return draft;
}

const withOneSetMore = (entries: readonly Entry[], entry: Entry): readonly Entry[] =>
  entries.map((own) => (own === entry ? { ...own, sets: own.sets + 1 } : own));

/** Adds the set that is worth most. Null if none fits. */
const withBestSet = (draft: Draft, fits: Fits, wishes: Wishes): Draft | null => {
  const { entries } = draft;
  const gains = gainsOf(draft, wishes);
  const [best] = entries
    .filter(
      (entry) =>
        entry.sets < SETS_TOP &&
        !isUpsideDown(entry.slot, entry.sets + 1, entries) &&
        staysBelow(entry.slot, 1, draft) &&
        fits(withOneSetMore(entries, entry)),
    )
    .map((entry) => ({
      entry,
      worth: gains.ofSlot(entry.slot, 1) / setSecondsOf(entry.slot, entry.repsMax),
    }))
    .sort((a, b) => b.worth - a.worth);
  return best === undefined ? null : draftOf(withOneSetMore(entries, best.entry));
};

/**
 * A compound that came later can have fewer sets than an isolation, which then loses some. Null if
 * there is none.
 */
const withoutTopIsolations = ({ entries }: Draft): Draft | null => {
  const compounds = entries.filter(({ slot }) => slot.isCompound);
  const most = Math.min(...compounds.map(({ sets }) => sets));
  const isTop = ({ slot, sets }: Entry): boolean => !slot.isCompound && sets > most;
  if (!entries.some(isTop)) return null;
  return draftOf(entries.map((entry) => (isTop(entry) ? { ...entry, sets: most } : entry)));
};

/** Adds sets one by one where they are worth most, while they fit. */
export function addSets(start: Draft, fits: Fits, wishes: Wishes): Draft {
  let draft = start;
  for (;;) {
    const next = withBestSet(draft, fits, wishes) ?? withoutTopIsolations(draft);
    if (next === null) return draft;
    draft = next;
  }
}
