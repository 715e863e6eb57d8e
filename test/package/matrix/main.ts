import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describeTable, readResult, type Result } from './results.js';

/** Major versions of Node. `NODES=24 npm run test:matrix` runs only one. */
const NODES = (process.env['NODES'] ?? '20,22,24').split(',');
/** What to run on each version of Node. `PARTS=sqlite-13` runs only one part. */
const PARTS = (process.env['PARTS'] ?? 'tests,sqlite-13').split(',');
/** Test files for the part `tests`: `npm run test:matrix -- test/stores`. Default: all files. */
const FILES = process.argv.slice(2);

const BETTER_SQLITE3_13_NEEDS_NODE = 22;
// On Node 24, better-sqlite3 12 can end the process: an assertion in Node fails if a hook is
// removed while a handle is garbage-collected.
const NEEDS_BETTER_SQLITE3_13_NODE = 24;
const SQLITE_FILES = [
  'test/stores/conformance',
  'test/stores/differential.slow.test.ts',
  'test/stores/sqlite',
  'test/faults/errors-sqlite.test.ts',
  'test/faults/sweep-sqlite.ci.test.ts',
];

interface Runtime {
  readonly version: string;
  readonly env: NodeJS.ProcessEnv;
}

const root = realpathSync('.');

const npm = (cwd: string, env: NodeJS.ProcessEnv, ...args: string[]): void => {
  execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd, env, stdio: 'inherit' });
};

/**
 * Installs Node from the package with its binary and headers. If better-sqlite3 12 has no binary
 * for that Node, `npm ci` compiles it with these headers.
 */
const installNode = (major: string, folder: string): Runtime => {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${os}-${process.arch}`;
  npm(folder, process.env, 'install', '--ignore-scripts', '--prefix', folder, `${name}@${major}`);
  const home = join(folder, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const path = [join(home, 'bin'), process.env['PATH']].join(delimiter);
  return { version, env: { ...process.env, PATH: path, npm_config_nodedir: home } };
};

const installSqlite13 = (copy: string, env: NodeJS.ProcessEnv): void => {
  npm(copy, env, 'install', '--no-save', 'better-sqlite3@13');
};

/**
 * Copies the tracked files next to the same shared data. The Node that runs the tests installs
 * their dependencies.
 */
const makeCopy = (major: string, { env }: Runtime, folder: string): string => {
  const copy = join(folder, 'project');
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(name)))
    cpSync(join(root, file), join(copy, file));
  const shared = join(root, '../shared');
  if (existsSync(shared)) symlinkSync(realpathSync(shared), join(folder, 'shared'));
  npm(copy, env, 'ci');
  npm(copy, env, 'run', 'build');
  if (Number(major) >= NEEDS_BETTER_SQLITE3_13_NODE) installSqlite13(copy, env);
  // An addon that was built for another Node would make every test fail.
  const open = "new (require('better-sqlite3'))(':memory:').close()";
  execFileSync('node', ['-e', open], { cwd: copy, env, stdio: 'inherit' });
  return copy;
};

/** Returns the report that Vitest writes. */
const runFiles = (
  copy: string,
  { version, env }: Runtime,
  part: string,
  args: string[],
): Result => {
  process.stdout.write(`\n== Node ${version}: ${part}\n`);
  const output = join(copy, '..', `${part.split(' ').at(-1) ?? ''}.json`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'];
  // They need packages that `npm run test:openapi`, `test:drivers` and `test:agent-tools` install.
  const folders = ['test/openapi/**', 'test/drivers/**', 'test/agent-tools/protocol/**'];
  const excluded = folders.flatMap((folder) => ['--exclude', folder]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${output}`];
  const startedAt = performance.now();
  const { status } = spawnSync('node', [...vitest, ...reporters, ...excluded, ...args], {
    cwd: copy,
    env,
    stdio: 'inherit',
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const report = existsSync(output) ? readFileSync(output, 'utf8') : null;
  return readResult({ node: version, part, seconds, succeeded: status === 0, report });
};

const versionIn = (copy: string, name: string): string => {
  const json = readFileSync(join(copy, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(json) as { version: string }).version;
};

const runParts = (major: string, folder: string): readonly Result[] => {
  const runtime = installNode(major, folder);
  const copy = makeCopy(major, runtime, folder);
  const results: Result[] = [];
  if (PARTS.includes('tests')) {
    const what = FILES.length > 0 ? FILES.join(' ') : 'all tests';
    const part = `${what}, better-sqlite3 ${versionIn(copy, 'better-sqlite3')}`;
    results.push(runFiles(copy, runtime, part, FILES));
  }
  if (PARTS.includes('sqlite-13') && Number(major) >= BETTER_SQLITE3_13_NEEDS_NODE) {
    installSqlite13(copy, runtime.env);
    const part = `SQLite, better-sqlite3 ${versionIn(copy, 'better-sqlite3')}`;
    results.push(runFiles(copy, runtime, part, SQLITE_FILES));
  }
  return results;
};

/** Runs the parts one after the other, in a folder that is removed afterwards. */
const runNode = (major: string): readonly Result[] => {
  const folder = mkdtempSync(join(tmpdir(), 'freshlegs-matrix-'));
  // PostgreSQL runs as another user, who needs access to its binaries.
  chmodSync(folder, 0o755);
  try {
    return runParts(major, folder);
  } catch (error) {
    const part = `could not be run: ${String(error)}`;
    const run = { node: major, part, seconds: 0, succeeded: false, report: null };
    return [readResult(run)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const results = NODES.flatMap(runNode);
process.stdout.write(`\n${describeTable(results)}\n`);
process.exitCode = results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1;
