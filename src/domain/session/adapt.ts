// Adapts a workout without changing its order or its main lifts.
import type { ExerciseId } from '../ids.js';
import { compareBy } from '../order.js';
import { isAssisted } from '../progression/weights.js';
import type { Exercise, PlannedExercise } from '../records.js';
import type { SessionReason } from '../reasons.js';
import { rankWith } from '../swap/alternatives.js';
import {
  fitsIn,
  numberSupersets,
  pairUp,
  secondsOf,
  toSeconds,
  type Entry,
  type Fits,
} from './minutes.js';
import { addExercises, EXERCISES_PER_PATTERN_MAX, SETS_TRIED, withoutOddities } from './select.js';
import type { SessionChange } from './session.js';
import type { ExerciseProfile } from '../workout/exercise-profile.js';
import { isEarly, tiredIn, type Wishes } from './wishes.js';
import { draftOf } from './worth.js';

type Change = Omit<SessionChange, 'message'>;

interface Step {
  readonly planned: PlannedExercise;
  /** Null if the exercise was cut. */
  readonly entry: Entry | null;
  readonly changes: readonly Change[];
}

export interface Adapting {
  readonly pool: readonly ExerciseProfile[];
  /** Undefined without a limit. */
  readonly minutes: number | undefined;
  readonly supersets: boolean;
  readonly wishes: Wishes;
}

export interface Adapted {
  readonly entries: readonly Entry[];
  readonly changes: readonly Change[];
}

// Choice: add at most two exercises, and only if a tenth of the time is left.
const ADDED_MAX = 2;
const TIME_LEFT = 0.9;
// Choice: an exercise for a group that is 30 to 60 % recovered keeps two thirds of its sets.
const TIRED_SHARE = 2 / 3;
const SETS_KEPT_MIN = 2;

/** A new object each time, because the caller may modify the answer. */
const planned = (): SessionReason => ({ code: 'planned', params: {} });

const named = ({ id: exerciseId, name }: Exercise) => ({ exerciseId, name });

const change = (
  op: SessionChange['op'],
  exercise: Exercise,
  sets: SessionChange['sets'],
  reason: SessionReason,
  replacement: SessionChange['replacement'] = null,
): Change => ({ op, ...named(exercise), replacement, sets, reason });

const entryOf = (
  { sets, repsMin, repsMax, superset }: PlannedExercise,
  slot: ExerciseProfile,
  reason: SessionReason,
): Entry => ({ slot, sets, repsMin, repsMax, superset: superset ?? null, reasons: [reason] });

/** Drops the earlier changes of an exercise that is cut. */
const cut = ({ planned }: Step, reason: SessionReason): Step => ({
  planned,
  entry: null,
  changes: [change('cut', planned.exercise, { from: planned.sets, to: 0 }, reason)],
});

const withSets = (step: Step, entry: Entry, sets: number, reason: SessionReason): Step => ({
  ...step,
  entry: { ...entry, sets },
  changes: [
    ...step.changes,
    change('fewer_sets', entry.slot.exercise, { from: entry.sets, to: sets }, reason),
  ],
});

// Choice: do not replace an assisted exercise with the same movement at full body weight, because
// that is much harder.
const isTooHard = (wanted: ExerciseProfile, { exercise, pattern, isWeighted }: ExerciseProfile) =>
  pattern === wanted.pattern &&
  isWeighted === false &&
  isAssisted(wanted.exercise) &&
  !isAssisted(exercise);

/** Null if no exercise of the pool trains a main group of the wanted exercise. */
const bestInstead = (
  wanted: ExerciseProfile,
  pool: readonly ExerciseProfile[],
  wishes: Wishes,
): ExerciseProfile | null => {
  const open = pool.filter(
    (other) =>
      (wanted.primary.length === 0 ||
        other.primary.some((group) => wanted.primary.includes(group))) &&
      !isTooHard(wanted, other),
  );
  const [best] = rankWith(wishes, {
    exercise: wanted.exercise,
    exercises: open.map(({ exercise }) => exercise),
    scoreOf: wishes.scoreOf,
    equipment: null,
    limit: 1,
  });
  return open.find(({ exercise }) => exercise.id === best?.exerciseId) ?? null;
};

