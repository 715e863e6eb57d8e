// Choice: the movements by which exercises are told apart, and the words of their names that tell.
const WORDS: Readonly<Record<string, string>> = {
  press: 'press, bench, push up, thruster, jerk, push press, pushup, handstand',
  dip: 'dip',
  fly: 'fly, flye, pec deck, crossover, cross over, butterfly',
  reverse_fly: 'reverse fly, reverse flye, rear delt fly, rear delt raise, face pull, pull apart',
  row: 'row',
  upright_row: 'upright row, high pull',
  vertical_pull: 'pull up, chin up, pullup, chinup, chin, pulldown, pull down, muscle up',
  pullover: 'pullover, pull over, arm pulldown, arm pull down',
  curl: 'curl',
  extension:
    'extension, skullcrusher, skull crusher, pushdown, push down, tricep press, french press',
  raise: 'raise',
  calf_raise: 'calf raise, calf press, calf extension, toe press, heel raise',
  leg_raise: 'leg raise, knee raise, knee tuck, toe to bar, toe touch, hip flexion, leg lift',
  crunch: 'crunch, sit up, situp, jackknife, v up, curl up, knee up, hip raise',
  twist: 'twist, woodchop, wood chop, chop, rotation, windshield wiper, side bend',
  plank: 'plank, hold, rollout, roll out, l sit, dead bug, pallof press, bird dog',
  squat: 'squat, leg press, pistol, sissy squat',
  lunge: 'lunge, split squat, step up, stepup, curtsy, skater',
  hinge:
    'deadlift, good morning, hyperextension, back extension, swing, pull through, rdl, rack pull',
  bridge: 'thrust, bridge, glute raise, pelvic lift',
  kickback: 'kickback, kick back, donkey kick',
  abduction: 'abduction, abductor, clamshell, lateral walk, band walk',
  adduction: 'adduction, adductor, squeeze',
  shrug: 'shrug',
  clean: 'clean, snatch',
  carry: 'carry, farmer walk, walk, yoke',
  jump: 'jump, hop, bound, burpee, throw, slam, toss',
  stretch: 'stretch, smr, circle, pose',
};

const MOVEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([movement, words]) =>
    words.split(', ').map((word) => [word, movement] as const),
  ),
);

const PHRASE_LENGTH_MAX = 3;
/** What stands after these says where or with what, no longer which movement. */
const ASIDE = /(?:\s+(?:with|on|from|in|off|against|using|over|to|for|at)\s|[([,]|\s-\s)[^]*/i;

const singular = (word: string): string =>
  word.length > 2 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;

/** The words of a name in lower case and in the singular, without digits and marks. */
export const nameWords = (name: string): readonly string[] =>
  (name.toLowerCase().match(/\p{L}+/gu) ?? []).map(singular);

/** The longest phrase that ends with a word and names a movement. */
const movementEndingAt = (words: readonly string[], end: number): string | undefined => {
  for (let length = PHRASE_LENGTH_MAX; length > 0; length--) {
    const movement = MOVEMENTS.get(words.slice(Math.max(0, end - length), end).join(' '));
    if (movement !== undefined) return movement;
  }
  return undefined;
};

const movementIn = (words: readonly string[]): string | null => {
  for (let end = words.length; end > 0; end--) {
    const movement = movementEndingAt(words, end);
    if (movement !== undefined) return movement;
  }
  return null;
};

/**
 * The movement that the name of an exercise tells: what its last words name, prepositions and
 * brackets left aside where the rest tells it. Null where no word is known.
 */
export const movementOf = (name: string): string | null =>
  movementIn(nameWords(name.replace(ASIDE, ''))) ?? movementIn(nameWords(name));
