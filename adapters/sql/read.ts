/**
 * The reads of the store, in one or two rounds. Each yields what to read and gets the answer, so
 * that a driver may run it at once or wait for a database.
 */
import type { ExerciseId, LogId } from '../../src/domain/ids.js';
import { nameKey } from '../../src/domain/muscle-groups.js';
import type { CustomWorkout } from '../../src/domain/records.js';
import { isStoredBy } from '../../src/domain/recovery/view.js';
import type { AllParams, Wants } from '../../src/domain/snapshot.js';
import {
  derive,
  deriveWorkoutList,
  inOrderOfEntries,
  logsIn,
  namesIn,
  toWorkoutSwap,
  type Reading as Snapshot,
  type Rows,
  type UserState,
} from '../../src/port/derive.js';
import {
  invalidCursor,
  type Listed,
  type ListedLog,
  type ListedSwap,
  type LogFilter,
  type PageRequest,
  type Place,
  type SwapFilter,
  type WorkoutFilter,
  type WorkoutList,
} from '../../src/port/port.js';
import { allIn, rowsIn, toLog, toPlaceValue, toSwap } from './decode.js';
import type { Answer, ReadRequest, Reading, Values } from './plan.js';
import { positionOf, type ReadStore } from './reads/columns.js';
import {
  customListStatements,
  keyOfWorkoutList,
  logListStatements,
  swapListStatements,
  workoutListStatements,
  workoutListValues,
} from './reads/plan-lists.js';
import { keyOf, loadStatements, partStatements, valuesOf, variantOf } from './reads/plan-reads.js';
import { comparesMuscles } from './reads/workouts.js';
import { checkId } from './rows.js';

/** How parts are read. */
export interface Circumstances {
  /** What a write has read with its lock; null outside of a write. */
  readonly locked: UserState | null;
  /** Whether all rounds see the same state, as in a write or in a transaction. */
  readonly isOneState: boolean;
}

/** Reads the wanted parts. */
export function* readParts(
  store: ReadStore,
  wants: Wants,
  params: Partial<AllParams>,
  circumstances: Circumstances,
): Reading<Snapshot> {
  const { locked, isOneState } = circumstances;
  const isWrite = locked !== null;
  const values = valuesOf(params);
  const request = (loads: boolean): ReadRequest => {
    const variant = variantOf(params, { isWrite, loads });
    return {
      key: keyOf(wants, variant),
      statements: () => partStatements(store, wants, variant),
      values,
    };
  };
  const first = yield request(needsLoadsAtOnce(wants, params, circumstances));
  const found = derive(rowsIn(store, first, wants, locked), wants, params);
  if (found !== null) return found;
  // Another call may have stored new records since.
  if (!isOneState) {
    const again = yield request(true);
    return required(derive(rowsIn(store, again, wants, null), wants, params));
  }
  const more = yield {
    key: `${keyOf(wants, variantOf(params, { isWrite, loads: true }))} alone`,
    statements: () => loadStatements(store, wants),
    values,
  };
  return required(
    derive(rowsIn(store, new Map([...first, ...more]), wants, locked), wants, params),
  );
}

/**
 * Whether the first round reads the loads. Before a swap, most logs are not completed yet, so
 * `ifMoved` and `ifLoaded` wait for the logs if a second round may follow.
 */
function needsLoadsAtOnce(
  { recovery }: Wants,
  { model = '' }: Partial<AllParams>,
  { locked, isOneState }: Circumstances,
): boolean {
  if (recovery === 'always' || recovery === 'asOf') return true;
  if (recovery === undefined) return false;
  if (!isOneState) return recovery !== 'ifStale';
  return recovery !== 'ifLoaded' && locked !== null && !isStoredBy(locked.model, model);
}

/** The second round has read the loads, so they are never missing. */
function required<Result>(result: Result | null): Result {
  if (result === null) throw new TypeError('The loads were not read.');
  return result;
}

/** Reads a page of workouts, with what is shown beside it. */
export function* listWorkouts(store: ReadStore, filter: WorkoutFilter): Reading<WorkoutList> {
  const { primaryMuscleKeys: keys } = filter;
  const values = {
    ...workoutListValues(filter),
    ...(keys === null ? {} : yield* muscleValues(store, keys)),
  };
  const request = (loads: boolean): ReadRequest => ({
    key: `${keyOfWorkoutList(filter)} ${loads}`,
    statements: () => workoutListStatements(store, filter, loads),
    values,
  });
  const listIn = (answer: Answer): WorkoutList | null =>
    deriveWorkoutList(rowsIn(store, answer, { preferences: 'all' }, null), filter);
  const found = listIn(yield request(false));
  // Not `??`, because the CommonJS build moves its right side into a function, which cannot yield.
  return found === null ? required(listIn(yield request(true))) : found;
}

/** What a page of workouts compares with the muscles that have these keys. */
function* muscleValues(store: ReadStore, keys: readonly string[]): Reading<Values> {
  const { d, t } = store;
  if (!comparesMuscles(store)) return { trainingIds: yield* trainingIds(store, keys) };
  const muscleKeys = t.toMuscleKeys(keys);
  return { muscleKeys, ...d.nameKey?.valuesFor(muscleKeys) };
}

