import { readRealLogs } from '../recommendation/logs/folder.js';
import { reportMisses, runBench } from '../recommendation/options.js';
import { describeTimes, shareWithin, timesOf, type TimedPerson } from './minutes.js';
import { OURS_ADAPTED, OURS_NEW, PLANTED, POLICIES, TEMPLATE } from './policies.js';
import {
  describeResults,
  describeRules,
  hardOf,
  meanRubric,
  resultOf,
  type Result,
} from './report.js';
import { describeSessions } from './read.js';
import { toLifter } from './states.js';

/** A new session must keep this share of the rules on average. */
const RULES_MIN = 0.9;
/**
 * How much lower that share may be for an adapted workout than for one that is only cut to the
 * time.
 */
const RULES_LOST_MAX = 0.03;
/** At least this share of the minutes must be within a fifth of the clock. */
const TIMED_MIN = 0.55;

const isPossible = (result: Result): boolean =>
  (['equipment', 'time', 'rest'] as const).every((hard) => hardOf(result, hard) === 1);

const isPassed = (result: Result): boolean => isPossible(result) && meanRubric(result) >= RULES_MIN;

const missesOf = (results: readonly Result[], planted: readonly Result[]): readonly string[] => {
  const named = (name: string) => results.filter((result) => result.name === name);
  const [template = 0] = named(TEMPLATE.name).map(meanRubric);
  return [
    ...named(OURS_NEW.name)
      .filter((result) => !isPassed(result))
      .map(({ name }) => `${name} does not pass`),
    ...named(OURS_ADAPTED.name)
      .filter((result) => !isPossible(result) || meanRubric(result) < template - RULES_LOST_MAX)
      .map(({ name }) => `${name} does not pass`),
    ...planted.filter(isPassed).map(({ name }) => `the judge accepts "${name}"`),
  ];
};

const missesOfTimes = (people: readonly TimedPerson[]): readonly string[] =>
  people.length === 0 || shareWithin(people) >= TIMED_MIN
    ? []
    : ['too few minutes are within 20 % of the clock'];

const readLifters = () => {
  const found = readRealLogs();
  if (found === null) return null;
  const lifters = found.logs
    .map((log) => toLifter(log, found.exercises))
    .filter(({ states }) => states.length > 0);
  return { ...found, lifters };
};

/** Prints sessions to read instead of figures. */
const read = (): void => {
  const found = readLifters();
  if (found !== null) console.log(describeSessions(found.lifters, [...found.exercises.values()]));
};

const run = (seed: number): number => {
  const found = readLifters();
  if (found === null) return 0;
  const { logs, exercises, lifters } = found;
  const people = logs.map((log) => timesOf(log, exercises)).filter(({ timed }) => timed.length > 0);
  const states = lifters.flatMap((lifter) => lifter.states);
  const results = POLICIES.map((policy) => resultOf(policy, lifters));
  const planted = PLANTED.map((policy) => resultOf(policy, lifters));
  console.log(`seed ${seed}. ${states.length} sessions of ${lifters.length} people.`);
  console.log('Means over people; 95 % intervals resample people.\n');
  console.log(`${describeResults([...results, ...planted], seed)}\n`);
  console.log(`${describeRules(results)}\n`);
  console.log('Minutes of real sessions, divided by the clock (medians), and within 20 % of it:');
  console.log(describeTimes(people));
  return reportMisses([...missesOf(results, planted), ...missesOfTimes(people)]);
};

if (process.argv.includes('--read')) read();
else runBench('sessions', run);
