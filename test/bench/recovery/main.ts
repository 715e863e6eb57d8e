import { readFileSync } from 'node:fs';
import { endWith } from '../gate.js';
import { findData } from '../shared-data.js';
import { judgeRecovery } from './report.js';
import { parseRows } from './rows.js';

const path = findData('references/recovery-timecourses.csv', 'TIME_COURSES');
if (path === null) {
  endWith([]);
} else {
  const { report, checks } = judgeRecovery(parseRows(readFileSync(path, 'utf8')));
  console.log(report);
  endWith(checks);
}
