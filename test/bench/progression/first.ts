import { suggestSets } from 'freshlegs';
import { exposureFinder } from '../../../src/domain/progression/exposures.js';
import type { Person } from './persons.js';

/** The first time someone did an exercise with a weight. */
export interface First {
  /**
   * The heaviest suggested working set divided by the heaviest one used; null without a suggestion.
   */
  readonly ratio: number | null;
}

/**
 * For a person's first session of each exercise, the set that the library suggests from earlier
 * sessions.
 */
export const listFirsts = (person: Person): readonly First[] => {
  const seen = new Set<number>();
  return person.sessions.flatMap((session, at) => {
    const ids = [...new Set(session.exercises.map(({ exerciseId }) => exerciseId))];
    return ids.flatMap((exerciseId): readonly First[] => {
      const exercise = person.exercises.get(exerciseId);
      const [done] = exposureFinder([session], new Map())(exerciseId);
      const used = Math.max(0, ...(done?.sets ?? []).map(({ weightKg = 0 }) => weightKg));
      const isKnown = seen.has(exerciseId);
      seen.add(exerciseId);
      if (exercise === undefined || isKnown || used === 0) return [];
      const { basis, sets } = suggestSets(
        { logs: person.sessions.slice(0, at), exercises: [...person.exercises.values()] },
        { exercise, planned: null, exerciseIds: ids },
        { unit: person.unit },
        session.startedAt,
      );
      const suggested = Math.max(...sets.map(({ weightKg }) => weightKg ?? 0));
      return [{ ratio: basis === 'same_movement' ? suggested / used : null }];
    });
  });
};
