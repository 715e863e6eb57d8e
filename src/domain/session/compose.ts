import { ENGLISH_MESSAGES } from '../english.js';
import type { ExerciseId } from '../ids.js';
import { compareCodePoints } from '../order.js';
import { lastTrainedIn } from '../progression/breaks.js';
import { weightEstimator } from '../progression/estimate.js';
import { addWarmup } from '../progression/warmup.js';
import { suggester } from '../progression/suggest.js';
import type { MessageTemplates, SessionMessages, SessionReason, UnmetReason } from '../reasons.js';
import { groupedBy } from '../lookup.js';
import type { Exercise } from '../records.js';
import { adapt, type Adapted } from './adapt.js';
import {
  fitsIn,
  pairUp,
  restSecondsOf,
  secondsOf,
  toMinutes,
  toSeconds,
  type Entry,
  type Fits,
} from './minutes.js';
import { arranged } from './order.js';
import {
  addExercises,
  addSets,
  EXERCISES_MAX,
  isShort,
  setsTriedIn,
  withoutOddities,
  withoutTwins,
} from './select.js';
import type { ComposedSession, SessionExercise, SessionInput, SessionOptions } from './session.js';
import {
  holdingGroupsIn,
  type ExerciseProfile,
  type TrainedGroups,
} from '../workout/exercise-profile.js';
import { isEarly, wishesOf, type Wishes } from './wishes.js';
import { draftOf } from './worth.js';

// Choice: a session leaves these movements out, unless the user does them.
const OTHER_MOVEMENTS: readonly (string | null)[] = [
  ...['stretch', 'jump', 'plank', 'carry', 'clean', 'twist', 'pullover'],
];

/** Offers an exercise if it is common, or if the user does it or likes it. */
const isOffered = (
  { exercise, name, movement }: ExerciseProfile,
  { times, favourites }: Wishes,
): boolean =>
  times.has(exercise.id) ||
  favourites.has(exercise.id) ||
  (name.familiarity > 0 && !OTHER_MOVEMENTS.includes(movement));

// Choice: no exercise is chosen that trains a group to avoid as a secondary one, or that this group
// has to hold.
const isSparing = (slot: ExerciseProfile, { avoided }: Wishes): boolean =>
  avoided.size === 0 ||
  ![...slot.groups, ...holdingGroupsIn(slot)].some((group) => avoided.has(group));

// Choice: with a list of equipment, an exercise with unknown equipment is not chosen, unless the user
// does it, or the host knows the equipment of no exercise.
/** The exercises that are possible today. */
export function poolOf(exercises: readonly Exercise[], wishes: Wishes): readonly ExerciseProfile[] {
  const mustBeKnown = wishes.isRestricted && exercises.some(({ equipment }) => equipment !== null);
  return exercises
    .filter((exercise) => wishes.refusalOf(exercise) === null)
    .filter(({ id, equipment }) => equipment !== null || !mustBeKnown || wishes.times.has(id))
    .map(wishes.profileOf)
    .filter(
      (slot) => slot.primary.length > 0 && isOffered(slot, wishes) && isSparing(slot, wishes),
    );
}

/** Exercises whose main groups are recovered; all of them if no group is. */
const recoveredOf = (
  pool: readonly ExerciseProfile[],
  { scoreOf }: Wishes,
): readonly ExerciseProfile[] => {
  const recovered = pool.filter(({ primary }) => !primary.some((group) => isEarly(scoreOf(group))));
  return recovered.length === 0 ? pool : recovered;
};

/** Builds a new session from the exercises that are most needed this week. */
const fill = (
  pool: readonly ExerciseProfile[],
  { minutes, supersets = false }: SessionOptions,
  wishes: Wishes,
): Adapted => {
  const { factor, minutes: usual } = wishes.pace;
  const limit = toSeconds(minutes ?? usual) / factor;
  const isInTime = fitsIn(limit, supersets);
  // The order matters only if exercises are paired.
  const fits: Fits = (entries, kept) => isInTime(supersets ? arranged(entries) : entries, kept);
  const limits = {
    ...{ fits, count: EXERCISES_MAX, setsTried: setsTriedIn(fits) },
    isBalanced: wishes.isFullBody || isShort(fits),
  };
  const open = withoutTwins(withoutOddities(recoveredOf(pool, wishes), wishes), wishes);
  const draft = addExercises(open, draftOf([]), limits, wishes);
  const order = arranged(addSets(draft, fits, wishes).entries);
  return { entries: supersets ? pairUp(order, limit) : order, changes: [] };
};

