import type { PolicyResult, ScheduleResult } from './benchmark.js';
import type { Estimate } from './bootstrap.js';
import { GATE } from './constants.js';
import { OURS } from './policies.js';

/** One demand of the gate. */
export interface Check {
  readonly schedule: string;
  readonly name: 'regret' | 'under_vs_oracle' | 'variety' | 'coverage_vs_round_robin';
  readonly value: Estimate;
  readonly bound: number;
  readonly passed: boolean;
}

const checksOf = (schedule: string, ours: PolicyResult): readonly Check[] => {
  const atMost = (name: Check['name'], value: Estimate, bound: number): Check => ({
    schedule,
    name,
    value,
    bound,
    passed: value.mean <= bound,
  });
  const atLeast = (name: Check['name'], value: Estimate, bound: number): Check => ({
    schedule,
    name,
    value,
    bound,
    passed: value.mean >= bound,
  });
  return [
    atMost('regret', ours.regret, GATE.regretMax),
    atMost('under_vs_oracle', ours.underRecoveredAboveOracle, GATE.underRecoveredAboveOracleMax),
    atLeast('variety', ours.variety, GATE.varietyMin),
    atLeast(
      'coverage_vs_round_robin',
      ours.coverageAboveRoundRobin,
      GATE.coverageAboveRoundRobinMin,
    ),
  ];
};

/** The gate on every schedule; it judges means, the intervals are there to be seen. */
export const checkGate = (results: readonly ScheduleResult[]): readonly Check[] =>
  results.flatMap(({ schedule, policies }) =>
    policies.filter(({ name }) => name === OURS).flatMap((ours) => checksOf(schedule, ours)),
  );

/** Without a single check there is nothing that was passed. */
export const isPassed = (checks: readonly Check[]): boolean =>
  checks.length > 0 && checks.every(({ passed }) => passed);
