import { defineConfig, type ViteUserConfig } from 'vitest/config';
import own from '../../vitest.config.js';

const config: ViteUserConfig = defineConfig({
  ...own,
  test: {
    ...own.test,
    include: ['test/stores/citus/*.citus.ts'],
    globalSetup: [],
    hookTimeout: 120_000,
    // One file stops a worker of the others' cluster.
    fileParallelism: false,
  },
});

export default config;
