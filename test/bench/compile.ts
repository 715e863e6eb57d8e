import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

/**
 * Compiles a module the same way as the package, together with everything that it imports from its
 * checkout. tsx would add code that names each function, and this slows code that creates many
 * functions. Two modules in folders of one name need different labels.
 */
export const compile = async <Module>(
  folder: URL,
  file: string,
  label = basename(fileURLToPath(folder)),
): Promise<Module> => {
  // In node_modules, so that imports resolve and Git ignores the output.
  const outDir = fileURLToPath(new URL('../../node_modules/.cache/freshlegs', import.meta.url));
  const name = `bench-${label}`;
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
