import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ROOT, withCompiled } from '../compile.js';
import { median } from '../statistics.js';

const RUNS = 15;

/** The milliseconds to import a module in a new process. */
const timeImport = (specifier: string): number => {
  const script = `const begun = performance.now();
await import(${JSON.stringify(specifier)});
process.stdout.write(String(performance.now() - begun));`;
  const args = ['--input-type=module', '--eval', script];
  return Number(
    execFileSync(process.execPath, args, { cwd: fileURLToPath(ROOT), encoding: 'utf8' }),
  );
};

/** The milliseconds to import the library, and zod alone, measured alternately. */
export const measureImports = () =>
  withCompiled(ROOT, { index: 'src/index.ts' }, (pathOf) => {
    const times = { ours: [] as number[], zod: [] as number[] };
    for (let run = 0; run < RUNS; run++) {
      times.ours.push(timeImport(pathOf('index')));
      times.zod.push(timeImport('zod'));
    }
    return Promise.resolve({ ours: median(times.ours), zod: median(times.zod) });
  });
