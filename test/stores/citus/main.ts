import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// `npm run test:citus` runs the whole suite on a running cluster.

const root = fileURLToPath(new URL('../../..', import.meta.url));

const MISSING = `CITUS_URL is not set, so nothing was tested: the suite needs a Citus cluster.
CITUS_URL=postgres://user:password@coordinator/database npm run test:citus It creates a schema freshlegs_test_... in that database, and drops it when it ends.
`;

/** Returns the exit code. */
const runSuite = (): number => {
  const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));
  const args = [
    vitest,
    'run',
    '--config',
    'test/stores/citus/citus.config.ts',
    ...process.argv.slice(2),
  ];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
};

if ((process.env['CITUS_URL'] ?? '') === '') {
  process.stderr.write(MISSING);
  process.exitCode = 1;
} else {
  process.exitCode = runSuite();
}
