import {
  compareIds,
  FreshlegsError,
  isFreshlegsError,
  unknownUser,
  type CatalogueRows,
  type Changes,
  type Decision,
  type IdempotencyRequest,
  type LogWithSwaps,
  type Port,
  type Snapshot,
  type Wants,
  type WriteOptions,
  type Written,
} from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import {
  asking,
  everyLog,
  filtering,
  part,
  reading,
  reversed,
  rows,
  type Mutant,
  type Mutants,
} from './tools.js';

const HOUR = 3_600_000;

type AnyDecide = (snapshot: Snapshot<Wants>) => Decision<unknown>;
type AnyWrite = (
  userId: number,
  wants: Wants,
  params: object,
  decide: AnyDecide,
  options?: WriteOptions,
) => Promise<Written<unknown>>;

/** The types of wants and response stay the same for all writes. */
const writing =
  (change: (write: AnyWrite, port: Port) => AnyWrite): Mutant =>
  () => ({
    port: (port) => {
      const { write } = port as unknown as { readonly write: AnyWrite };
      return { write: change(write, port) as unknown as Port['write'] };
    },
  });

const deciding = (change: (decide: AnyDecide) => AnyDecide): Mutant =>
  writing(
    (write) => (userId, wants, params, decide, options) =>
      write(userId, wants, params, change(decide), options),
  );

const withKey = (change: (key: IdempotencyRequest) => IdempotencyRequest): Mutant =>
  writing((write) => (userId, wants, params, decide, options = {}) => {
    const { idempotency } = options;
    const changed = idempotency === undefined ? options : { idempotency: change(idempotency) };
    return write(userId, wants, params, decide, changed);
  });

const partsOf = ({ now: _, ...parts }: Changes): readonly string[] => Object.keys(parts);

const WRITE_MUTANTS: Mutants = {
  'The time at which the key is stored.': withKey((key) => ({
    ...key,
    now: new Date(key.now.getTime() - HOUR),
  })),
  "Before looking up the key, the store deletes the user's keys from before this instant.": withKey(
    (key) => ({ ...key, forgetBefore: new Date(0) }),
  ),
  'Runs one transaction: locks the user, reads the wanted parts, calls `decide` and stores its changes.':
    ({ tables }) =>
      writing((write, port) => async (userId, wants, params, decide, options) => {
        const isKnown = (tables.users ?? []).some(({ id }) => id === userId);
        if (!isKnown) decide(await port.read(userId, wants, params));
        return write(userId, wants, params, decide, options);
      })({} as never),
  'Two writes of one user never interleave.': writing(
    (write, port) => async (userId, wants, params, decide, options) => {
      if (options?.idempotency !== undefined) {
        return write(userId, wants, params, decide, options);
      }
      const decided = decide(await port.read(userId, wants, params));
      await Promise.resolve();
      return write(userId, {}, {}, () => decided);
    },
  ),
  'The snapshot is read after the lock is held.': writing(
    (write, port) => async (userId, wants, params, decide, options) => {
      const early = await port.read(userId, wants, params);
      return write(userId, wants, params, () => decide(early), options);
    },
  ),
  '`decide` is called once, in the transaction.': deciding((decide) => (snapshot) => {
    decide(snapshot);
    return decide(snapshot);
  }),
  'A write returns the decided response, and the ids of the inserted rows.': writing(
    (write) =>
      async (...args) => {
        const { ids, response } = await write(...args);
        const { customWorkoutId: _, ...others } = ids;
        return { ids: ids.logId === undefined ? ids : others, response };
      },
  ),
  'If `decide` throws, the write throws the same error and stores nothing.': deciding(
    (decide) => (snapshot) => {
      try {
        return decide(snapshot);
      } catch (cause) {
        if (isFreshlegsError(cause)) throw cause;
        throw new FreshlegsError('INTERNAL', 'The decision failed.', { cause });
      }
    },
  ),
  'An unknown user is `NOT_FOUND`, and nothing is stored; if users are stored elsewhere, every user is known.':
    ({ store, tables }) => ({
      store: {
        lockUser: (userId) => {
          if ((tables.users ?? []).every(({ id }) => id !== userId))
            tables.users?.push({ id: userId });
          return store.lockUser(userId);
        },
      },
    }),
  "Changes with at least one part add 1 to the user's revision.": ({ store, tables }) => ({
    store: {
      apply: (userId, changes, snapshot) => {
        const ids = store.apply(userId, changes, snapshot);
        if (changes.deleteCustomWorkout === undefined) return ids;
        for (const state of tables.trainingStates) {
          if (state.userId === userId) state.revision -= 1;
        }
        return ids;
      },
    },
  }),
  'Changes without any part store only the result of an idempotency key.': deciding(
    (decide) => (snapshot) => {
      const { changes, response } = decide(snapshot);
      const isEmpty = partsOf(changes).length === 0;
      return { changes: isEmpty ? { ...changes, records: [] } : changes, response };
    },
  ),
  'A key that the user has already used returns the stored result, equal to the first, without calling `decide`.':
    ({ store }) => ({ store: { keys: { ...store.keys, find: () => null } } }),
  'A known key with another fingerprint is `IDEMPOTENCY_MISMATCH`.': withKey((key) => ({
    ...key,
    fingerprint: 'same',
  })),
  'Only results are stored under a key, never failures.': writing(
    (write) =>
      (userId, wants, params, decide, options = {}) =>
        write(userId, wants, params, decide, options).catch(async (error: unknown) => {
          const isOfKey = isFreshlegsError(error) && error.code === 'IDEMPOTENCY_MISMATCH';
          const isOfUser = isFreshlegsError(error) && error.details['record'] === 'user';
          const nothing = () => ({ changes: { now: new Date(0) }, response: null });
          if (!isOfKey && !isOfUser) await write(userId, {}, {}, nothing, options);
          throw error;
        }),
  ),
};

