import type { RecoveryModel } from '../../src/domain/recovery/model.js';
import type { HostMapping } from '../sql/host.js';
import type { PostgresPool } from './driver.js';

/** What the `freshlegs` command needs to know of a backend on Postgres. */
export interface PostgresConfig {
  /**
   * Opens a pool for the command, which ends it where it can; give it a role that may run DDL, and
   * the database itself rather than a pooler in transaction mode. Not called by `freshlegs print`.
   */
  readonly connect: () => ClosablePool | Promise<ClosablePool>;
  /** The mapping that the app gives to `postgresRepository`. */
  readonly host?: HostMapping;
  /** The schema of the library's tables, and of the host's that name none. Default `public`. */
  readonly schema?: string;
  /** `citus` where the tables are spread over a cluster. */
  readonly distribution?: 'citus';
  /** Whether the library makes users, exercises, programs and logs too. Default false. */
  readonly base?: boolean;
  /** The model that the app gives to `createFreshlegs`. */
  readonly model?: RecoveryModel;
}

/** A pool that whoever opened it can end. */
export interface ClosablePool extends PostgresPool {
  /** Closes all connections, which the command does when it has finished. */
  readonly end?: () => Promise<unknown>;
}

/**
 * The default export of `freshlegs.config.js`, `.mjs` or `.ts`, for a backend on Postgres: what the
 * app passes as well, under the name of its dialect.
 *
 * @example
 * // export default defineConfig({ connect: () => new pg.Pool({ connectionString }), host });
 * defineConfig({ connect: () => Promise.reject(new Error('not now')) }).dialect; // 'postgres'
 */
export const defineConfig = (
  config: PostgresConfig,
): PostgresConfig & { readonly dialect: 'postgres' } => ({ ...config, dialect: 'postgres' });
