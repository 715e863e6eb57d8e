import { FreshlegsError, type ErrorDetails } from '../errors.js';
import { isStorableText, MUSCLE_GROUP_LENGTH_MAX, toNfc } from './limits.js';
import { groupedBy } from './lookup.js';
import { SYNONYMS, TRANSLATIONS } from './muscle-words.js';

// Choice: the muscle groups. Spec 2.3 accepts any text.
/** The 18 canonical muscle groups, in display order. */
export const MUSCLE_GROUPS = [
  'chest',
  'shoulders',
  'triceps',
  'lats',
  'upper_back',
  'traps',
  'biceps',
  'forearms',
  'lower_back',
  'abs',
  'obliques',
  'neck',
  'quadriceps',
  'hamstrings',
  'glutes',
  'adductors',
  'abductors',
  'calves',
] as const;

/** One of the 18 canonical muscle groups. */
export type MuscleGroup = (typeof MUSCLE_GROUPS)[number];

/** A muscle group of the library, which editors complete, or a name that the host uses. */
export type MuscleGroupName = MuscleGroup | (string & Record<never, never>);

/** The four body regions, each with its groups. */
export const BODY_REGIONS: Readonly<
  Record<'push' | 'pull' | 'core' | 'legs', readonly MuscleGroup[]>
> = {
  push: ['chest', 'shoulders', 'triceps'],
  pull: ['lats', 'upper_back', 'traps', 'biceps', 'forearms'],
  core: ['lower_back', 'abs', 'obliques', 'neck'],
  legs: ['quadriceps', 'hamstrings', 'glutes', 'adductors', 'abductors', 'calves'],
};

/** A group and its share (0..1) of a coarse name such as "back". */
export interface WeightedMuscleGroup {
  readonly muscleGroup: string;
  readonly weight: number;
}

/** The groups that a name means. `known` is false for a host's own group. */
export interface NormalizedMuscleGroup {
  readonly muscleGroups: readonly WeightedMuscleGroup[];
  readonly known: boolean;
}

/** A group's share of an exercise's work: 1 as a primary muscle, 0.5 as a secondary one. */
export interface MuscleShare {
  readonly muscleGroup: string;
  readonly share: number;
}

// The hours in which fatigue falls to 1/e (README, Sources).
const TIME_CONSTANT_HOURS: Readonly<Record<MuscleGroup, number>> = {
  chest: 20,
  shoulders: 18,
  triceps: 18,
  lats: 20,
  upper_back: 20,
  traps: 18,
  biceps: 18,
  forearms: 15,
  lower_back: 24,
  abs: 15,
  obliques: 15,
  neck: 18,
  quadriceps: 24,
  hamstrings: 26,
  glutes: 24,
  adductors: 24,
  abductors: 24,
  calves: 16,
};
const TIME_CONSTANT_HOURS_UNKNOWN = 20;

// Choice: the groups of coarse names and their weights. See `muscleShares` for what they load.
const COARSE = {
  back: { lats: 0.4, upper_back: 0.35, lower_back: 0.15, traps: 0.1 },
  legs: { quadriceps: 0.4, glutes: 0.25, hamstrings: 0.25, calves: 0.1 },
  arms: { biceps: 0.4, triceps: 0.4, forearms: 0.2 },
  'upper legs': { quadriceps: 0.5, hamstrings: 0.5 },
  'upper arms': { biceps: 0.5, triceps: 0.5 },
} satisfies Readonly<Record<string, Readonly<Partial<Record<MuscleGroup, number>>>>>;
const COARSE_ALIASES: Readonly<Record<string, keyof typeof COARSE>> = {
  leg: 'legs',
  arm: 'arms',
  'full back': 'back',
  'upper leg': 'upper legs',
  'upper arm': 'upper arms',
};

