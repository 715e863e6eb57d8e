import { FreshlegsError, isFreshlegsError, type Repository } from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import {
  afterwards,
  breaking,
  deciding,
  keyOf,
  LATER_WRITES,
  reading,
  READS,
  runWrite,
  storing,
  withDecide,
  type Broken,
  type Mutant,
  type Mutants,
  type State,
  type Store,
} from './tools.js';

const isUnknownUser = (error: unknown): boolean =>
  isFreshlegsError(error) && error.details['thing'] === 'user';

const isMismatch = (error: unknown): boolean =>
  isFreshlegsError(error) && error.code === 'IDEMPOTENCY_MISMATCH';

/** Runs writes, and does something else where one fails. */
const failing =
  (instead: (error: unknown, store: Store, userId: number, args: readonly unknown[]) => unknown) =>
  (store: Store): Broken =>
    breaking(store, LATER_WRITES, (verb) => (userId, ...args) => {
      try {
        return verb(userId, ...args);
      } catch (error) {
        return instead(error, store, userId, args);
      }
    });

/** Exchanges the failures for which `isMine` holds. */
const failingAs = (isMine: (error: unknown) => boolean, other: (error: unknown) => Error): Mutant =>
  failing((error) => {
    throw isMine(error) ? other(error) : error;
  });

/** Exchanges a `decide` that throws for one that does something else. */
const throwing = (instead: (error: unknown) => never): Mutant =>
  deciding(LATER_WRITES, (decide) => (state) => {
    try {
      return decide(state);
    } catch (error) {
      return instead(error);
    }
  });

const countOf = (tables: MemoryTables, userId: number, by: number): void => {
  tables.trainingStates = tables.trainingStates.map((state) =>
    state.userId === userId ? { ...state, revision: state.revision + by } : state,
  );
};

type Promised = (...args: unknown[]) => Promise<unknown>;

/** Exchanges the promised form of verbs; that they are typed apart gives way here. */
const promising =
  (
    names: readonly (keyof Repository)[],
    mistake: (verb: (...args: unknown[]) => unknown) => Promised,
  ) =>
  ({ verbs }: Store): Broken => ({
    promises: Object.fromEntries(
      names.map((name) => [name, mistake(verbs[name] as (...args: unknown[]) => unknown)]),
    ),
  });

const STOP = new Error('read only');

/** Reads the state, lets go of everything, and stores later what it decided on the old state. */
const decidingEarly: Mutant = promising(LATER_WRITES, (verb) => async (...args) => {
  const seen: State[] = [];
  try {
    const look = withDecide(args, () => (state) => {
      seen.push(state);
      throw STOP;
    });
    verb(...look);
  } catch (error) {
    if (error !== STOP) throw error;
  }
  await Promise.resolve();
  return verb(...withDecide(args, (decide) => (state) => decide(seen[0] ?? state)));
});

const WHAT_HOLDS_FOR_ALL: Mutants = {
  'all.failures': {
    'an unknown user is an error of the driver': failingAs(
      isUnknownUser,
      () => new Error('FOREIGN KEY constraint failed'),
    ),
    'a mismatch is an error of the driver': failingAs(
      isMismatch,
      () => new Error('UNIQUE constraint failed: idempotency_key.key'),
    ),
  },
  'all.rejects': {
    'writes throw before they promise': promising(
      LATER_WRITES,
      (verb) =>
        (...args) =>
          Promise.resolve(verb(...args)),
    ),
    'rebuildRecovery throws before it promises': promising(
      ['rebuildRecovery'],
      (verb) =>
        (...args) =>
          Promise.resolve(verb(...args)),
    ),
  },
  'all.readsOnly': {
    'reads count as writes': (store) =>
      breaking(store, READS, (verb) => (userId, ...args) => {
        countOf(store.tables, userId, 1);
        return verb(userId, ...args);
      }),
    'readSwap forgets old keys': (store) =>
      breaking(store, ['readSwap'], (verb) => (userId, ...args) => {
        store.tables.idempotencyKeys = [];
        return verb(userId, ...args);
      }),
    'readVerification mends': (store) =>
      breaking(store, ['readVerification'], (verb) => (userId, ...args) => {
        store.tables.records = [];
        return verb(userId, ...args);
      }),
  },
};