/** The exercises with one of these primary muscles. */
function* trainingIds(store: ReadStore, keys: readonly string[]): Reading<readonly ExerciseId[]> {
  const { catalogue } = yield* readParts(
    store,
    { catalogue: 'first' },
    { exercisesMax: Number.MAX_SAFE_INTEGER },
    { locked: null, isOneState: false },
  );
  return (catalogue ?? [])
    .filter(({ primaryMuscles }) => primaryMuscles.some((name) => keys.includes(nameKey(name))))
    .map(({ id }) => id);
}

/** Reads a page of logs: planned ones by date, then completed ones, newest first. */
export function* listLogs(store: ReadStore, filter: LogFilter): Reading<readonly ListedLog[]> {
  const { after, limit, completed, includeInactive } = filter;
  requireLogPlace(store, filter);
  const isPastPlanned = after?.isPlanned === false;
  const hasPlanned = completed !== true && !isPastPlanned;
  const hasCompleted = completed !== false;
  if (!hasPlanned && !hasCompleted) return [];
  const answer = yield {
    key: `logs ${hasPlanned} ${hasCompleted} ${after?.isPlanned} ${after?.at === null} ${includeInactive}`,
    statements: () =>
      logListStatements(
        store,
        hasPlanned ? filter : null,
        hasCompleted ? { ...filter, after: isPastPlanned ? after : null } : null,
      ),
    values: { limit, at: after?.at ?? null, afterLog: after?.id ?? null },
  };
  return listedLogs(store, answer).slice(0, limit);
}

function requireLogPlace({ t }: ReadStore, { after }: LogFilter): void {
  if (after === null) return;
  const accepts = after.isPlanned
    ? typeof after.at !== 'number'
    : t.completedPlace.accepts(after.at);
  if (!accepts) throw invalidCursor();
}

function listedLogs(store: ReadStore, answer: Answer): readonly ListedLog[] {
  const rows = listRows(store, answer);
  const namesOf = namesIn(rows);
  const place = positionOf(store, 'listedLog', 'place');
  const listed = (name: 'planned' | 'completed'): readonly ListedLog[] => {
    const logs = logsIn(allIn(answer, name, toLog), rows);
    const found = new Map(logs.map((row) => [row.log.id, row]));
    const isPlanned = name === 'planned';
    return (answer.get(name) ?? []).flatMap((tuple) => {
      const row = found.get(checkId<LogId>(tuple[0], 'id'));
      if (row === undefined) return [];
      const at = isPlanned ? row.log.scheduledFor : toPlaceValue(tuple[place]);
      return [{ row, place: { isPlanned, at, id: row.log.id }, names: namesOf(row.log) }];
    });
  };
  return [...listed('planned'), ...listed('completed')];
}

/** Reads a page of swaps, newest first. */
export function* listSwaps(store: ReadStore, filter: SwapFilter): Reading<readonly ListedSwap[]> {
  requirePlace(store, filter);
  const { after, logId, chainOfLogId, from, to } = filter;
  const answer = yield {
    key: `swaps ${[after, logId, chainOfLogId, from, to].map((value) => value === null).join(' ')}`,
    statements: () => swapListStatements(store, filter),
    values: { ...pageValues(filter), logId, chainOfLogId, from, to },
  };
  const rows = listRows(store, answer);
  const namesOf = namesIn(rows);
  const swapLogs = logsIn(allIn(answer, 'swapLogs', toLog), rows);
  const logs = new Map(swapLogs.map(({ log }) => [log.id, log]));
  const createdAt = positionOf(store, 'swap', 'created_at');
  return allIn(answer, 'swapPage', (tuple) => {
    const row = toWorkoutSwap(toSwap(tuple));
    return {
      row,
      place: { at: toPlaceValue(tuple[createdAt]), id: row.id },
      names: {
        original: namesOf(logs.get(row.originalLogId)),
        swapped: namesOf(logs.get(row.swappedLogId)),
      },
    };
  });
}

/** Reads a page of custom workouts, newest first. */
export function* listCustomWorkouts(
  store: ReadStore,
  page: PageRequest<Place>,
): Reading<readonly Listed<CustomWorkout, Place>[]> {
  requirePlace(store, page);
  const answer = yield {
    key: `customs ${page.after === null}`,
    statements: () => customListStatements(store, page),
    values: pageValues(page),
  };
  const createdAt = positionOf(store, 'custom', 'created_at');
  return listRows(store, answer).customWorkouts.map((row, at) => ({
    row: inOrderOfEntries(row),
    place: { at: toPlaceValue(answer.get('customs')?.[at]?.[createdAt]), id: row.id },
  }));
}

function requirePlace({ d }: ReadStore, { after }: PageRequest<Place>): void {
  if (after !== null && !d.placeOf('').accepts(after.at)) throw invalidCursor();
}

function pageValues({ after, limit }: PageRequest<Place>): Values {
  return { limit, at: after?.at ?? null, afterRow: after?.id ?? null };
}

/** These lists read neither revision nor model. */
function listRows(store: ReadStore, answer: Answer): Rows {
  return rowsIn(store, answer, {}, { revision: 0, model: null });
}
