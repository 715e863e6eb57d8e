import { exposureFinder } from '../../../src/domain/progression/exposures.js';
import { percent, shareOf } from '../statistics.js';
import type { Person } from './persons.js';
import { suggestAt } from './predict.js';

const CLOSE = 0.2;
const DANGEROUS = 1.25;

/**
 * For a person's first session of each exercise with a weight: the heaviest set that the library
 * suggests from earlier sessions, divided by the heaviest one used; null without an estimate.
 */
const ratiosOf = (person: Person): readonly (number | null)[] => {
  const seen = new Set<number>();
  return person.sessions.flatMap((session, at) => {
    const ids = [...new Set(session.exercises.map(({ exerciseId }) => exerciseId))];
    return ids.flatMap((exerciseId) => {
      const exercise = person.exercises.get(exerciseId);
      const [done] = exposureFinder([session], new Map())(exerciseId);
      const used = Math.max(0, ...(done?.sets ?? []).map(({ weightKg = 0 }) => weightKg));
      const isKnown = seen.has(exerciseId);
      seen.add(exerciseId);
      if (exercise === undefined || isKnown || used === 0) return [];
      const { basis, sets } = suggestAt(person, at, exercise);
      const suggested = Math.max(...sets.map(({ weightKg }) => weightKg ?? 0));
      return [basis === 'same_movement' ? suggested / used : null];
    });
  });
};

/** How close the suggested first weights are to the weights used. */
export const measureFirsts = (persons: readonly Person[]) => {
  const firsts = persons.flatMap(ratiosOf);
  const ratios = firsts.flatMap((ratio) => ratio ?? []);
  const share = (holds: (ratio: number) => boolean) =>
    ratios.length === 0 ? 0 : shareOf(ratios.map(holds));
  return {
    firsts: firsts.length,
    suggested: ratios.length,
    close: share((ratio) => Math.abs(ratio - 1) <= CLOSE),
    dangerous: share((ratio) => ratio > DANGEROUS),
    highest: Math.max(0, ...ratios),
  };
};

export const describeFirsts = (measured: ReturnType<typeof measureFirsts>): string => {
  const { firsts, suggested, close, dangerous, highest } = measured;
  return (
    `First weights: of ${firsts} exercises done for the first time, ${suggested} got an estimate. Of ` +
    `these estimates, ${percent(close)} % are within 20 % of the weight used, and ${percent(dangerous)} % are above ` +
    `125 % of it. The highest is ${percent(highest)} %. Without an estimate, all three are 0.`
  );
};
