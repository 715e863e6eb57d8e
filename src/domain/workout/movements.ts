import { NAME_LENGTH_MAX } from '../limits.js';
import { groupedBy } from '../lookup.js';

// Choice: which movements tell exercises apart, and which words in a name indicate them.
const WORDS: Readonly<Record<string, string>> = {
  press: 'press, bench, push up, thruster, jerk, handstand, planche, chest pass',
  dip: 'dip',
  fly: 'fly, pec deck, crossover, cross over, butterfly, iron cross',
  reverse_fly: 'rear delt, face pull, pull apart, reverse pec deck, rear delt row, rear delt raise',
  row: 'row, bench pull, front lever',
  upright_row: 'upright row, high pull',
  vertical_pull: 'pull up, chin up, chin, pull down, muscle up, rope climb',
  pullover: 'pull over, arm pull down, pull in',
  curl: 'curl',
  extension:
    'extension, skull crusher, push down, tricep press, french press, jm press, tate press',
  raise: 'raise, lateral, scaption',
  calf_raise: 'calf raise, calf press, calf extension, toe press, heel raise',
  leg_raise: 'leg raise, knee raise, knee tuck, to bar, hip flexion, leg lift, hip raise, l sit',
  crunch: 'crunch, sit up, jackknife, v up, curl up, knee up, toe touch',
  twist: 'twist, woodchop, wood chop, chop, rotation, windshield wiper',
  side_bend: 'side bend, side crunch, oblique crunch',
  plank: 'plank, side bridge, hold, roll out, dead bug, pallof press, bird dog, fallout',
  squat: 'squat, leg press',
  single_leg_squat:
    'lunge, split squat, step up, curtsy, skater, pistol, pistol squat, shrimp squat',
  hinge: 'deadlift, good morning, hyperextension, back extension, swing, pull through, rack pull',
  bridge: 'thrust, bridge, glute raise, pelvic lift, frog pump',
  kickback: 'kickback, kick back, donkey kick',
  abduction: 'abduction, abductor, clamshell, lateral walk, band walk, monster walk, fire hydrant',
  adduction: 'adduction, adductor, squeeze',
  shrug: 'shrug',
  clean: 'clean, snatch, clean pull, snatch pull',
  carry: 'carry, farmer walk, walk, yoke',
  jump: 'jump, hop, bound, burpee, throw, slam, toss',
  stretch: 'stretch, smr, circle, pose',
};

/** All phrases and their movements, grouped by the last word. Long phrases come first. */
const PHRASES = groupedBy(
  Object.entries(WORDS)
    .flatMap(([movement, phrases]) =>
      phrases.split(', ').map((phrase) => ({ words: phrase.split(' '), movement })),
    )
    .sort((a, b) => b.words.length - a.words.length),
  ({ words }) => words.at(-1),
);

/** The part of a name after one of these words describes a place or a tool, not the movement. */
const ASIDE = /(?:\s(?:with|on|from|in|off|against|using|over|to|for|at)\s|[([,]|\s-\s)[^]*/i;

// Words with several spellings, and the spelling to compare.
const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    pushup: 'push up',
    pullup: 'pull up',
    chinup: 'chin up',
    situp: 'sit up',
    stepup: 'step up',
    pulldown: 'pull down',
    pushdown: 'push down',
    pressdown: 'push down',
    pullover: 'pull over',
    rollout: 'roll out',
    skullcrusher: 'skull crusher',
    flye: 'fly',
    legged: 'leg',
    armed: 'arm',
    single: 'one',
    calve: 'calf',
    rdl: 'romanian deadlift',
    ohp: 'overhead press',
  }).map(([from, to]) => [from, to.split(' ')] as const),
);

const singular = (word: string): string => {
  if (word.length <= 2 || !word.endsWith('s') || word.endsWith('ss')) return word;
  return word.slice(0, /(?:ch|sh|ss|x)es$/.test(word) ? -2 : -1);
};

// Choice: compare only the first 255 characters of a name. Names of a host can have any length, and
// two names are compared word by word.
/** Lower case, singular, without digits and punctuation. */
export function nameWords(name: string): readonly string[] {
  return (
    name
      .slice(0, NAME_LENGTH_MAX)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).map(singular);
}

/** "Pullups" and "Pull-Up" both become pull, up. */
export function comparedWords(name: string): readonly string[] {
  return nameWords(name).flatMap((word) => SPELLINGS.get(word) ?? [word]);
}

/** The movement of the last phrase, the longest if several end with the same word. */
const movementIn = (words: readonly string[]): string | null => {
  for (let end = words.length; end > 0; end--) {
    const phrase = PHRASES.get(words[end - 1])?.find(({ words: own }) =>
      own.every((word, at) => word === words[end - own.length + at]),
    );
    if (phrase !== undefined) return phrase.movement;
  }
  return null;
};

/**
 * The movement in an exercise's name, found from the last word backwards. Ignores prepositional
 * phrases and brackets if the rest contains a movement. Null without a known word.
 */
export function movementOf(name: string, words = comparedWords(name)): string | null {
  const main = name.replace(ASIDE, '');
  return (main === name ? null : movementIn(comparedWords(main))) ?? movementIn(words);
}

interface Refinement {
  readonly movement: string;
  readonly pattern: string;
  /** The name must contain one of these phrases. */
  readonly words?: string;
  /** One of these must be a primary muscle group. */
  readonly muscles?: string;
}