const TRANSACTIONS: Mutants = {
  'writes.transaction': {
    'decide is called twice': deciding(LATER_WRITES, (decide) => (state) => {
      decide(structuredClone(state));
      return decide(state);
    }),
    'nothing is stored in deleteLog': storing(({ now }) => ({ now }), ['deleteLog']),
    'nothing is stored in rebuildRecovery': storing(({ now }) => ({ now }), ['rebuildRecovery']),
  },
  'writes.interleave': { 'the lock is let go between reading and storing': decidingEarly },
  'writes.throws': {
    'a failure is wrapped': throwing((cause) => {
      throw new FreshlegsError('INTERNAL', 'The write failed.', { cause });
    }),
    'only failures of the library are thrown on': throwing((error) => {
      throw isFreshlegsError(error) ? error : new FreshlegsError('INTERNAL', 'The write failed.');
    }),
    'a failure is no failure': failing((error) => {
      if (isFreshlegsError(error)) throw error;
      return { ids: {}, response: null };
    }),
    'a failed write is counted': failing((error, { tables }, userId) => {
      countOf(tables, userId, 1);
      throw error;
    }),
  },
  'writes.unknownUser': {
    'a user is made where there is none': (store) =>
      breaking(store, LATER_WRITES, (verb) => (userId, ...args) => {
        const { tables } = store;
        if (!tables.users.some(({ id }) => id === userId)) tables.users.push({ id: userId });
        return verb(userId, ...args);
      }),
    'the row of the lock stays': failing((error, { tables }, userId) => {
      if (isUnknownUser(error)) tables.trainingStates.push({ userId, revision: 1, model: null });
      throw error;
    }),
    'it has another code': failingAs(
      isUnknownUser,
      () => new FreshlegsError('INVALID_INPUT', 'There is no such user.'),
    ),
    'rebuildRecovery has nothing to do for nobody': (store) =>
      breaking(store, ['rebuildRecovery'], (verb) => (userId, ...args) => {
        const known = store.tables.users.some(({ id }) => id === userId);
        return known ? verb(userId, ...args) : { ids: {}, response: { muscleGroups: [] } };
      }),
  },
  'writes.revision': {
    'it is not counted': afterwards(({ tables, userId, before }) => {
      const kept = before.trainingStates.find((state) => state.userId === userId)?.revision ?? 0;
      tables.trainingStates = tables.trainingStates.map((state) =>
        state.userId === userId ? { ...state, revision: kept } : state,
      );
    }),
    'each part is counted': afterwards(({ tables, userId, changes }) => {
      const { now: _, ...parts } = changes;
      countOf(tables, userId, Math.max(0, Object.keys(parts).length - 1));
    }),
    'a rebuild is not counted': afterwards(
      ({ tables, userId, changes }) => {
        if (changes.records !== undefined) countOf(tables, userId, -1);
      },
      ['rebuildRecovery'],
    ),
    'it is counted for everybody': afterwards(({ tables, userId }) => {
      for (const state of tables.trainingStates) {
        if (state.userId !== userId) countOf(tables, state.userId, 1);
      }
    }),
  },
  'writes.empty': {
    'every write is counted': afterwards(({ tables, userId, changes }) => {
      if (Object.keys(changes).length === 1) countOf(tables, userId, 1);
    }),
    'nothing is kept for the key either': (store) =>
      breaking(store, LATER_WRITES, (verb) => (userId, ...args) => {
        const { tables } = store;
        const written: boolean[] = [];
        const keys = tables.idempotencyKeys;
        const watch = withDecide(args, (decide) => (state) => {
          const decision = decide(state);
          written.push(Object.keys(decision.changes).length > 1);
          return decision;
        });
        const result = verb(userId, ...watch);
        if (written[0] === false) tables.idempotencyKeys = keys;
        return result;
      }),
  },
};

/** Exchanges what a known key gives again. */
const replayed =
  (
    change: (result: unknown) => unknown,
    names: readonly (keyof Repository)[] = LATER_WRITES,
  ): Mutant =>
  (store) =>
    breaking(store, names, (verb) => (userId, ...args) => {
      const { result, decided } = runWrite(verb, userId, args);
      return decided ? result : change(result);
    });

const withoutKey = (args: readonly unknown[]): readonly unknown[] =>
  keyOf(args) === undefined ? args : args.slice(0, -1);

