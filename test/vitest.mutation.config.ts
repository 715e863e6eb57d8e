import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import own from './vitest.config.js';

// The tests of src/domain alone: what a mutant of it survives, it has to survive here.
const config: ViteUserConfig = defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: own.resolve ?? {},
  test: {
    setupFiles: ['test/mutation-setup.ts'],
    include: ['test/domain/**/*.test.ts'],
    // Sixty sessions for each program: seconds for each mutant, which other tests kill too.
    exclude: ['test/domain/closed-loop.slow.test.ts'],
    testTimeout: 30_000,
  },
});

export default config;
