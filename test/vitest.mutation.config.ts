import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

// The tests of src/domain alone: what a mutant of it survives, it has to survive here.
const config: ViteUserConfig = defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    setupFiles: ['test/mutation-setup.ts'],
    include: ['test/domain/**/*.test.ts'],
    testTimeout: 30_000,
  },
});

export default config;
