import { isNumberId, type ExerciseId, type LogId } from '../../src/domain/ids.js';
import { hasChanges, type Changes, type NewLog } from '../../src/domain/changes.js';
import { logIdIsTaken } from '../../src/domain/log/new-log.js';
import { notFound } from '../../src/errors.js';
import type { CatalogueRows } from '../../src/port/catalogue-rows.js';
import type { AssignedIds, IdempotencyRequest } from '../../src/port/port.js';
import { stringifyResult } from '../../src/port/results.js';
import { requireLogs } from '../sql/host-relations.js';
import { refusal, unstoredExercise } from '../sql/host-refusals.js';
import { quoteName } from '../sql/host-sql.js';
import type { MovedValues, Values, WritePlan, WriteStatement } from '../sql/plan.js';
import { checkId } from '../sql/rows.js';
import { returnedIds } from '../sql/writes/assigned-ids.js';
import { catalogueWrites, exerciseNameIsTaken } from '../sql/writes/catalogue-writes.js';
import { loadedLogIds } from '../sql/writes/load-writes.js';
import { createWritePlanner, type WritePlanner } from '../sql/writes/plan-writes.js';
import { postgresDialect } from './dialect.js';
import type { Ask } from './driver.js';
import { keyIsTaken, takenColumns, unstoredId } from './errors.js';
import {
  changeByHost,
  deleteSetsByHost,
  insertByHost,
  type WriteContext,
} from './run-host-statements.js';
import { movedValues, replacedValues } from './logs.js';
import { drawIds, type DrawnIds } from './new-ids.js';
import { createWriteRunner, type WriteRunner } from './run-writes.js';
import type { Tables } from './tables.js';

// Stores a whole decision in one statement, with ids that were drawn earlier. Separate statements
// are needed on a cluster (see `run-writes.ts`) and for the host's own statements. The same is true
// if the read did not draw the ids or the log gets its id elsewhere, and for a swap left behind by
// a deleted log.

interface Store {
  readonly planner: WritePlanner;
  readonly runner: WriteRunner;
}

const commonOf = ({ user, now }: WriteContext): Values => ({ user, now });

interface InsertedLog {
  readonly logId: LogId | null;
  /** What the write must still store of the log. */
  readonly plan: WritePlan;
  /** What the log takes over, if the rest of the write can no longer read it. */
  readonly moved: MovedValues | null;
}

/** What a swap or a revert moves. Null where the statement that moves it can read it. */
const givenMoved = (
  { t: { isDistributed, logTable }, answer }: WriteContext,
  logId: LogId | undefined,
): MovedValues | null =>
  isDistributed && logTable.status !== null && logId !== undefined
    ? movedValues(answer, logId)
    : null;

/** Inserts a log whose id the column's default gives, after the log that it replaces has changed. */
const insertAfter = async (
  { runner }: Store,
  context: WriteContext,
  replaced: WritePlan,
  insert: WriteStatement,
): Promise<InsertedLog> => {
  const { ask, t } = context;
  const { table, id, status } = t.logTable;
  const isRead = replaced.length > 0 && status !== null && !t.isDistributed;
  const returning = `json_build_object('id', ${id}${isRead ? `, ${replacedValues(t, status)}` : ''})::text as answer`;
  const common = commonOf(context);
  const answer = await runner.oneAfter(ask, replaced, { ...insert, returning }, common);
  if (answer === null) throw refusal('suppressed_write', { table }, {});
  const { id: found, ...moved } = answer as { readonly id: unknown } & MovedValues;
  return { logId: checkId<LogId>(found, 'id'), plan: [], moved: isRead ? moved : null };
};

/** Draws or assigns the id of a log. */
const storeLog = async (
  store: Store,
  context: WriteContext,
  log: NewLog,
  { logId: drawnId, workoutId }: DrawnIds,
): Promise<InsertedLog> => {
  const { planner } = store;
  const { t, snapshot } = context;
  const replaced = planner.replacedLog(log);
  const moved = givenMoved(context, log.swappedFrom?.logId);
  const byHost = await insertByHost(context, log);
  if (byHost !== null) {
    const adopted = planner.newLog.adopt(log, byHost, workoutId);
    return { logId: byHost, plan: [...replaced, adopted], moved };
  }
  const drawn = log.id ?? t.logTable.newId?.() ?? drawnId;
  const logId = drawn === null ? null : checkId<LogId>(drawn, 'id');
  const original = snapshot.logs?.find((row) => row.log.id === log.swappedFrom?.logId);
  const insert = planner.newLog.insert(log, original?.log ?? null, logId, workoutId, moved);
  if (logId !== null) return { logId, plan: [...replaced, insert], moved };
  const inserted = await insertAfter(store, context, replaced, insert);
  return { ...inserted, moved: inserted.moved ?? moved };
};

