import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

/**
 * A module compiled like the package, with everything it imports from this repository. tsx would give
 * every created function a name at run time, which slows code that creates many.
 */
export const compile = async <Module>(folder: URL, file: string): Promise<Module> => {
  // Inside node_modules, so that packages resolve from there and nothing has to be cleaned up.
  const outDir = fileURLToPath(new URL('../../node_modules/.cache/freshlegs', import.meta.url));
  const name = `bench-${basename(fileURLToPath(folder))}`;
  await build({
    config: false,
    silent: true,
    entry: { [name]: fileURLToPath(new URL(file, folder)) },
    outDir,
    format: 'esm',
    target: 'node20',
    skipNodeModulesBundle: true,
    outExtension: () => ({ js: '.mjs' }),
  });
  return (await import(`${outDir}/${name}.mjs`)) as Module;
};
