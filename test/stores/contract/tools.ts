import {
  syncRepository,
  type AllParams,
  type AssignedIds,
  type Changes,
  type LogWithSwaps,
  type Parts,
  type Port,
  type Reading,
  type SyncReaders,
  type SyncStore,
  type Wants,
} from 'freshlegs';
import type { MemoryTables } from 'freshlegs/memory';
import { memoryStore } from '../../../adapters/memory/memory-store.js';
import type { Fixture } from '../../conformance/fixture.js';
import type { StoreUnderTest } from '../../conformance/suite.js';
import { rawAccess, toTables } from '../../support/memory-store.js';

/** A correct memory store. */
export interface Working {
  readonly store: SyncStore;
  readonly readers: SyncReaders;
  readonly tables: MemoryTables;
}

/** What a mutant changes: the store, its readers, or the port. */
export interface Broken {
  readonly store?: Partial<SyncStore>;
  readonly readers?: Partial<SyncReaders>;
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
    const broken = mutant({ store, readers: store.readers, tables });
    const readers = { ...store.readers, ...broken.readers };
    const port = syncRepository({ ...store, ...broken.store, readers });
    const repository: Port = { ...port, ...broken.port?.(port) };
    return { repository, raw: rawAccess(tables), close: () => undefined };
  };

type Reader = keyof SyncReaders;
type AnyReader = (...args: readonly unknown[]) => unknown;

/** Changes the results of a reader. */
export const reading =
  <Name extends Reader>(
    name: Name,
    change: (
      result: ReturnType<SyncReaders[Name]>,
      ...args: Parameters<SyncReaders[Name]>
    ) => ReturnType<SyncReaders[Name]>,
  ): Mutant =>
  ({ readers }) => ({
    readers: {
      [name]: (...args: Parameters<SyncReaders[Name]>) =>
        change((readers[name] as AnyReader)(...args) as ReturnType<SyncReaders[Name]>, ...args),
    },
  });

/** Changes the filter of a list. */
export const filtering =
  <Name extends Exclude<Reader, 'read' | 'verify'>>(
    name: Name,
    change: (
      filter: Parameters<SyncReaders[Name]>[1],
      tables: MemoryTables,
    ) => Parameters<SyncReaders[Name]>[1],
  ): Mutant =>
  ({ readers, tables }) => ({
    readers: {
      [name]: (userId: number, filter: Parameters<SyncReaders[Name]>[1]) =>
        (readers[name] as AnyReader)(userId, change(filter, tables)),
    },
  });

/** Makes a reader read from changed rows, as if a condition were missing from a statement. */
export const rows =
  (name: Reader, change: (tables: MemoryTables) => Partial<MemoryTables>): Mutant =>
  ({ tables }) => ({
    readers: {
      [name]: (...args: readonly unknown[]) => {
        const { readers } = memoryStore({ ...tables, ...change(tables) });
        return (readers[name] as AnyReader)(...args);
      },
    },
  });

/** A correct snapshot, what it was read for, and the tables that it was read from. */
export interface Asked {
  readonly snapshot: Reading;
  readonly tables: MemoryTables;
  readonly userId: number;
  readonly wants: Wants;
  readonly params: AllParams;
}

/** Changes parts of the snapshots of reads and writes. */
export const snapshots =
  (change: (asked: Asked) => Reading): Mutant =>
  ({ tables, readers }) => ({
    readers: {
      read: (userId, wants, given, revision) => {
        const snapshot = readers.read(userId, wants, given, revision);
        // The cast is safe: a mistake uses only the parameters of its part.
        const params = given as AllParams;
        return { ...snapshot, ...change({ snapshot, tables, userId, wants, params }) };
      },
    },
  });

/** Changes a part, unless it is null. */
export const part = <Name extends keyof Parts>(
  name: Name,
  change: (value: NonNullable<Parts[Name]>, asked: Asked) => Parts[Name],
): Mutant =>
  snapshots((asked) => {
    const value: Parts[Name] | null = asked.snapshot[name] ?? null;
    return value === null ? {} : { [name]: change(value, asked) };
  });

/** Changes a part where the wants give it the value `how`. */
export const chosen = <Name extends keyof Parts>(
  name: Name,
  how: Wants[Name],
  change: (value: NonNullable<Parts[Name]>, asked: Asked) => Parts[Name],
): Mutant =>
  part(name, (value, asked) => (asked.wants[name] === how ? change(value, asked) : value));

/** Changes each log of the part `logs`. */
export const everyLog = (
  change: (facts: LogWithSwaps, asked: Asked) => Partial<LogWithSwaps>,
): Mutant =>
  part('logs', (logs, asked) => logs.map((facts) => ({ ...facts, ...change(facts, asked) })));

/** Reads a part from changed rows, or with changed parameters. */
export const asking = (
  name: keyof Parts,
  change: (asked: Asked) => {
    readonly tables?: Partial<MemoryTables>;
    readonly params?: Partial<AllParams>;
  },
): Mutant =>
  snapshots((asked) => {
    const { userId, wants } = asked;
    if (wants[name] === undefined) return {};
    const { tables, params } = change(asked);
    const { readers } = memoryStore({ ...asked.tables, ...tables });
    return { [name]: readers.read(userId, wants, { ...asked.params, ...params }, null)[name] };
  });

/** Changes what a write stores after the decision. */
export const storing =
  (change: (changes: Changes) => Changes): Mutant =>
  ({ store }) => ({
    store: { apply: (userId, changes, snapshot) => store.apply(userId, change(changes), snapshot) },
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
      apply: (userId, changes, snapshot) => {
        const before = structuredClone(tables);
        const ids = store.apply(userId, changes, snapshot);
        spoil({ tables, before, userId, changes, ids });
        return ids;
      },
    },
  });

export const reversed = <Item>(items: readonly Item[]): readonly Item[] => [...items].reverse();
