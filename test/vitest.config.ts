import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

const config: ViteUserConfig = defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^freshlegs\/(sqlite|postgres|memory)$/, replacement: `${root}adapters/$1/index.ts` },
      { find: /^freshlegs\/catalogue$/, replacement: `${root}src/catalogue/index.ts` },
      { find: /^freshlegs\/testing$/, replacement: `${root}test/conformance/index.ts` },
      { find: /^freshlegs$/, replacement: `${root}src/index.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Use all cores: workers wait for a database half of the time.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['src/domain/**/*.ts'],
      reporter: ['text'],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});

export default config;
