import type {
  Exercise,
  PerformedSet,
  RecommendationCandidate,
  RecommendationInput,
} from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { exerciseOf } from '../support/exercises.js';
import { isPassed } from './gate.js';
import { checkLoops, checkPersons } from './recommendation/gate.js';
import { listDays, type Past } from './recommendation/logs/days.js';
import { readExercises } from './recommendation/logs/exercises.js';
import {
  toTrainingLog,
  type LoggedSession,
  type TrainingLog,
} from './recommendation/logs/folder.js';
import { readWorkouts } from './recommendation/logs/formats.js';
import {
  libraryPolicy,
  SIMPLE_POLICIES,
  type Policy,
  type Recommend,
} from './recommendation/logs/policies.js';
import { describeLogs } from './recommendation/logs/report.js';
import { judgeLogs, scoresOf } from './recommendation/logs/results.js';
import { assignTypes, profileOf } from './recommendation/logs/session-types.js';
import { runLoop, type LoopResults } from './recommendation/loops/loop.js';
import { classicPrograms } from './recommendation/loops/programs.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const START = Date.parse('2026-01-05T18:00:00Z');

const exercise = (id: number, primary: string, secondary: readonly string[] = []): Exercise =>
  exerciseOf(id, `exercise ${id}`, [primary], secondary);

const EXERCISES = new Map(
  [
    exercise(1, 'chest', ['triceps']),
    exercise(2, 'lats', ['biceps']),
    exercise(3, 'quadriceps', ['glutes']),
    exercise(4, 'abs'),
  ].map((entry) => [entry.id, entry]),
);
const [PUSH, PULL, LEGS, CORE] = [1, 2, 3, 4];

const sets = (count: number, set: PerformedSet = { reps: 10 }): readonly PerformedSet[] =>
  Array.from({ length: count }, () => set);

const session = (exerciseId: number, hours: number, count = 4): LoggedSession => ({
  startedAt: new Date(START + hours * HOUR_MS),
  endedAt: new Date(START + (hours + 1) * HOUR_MS),
  hasDuration: true,
  exercises: [{ exerciseId, sets: sets(count) }],
});

/** Recommends only one workout. */
const choosing =
  (choose: (input: RecommendationInput) => RecommendationCandidate | undefined): Recommend =>
  (input) => {
    const chosen = choose(input);
    if (chosen === undefined) throw new Error('There is no such candidate.');
    return { recommendations: [{ rank: 1, workout: { ref: chosen.ref }, reasons: [] }] };
  };

const logOf = (sessions: readonly LoggedSession[], name = 'log'): TrainingLog => ({
  name,
  sessions,
});

/** Push, pull, legs and core in turn, every other day. */
const rotation = (count: number): readonly LoggedSession[] =>
  Array.from({ length: count }, (_, index) =>
    session([PUSH, PULL, LEGS, CORE][index % 4] ?? PUSH, index * 2 * DAY_HOURS),
  );

const policyOf = (name: string): Policy => {
  const policy = SIMPLE_POLICIES.find((entry) => entry.name === name);
  if (policy === undefined) throw new Error(`No policy is called ${name}.`);
  return policy;
};

describe('session types', () => {
  const at = (exercises: LoggedSession['exercises']): LoggedSession => ({
    startedAt: new Date(START),
    endedAt: new Date(START),
    hasDuration: false,
    exercises,
  });
  it('count a set fully for primary muscles and half for secondary ones, and skip warm-ups', () => {
    const performed = [
      { exerciseId: 1, sets: [...sets(2, { reps: 10, type: 'warmup' }), ...sets(3)] },
      { exerciseId: 4, sets: sets(1, { reps: 0 }) },
    ];
    expect(Object.fromEntries(profileOf(performed, EXERCISES))).toEqual({
      chest: 3,
      triceps: 1.5,
      abs: 0,
    });
  });
  it('start a new type below a cosine of 0.85 to the mean of the last five sessions', () => {
    const mixed = (push: number, pull: number): LoggedSession =>
      at([
        { exerciseId: PUSH, sets: sets(push) },
        { exerciseId: PULL, sets: sets(pull) },
      ]);
    // cos = push / sqrt(push^2 + pull^2): 0.894 for 4 push and 2 pull sets, 0.8 for 4 and 3.
    expect(assignTypes([mixed(4, 0), mixed(4, 2)], EXERCISES)).toEqual(['type:1', 'type:1']);
    expect(assignTypes([mixed(4, 0), mixed(4, 3)], EXERCISES)).toEqual(['type:1', 'type:2']);
  });
});

