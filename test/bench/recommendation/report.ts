import { percent } from '../statistics.js';
import { formatTable } from '../table.js';
import type { ScheduleResult } from './benchmark.js';
import { withInterval } from './bootstrap.js';
import { isPassed, type Check } from './gate.js';
import { OURS } from './policies.js';

export const describeSchedule = (result: ScheduleResult): string =>
  [
    `${result.schedule}: ${result.lifters} lifters, ${result.plannedDays.toFixed(1)} planned days a week`,
    formatTable([
      ['policy', 'regret % [95 % over lifters]'],
      ...result.policies.map(({ name, regret }) => [name, withInterval(regret, percent)]),
    ]),
  ].join('\n\n');

export const describeGate = (checks: readonly Check[]): string =>
  formatTable([
    ['gate', 'value', 'demand', 'result'],
    ...checks.map(({ name, value, sign, bound, passed }) => [
      name,
      value.toFixed(3),
      `${sign} ${bound.toFixed(2)}`,
      passed ? 'pass' : 'FAIL',
    ]),
  ]);

/** The last line: only the library's results, as `key=value` for scripts. */
export const describeOurs = (
  seed: number,
  schedules: readonly ScheduleResult[],
  checks: readonly Check[],
): string =>
  [
    `ours gate=${isPassed(checks) ? 'pass' : 'fail'} seed=${seed}`,
    ...schedules.flatMap(({ schedule, policies }) =>
      policies
        .filter(({ name }) => name === OURS)
        .map(({ regret }) => `${schedule}.regret=${percent(regret.mean)}%`),
    ),
  ].join(' ');
