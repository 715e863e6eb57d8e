import type { Id, LogId, UserId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import type { AssignedIds } from '../../src/port/port.js';
import {
  createCustomWorkout,
  deleteCustomWorkout,
  reserveCustomWorkout,
  updateCustomWorkout,
} from './custom-workouts.js';
import { requireLogs } from '../sql/host-relations.js';
import { deleteLog, setCompletedAt } from './logs.js';
import { insertLog } from './new-logs.js';
import { insertPerformed, replacePerformed } from './performed.js';
import { writePreferences } from './preferences.js';
import {
  deleteCorrection,
  insertLoads,
  replaceLoads,
  setCounted,
  writeCorrections,
  writeRecords,
} from './recovery.js';
import { insertSwap, keepCompletion, revertSwap } from './swaps.js';
import type { HostSql } from './tables.js';
import { forgetUser } from './users.js';

const NO_LOG = 0 as Id;

const countWrite = (sql: HostSql, userId: UserId, { model }: Changes): void => {
  sql.change(
    `update training_state set revision = revision + 1, model = coalesce(?, model)
     where user_id = +?`,
    model ?? null,
    userId,
  );
};

/** Stores the changes. Rows that other rows refer to come first. */
const storeParts = (sql: HostSql, userId: UserId, changes: Changes): AssignedIds => {
  requireLogs(sql.t.logTable, changes);
  const now = changes.now.getTime();
  const { createCustomWorkout: newWorkout, createLog, createSwap, performed } = changes;
  const workout = newWorkout && createCustomWorkout(sql, userId, newWorkout, now);
  const logId =
    createLog && insertLog(sql, userId, createLog, workout?.customWorkoutId ?? null, now);
  // No log has the id 0, so foreign keys refuse changes that need a new log but insert none.
  const newLogId = logId ?? (NO_LOG as LogId);
  if (workout !== undefined && newWorkout?.forNewLog === true) {
    reserveCustomWorkout(sql, userId, workout.customWorkoutId, newLogId);
  }
  for (const { logId: completed, completedAt } of changes.completions ?? []) {
    setCompletedAt(sql, userId, completed, completedAt, now);
  }
  const swapId = createSwap && insertSwap(sql, userId, createSwap, newLogId, now);
  if (changes.revertSwap !== undefined) revertSwap(sql, userId, changes.revertSwap, now);
  if (changes.keepCompletion !== undefined) keepCompletion(sql, userId, changes.keepCompletion);
  for (const deleted of changes.deleteLogs ?? []) deleteLog(sql, userId, deleted);
  for (const replacement of changes.loads ?? []) {
    if (replacement.logId === null) insertLoads(sql, userId, newLogId, replacement);
    else replaceLoads(sql, userId, replacement.logId, replacement);
  }
  for (const { logId: ofLog, counted } of changes.counted ?? []) {
    setCounted(sql, userId, ofLog, counted);
  }
  if (performed?.logId === null) insertPerformed(sql, userId, newLogId, performed.exercises);
  else if (performed !== undefined) {
    replacePerformed(sql, userId, performed.logId, performed.exercises);
  }
  const updated =
    changes.updateCustomWorkout &&
    updateCustomWorkout(sql, userId, changes.updateCustomWorkout, now);
  if (changes.deleteCustomWorkout !== undefined) {
    deleteCustomWorkout(sql, userId, changes.deleteCustomWorkout, now);
  }
  writeRecords(sql, userId, changes.records ?? [], now);
  writeCorrections(sql, userId, changes.corrections ?? []);
  for (const group of changes.clearCorrections ?? []) deleteCorrection(sql, userId, group);
  if (changes.preferences !== undefined) writePreferences(sql, userId, changes.preferences);
  countWrite(sql, userId, changes);
  return {
    ...(logId === undefined ? {} : { logId }),
    ...(swapId === undefined ? {} : { swapId }),
    ...workout,
    ...updated,
  };
};

export const applyChanges = (sql: HostSql, userId: UserId, changes: Changes): AssignedIds => {
  if (changes.forgetUser !== true) return storeParts(sql, userId, changes);
  forgetUser(sql, userId, changes.now.getTime());
  return {};
};
