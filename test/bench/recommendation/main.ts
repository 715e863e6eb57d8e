import { runSchedule } from './benchmark.js';
import { checkGate, isPassed } from './gate.js';
import { parseSeed } from './options.js';
import { describeGate, describeOurs, describeSchedule } from './report.js';

const MISUSED = 2;

const run = (seed: number): number => {
  const start = performance.now();
  console.log(`seed ${seed}\n`);
  const results = (['normal', 'dense'] as const).map((schedule) => {
    const result = runSchedule(seed, schedule);
    console.log(`${describeSchedule(result)}\n`);
    return result;
  });
  const checks = checkGate(results);
  console.log(`${describeGate(checks)}\n`);
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  console.log(describeOurs(seed, checks));
  return isPassed(checks) ? 0 : 1;
};

const seed = parseSeed(process.argv.slice(2));
if (seed === null)
  console.error('Usage: npm run bench:recommendation -- [--seed N], N a whole number');
process.exitCode = seed === null ? MISUSED : run(seed);