const withPublicPrograms = ({ programs }: MemoryTables): Partial<MemoryTables> => ({
  programs: programs.map((program) => ({ ...program, userId: null })),
});

const withoutReservations = ({ customWorkouts }: MemoryTables): Partial<MemoryTables> => ({
  customWorkouts: customWorkouts.map((workout) => ({ ...workout, forLogId: null })),
});

const PAGE_MUTANTS: Mutants = {
  'Items after this place, even if the item there was deleted; null starts at the beginning.':
    filtering('listLogs', (filter, { logs }) => ({
      ...filter,
      after: logs.some(({ id }) => id === filter.after?.id) ? filter.after : null,
    })),
  'At most this many items.': filtering('listSwaps', (filter) => ({
    ...filter,
    limit: filter.limit + 1,
  })),
  'True also lists replaced and withdrawn logs; false lists only active ones.': filtering(
    'listLogs',
    (filter) => ({ ...filter, includeInactive: true }),
  ),
  'True lists only completed logs, false only planned logs, null both.': filtering(
    'listLogs',
    (filter) => ({ ...filter, completed: null }),
  ),
  'Only swaps from or to this log; null = any.': filtering('listSwaps', (filter) => ({
    ...filter,
    logId: null,
  })),
  "Only swaps in this log's chain, including reverted ones; null = any.": reading(
    'listSwaps',
    (swaps, _userId, { chainOfLogId }) =>
      chainOfLogId === null ? swaps : swaps.filter(({ row }) => row.revertedAt === null),
  ),
  'Only swaps on or after this date; null = any.': reading(
    'listSwaps',
    (swaps, _userId, { from }) => swaps.filter(({ row }) => row.swapDate !== from),
  ),
  'Only swaps on or before this date; null = any.': reading('listSwaps', (swaps, _userId, { to }) =>
    swaps.filter(({ row }) => row.swapDate !== to),
  ),
  'A place that this list cannot have returned is `invalidCursor`.': filtering(
    'listLogs',
    (filter) => ({
      ...filter,
      after: filter.after && { ...filter.after, at: filter.after.isPlanned ? null : 0 },
    }),
  ),
  'Logs that are not completed come first, by scheduled date, then by id.': reading(
    'listLogs',
    (logs) => logs.toSorted((a, b) => compareIds(a.place.id, b.place.id)),
  ),
  'Completed logs follow by time, then by id, newest first.': reading('listLogs', (logs) => [
    ...logs.filter(({ place }) => place.isPlanned),
    ...reversed(logs.filter(({ place }) => !place.isPlanned)),
  ]),
  'Swaps by creation, then by id, newest first.': reading('listSwaps', reversed),
  'Custom workouts that are not reserved for a log, by creation, then by id, newest first.': rows(
    'listCustomWorkouts',
    withoutReservations,
  ),
};

