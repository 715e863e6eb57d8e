import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

/** In node_modules, so that imports resolve and Git ignores the output. */
const CACHE = 'node_modules/.cache/freshlegs';

/**
 * Compiles modules the same way as the package, each together with everything that it imports from
 * its checkout. tsx would add code that names each function, and this slows code that creates many
 * functions. Returns the path of each module.
 */
const bundle = async <Name extends string>(
  root: URL,
  entries: Readonly<Record<Name, string>>,
  folder: string,
): Promise<(name: Name) => string> => {
  const outDir = fileURLToPath(new URL(`${CACHE}/${folder}`, root));
  await build({
    config: false,
    silent: true,
    entry: Object.fromEntries(
      Object.entries<string>(entries).map(([name, file]) => [
        name,
        fileURLToPath(new URL(file, root)),
      ]),
    ),
    outDir,
    format: 'esm',
    target: 'node20',
    skipNodeModulesBundle: true,
    outExtension: () => ({ js: '.mjs' }),
  });
  return (name) => `${outDir}/${name}.mjs`;
};

export const ROOT = new URL('../../', import.meta.url);

/** Compiles a module. Two modules in folders of one name need different labels. */
export const compile = async <Module>(
  folder: URL,
  file: string,
  label = basename(fileURLToPath(folder)),
): Promise<Module> => {
  const name = `bench-${label}`;
  const pathOf = await bundle(ROOT, { [name]: new URL(file, folder).href }, '');
  return (await import(pathOf(name))) as Module;
};

/** Compiles modules of a checkout, by name, for as long as `use` runs. */
export const withCompiled = async <Name extends string, Result>(
  root: URL,
  entries: Readonly<Record<Name, string>>,
  use: (pathOf: (name: Name) => string) => Promise<Result>,
): Promise<Result> => {
  const folder = `beside-${process.pid}`;
  const pathOf = await bundle(root, entries, folder);
  try {
    return await use(pathOf);
  } finally {
    rmSync(new URL(`${CACHE}/${folder}`, root), { recursive: true });
  }
};