// Choice: these names are activities, or parts of the body without a muscle group. They are known but
// load no group.
const ACTIVITIES = [
  ...['cardio', 'cardiovascular', 'cardiovascular system', 'full body', 'olympic', 'other', 'none'],
  ...['cuerpo completo', 'corpo inteiro', 'corps entier', 'ganzkörper', 'corpo intero', 'feet'],
];

// Letters that have several lower-case forms, or a lower-case form of two characters.
const SMALL_FORMS = [
  ['\u03c2', '\u03c3'],
  ['\u00df', 'ss'],
  ['i\u0307', 'i'],
  ['\u0131', 'i'],
] as const;

/**
 * Gives all spellings of a muscle name the same key. It ignores case, space, dash, underscore and
 * Unicode composition. A sharp S becomes two s, a final sigma becomes a sigma, and a dotted i
 * equals a dotless i.
 *
 * @example
 * nameKey('Upper-Back'); // 'upperback'
 */
export function nameKey(name: string): string {
  // Most names are ASCII, and a recommendation reads each one many times.
  const isAscii = !/[^\0-\x7f]/.test(name);
  const letters = (isAscii ? name : toNfc(name)).toLowerCase().replace(/[\s_-]+/g, '');
  return isAscii
    ? letters
    : SMALL_FORMS.reduce((key, [form, letter]) => key.replaceAll(form, letter), letters);
}

const whole = (muscleGroup: MuscleGroup): readonly WeightedMuscleGroup[] => [
  { muscleGroup, weight: 1 },
];

const expansion = (weights: Readonly<Record<string, number>>): readonly WeightedMuscleGroup[] =>
  Object.entries(weights).map(([muscleGroup, weight]) => ({ muscleGroup, weight }));

/** A name, and the same without accents. */
const spellings = (name: string): readonly string[] => [
  ...new Set([nameKey(name), nameKey(name.normalize('NFD').replace(/\p{M}/gu, ''))]),
];

const translated = (group: keyof typeof TRANSLATIONS): readonly string[] =>
  TRANSLATIONS[group].flatMap((names: string) => names.split(', '));

/** All names of a group. */
const namesOf = (group: MuscleGroup): readonly string[] => [
  group,
  ...SYNONYMS[group].split(', '),
  ...translated(group),
];

const GROUPS_BY_KEY: ReadonlyMap<string, readonly WeightedMuscleGroup[]> = new Map(
  [
    ...ACTIVITIES.map((name) => [name, []] as const),
    ...(['back', 'legs', 'arms'] as const).flatMap((name) =>
      translated(name).map((word) => [word, expansion(COARSE[name])] as const),
    ),
    ...MUSCLE_GROUPS.flatMap((group) =>
      namesOf(group).map((name) => [name, whole(group)] as const),
    ),
    ...Object.entries(COARSE).map(([name, weights]) => [name, expansion(weights)] as const),
    ...Object.entries(COARSE_ALIASES).map(
      ([alias, name]) => [alias, expansion(COARSE[name])] as const,
    ),
  ].flatMap(([name, groups]) => spellings(name).map((key) => [key, groups] as const)),
);

const ownGroup = (name: string): string => toNfc(name).trim().toLowerCase();

const invalidName = (message: string, details: ErrorDetails = {}): FreshlegsError =>
  new FreshlegsError('INVALID_INPUT', message, {
    details: { issues: [{ pointer: '', message }], ...details },
  });

/** Throws `INVALID_INPUT` for text that some store would change. */
const assertStorableName = (name: string): void => {
  if (name === '') throw invalidName('A muscle group needs a name; this one is empty.');
  if (Array.from(name).length > MUSCLE_GROUP_LENGTH_MAX) {
    throw invalidName(
      `A muscle group has at most ${MUSCLE_GROUP_LENGTH_MAX} characters; shorten the name.`,
      { lengthMax: MUSCLE_GROUP_LENGTH_MAX },
    );
  }
  if (!isStorableText(name)) {
    throw invalidName('A muscle group must be well-formed text without NUL characters.');
  }
};

