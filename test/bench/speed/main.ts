import { startCluster } from '../../postgres/cluster.js';
import { compile } from '../compile.js';
import { readOptions } from './options.js';
import { printResults, printVersions, toJson, type Measured } from './report.js';
import { USE_CASES, type OpenSide } from './sides.js';
import type * as Run from './run.js';
import { createWorld } from './world.js';

// How fast the library is beside statements written by hand and beside two query builders.

const USERS = 1_000;
/** Of these nothing is timed: their calls only warm everything up, and are counted. */
const WARM_UP_USERS = 500;
const ROUNDS = 5;

const options = readOptions(process.argv.slice(2));
const say = (line: string): void => {
  if (!options.json) console.log(line);
};
const { createPostgres, createSqlite, openPostgres, openSqlite, measureUseCase, sameTables } =
  await compile<typeof Run>(new URL('.', import.meta.url), 'run.ts');

const world = createWorld(USERS + WARM_UP_USERS);
const timed = world.tasks.slice(0, USERS);
const warmUp = world.tasks.slice(USERS);
const measured: Measured[] = [];

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

printVersions(say);
const bytes = createSqlite(world);
for (const kind of ['file', 'memory'] as const) {
  const database = kind === 'file' ? 'sqlite' : 'sqlite in memory';
  if (options.wantsDatabase(database)) await measureAll(database, openSqlite(bytes, kind));
}
const POSTGRES = [
  { database: 'postgres', prepare: false },
  { database: 'postgres prepared', prepare: true },
].filter(({ database }) => options.wantsDatabase(database));
const runPostgres = async (): Promise<void> => {
  const cluster = await startCluster();
  try {
    await createPostgres(cluster.url, world, 'speed');
    for (const { database, prepare } of POSTGRES) {
      await measureAll(database, await openPostgres(cluster.url, prepare, 'speed'));
    }
  } finally {
    await cluster.stop();
  }
};
if (POSTGRES.length > 0) await runPostgres();
say(`\n${printResults(measured)}`);
if (options.json) console.log(JSON.stringify({ results: toJson(measured) }, null, 2));
