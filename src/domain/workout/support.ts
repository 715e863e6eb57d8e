// What an exercise needs beside its equipment: a bar to hang from, a bench, a box. Catalogues of
// exercises seldom say so, and call a pull-up a body-weight exercise. The name says it.
import { equipmentCheck, equipmentKey, keysAtHand, piecesOf } from '../equipment.js';
import { comparedWords } from './movements.js';
import type { Exercise } from '../records.js';

interface Support {
  /** The name in answers. */
  readonly piece: string;
  /** The name of an exercise that needs it contains one of these phrases... */
  readonly phrases: string;
  /** ...and none of these. */
  readonly except?: string;
  /** Whether an exercise with unknown equipment needs it too; default false. */
  readonly ofUnknown?: boolean;
  /** If given, only exercises with this equipment need it. */
  readonly equipment?: string;
  /** Other equipment that serves the purpose. */
  readonly instead: string;
}

const RACKS = 'barbell, rack';
const HANGING = `bar, rings, power tower, ${RACKS}`;

// Choice: which names need which support. The first line of a piece whose phrases match decides. An
// exercise with unknown equipment may be done on a machine, so only bars are asked of it. Who
// has a barbell has a rack and a bench for it. A rack also serves for pull-ups.
const SUPPORTS: readonly Support[] = [
  {
    piece: 'pull-up bar',
    phrases:
      'pull up, chin up, muscle up, hanging, dead hang, bar hang, flexed arm hang, toe to bar, knee to elbow, front lever, back lever, skin the cat, human flag',
    except: 'australian, plank, crunch, assisted standing',
    ofUnknown: true,
    instead: HANGING,
  },
  {
    piece: 'bar',
    phrases: 'inverted row, australian pull up, body row, bodyweight row, towel row',
    instead: `pull-up bar, dip bars, smith machine, suspension, ${HANGING}`,
    ofUnknown: true,
  },
  {
    piece: 'dip bars',
    phrases: 'dip, captain s chair, captain chair',
    except: 'bench dip, chair dip, floor, hip dip, plank, ring',
    ofUnknown: true,
    instead: 'parallettes, rings, power tower',
  },
  {
    piece: 'rings',
    phrases: 'ring',
    instead: 'suspension',
  },
  {
    piece: 'bench',
    phrases:
      'bench dip, chair dip, incline push up, decline push up, foot elevated, feet elevated, hip thrust, bulgarian, copenhagen',
    instead: `box, chair, step, ${RACKS}`,
  },
  {
    piece: 'bench',
    phrases:
      'bench, chest press, incline, decline, seal row, helm row, chest supported, preacher, dragon flag',
    except: 'band',
    instead: RACKS,
  },
  {
    piece: 'bench',
    phrases: 'fly, spider curl',
    except: 'reverse, rear, standing, floor, bent over, single leg, butterfly',
    equipment: 'dumbbell, kettlebell, plate',
    instead: RACKS,
  },
  {
    piece: 'box',
    phrases: 'box, step up, depth jump',
    instead: `chair, step, bench, ${RACKS}`,
  },
  {
    piece: 'roman chair',
    phrases: 'back extension, hyperextension, glute ham, ghd, roman chair',
    except: 'ball, floor, superman',
    instead: '',
  },
];

const listed = (text = ''): readonly string[] => text.split(', ').filter((part) => part !== '');
const keysOf = (text: string): readonly string[] => listed(text).map(equipmentKey);

/** Without phrases, matches nothing. */
const anyOf = (phrases: readonly string[]): RegExp =>
  phrases.length === 0 ? /(?!)/ : new RegExp(` (?:${phrases.join('|')}) `);

const RULES = SUPPORTS.map(({ piece, phrases, except, equipment, instead, ofUnknown = false }) => ({
  piece,
  ofUnknown,
  isNamed: anyOf(listed(phrases)),
  isException: anyOf(listed(except)),
  equipment: equipment === undefined ? null : new Set(keysOf(equipment)),
  serving: [equipmentKey(piece), ...keysOf(instead)],
}));

// Choice: exercises on these machines and straps need nothing else, and exercises with a barbell
// only its rack and bench. Who has machines or cables trains in a gym, which has everything.
const GYM = new Set(keysOf('cable, machine, smith machine, assisted'));
const COMPLETE = new Set([
  ...GYM,
  ...keysOf('barbell, ez bar, trap bar, landmine, sled, suspension'),
]);

type NamedExercise = Pick<Exercise, 'name' | 'equipment'>;

const rulesFor = ({ name, equipment }: NamedExercise) => {
  const keys = equipment === null ? [] : piecesOf(equipment).map(equipmentKey);
  if (keys.some((key) => COMPLETE.has(key))) return [];
  const text = ` ${comparedWords(name).join(' ')} `;
  const matching = RULES.filter(
    (rule) =>
      rule.isNamed.test(text) &&
      !rule.isException.test(text) &&
      (equipment !== null || rule.ofUnknown) &&
      (rule.equipment === null || keys.some((key) => rule.equipment?.has(key) === true)),
  );
  return matching.filter(
    ({ piece }, at) => matching.findIndex((other) => other.piece === piece) === at,
  );
};

/**
 * The support that an exercise needs beside its equipment, such as `pull-up bar`, `dip bars`,
 * `bench` or `box`. Empty if it needs none.
 *
 * @example
 * supportsOf({ name: 'Hanging Leg Raise', equipment: 'body only' }); // ['pull-up bar']
 */
export function supportsOf(exercise: NamedExercise): readonly string[] {
  return rulesFor(exercise).map(({ piece }) => piece);
}

/**
 * Finds what is missing for an exercise: its equipment, otherwise the support that it needs. Null if
 * the exercise is possible. If `atHand` is null, everything is available.
 *
 * @example
 * missingEquipment(['dumbbell'])({ name: 'Pull-Up', equipment: 'body only' }); // 'pull-up bar'
 */
export function missingEquipment(
  atHand: readonly string[] | null,
): (exercise: NamedExercise) => string | null {
  if (atHand === null) return () => null;
  const isAtHand = equipmentCheck(atHand);
  const keys = keysAtHand(atHand);
  const isInGym = [...keys].some((key) => GYM.has(key));
  return (exercise) => {
    const { equipment } = exercise;
    if (equipment !== null && !isAtHand(equipment)) return equipment;
    if (isInGym) return null;
    const missing = rulesFor(exercise).filter(
      ({ serving }) => !serving.some((key) => keys.has(key)),
    );
    return missing.length === 0 ? null : missing.map(({ piece }) => piece).join(', ');
  };
}
