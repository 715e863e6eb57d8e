import { expect, it } from 'vitest';
import { describeTable, readResult } from './results.js';

const report = (tests: readonly (readonly [name: string, status: string])[]): string =>
  JSON.stringify({
    numPassedTests: tests.filter(([, status]) => status === 'passed').length,
    numFailedTests: tests.filter(([, status]) => status === 'failed').length,
    testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
  });
const run = { node: '24.1.0', part: 'all tests', seconds: 3, succeeded: true };

it('passes if tests ran and none failed, and names the tests that were skipped', () => {
  const result = readResult({
    ...run,
    report: report([
      ['a', 'passed'],
      [' b c', 'skipped'],
      ['d', 'todo'],
    ]),
  });
  expect(result).toMatchObject({ passed: true, skipped: ['b c', 'd'] });
  expect(result.counts).toEqual({ passed: 1, failed: 0, skipped: 2 });
  expect(describeTable([result])).toMatch(
    /Node 24.1.0: all tests +passed +1 +0 +2 +3\n[^]*Node 24.1.0: b c\n/,
  );
});

it.each([
  [
    'a test failed',
    {
      ...run,
      report: report([
        ['a', 'passed'],
        ['b', 'failed'],
      ]),
    },
  ],
  ['the run itself failed', { ...run, succeeded: false, report: report([['a', 'passed']]) }],
  ['no test ran', { ...run, report: report([['a', 'skipped']]) }],
  ['there is no report', { ...run, report: null }],
])('fails if %s', (_name, failed) => {
  const result = readResult(failed);
  expect(result.passed).toBe(false);
  expect(describeTable([result])).toContain('FAILED');
});