type Sentence = (reason: SessionReason | UnmetReason) => string;

const sentences =
  (messages: SessionMessages): Sentence =>
  ({ code, params }) =>
    // The compiler cannot see that each template gets the parameters of its own code.
    (messages[code] as (given: typeof params) => string)(params);

const replacedIn = (reasons: readonly SessionReason[]): ExerciseId | null => {
  const [replaced] = reasons.flatMap(({ code, params }) =>
    code === 'instead_of' ? [params.exerciseId] : [],
  );
  return replaced ?? null;
};

const shown = (
  entries: readonly Entry[],
  { exercises, workout }: SessionInput,
  { level, progression = {} }: SessionOptions,
  { exposuresOf, groupsOf, profileOf, times }: Wishes,
  sentence: Sentence,
  now: Date,
): readonly SessionExercise[] => {
  const done = exercises.filter(({ id }) => times.has(id));
  const estimateFor = weightEstimator(exposuresOf, done, profileOf);
  const lastTrained = lastTrainedIn(exposuresOf, done, groupsOf);
  const suggest = suggester(
    { exposuresOf, estimateFor, lastTrained },
    { level, ...progression },
    now,
  );
  const exerciseIds = entries.map(({ slot }) => slot.exercise.id);
  const suggested = entries.map((entry, at) => {
    const { slot, sets, repsMin, repsMax } = entry;
    const planned = { sets, repsMin, repsMax };
    return {
      ...entry,
      suggestion: suggest({ exercise: slot.exercise, planned, exerciseIds, at, workout }),
    };
  });
  return addWarmup(suggested, progression).map(
    ({ slot, superset, reasons, sets, repsMin, repsMax, suggestion }) => ({
      exerciseId: slot.exercise.id,
      name: slot.exercise.name,
      sets,
      repsMin,
      repsMax,
      restSeconds: restSecondsOf(slot, repsMax),
      superset,
      replacedExerciseId: replacedIn(reasons),
      suggestion,
      reasons,
      message: reasons.map(sentence).join(' '),
    }),
  );
};

const groupsWish = (
  code: 'not_recovered' | 'no_exercise' | 'not_trained',
  muscleGroups: readonly string[],
): readonly UnmetReason[] =>
  muscleGroups.length === 0 ? [] : [{ code, params: { muscleGroups } }];

const primaryOf = (slots: readonly TrainedGroups[]): readonly string[] =>
  [...new Set(slots.flatMap(({ primary }) => primary))].sort(compareCodePoints);

/**
 * Groups below their goal that the session does not train, because no exercise for them is possible
 * today.
 */
const unmetGroups = (
  { exercises }: SessionInput,
  pool: readonly ExerciseProfile[],
  trained: readonly string[],
  { groupsOf, doneOf, goalOf, scoreOf, avoided }: Wishes,
): readonly UnmetReason[] => {
  const wanted = primaryOf(exercises.map(groupsOf)).filter(
    (group) => !avoided.has(group) && !trained.includes(group) && doneOf(group) < goalOf(group),
  );
  const possible = primaryOf(pool);
  const isTired = (group: string): boolean => isEarly(scoreOf(group));
  return [
    ...groupsWish('not_recovered', wanted.filter(isTired)),
    ...groupsWish(
      'no_exercise',
      wanted.filter((group) => !isTired(group) && !possible.includes(group)),
    ),
  ];
};

