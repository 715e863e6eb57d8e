import { atLeast, atMost, endWith, isPassed, type Check } from '../gate.js';
import { readRealLogs, type RealLogs } from '../recommendation/logs/folder.js';
import { SEED } from '../recommendation/random.js';
import { describeTimes, shareWithin, timesOf } from './minutes.js';
import { OURS_ADAPTED, OURS_NEW, PLANTED, TEMPLATE } from './policies.js';
import {
  describeResults,
  describeRules,
  hardOf,
  meanRubric,
  resultOf,
  type Result,
} from './report.js';
import { describeSessions } from './read.js';
import { toLifter, type Lifter } from './states.js';

/** A new session must keep this share of the rules on average. */
const RULES_MIN = 0.9;
/**
 * How much lower that share may be for an adapted workout than for one that is only cut to the
 * time.
 */
const RULES_LOST_MAX = 0.03;
/** At least this share of the minutes must be within a fifth of the clock. */
const TIMED_MIN = 0.55;

type Found = Pick<RealLogs, 'logs' | 'exercises'>;

const liftersOf = ({ logs, exercises }: Found): readonly Lifter[] =>
  logs.map((log) => toLifter(log, exercises)).filter(({ states }) => states.length > 0);

const checksOf = (result: Result, rulesMin: number): readonly Check[] => [
  ...(['equipment', 'time', 'rest'] as const).map((hard) =>
    atLeast(`${result.name}: ${hard} respected`, hardOf(result, hard), 1),
  ),
  atLeast(`${result.name}: rules kept`, meanRubric(result), rulesMin),
];

const judgeSessions = (lifters: readonly Lifter[]): readonly Check[] => {
  const adapted = resultOf(OURS_ADAPTED, lifters);
  const created = resultOf(OURS_NEW, lifters);
  const template = resultOf(TEMPLATE, lifters);
  const planted = PLANTED.map((policy) => resultOf(policy, lifters));
  const sessions = lifters.flatMap(({ states }) => states).length;
  console.log(`seed ${SEED}. ${sessions} sessions of ${lifters.length} people.`);
  console.log('Means over people; 95 % intervals resample people.\n');
  console.log(`${describeResults([adapted, created, template, ...planted])}\n`);
  console.log(`${describeRules([adapted, created, template])}\n`);
  const accepted = planted.filter((result) => isPassed(checksOf(result, RULES_MIN)));
  return [
    ...checksOf(adapted, meanRubric(template) - RULES_LOST_MAX),
    ...checksOf(created, RULES_MIN),
    atMost('bad policies that the judge accepts', accepted.length, 0),
  ];
};

const judge = ({ logs, exercises }: Found): readonly Check[] => {
  const checks = judgeSessions(liftersOf({ logs, exercises }));
  const people = logs.map((log) => timesOf(log, exercises)).filter(({ timed }) => timed.length > 0);
  console.log('Minutes of real sessions, divided by the clock (medians), and within 20 % of it:');
  console.log(describeTimes(people));
  return [...checks, atLeast('minutes within 20 % of the clock', shareWithin(people), TIMED_MIN)];
};

const found = readRealLogs();
if (process.argv.includes('--read')) {
  // Sessions to read, instead of figures.
  if (found !== null) {
    console.log(describeSessions(liftersOf(found), [...found.exercises.values()]));
  }
} else {
  endWith(found === null ? [] : judge(found));
}
