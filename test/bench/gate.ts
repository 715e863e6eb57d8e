import { formatTable } from './table.js';

/** What a benchmark demands of a figure. */
export interface Check {
  readonly name: string;
  readonly value: number;
  readonly sign: '>=' | '<=';
  readonly bound: number;
  readonly passed: boolean;
}

// A figure passes if it misses its bound only by a rounding error.
const TOLERANCE = 1e-9;

export const atLeast = (name: string, value: number, bound: number): Check => ({
  ...{ name, value, sign: '>=', bound },
  passed: value >= bound - TOLERANCE,
});

export const atMost = (name: string, value: number, bound: number): Check => ({
  ...{ name, value, sign: '<=', bound },
  passed: value <= bound + TOLERANCE,
});

/** Without any check, the gate fails. */
export const isPassed = (checks: readonly Check[]): boolean =>
  checks.length > 0 && checks.every(({ passed }) => passed);

/** Prints the checks, and makes the process fail unless all pass. */
export const endWith = (checks: readonly Check[]): void => {
  const rows = checks.map(({ name, value, sign, bound, passed }) => [
    ...[name, value.toFixed(3), `${sign} ${Number(bound.toFixed(3))}`, passed ? 'pass' : 'FAIL'],
  ]);
  console.log(`\n${formatTable([['gate', 'value', 'demand', 'result'], ...rows])}`);
  if (!isPassed(checks)) process.exitCode = 1;
};
