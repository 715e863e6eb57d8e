import { isNumberId, type LogId } from '../../src/domain/ids.js';
import { hasChanges, type Changes } from '../../src/domain/changes.js';
import type { AssignedIds, IdempotencyRequest } from '../../src/port/port.js';
import { suppressedWrite } from '../sql/host-statements.js';
import { FreshlegsError } from '../../src/errors.js';
import { idIsTaken, keyIsRefused, requireLogs } from '../sql/host-relations.js';
import { quoteName } from '../sql/host-sql.js';
import { checkId, checkInt } from '../sql/rows.js';
import { writeCustomWorkouts } from './custom-workouts.js';
import {
  changeByHost,
  deleteSetsByHost,
  insertByHost,
  storeSetsByHost,
  type WriteContext,
} from './host-statements.js';
import { keyIsTaken, takenColumns } from './errors.js';
import { adoptLog, insertLog, writeLogs } from './log-writes.js';
import { storeKey } from './keys.js';
import { writePerformed } from './performed.js';
import { writePreferences } from './preferences.js';
import { writeRecovery } from './recovery.js';
import { keepingCodes, runWrite, type ReadPart, type WritePart } from './statement.js';
import { deleteStaleSwap, writeSwaps } from './swaps.js';
import type { Tables } from './tables.js';
import { forgetUser } from './users.js';

// Stores a whole decision in one statement, with ids that were drawn earlier. Separate statements
// are needed on a cluster (see `runWrite`) and for the host's own statements. The same is true if
// the read did not draw the ids or the log gets its id elsewhere, and for a swap left behind by a
// deleted log.

/** Null if the column has no sequence, or if the role may not use it. */
const nextId = (table: string, column: string): string => `
    select case when has_sequence_privilege(known.name, 'usage') then nextval(known.name) end
    from (select pg_get_serial_sequence('${table}', '${column.replaceAll('"', '')}') as name) known`;

/** If not, the host's own statement or function provides the id. */
const drawsLogId = ({ idTypes, logTable: { statements, newId } }: Tables): boolean =>
  statements.insert === undefined && newId === null && isNumberId(idTypes.logs);

/** Draws ids for a log and a swap that the write will insert. */
export const newIdsPart = (t: Tables, wanted: 'log' | 'logAndSwap'): ReadPart => ({
  answer: {
    newLogId: drawsLogId(t) ? nextId(t.logTable.table, t.logTable.id) : 'null::bigint',
    ...(wanted === 'log' ? {} : { newSwapId: nextId(t.swap, 'id') }),
  },
});

interface NewIds {
  /** Null if the log gets its id in another way. */
  readonly logId: unknown;
  readonly swapId: number | null;
  readonly workoutId: number | null;
  /** One id per entry: existing ids, and new ids for new entries. */
  readonly entryIds: readonly number[];
}

/** Draws the ids that the read did not draw. Most writes need none. */
const drawIds = async ({ ask, t, answer }: WriteContext, changes: Changes): Promise<NewIds> => {
  const { createSwap, createCustomWorkout, updateCustomWorkout } = changes;
  const drawn = answer['newSwapId'] ?? null;
  // On a cluster, a worker might evaluate the column's default, and a worker's ids are far above
  // all others.
  const drawsLog = t.isDistributed && changes.createLog !== undefined && drawsLogId(t);
  const entries = createCustomWorkout?.exercises ?? updateCustomWorkout?.exercises ?? [];
  const wanted = {
    swaps: createSwap !== undefined && drawn === null ? 1 : 0,
    workouts: createCustomWorkout === undefined ? 0 : 1,
    entries: entries.filter(({ id }) => id === null).length,
  };
  const draw = (table: string, count: string): string =>
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
  const fresh = found.entries.map((id) => checkInt(id, 'id'));
  const [workoutId = null] = found.workouts.map((id) => checkInt(id, 'id'));
  const [swapId = drawn] = found.swaps;
  return {
    logId: found.log ?? answer['newLogId'] ?? null,
    swapId: createSwap === undefined ? null : checkInt(swapId, 'id'),
    workoutId,
    entryIds: entries.map(({ id }) => id ?? fresh.shift() ?? 0),
  };
};

interface InsertedLog {
  readonly logId: LogId | null;
  readonly parts: readonly WritePart[];
}