/** The arguments of a write with another idempotency key, where there is one. */
const withKey =
  (change: (key: NonNullable<ReturnType<typeof keyOf>>) => object): Mutant =>
  (store) =>
    breaking(store, LATER_WRITES, (verb) => (userId, ...args) => {
      const idempotency = keyOf(args);
      if (idempotency === undefined) return verb(userId, ...args);
      const changed = { ...idempotency, ...change(idempotency) };
      return verb(userId, ...withoutKey(args), { idempotency: changed });
    });

const KEYS: Mutants = {
  'writes.replay': {
    'keys are not looked up': (store) =>
      breaking(
        store,
        LATER_WRITES,
        (verb) =>
          (userId, ...args) =>
            verb(userId, ...withoutKey(args)),
      ),
    'keys are not looked up in deleteLog': (store) =>
      breaking(
        store,
        ['deleteLog'],
        (verb) =>
          (userId, ...args) =>
            verb(userId, ...withoutKey(args)),
      ),
    'instants come back as text': replayed(
      (result) => JSON.parse(JSON.stringify(result)) as unknown,
    ),
    'the ids are lost': replayed(
      (result) => ({ ...(result as object), ids: {} }),
      ['createLog', 'applySwap', 'writeCustomWorkout'],
    ),
    'decide is called all the same': (store) =>
      breaking(store, LATER_WRITES, (verb) => (userId, ...args) => {
        const { result, decided } = runWrite(verb, userId, args);
        if (!decided) verb(userId, ...withoutKey(args));
        return result;
      }),
    'keys of other users are found': reading(LATER_WRITES, ({ idempotencyKeys }, userId) => ({
      idempotencyKeys: idempotencyKeys.map((row) => ({ ...row, userId })),
    })),
  },
  'writes.mismatch': {
    'the fingerprint is not looked at': withKey(() => ({ fingerprint: '' })),
    'each verb has keys of its own': (store) =>
      breaking(store, LATER_WRITES, (verb, name) => (userId, ...args) => {
        const idempotency = keyOf(args);
        if (idempotency === undefined) return verb(userId, ...args);
        const key = `${name} ${idempotency.key}`;
        return verb(userId, ...withoutKey(args), { idempotency: { ...idempotency, key } });
      }),
    'another fingerprint is another key': withKey(({ key, fingerprint }) => ({
      key: `${key} ${fingerprint}`,
    })),
  },
  'writes.onlyResults': {
    'the failure is given again': (store) => {
      const failures = new Map<string, unknown>();
      return breaking(store, LATER_WRITES, (verb) => (userId, ...args) => {
        const name = JSON.stringify([userId, keyOf(args)?.key]);
        const known = keyOf(args) !== undefined && failures.get(name);
        if (isFreshlegsError(known)) throw known;
        try {
          return verb(userId, ...args);
        } catch (error) {
          failures.set(name, error);
          throw error;
        }
      });
    },
    'the key is kept, without a result': failing((error, { tables }, userId, args) => {
      const idempotency = keyOf(args);
      if (idempotency !== undefined && !isMismatch(error) && !isUnknownUser(error)) {
        const { key, fingerprint, now } = idempotency;
        const result = { ids: {}, response: null };
        tables.idempotencyKeys.push({ userId, key, fingerprint, result, createdAt: now });
      }
      throw error;
    }),
  },
  'writes.keyInstant': {
    'it is stored as of when it would be forgotten': withKey(({ forgetBefore }) => ({
      now: forgetBefore,
    })),
    'it is stored as of the clock of the machine': withKey(() => ({ now: new Date() })),
  },
  'writes.forgetBefore': {
    'no key is forgotten': withKey(() => ({ forgetBefore: new Date(0) })),
    'one of that very instant is forgotten too': withKey(({ forgetBefore }) => ({
      forgetBefore: new Date(forgetBefore.getTime() + 1),
    })),
    'those of other users are forgotten too': (store) =>
      breaking(store, LATER_WRITES, (verb) => (userId, ...args) => {
        const { tables } = store;
        const { forgetBefore = new Date(0) } = keyOf(args) ?? {};
        const result = verb(userId, ...args);
        tables.idempotencyKeys = tables.idempotencyKeys.filter(
          (row) => row.createdAt >= forgetBefore,
        );
        return result;
      }),
    'all older ones are forgotten at once': withKey(({ now }) => ({ forgetBefore: now })),
  },
};

/** Mistakes about transactions, idempotency keys and failures. */
export const TRANSACTION_MUTANTS: Mutants = { ...WHAT_HOLDS_FOR_ALL, ...TRANSACTIONS, ...KEYS };