// Choice: the movement of a substitute may occur at most twice, or as often as in the workout if
// that is more.
/** The substitutes of exercises that are impossible today. */
const substitutesOf = (
  base: readonly PlannedExercise[],
  { pool, wishes }: Adapting,
): ReadonlyMap<ExerciseId, ExerciseProfile | null> => {
  const slots = [...new Set(base.map(({ exercise }) => wishes.profileOf(exercise)))];
  const isKept = ({ exercise }: ExerciseProfile): boolean => wishes.refusalOf(exercise) === null;
  const chosen = slots.filter(isKept);
  const taken = new Set(slots.map(({ exercise }) => exercise.id));
  const found = new Map<ExerciseId, ExerciseProfile | null>();
  const countIn = (list: readonly ExerciseProfile[], pattern: string): number =>
    list.filter((slot) => slot.pattern === pattern).length;
  const hasRoom = ({ pattern }: ExerciseProfile): boolean =>
    pattern === null ||
    countIn(chosen, pattern) < Math.max(EXERCISES_PER_PATTERN_MAX, countIn(slots, pattern));
  for (const slot of slots.filter((one) => !isKept(one))) {
    const open = pool.filter((other) => !taken.has(other.exercise.id) && hasRoom(other));
    const other = bestInstead(slot, open, wishes);
    found.set(slot.exercise.id, other);
    if (other === null) continue;
    taken.add(other.exercise.id);
    chosen.push(other);
  }
  return found;
};

// Choice: a substitute keeps the planned repetitions unless they suit only the planned exercise, or
// the user does the substitute for time. They suit only one exercise below 6 repetitions (a heavy lift
// or a timed exercise), above 30, and in a range wider than 10 (working up to a single).
const REPS_LEAST = 6;
const REPS_MOST = 30;
const REPS_RANGE = 10;

const entryInstead = (planned: PlannedExercise, slot: ExerciseProfile, wishes: Wishes): Entry => {
  const { repsMin, repsMax, exercise } = planned;
  const isCommon = repsMax >= REPS_LEAST && repsMin <= REPS_MOST && repsMax - repsMin <= REPS_RANGE;
  return {
    ...entryOf(planned, slot, { code: 'instead_of', params: named(exercise) }),
    ...(isCommon && !wishes.isTimed(slot) ? {} : wishes.repsOf(slot)),
  };
};

const possible = (base: readonly PlannedExercise[], adapting: Adapting): readonly Step[] => {
  const { wishes } = adapting;
  const substitutes = substitutesOf(base, adapting);
  return base.map((entry): Step => {
    const { exercise, sets } = entry;
    const reason = wishes.refusalOf(exercise);
    const kept: Step = {
      planned: entry,
      entry: entryOf(entry, wishes.profileOf(exercise), planned()),
      changes: [],
    };
    if (reason === null) return kept;
    const other = substitutes.get(exercise.id) ?? null;
    if (other === null) return cut(kept, reason);
    return {
      planned: entry,
      entry: entryInstead(entry, other, wishes),
      changes: [change('swap', exercise, { from: sets, to: sets }, reason, named(other.exercise))],
    };
  });
};

/** Removes sets if the main group is not recovered. */
const sparing =
  ({ scoreOf }: Wishes) =>
  (step: Step): Step => {
    const { entry } = step;
    if (entry === null) return step;
    const reason = tiredIn(entry.slot.primary, scoreOf, isEarly);
    const sets = Math.max(1, Math.round(entry.sets * TIRED_SHARE));
    return reason !== null && sets < entry.sets ? withSets(step, entry, sets, reason) : step;
  };

