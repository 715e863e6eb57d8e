import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeRecoveryErrors } from './report.js';
import { parseRows } from './rows.js';

const NO_DATA = 2;
const FILE = '../shared/references/recovery-timecourses.csv';

const fail = (message: string): void => {
  console.error(message);
  process.exitCode = NO_DATA;
};

const run = (path: string): void => {
  try {
    console.log(describeRecoveryErrors(parseRows(readFileSync(path, 'utf8'))));
  } catch (error) {
    fail(`${FILE} could not be read as time courses of recovery: ${String(error)}`);
  }
};

const path = fileURLToPath(new URL(`../../../${FILE}`, import.meta.url));
if (existsSync(path)) {
  run(path);
} else {
  fail(
    `This benchmark reads published time courses of recovery from ${FILE}, relative to the root of\n` +
      'the repository. They are not part of the repository, and nothing can be compared without them.',
  );
}
