import {
  checkHost,
  defineConfig,
  migrate,
  uninstallation,
  type MigrationOptions,
} from 'freshlegs/postgres';
import type pg from 'pg';
import { runOn } from '../../cli/bench.js';
import { readCatalogue } from '../../support/catalogue.js';
import { startCluster } from '../../support/cluster.js';
import { createFill } from '../../support/fill.js';
import { FIXTURE } from '../../support/integer-ids.js';
import { queryOnPool } from '../../support/query.js';
import { createDatabase, openPool } from '../postgres.js';
import { LIVE_HOSTS, type LiveHost } from './hosts.js';
import { whileWriting } from './writers.js';

const USERS = Number(process.env['USERS'] ?? 2_000);
const LOGS = Number(process.env['LOGS'] ?? 1_000_000);
// A step stops waiting for a table after half a second. Allows twice that for a slow disk.
const BLOCKED_MAX_MS = 1_000;

type MigratedOptions = Pick<MigrationOptions, 'host' | 'schema'>;

interface Phase {
  readonly name: string;
  readonly run: (pool: pg.Pool, options: MigratedOptions) => Promise<string>;
}

/** Runs the command on the pool of the run. Returns the output line that matches `found`. */
const command = async (
  args: readonly string[],
  pool: pg.Pool,
  options: MigratedOptions,
  found: RegExp,
): Promise<string> => {
  const lent = { connect: () => pool.connect() };
  const { code, out } = await runOn(defineConfig({ ...options, connect: () => lent }), args);
  if (code !== 0) throw new Error(`freshlegs ${args.join(' ')}:\n${out}`);
  return out
    .split('\n')
    .filter((line) => found.test(line))
    .join(' ');
};

const backfill: Phase['run'] = (pool, options) => command(['backfill'], pool, options, /recorded/i);

/** The steps that run while others write to the host, in order. */
const PHASES: readonly Phase[] = [
  {
    name: 'migrate',
    run: async (pool, options) => {
      const steps = await migrate(pool, options);
      await checkHost(pool, options);
      return `${steps.length} steps`;
    },
  },
  { name: 'backfill', run: backfill },
  { name: 'backfill again', run: backfill },
];

const round = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;

const fill = async (pool: pg.Pool, { host, logs }: LiveHost): Promise<void> => {
  await pool.query(host.sql);
  const fillBase = await createFill(queryOnPool(pool), host.tablesSchema, host.rows);
  await fillBase({ ...FIXTURE, userIds: Array.from({ length: USERS }, (_, at) => at + 1) });
  for (const text of logs) {
    await pool.query(text.replaceAll('$USERS', `${USERS}`).replaceAll('$LOGS', `${LOGS}`));
  }
  await pool.query('vacuum analyze');
};

/**
 * Migrates a host while others write to it, and uninstalls the library. Returns what went wrong.
 */
const runHost = async (pool: pg.Pool, live: LiveHost): Promise<readonly string[]> => {
  const { mapping, tablesSchema, raw } = live.host;
  const options = { host: mapping, schema: raw.schema };
  const schemas = [...new Set([tablesSchema, ...raw.schemas])];
  const wrong: string[] = [];
  const begun = performance.now();
  await fill(pool, live);
  console.log(
    `${live.name}: ${USERS} users, ${LOGS} logs, filled in ${round(performance.now() - begun)}`,
  );
  const before = await readCatalogue(queryOnPool(pool), ...schemas);
  for (const { name, run } of PHASES) {
    const report = await whileWriting(pool, raw, USERS, () => run(pool, options));
    const { result, ms, writes, longestMs, failures } = report;
    console.log(
      `  ${name}: ${result} in ${round(ms)}; ${writes} writes meanwhile, the longest ${round(longestMs)}`,
    );
    wrong.push(...new Set(failures));
    if (longestMs > BLOCKED_MAX_MS) wrong.push(`${name} blocked a write for ${round(longestMs)}`);
  }
  // Writers change logs with their own SQL and do not call the library.
  console.log(
    `  verify --repair: ${await command(['verify', '--repair'], pool, options, /^(Repaired|Verified)/)}`,
  );
  await pool.query(uninstallation(options));
  const after = await readCatalogue(queryOnPool(pool), ...schemas);
  const same = JSON.stringify(after) === JSON.stringify(before);
  console.log(
    `  uninstall: the host's tables are ${same ? 'the same as before' : 'not the same as before'}`,
  );
  return same ? wrong : [...wrong, `${live.name}: uninstalling left something behind`];
};

const cluster = await startCluster();
try {
  for (const [at, live] of LIVE_HOSTS.entries()) {
    await createDatabase(cluster.url, `live_${at}`);
    const pool = openPool(cluster.url, `live_${at}`, { max: 20 });
    const wrong = await runHost(pool, live);
    await pool.end();
    for (const line of wrong) console.error(`  ${line}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}
