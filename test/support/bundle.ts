import { mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

// In node_modules, so that imports resolve and Git ignores the output.
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/freshlegs', import.meta.url));

/**
 * Bundles a program with everything that it imports from this repository, and returns the path of
 * the bundle. A bundle starts four times as fast as with tsx, which matters if a test starts many
 * processes.
 */
export const bundle = (program: string): string => {
  const file = join(FOLDER, `${basename(program, '.ts')}.mjs`);
  const made = `${file}.${process.pid}`;
  mkdirSync(FOLDER, { recursive: true });
  buildSync({
    entryPoints: [program],
    outfile: made,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  });
  // Another run may be reading the bundle.
  renameSync(made, file);
  return file;
};
