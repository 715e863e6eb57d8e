/**
 * The store in memory: the port's contract as code.
 *
 * @module freshlegs/memory
 */
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

/**
 * A repository in memory: the port's specification as code, for tests and for trying things out.
 * Nothing is kept beyond the process. The caller owns `tables`.
 *
 * @example
 * const repository = memoryRepository({ tables: createMemoryTables({ users: [{ id: 1 }] }) });
 */
export const memoryRepository = (
  options: { readonly tables?: MemoryTables } = {},
): SyncCapablePort => syncRepository(memoryStore(options.tables ?? createMemoryTables()));
