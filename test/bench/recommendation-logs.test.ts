import type { Exercise, PerformedSet } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { exerciseOf } from '../support/exercises.js';
import { onlyOf } from './recommendation-answers.js';
import { checkPersons, exitCodeOf } from './recommendation/gate.js';
import { listDays, type Past } from './recommendation/logs/days.js';
import { readExercises } from './recommendation/logs/exercises.js';
import type { LoggedSession, TrainingLog } from './recommendation/logs/folder.js';
import { toTrainingLog } from './recommendation/logs/folder.js';
import { readWorkouts } from './recommendation/logs/formats.js';
import { minus, sample, toEstimate } from './recommendation/logs/intervals.js';
import { judgeDays, judgePerson } from './recommendation/logs/judge.js';
import { libraryPolicy, SIMPLE_POLICIES, type Policy } from './recommendation/logs/policies.js';
import { describeLogs } from './recommendation/logs/report.js';
import { judgeLogs } from './recommendation/logs/results.js';
import { assignTypes, profileOf } from './recommendation/logs/session-types.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const START = Date.parse('2026-01-05T18:00:00Z');
const SEED = 7;

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

const logOf = (sessions: readonly LoggedSession[], name = 'log'): TrainingLog => ({
  name,
  sessions,
  knownSets: 1,
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
  it('scale each session to length 1, so that long sessions count no more than short ones', () => {
    const long = at([
      { exerciseId: PUSH, sets: sets(40) },
      { exerciseId: PULL, sets: sets(20) },
    ]);
    const short = at([{ exerciseId: PUSH, sets: sets(1) }]);
    const next = at([
      { exerciseId: PUSH, sets: sets(10) },
      { exerciseId: PULL, sets: sets(9) },
    ]);
    // The mean is at 6 degrees from push and the last session at 42: a cosine of 0.81. Unscaled,
    // the long session would pull the mean to 25 degrees, and the cosine would be 0.96.
    const types = assignTypes([long, short, short, short, next], EXERCISES);
    expect(types).toEqual(['type:1', 'type:1', 'type:1', 'type:1', 'type:2']);
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
    const otherDays = listDays(logOf(other), EXERCISES);
    const shared = days.filter(({ past }) =>
      otherDays.some((day) => day.past.now.getTime() === past.now.getTime()),
    );
    const until = START + 15 * 2 * DAY_HOURS * HOUR_MS;
    for (const { past } of shared.filter((day) => day.past.now.getTime() <= until)) {
      const same = otherDays.find((day) => day.past.now.getTime() === past.now.getTime());
      expect(same?.past).toEqual(past);
    }
    for (const { past } of days) {
      expect(Object.keys(past).sort()).toEqual([
        'candidates',
        'completions',
        'loads',
        'now',
        'records',
      ]);
      const times = [
        ...past.completions.map((completion) => completion.at),
        ...past.loads.map((load) => load.performedAt),
        ...past.candidates.map((candidate) => candidate.lastDone),
      ];
      expect(times.every((time) => time <= past.now)).toBe(true);
    }
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

  it('gives a perfect predictor 1, and a predictor without answers 0', () => {
    expect(days.length).toBeGreaterThan(40);
    expect(new Set(judgeDays(days, perfect).map(({ hit1 }) => hit1))).toEqual(new Set([1]));
    expect(new Set(judgeDays(days, wrong).map(({ hit1 }) => hit1))).toEqual(new Set([0]));
  });
  it('counts hit@3 only on days with at least four candidates', () => {
    const withoutCore = rotation(60).filter((_, index) => index % 4 !== 3 || index > 30);
    const listed = listDays(logOf(withoutCore), EXERCISES);
    const ofFour = listed.filter(({ past }) => past.candidates.length === 4).length;
    const values = judgeDays(listed, perfect).map(({ hit3 }) => hit3);
    expect(ofFour).toBeGreaterThan(10);
    expect(values.filter((value) => value === 1)).toHaveLength(ofFour);
    expect(values.filter((value) => value === null)).toHaveLength(listed.length - ofFour);
  });
  it('detects a main group that was also one less than 36 h ago', () => {
    const daily = Array.from({ length: 12 }, (_, index) =>
      session(index % 2 === 0 ? PUSH : PULL, index * 20),
    );
    const pushToday: Policy = {
      name: 'again',
      rank: ({ completions }) => [[completions.at(-1)?.key ?? '']],
    };
    const listed = listDays(logOf(daily), EXERCISES);
    expect(judgeDays(listed, pushToday)[0]?.soon).toBe(1);
    // The main group of the person's own session was trained 39 h before.
    expect(judgePerson(listed)[0]?.soon).toBe(0);
  });
  it('names the short logs that it leaves out, and fails if the library is worse than the simple policies', () => {
    const logs = [logOf(rotation(60), 'long'), logOf(rotation(12), 'short')];
    const good = judgeLogs(logs, EXERCISES, perfect, SEED);
    expect(good.leftOut.map(({ name }) => name)).toEqual(['short']);
    expect(describeLogs(good.results, good.leftOut)).toMatch(
      /Left out: short has only \d+ such days/,
    );
    expect(exitCodeOf(checkPersons(good.results))).toBe(0);
    const bad = judgeLogs(logs, EXERCISES, wrong, SEED);
    expect(exitCodeOf(checkPersons(bad.results))).toBe(1);
    expect(exitCodeOf([])).toBe(1);
  });
  it('passes candidates with keys to the library, and maps the recommended workouts back to session types', () => {
    const policy = libraryPolicy('ours', ({ candidates }) => onlyOf(candidates[1]));
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

describe('intervals over weeks', () => {
  const values = Array.from({ length: 80 }, (_, index) => ({
    week: Math.floor(index / 4),
    value: index % 3 === 0 ? 1 : 0,
  }));
  it('are the same for the same key, and different for another key', () => {
    expect(sample(values, 'a')).toEqual(sample(values, 'a'));
    expect(sample(values, 'a').draws).not.toEqual(sample(values, 'b').draws);
  });
  it('contain the mean over days, and are zero for the difference of equal samples', () => {
    const { mean, low, high } = toEstimate(sample(values, 'a'));
    expect(mean).toBeCloseTo(27 / 80);
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
    const all = sample(values, 'a');
    expect(toEstimate(minus(all, all))).toEqual({ mean: 0, low: 0, high: 0 });
  });
  it('skip days that do not count', () => {
    const some = values.map(({ week, value }) => ({ week, value: value === 1 ? 1 : null }));
    expect(toEstimate(sample(some, 'a'))).toEqual({ mean: 1, low: 1, high: 1 });
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
    const [workout] = read(JSON.stringify(file)) ?? [];
    expect(workout?.endedAt).toEqual(new Date('2021-12-27T08:46:00Z'));
    expect(workout?.exercises[0]?.sets.map(({ reps }) => reps)).toEqual([5, 0]);
    const log = toTrainingLog('log', workout === undefined ? [] : [workout], index);
    expect(log.sessions).toHaveLength(1);
    expect(log.knownSets).toBe(1);
  });
  it('are recognized by their content: a table with one line per exercise and day', () => {
    const text =
      'date,exercise,equipment,variant,set1weight,set1reps,set2weight,set2reps\n' +
      '2016-03-15,squat,barbell,high bar,115,5,115,4\n2016-03-15,bench,barbell, flat,80,5\n';
    const workouts = read(text);
    expect(workouts).toHaveLength(1);
    expect(workouts?.[0]?.exercises.map((entry) => entry.sets.length)).toEqual([2, 1]);
    expect(toTrainingLog('log', workouts ?? [], index).knownSets).toBe(1);
  });
  it.each([
    '{',
    '{"workouts":[{}]}',
    'a,b\n1,2\n',
    '',
    'date,exercise,equipment,variant,set1weight,set1reps\nx,y,z,v,1,1\n',
  ])('are unknown for other text (%j)', (text) => {
    expect(read(text)).toBeNull();
  });
});