/** A swap has a line of its own. */
const changeLines = (
  changes: ComposedSession['changes'],
  { sessionChange }: Pick<MessageTemplates, 'sessionChange'>,
): readonly string[] => {
  const groups = groupedBy(changes, ({ op, exerciseId, message }) =>
    JSON.stringify([op, message, op === 'swap' ? exerciseId : null]),
  );
  return [...groups.values()].flatMap((alike) => {
    const exercises = [...new Set(alike.map(({ name }) => name))];
    return alike
      .slice(0, 1)
      .map(({ op, reason, message: because, replacement }) =>
        sessionChange({ op, exercises, replacement: replacement?.name ?? null, reason, because }),
      );
  });
};

const TIME_USED = 0.9;

/**
 * What did not fit, or how many minutes are left. If something was cut to save time, the changes say
 * so, and minutes that are left would sound like a contradiction.
 */
const unmetTime = (
  minutes: number | undefined,
  used: number,
  { isCut, isPossible }: { readonly isCut: boolean; readonly isPossible: boolean },
): readonly UnmetReason[] => {
  if (minutes === undefined) return [];
  if (used === 0 && isPossible) return [{ code: 'too_short', params: { minutes } }];
  return used < minutes * TIME_USED && !isCut
    ? [{ code: 'time_left', params: { minutes: minutes - used } }]
    : [];
};

/**
 * Composes a session to do now. With a base, adapts that workout. Its order and main lifts stay, as
 * little as possible changes, and `changes` lists every difference. Without a base, chooses the 4
 * to 8 exercises that are most needed this week, or fewer if time is short.
 *
 * No exercise is in `never` or needs missing equipment. No exercise loads a group that is in `avoid`
 * or scores 30 or below, neither as a primary group nor heavily as a helper. No exercise that is new
 * to the base has a secondary group that is in `avoid`. A session is never longer than `minutes`.
 * The duration is estimated from usual rest times, and from the user's own pace if 10 logs have a
 * duration. The same input gives the same session; `seed` varies the choice among exercises that
 * are about equally good. Nothing is stored.
 *
 * @example
 * const named = (id, name, muscle) => ({ id, name, primaryMuscles: [muscle], secondaryMuscles: [], equipment: 'barbell', mechanic: null, force: null });
 * const bench = named(1, 'Bench Press', 'chest');
 * const base = [{ entryId: null, exercise: bench, sets: 3, repsMin: 8, repsMax: 10 }];
 * const pushUp = { ...named(2, 'Push-Up', 'chest'), equipment: 'body only' };
 * const input = { exercises: [bench, pushUp], base, scoreOf: () => 100, loads: [], logs: [] };
 * composeSession(input, { equipment: [] }, new Date(0)).changes.map(({ op, message }) => [op, message]);
 * // [['swap', 'Needs a barbell.']]
 */
export function composeSession(
  input: SessionInput,
  options: SessionOptions,
  now: Date,
): ComposedSession {
  const { base } = input;
  const { minutes, supersets = false } = options;
  const wishes = wishesOf(input, options, now);
  const { messages = ENGLISH_MESSAGES } = options.progression ?? {};
  const sentence = sentences(messages.sessions);
  const pool = poolOf(input.exercises, wishes);
  const { entries, changes } =
    base === null ? fill(pool, options, wishes) : adapt(base, { pool, minutes, supersets, wishes });
  const used = toMinutes(secondsOf(entries) * wishes.pace.factor);
  const trained = primaryOf(entries.map(({ slot }) => slot));
  const planned = primaryOf((base ?? []).map(({ exercise }) => wishes.groupsOf(exercise)));
  const isCut = changes.some(({ reason }) => reason.code === 'no_time');
  const isPossible = base === null ? pool.length > 0 : isCut;
  const unmet = [
    ...unmetTime(minutes, used, { isCut, isPossible }),
    ...(base === null ? unmetGroups(input, pool, trained, wishes) : []),
    ...groupsWish(
      'not_trained',
      planned.filter((group) => !trained.includes(group) && !wishes.avoided.has(group)),
    ),
  ];
  const changed = changes.map((change) => ({ ...change, message: sentence(change.reason) }));
  return {
    exercises: shown(entries, input, options, wishes, sentence, now),
    minutes: used,
    changes: changed,
    changeMessages: changeLines(changed, messages),
    unmet: unmet.map((wish) => ({ ...wish, message: sentence(wish) })),
  };
}
