import { drawResamples, estimate, type Estimate } from './bootstrap.js';
import { LIFTERS } from './constants.js';
import { drawLifter, type Lifter, type ScheduleName } from './lifters.js';
import { measure, type Outcome } from './metrics.js';
import { POLICIES, ROUND_ROBIN } from './policies.js';
import { simulate, type Chooser, type Course } from './simulator.js';

export const ORACLE = 'oracle';

/** How much the lifters trained: if nobody trained, the benchmark would measure nothing. */
export interface Activity {
  readonly sessions: number;
  readonly ownChoiceSessions: number;
  readonly lateLogs: number;
  readonly trainingDays: number;
  readonly questions: number;
  readonly workoutsOffered: number;
  readonly restShare: number;
  readonly p95Milliseconds: number;
}

type Measures = Readonly<Record<Exclude<keyof Outcome, 'rest'>, Estimate>>;

export interface PolicyResult extends Measures {
  readonly name: string;
  readonly activity: Activity;
  readonly regret: Estimate;
  /** Mean differences to the oracle and to round robin, paired by lifter. */
  readonly underRecoveredAboveOracle: Estimate;
  readonly coverageAboveRoundRobin: Estimate;
}

export interface ScheduleResult {
  readonly schedule: ScheduleName;
  readonly lifters: number;
  readonly plannedDays: number;
  readonly activeWeeks: number;
  readonly policies: readonly PolicyResult[];
}

interface Run {
  readonly name: string;
  readonly courses: readonly Course[];
  readonly outcomes: readonly Outcome[];
}

const P95 = 0.95;
const DAY_MS = 86_400_000;

const runPolicy = (name: string, chooser: Chooser, lifters: readonly Lifter[]): Run => {
  const courses = lifters.map((lifter) => simulate(lifter, chooser));
  const outcomes = lifters.flatMap((lifter, index) => {
    const course = courses[index];
    return course === undefined ? [] : [measure(lifter, course)];
  });
  return { name, courses, outcomes };
};

const activityOf = ({ courses }: Run): Activity => {
  const sessions = courses.flatMap((course) => course.sessions);
  const questions = courses.flatMap((course) => course.questions);
  const times = questions.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const days = courses.map(
    (course) => new Set(course.sessions.map(({ at }) => Math.floor(at.getTime() / DAY_MS))).size,
  );
  return {
    sessions: sessions.length,
    ownChoiceSessions: sessions.filter((session) => !session.recommended).length,
    lateLogs: sessions.filter((session) => session.late).length,
    trainingDays: days.reduce((sum, count) => sum + count, 0),
    questions: questions.length,
    workoutsOffered: questions.reduce((sum, { ranking }) => sum + ranking.length, 0),
    restShare: questions.filter(({ ranking }) => ranking.length === 0).length / questions.length,
    p95Milliseconds: times[Math.floor(P95 * times.length)] ?? 0,
  };
};

/** The difference of each lifter's `value` between two policies. */
const differences = (
  run: Run,
  other: Run,
  value: (mine: Outcome, others: Outcome) => number,
): readonly number[] =>
  run.outcomes.flatMap((mine, index) => {
    const others = other.outcomes[index];
    return others === undefined ? [] : [value(mine, others)];
  });

const summarize = (
  run: Run,
  oracle: Run,
  roundRobin: Run,
  of: (values: readonly number[]) => Estimate,
): PolicyResult => {
  const each = (key: keyof Outcome): Estimate => of(run.outcomes.map((outcome) => outcome[key]));
  return {
    name: run.name,
    activity: activityOf(run),
    utility: each('utility'),
    coverage: each('coverage'),
    underRecovered: each('underRecovered'),
    variety: each('variety'),
    frequency: each('frequency'),
    imbalance: each('imbalance'),
    topHits: each('topHits'),
    stability: each('stability'),
    regret: of(differences(run, oracle, (mine, best) => 1 - mine.utility / best.utility)),
    underRecoveredAboveOracle: of(
      differences(run, oracle, (mine, best) => mine.underRecovered - best.underRecovered),
    ),
    coverageAboveRoundRobin: of(
      differences(run, roundRobin, (mine, round) => mine.coverage - round.coverage),
    ),
  };
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Every policy gets the same lifters. */
export const runSchedule = (
  seed: number,
  schedule: ScheduleName,
  liftersCount = LIFTERS,
): ScheduleResult => {
  const lifters = Array.from({ length: liftersCount }, (_, index) =>
    drawLifter(seed, schedule, index),
  );
  const oracle = runPolicy(ORACLE, { kind: 'oracle' }, lifters);
  const runs = POLICIES.map((policy) =>
    runPolicy(policy.name, { kind: 'service', policy }, lifters),
  );
  const roundRobin = runs.find(({ name }) => name === ROUND_ROBIN) ?? oracle;
  const resamples = drawResamples(seed, liftersCount);
  return {
    schedule,
    lifters: liftersCount,
    plannedDays: meanOf(lifters.map((lifter) => lifter.plannedDays)),
    activeWeeks: meanOf(lifters.map((lifter) => lifter.activeWeeks.length)),
    policies: [oracle, ...runs].map((run) =>
      summarize(run, oracle, roundRobin, (values) => estimate(values, resamples)),
    ),
  };
};
