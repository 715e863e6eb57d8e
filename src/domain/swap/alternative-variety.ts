import { equipmentKey, needsNothing } from '../equipment.js';
import { nameLikeness } from '../workout/name-traits.js';

/** A candidate, and the values that decide its place in the list. */
export interface Ranked {
  /** How good the candidate is, before any penalty. */
  readonly worth: number;
  readonly equipment: string | null;
  readonly words: readonly string[];
}

// Choice: how many places of the list vary, and the largest penalties. Together, the penalties are
// smaller than the cost of another movement.
const VARIED_PLACES = 20;
const SAME_EQUIPMENT = 4;
const LIKE_NAME = 3;

const kindOf = (equipment: string | null): string =>
  equipment === null || needsNothing(equipment) ? '' : equipmentKey(equipment);

/** The penalty for repeating the equipment and the names above: 0 to 7. */
const costOf = (words: readonly string[], above: readonly (readonly string[])[]): number => {
  const likest = above.reduce((most, other) => Math.max(most, nameLikeness(words, other)), 0);
  return SAME_EQUIPMENT * (above.length / (above.length + 1)) + LIKE_NAME * likest;
};

type Above = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The position of the candidate with the highest score after the penalty. */
const nextOf = (candidates: readonly Ranked[], above: Above): number => {
  let highest = -Infinity;
  let next = 0;
  for (const [at, { worth: most, equipment, words }] of candidates.entries()) {
    // All following candidates score lower, and penalties are never negative.
    if (most <= highest) break;
    const worth = most - costOf(words, above.get(kindOf(equipment)) ?? []);
    if (worth > highest) [highest, next] = [worth, at];
  }
  return next;
};

/**
 * Reorders candidates (best first) so that equipment and names vary. The first stays first. Each
 * further place goes to the highest score after a penalty for repeating `origin` or the places
 * above.
 */
export function varied<Candidate extends Ranked>(
  candidates: readonly Candidate[],
  origin: Omit<Ranked, 'worth'>,
): readonly Candidate[] {
  const above = new Map<string, readonly (readonly string[])[]>();
  const place = ({ equipment, words }: Omit<Ranked, 'worth'>): void => {
    const kind = kindOf(equipment);
    above.set(kind, [...(above.get(kind) ?? []), words]);
  };
  place(origin);
  const rest = [...candidates];
  const chosen = rest.splice(0, 1);
  chosen.forEach(place);
  while (chosen.length < VARIED_PLACES && rest.length > 0) {
    const taken = rest.splice(nextOf(rest, above), 1);
    taken.forEach(place);
    chosen.push(...taken);
  }
  return [...chosen, ...rest];
}
