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
import { delimiter, dirname, join } from 'node:path';
import { describeTable, readResult, type Result } from './results.js';

/** Majors of Node; `NODES=24 npm run test:matrix` runs one. */
const NODES = (process.env['NODES'] ?? '20,22,24').split(',');
/** What runs on each; `PARTS=sqlite-13` runs one. */
const PARTS = (process.env['PARTS'] ?? 'tests,sqlite-13').split(',');
/** Files of the part `tests`, where not all of them: `npm run test:matrix -- test/adapters`. */
const FILES = process.argv.slice(2);

const BETTER_SQLITE3_13_NEEDS_NODE = 22;
const SQLITE_FILES = [
  'test/adapters/conformance.test.ts',
  'test/adapters/differential.test.ts',
  'test/adapters/sqlite',
  'test/adapters/sync.test.ts',
  'test/faults/errors-sqlite.test.ts',
  'test/faults/sweep-sqlite.test.ts',
  'test/stores/sqlite-hosts.test.ts',
];

interface Runtime {
  readonly version: string;
  readonly env: NodeJS.ProcessEnv;
}

const root = realpathSync('.');

/** A Node of a major version from the registry, first on the PATH, with its headers for addons. */
const runtimeOf = (major: string): Runtime => {
  const print = 'JSON.stringify([process.execPath, process.versions.node])';
  const args = ['-y', '-p', `node@${major}`, 'node', '-p', print];
  const [path, version] = JSON.parse(execFileSync('npx', args, { encoding: 'utf8' })) as [
    string,
    string,
  ];
  const bin = dirname(path);
  const platform = `node-${process.platform}-${process.arch}`;
  const headers = join(bin, '..', 'node_modules', platform);
  return {
    version,
    env: {
      ...process.env,
      PATH: [bin, process.env['PATH']].join(delimiter),
      ...(existsSync(join(headers, 'include/node')) ? { npm_config_nodedir: headers } : {}),
    },
  };
};

/** A copy of what is tracked, beside the same shared data, installed by the Node that runs it. */
const makeCopy = ({ env }: Runtime): string => {
  const folder = mkdtempSync(join(tmpdir(), 'freshlegs-matrix-'));
  // PostgreSQL runs as a user of its own, who has to get at its binaries.
  chmodSync(folder, 0o755);
  const copy = join(folder, 'project');
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(name)))
    cpSync(join(root, file), join(copy, file));
  const shared = join(root, '../shared');
  if (existsSync(shared)) symlinkSync(realpathSync(shared), join(folder, 'shared'));
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: copy, env, stdio: 'inherit' });
  return folder;
};

/** Runs test files in the copy; what Vitest writes into a file is the result. */
const runFiles = (
  copy: string,
  { version, env }: Runtime,
  part: string,
  args: string[],
): Result => {
  process.stdout.write(`\n== Node ${version}: ${part}\n`);
  const output = join(copy, '..', `${part.replaceAll(/\W/g, '-')}.json`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${output}`];
  const startedAt = performance.now();
  const { status } = spawnSync('node', [...vitest, ...reporters, ...args], {
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

/** The parts on one Node, one after the other. */
const runNode = (major: string): readonly Result[] => {
  const runtime = runtimeOf(major);
  const folder = makeCopy(runtime);
  const copy = join(folder, 'project');
  const results: Result[] = [];
  try {
    if (PARTS.includes('tests')) {
      const part = `${FILES.length > 0 ? FILES.join(' ') : 'npm test'}, better-sqlite3 ${versionIn(copy, 'better-sqlite3')}`;
      const args = FILES.length > 0 ? FILES : ['--exclude', 'test/stores/**'];
      results.push(runFiles(copy, runtime, part, args));
    }
    if (PARTS.includes('sqlite-13') && Number(major) >= BETTER_SQLITE3_13_NEEDS_NODE) {
      const install = ['install', '--no-save', '--no-audit', '--no-fund', 'better-sqlite3@13'];
      execFileSync('npm', install, { cwd: copy, env: runtime.env, stdio: 'inherit' });
      const part = `SQLite, better-sqlite3 ${versionIn(copy, 'better-sqlite3')}`;
      results.push(runFiles(copy, runtime, part, SQLITE_FILES));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
};

const results = NODES.flatMap(runNode);
process.stdout.write(`\n${describeTable(results)}\n`);
process.exitCode = results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1;
