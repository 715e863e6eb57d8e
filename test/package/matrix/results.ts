import { formatTable } from '../../bench/table.js';

/** One run of test files on one Node. */
export interface Result {
  readonly node: string;
  readonly part: string;
  readonly seconds: number;
  /** Whether at least one test ran, no test failed, and the run itself succeeded. */
  readonly passed: boolean;
  readonly counts: { readonly passed: number; readonly failed: number; readonly skipped: number };
  /** Full names of tests that did not run. */
  readonly skipped: readonly string[];
}

/** The fields of Vitest's report that are read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const NOTHING: Report = {
  numPassedTests: 0,
  numFailedTests: 0,
  testResults: [],
};

/** A run without a report has failed, whatever its exit code. */
export const readResult = ({
  report,
  succeeded,
  ...run
}: Pick<Result, 'node' | 'part' | 'seconds'> & {
  readonly succeeded: boolean;
  readonly report: string | null;
}): Result => {
  const read = report === null ? NOTHING : (JSON.parse(report) as Report);
  const skipped = read.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName.trim());
  return {
    ...run,
    passed: succeeded && read.numFailedTests === 0 && read.numPassedTests > 0,
    counts: { passed: read.numPassedTests, failed: read.numFailedTests, skipped: skipped.length },
    skipped,
  };
};

/** A table of the runs, followed by the names of all tests that did not run. */
export const describeTable = (results: readonly Result[]): string => {
  const rows = results.map(({ node, part, passed, counts, seconds }) => [
    `Node ${node}: ${part}`,
    passed ? 'passed' : 'FAILED',
    `${counts.passed}`,
    `${counts.failed}`,
    `${counts.skipped}`,
    `${seconds}`,
  ]);
  const head = ['', 'all in all', 'passed', 'failed', 'skipped', 'seconds'];
  const skips = results.flatMap(({ node, skipped }) =>
    skipped.map((name) => `Node ${node}: ${name}`),
  );
  return [
    formatTable([head, ...rows]),
    `\nskipped: ${skips.length === 0 ? 'nothing' : ''}`,
    ...skips,
  ].join('\n');
};
