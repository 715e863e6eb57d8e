import {
  compareIds,
  FreshlegsError,
  isFreshlegsError,
  nameKey,
  unknownUser,
  type Changes,
  type Decision,
  type IdempotencyRequest,
  type LogWithSwaps,
  type Port,
  type SessionParts,
  type Snapshot,
  type SwapNames,
  type Wants,
  type Workout,
  type WriteOptions,
  type Written,
} from 'freshlegs';
import {
  filtering,
  listing,
  onOther,
  reading,
  reversed,
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
      apply: (userId, changes) => {
        const ids = store.apply(userId, changes);
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

/** Changes the names from `listSwaps`. */
const namingSwaps =
  (change: (names: SwapNames) => Partial<SwapNames>): Mutant =>
  () => ({
    port: (port) => ({
      listSwaps: async (...args) =>
        (await port.listSwaps(...args)).map(({ names, ...item }) => ({
          ...item,
          names: { ...names, ...change(names) },
        })),
    }),
  });

const PAGE_MUTANTS: Mutants = {
  'Items after this place, even if the item there was deleted; null starts at the beginning.': ({
    store,
    tables,
  }) => ({
    store: {
      listLogs: (userId, filter) => {
        const isThere = tables.logs.some(({ id }) => id === filter.after?.id);
        return store.listLogs(userId, { ...filter, after: isThere ? filter.after : null });
      },
    },
  }),
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
  "Only swaps in this log's chain, including reverted ones; null = any.": listing(
    'listSwaps',
    (swaps, _userId, { chainOfLogId }) =>
      chainOfLogId === null ? swaps : swaps.filter(({ row }) => row.revertedAt === null),
  ),
  'Only swaps on or after this date; null = any.': listing(
    'listSwaps',
    (swaps, _userId, { from }) => swaps.filter(({ row }) => row.swapDate !== from),
  ),
  'Only swaps on or before this date; null = any.': listing('listSwaps', (swaps, _userId, { to }) =>
    swaps.filter(({ row }) => row.swapDate !== to),
  ),
  'A place that this list cannot have returned is `invalidCursor`.': filtering(
    'listLogs',
    (filter) => ({
      ...filter,
      after: filter.after && { ...filter.after, at: filter.after.isPlanned ? null : 0 },
    }),
  ),
  'Logs that are not completed come first, by scheduled date, then by id.': listing(
    'listLogs',
    (logs) => [...logs].sort((a, b) => compareIds(a.place.id, b.place.id)),
  ),
  'Completed logs follow by time, then by id, newest first.': listing('listLogs', (logs) => [
    ...logs.filter(({ place }) => place.isPlanned),
    ...reversed(logs.filter(({ place }) => !place.isPlanned)),
  ]),
  'Swaps by creation, then by id, newest first.': listing('listSwaps', (swaps) => reversed(swaps)),
  "The name of the log's workout; null without one, and if the user may no longer see it.": ({
    tables,
  }) => ({
    port: (port) => ({
      listLogs: (...args) => {
        const programs = tables.programs.map((program) => ({ ...program, userId: null }));
        return onOther(tables, { programs }, () => port.listLogs(...args));
      },
    }),
  }),
  'The existing exercises with stored sets, each once, in their stored order.': () => ({
    port: (port) => ({
      listLogs: async (...args) =>
        (await port.listLogs(...args)).map(({ names, ...item }) => ({
          ...item,
          names: {
            ...names,
            exercises: [...names.exercises].sort((a, b) => compareIds(a.exerciseId, b.exerciseId)),
          },
        })),
    }),
  }),
  'The names of the log that was swapped.': namingSwaps(({ swapped }) => ({ original: swapped })),
  'The names of the log that took its place.': namingSwaps(({ original }) => ({
    swapped: original,
  })),
  'Custom workouts that are not reserved for a log, by creation, then by id, newest first.': ({
    store,
    tables,
  }) => ({
    store: {
      listCustomWorkouts: (...args) => {
        const customWorkouts = tables.customWorkouts.map((row) => ({ ...row, forLogId: null }));
        return onOther(tables, { customWorkouts }, () => store.listCustomWorkouts(...args));
      },
    },
  }),
};

const musclesOf = ({ exercises }: Workout): readonly string[] =>
  exercises.flatMap(({ exercise }) => [...exercise.primaryMuscles, ...exercise.secondaryMuscles]);

/** Changes what is read together with the list of workouts. */
const beside =
  (change: (list: Awaited<ReturnType<Port['listWorkouts']>>) => object): Mutant =>
  () => ({
    port: (port) => ({
      listWorkouts: async (...args) => {
        const list = await port.listWorkouts(...args);
        return { ...list, ...change(list) };
      },
    }),
  });

/** Changes the rows that sessions are built from. */
const besideSessions = (change: (sessions: SessionParts) => Partial<SessionParts>): Mutant =>
  beside(({ sessions }) => ({ sessions: sessions && { ...sessions, ...change(sessions) } }));

const NO_SESSIONS: SessionParts = { completions: [], performed: [], exercises: [] };

const WORKOUT_LIST_MUTANTS: Mutants = {
  'Which sessions to read with the page; default none.': beside(() => ({ sessions: null })),
  'Null if the filter does not ask for sessions.': beside(({ sessions }) => ({
    sessions: sessions ?? NO_SESSIONS,
  })),
  'How many exercises of the catalogue to read with the page; default none.': beside(
    ({ catalogue }) => ({ catalogue: catalogue ?? [] }),
  ),
  'Like the part `catalogue`; null without `exercisesMax`.': beside(({ catalogue }) => ({
    catalogue: catalogue && reversed(catalogue),
  })),
  'Like the part `preferences`.': beside(({ preferences }) => ({
    preferences: { ...preferences, never: [] },
  })),
  'The items of the part `completions` whose log is its own workout, without the limit `before`.':
    besideSessions(({ completions }) => ({ completions: completions.slice(1) })),
  "Like the part `performed: 'since'`.": besideSessions(({ performed }) => ({
    performed: performed.slice(1),
  })),
  'The exercises in `performed` that exist, by id.': besideSessions(({ exercises }) => ({
    exercises: reversed(exercises),
  })),
  'Only workouts of this type; `log` matches none; null = both.': filtering(
    'listWorkouts',
    (filter) => ({
      ...filter,
      type: null,
    }),
  ),
  'Only names that contain this text, ignoring the case of ASCII letters; null = any.': ({
    store,
  }) => ({
    store: {
      listWorkouts: (userId, { text, ...filter }, except) =>
        store
          .listWorkouts(userId, { ...filter, text: null }, except)
          .filter(({ name }) => name.toLowerCase().includes((text ?? '').toLowerCase())),
    },
  }),
  'Only workouts with a primary muscle whose name has one of these keys (see `nameKey`); null = any.':
    ({ store }) => ({
      store: {
        listWorkouts: (userId, { primaryMuscleKeys: keys, ...filter }, except) =>
          store
            .listWorkouts(userId, { ...filter, primaryMuscleKeys: null }, except)
            .filter((workout) =>
              musclesOf(workout).some((name) => keys?.includes(nameKey(name)) ?? true),
            ),
      },
    }),
  'Leaves out the workout of this log, unless the log covers only one entry of it; null leaves out nothing.':
    ({ store }) => ({
      store: { listWorkouts: (userId, filter) => store.listWorkouts(userId, filter, null) },
    }),
  'Like the parameter `model` of a snapshot.': () => ({
    port: (port) => ({
      listWorkouts: (userId, filter) =>
        port.listWorkouts(userId, { ...filter, model: 'gompertz@1' }),
    }),
  }),
  "Like the part `recovery: 'ifStale'`.": beside(({ recovery }) => ({
    recovery: { ...recovery, loads: recovery.loads ?? [] },
  })),
  'The log `exceptOfLogId`, or null.': beside(() => ({ exceptLog: null })),
  'Stored workouts available to the user: custom ones by id, then program days by id.': listing(
    'listWorkouts',
    (workouts) => reversed(workouts),
  ),
};

/** Changes what a verification returns. */
const verifying =
  (change: (state: Awaited<ReturnType<Port['verify']>>) => object): Mutant =>
  () => ({
    port: (port) => ({
      verify: async (userId) => {
        const state = await port.verify(userId);
        return { ...state, ...change(state) };
      },
    }),
  });

const VERIFICATION_MUTANTS: Mutants = {
  "The user's recovery, and the rows that contradict it or each other.": verifying(
    ({ recovery }) => ({ recovery: { ...recovery, records: [] } }),
  ),
  "Like the part `recovery: 'always'`.": verifying(({ recovery }) => ({
    recovery: { ...recovery, loads: [] },
  })),
  'What the rules of `src/domain/verification` find in all logs, swaps, custom workouts and loads of the user.':
    ({ store }) => ({
      store: {
        verification: (userId) => ({
          ...store.verification(userId),
          swaps: () => ({ swaps: [], logIds: [], loads: [] }),
        }),
      },
    }),
  'Findings are in the order of `FINDINGS`, then by id.': verifying(({ findings }) => ({
    findings: reversed(findings),
  })),
};

/** Changes a log that is looked up by id. */
const findingLog = (change: (facts: LogWithSwaps) => Partial<LogWithSwaps['log']>): Mutant =>
  reading('findLog', (facts) => facts && { ...facts, log: { ...facts.log, ...change(facts) } });

const VALUE_MUTANTS: Mutants = {
  'A row that is missing or belongs to another user is absent: it is neither read nor changed.': ({
    parts,
    tables,
  }) => ({
    parts: {
      findLog: (userId, logId) => {
        const row = tables.logs.find(({ id }) => id === logId);
        return parts.findLog(row?.userId ?? userId, logId);
      },
    },
  }),
  'Results are detached plain objects, or frozen: changing a result changes no stored data and no result of another call.':
    ({ tables }) => ({
      store: { snapshot: (body) => body() },
      parts: { catalogue: (limit) => tables.exercises.slice(0, limit) },
    }),
  'Instants are `Date`s.': reading('completions', (completions) =>
    completions.map((completion) => ({
      ...completion,
      completedAt: completion.completedAt.toISOString() as unknown as Date,
    })),
  ),
  'Calendar dates are text such as `2026-03-04`.': findingLog(({ log }) => ({
    scheduledFor: log.scheduledFor && `${log.scheduledFor}T00:00:00.000Z`,
  })),
  "Ids are safe integers or text, as declared in the store's `idTypes`.": reading(
    'catalogue',
    (exercises) =>
      exercises.map((exercise) => ({ ...exercise, id: String(exercise.id) as unknown as number })),
  ),
  'Lists have the order documented on their type, the same on all stores.': reading(
    'catalogue',
    (exercises) => [...exercises].sort((a, b) => (a.name < b.name ? -1 : 1)),
  ),
  'Text is compared by code point.': reading('storedRecovery', (stored) => ({
    ...stored,
    records: [...stored.records].sort((a, b) => (a.muscleGroup < b.muscleGroup ? -1 : 1)),
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
  "Changes by the host's own statements are visible in the next call.": ({ store, parts }) => {
    const known = new Map<string, LogWithSwaps | null>();
    return {
      parts: {
        findLog: (userId, logId) => {
          const key = `${userId}:${logId}`;
          if (!known.has(key)) known.set(key, parts.findLog(userId, logId));
          return known.get(key) ?? null;
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
  'The workout of a log is its custom workout, else its program day, else nothing.': findingLog(
    ({ log: { programDayId, source } }) => ({
      source: programDayId === null ? source : { type: 'program', programDayId },
    }),
  ),
  "A log's reference to a deleted custom workout, or to an entry of another workout, reads as null.":
    ({ parts, tables }) => ({
      parts: {
        findLog: (userId, logId) => {
          const facts = parts.findLog(userId, logId);
          const row = tables.logs.find(({ id }) => id === logId);
          if (facts === null || row === undefined) return facts;
          const { customWorkoutId, customWorkoutExerciseId } = row;
          return { ...facts, log: { ...facts.log, customWorkoutId, customWorkoutExerciseId } };
        },
      },
    }),
  'A program day is available to a user who can see its program.': ({ parts, tables }) => ({
    parts: {
      findWorkout: (...args) => {
        const programs = tables.programs.map((program) => ({ ...program, userId: null }));
        return onOther(tables, { programs }, () => parts.findWorkout(...args));
      },
    },
  }),
  'A custom workout is available to its owner, but a workout reserved for a log (`forLogId`) is open only to that log.':
    ({ parts }) => ({
      parts: { findWorkout: (userId, ref) => parts.findWorkout(userId, ref, true) },
    }),
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
  'A read writes nothing and takes no lock.': ({ store, tables }) => ({
    store: {
      snapshot: (body) => {
        tables.lastIds.swaps += 1;
        return store.snapshot(body);
      },
    },
  }),
  'An unknown user has only what is available to everybody: public programs and the catalogue.': ({
    parts,
    tables,
  }) => ({
    parts: {
      storedRecovery: (userId) => {
        if ((tables.users ?? []).every(({ id }) => id !== userId)) throw unknownUser();
        return parts.storedRecovery(userId);
      },
    },
  }),
};

/** Mistakes in reading or writing as a whole, or in every result. */
export const PORT_MUTANTS: Mutants = {
  ...WRITE_MUTANTS,
  ...PAGE_MUTANTS,
  ...WORKOUT_LIST_MUTANTS,
  ...VERIFICATION_MUTANTS,
  ...VALUE_MUTANTS,
  ...OPEN_MUTANTS,
  ...READ_MUTANTS,
};