// Choice: which names and muscles refine a movement to a pattern. The first match is used.
const REFINEMENTS: readonly Refinement[] = [
  { movement: 'press', words: 'planche', pattern: 'horizontal_press' },
  { movement: 'press', words: 'pike, handstand, overhead, arnold', pattern: 'vertical_press' },
  {
    movement: 'press',
    words: 'decline push up, foot elevated, feet elevated',
    pattern: 'incline_press',
  },
  { movement: 'press', words: 'incline push up', pattern: 'horizontal_press' },
  { movement: 'press', words: 'incline', pattern: 'incline_press' },
  { movement: 'press', muscles: 'chest, triceps', pattern: 'horizontal_press' },
  { movement: 'press', muscles: 'shoulders', pattern: 'vertical_press' },
  { movement: 'press', words: 'shoulder, military', pattern: 'vertical_press' },
  { movement: 'press', words: 'bench, push up, chest', pattern: 'horizontal_press' },
  { movement: 'fly', words: 'reverse, rear', pattern: 'reverse_fly' },
  { movement: 'fly', muscles: 'shoulders, upper_back', pattern: 'reverse_fly' },
  { movement: 'raise', words: 'glute ham', pattern: 'leg_curl' },
  { movement: 'raise', muscles: 'abs, obliques', pattern: 'leg_raise' },
  { movement: 'raise', muscles: 'calves', pattern: 'calf_raise' },
  { movement: 'raise', words: 'front', pattern: 'front_raise' },
  { movement: 'raise', words: 'rear, reverse, bent over', pattern: 'reverse_fly' },
  { movement: 'raise', muscles: 'shoulders', pattern: 'lateral_raise' },
  { movement: 'raise', words: 'lateral, side', pattern: 'lateral_raise' },
  { movement: 'curl', words: 'reverse nordic', pattern: 'leg_extension' },
  { movement: 'curl', words: 'leg, hamstring, nordic', pattern: 'leg_curl' },
  { movement: 'curl', words: 'wrist', pattern: 'wrist_curl' },
  { movement: 'curl', muscles: 'hamstrings', pattern: 'leg_curl' },
  { movement: 'curl', muscles: 'neck', pattern: 'neck_curl' },
  { movement: 'extension', words: 'wrist', pattern: 'wrist_extension' },
  { movement: 'extension', words: 'leg', pattern: 'leg_extension' },
  { movement: 'extension', muscles: 'quadriceps', pattern: 'leg_extension' },
  { movement: 'extension', muscles: 'lower_back, glutes, hamstrings', pattern: 'hinge' },
  { movement: 'extension', muscles: 'triceps', pattern: 'triceps_extension' },
  { movement: 'extension', muscles: 'neck', pattern: 'neck_extension' },
  { movement: 'squat', words: 'sissy', pattern: 'leg_extension' },
  { movement: 'squat', words: 'one leg', pattern: 'single_leg_squat' },
  { movement: 'kickback', muscles: 'triceps', pattern: 'triceps_extension' },
  { movement: 'twist', muscles: 'shoulders', pattern: 'shoulder_rotation' },
];

// Choice: which movements work the same joints in different ways.
const FAMILIES: readonly (readonly string[])[] = [
  'horizontal_press, incline_press, press, dip, fly',
  'vertical_press, lateral_raise, front_raise, upright_row',
  'row, vertical_pull, pullover',
  'row, reverse_fly, upright_row, shrug',
  'squat, single_leg_squat, leg_extension',
  'hinge, bridge, leg_curl, kickback',
  'dip, triceps_extension, press, horizontal_press',
  'crunch, leg_raise, twist, side_bend',
].map((patterns) => patterns.split(', '));

const LEG_PATTERNS: readonly (string | null)[] = [
  'squat',
  'single_leg_squat',
  'hinge',
  'bridge',
  'calf_raise',
];

/** Whether the legs move the body, which is easy without a weight. */
export function isLegPattern(pattern: string | null): boolean {
  return LEG_PATTERNS.includes(pattern);
}

/** Whether two patterns work the same joints, like a squat and a leg extension. */
export function areRelated(a: string, b: string): boolean {
  return FAMILIES.some((family) => family.includes(a) && family.includes(b));
}

interface Rule {
  readonly pattern: string;
  readonly words: readonly string[];
  readonly muscles: readonly string[];
}

const RULES: ReadonlyMap<string, readonly Rule[]> = new Map(
  [...new Set(REFINEMENTS.map(({ movement }) => movement))].map((movement) => [
    movement,
    REFINEMENTS.filter((own) => own.movement === movement).map(
      ({ pattern, words = '', muscles = '' }) => ({
        pattern,
        words: words === '' ? [] : words.split(', ').map((phrase) => ` ${phrase} `),
        muscles: muscles.split(', '),
      }),
    ),
  ]),
);

/**
 * The finer pattern of a movement: an incline press, a lateral raise, a leg curl. Without a
 * refinement, the movement itself.
 */
export function patternOf(
  movement: string,
  words: readonly string[],
  primaryGroups: readonly string[],
): string {
  const rules = RULES.get(movement);
  if (rules === undefined) return movement;
  const text = ` ${words.join(' ')} `;
  const rule = rules.find(
    (own) =>
      own.words.some((phrase) => text.includes(phrase)) ||
      own.muscles.some((group) => primaryGroups.includes(group)),
  );
  return rule?.pattern ?? movement;
}
