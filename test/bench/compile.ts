import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

/**
 * A module compiled as the package itself is, with all that it imports from here. Run by tsx, every
 * function that is made would be given its name anew, which costs those dear that make many.
 */
export const compile = async <Module>(folder: URL, file: string): Promise<Module> => {
  // Inside node_modules, so that packages are found from there and nothing has to be cleaned up.
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
