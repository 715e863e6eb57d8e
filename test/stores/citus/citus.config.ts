import { defineConfig, type ViteUserConfig } from 'vitest/config';
import own from '../../vitest.config.js';

const config: ViteUserConfig = defineConfig({
  ...own,
  test: {
    ...own.test,
    include: ['test/stores/citus/*.citus.ts'],
    globalSetup: [],
    hookTimeout: 120_000,
    // All test files share one cluster, and one file stops a worker of it.
    fileParallelism: false,
  },
});

export default config;
