import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { median } from '../statistics.js';

const RUNS = 15;

/** The milliseconds to import a module in a new process. */
const timeImport = (cwd: string, specifier: string): number => {
  const script = `const begun = performance.now();
await import(${JSON.stringify(specifier)});
process.stdout.write(String(performance.now() - begun));`;
  const args = ['--input-type=module', '--eval', script];
  return Number(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }));
};

/** The milliseconds to import the library, and zod alone, measured alternately. */
export const measureImports = async (): Promise<{
  readonly ours: number;
  readonly zod: number;
}> => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  // In node_modules, so that imports resolve.
  const outDir = `${root}node_modules/.cache/freshlegs/imports-${process.pid}`;
  await build({
    config: false,
    silent: true,
    entry: { index: `${root}src/index.ts` },
    outDir,
    format: 'esm',
    target: 'node20',
    skipNodeModulesBundle: true,
    outExtension: () => ({ js: '.mjs' }),
  });
  try {
    const times = { ours: [] as number[], zod: [] as number[] };
    for (let run = 0; run < RUNS; run++) {
      times.ours.push(timeImport(root, `${outDir}/index.mjs`));
      times.zod.push(timeImport(root, 'zod'));
    }
    return { ours: median(times.ours), zod: median(times.zod) };
  } finally {
    rmSync(outDir, { recursive: true });
  }
};