const entriesOf = (steps: readonly Step[]): readonly Entry[] =>
  steps.flatMap(({ entry }) => entry ?? []);

interface Kept {
  readonly entry: Entry;
  readonly at: number;
  readonly isMain: boolean;
  /**
   * Whether other exercises also train its main groups. For a compound of a large group, one of
   * them must have the same movement.
   */
  readonly isSpare: boolean;
  /** Whether other exercises also train its main groups, with whatever movement. */
  readonly isCovered: boolean;
}

const byPriority = compareBy<Kept>(
  (a, b) => Number(a.isMain) - Number(b.isMain),
  (a, b) => Number(b.isSpare) - Number(a.isSpare),
  (a, b) => Number(a.entry.slot.isCompound) - Number(b.entry.slot.isCompound),
  (a, b) => b.at - a.at,
);

// Choice: cut exercises whose main groups other exercises also train first; a compound of a large
// group only if another exercise has the same movement. Then cut isolations before compounds, and
// later exercises before earlier ones. The first compound exercise is cut last.
const toCut = (steps: readonly Step[]): readonly Kept[] => {
  const entries = entriesOf(steps);
  const main = entries.find(({ slot }) => slot.isCompound);
  const isTrainedBeside = (own: Entry, group: string): boolean =>
    entries.some((entry) => entry !== own && entry.slot.primary.includes(group));
  const isDoneBeside = (own: Entry): boolean =>
    entries.some((entry) => entry !== own && entry.slot.movement === own.slot.movement);
  return steps
    .flatMap(({ entry }, at): readonly Kept[] => {
      if (entry === null) return [];
      const { isCompound, size, primary } = entry.slot;
      const isCovered = primary.every((group) => isTrainedBeside(entry, group));
      const isSpare = isCovered && (!isCompound || size > 0 || isDoneBeside(entry));
      return [{ entry, at, isMain: entry === main, isSpare, isCovered }];
    })
    .sort(byPriority);
};

/** The steps with `count` sets of an exercise, or without it if `count` is 0. */
const withCount = (steps: readonly Step[], { entry, at }: Kept, count: number): readonly Step[] =>
  steps.map((step, place) =>
    place === at ? { ...step, entry: count === 0 ? null : { ...entry, sets: count } } : step,
  );

/** Gives an exercise as many sets as fit, from `most` to `least`; cuts it if not even `least` fit. */
const fitted = (
  steps: readonly Step[],
  kept: Kept,
  { least, most }: { readonly least: number; readonly most: number },
  fits: Fits,
): readonly Step[] => {
  for (let count = most; count >= least; count--) {
    const next = withCount(steps, kept, count);
    if (fits(entriesOf(next))) return next;
  }
  return withCount(steps, kept, 0);
};

// Choice: before an exercise is cut that is not spare, all exercises lose sets, one at a time, the
// one with the most sets first, down to two. If that is not enough, an exercise is cut whose groups
// others train, and only then the only one of a group.
const mostSets = (kept: readonly Kept[]): Kept | undefined => {
  const lowerable = kept.filter(({ entry }) => entry.sets > SETS_KEPT_MIN);
  const most = Math.max(...lowerable.map(({ entry }) => entry.sets));
  return lowerable.find(({ entry }) => entry.sets === most);
};

/** Cuts what matters least until the session fits. */
const shortened = (steps: readonly Step[], fits: Fits): readonly Step[] => {
  let current = steps;
  for (;;) {
    const kept = toCut(current);
    const [first] = kept;
    if (first === undefined || fits(entriesOf(current))) return current;
    const lowered = first.isSpare ? undefined : mostSets(kept);
    if (lowered === undefined) {
      const least = kept.length === 1 ? 1 : SETS_KEPT_MIN;
      const less = kept.find(({ isCovered, isMain }) => isCovered && !isMain) ?? first;
      current = fitted(current, less, { least, most: less.entry.sets - 1 }, fits);
    } else {
      current = withCount(current, lowered, lowered.entry.sets - 1);
    }
  }
};

