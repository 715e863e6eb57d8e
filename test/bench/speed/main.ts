import { parseArgs } from 'node:util';
import { startCluster } from '../../support/cluster.js';
import { compile } from '../compile.js';
import { atMost, endWith } from '../gate.js';
import { formatTable } from '../table.js';
import { compileBeside } from './beside.js';
import type { Measurement } from './measure.js';
import type * as Run from './run.js';
import { USE_CASES, type OpenSide } from './sides.js';
import { createWorld } from './world.js';

// Compares the library's speed with hand-written statements, two query builders, and another commit
// of the library.

const USERS = 600;
/** These calls are not timed. */
const WARM_UP_USERS = 300;
const ROUNDS = 5;
/**
 * All databases must fit in memory. With the server's default, the first databases would be read
 * from files, and the last ones from memory.
 */
const SHARED_BUFFERS = '2GB';
const DATABASES = ['sqlite', 'sqlite analyzed', 'postgres', 'postgres unnamed'] as const;
const PEERS = ['drizzle', 'kysely'] as const;
/** Never slower than the query builders, apart from noise. */
const RATIO_MAX = 1.05;
const OTHERS = ['limit', ...PEERS, 'before'] as const;

/** The chosen ones, or all. Throws for an unknown name. */
const chosen = <Name extends string>(all: readonly Name[], names: readonly string[]) => {
  const unknown = names.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`Unknown ${unknown}; name one of: ${all.join(', ')}.`);
  return names.length === 0 ? all : all.filter((name) => names.includes(name));
};

const names = { type: 'string', multiple: true, default: [] as string[] } as const;
const { values: options } = parseArgs({
  options: { only: names, database: names, beside: { type: 'string' } },
});
const useCases = chosen(USE_CASES, options.only);
const databases = chosen(DATABASES, options.database);
const { openPostgres, openSqlite, measureAll } = await compile<typeof Run>(
  new URL('.', import.meta.url),
  'run.ts',
);
const beside = options.beside === undefined ? undefined : await compileBeside(options.beside);

const world = createWorld(USERS + WARM_UP_USERS);
const timed = world.tasks.slice(0, USERS);
const warmUp = world.tasks.slice(USERS);
const measured: (Measurement & { readonly database: string; readonly name: string })[] = [];

/** One line per use case: microseconds, and the library's time as a multiple of each other side's. */
const describe = (shown: typeof measured): string => {
  const others = OTHERS.filter((name) => shown.some(({ ratios }) => name in ratios));
  return formatTable([
    ['database, use case', 'freshlegs us', 'limit us', ...others.map((name) => `/ ${name}`)],
    ...shown.map(({ name, medians, ratios }) => [
      name,
      ...['freshlegs', 'limit'].map((side) => medians[side]?.toFixed(0) ?? '-'),
      ...others.map((other) => ratios[other]?.toFixed(2) ?? '-'),
    ]),
  ]);
};

const measure = (database: string, sides: readonly OpenSide[]): Promise<void> =>
  measureAll(sides, useCases, { timed, warmUp, rounds: ROUNDS }, (useCase, measurement) => {
    measured.push({ database, name: `${database}, ${useCase}`, ...measurement });
    console.log(describe(measured.slice(-1)));
  });

for (const database of databases) {
  if (database === 'sqlite' || database === 'sqlite analyzed') {
    await measure(database, openSqlite(world, database === 'sqlite analyzed', beside));
    continue;
  }
  // Each run has its own server, which has room for all databases.
  const { url, stop } = await startCluster({ shared_buffers: SHARED_BUFFERS });
  try {
    const state = { prepare: database === 'postgres', database: 'speed' };
    await measure(database, await openPostgres(url, world, state, beside));
  } finally {
    await stop();
  }
}
console.log(`\n${describe(measured)}`);
// Without names, the server plans every statement each time, and the library's are longer.
const judged = measured.filter(({ database }) => database !== 'postgres unnamed');
endWith(
  PEERS.map((peer) =>
    atMost(
      `time / ${peer}, worst`,
      Math.max(...judged.map(({ ratios }) => ratios[peer] ?? NaN)),
      RATIO_MAX,
    ),
  ),
);
