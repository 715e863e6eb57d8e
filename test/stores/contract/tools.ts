import {
  syncRepository,
  type Changes,
  type PartReaders,
  type Port,
  type SyncStore,
} from 'freshlegs';
import type { AllParams, AssignedIds, Parts, Wants } from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import { memoryStore } from '../../../adapters/memory/store.js';
import type { Fixture } from '../../conformance/fixture.js';
import type { StoreUnderTest } from '../../conformance/suite.js';
import { rawAccess, toTables } from '../../support/memory-store.js';

/** A correct memory store. */
export interface Working {
  readonly store: SyncStore;
  readonly parts: PartReaders;
  readonly tables: MemoryTables;
}

/** What a mutant changes: the store, how the store reads a part, or the port. */
export interface Broken {
  readonly store?: Partial<SyncStore>;
  readonly parts?: Partial<PartReaders>;
  readonly port?: (port: Port) => Partial<Port>;
}

/** A mistake that the author of a store could make. */
export type Mutant = (working: Working) => Broken;

/** Each sentence of the contract has a mutant that breaks it. */
export type Mutants = Readonly<Record<string, Mutant>>;

export const mutantStore =
  (mutant: Mutant) =>
  (fixture: Fixture): StoreUnderTest => {
    const tables = toTables(fixture);
    const store = memoryStore(tables);
    const broken = mutant({ store, parts: store.parts, tables });
    const parts = { ...store.parts, ...broken.parts };
    const port = syncRepository({ ...store, ...broken.store, parts });
    const repository: Port = { ...port, ...broken.port?.(port) };
    return { repository, raw: rawAccess(tables), close: () => undefined };
  };

type Reader = keyof PartReaders;

export const reading =
  <Name extends Reader>(
    name: Name,
    change: (
      result: ReturnType<PartReaders[Name]>,
      ...args: Parameters<PartReaders[Name]>
    ) => ReturnType<PartReaders[Name]>,
  ): Mutant =>
  ({ parts }) => ({
    parts: {
      [name]: (...args: Parameters<PartReaders[Name]>) => {
        // The reader takes these arguments, but the union type hides that.
        const read = parts[name] as unknown as (
          ...given: typeof args
        ) => ReturnType<PartReaders[Name]>;
        return change(read(...args), ...args);
      },
    },
  });

/** Changes the arguments for reading a part. */
export const asking =
  <Name extends Reader>(
    name: Name,
    change: (...args: Parameters<PartReaders[Name]>) => Parameters<PartReaders[Name]>,
  ): Mutant =>
  ({ parts }) => ({
    parts: {
      [name]: (...args: Parameters<PartReaders[Name]>) => {
        const read = parts[name] as (...given: typeof args) => unknown;
        return read(...change(...args));
      },
    },
  });

type List = 'listLogs' | 'listSwaps' | 'listCustomWorkouts' | 'listWorkouts';

export const listing =
  <Name extends List>(
    name: Name,
    change: (
      result: ReturnType<SyncStore[Name]>,
      ...args: Parameters<SyncStore[Name]>
    ) => ReturnType<SyncStore[Name]>,
  ): Mutant =>
  ({ store }) => ({
    store: {
      [name]: (...args: Parameters<SyncStore[Name]>) => {
        const list = store[name] as unknown as (
          ...given: typeof args
        ) => ReturnType<SyncStore[Name]>;
        return change(list(...args), ...args);
      },
    },
  });

export const filtering =
  <Name extends List>(
    name: Name,
    change: (filter: Parameters<SyncStore[Name]>[1]) => Parameters<SyncStore[Name]>[1],
  ): Mutant =>
  ({ store }) => ({
    store: {
      [name]: (userId: number, filter: Parameters<SyncStore[Name]>[1], ...rest: never[]) => {
        const list = store[name] as (...given: readonly unknown[]) => unknown;
        return list(userId, change(filter), ...rest);
      },
    },
  });

/** Changes the snapshots of reads and writes. */
export const snapshots =
  (change: (snapshot: Partial<Parts>, wants: Wants, params: AllParams) => Partial<Parts>): Mutant =>
  () => ({
    port: (port) => {
      const changed = <S>(snapshot: S, wants: Wants, params: object): S => ({
        ...snapshot,
        // The cast is safe: a mistake uses only the parts that its wants read.
        ...change(snapshot as Partial<Parts>, wants, params as AllParams),
      });
      return {
        read: async (userId, wants, params) =>
          changed(await port.read(userId, wants, params), wants, params),
        write: (userId, wants, params, decide, options) =>
          port.write(
            userId,
            wants,
            params,
            (snapshot) => decide(changed(snapshot, wants, params)),
            options,
          ),
      };
    },
  });

/** Changes what a write stores after the decision. */
export const storing =
  (change: (changes: Changes) => Changes): Mutant =>
  ({ store }) => ({
    store: { apply: (userId, changes) => store.apply(userId, change(changes)) },
  });

export interface Stored {
  readonly tables: MemoryTables;
  /** From before the write. */
  readonly before: MemoryTables;
  readonly userId: number;
  readonly changes: Changes;
  readonly ids: AssignedIds;
}

/** Damages the tables after a write. */
export const afterwards =
  (spoil: (stored: Stored) => void): Mutant =>
  ({ store, tables }) => ({
    store: {
      apply: (userId, changes) => {
        const before = structuredClone(tables);
        const ids = store.apply(userId, changes);
        spoil({ tables, before, userId, changes, ids });
        return ids;
      },
    },
  });

/** Calls `run` on changed tables, as if a condition were missing from a statement. */
export const onOther = <Result>(
  tables: MemoryTables,
  other: Partial<MemoryTables>,
  run: () => Result,
): Result => {
  const kept = { ...tables };
  Object.assign(tables, other);
  try {
    return run();
  } finally {
    Object.assign(tables, kept);
  }
};

export const reversed = <Item>(items: readonly Item[]): readonly Item[] => [...items].reverse();
