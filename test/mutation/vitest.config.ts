import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import own from '../vitest.config.js';

// Runs only the tests of src/domain, because they alone must find its mutants.
const config: ViteUserConfig = defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: own.resolve ?? {},
  test: {
    setupFiles: ['test/mutation/setup.ts'],
    include: ['test/domain/**/*.test.ts'],
    // Sixty sessions per program take seconds per mutant, and other tests find the same mutants.
    exclude: ['test/domain/closed-loop.slow.test.ts'],
    testTimeout: 30_000,
  },
});

export default config;
