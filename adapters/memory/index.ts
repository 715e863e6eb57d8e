/**
 * The store in memory: the port's contract as code.
 *
 * @module freshlegs/memory
 */
import { randomUUID } from 'node:crypto';
import { INTEGER_IDS, isNumberId, type Id, type IdTypes } from '../../src/domain/ids.js';
import type { SyncCapablePort } from '../../src/port/port.js';
import { syncRepository } from '../../src/port/sync-kit.js';
import { memoryStore } from './store.js';
import { createMemoryTables, type MemoryTables } from './tables.js';

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
} from './tables.js';

/** What a memory store holds, and how its rows are identified. */
export interface MemoryOptions {
  /** The caller owns them. Default: empty tables. */
  readonly tables?: MemoryTables;
  /** The types of ids; those that are left out are integers. */
  readonly ids?: Partial<IdTypes>;
  /** Makes the id of a log. Default: integers count up, texts are random UUIDs. */
  readonly newId?: () => Id;
}

/**
 * A repository in memory: the port's specification as code, for tests and for trying things out.
 * Nothing is kept beyond the process.
 *
 * @example
 * const repository = memoryRepository({ tables: createMemoryTables({ users: [{ id: 1 }] }) });
 */
export const memoryRepository = ({
  tables = createMemoryTables(),
  ids = {},
  newId,
}: MemoryOptions = {}): SyncCapablePort => {
  const idTypes = { ...INTEGER_IDS, ...ids };
  return syncRepository(
    memoryStore(tables, idTypes, newId ?? (isNumberId(idTypes.logs) ? undefined : randomUUID)),
  );
};
