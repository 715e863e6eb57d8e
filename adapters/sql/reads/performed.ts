import type { Dialect, RowStatement } from '../plan.js';
import type { StoreTables } from '../store-tables.js';

/** Reads the performed sets of logs; none if the host's mapping has no sets. */
export function performedReads(d: Dialect, t: StoreTables) {
  const { performed, performedSets } = t;
  const fromOf = (ofLogs: readonly string[]): string | null => {
    if (performed !== null) {
      return `from ${performed.logExercise} part cross join ${performed.logSet} done
    where ${d.own('part')} and ${d.among('part.workout_log_id', ...ofLogs)}
      and ${d.own('done')} and done.workout_log_exercise_id = part.id`;
    }
    if (performedSets === null) return null;
    // Without a user, the sets belong to logs of the user.
    return `from ${performedSets.relation} done
    where ${performedSets.hasUsers ? `${d.own('done')} and ` : ''}${d.among('done.workout_log_id', ...ofLogs)}`;
  };
  return {
    setsOf: (name: string, ...ofLogs: readonly string[]): readonly RowStatement[] => {
      const from = fromOf(ofLogs);
      return from === null ? [] : [{ name, kind: 'set', from, needs: ofLogs }];
    },
    /**
     * The exercises with sets. Of a host's own tables, the sets themselves, because some may not be
     * readable.
     */
    exercisesOf: (...ofLogs: readonly string[]): readonly RowStatement[] => {
      const from = fromOf(ofLogs);
      if (from === null) return [];
      if (performed === null) return [{ name: 'sets', kind: 'set', from, needs: ofLogs }];
      return [
        {
          name: 'sets',
          kind: 'doneExercise',
          from: `from ${performed.logExercise} part
    where ${d.own('part')} and ${d.among('part.workout_log_id', ...ofLogs)} and exists (
      select 1 from ${performed.logSet} done
      where ${d.own('done')} and done.workout_log_exercise_id = part.id)`,
          needs: ofLogs,
        },
      ];
    },
  };
}
