import { spawnSync } from 'node:child_process';

/** Zones with and without clock changes, one at a half-hour offset, and one a day ahead. */
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];
const SUITES = ['test/domain', 'test/service', 'test/stores/conformance'];

const failed = ZONES.filter((zone) => {
  process.stdout.write(`\n== TZ=${zone}\n`);
  const args = ['vitest', 'run', '--config', 'test/vitest.config.ts', '--reporter=dot', ...SUITES];
  const env = { ...process.env, TZ: zone };
  return spawnSync('npx', args, { env, stdio: 'inherit' }).status !== 0;
});

process.stdout.write(
  failed.length === 0 ? '\nAll zones pass.\n' : `\nFailed: ${failed.join(', ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
