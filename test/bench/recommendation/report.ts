import { formatTable } from '../table.js';
import { ORACLE, type PolicyResult, type ScheduleResult } from './benchmark.js';
import type { Estimate } from './bootstrap.js';
import { isPassed, type Check } from './gate.js';
import { OURS, POLICIES } from './policies.js';

type Format = (value: number) => string;

const percent: Format = (value) => (100 * value).toFixed(1);
const plain: Format = (value) => value.toFixed(2);

const withInterval = ({ mean, low, high }: Estimate, format: Format): string =>
  `${format(mean)} [${format(low)}, ${format(high)}]`;

const mainTable = (policies: readonly PolicyResult[]): string =>
  formatTable([
    ['policy', 'regret %', 'under-recovered %', 'coverage %', 'variety', 'utility'],
    ...policies.map((policy) => [
      policy.name,
      withInterval(policy.regret, percent),
      withInterval(policy.underRecovered, percent),
      withInterval(policy.coverage, percent),
      withInterval(policy.variety, plain),
      withInterval(policy.utility, (value) => value.toFixed(1)),
    ]),
  ]);

const usesScores = (name: string): boolean =>
  POLICIES.some((policy) => policy.name === name && policy.model !== null);

const otherTable = (policies: readonly PolicyResult[]): string =>
  formatTable([
    ['policy', 'frequency >= 2 %', '|ln(push/pull)|', 'top-3 hits %', 'stability %'],
    ...policies.map((policy) => [
      policy.name,
      withInterval(policy.frequency, percent),
      withInterval(policy.imbalance, plain),
      withInterval(policy.topHits, percent),
      usesScores(policy.name) ? withInterval(policy.stability, percent) : '-',
    ]),
  ]);

const activityTable = (policies: readonly PolicyResult[]): string =>
  formatTable([
    [
      'policy',
      'sessions',
      'own choice',
      'logged late',
      'training days',
      'times asked',
      'workouts offered',
      'nothing offered %',
      'p95 ms',
    ],
    ...policies.map(({ name, activity }) => [
      name,
      String(activity.sessions),
      String(activity.ownChoiceSessions),
      String(activity.lateLogs),
      String(activity.trainingDays),
      String(activity.questions),
      String(activity.workoutsOffered),
      percent(activity.restShare),
      name === ORACLE ? '-' : activity.p95Milliseconds.toFixed(3),
    ]),
  ]);

export const describeSchedule = (result: ScheduleResult): string =>
  [
    `${result.schedule}: ${result.lifters} lifters, ${result.plannedDays.toFixed(1)} planned days a week, ` +
      `${result.activeWeeks.toFixed(0)} weeks with training; mean [95 % bootstrap interval over lifters]`,
    mainTable(result.policies),
    otherTable(result.policies),
    activityTable(result.policies),
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
        .flatMap(({ regret, underRecovered }) => [
          `${schedule}.regret=${percent(regret.mean)}%`,
          `${schedule}.under_recovered=${percent(underRecovered.mean)}%`,
        ]),
    ),
  ].join(' ');