/** The logs of an unrecorded page have no loads. */
const loadedIn = ({ answer, snapshot }: WriteContext): readonly LogId[] | null =>
  'page' in answer ? [] : loadedLogIds(snapshot);

/** Throws `HOST_MAPPING` if the host's condition hides the new log. */
const requireRead = async (
  { planner, runner }: Store,
  context: WriteContext,
  logId: LogId | null,
): Promise<void> => {
  const { count } = planner.newLog;
  if (logId === null || count === null) return;
  const statement = count(logId);
  const text = `select to_json(found)::text as answer from (${statement.text}) counted`;
  const found = await runner.one(context.ask, { ...statement, text }, commonOf(context));
  if (found !== 1) throw refusal('not_read', {}, { field: 'logs.where' });
};

const storeAll = async (
  store: Store,
  context: WriteContext,
  changes: Changes,
  response: unknown,
  idempotency: IdempotencyRequest | undefined,
): Promise<AssignedIds> => {
  const { planner, runner } = store;
  const { ask, t } = context;
  const common = commonOf(context);
  if (changes.forgetUser === true) {
    await runner.all(ask, planner.forgetUser, common);
    return {};
  }
  requireLogs(t.logTable, changes);
  const drawn = await drawIds(context, changes);
  const log: InsertedLog = changes.createLog
    ? await storeLog(store, context, changes.createLog, drawn)
    : { logId: null, plan: [], moved: givenMoved(context, changes.revertSwap?.swappedLogId) };
  const newIds = { ...drawn, logId: log.logId };
  const ids = returnedIds(changes, newIds);
  const plan = [
    ...log.plan,
    ...(hasChanges(changes) ? planner.plan(changes, newIds, loadedIn(context), log.moved) : []),
    ...(idempotency ? planner.storeKey(idempotency, stringifyResult({ ids, response })) : []),
  ];
  if (plan.length === 0) return ids;
  for (const statement of planner.before(changes)) await runner.one(ask, statement, common);
  await deleteSetsByHost(context, changes);
  await runner.all(ask, plan, common);
  await changeByHost(context, changes, log.logId);
  await requireRead(store, context, log.logId);
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
  if (taken.includes(id)) {
    if (createLog.id !== undefined) return logIdIsTaken(createLog.id, error);
    if (newId !== null) return refusal('new_id_taken', {}, { field: 'logs.newId' }, error);
  }
  if (importKey === null || !taken.includes(importKey)) return error;
  const isRefused = answer['keyIsStored'] === true || !taken.includes(userId);
  return isRefused
    ? refusal('key_refused', {}, { field: 'logs.importKey' }, error)
    : keyIsTaken(error);
};

/** Converts the error if an exercise of the write has no row in the host's table. */
const ofUnstored = ({ t }: WriteContext, error: unknown): unknown => {
  const text = unstoredId(error);
  if (text === null || t.exerciseKey === null) return error;
  const id = isNumberId(t.idTypes.exercises) ? Number(text) : text;
  return unstoredExercise(checkId<ExerciseId>(id, 'exercises.id'), t.exerciseKey, error);
};

/** Stores changes and the result of an idempotency key. */
export type StoreDecision = (
  context: WriteContext,
  changes: Changes,
  response: unknown,
  idempotency: IdempotencyRequest | undefined,
) => Promise<AssignedIds>;

export function createStoreDecision(t: Tables): StoreDecision {
  const planner = createWritePlanner({ d: postgresDialect(t), t });
  const store = { planner, runner: createWriteRunner(t) };
  return (context, changes, response, idempotency) =>
    storeAll(store, context, changes, response, idempotency).catch((error: unknown) => {
      throw ofTakenValue(context, changes, ofUnstored(context, error));
    });
}

/** Stores the host's catalogue in base tables, each statement by itself. */
export function createPutCatalogue(t: Tables): (ask: Ask, rows: CatalogueRows) => Promise<void> {
  const store = { d: postgresDialect(t), t };
  const runner = createWriteRunner(t);
  return async (ask, rows) => {
    try {
      for (const { required, ...statement } of catalogueWrites(store, rows)) {
        const { text } = statement;
        const counted = `select to_json(found)::text as answer from (${text}) counted`;
        const sent = required === undefined ? statement : { ...statement, text: counted };
        const found = await runner.one(ask, sent, {});
        if (required !== undefined && found !== required.count) throw notFound(required.record, {});
      }
    } catch (error) {
      throw takenColumns(error).includes('name') ? exerciseNameIsTaken(error) : error;
    }
  };
}
