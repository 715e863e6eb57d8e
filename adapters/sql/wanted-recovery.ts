import type { ExerciseId } from '../../src/domain/ids.js';
import type { PerformedLog } from '../../src/domain/records.js';
import { isStoredBy } from '../../src/domain/recovery/view.js';
import type { AllParams, Parts, RecoveryState, Wants } from '../../src/domain/snapshot.js';
import { needsLoads } from '../../src/port/derive.js';
import { performedIds } from '../../src/port/session-rows.js';

/** How a use case asks for recovery; see `Parts`. */
export type WantedRecovery = NonNullable<Wants['recovery']>;

/** How to read stored recovery and loads. Each function is called at most once. */
export interface RecoverySource {
  /** Without loads. */
  readonly stored: () => Omit<RecoveryState, 'loads'>;
  /** The loads that a replay needs. */
  readonly loads: () => RecoveryState['loads'];
}

/**
 * Builds the part `recovery` for the logs and own loads of the same snapshot. Reads only what it
 * needs: `ifLoaded` without own loads is null and reads nothing.
 *
 * @example
 * const source = { stored: () => ({ model: null, records: [], corrections: [] }), loads: () => [] };
 * wantedRecovery('ifLoaded', 'gompertz@1', {}, source); // null
 */
export const wantedRecovery = <W extends WantedRecovery>(
  wanted: W,
  model: string,
  { logs = [], ownLoads = [] }: Partial<Pick<Parts, 'logs' | 'ownLoads'>>,
  source: RecoverySource,
): RecoveryState | (W extends 'ifLoaded' ? null : never) => {
  // `ifLoaded` does not depend on the model, so decide before reading anything.
  if (wanted === 'ifLoaded' && !needsLoads(wanted, false, logs, ownLoads)) return null as never;
  const stored = source.stored();
  const isNeeded = needsLoads(wanted, !isStoredBy(stored.model, model), logs, ownLoads);
  return { ...stored, loads: isNeeded ? source.loads() : null };
};

/** The ids of the given and of the performed exercises, each once. */
export const exerciseIdsOf = (
  { exerciseIds = [] }: Partial<AllParams>,
  performed: readonly PerformedLog[],
): readonly ExerciseId[] => [...new Set([...exerciseIds, ...performedIds(performed)])];
