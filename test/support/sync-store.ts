import type { SyncCapablePort } from 'freshlegs';
import type { RawAccess, StoreParts } from '../conformance/suite.js';

export type SyncRawAccess = {
  readonly [Name in keyof RawAccess]: (
    ...args: Parameters<RawAccess[Name]>
  ) => Exclude<ReturnType<RawAccess[Name]>, Promise<unknown>>;
};

/** A store for tests that do not use promises. */
export interface SyncStore {
  readonly repository: SyncCapablePort;
  readonly raw: SyncRawAccess;
  readonly users?: NonNullable<StoreParts['users']>;
  readonly newLogId?: NonNullable<StoreParts['newLogId']>;
  readonly close: () => void;
}
