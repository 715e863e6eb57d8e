import { FreshlegsError, type ErrorDetails } from '../errors.js';
import { isStorableText, MUSCLE_GROUP_LENGTH_MAX, toNfc } from './limits.js';

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

// Names used by free-exercise-db, exercemus, longhaul, wger, Hevy, Strong and Fitbod.
const SYNONYMS: Readonly<Record<MuscleGroup, string>> = {
  chest:
    'pec, pecs, pectoral, pectorals, pectoralis, pectoralis major, upper chest, lower chest, inner chest, mid chest, serratus, serratus anterior',
  shoulders:
    'shoulder, delt, delts, deltoid, deltoids, anterior deltoid, lateral deltoid, posterior deltoid, front delts, side delts, rear delts, front deltoid, side deltoid, rear deltoid, front shoulders, rear shoulders, shoulder front, shoulder side, shoulder back, rotator cuff, rotator cuff front, rotator cuff back',
  triceps: 'tricep, triceps brachii, tris, triceps long head',
  lats: 'lat, latissimus, latissimus dorsi, back width',
  upper_back:
    'middle back, mid back, rhomboid, rhomboids, back thickness, teres, teres major, teres minor',
  traps: 'trap, trapezius, upper traps, mid traps, middle traps, lower traps, levator scapulae',
  biceps: 'bicep, biceps brachii, brachialis, elbow flexors, bis',
  forearms:
    'forearm, lower arms, lower arm, wrist, wrists, grip, brachioradialis, wrist flexors, wrist extensors, forearm inner, forearm outer, fingers',
  lower_back: 'erector spinae, spinal erectors, erectors, lumbar, spine, low back',
  abs: 'ab, abdominal, abdominals, rectus abdominis, transverse abdominis, core, lower abs, upper abs, waist, stomach',
  obliques: 'oblique, obliquus externus, obliquus externus abdominis, external obliques, side abs',
  neck: 'sternocleidomastoid, splenius',
  quadriceps: 'quad, quads, quadriceps femoris, thigh, thighs, hip flexor, hip flexors',
  hamstrings: 'hamstring, hams, biceps femoris, leg biceps',
  glutes: 'glute, gluteus, gluteus maximus, gluteal, gluteals, butt, buttocks, hip, hips',
  adductors: 'adductor, inner thigh, inner thighs, thigh inner, groin',
  abductors:
    'abductor, gluteus medius, glute med, tensor fasciae latae, outer thigh, outer thighs, thigh outer',
  calves:
    'calf, gastrocnemius, soleus, lower legs, lower leg, tibialis, tibialis anterior, shins, achilles tendon',
};

// Choice: how coarse names are split into groups.
const COARSE = {
  back: { lats: 0.4, upper_back: 0.35, lower_back: 0.15, traps: 0.1 },
  legs: { quadriceps: 0.4, glutes: 0.25, hamstrings: 0.25, calves: 0.1 },
  arms: { biceps: 0.4, triceps: 0.4, forearms: 0.2 },
  'upper legs': { quadriceps: 0.5, hamstrings: 0.5 },
} satisfies Readonly<Record<string, Readonly<Partial<Record<MuscleGroup, number>>>>>;
const COARSE_ALIASES: Readonly<Record<string, keyof typeof COARSE>> = {
  leg: 'legs',
  arm: 'arms',
  'full back': 'back',
  'upper leg': 'upper legs',
};

// Choice: these names are activities, not muscles. They are known but load no group.
const ACTIVITIES = ['cardio', 'full body', 'olympic', 'other', 'none'];

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

const GROUPS_BY_KEY: ReadonlyMap<string, readonly WeightedMuscleGroup[]> = new Map([
  ...MUSCLE_GROUPS.flatMap((group) =>
    [group, ...SYNONYMS[group].split(', ')].map((name) => [nameKey(name), whole(group)] as const),
  ),
  ...Object.entries(COARSE).map(([name, weights]) => [nameKey(name), expansion(weights)] as const),
  ...Object.entries(COARSE_ALIASES).map(
    ([alias, name]) => [nameKey(alias), expansion(COARSE[name])] as const,
  ),
  ...ACTIVITIES.map((name) => [nameKey(name), []] as const),
]);

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

/**
 * Suggests the canonical group that an unknown name most likely means. Null if nothing is similar.
 * Prefers the longest known name inside the unknown one, otherwise a known name that differs by at
 * most two letters.
 *
 * @example
 * nearestMuscleGroup('Front Deltoids'); // 'shoulders'
 */
export function nearestMuscleGroup(name: string): MuscleGroup | null {
  const key = nameKey(name);
  const named = MUSCLE_GROUPS.flatMap((group) =>
    [group, ...SYNONYMS[group].split(', ')].map((known) => ({ group, known: nameKey(known) })),
  ).filter(({ known }) => known.length > 2);
  const [contained = null] = named
    .filter(({ known }) => key.includes(known))
    .sort((a, b) => b.known.length - a.known.length);
  if (contained !== null) return contained.group;
  const [similar = null] = named
    .map(({ group, known }) => ({ group, apart: letterDistance(key, known) }))
    .filter(({ apart }) => apart <= 2 && key.length > 3)
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

/**
 * Lists the keys of all muscle names whose primary groups include `muscleGroup`, so that a store
 * can filter raw names. Keys have no spaces, dashes or underscores.
 *
 * @example
 * primaryNameKeys('lats'); // ['lats', 'lat', 'latissimus', ..., 'back', 'fullback']
 */
export function primaryNameKeys(muscleGroup: string): readonly string[] {
  const keys = Array.from(GROUPS_BY_KEY.keys()).filter((key) =>
    primaryShares(key).some(
      (part) => part.muscleGroup === muscleGroup && isPrimaryShare(part.share),
    ),
  );
  return keys.length === 0 ? [nameKey(muscleGroup)] : keys;
}
