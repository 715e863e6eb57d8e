import { startCluster } from '../../support/cluster.js';
import { compile } from '../compile.js';
import { compileBeside } from './beside.js';
import { readOptions } from './options.js';
import {
  idsToJson,
  printIds,
  printResults,
  printVersions,
  toJson,
  type Measured,
} from './report.js';
import { USE_CASES, type OpenSide } from './sides.js';
import type * as Run from './run.js';
import { createWorld } from './world.js';

// Compares the library's speed with hand-written statements, two query builders, and another commit
// of the library.

const USERS = 600;
/** These calls are not timed. They warm everything up, and their statements are counted. */
const WARM_UP_USERS = 300;
const ROUNDS = 5;
/**
 * All databases must fit in memory. With the server's default, the first databases would be read
 * from files, and the last ones from memory.
 */
const SHARED_BUFFERS = '2GB';

const options = readOptions(process.argv.slice(2));
const say = (line: string): void => {
  if (!options.json) console.log(line);
};
const { openPostgresIds, openSqliteIds, measureUseCase, sameTables, ...run } = await compile<
  typeof Run
>(new URL('.', import.meta.url), 'run.ts');
const beside = options.beside === undefined ? undefined : await compileBeside(options.beside);

const world = createWorld(USERS + WARM_UP_USERS);
const timed = world.tasks.slice(0, USERS);
const warmUp = world.tasks.slice(USERS);
const measured: Measured[] = [];
const measuredIds: Measured[] = [];

const measureAll = async (database: string, sides: readonly OpenSide[]): Promise<void> => {
  for (const useCase of USE_CASES) {
    if (!options.wants(useCase)) continue;
    const result = await measureUseCase(sides, useCase, { timed, warmUp, rounds: ROUNDS });
    measured.push({ database, useCase, ...result });
    say(printResults(measured.slice(-1)));
  }
  await sameTables(sides);
  for (const side of sides) await side.close();
};

const measureIds = async (database: string, sides: readonly OpenSide[]): Promise<void> => {
  for (const useCase of USE_CASES) {
    if (!options.wants(useCase)) continue;
    const result = await measureUseCase(sides, useCase, { timed, warmUp, rounds: ROUNDS });
    measuredIds.push({ database, useCase, ...result });
    say(printIds(measuredIds.slice(-1)));
  }
  for (const side of sides) await side.close();
};

printVersions(say);
const SQLITE = [
  { database: 'sqlite', kind: 'file', analyzed: false },
  { database: 'sqlite analyzed', kind: 'file', analyzed: true },
  { database: 'sqlite in memory', kind: 'memory', analyzed: false },
] as const;
for (const { database, ...state } of SQLITE) {
  if (!options.wantsDatabase(database)) continue;
  await measureAll(database, run.openSqlite(world, state, beside));
  await measureIds(database, openSqliteIds(world, state));
}
const POSTGRES = (
  [
    { database: 'postgres', prepare: true },
    { database: 'postgres unnamed', prepare: false },
  ] as const
).filter(({ database }) => options.wantsDatabase(database));
const runPostgres = async (): Promise<void> => {
  const cluster = await startCluster({ shared_buffers: SHARED_BUFFERS });
  try {
    for (const { database, prepare } of POSTGRES) {
      const name = prepare ? 'named' : 'unnamed';
      const state = { prepare, database: name };
      await measureAll(database, await run.openPostgres(cluster.url, world, state, beside));
      await measureIds(database, await openPostgresIds(cluster.url, world, state));
    }
  } finally {
    await cluster.stop();
  }
};
if (POSTGRES.length > 0) await runPostgres();
say(`\n${printResults(measured)}\n\n${printIds(measuredIds)}`);
if (options.json) {
  const data = { results: toJson(measured), ids: idsToJson(measuredIds) };
  console.log(JSON.stringify(data, null, 2));
}
