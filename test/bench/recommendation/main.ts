import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recommend } from 'freshlegs';
import { runSchedule } from './benchmark.js';
import { checkLoops, checkOpenLogs, checkPersons, exitCodeOf, type Check } from './gate.js';
import { readExercises } from './logs/exercises.js';
import { readLogFolder } from './logs/folder.js';
import { libraryPolicy } from './logs/policies.js';
import { describeLogs, OPEN_LOGS_NOTE } from './logs/report.js';
import { judgeLogs } from './logs/results.js';
import { describeLoops } from './loops/report.js';
import { runLoops } from './loops/results.js';
import { parseSeed } from './options.js';
import { OURS } from './policies.js';
import { describeGate, describeOurs, describeSchedule } from './report.js';

const MISUSED = 2;
const OPEN_LOGS = '../shared/data/training-logs';
/**
 * The logs in this folder that are long enough. Means are comparable only if all of them are
 * present.
 */
const OPEN_LOG_NAMES = [
  'hevy-rpe-early',
  'strong-breinsp-2021',
  'fitnotes-kaiserlift',
  'weightliftingapp-2017-2021',
  'programs-log-chaney-2016-2018',
];

const judgeFolder = (folder: string, isOpen: boolean, seed: number): readonly Check[] => {
  const { index, exercises } = readExercises();
  const { logs, unreadable } = readLogFolder(folder, index);
  const { results, leftOut } = judgeLogs(logs, exercises, libraryPolicy(OURS, recommend), seed);
  console.log(`${describeLogs(results, leftOut)}\n`);
  for (const file of unreadable)
    console.log(`Skipped ${file}: it is not a training log in a known format.\n`);
  const absent = OPEN_LOG_NAMES.filter((name) => !results.some((result) => result.name === name));
  if (isOpen) console.log(`${OPEN_LOGS_NOTE}\n`);
  if (isOpen && absent.length > 0)
    console.log(`Skipped, not on this machine: ${absent.join(', ')}.\n`);
  const isComplete = isOpen && absent.length === 0;
  return [...(isComplete ? checkOpenLogs(results) : []), ...checkPersons(results)];
};

const judgeRealLogs = (seed: number): readonly Check[] => {
  const chosen = process.env['TRAINING_LOGS'];
  const folder = chosen ?? fileURLToPath(new URL(`../../../${OPEN_LOGS}`, import.meta.url));
  if (existsSync(folder)) return judgeFolder(folder, chosen === undefined, seed);
  if (chosen !== undefined) throw new Error('The folder named by TRAINING_LOGS does not exist.');
  console.log(`Real logs: skipped, because ${OPEN_LOGS} is not on this machine.\n`);
  return [];
};

const judgeLoops = (seed: number): readonly Check[] => {
  const results = runLoops(recommend, seed);
  console.log(`${describeLoops(results)}\n`);
  return checkLoops(results);
};

const run = (seed: number): number => {
  const start = performance.now();
  console.log(`seed ${seed}\n`);
  const checks = [...judgeRealLogs(seed), ...judgeLoops(seed)];
  console.log(
    'Simulator: no gate. It rewards what the previous ranking maximized (references/ranking.md).\n',
  );
  const schedules = (['normal', 'dense'] as const).map((schedule) => {
    const result = runSchedule(seed, schedule);
    console.log(`${describeSchedule(result)}\n`);
    return result;
  });
  console.log(`${describeGate(checks)}\n`);
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  console.log(describeOurs(seed, schedules, checks));
  return exitCodeOf(checks);
};

const seed = parseSeed(process.argv.slice(2));
if (seed === null)
  console.error(
    'Usage: [TRAINING_LOGS=folder] npm run bench:recommendation -- [--seed N], N a whole number',
  );
process.exitCode = seed === null ? MISUSED : run(seed);
