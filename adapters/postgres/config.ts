import type { RecoveryModel } from '../../src/domain/recovery/model.js';
import type { BaseOption } from '../sql/base-host.js';
import type { HostMapping } from '../sql/host.js';
import type { PostgresPool } from './driver.js';

/** The config of the `freshlegs` command for a backend on Postgres. */
export interface PostgresConfig {
  /**
   * Opens a pool for the command, which closes it at the end. Its role needs the privilege to run
   * DDL. It must connect directly, not through a transaction pooler. `freshlegs print` does not
   * call `connect`.
   */
  readonly connect: () => ClosablePool | Promise<ClosablePool>;
  /** The mapping that your app passes to `postgresRepository`. */
  readonly host?: HostMapping;
  /**
   * The schema of the library's tables, and of host tables without a schema in their name. Default
   * `public`.
   */
  readonly schema?: string;
  /** Set to `citus` for tables distributed over a Citus cluster. */
  readonly distribution?: 'citus';
  /**
   * Whether the library also creates users, exercises, programs and logs. Default false. The same
   * value as in your app.
   */
  readonly base?: BaseOption;
  /** The model that your app passes to `createFreshlegs`. */
  readonly model?: RecoveryModel;
}

/** A pool that can be closed. */
export interface ClosablePool extends PostgresPool {
  /** Closes all connections. The command calls it at the end. */
  readonly end?: () => Promise<unknown>;
}

/**
 * Creates the default export of `freshlegs.config.js`, `.mjs` or `.ts` for Postgres. Pass the same
 * mapping and options as in your app.
 *
 * @example
 * // export default defineConfig({ connect: () => new pg.Pool({ connectionString }), host });
 * defineConfig({ connect: () => Promise.reject(new Error('not now')) }).dialect; // 'postgres'
 */
export function defineConfig(
  config: PostgresConfig,
): PostgresConfig & { readonly dialect: 'postgres' } {
  return { ...config, dialect: 'postgres' };
}