/**
 * Finds the canonical group of a muscle name, or several groups with weights. Ignores case, space,
 * dash and underscore. Does not guess: an unknown name becomes the host's own group (trimmed, lower
 * case, NFC) with `known: false`. Throws `INVALID_INPUT` for an empty name, for more than 100
 * characters, and for text that a store cannot keep.
 *
 * @example
 * normalizeMuscleGroup('Latissimus dorsi'); // { muscleGroups: [{ muscleGroup: 'lats', weight: 1 }], known: true }
 */
export function normalizeMuscleGroup(name: string): NormalizedMuscleGroup {
  // Try the name itself first: most names are already keys, and a backfill looks up each name once
  // per log.
  const known = GROUPS_BY_KEY.get(name) ?? GROUPS_BY_KEY.get(nameKey(name));
  if (known !== undefined) return { muscleGroups: known, known: true };
  const own = ownGroup(name);
  assertStorableName(own);
  return { muscleGroups: [{ muscleGroup: own, weight: 1 }], known: false };
}

/**
 * Whether {@link normalizeMuscleGroup} accepts a name.
 *
 * @example
 * isMuscleName(''); // false
 */
export function isMuscleName(name: string): boolean {
  if (GROUPS_BY_KEY.has(nameKey(name))) return true;
  const own = ownGroup(name);
  return own !== '' && Array.from(own).length <= MUSCLE_GROUP_LENGTH_MAX && isStorableText(own);
}

// Choice: ignore a stored name that cannot be a muscle group. One bad row must not break every read
// of the catalogue.
const storedGroups = (name: string): readonly WeightedMuscleGroup[] =>
  GROUPS_BY_KEY.get(name) ?? (isMuscleName(name) ? normalizeMuscleGroup(name).muscleGroups : []);

/**
 * Counts the letter changes that turn one key into another.
 *
 * @example
 * letterDistance('chst', 'chest'); // 1
 */
export function letterDistance(from: string, to: string): number {
  const letters = Array.from(to);
  const row = Array.from(from).reduce(
    (above, letter, i) => {
      let [left, diagonal] = [i + 1, i];
      return above.map((up, j) => {
        left = Math.min(up + 1, left + 1, diagonal + (letter === letters[j] ? 0 : 1));
        diagonal = up;
        return left;
      });
    },
    letters.map((_, at) => at + 1),
  );
  return row.reduce((_, last) => last, from.length);
}

// Choice: a suggestion needs a known name as whole words in the unknown one ("front delt fibres"), or
// one wrong letter (two in a name of eight letters or more) after the same first letter. Any weaker
// likeness misleads: "hands" is two letters from "hams".
const LONG_NAME = 8;

/** The keys of names that mean a single group. */
const NAMED = Array.from(GROUPS_BY_KEY).flatMap(([known, [only, ...others]]) =>
  only !== undefined && others.length === 0 && known.length > 2
    ? [{ group: only.muscleGroup as MuscleGroup, known }]
    : [],
);

const isTypingMistake = (key: string, known: string): boolean =>
  key.startsWith(known.slice(0, 1)) &&
  letterDistance(key, known) <= (known.length >= LONG_NAME ? 2 : 1);

/**
 * Suggests the canonical group that an unknown name most likely means. Null if nothing is similar.
 * Prefers the longest known name whose words the unknown one has, otherwise a known name with a
 * typing mistake.
 *
 * @example
 * nearestMuscleGroup('Front Delts (all)'); // 'shoulders'
 */
export function nearestMuscleGroup(name: string): MuscleGroup | null {
  const key = nameKey(name);
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const phrases = words.flatMap((_, from) =>
    words.slice(from).map((__, to) => words.slice(from, from + to + 1)),
  );
  const inside = new Set(phrases.map((phrase) => nameKey(phrase.join(''))));
  const [contained = null] = NAMED.filter(({ known }) => inside.has(known)).sort(
    (a, b) => b.known.length - a.known.length,
  );
  if (contained !== null) return contained.group;
  const [similar = null] = NAMED.filter(({ known }) => isTypingMistake(key, known))
    .map(({ group, known }) => ({ group, apart: letterDistance(key, known) }))
    .sort((a, b) => a.apart - b.apart);
  return similar === null ? null : similar.group;
}

