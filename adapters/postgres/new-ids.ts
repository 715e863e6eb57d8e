import { isNumberId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import type { NewIds } from '../sql/plan.js';
import { checkInt } from '../sql/rows.js';
import { assignIds, countNewIds } from '../sql/writes/assigned-ids.js';
import type { WriteContext } from './run-host-statements.js';
import type { Fields } from './statement.js';
import type { Tables } from './tables.js';

/** Null if the column has no sequence, or if the role may not use it. */
const nextId = (table: string, column: string): string => `
    select case when has_sequence_privilege(known.name, 'usage') then nextval(known.name) end
    from (select pg_get_serial_sequence('${table}', '${column.replaceAll('"', '')}') as name) known`;

/** If not, the host's own statement or function provides the id. */
const drawsLogId = ({ idTypes, logTable: { statements, newId } }: Tables): boolean =>
  statements.insert === undefined && newId === null && isNumberId(idTypes.logs);

/** Draws ids for a log and a swap that the write will insert. */
export function newIdsPart(t: Tables, wanted: 'log' | 'logAndSwap'): Fields {
  return {
    newLogId: drawsLogId(t) ? nextId(t.logTable.table, t.logTable.id) : 'null::bigint',
    ...(wanted === 'log' ? {} : { newSwapId: nextId(t.swap, 'id') }),
  };
}

/** The drawn ids. The log's is null if it gets its id in another way. */
export interface DrawnIds extends Omit<NewIds, 'logId'> {
  readonly logId: unknown;
}

/** Draws the ids that the read did not draw. Most writes need none. */
export async function drawIds(
  { ask, t, answer }: WriteContext,
  changes: Changes,
): Promise<DrawnIds> {
  const drawn = answer['newSwapId'] ?? null;
  // On a cluster, a worker might evaluate the column's default, and a worker's ids are far above
  // all others.
  const drawsLog = t.isDistributed && changes.createLog !== undefined && drawsLogId(t);
  const needed = countNewIds(changes);
  const wanted = { ...needed, swaps: drawn === null ? needed.swaps : 0 };
  const draw = (table: string, count: keyof typeof wanted): string =>
    `array(select nextval(pg_get_serial_sequence('${table}', 'id'))
      from generate_series(1, :${count}::integer))`;
  const found =
    !drawsLog && wanted.swaps + wanted.workouts + wanted.entries === 0
      ? { log: null, swaps: [], workouts: [], entries: [] }
      : ((await ask(
          `select json_build_object('log', ${drawsLog ? `(${nextId(t.logTable.table, t.logTable.id)})` : 'null'},
    'swaps', ${draw(t.swap, 'swaps')},
    'workouts', ${draw(t.customWorkout, 'workouts')},
    'entries', ${draw(t.customWorkoutExercise, 'entries')})::text as answer`,
          wanted,
        )) as Record<keyof typeof wanted, unknown[]> & { readonly log: unknown });
  const toIds = (ids: readonly unknown[]) => ids.map((id) => checkInt(id, 'id'));
  return {
    logId: found.log ?? answer['newLogId'] ?? null,
    ...assignIds(changes, {
      swaps: toIds(drawn === null ? found.swaps : [drawn]),
      workouts: toIds(found.workouts),
      entries: toIds(found.entries),
    }),
  };
}
