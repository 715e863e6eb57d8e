import type { RecoveryModel } from '../../src/domain/recovery/model.js';
import type { BaseOption } from '../sql/base-host.js';
import type { HostMapping } from '../sql/host.js';
import type { SqliteDatabase } from './driver.js';

/** The config of the `freshlegs` command for a backend on SQLite. */
export interface SqliteConfig {
  /**
   * Opens a handle for the command, which closes it at the end. Turn foreign keys on, and set the
   * same busy_timeout as in your app. `freshlegs print` does not call `connect`.
   */
  readonly connect: () => ClosableDatabase | Promise<ClosableDatabase>;
  /** The mapping that your app passes to `sqliteRepository`. */
  readonly host?: HostMapping;
  /**
   * Whether the library also creates users, exercises, programs and logs. Default false. The same
   * value as in your app.
   */
  readonly base?: BaseOption;
  /** The model that your app passes to `createFreshlegs`. */
  readonly model?: RecoveryModel;
}

/** A handle that can be closed. */
export interface ClosableDatabase extends SqliteDatabase {
  /** Closes the handle. The command calls it at the end. */
  readonly close?: () => unknown;
}

/**
 * Creates the default export of `freshlegs.config.js`, `.mjs` or `.ts` for SQLite. Pass the same
 * mapping and options as in your app.
 *
 * @example
 * // export default defineConfig({ connect: () => new Database('training.db'), host });
 * defineConfig({ connect: () => Promise.reject(new Error('not now')) }).dialect; // 'sqlite'
 */
export function defineConfig(config: SqliteConfig): SqliteConfig & { readonly dialect: 'sqlite' } {
  return { ...config, dialect: 'sqlite' };
}