describe('listDays', () => {
  const days = listDays(logOf(rotation(24)), EXERCISES);

  it('starts when at least two types were done twice, and the next session is one of them', () => {
    // After six sessions, push and pull were done twice each, but legs and core come next.
    expect(days[0]?.past.completions).toHaveLength(8);
    expect(days[0]?.past.candidates.map(({ key }) => key)).toEqual([
      'type:1',
      'type:2',
      'type:3',
      'type:4',
    ]);
    expect(days.map(({ answer }) => answer).slice(0, 4)).toEqual([
      'type:1',
      'type:2',
      'type:3',
      'type:4',
    ]);
  });
  it('drops types that were not done twice in 60 days', () => {
    const late = [...rotation(8), session(PUSH, 70 * DAY_HOURS), session(PULL, 72 * DAY_HOURS)];
    const [first] = listDays(logOf(late), EXERCISES).filter(
      ({ past }) => past.now.getTime() > START + 60 * DAY_HOURS * HOUR_MS,
    );
    expect(first).toBeUndefined();
  });
  it('uses only the first session of a date', () => {
    const twice = rotation(24).flatMap((entry, index) => [
      entry,
      session(CORE, index * 2 * DAY_HOURS + 2),
    ]);
    const asked = listDays(logOf(twice), EXERCISES).map(({ past }) => past.now.getTime());
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((time) => (time - START) % (2 * DAY_HOURS * HOUR_MS) === 0)).toBe(true);
  });
  it('hides the future from a policy', () => {
    const other = rotation(24).map((entry, index) =>
      index < 15 ? entry : session(LEGS, index * 2 * DAY_HOURS, 9),
    );
    const until = START + 15 * 2 * DAY_HOURS * HOUR_MS;
    const pasts = [days, listDays(logOf(other), EXERCISES)].map((listed) =>
      listed.map(({ past }) => past).filter(({ now }) => now.getTime() < until),
    );
    expect(pasts[0]?.length).toBeGreaterThan(5);
    expect(pasts[0]).toEqual(pasts[1]);
  });
});

