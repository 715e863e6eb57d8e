/**
 * The in-memory store: the port's contract as code.
 *
 * @module freshlegs/memory
 */
import { INTEGER_IDS, TEXT_IDS, isNumberId, type Id, type IdTypes } from '../../src/domain/ids.js';
import type { SyncCapablePort } from '../../src/port/port.js';
import { syncRepository } from '../../src/port/sync-kit.js';
import { memoryStore } from './memory-store.js';
import { createMemoryTables, type MemoryTables } from './memory-tables.js';

export {
  createMemoryTables,
  deleteCustomWorkoutRow,
  deleteLogRow,
  deleteUserRow,
  type GeneratedIds,
  type IdempotencyRow,
  type LogRow,
  type MemoryTables,
  type ProgramDayExerciseRow,
  type ProgramDayRow,
  type ProgramRow,
} from './memory-tables.js';

/** The options of {@link memoryRepository}. */
export interface MemoryOptions {
  /**
   * `{ idType: 'text' }` makes all ids of the host texts, and callers give the ids of new logs, as
   * with such base tables in a database.
   */
  readonly base?: { readonly idType: 'text' };
  /** The tables to read and write; default empty tables. They belong to the caller. */
  readonly tables?: MemoryTables;
  /** The types of ids; default integers. */
  readonly ids?: Partial<IdTypes>;
  /**
   * Creates the id of a log. The default counts up for integers, and returns random UUIDs
   * otherwise.
   */
  readonly newId?: () => Id;
}

/**
 * Creates a repository in memory, for tests and experiments. The rows are lost when the process
 * ends. Read its code to see what each part of the port means.
 *
 * @example
 * const repository = memoryRepository({ tables: createMemoryTables({ users: [{ id: 1 }] }) });
 */
export function memoryRepository({
  tables = createMemoryTables(),
  base,
  ids = {},
  newId,
}: MemoryOptions = {}): SyncCapablePort {
  const idTypes = { ...(base === undefined ? INTEGER_IDS : TEXT_IDS), ...ids };
  const store = memoryStore(
    tables,
    idTypes,
    newId ?? (isNumberId(idTypes.logs) ? undefined : () => crypto.randomUUID()),
  );
  return syncRepository({ ...store, takesLogIds: base !== undefined });
}
