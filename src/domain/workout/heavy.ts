// Which groups an exercise loads heavily although they only help. A secondary muscle always counts
// half, so shares cannot tell the lower back of a deadlift from that of a supported row.
import { equipmentKey, piecesOf } from '../equipment.js';

/** What the rules compare of an exercise. */
export interface Lift {
  /** The words of the name, normalized. */
  readonly words: readonly string[];
  readonly movement: string | null;
  readonly pattern: string | null;
  readonly isHeavyLower: boolean;
  readonly equipment: string | null;
  /** The groups that it trains, primary ones included. */
  readonly groups: readonly string[];
  readonly primary: readonly string[];
}

interface Rule {
  readonly groups: string;
  /** One of these movements or patterns... */
  readonly movements?: string;
  /** ...or one of these phrases in the name. With `both`, one of each. */
  readonly phrases?: string;
  readonly both?: boolean;
  /** The name has none of these phrases. */
  readonly except?: string;
  /** The exercise has one of these kinds of equipment. Unknown equipment does not match. */
  readonly equipment?: string;
  /** The exercise has none of these kinds of equipment. */
  readonly without?: string;
  /** Whether the group counts even if the exercise does not list it; default false. */
  readonly isUnlisted?: boolean;
}

const SUPPORTED =
  'supported, seated, machine, lever, seal, helm, incline, inverted, body, trx, suspension, front lever, renegade';
const LIGHT = 'bodyweight, body only, machine, leverage machine, cable, band, suspension, assisted';
const BARS = 'barbell, olympic barbell, smith machine, trap bar, ez bar, landmine, axle, log';

// Choice: which groups an exercise loads heavily although they only help, each with its reason.
const RULES: readonly Rule[] = [
  // Whoever bends forward at the hips holds the weight with the lower back.
  { groups: 'lower_back', movements: 'hinge', isUnlisted: true },
  // So does whoever pulls or raises a weight while bent over, unless a bench holds the chest.
  { groups: 'lower_back', phrases: 'bent over', except: SUPPORTED, isUnlisted: true },
  {
    groups: 'lower_back',
    movements: 'row',
    both: true,
    phrases: 'barbell row, pendlay, t bar row, landmine row, gorilla row, yates row, meadow row',
    except: 'supported, seal, upright',
    isUnlisted: true,
  },
  {
    groups: 'lower_back',
    movements: 'row',
    equipment: BARS,
    except: 'supported, seal, inverted, upright',
    isUnlisted: true,
  },
  // A free weight in a squat, or a bar on the back in a lunge, rests on the spine.
  {
    groups: 'lower_back',
    movements: 'squat',
    without: LIGHT,
    except: 'leg press, hack, belt, pendulum, machine, wall sit, bodyweight, air, sled',
    isUnlisted: true,
  },
  { groups: 'lower_back', movements: 'single_leg_squat', equipment: BARS, isUnlisted: true },
  // Whoever stands under a bar holds it up with the whole trunk.
  {
    groups: 'lower_back',
    movements: 'vertical_press',
    equipment: BARS,
    except: SUPPORTED,
    isUnlisted: true,
  },
  // Cleans lift from the floor. A carried, thrown or driven weight is held by the whole trunk.
  {
    groups: 'lower_back',
    movements: 'clean, carry',
    phrases: 'thruster, push press, jerk, wall ball, stone, tire, sandbag, windmill, get up, slam',
    without: 'bodyweight, body only',
    isUnlisted: true,
  },
  // Straight legs or a straight trunk as a lever pull on the lower back.
  {
    groups: 'lower_back',
    phrases:
      'sit up, v up, jackknife, roll out, fallout, dragon flag, lying leg raise, flutter kick, ab scissor, hollow hold, russian twist, side bend, renegade',
    except: 'hanging, side lying',
    isUnlisted: true,
  },
  // The arms press overhead, or upward at an angle, and the shoulders lift the weight.
  { groups: 'shoulders', movements: 'vertical_press, incline_press', isUnlisted: true },
  // In a dip, the shoulders hold the body at the end of their range.
  { groups: 'shoulders', movements: 'dip', isUnlisted: true },
  // The shoulders hold or throw the weight overhead, or hold the body.
  {
    groups: 'shoulders',
    phrases:
      'push press, jerk, thruster, snatch, overhead squat, overhead lunge, overhead carry, overhead throw, wall ball, get up, windmill, muscle up, back lever, skin the cat, planche, handstand, wall walk, behind the neck, behind neck, guillotine, neck press, upright row, high pull',
    isUnlisted: true,
  },
  // Pressing with the arms close, or only the last part, leaves the work to the triceps.
  {
    groups: 'triceps',
    movements: 'dip',
    phrases: 'close grip, diamond, floor press, board press, pin press, jm press',
    except: 'pull down, row, pull up, chin up, curl',
  },
  // Every press and dip that lists the chest presses with it.
  { groups: 'chest', movements: 'press, horizontal_press, incline_press, dip' },
  // With the palms toward the face, the biceps pull as much as the back.
  {
    groups: 'biceps',
    phrases: 'chin up, chin, reverse grip, underhand, supinated, commando, rope climb, muscle up',
  },
  // Pulls and shoulder raises to the back work the whole back.
  {
    groups: 'lats, upper_back',
    movements: 'row, vertical_pull, pullover, reverse_fly',
    phrases: 'front lever, back lever, muscle up',
  },
  // The grip or the neck muscles carry the weight throughout.
  {
    groups: 'forearms, traps',
    movements: 'carry, shrug, upright_row',
    phrases: 'towel, dead hang, farmer, rope climb, kroc, high pull, bottom up',
  },
  // Squats and lunges straighten hip and knee; hinges and bridges straighten the hip.
  { groups: 'quadriceps, glutes', movements: 'squat, single_leg_squat, jump', phrases: 'sled' },
  { groups: 'glutes, hamstrings', movements: 'hinge, clean' },
  { groups: 'glutes', movements: 'bridge' },
  // A wide or crossed stance works the inside or the outside of the thigh.
  {
    groups: 'adductors, abductors',
    phrases: 'sumo, wide stance, lateral lunge, side lunge, cossack, curtsy, lateral bound',
  },
  // The calves take off and land.
  { groups: 'calves', movements: 'jump', phrases: 'sled' },
  // The trunk holds a straight body, or resists the weight of one side.
  {
    groups: 'abs, obliques',
    movements: 'plank, carry',
    phrases:
      'front lever, back lever, l sit, renegade, roll out, get up, overhead squat, to bar, windmill, suitcase',
  },
];

