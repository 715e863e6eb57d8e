import type { RecoveryModel } from '../../src/domain/recovery/model.js';
import type { HostMapping } from '../sql/host.js';
import type { SqliteDatabase } from './driver.js';

/** What the `freshlegs` command needs to know of a backend on SQLite. */
export interface SqliteConfig {
  /**
   * Opens a handle for the command, which closes it where it can: with foreign keys on, and with
   * the busy_timeout that the app has. Not called by `freshlegs print`.
   */
  readonly connect: () => ClosableDatabase | Promise<ClosableDatabase>;
  /** The mapping that the app gives to `sqliteRepository`. */
  readonly host?: HostMapping;
  /** Whether the library makes users, exercises, programs and logs too. Default false. */
  readonly base?: boolean;
  /** The model that the app gives to `createFreshlegs`. */
  readonly model?: RecoveryModel;
}

/** A handle that whoever opened it can close. */
export interface ClosableDatabase extends SqliteDatabase {
  /** Closes the handle, which the command does when it has finished. */
  readonly close?: () => unknown;
}

/**
 * The default export of `freshlegs.config.js`, `.mjs` or `.ts`, for a backend on SQLite: what the
 * app passes as well, under the name of its dialect.
 *
 * @example
 * // export default defineConfig({ connect: () => new Database('training.db'), host });
 * defineConfig({ connect: () => Promise.reject(new Error('not now')) }).dialect; // 'sqlite'
 */
export const defineConfig = (
  config: SqliteConfig,
): SqliteConfig & { readonly dialect: 'sqlite' } => ({ ...config, dialect: 'sqlite' });
