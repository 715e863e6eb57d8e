/** The statements that read performed sets of logs; none if the host's mapping has no sets. */
import type { PerformedSets } from '../../../src/domain/recovery/replay.js';
import type { RowStatement } from '../plan.js';
import type { Store, StoreTables } from '../store-tables.js';

/** See `Port.performedSets`. */
export function performedSetsOf({ performed, performedSets }: StoreTables): PerformedSets {
  if (performed !== null) return 'stored';
  return performedSets === null ? 'none' : 'read';
}

/** The sets of logs. */
export function setsOf(
  store: Store,
  name: string,
  ...ofLogs: readonly string[]
): readonly RowStatement[] {
  const from = setsFrom(store, ofLogs);
  return from === null ? [] : [{ name, kind: 'set', from, needs: ofLogs }];
}

function setsFrom({ d, t }: Store, ofLogs: readonly string[]): string | null {
  const { performed, performedSets } = t;
  if (performed !== null) {
    return `from ${performed.logExercise} part cross join ${performed.logSet} done
    where ${d.own('part')} and ${d.among('part.workout_log_id', ...ofLogs)}
      and ${d.own('done')} and done.workout_log_exercise_id = part.id`;
  }
  if (performedSets === null) return null;
  // Without a user, the sets belong to logs of the user.
  return `from ${performedSets.relation} done
    where ${performedSets.hasUsers ? `${d.own('done')} and ` : ''}${d.among('done.workout_log_id', ...ofLogs)}`;
}

/**
 * The exercises with sets of logs. Of a host's own tables, the sets themselves, because some may not
 * be readable.
 */
export function performedExercises(
  store: Store,
  ...ofLogs: readonly string[]
): readonly RowStatement[] {
  const { d, t } = store;
  if (t.performed === null) return setsOf(store, 'sets', ...ofLogs);
  const { logExercise, logSet } = t.performed;
  return [
    {
      name: 'sets',
      kind: 'doneExercise',
      from: `from ${logExercise} part
    where ${d.own('part')} and ${d.among('part.workout_log_id', ...ofLogs)} and exists (
      select 1 from ${logSet} done
      where ${d.own('done')} and done.workout_log_exercise_id = part.id)`,
      needs: ofLogs,
    },
  ];
}
