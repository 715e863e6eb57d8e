import type Database from 'better-sqlite3';
import { openHandle } from './limit-sqlite-handle.js';
import { limitReads, limitRecovery } from './limit-sqlite-reads.js';
import { limitWorkouts } from './limit-sqlite-workouts.js';
import { limitLogs, limitSwaps } from './limit-sqlite-writes.js';
import type { Side } from './sides.js';

/**
 * The fastest hand-written code for these tables and use cases. It takes the same locks as the
 * library and decides with the same pure functions, but it validates and maps nothing.
 */
export const limitOnSqlite = (database: Database.Database): Side => {
  const handle = openHandle(database);
  const workouts = limitWorkouts(handle);
  const recovery = limitRecovery(handle);
  return {
    ...limitReads(handle, workouts, recovery),
    ...limitSwaps(handle, workouts),
    ...limitLogs(handle, workouts, recovery),
  };
};
