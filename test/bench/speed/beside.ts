import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type * as Freshlegs from 'freshlegs';
import type * as Postgres from 'freshlegs/postgres';
import type * as Sqlite from 'freshlegs/sqlite';
import { build } from 'tsup';

/** The public entry points that a side needs. */
export interface Library {
  readonly createFreshlegs: typeof Freshlegs.createFreshlegs;
  readonly sqlite: Pick<typeof Sqlite, 'migrate' | 'sqliteRepository'>;
  readonly postgres: Pick<typeof Postgres, 'migrate' | 'postgresRepository'>;
}

const ENTRIES = {
  index: 'src/index.ts',
  sqlite: 'adapters/sqlite/index.ts',
  postgres: 'adapters/postgres/index.ts',
};

/** Compiles another checkout in the same way, with its own node_modules. */
export const compileBeside = async (folder: string): Promise<Library> => {
  const outDir = resolve(folder, 'node_modules/.cache/freshlegs', `beside-${process.pid}`);
  await build({
    config: false,
    silent: true,
    entry: Object.fromEntries(
      Object.entries(ENTRIES).map(([name, file]) => [name, resolve(folder, file)]),
    ),
    outDir,
    format: 'esm',
    target: 'node20',
    skipNodeModulesBundle: true,
    outExtension: () => ({ js: '.mjs' }),
  });
  const load = (name: keyof typeof ENTRIES): Promise<unknown> =>
    import(join(outDir, `${name}.mjs`)) as Promise<unknown>;
  try {
    const { createFreshlegs } = (await load('index')) as typeof Freshlegs;
    return {
      createFreshlegs,
      sqlite: (await load('sqlite')) as typeof Sqlite,
      postgres: (await load('postgres')) as typeof Postgres,
    };
  } finally {
    rmSync(outDir, { recursive: true });
  }
};
