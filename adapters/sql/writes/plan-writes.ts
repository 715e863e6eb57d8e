/** Makes the statements that store a decision. */
import type { Changes, NewLog } from '../../../src/domain/changes.js';
import type { LogId } from '../../../src/domain/ids.js';
import type { MovedValues, NewIds, WritePlan } from '../plan.js';
import type { Store } from '../store-tables.js';
import { deletedLogWrites } from './deleted-logs.js';
import { forgetUserWrites } from './forget-user.js';
import { loadWrites } from './load-writes.js';
import { scheduleWrites, timeWrites } from './log-writes.js';
import { movedLogWrites, replacedLogWrites } from './moved-logs.js';
import { newLogWrites, type NewLogWrites } from './new-log.js';
import { performedWrites } from './performed-writes.js';
import { preferenceWrites } from './preference-writes.js';
import { recoveryWrites } from './recovery-writes.js';
import { keyWrites, revisionWrite } from './state.js';
import { staleSwapWrite, swapWrites } from './swap-writes.js';
import { workoutWrites } from './workout-writes.js';

const NONE: WritePlan = [];

/** The statements of a write. Their texts are made once. */
export interface WritePlanner {
  readonly newLog: NewLogWrites;
  /** What must run, each statement by itself, before the plan of the changes. */
  readonly before: (changes: Changes) => WritePlan;
  /** What comes before the new log: the change of the log that it replaces, for some hosts. */
  readonly replacedLog: (log: NewLog) => WritePlan;
  /**
   * Stores all changes but the new log, which comes first. `loadedLogIds` are the logs that may
   * have stored loads; null means that any may. Without `moved`, its values are read from the logs.
   */
  readonly plan: (
    changes: Changes,
    ids: NewIds,
    loadedLogIds: readonly LogId[] | null,
    moved: MovedValues | null,
  ) => WritePlan;
  readonly storeKey: ReturnType<typeof keyWrites>;
  readonly forgetUser: WritePlan;
}

export function createWritePlanner(store: Store): WritePlanner {
  const staleSwap = staleSwapWrite(store);
  const workouts = workoutWrites(store);
  const swaps = swapWrites(store);
  const times = timeWrites(store);
  const schedule = scheduleWrites(store);
  const replacedLog = replacedLogWrites(store);
  const movedLogs = movedLogWrites(store);
  const deletedLogs = deletedLogWrites(store);
  const loads = loadWrites(store);
  const performed = performedWrites(store);
  const recovery = recoveryWrites(store);
  const preferences = preferenceWrites(store);
  const revision = revisionWrite(store);
  return {
    newLog: newLogWrites(store, replacedLog),
    before: ({ createSwap }) =>
      createSwap !== undefined && store.t.logTable.hidesLogs
        ? [{ ...staleSwap, values: { originalLogId: createSwap.originalLogId } }]
        : [],
    replacedLog,
    plan: (changes, ids, loadedLogIds, moved) => {
      const { createCustomWorkout, updateCustomWorkout, deleteCustomWorkout } = changes;
      return [
        ...(createCustomWorkout ? workouts.create(createCustomWorkout, ids) : NONE),
        // A new swap stores the original's completion before it is cleared.
        ...swaps(changes, ids, moved),
        ...times(changes),
        ...(changes.schedule ? schedule(changes.schedule) : NONE),
        ...movedLogs(changes, moved),
        ...(changes.deleteLogs ? deletedLogs(changes.deleteLogs) : NONE),
        ...loads(changes, ids.logId, loadedLogIds),
        ...(changes.performed ? performed(changes.performed, ids.logId) : NONE),
        ...(updateCustomWorkout ? workouts.update(updateCustomWorkout, ids) : NONE),
        ...(deleteCustomWorkout === undefined ? NONE : workouts.remove(deleteCustomWorkout)),
        ...recovery(changes),
        ...(changes.preferences ? preferences(changes.preferences) : NONE),
        revision(changes),
      ];
    },
    storeKey: keyWrites(store),
    forgetUser: forgetUserWrites(store),
  };
}
