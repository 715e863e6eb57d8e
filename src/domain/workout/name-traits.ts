import { equipmentKey } from '../equipment.js';

const listed = (text: string): readonly string[] => text.split(', ');

// Choice: which words of a name say less than others.
/** Equipment, and what supports the lifter. */
const EQUIPMENT_WORDS = listed(
  'barbell, bb, dumbbell, db, cable, machine, smith, kettlebell, kb, band, bodyweight, ez, plate, lever, leverage, pulley, bar, rope, suspension, trx, landmine, weighted',
);
/** Linking words, and words for the standard form of an exercise. */
const PLAIN_WORDS = listed(
  'with, on, the, and, of, a, to, in, from, at, for, version, exercise, attachment, conventional, flat, medium, regular, standard, two, full, grip',
);
/** Muscles, which are compared separately. */
const MUSCLE_WORDS = listed(
  'bicep, tricep, chest, pec, lat, ab, hamstring, glute, quad, delt, deltoid, shoulder, calf',
);
/** Postures and grips, which matter less than the movement. */
const POSITION_WORDS = listed(
  'seated, standing, lying, kneeling, prone, supine, alternating, one, arm, wide, close, narrow, neutral, underhand, overhand, supported, stance, palm, up, over, down',
);
const EQUIPMENT_WEIGHT = 0.1;

const WEIGHTS: ReadonlyMap<string, number> = new Map(
  (
    [
      [PLAIN_WORDS, 0],
      [EQUIPMENT_WORDS, EQUIPMENT_WEIGHT],
      [MUSCLE_WORDS, 0.25],
      [POSITION_WORDS, 0.5],
    ] as const
  ).flatMap(([words, weight]) => words.map((word) => [word, weight] as const)),
);

const weightOf = (word: string): number => WEIGHTS.get(word) ?? 1;

// Choice: words that mark an advanced variant.
const ADVANCED = listed(
  'archer, planche, front lever, back lever, muscle up, pistol, shrimp, handstand, one arm push up, one arm pull up, one arm chin up, one arm chin, typewriter, dragon flag, human flag, l sit, iron cross, nordic, ring, clap, plyo, snatch, jerk, clean, turkish get up, sissy, jump, kipping, depth, windmill, straddle, overhead squat',
);
// Choice: words that mark an uncommon variant.
const UNCOMMON = listed(
  'guillotine, neck press, deficit, behind the neck, behind neck, snatch grip, chain, with band, reverse band, against band, board, pin, zercher, jefferson, bradford, tate, jm, kroc, meadow, spider, bayesian, gironde, bosu, ball, half kneeling, around the world, pause, paused, tempo, negative, eccentric, isometric, partial, anderson, box, cross body, drag, waiter, larsen, spoto, cuban, svend, zottman, rickshaw, car, axle, log, stone, tire, keg, block, z press, press around, katana, squeeze, slingshot, swiss bar, feet up, floor press, speed, sprint, rocking, seesaw, see saw, bottom up, open palm, jammer, belt, half, quarter, alternating, side to side, gorilla, renegade, towel, suspended',
);

/** The words of a name, sorted, without equipment. */
export function stapleKey(words: readonly string[]): string {
  return words
    .filter((word) => weightOf(word) > EQUIPMENT_WEIGHT)
    .sort()
    .join(' ');
}

// Choice: the exercises that most lifters know, without their equipment.
const STAPLES: ReadonlySet<string> = new Set(
  listed(
    'bench press, press, incline bench press, incline press, chest press, incline chest press, push up, dip, chest dip, tricep dip, parallel dip, bench dip, fly, chest fly, incline fly, pec deck, butterfly, crossover, overhead press, shoulder press, seated shoulder press, military press, standing military press, arnold press, push press, lateral raise, side lateral raise, front raise, reverse fly, rear delt fly, reverse pec deck, face pull, upright row, shrug, row, bent over row, seated row, t row, one arm row, chest supported row, inverted row, pull up, chin up, assisted pull up, lat pull down, wide grip lat pull down, pull down, straight arm pull down, pull over, curl, bicep curl, hammer curl, preacher curl, concentration curl, incline curl, tricep extension, overhead tricep extension, lying tricep extension, tricep push down, push down, skull crusher, close grip bench press, tricep kickback, wrist curl, squat, back squat, front squat, goblet squat, hack squat, leg press, leg extension, lunge, walking lunge, reverse lunge, split squat, bulgarian split squat, step up, deadlift, romanian deadlift, stiff leg deadlift, sumo deadlift, trap deadlift, good morning, back extension, hyperextension, leg curl, lying leg curl, seated leg curl, hip thrust, glute bridge, pull through, swing, hip abduction, hip adduction, glute kickback, calf raise, standing calf raise, seated calf raise, calf press, donkey calf raise, crunch, sit up, reverse crunch, leg raise, hanging leg raise, knee raise, hanging knee raise, russian twist, plank, side plank, ab wheel roll out, side bend, woodchop, pallof press, farmer walk',
  ).map((name) => stapleKey(name.split(' '))),
);

