import { startCluster } from '../../support/cluster.js';
import { compile } from '../compile.js';
import { compileBeside } from './beside.js';
import { readOptions, type DatabaseName } from './options.js';
import { printResults, printVersions, type Measured } from './report.js';
import type { OpenSide } from './sides.js';
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
const { openPostgres, openSqlite, measureAll } = await compile<typeof Run>(
  new URL('.', import.meta.url),
  'run.ts',
);
const beside = options.beside === undefined ? undefined : await compileBeside(options.beside);

const world = createWorld(USERS + WARM_UP_USERS);
const timed = world.tasks.slice(0, USERS);
const warmUp = world.tasks.slice(USERS);
const measured: Measured[] = [];

const measure = (database: string, sides: readonly OpenSide[]): Promise<void> =>
  measureAll(sides, options.useCases, { timed, warmUp, rounds: ROUNDS }, (useCase, result) => {
    measured.push({ database, useCase, ...result });
    console.log(printResults(measured.slice(-1)));
  });

const measureSqlite = (database: DatabaseName, analyzed: boolean): Promise<void> =>
  measure(database, openSqlite(world, analyzed, beside));

/** Each run has its own server, which has room for all databases. */
const measurePostgres = async (name: DatabaseName, prepare: boolean): Promise<void> => {
  const { url, stop } = await startCluster({ shared_buffers: SHARED_BUFFERS });
  try {
    const state = { prepare, database: 'speed' };
    await measure(name, await openPostgres(url, world, state, beside));
  } finally {
    await stop();
  }
};

const RUNS: Readonly<Record<DatabaseName, (name: DatabaseName) => Promise<void>>> = {
  sqlite: (name) => measureSqlite(name, false),
  'sqlite analyzed': (name) => measureSqlite(name, true),
  postgres: (name) => measurePostgres(name, true),
  'postgres unnamed': (name) => measurePostgres(name, false),
};

printVersions();
for (const name of options.databases) await RUNS[name](name);
console.log(`\n${printResults(measured)}`);