const LIST_MUTANTS: Mutants = {
  'Stored workouts available to the user: custom ones by id, then program days by id.': reading(
    'listWorkouts',
    (list) => ({ ...list, workouts: reversed(list.workouts) }),
  ),
  "The user's recovery, and the rows that contradict it or each other.": reading(
    'verify',
    (state) => ({ ...state, recovery: { ...state.recovery, records: [] } }),
  ),
};

/** Changes how the catalogue is stored. */
const putting =
  (
    put: (store: (rows: CatalogueRows) => void, rows: CatalogueRows, tables: MemoryTables) => void,
  ): Mutant =>
  ({ store, tables }) => ({
    store: {
      putCatalogue: (rows) => {
        put((given) => store.putCatalogue?.(given), rows, tables);
      },
    },
  });

const CATALOGUE_MUTANTS: Mutants = {
  "Stores the host's catalogue in one transaction: inserts or replaces rows by id, the muscles of each given exercise, and the entries of each given day.":
    putting((store, rows) => {
      store({ ...rows, entries: [] });
    }),
  'Other rows stay.': putting((store, rows, tables) => {
    store(rows);
    if (rows.exercises.length > 0) tables.exercises = [...rows.exercises];
  }),
  'Throws `NOT_FOUND` for an exercise or a user that is neither given nor stored.': putting(
    (store, rows) => {
      try {
        store(rows);
      } catch {
        // The mistake: the call seems to succeed.
      }
    },
  ),
};

const VALUE_MUTANTS: Mutants = {
  'A row that is missing or belongs to another user is absent: it is neither read nor changed.':
    asking('logs', ({ tables, userId, wants, params: { logId } }) =>
      wants.logs === 'one'
        ? {
            tables: {
              logs: tables.logs.map((log) => (log.id === logId ? { ...log, userId } : log)),
            },
          }
        : {},
    ),
  'Results are detached plain objects, or frozen: changing a result changes no stored data and no result of another call.':
    part('catalogue', (catalogue, { tables }) => tables.exercises.slice(0, catalogue.length)),
  'Instants are `Date`s.': part('completions', (completions) =>
    completions.map((completion) => ({
      ...completion,
      completedAt: completion.completedAt.toISOString() as unknown as Date,
    })),
  ),
  'Calendar dates are text such as `2026-03-04`.': everyLog(({ log }) => ({
    log: { ...log, scheduledFor: log.scheduledFor && `${log.scheduledFor}T00:00:00.000Z` },
  })),
  "Ids are safe integers or text, as declared in the store's `idTypes`.": part(
    'catalogue',
    (exercises) =>
      exercises.map((exercise) => ({ ...exercise, id: String(exercise.id) as unknown as number })),
  ),
  'Lists have the order documented on their type, the same on all stores.': part(
    'catalogue',
    (exercises) => exercises.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ),
  'Text is compared by code point.': part('recovery', (recovery) => ({
    ...recovery,
    records: recovery.records.toSorted((a, b) => (a.muscleGroup < b.muscleGroup ? -1 : 1)),
  })),
  'Failures are `FreshlegsError`s.': writing(
    (write) =>
      (...args) =>
        write(...args).catch((error: unknown) => {
          const isOfUser = isFreshlegsError(error) && error.details['record'] === 'user';
          throw isOfUser ? new Error(error.message) : error;
        }),
  ),
  'An asynchronous port rejects and never throws.': () => ({
    port: (port) => ({
      listSwaps: (userId, filter) => {
        if (!Number.isInteger(filter.limit)) throw unknownUser();
        return port.listSwaps(userId, filter);
      },
    }),
  }),
  "Changes by the host's own statements are visible in the next call.": ({ store, readers }) => {
    const known = new Map<string, readonly LogWithSwaps[]>();
    return {
      readers: {
        read: (userId, wants, params, revision) => {
          const snapshot = readers.read(userId, wants, params, revision);
          if (wants.logs !== 'one') return snapshot;
          const key = `${userId}:${params.logId}`;
          const logs = known.get(key) ?? snapshot.logs ?? [];
          known.set(key, logs);
          return { ...snapshot, logs: structuredClone(logs) };
        },
      },
      store: {
        apply: (...args) => {
          known.clear();
          return store.apply(...args);
        },
      },
    };
  },
};

