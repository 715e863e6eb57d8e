import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import type * as Run from './run.js';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * The sides compiled as the package itself is. Run by tsx, every function that is made would be
 * given its name anew, which costs those dear that make many.
 */
export const compileRun = async (): Promise<typeof Run> => {
  // Inside node_modules, so that packages are found from there and nothing has to be cleaned up.
  const outDir = pathOf('../../../node_modules/.cache/freshlegs-speed');
  await build({
    config: false,
    silent: true,
    entry: { run: pathOf('run.ts') },
    outDir,
    format: 'esm',
    target: 'node20',
    skipNodeModulesBundle: true,
    outExtension: () => ({ js: '.mjs' }),
  });
  return (await import(`${outDir}/run.mjs`)) as typeof Run;
};