// Choice: which groups hold the body or the weight without being loaded heavily, each with its reason.
// A session for a sore group leaves these exercises out.
const HOLDING: readonly Rule[] = [
  // The shoulders carry whoever hangs from a bar.
  { groups: 'shoulders', phrases: 'hanging, hang, pull up, chin up', except: 'machine' },
  // A bar on the back turns the arms outward; in front, it lies on the shoulders.
  {
    groups: 'shoulders',
    movements: 'squat, single_leg_squat',
    equipment: BARS,
    except: 'hack, belt, trap, landmine',
  },
  { groups: 'shoulders', phrases: 'good morning' },
  // Without a bench or a pad for the chest, or a hand on a bench, the back holds the trunk in a row.
  {
    groups: 'lower_back',
    movements: 'row',
    except: 'supported, seal, incline, inverted, machine, one arm, upright',
    without: 'machine, leverage machine, bodyweight, body only, suspension, band',
  },
  // A weight bends the back.
  { groups: 'lower_back', phrases: 'crunch', without: 'bodyweight, body only' },
];

// Choice: for these groups, a secondary muscle counts as heavily loaded unless the name says that the
// body is supported, because a mistake hurts most there.
const DELICATE: readonly string[] = ['lower_back', 'neck'];

const listed = (text = ''): readonly string[] => text.split(', ').filter((part) => part !== '');

/** Without phrases, matches nothing. */
const anyOf = (phrases: readonly string[]): RegExp =>
  phrases.length === 0 ? /(?!)/ : new RegExp(` (?:${phrases.join('|')}) `);

const keysOf = (text?: string): ReadonlySet<string> => new Set(listed(text).map(equipmentKey));

const prepared = (rules: readonly Rule[]) =>
  rules.map(({ groups, movements, phrases, except, equipment, without, ...own }) => ({
    groups: listed(groups),
    movements: new Set<string | null>(listed(movements)),
    isNamed: anyOf(listed(phrases)),
    isException: anyOf(listed(except)),
    equipment: equipment === undefined ? null : keysOf(equipment),
    without: keysOf(without),
    isBoth: own.both ?? false,
    isUnlisted: own.isUnlisted ?? false,
  }));

type Prepared = ReturnType<typeof prepared>;

const PREPARED = prepared(RULES);
const PREPARED_HOLDING = prepared(HOLDING);

const IS_SUPPORTED = anyOf(listed(SUPPORTED));

type Named = Pick<Lift, 'words' | 'movement' | 'pattern' | 'equipment'>;

/** The rules that apply to an exercise. */
const rulesFor = ({ words, movement, pattern, equipment }: Named, rules: Prepared): Prepared => {
  const text = ` ${words.join(' ')} `;
  const pieces = equipment === null ? [] : piecesOf(equipment).map(equipmentKey);
  return rules.filter((rule) => {
    const isMoved = rule.movements.has(movement) || rule.movements.has(pattern);
    const isNamed = (!isMoved || rule.isBoth) && rule.isNamed.test(text);
    if (rule.isBoth ? !isMoved || !isNamed : !isMoved && !isNamed) return false;
    if (rule.equipment !== null && !pieces.some((piece) => rule.equipment?.has(piece)))
      return false;
    return !pieces.some((piece) => rule.without.has(piece)) && !rule.isException.test(text);
  });
};

/**
 * The groups that an exercise loads heavily although they only help, such as the lower back in a
 * deadlift. Empty without any.
 */
export function heavyGroupsOf(lift: Lift): readonly string[] {
  const { words, groups, primary } = lift;
  const isSupported = IS_SUPPORTED.test(` ${words.join(' ')} `);
  // A heavy squat, hinge or clean loads everything that helps.
  const heavy = new Set(lift.isHeavyLower ? groups : []);
  for (const group of DELICATE) {
    if (groups.includes(group) && (group === 'neck' || !isSupported)) heavy.add(group);
  }
  for (const rule of rulesFor(lift, PREPARED)) {
    for (const group of rule.groups) {
      if (rule.isUnlisted || groups.includes(group)) heavy.add(group);
    }
  }
  return [...heavy].filter((group) => !primary.includes(group));
}

/** The groups that hold the body or the weight in an exercise, such as the shoulders of a hanging body. */
export function holdingGroupsOf(lift: Named): readonly string[] {
  return [...new Set(rulesFor(lift, PREPARED_HOLDING).flatMap(({ groups }) => groups))];
}
