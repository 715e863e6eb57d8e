import { recommend, type Exercise } from 'freshlegs';
import { atLeast, endWith, type Check } from '../gate.js';
import { checkDrift, checkLoops, checkOpenLogs, checkPersons } from './gate.js';
import { SETUP_NAMES, SETUPS, type Setup } from './logs/days.js';
import { readRealLogs, type TrainingLog } from './logs/folder.js';
import { libraryPolicy } from './logs/policies.js';
import { describeLogs, OPEN_LOGS_NOTE } from './logs/report.js';
import { judgeLogs } from './logs/results.js';
import { describeDrift, runDrift } from './loops/drift.js';
import { describeLoops, runLoops } from './loops/loop.js';
import { SEED } from './random.js';

/** The published logs that are long enough. Means are comparable only if all of them are present. */
const OPEN_LOGS = 5;

const judgeSetup = (
  logs: readonly TrainingLog[],
  exercises: ReadonlyMap<number, Exercise>,
  setup: Setup,
  isOpen: boolean,
): readonly Check[] => {
  const { results, leftOut } = judgeLogs(logs, exercises, libraryPolicy('ours', recommend), setup);
  console.log(`Set-up ${setup}: ${SETUPS[setup]}\n\n${describeLogs(results, leftOut)}\n`);
  return [
    ...(isOpen ? [atLeast(`${setup}: logs that are long enough`, results.length, OPEN_LOGS)] : []),
    ...(isOpen ? checkOpenLogs(results, setup) : []),
    ...(setup === 'C' ? checkPersons(results) : []),
  ];
};

const judgeRealLogs = (): readonly Check[] => {
  const found = readRealLogs();
  if (found === null) return [];
  const { logs, exercises, isOpen } = found;
  const checks = SETUP_NAMES.flatMap((setup) => judgeSetup(logs, exercises, setup, isOpen));
  if (isOpen) console.log(`${OPEN_LOGS_NOTE}\n`);
  return checks;
};

const judgeLoops = (): readonly Check[] => {
  const results = runLoops(recommend);
  const drift = runDrift(recommend);
  console.log(`${describeLoops(results)}\n\n${describeDrift(drift)}`);
  return [...checkLoops(results), ...checkDrift(drift)];
};

console.log(`seed ${SEED}\n`);
endWith([...judgeRealLogs(), ...judgeLoops()]);
