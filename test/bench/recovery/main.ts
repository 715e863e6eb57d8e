import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeRecoveryErrors } from './report.js';
import { parseRows } from './rows.js';

const NO_DATA = 2;
const FILE = '../shared/references/recovery-timecourses.csv';

const path = fileURLToPath(new URL(`../../../${FILE}`, import.meta.url));
if (existsSync(path)) {
  console.log(describeRecoveryErrors(parseRows(readFileSync(path, 'utf8'))));
} else {
  console.error(
    `This benchmark reads published time courses of recovery from ${FILE}, relative to the root of\n` +
      'the repository. They are not part of the repository, and nothing can be compared without them.',
  );
  process.exitCode = NO_DATA;
}