describe('the evaluation on real logs', () => {
  const days = listDays(logOf(rotation(60)), EXERCISES);
  const answers = new Map(days.map(({ past, answer }) => [past.now.getTime(), answer]));
  const perfect: Policy = {
    name: 'perfect',
    rank: ({ now }) => [[answers.get(now.getTime()) ?? '']],
  };
  const wrong: Policy = { name: 'wrong', rank: () => [[]] };

  const judge = (listed: typeof days, { name, rank }: Policy) =>
    scoresOf(name, listed, ({ past }) => rank(past));

  it('gives a perfect predictor 1, and a predictor without answers 0', () => {
    expect(days.length).toBeGreaterThan(40);
    expect(judge(days, perfect)).toMatchObject({ hit1: 1, hit3: 1 });
    expect(judge(days, wrong)).toMatchObject({ hit1: 0, hit3: 0 });
    const second: Policy = {
      name: 'second',
      rank: (past) => perfect.rank(past).map((keys) => ['', ...keys]),
    };
    expect(judge(days, second)).toMatchObject({ hit1: 0, hit3: 1 });
  });
  it('counts hit@3 only on days with at least four candidates', () => {
    const withoutCore = rotation(60).filter((_, index) => index % 4 !== 3 || index > 30);
    const listed = listDays(logOf(withoutCore), EXERCISES);
    const isOfFour = ({ past }: (typeof days)[number]) => past.candidates.length === 4;
    const ofFour = listed.filter(isOfFour);
    expect(ofFour.length).toBeGreaterThan(10);
    expect(ofFour.length).toBeLessThan(listed.length);
    const right = new Set(ofFour.slice(0, 5).map(({ past }) => past.now));
    const rightOnFive: Policy = {
      name: 'right on five days of four',
      rank: (past) => (right.has(past.now) ? perfect.rank(past) : wrong.rank(past)),
    };
    expect(judge(listed, rightOnFive).hit3).toBeCloseTo(5 / ofFour.length);
    expect(judge(listed, rightOnFive).hit1).toBeCloseTo(5 / listed.length);
  });
  it('detects a main group that was also one less than 36 h ago', () => {
    const daily = Array.from({ length: 12 }, (_, index) =>
      session(index % 2 === 0 ? PUSH : PULL, index * 20),
    );
    const again: Policy = {
      name: 'again',
      rank: ({ completions }) => [[completions.at(-1)?.key ?? '']],
    };
    const listed = listDays(logOf(daily), EXERCISES);
    expect(judge(listed, again).soon).toBe(1);
    // The main group of the person's own session was trained 39 h before.
    expect(scoresOf('the person', listed, ({ answer }) => [[answer]]).soon).toBe(0);
  });
  it('names the short logs that it leaves out, and fails if the library is worse than the simple policies', () => {
    const logs = [logOf(rotation(60), 'long'), logOf(rotation(12), 'short')];
    const good = judgeLogs(logs, EXERCISES, perfect);
    expect(good.leftOut.map(({ name }) => name)).toEqual(['short']);
    expect(describeLogs(good.results, good.leftOut)).toMatch(
      /Left out: short has only \d+ such days/,
    );
    expect(isPassed(checkPersons(good.results))).toBe(true);
    const bad = judgeLogs(logs, EXERCISES, wrong);
    expect(isPassed(checkPersons(bad.results))).toBe(false);
    expect(isPassed([])).toBe(false);
  });
  it('passes candidates with keys to the library, and maps the recommended workouts back to session types', () => {
    const policy = libraryPolicy(
      'ours',
      choosing(({ candidates }) => candidates[1]),
    );
    const [day] = days;
    if (day === undefined) throw new Error('The log has no days.');
    expect(policy.rank(day.past)).toEqual([[day.past.candidates[1]?.key]]);
  });
});

describe('simple policies', () => {
  const past = (sessions: readonly LoggedSession[], hours: number): Past => {
    const now = new Date(START + hours * HOUR_MS);
    const next = { ...session(PUSH, hours), startedAt: now };
    const [day] = listDays(logOf([...sessions, next]), EXERCISES).filter(
      (entry) => entry.past.now.getTime() === now.getTime(),
    );
    if (day === undefined) throw new Error('This day has no candidates.');
    return day.past;
  };
  // Push, pull, legs, push, legs, push and pull have the types 1, 2, 3, 1, 3, 1 and 2.
  const history = [PUSH, PULL, LEGS, PUSH, LEGS, PUSH, PULL].map((id, index) =>
    session(id, index * DAY_HOURS),
  );
  const view = past(history, 7 * DAY_HOURS);

  it('random puts each candidate first equally often', () => {
    expect(
      policyOf('random')
        .rank(view)
        .map(([first]) => first)
        .sort(),
    ).toEqual(['type:1', 'type:2', 'type:3']);
  });
  it.each([
    ['most recovered first', ['type:3', 'type:1', 'type:2']],
    // Legs followed pull once; push never did. Overall, push was done more often than pull.
    ['Markov chain', ['type:3', 'type:1', 'type:2']],
  ])('%s ranks a small history', (name, expected) => {
    expect(policyOf(name).rank(view)).toEqual([expected]);
  });
  it('differ if push was done last', () => {
    const later = past([...history, session(PUSH, 7 * DAY_HOURS)], 8 * DAY_HOURS);
    // Pull followed push twice, and legs followed it once.
    expect(policyOf('Markov chain').rank(later)[0]).toEqual(['type:2', 'type:3', 'type:1']);
  });
});