// Choice: equipment that few gyms have, or that few people use for strength.
const RARE_EQUIPMENT: ReadonlySet<string> = new Set(
  listed(
    'band, resistance bands, kettlebell, medicine ball, exercise ball, stability ball, foam roll, foam roller, other, landmine, suspension, suspension trainer, plate, sled, rings, gymnastic rings, parallettes, chains, sandbag',
  ).map(equipmentKey),
);

// Choice: among equally common exercises, prefer the equipment that most gyms have.
const GYM_EQUIPMENT: readonly string[] = listed(
  'dumbbell, barbell, machine, cable, smith machine, ez bar',
).map(equipmentKey);

/** In a list such as "barbell, bench", the first item holds the weight. */
const mainKey = (equipment: string): string => equipmentKey(equipment.replace(/,[^]*/, ''));

/** How common the equipment is in gyms: lower is more common. */
export function equipmentPlace(equipment: string | null): number {
  const at = equipment === null ? -1 : GYM_EQUIPMENT.indexOf(mainKey(equipment));
  return at < 0 ? GYM_EQUIPMENT.length : at;
}

/** Whether most gyms have this equipment. */
export function isGymEquipment(equipment: string): boolean {
  return GYM_EQUIPMENT.includes(mainKey(equipment));
}

/** Whether few gyms have this equipment, or few people use it for strength. */
export function isRareEquipment(equipment: string | null): boolean {
  return equipment !== null && RARE_EQUIPMENT.has(mainKey(equipment));
}

const STAPLE = 1;
const ORDINARY = 0.5;
const UNUSUAL = 0;
const ON_RARE_EQUIPMENT = 0.25;

/** One regular expression for all phrases: testing them one by one takes several times as long. */
const anyOf = (phrases: readonly string[]): RegExp => new RegExp(` (?:${phrases.join('|')}) `);

const IS_ADVANCED = anyOf(ADVANCED);
const IS_UNCOMMON = anyOf(UNCOMMON);

/** What a name says about an exercise, apart from the movement. */
export interface NameTraits {
  /** Each word once, in one spelling. */
  readonly words: readonly string[];
  /** Whether the variant needs more strength or skill than most people have. */
  readonly isAdvanced: boolean;
  /** 0..1: 1 for a common exercise, 0 for a rare variant. */
  readonly familiarity: number;
}

const phrased = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Whether the `comparedWords` of a name are those of a variant that few people are able to do. */
export function isAdvancedName(words: readonly string[]): boolean {
  return IS_ADVANCED.test(phrased(words));
}

/**
 * Estimates how hard and how common an exercise is from the normalized words of its name.
 *
 * @example
 * nameTraits(['archer', 'pull', 'up'], false).isAdvanced; // true
 */
export function nameTraits(words: readonly string[], isRare: boolean): NameTraits {
  const distinct = [...new Set(words)];
  const isAdvanced = isAdvancedName(words);
  if (isAdvanced || IS_UNCOMMON.test(phrased(words))) {
    return { words: distinct, isAdvanced, familiarity: UNUSUAL };
  }
  const familiarity =
    (STAPLES.has(stapleKey(distinct)) ? STAPLE : ORDINARY) * (isRare ? ON_RARE_EQUIPMENT : 1);
  return { words: distinct, isAdvanced, familiarity };
}

const totalWeight = (words: readonly string[]): number =>
  words.reduce((total, word) => total + weightOf(word), 0);

/** Words that both names share, apart from equipment. */
export function sharedWords(a: readonly string[], b: readonly string[]): readonly string[] {
  return b.filter((word) => a.includes(word) && weightOf(word) > EQUIPMENT_WEIGHT);
}

/**
 * How similar two names are, 0..1, by the weight of their words: "curl" counts more than "seated",
 * and "seated" more than "barbell".
 *
 * @example
 * nameLikeness(['barbell', 'squat'], ['squat']); // 0.909...
 */
export function nameLikeness(a: readonly string[], b: readonly string[]): number {
  const shared = totalWeight(b.filter((word) => a.includes(word)));
  const all = totalWeight(a) + totalWeight(b) - shared;
  return all === 0 ? 0 : shared / all;
}
