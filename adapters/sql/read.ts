/**
 * The reads of the store, in one or two rounds. Each yields what to read and gets the answer, so
 * that a driver may run it at once or wait for a database.
 */
import type { ExerciseId } from '../../src/domain/ids.js';
import { nameKey } from '../../src/domain/muscle-groups.js';
import type { CustomWorkout, WorkoutSwap } from '../../src/domain/records.js';
import { isStoredBy } from '../../src/domain/recovery/view.js';
import type { AllParams, Wants } from '../../src/domain/snapshot.js';
import {
  derive,
  deriveWorkoutList,
  inOrderOfEntries,
  logsIn,
  namesIn,
  type Reading as Snapshot,
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
import { createDecoder, type LockedState } from './decode.js';
import type { Answer, Dialect, Kind, ReadRequest, Reading, Values } from './plan.js';
import { columnsOf, type Columns } from './reads/columns.js';
import {
  customListStatements,
  keyOfWorkoutList,
  logListStatements,
  swapListStatements,
  workoutListStatements,
  workoutListValues,
} from './reads/plan-lists.js';
import {
  keyOfVariant,
  keyOfWants,
  loadStatements,
  partStatements,
  valuesOf,
  variantOf,
} from './reads/plan-reads.js';
import { comparesMuscles } from './reads/workouts.js';
import type { StoreTables } from './store-tables.js';
import { verificationReads } from './reads/verification.js';

/** How parts are read. */
export interface Circumstances {
  /** What a write has read with its lock; null if it has read nothing, and outside of a write. */
  readonly locked: LockedState | null;
  /** Whether all rounds see the same state, as in a write or in a transaction. */
  readonly isOneState: boolean;
}

/** The reads of a store. */
export interface Reads {
  readonly columns: Readonly<Record<Kind, Columns>>;
  readonly parts: (
    wants: Wants,
    params: Partial<AllParams>,
    circumstances: Circumstances,
  ) => Reading<Snapshot>;
  readonly listLogs: (filter: LogFilter) => Reading<readonly ListedLog[]>;
  readonly listSwaps: (filter: SwapFilter) => Reading<readonly ListedSwap[]>;
  readonly listWorkouts: (filter: WorkoutFilter) => Reading<WorkoutList>;
  readonly listCustomWorkouts: (
    page: PageRequest<Place>,
  ) => Reading<readonly Listed<CustomWorkout, Place>[]>;
  readonly verify: ReturnType<typeof verificationReads>;
}

/** The second round has read the loads, so they are never missing. */
const required = <Result>(result: Result | null): Result => {
  if (result === null) throw new TypeError('The loads were not read.');
  return result;
};

/**
 * Whether the first round reads the loads. Before a swap, most logs are not completed yet, so
 * `ifMoved` and `ifLoaded` wait for the logs if a second round may follow.
 */
const needsLoadsAtOnce = (
  { recovery }: Wants,
  { model = '' }: Partial<AllParams>,
  { locked, isOneState }: Circumstances,
): boolean => {
  if (recovery === 'always' || recovery === 'asOf') return true;
  if (recovery === undefined) return false;
  if (!isOneState) return recovery !== 'ifStale';
  return recovery !== 'ifLoaded' && locked !== null && !isStoredBy(locked.model, model);
};

/** Prepares the reads on these tables. */
export function createReads(d: Dialect, t: StoreTables): Reads {
  const columns = columnsOf(d, t);
  const store = { d, t };
  const decoder = createDecoder(t, columns.set);
  const columnAt = (kind: Kind, name: string): number =>
    columns[kind].findIndex(([own]) => own === name);

  function* parts(
    wants: Wants,
    params: Partial<AllParams>,
    circumstances: Circumstances,
  ): Reading<Snapshot> {
    const { locked, isOneState } = circumstances;
    const values = valuesOf(params);
    const request = (loads: boolean): ReadRequest => {
      const variant = variantOf(params, { isWrite: locked !== null, loads });
      return {
        key: `${keyOfWants(wants)} | ${keyOfVariant(variant)}`,
        statements: () => partStatements(store, wants, variant),
        values,
      };
    };
    const first = yield request(needsLoadsAtOnce(wants, params, circumstances));
    const found = derive(decoder.rows(first, wants, locked), wants, params);
    if (found !== null) return found;
    // Another call may have stored new records since.
    if (!isOneState) {
      const again = yield request(true);
      return required(derive(decoder.rows(again, wants, null), wants, params));
    }
    const more = yield {
      key: `${keyOfWants(wants)} | loads ${locked !== null}`,
      statements: () => loadStatements(store, wants, locked !== null),
      values,
    };
    return required(derive(decoder.rows({ ...first, ...more }, wants, locked), wants, params));
  }

  /** The exercises with one of these primary muscles. */
  function* trainingIds(keys: readonly string[]): Reading<readonly ExerciseId[]> {
    const { catalogue } = yield* parts(
      { catalogue: 'first' },
      { exercisesMax: Number.MAX_SAFE_INTEGER },
      { locked: null, isOneState: false },
    );
    return (catalogue ?? [])
      .filter(({ primaryMuscles }) => primaryMuscles.some((name) => keys.includes(nameKey(name))))
      .map(({ id }) => id);
  }

  /** What a page of workouts compares with the muscles that have these keys. */
  function* muscleValues(keys: readonly string[]): Reading<Values> {
    if (!comparesMuscles(store)) return { trainingIds: yield* trainingIds(keys) };
    const muscleKeys = t.toMuscleKeys(keys);
    return { muscleKeys, ...d.nameKey?.valuesFor(muscleKeys) };
  }

  function* listWorkouts(filter: WorkoutFilter): Reading<WorkoutList> {
    const { primaryMuscleKeys: keys } = filter;
    const values = {
      ...workoutListValues(filter),
      ...(keys === null ? {} : yield* muscleValues(keys)),
    };
    const request = (loads: boolean): ReadRequest => ({
      key: `${keyOfWorkoutList(filter)} ${loads}`,
      statements: () => workoutListStatements(store, filter, loads),
      values,
    });
    const listIn = (answer: Answer): WorkoutList | null =>
      deriveWorkoutList(decoder.rows(answer, { preferences: 'all' }, null), filter);
    return listIn(yield request(false)) ?? required(listIn(yield request(true)));
  }

  function* listLogs(filter: LogFilter): Reading<readonly ListedLog[]> {
    const { after, limit, completed } = filter;
    const isPastPlanned = after?.isPlanned === false;
    const accepts = isPastPlanned
      ? t.completedPlace.accepts(after.at)
      : typeof after?.at !== 'number';
    if (after !== null && !accepts) throw invalidCursor();
    const hasPlanned = completed !== true && !isPastPlanned;
    const hasCompleted = completed !== false;
    if (!hasPlanned && !hasCompleted) return [];
    const answer = yield {
      key: `logs ${hasPlanned} ${hasCompleted} ${after?.isPlanned} ${after?.at === null} ${filter.includeInactive}`,
      statements: () =>
        logListStatements(
          store,
          hasPlanned ? filter : null,
          hasCompleted ? { ...filter, after: isPastPlanned ? after : null } : null,
        ),
      values: { limit, at: after?.at ?? null, afterLog: after?.id ?? null },
    };
    const rows = decoder.rows(answer, {}, NOTHING);
    const namesOf = namesIn(rows);
    const listed = (name: 'planned' | 'completed'): readonly ListedLog[] => {
      const found = new Map(
        logsIn(decoder.logs(answer, name), rows).map((row) => [row.log.id, row]),
      );
      const place = columnAt('listedLog', 'place');
      return (answer[name] ?? []).flatMap((tuple) => {
        const row = found.get(decoder.idOf(tuple));
        if (row === undefined) return [];
        const isPlanned = name === 'planned';
        const at = isPlanned ? row.log.scheduledFor : decoder.placeIn(tuple[place]);
        return [{ row, place: { isPlanned, at, id: row.log.id }, names: namesOf(row.log) }];
      });
    };
    return [...listed('planned'), ...listed('completed')].slice(0, limit);
  }

  const pageValues = ({ after, limit }: PageRequest<Place>): Values => ({
    limit,
    at: after?.at ?? null,
    afterRow: after?.id ?? null,
  });

  const requirePlace = ({ after }: PageRequest<Place>): void => {
    if (after !== null && !d.placeOf('').accepts(after.at)) throw invalidCursor();
  };

  function* listSwaps(filter: SwapFilter): Reading<readonly ListedSwap[]> {
    requirePlace(filter);
    const { logId, chainOfLogId, from, to } = filter;
    const answer = yield {
      key: `swaps ${[filter.after, logId, chainOfLogId, from, to].map((value) => value === null).join(' ')}`,
      statements: () => swapListStatements(store, filter),
      values: { ...pageValues(filter), logId, chainOfLogId, from, to },
    };
    const rows = decoder.rows(answer, {}, NOTHING);
    const namesOf = namesIn(rows);
    const logs = new Map(
      logsIn(decoder.logs(answer, 'swapLogs'), rows).map(({ log }) => [log.id, log]),
    );
    const createdAt = columnAt('swap', 'created_at');
    return (answer['swapPage'] ?? []).map((tuple) => {
      const { movedCompletedAt: _, ...row } = decoder.swap(tuple);
      const namesBy = (id: WorkoutSwap['originalLogId']) => namesOf(logs.get(id));
      return {
        row,
        place: { at: decoder.placeIn(tuple[createdAt]), id: row.id },
        names: { original: namesBy(row.originalLogId), swapped: namesBy(row.swappedLogId) },
      };
    });
  }

  function* listCustomWorkouts(
    page: PageRequest<Place>,
  ): Reading<readonly Listed<CustomWorkout, Place>[]> {
    requirePlace(page);
    const answer = yield {
      key: `customs ${page.after === null}`,
      statements: () => customListStatements(store, page),
      values: pageValues(page),
    };
    const { customWorkouts } = decoder.rows(answer, {}, NOTHING);
    const createdAt = columnAt('custom', 'created_at');
    return customWorkouts.map((row, at) => ({
      row: inOrderOfEntries(row),
      place: { at: decoder.placeIn(answer['customs']?.[at]?.[createdAt]), id: row.id },
    }));
  }

  return {
    columns,
    parts,
    listLogs,
    listSwaps,
    listWorkouts,
    listCustomWorkouts,
    verify: verificationReads(d, t, decoder),
  };
}

/** Lists read neither revision nor model. */
const NOTHING: LockedState = { revision: 0, model: null };