const OPEN_MUTANTS: Mutants = {
  'The active swap that replaced this log.': everyLog(({ log, replacedBy }, { tables }) => {
    const swap = tables.swaps.find(({ originalLogId }) => originalLogId === log.id);
    const any = swap && { swapId: swap.id, swappedLogId: swap.swappedLogId };
    return { replacedBy: replacedBy ?? any ?? null };
  }),
  'The swap that created this log.': everyLog(({ madeBy }) => ({
    madeBy: madeBy?.reverted ? null : madeBy,
  })),
  'Null sorts last.': part('customWorkout', (workout) => ({
    ...workout,
    exercises: workout.exercises.toSorted(
      (a, b) => Number(a.orderIndex !== null) - Number(b.orderIndex !== null),
    ),
  })),
  'The workout of a log is its custom workout, else its program day, else nothing.': everyLog(
    ({ log }) => {
      const { programDayId, source } = log;
      const other = programDayId === null ? source : ({ type: 'program', programDayId } as const);
      return { log: { ...log, source: other } };
    },
  ),
  "A log's reference to a deleted custom workout, or to an entry of another workout, reads as null.":
    everyLog(({ log }, { tables }) => {
      const { customWorkoutId = null, customWorkoutExerciseId = null } =
        tables.logs.find(({ id }) => id === log.id) ?? {};
      return { log: { ...log, customWorkoutId, customWorkoutExerciseId } };
    }),
  'A program day is available to a user who can see its program.': rows('read', withPublicPrograms),
  'A custom workout is available to its owner, but a workout reserved for a log (`forLogId`) is open only to that log.':
    asking('workouts', ({ tables }) => ({ tables: withoutReservations(tables) })),
};

const READ_MUTANTS: Mutants = {
  'Reads the wanted parts from one snapshot.': () => ({
    port: (port) => ({
      read: async (userId, wants, params) => {
        const { revision } = await port.read(userId, { revision: 'one' }, {});
        const snapshot = await port.read(userId, wants, params);
        return 'revision' in snapshot ? { ...snapshot, revision } : snapshot;
      },
    }),
  }),
  'A read writes nothing and takes no lock.': ({ readers, tables }) => ({
    readers: {
      read: (userId, wants, params, revision) => {
        if (revision === null) tables.lastIds.swaps += 1;
        return readers.read(userId, wants, params, revision);
      },
    },
  }),
  'An unknown user has only what is available to everybody: public programs and the catalogue.':
    part('recovery', (recovery, { tables, userId }) => {
      if (tables.users?.some(({ id }) => id === userId)) return recovery;
      throw unknownUser();
    }),
};

/** Mistakes in reading or writing as a whole, or in every result. */
export const PORT_MUTANTS: Mutants = {
  ...WRITE_MUTANTS,
  ...PAGE_MUTANTS,
  ...LIST_MUTANTS,
  ...CATALOGUE_MUTANTS,
  ...VALUE_MUTANTS,
  ...OPEN_MUTANTS,
  ...READ_MUTANTS,
};