/**
 * The hours in which a group's fatigue falls to 1/e; 20 for a host's own group. Source: README,
 * Sources.
 *
 * @example
 * timeConstantHours('hamstrings'); // 26
 */
export function timeConstantHours(muscleGroup: string): number {
  return Object.hasOwn(TIME_CONSTANT_HOURS, muscleGroup)
    ? TIME_CONSTANT_HOURS[muscleGroup as MuscleGroup]
    : TIME_CONSTANT_HOURS_UNKNOWN;
}

const SECONDARY_SHARE = 0.5;

const primaryShares = (name: string): readonly MuscleShare[] => {
  const muscleGroups = storedGroups(name);
  const largest = muscleGroups.reduce((most, part) => Math.max(most, part.weight), 0);
  return muscleGroups.map(({ muscleGroup, weight }) => ({ muscleGroup, share: weight / largest }));
};

const secondaryShares = (name: string): readonly MuscleShare[] =>
  storedGroups(name).map(({ muscleGroup, weight }) => ({
    muscleGroup,
    share: SECONDARY_SHARE * weight,
  }));

/**
 * Computes the share of an exercise's work for each group: 1 for a primary muscle, 0.5 for a
 * secondary one. Splits a coarse name by its weights. For a primary muscle, each weight is divided
 * by the largest one. A group listed twice gets the larger share. Ignores names that {@link
 * normalizeMuscleGroup} refuses. Sorts by share, then in the order of the names.
 *
 * @example
 * muscleShares(['chest'], ['triceps']); // [{ muscleGroup: 'chest', share: 1 }, { muscleGroup: 'triceps', share: 0.5 }]
 */
export function muscleShares(
  primaryMuscles: readonly string[],
  secondaryMuscles: readonly string[],
): readonly MuscleShare[] {
  const shares = new Map<string, number>();
  const add = ({ muscleGroup, share }: MuscleShare): void => {
    shares.set(muscleGroup, Math.max(share, shares.get(muscleGroup) ?? 0));
  };
  for (const name of primaryMuscles) primaryShares(name).forEach(add);
  for (const name of secondaryMuscles) secondaryShares(name).forEach(add);
  return Array.from(shares, ([muscleGroup, share]) => ({ muscleGroup, share })).sort(
    (a, b) => b.share - a.share,
  );
}

// Choice: a group with a small share of a coarse name counts as secondary. Tired lats can rule out
// a workout for "back", but tired traps cannot.
/**
 * Whether a group with this share is primary.
 *
 * @example
 * isPrimaryShare(0.5); // false
 */
export function isPrimaryShare(share: number): boolean {
  return share > SECONDARY_SHARE;
}

const PRIMARY_KEYS = groupedBy(
  Array.from(GROUPS_BY_KEY.keys()).flatMap((key) =>
    primaryShares(key)
      .filter(({ share }) => isPrimaryShare(share))
      .map(({ muscleGroup }) => ({ muscleGroup, key })),
  ),
  ({ muscleGroup }) => muscleGroup,
);

/**
 * Lists the keys of all muscle names whose primary groups include `muscleGroup`, so that a store
 * can filter raw names. Keys have no spaces, dashes or underscores.
 *
 * @example
 * primaryNameKeys('lats'); // ['lats', 'lat', 'latissimus', ..., 'back', 'fullback']
 */
export function primaryNameKeys(muscleGroup: string): readonly string[] {
  return PRIMARY_KEYS.get(muscleGroup)?.map(({ key }) => key) ?? [nameKey(muscleGroup)];
}
