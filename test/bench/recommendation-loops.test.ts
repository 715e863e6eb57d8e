import { toCandidate, type RecommendationInput } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { checkLoops, exitCodeOf } from './recommendation/gate.js';
import type { Recommend } from './recommendation/logs/policies.js';
import { onlyOf } from './recommendation-answers.js';
import { runLoop, type LoopResults } from './recommendation/loops/loop.js';
import { DAYS_A_WEEK, trainingTime } from './recommendation/loops/person.js';
import { classicPrograms, demoPrograms } from './recommendation/loops/programs.js';

type Candidate = RecommendationInput['candidates'][number];

/** Recommends the day that `choose` returns, if any. */
const ranking =
  (choose: (input: RecommendationInput) => Candidate | undefined): Recommend =>
  (input) =>
    onlyOf(choose(input));

const afterLast = ({ candidates, completions }: RecommendationInput, days: number) => {
  const last = candidates.findIndex(({ key }) => key === completions.at(-1)?.key);
  return candidates[(last + 1) % days];
};

const inOrder = ranking((input) => afterLast(input, input.candidates.length));
const skipsLastDay = ranking((input) => afterLast(input, input.candidates.length - 1));
const hopping = ranking(({ candidates }) => candidates.at(-1));
const idle = ranking(() => undefined);

const splits = classicPrograms();
const [, , split] = splits;
if (split === undefined) throw new Error('There are fewer than three splits.');

describe('closed loops', () => {
  it('include eleven splits and the demo catalogue, whose days can all be recommended', () => {
    expect(splits).toHaveLength(11);
    for (const { days } of [...splits, ...demoPrograms()]) {
      expect(days.length).toBeGreaterThan(1);
      const candidates = days.map(toCandidate);
      for (const own of candidates) expect(own.primaryMuscleGroups).not.toEqual([]);
      expect(new Set(candidates.map(({ key }) => key)).size).toBe(days.length);
    }
  });
  it('train on the given number of days per week, in chronological order', () => {
    for (const daysAWeek of DAYS_A_WEEK) {
      const times = Array.from({ length: 2 * daysAWeek }, (_, day) =>
        trainingTime(daysAWeek, day).getTime(),
      );
      expect(new Set(times).size).toBe(times.length);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      const week = 7 * 86_400_000;
      expect((times[daysAWeek] ?? 0) - (times[0] ?? 0)).toBe(week);
    }
  });
  it("rate a ranking that follows the program's order as balanced", () => {
    expect(runLoop(inOrder, split, 5)).toEqual({
      counts: [20, 20, 20],
      balance: 1,
      order: 1,
      hops: 0,
      rests: 0,
    });
  });
  it('detect a ranking that skips a day', () => {
    const result = runLoop(skipsLastDay, split, 3);
    expect(result.counts).toEqual([30, 30, 0]);
    expect(result.balance).toBe(Infinity);
    expect(result.order).toBeLessThan(0.6);
  });
  it('count hops to other programs, and days of rest', () => {
    const others = splits.slice(0, 4);
    expect(runLoop(hopping, split, 3, others).hops).toBe(59);
    expect(runLoop(idle, split, 3).rests).toBe(60);
  });
  it('exit with 1 if a split is unbalanced, or if a recommendation leaves a program that the user began', () => {
    const results = (recommend: Recommend): LoopResults => ({
      classic: [{ name: split.name, loops: [runLoop(recommend, split, 3)] }],
      demo: [],
      visible: [{ name: split.name, loops: [runLoop(recommend, split, 3, [split])] }],
    });
    expect(exitCodeOf(checkLoops(results(inOrder)))).toBe(0);
    expect(exitCodeOf(checkLoops(results(skipsLastDay)))).toBe(1);
    const hops = runLoop(hopping, split, 3, splits);
    const left = { ...results(inOrder), visible: [{ name: split.name, loops: [hops] }] };
    expect(exitCodeOf(checkLoops(left))).toBe(1);
  });
});