/** Draws or assigns the id of a log. Returns it with the parts that the write must still store. */
const storeLog = async (
  context: WriteContext,
  changes: Changes,
  { workoutId, logId: drawnId }: NewIds,
): Promise<InsertedLog> => {
  const { ask, t, user, now, snapshot } = context;
  const { createLog: log } = changes;
  if (log === undefined) return { logId: null, parts: [] };
  const byHost = await insertByHost(context, log);
  if (byHost !== null) return { logId: byHost, parts: [adoptLog(t, log, byHost, workoutId)] };
  const drawn = t.logTable.newId?.() ?? drawnId;
  const replaced = log.swappedFrom?.logId;
  const original =
    replaced === undefined ? null : snapshot.logs?.find((row) => row.log.id === replaced);
  const logId = drawn === null ? null : checkId<LogId>(drawn, 'id');
  const { text, values } = insertLog(t, log, original ?? null, logId, workoutId);
  if (logId !== null) {
    return {
      logId,
      parts: [{ with: { new_log: text + keepingCodes(t) }, values, rows: { new_log: 1 } }],
    };
  }
  const inserted = `${text} returning to_json(${t.logTable.id})::text as answer`;
  const id = await ask(inserted, { ...values, user, now });
  if (id === null) throw new FreshlegsError('HOST_MAPPING', suppressedWrite(t.logTable.table));
  return { logId: checkId<LogId>(id, 'id'), parts: [] };
};

const countWrite = (t: Tables, { model }: Changes): WritePart => ({
  with: {
    next_revision: `
    update ${t.state} state
    set revision = state.revision + 1 ${model === undefined ? '' : ', model = :model::text'}
    where state.user_id = ${t.user}`,
  },
  values: model === undefined ? {} : { model },
  rows: { next_revision: 1 },
});

const assignedIds = (
  { createLog, createSwap, createCustomWorkout, updateCustomWorkout }: Changes,
  logId: LogId | null,
  { swapId, workoutId, entryIds }: NewIds,
): AssignedIds => ({
  ...(createLog !== undefined && logId !== null ? { logId } : {}),
  ...(createSwap !== undefined && swapId !== null ? { swapId } : {}),
  ...(createCustomWorkout !== undefined && workoutId !== null
    ? { customWorkoutId: workoutId }
    : {}),
  ...(createCustomWorkout !== undefined || (updateCustomWorkout?.exercises ?? null) !== null
    ? { exerciseIds: entryIds }
    : {}),
});

const storeAll = async (
  context: WriteContext,
  changes: Changes,
  response: unknown,
  idempotency: IdempotencyRequest | undefined,
): Promise<AssignedIds> => {
  const { ask, t, user } = context;
  if (changes.forgetUser === true) {
    await runWrite(context, [forgetUser(t)]);
    return {};
  }
  requireLogs(t.logTable, changes);
  const isChanged = hasChanges(changes);
  const newIds = await drawIds(context, changes);
  const { logId, parts } = await storeLog(context, changes, newIds);
  const ids = assignedIds(changes, logId, newIds);
  const { createSwap, performed, preferences } = changes;
  if (createSwap !== undefined && t.logTable.hidesLogs) {
    await ask(deleteStaleSwap(t), { user, originalLogId: createSwap.originalLogId });
  }
  const performedLogId = performed?.logId ?? logId;
  const written: readonly WritePart[] = [
    ...parts,
    ...writeCustomWorkouts(t, changes, newIds.workoutId, newIds.entryIds, logId),
    // `writeSwaps` reads the original's completion before `writeLogs` clears it.
    ...writeSwaps(t, changes, newIds.swapId, logId),
    ...writeLogs(t, changes),
    ...writeRecovery(t, changes, logId, context),
    ...(preferences === undefined ? [] : [writePreferences(t, preferences)]),
    // A host with its own table of sets stores them with a statement in the mapping or in its own
    // code.
    ...(performed === undefined || performedLogId === null || t.performed === null
      ? []
      : [writePerformed(t, t.performed, performed, performedLogId)]),
    ...(isChanged ? [countWrite(t, changes)] : []),
    ...(idempotency === undefined ? [] : [storeKey(t, idempotency, { ids, response })]),
  ];
  if (written.length === 0) return ids;
  await deleteSetsByHost(context, changes);
  await runWrite(context, written);
  await changeByHost(context, changes);
  await storeSetsByHost(context, changes, logId);
  return ids;
};

/**
 * Converts the error if the new log has the id or the import key of an existing log. Returns any
 * other error unchanged.
 */
const ofTakenValue = (
  { t: { logTable }, answer }: WriteContext,
  { createLog }: Changes,
  error: unknown,
): unknown => {
  if (createLog === undefined) return error;
  const { id, newId, userId, importKey } = logTable;
  const taken = takenColumns(error).map(quoteName);
  // The loads of the existing log can conflict before the log itself does.
  const isTaken = taken.some((name) => [id, quoteName('workout_log_id')].includes(name));
  if (newId !== null && isTaken) return idIsTaken(error);
  if (importKey === null || !taken.includes(importKey)) return error;
  const isRefused = answer['keyIsStored'] === true || !taken.includes(userId);
  return isRefused ? keyIsRefused(error) : keyIsTaken(error);
};

/** Stores changes and the result of an idempotency key. */
export const storeDecision = (
  context: WriteContext,
  changes: Changes,
  response: unknown,
  idempotency: IdempotencyRequest | undefined,
): Promise<AssignedIds> =>
  storeAll(context, changes, response, idempotency).catch((error: unknown) => {
    throw ofTakenValue(context, changes, error);
  });