/**
 * Cuts until the session fits, then restores exercises and sets that fit now, most important first.
 */
const shortenedTo = (
  steps: readonly Step[],
  fits: Fits,
  reason: SessionReason,
): readonly Step[] => {
  const shorter = toCut(steps).reduceRight(
    (own, kept) => {
      const now = own[kept.at]?.entry?.sets ?? 0;
      const least = now === 0 ? Math.min(SETS_KEPT_MIN, kept.entry.sets) : now;
      return fitted(own, kept, { least, most: kept.entry.sets }, fits);
    },
    shortened(steps, fits),
  );
  return steps.map((step, at) => {
    const { entry } = step;
    const left = shorter[at]?.entry ?? null;
    if (entry === null || left?.sets === entry.sets) return step;
    return left === null ? cut(step, reason) : withSets(step, entry, left.sets, reason);
  });
};

// Choice: an added exercise trains a group of the workout, or the abs. It is never a heavy lift,
// because a heavy lift should not come last.
const ALWAYS = 'abs';

/** Adds up to two exercises for the muscles of the workout. */
const additions = (
  base: readonly PlannedExercise[],
  entries: readonly Entry[],
  fits: Fits,
  { pool, wishes }: Adapting,
): readonly Entry[] => {
  const trained = new Set(base.flatMap(({ exercise }) => wishes.groupsOf(exercise).groups));
  const ids = new Set(base.map(({ exercise }) => exercise.id));
  const draft = draftOf(entries);
  const open = pool.filter(
    ({ exercise, primary, isHeavyLower }) =>
      !ids.has(exercise.id) &&
      !isHeavyLower &&
      primary.every(
        (group) =>
          (trained.has(group) || group === ALWAYS) &&
          !isEarly(wishes.scoreOf(group)) &&
          wishes.doneOf(group) + draft.setsOf(group) < wishes.goalOf(group),
      ),
  );
  return addExercises(
    withoutOddities(open, wishes),
    draft,
    { fits, count: ADDED_MAX, setsTried: SETS_TRIED, isBalanced: false },
    wishes,
  ).entries.slice(entries.length);
};

const asAdded = ({ slot, sets, reasons }: Entry): readonly Change[] =>
  reasons.slice(0, 1).map((reason) => change('add', slot.exercise, { from: 0, to: sets }, reason));

const planOf = (base: readonly PlannedExercise[], { profileOf }: Wishes): readonly Entry[] =>
  base.map((entry) => entryOf(entry, profileOf(entry.exercise), planned()));

/** Adapts a workout to today's time, equipment and recovery. */
export function adapt(base: readonly PlannedExercise[], adapting: Adapting): Adapted {
  const { wishes, supersets, minutes } = adapting;
  const plan = secondsOf(planOf(base, wishes));
  const limit = minutes === undefined ? plan : toSeconds(minutes) / wishes.pace.factor;
  const steps = possible(base, adapting).map(sparing(wishes));
  const entries = numberSupersets(entriesOf(steps));
  const fits = fitsIn(limit, false);
  if (minutes !== undefined && !fits(entries)) {
    const shorter = shortenedTo(steps, fitsIn(limit, supersets), {
      code: 'no_time',
      params: { minutes },
    });
    const kept = numberSupersets(entriesOf(shorter));
    return {
      entries: supersets ? pairUp(kept, limit) : kept,
      changes: shorter.flatMap(({ changes }) => changes),
    };
  }
  // Do not add exercises only because others lost sets.
  const isShorter = minutes !== undefined || entries.length < base.length;
  const added =
    isShorter && entries.length > 0 && secondsOf(entries) < limit * TIME_LEFT
      ? additions(base, entries, fits, adapting)
      : [];
  return {
    entries: [...entries, ...added],
    changes: [...steps.flatMap(({ changes }) => changes), ...added.flatMap(asAdded)],
  };
}
