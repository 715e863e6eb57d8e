import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { slowest } from './support/slowest.js';
import { BaseSequencer, type TestSequencer, type TestSequencerConstructor } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

// The files that take longest, longest first. If one of them began last, the other workers would
// wait for it. On a clean clone, Vitest only knows the sizes of files, and most of these files are
// small.
const LONGEST = [
  'browser/states',
  'browser/page',
  'stores/hosts',
  'faults/sweep-postgres',
  'stores/conformance',
  'stores/postgres-kinds',
  'stores/postgres-pool',
  'http/matrix',
  'import/import',
  'stores/differential',
  'stores/postgres-partitions',
  'stores/postgres-lock-order',
  'http/main',
  'bench/speed',
];

const rankOf = (file: string): number => {
  const rank = LONGEST.findIndex((name) => file.includes(`/test/${name}.`));
  return rank === -1 ? LONGEST.length : rank;
};

/** Runs the files that take longest first, then the others in the usual order. */
function LongestFirst(vitest: ConstructorParameters<TestSequencerConstructor>[0]): TestSequencer {
  const usual = new BaseSequencer(vitest);
  return {
    shard: (files) => usual.shard(files),
    sort: async (files) =>
      (await usual.sort(files)).sort((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId)),
  };
}

const config: ViteUserConfig = defineConfig({
  root,
  resolve: {
    alias: [
      {
        find: /^freshlegs\/(sqlite|postgres|memory|http)$/,
        replacement: `${root}adapters/$1/index.ts`,
      },
      { find: /^freshlegs\/catalogue$/, replacement: `${root}src/catalogue/index.ts` },
      { find: /^freshlegs\/testing$/, replacement: `${root}test/conformance/index.ts` },
      { find: /^freshlegs$/, replacement: `${root}src/index.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    reporters: process.env['npm_lifecycle_event'] === 'test' ? ['default', slowest] : ['default'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Use all cores: workers wait for a database half of the time.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst as unknown as TestSequencerConstructor },
    coverage: {
      provider: 'v8',
      include: ['src/domain/**/*.ts'],
      reporter: ['text'],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});

export default config;