describe('formats of training logs', () => {
  const { index } = readExercises();
  const read = (text: string) =>
    readWorkouts(
      new TextEncoder().encode(text),
      (spellings) => spellings.find((name) => index.find(name) !== null) ?? '?',
    );
  it('are recognized by their content: an export of Weightlifting App', () => {
    const file = {
      workouts: [
        {
          date: '2021-12-27 08:16',
          duration: 1800,
          exercises: [
            {
              name: 'Barbell Bench Press',
              iteration: 'Incline',
              category: 'Chest',
              sets: [
                { reps: 5, weight: 100 },
                { reps: 0, weight: 100 },
              ],
            },
          ],
        },
      ],
    };
    const [workout] = read(JSON.stringify(file));
    expect(workout?.endedAt).toEqual(new Date('2021-12-27T08:46:00Z'));
    expect(workout?.exercises[0]?.sets.map(({ reps }) => reps)).toEqual([5, 0]);
    const log = toTrainingLog('log', workout === undefined ? [] : [workout], index);
    expect(log.sessions).toHaveLength(1);
  });
  it('are recognized by their content: a table with one line per exercise and day', () => {
    const text =
      'date,exercise,equipment,variant,set1weight,set1reps,set2weight,set2reps\n' +
      '2016-03-15,squat,barbell,high bar,115,5,115,4\n2016-03-15,bench,barbell, flat,80,5\n';
    const workouts = read(text);
    const [session] = toTrainingLog('log', workouts, index).sessions;
    expect(session?.exercises.map((entry) => entry.sets.length)).toEqual([2, 1]);
  });
});

const afterLast = ({ candidates, completions }: RecommendationInput, days: number) => {
  const last = candidates.findIndex(({ key }) => key === completions.at(-1)?.key);
  return candidates[(last + 1) % days];
};

const inOrder = choosing((input) => afterLast(input, input.candidates.length));
const skipsLastDay = choosing((input) => afterLast(input, input.candidates.length - 1));
const hopping = choosing(({ candidates }) => candidates.at(-1));

const splits = classicPrograms();
const [, , split] = splits;
if (split === undefined) throw new Error('There are fewer than three splits.');

describe('closed loops', () => {
  it("rate a ranking that follows the program's order as balanced", () => {
    expect(runLoop(inOrder, split, 5)).toEqual({
      counts: [20, 20, 20],
      balance: 1,
      order: 1,
      hops: 0,
    });
  });
  it('detect a ranking that skips a day', () => {
    const result = runLoop(skipsLastDay, split, 3);
    expect(result.counts).toEqual([30, 30, 0]);
    expect(result.balance).toBe(Infinity);
    expect(result.order).toBeLessThan(0.6);
  });
  it('count hops to other programs', () => {
    expect(runLoop(hopping, split, 3, splits.slice(0, 4)).hops).toBe(60);
  });
  it('fail if a split is unbalanced, or if a recommendation leaves a program that the user began', () => {
    const results = (recommend: Recommend): LoopResults => ({
      classic: [{ name: split.name, loops: [runLoop(recommend, split, 3)] }],
      demo: [],
      visible: [{ name: split.name, loops: [runLoop(recommend, split, 3, [split])] }],
    });
    expect(isPassed(checkLoops(results(inOrder)))).toBe(true);
    expect(isPassed(checkLoops(results(skipsLastDay)))).toBe(false);
    const hops = runLoop(hopping, split, 3, splits);
    const left = { ...results(inOrder), visible: [{ name: split.name, loops: [hops] }] };
    expect(isPassed(checkLoops(left))).toBe(false);
  });
});
