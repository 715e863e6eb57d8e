import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PostgresConfig } from '../postgres/config.js';
import type { SqliteConfig } from '../sqlite/config.js';
import { visible } from '../sql/visible.js';
import { usageError } from './terminal.js';

/** The default export of `freshlegs.config.js`, `.mjs` or `.ts`. */
export type Config =
  | (PostgresConfig & { readonly dialect: 'postgres' })
  | (SqliteConfig & { readonly dialect: 'sqlite' });

const NAMES = ['freshlegs.config.js', 'freshlegs.config.mjs', 'freshlegs.config.ts'];

const EXAMPLE = `import pg from 'pg';
import { defineConfig } from 'freshlegs/postgres';
import { host } from './src/training.js'; // the mapping that your app passes

export default defineConfig({
  connect: () => new pg.Pool({ connectionString: process.env.DATABASE_URL }),
  host,
});`;

/** Null if the folder has no config. */
export function configPath(cwd: string): string | null {
  return NAMES.map((name) => resolve(cwd, name)).find((path) => existsSync(path)) ?? null;
}

const findConfig = (cwd: string, given: string | undefined): string => {
  const path = given === undefined ? null : resolve(cwd, given);
  const found = path === null ? configPath(cwd) : existsSync(path) ? path : null;
  if (found !== null) return found;
  throw usageError(
    given === undefined
      ? `There is no freshlegs.config.js, .mjs or .ts in ${visible(cwd)}. Run freshlegs init to propose one, or write it yourself:\n\n${EXAMPLE}`
      : `There is no file ${visible(resolve(cwd, given))}.`,
  );
};

const NO_TYPESCRIPT = (path: string) =>
  usageError(
    `Node ${process.versions.node} does not read TypeScript, so ${visible(path)} cannot be loaded. Use Node 22.18 or newer, or register a loader as NODE_OPTIONS='--import tsx' does, or write the file as freshlegs.config.mjs.`,
  );

const load = async (path: string): Promise<unknown> => {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    const code = (error as { readonly code?: unknown }).code;
    if (code === 'ERR_UNKNOWN_FILE_EXTENSION') throw NO_TYPESCRIPT(path);
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError(`${visible(path)} cannot be loaded: ${visible(reason)}`);
  }
};

/** CommonJS files and some loaders nest the default export in several `default` fields. */
const defaultOf = (loaded: unknown): unknown => {
  const inner = (loaded as { readonly default?: unknown } | null)?.default;
  return inner === undefined ? loaded : defaultOf(inner);
};

const isConfig = (value: unknown): value is Config => {
  if (typeof value !== 'object' || value === null) return false;
  const { dialect, connect } = value as { readonly dialect?: unknown; readonly connect?: unknown };
  return (dialect === 'postgres' || dialect === 'sqlite') && typeof connect === 'function';
};

/** An example of `connect` for what `defineConfig` returned. */
const CONNECT = {
  postgres: '() => new pg.Pool({ connectionString: process.env.DATABASE_URL })',
  sqlite: "() => new Database('training.db')",
} as const;

/**
 * Loads the config at the given path, otherwise the one in the folder. Throws a usage error if that
 * fails.
 */
export async function loadConfig(cwd: string, given: string | undefined): Promise<Config> {
  const path = findConfig(cwd, given);
  const config = defaultOf(await load(path));
  if (isConfig(config)) return config;
  const { dialect } = (config ?? {}) as { readonly dialect?: unknown };
  if (dialect === 'postgres' || dialect === 'sqlite') {
    throw usageError(
      `${visible(path)} has no function connect, so it names no database: add one to defineConfig, such as connect: ${CONNECT[dialect]}.`,
    );
  }
  throw usageError(
    `${visible(path)} must default-export the result of defineConfig from freshlegs/postgres or freshlegs/sqlite, such as\n\n${EXAMPLE}`,
  );
}
