import { readExercises } from '../recommendation/logs/exercises.js';
import { readLogFolder } from '../recommendation/logs/folder.js';
import { parseSeed } from '../recommendation/options.js';
import { logFolder } from '../progression/persons.js';
import { describeTimes, shareWithin, timesOf, type TimedPerson } from './minutes.js';
import { OURS_ADAPTED, OURS_NEW, PLANTED, POLICIES, TEMPLATE } from './policies.js';
import { findInPrograms, findMissing, perturb } from './probes.js';
import {
  describeFound,
  describePerturbed,
  describeResults,
  describeRules,
  hardOf,
  meanRubric,
  resultOf,
  type Result,
} from './report.js';
import { describeSessions } from './read.js';
import { toLifter } from './states.js';

const MISUSED = 2;
/** Prints sessions to read instead of figures. */
const READ = '--read';
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

const run = (seed: number, isRead: boolean): number => {
  const folder = logFolder();
  if (folder === null) {
    console.log(
      'Skipped: the training logs are not on this machine; set TRAINING_LOGS to their folder.',
    );
    return 0;
  }
  const { index, exercises } = readExercises();
  const { logs } = readLogFolder(folder, index);
  const lifters = logs
    .map((log) => toLifter(log, exercises))
    .filter(({ states }) => states.length > 0);
  if (isRead) {
    console.log(describeSessions(lifters, [...exercises.values()]));
    return 0;
  }
  const people = logs.map((log) => timesOf(log, exercises)).filter(({ timed }) => timed.length > 0);
  const states = lifters.flatMap((lifter) => lifter.states);
  const results = POLICIES.map((policy) => resultOf(policy, lifters));
  const planted = PLANTED.map((policy) => resultOf(policy, lifters));
  console.log(`seed ${seed}. ${states.length} sessions of ${lifters.length} people.`);
  console.log('Means over people; 95 % intervals resample people.\n');
  console.log(`${describeResults([...results, ...planted], seed)}\n`);
  console.log(`${describeRules(results)}\n`);
  console.log('The missing exercise is among the first five:');
  console.log(describeFound('true sessions', findMissing(states)));
  console.log(`${describeFound('published programs', findInPrograms([...exercises.values()]))}\n`);
  console.log(`${describePerturbed(perturb(states))}\n`);
  console.log('Minutes of real sessions, divided by the clock (medians), and within 20 % of it:');
  console.log(describeTimes(people));
  const misses = [...missesOf(results, planted), ...missesOfTimes(people)];
  for (const miss of misses) console.error(`MISSED: ${miss}.`);
  return misses.length === 0 ? 0 : 1;
};

const args = process.argv.slice(2);
const isRead = args[0] === READ;
const seed = parseSeed(args.slice(isRead ? 1 : 0));
if (seed === null)
  console.error('Usage: [TRAINING_LOGS=folder] npm run bench:sessions -- [--read] [--seed N]');
process.exitCode = seed === null ? MISUSED : run(seed, isRead);
