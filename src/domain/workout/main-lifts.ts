// The lifts that a coach chooses first, for someone who never did them.
import { equipmentKey, holderOf, needsNothing } from '../equipment.js';
import { stapleKey } from './name-traits.js';

const UPPER = 'row, bent over row, overhead press, shoulder press; curl, bicep curl, lateral raise';

// Choice: the main lifts by equipment, named without it. Those after the semicolon come second.
const LIFTS: Readonly<Record<string, string>> = {
  barbell:
    'bench press, overhead press, squat, back squat, deadlift, bent over row, row; incline bench press, front squat, romanian deadlift, hip thrust, curl, bicep curl',
  'trap bar': 'deadlift',
  'ez bar': '; curl, preacher curl, skull crusher',
  'smith machine': '; bench press, incline bench press, overhead press, squat',
  machine:
    'chest press, shoulder press, row, seated row, lat pull down, leg press; incline chest press, chest supported row, hack squat, hip thrust, leg extension, leg curl, lying leg curl, seated leg curl, chest fly, reverse fly, lateral raise, bicep curl, tricep extension, standing calf raise, seated calf raise, crunch, back extension',
  cable:
    'seated row, lat pull down, pull down; face pull, chest fly, lateral raise, bicep curl, tricep push down, push down, tricep extension, overhead tricep extension, crunch',
  dumbbell: `bench press, seated shoulder press, one arm row, goblet squat, romanian deadlift, ${UPPER}, incline bench press, chest supported row, lunge, reverse lunge, split squat, bulgarian split squat, step up, chest fly, reverse fly, hammer curl, overhead tricep extension, standing calf raise`,
  kettlebell: `press, goblet squat, romanian deadlift, swing, ${UPPER}, lunge, reverse lunge`,
  band: `bench press, chest press, lat pull down, pull down, squat, romanian deadlift, ${UPPER}, split squat, glute bridge, leg curl, face pull, chest fly, tricep push down, push down, overhead tricep extension, crunch`,
  suspension: 'row, push up, chest press, squat; lunge',
  bodyweight:
    'push up, pull up, chin up, inverted row, squat, glute bridge; knee push up, incline push up, lunge, reverse lunge, split squat, step up, hip thrust, back extension, standing calf raise, crunch, reverse crunch, hanging knee raise',
};
const BODY = equipmentKey('bodyweight');
const SECOND = 0.8;

/** The share of each lift, by the words of its name. */
const sharesIn = (names: string): ReadonlyMap<string, number> =>
  new Map(
    names
      .split('; ')
      .flatMap((part, at) =>
        part
          .split(', ')
          .map((name) => [stapleKey(name.split(' ')), at === 0 ? 1 : SECOND] as const),
      ),
  );

const MAIN_LIFTS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(LIFTS).map(([equipment, names]) => [equipmentKey(equipment), sharesIn(names)]),
);
const OF_ANY = new Map([...MAIN_LIFTS.values()].toReversed().flatMap((lifts) => [...lifts]));

/** In a list such as "barbell, bench", the first item holds the weight. */
const mainKey = (equipment: string): string =>
  needsNothing(equipment) ? BODY : holderOf(equipment);

/**
 * How much a coach would prefer an exercise with these words in its name: 1 for the main lifts of
 * the equipment, less for others, 0 for an unusual one. Unknown equipment can be any.
 */
export function mainLiftShare(equipment: string | null, words: readonly string[]): number {
  const lifts = equipment === null ? OF_ANY : MAIN_LIFTS.get(mainKey(equipment));
  return lifts?.get(stapleKey([...new Set(words)])) ?? 0;
}

// Choice: a barbell comes first, and for beginners late. Bands come late, and for all but small groups
// the weight of the body later, because they soon get too easy. Pull-ups do not. What only few
// beginners can do ten times comes last for them.
const ORDER = 'barbell, machine, dumbbell, cable, smith machine, ez bar'
  .split(', ')
  .map(equipmentKey);
const PLACE_SHARE = 0.06;
const BEGINNER_PLACE_SHARE = 0.1;
const [BARBELL, ...BEGINNER_ORDER] = ORDER;
const BAND = equipmentKey('band');
const keysOf = (names: string): ReadonlySet<string> =>
  new Set(names.split(', ').map((name) => stapleKey(name.split(' '))));
const PULL_UPS = keysOf('pull up, chin up');
const HARD = keysOf('push up, pull up, chin up');
const LATE = 0.3;
const LATER = 0.2;
const LAST = 0.15;

/** How much to prefer an exercise by its equipment: 1 for the first. */
export function equipmentPreference(
  equipment: string | null,
  { words, isSmall }: { readonly words: readonly string[]; readonly isSmall: boolean },
  isBeginner: boolean,
): number {
  const key = equipment === null ? '' : mainKey(equipment);
  const name = key === BODY ? stapleKey(words) : '';
  if (isBeginner && HARD.has(name)) return LAST;
  if (key === BODY && !isSmall && !PULL_UPS.has(name)) return LATER;
  if (key === BAND || (key === BARBELL && isBeginner)) return LATE;
  const order = isBeginner ? BEGINNER_ORDER : ORDER;
  const at = order.indexOf(key);
  return 1 - (isBeginner ? BEGINNER_PLACE_SHARE : PLACE_SHARE) * (at < 0 ? order.length : at);
}
