import { recommend, type Exercise } from 'freshlegs';
import {
  checkCounts,
  checkDrift,
  checkLoops,
  checkOpenLogs,
  checkPersons,
  describeGate,
  exitCodeOf,
} from './gate.js';
import { judgeCounts } from './logs/calibration.js';
import { SETUP_NAMES, SETUPS, type Setup } from './logs/days.js';
import { readRealLogs, type TrainingLog } from './logs/folder.js';
import { libraryPolicy } from './logs/policies.js';
import { describeLogs, OPEN_LOGS_NOTE } from './logs/report.js';
import { judgeLogs } from './logs/results.js';
import { describeDrift, runDrift } from './loops/drift.js';
import { describeLoops, runLoops } from './loops/loop.js';
import { runBench } from './options.js';

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

const judgeSetup = (
  logs: readonly TrainingLog[],
  exercises: ReadonlyMap<number, Exercise>,
  setup: Setup,
  isOpen: boolean,
) => {
  const { results, leftOut } = judgeLogs(logs, exercises, libraryPolicy('ours', recommend), setup);
  console.log(`Set-up ${setup}: ${SETUPS[setup]}\n\n${describeLogs(results, leftOut)}\n`);
  const absent = OPEN_LOG_NAMES.filter((name) => !results.some((result) => result.name === name));
  if (isOpen && absent.length > 0)
    console.log(`Skipped, not on this machine: ${absent.join(', ')}.\n`);
  const isComplete = isOpen && absent.length === 0;
  return [
    ...(isComplete ? checkOpenLogs(results, setup) : []),
    ...(setup === 'C' ? checkPersons(results) : []),
  ];
};

const judgeRealLogs = () => {
  const found = readRealLogs();
  if (found === null) return [];
  const { logs, unreadable, exercises, isOpen } = found;
  for (const file of unreadable)
    console.log(`Skipped ${file}: it is not a training log in a known format.\n`);
  const checks = SETUP_NAMES.flatMap((setup) => judgeSetup(logs, exercises, setup, isOpen));
  if (isOpen) console.log(`${OPEN_LOGS_NOTE}\n`);
  const { stated, all } = judgeCounts(logs, exercises, recommend);
  console.log(
    `"k of n times" of what the user usually does next, as a probability: calibration error ${all.error.toFixed(2)} of ` +
      `${all.counts} counts in the data, ${stated.error.toFixed(2)} of ${stated.counts} counts that messages state.\n`,
  );
  return [...checks, checkCounts(stated)];
};

const judgeLoops = (seed: number) => {
  const results = runLoops(recommend);
  const drift = runDrift(recommend, seed);
  console.log(`${describeLoops(results)}\n\n${describeDrift(drift)}\n`);
  return [...checkLoops(results), ...checkDrift(drift)];
};

const run = (seed: number): number => {
  console.log(`seed ${seed}\n`);
  const checks = [...judgeRealLogs(), ...judgeLoops(seed)];
  console.log(describeGate(checks));
  return exitCodeOf(checks);
};

runBench('recommendation', run);
