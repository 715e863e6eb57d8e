import { nameKey } from './muscle-groups.js';

const plainKey = (name: string): string => nameKey(name).replace(/s$/, '');

// Choice: other words for a piece of equipment, which are compared as that piece. They come from
// apps and catalogues of exercises.
const OTHER_WORDS: Readonly<Record<string, string>> = {
  band: 'resistance band, exercise band, elastic band, loop band, mini band, long band, power band, superband, booty band, resistance tube, tube, theraband, widerstandsband, banda elástica, élastique',
  barbell: 'olympic barbell, olympic bar, straight barbell, langhantel, bilanciere',
  bench:
    'flat bench, weight bench, adjustable bench, incline bench, decline bench, workout bench, hantelbank, banco, banc',
  box: 'plyo box, plyometric box, jump box',
  cable:
    'cable machine, cable station, cable tower, cable crossover, crossover machine, functional trainer, pulley, kabelzug, polea, poulie',
  'dip bars': 'dip station, dip stand, parallel bars, barrenstütz, paralelas',
  dumbbell: 'db, dumb bell, kurzhantel, kurzhanteln, mancuerna, haltère, halteres, manubrio',
  'exercise ball': 'stability ball, swiss ball, gym ball, yoga ball, fitness ball, gymnastikball',
  'ez bar': 'e-z curl bar, ez curl bar, ez barbell, sz-bar, sz-stange, curl bar',
  'foam roller': 'foam roll, roller',
  kettlebell: 'kb, kugelhantel, pesa rusa',
  machine:
    'leverage machine, lever machine, plate loaded machine, selectorized machine, weight machine, sled machine, maschine, máquina, macchina',
  'medicine ball': 'med ball, slam ball, medizinball, balón medicinal',
  plate: 'weight plate, bumper plate, hantelscheibe',
  'pull-up bar':
    'chin-up bar, chinning bar, doorway pull-up bar, pull-up station, klimmzugstange, barra de dominadas, barre de traction',
  rack: 'squat rack, power rack, power cage, squat stand',
  rings: 'gymnastic rings, gym rings, turnringe, anillas, anneaux',
  'roman chair':
    'hyperextension bench, back extension bench, ghd, glute ham developer, glute ham bench',
  'smith machine': 'smith, multipower, multipresse',
  suspension:
    'suspension trainer, suspension band, suspension straps, trx, trx straps, sling trainer, schlingentrainer',
  'trap bar': 'hex bar',
  'ab wheel': 'wheel roller, ab roller',
};

const PIECES: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHER_WORDS).flatMap(([piece, words]) =>
    words.split(', ').map((word) => [plainKey(word), plainKey(piece)] as const),
  ),
);

// Choice: when comparing names of equipment, ignore case, space, dash, underscore and a plural s, and
// treat other words for a piece as that piece.
/** "Kettlebells" and "kettle bell" have the same key, and "resistance bands" that of "band". */
export function equipmentKey(name: string): string {
  const key = plainKey(name);
  return PIECES.get(key) ?? key;
}

// Choice: these names mean that an exercise needs no equipment.
const NOTHING: ReadonlySet<string> = new Set(
  [
    '',
    'none',
    'no equipment',
    'none bodyweight',
    'body',
    'body only',
    'body weight',
    'bodyweight only',
    'other body weight',
    'körpergewicht',
    'eigengewicht',
    'peso corporal',
    'poids du corps',
  ].map(equipmentKey),
);

// Choice: accept these names of equipment without checking the host's exercises. They come from
// free-exercise-db, wger, ExerciseDB, Hevy and Strong, or name what `support.ts` knows.
export const COMMON_EQUIPMENT = [
  ...['barbell', 'dumbbell', 'kettlebell', 'cable', 'machine', 'band', 'resistance band'],
  ...['e-z curl bar', 'ez bar', 'ez barbell', 'sz-bar', 'olympic barbell', 'trap bar', 'plate'],
  ...['smith machine', 'leverage machine', 'sled machine', 'medicine ball', 'exercise ball'],
  ...['stability ball', 'swiss ball', 'bosu ball', 'foam roll', 'foam roller', 'roller', 'rope'],
  ...['wheel roller', 'ab wheel', 'suspension', 'suspension band', 'trx', 'bench', 'incline bench'],
  ...['pull-up bar', 'dip bars', 'rings', 'box', 'landmine', 'gym mat', 'weighted', 'assisted'],
  ...['bar', 'chin-up bar', 'dip bar', 'dip station', 'parallel bars', 'parallettes'],
  ...['gymnastic rings', 'suspension trainer', 'rack', 'squat rack', 'power rack', 'power tower'],
  ...['flat bench', 'adjustable bench', 'weight bench', 'plyo box', 'chair', 'step'],
  ...['roman chair', 'hyperextension bench', 'ghd', 'glute ham developer'],
  ...['treadmill', 'stationary bike', 'rowing machine', 'elliptical machine', 'other'],
] as const;

const COMMON_KEYS: ReadonlySet<string> = new Set(COMMON_EQUIPMENT.map(equipmentKey));

/** Whether the library knows this name of equipment, or it means none. */
export function isKnownEquipment(name: string): boolean {
  return needsNothing(name) || COMMON_KEYS.has(equipmentKey(name));
}

/** A common name of equipment, which editors complete, or a name that the host uses. */
export type EquipmentName = (typeof COMMON_EQUIPMENT)[number] | (string & Record<never, never>);

/**
 * Whether an exercise with this equipment needs only the body.
 *
 * @example
 * needsNothing('Body only'); // true
 */
export function needsNothing(equipment: string): boolean {
  return NOTHING.has(equipmentKey(equipment));
}

// Choice: a comma in the equipment of an exercise separates pieces, and the exercise needs all of
// them.
export function piecesOf(equipment: string): readonly string[] {
  return equipment.split(',');
}

/** What holds the weight: the first item of a list such as "barbell, bench". Empty for none. */
export function holderOf(equipment: string | null): string {
  const [first = ''] = equipment === null || needsNothing(equipment) ? [] : piecesOf(equipment);
  return equipmentKey(first);
}

const BAND = equipmentKey('band');

/** Whether a band or the body alone is the weight, which cannot get much heavier. */
export function isLightEquipment(equipment: string | null): boolean {
  return equipment !== null && (needsNothing(equipment) || holderOf(equipment) === BAND);
}

/** Unknown equipment never matches. */
export function isSameEquipment(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && equipmentKey(a) === equipmentKey(b);
}

// Choice: rings also serve where a suspension trainer is asked for.
/** The pieces at hand, and those that they replace. */
export function keysAtHand(atHand: readonly string[]): ReadonlySet<string> {
  const keys = new Set(atHand.flatMap(piecesOf).concat(atHand).map(equipmentKey));
  return keys.has(equipmentKey('rings')) ? keys.add(equipmentKey('suspension')) : keys;
}

/**
 * Checks whether an exercise is possible with the available equipment. Exercises without equipment,
 * or with unknown equipment (`null`), are always possible. If `atHand` is null, all equipment is
 * available.
 *
 * @example
 * equipmentCheck(['Dumbbells'])('barbell'); // false
 */
export function equipmentCheck(
  atHand: readonly string[] | null,
): (equipment: string | null) => boolean {
  if (atHand === null) return () => true;
  const keys = keysAtHand(atHand);
  const isAtHand = (name: string) => needsNothing(name) || keys.has(equipmentKey(name));
  // The whole name is compared too, because a single piece may have a comma in its name.
  return (equipment) =>
    equipment === null || isAtHand(equipment) || piecesOf(equipment).every(isAtHand);
}
