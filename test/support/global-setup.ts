import type { TestProject } from 'vitest/node';
import { openServer } from './server.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { readonly url: string; readonly prefix: string };
  }
}

/** Opens one server for all test files of a run. Uses an existing server if possible. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { url, prefix, stop } = await openServer();
  project.provide('postgres', { url, prefix });
  return stop;
};
