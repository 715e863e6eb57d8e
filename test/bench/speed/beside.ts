import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Freshlegs from 'freshlegs';
import type * as Postgres from 'freshlegs/postgres';
import type * as Sqlite from 'freshlegs/sqlite';
import { withCompiled } from '../compile.js';
import type { Library } from './ours.js';

const ENTRIES = {
  index: 'src/index.ts',
  sqlite: 'adapters/sqlite/index.ts',
  postgres: 'adapters/postgres/index.ts',
};

/** Compiles another checkout in the same way, with its own node_modules. */
export const compileBeside = (folder: string): Promise<Library> =>
  withCompiled(pathToFileURL(`${resolve(folder)}/`), ENTRIES, async (pathOf) => {
    const { createFreshlegs } = (await import(pathOf('index'))) as typeof Freshlegs;
    return {
      createFreshlegs,
      sqlite: (await import(pathOf('sqlite'))) as typeof Sqlite,
      postgres: (await import(pathOf('postgres'))) as typeof Postgres,
    };
  });
