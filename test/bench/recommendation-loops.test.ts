import type { RecommendationInput } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { checkLoops, exitCodeOf } from './recommendation/gate.js';
import type { Recommend } from './recommendation/logs/policies.js';
import { DAYS_A_WEEK, trainingTime } from './recommendation/loops/athlete.js';
import { runLoop } from './recommendation/loops/loop.js';
import {
  classicPrograms,
  demoPrograms,
  type LoopProgram,
} from './recommendation/loops/programs.js';
import type { LoopResults } from './recommendation/loops/results.js';
import { alternate, switchOver } from './recommendation/loops/scenarios.js';

type Candidate = RecommendationInput['candidates'][number];

/** Recommends the day that `choose` returns, if any. */
const ranking =
  (choose: (input: RecommendationInput) => Candidate | undefined): Recommend =>
  (input) => {
    const chosen = choose(input);
    return {
      window: { from: new Date(0), to: new Date(0) },
      excludedMuscleGroups: [],
      recommendations:
        chosen === undefined
          ? []
          : [
              {
                rank: 1,
                workout: { ref: chosen.ref, name: chosen.name, programName: chosen.programName },
                minutes: 0,
                recovery: { percentage: 0, limitingMuscleGroup: '' },
                readiness: 'ready',
                betterFrom: null,
                lastDoneAt: null,
                leaveOut: [],
                muscleGroups: [],
                reasons: [],
                message: '',
              },
            ],
    };
  };

const afterLast = ({ candidates, completions }: RecommendationInput, days: number) => {
  const last = candidates.findIndex(({ key }) => key === completions.at(-1)?.key);
  return candidates[(last + 1) % days];
};

const inOrder = ranking((input) => afterLast(input, input.candidates.length));
const skipsLastDay = ranking((input) => afterLast(input, input.candidates.length - 1));
const hopping = ranking(({ candidates }) => candidates.at(-1));
const idle = ranking(() => undefined);

const splits = classicPrograms();
const splitNamed = (name: string): LoopProgram => {
  const split = splits.find((program) => program.name === name);
  if (split === undefined) throw new Error(`No split is called ${name}.`);
  return split;
};
const split = splitNamed('Push/pull/legs, 3 days');

describe('closed loops', () => {
  it('include eleven splits and the demo catalogue, whose days can all be recommended', () => {
    expect(splits).toHaveLength(11);
    for (const { days } of [...splits, ...demoPrograms()]) {
      expect(days.length).toBeGreaterThan(1);
      for (const { candidate } of days) expect(candidate.primaryMuscleGroups).not.toEqual([]);
      const keys = new Set(days.map(({ candidate }) => candidate.key));
      expect(keys.size).toBe(days.length);
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
    expect(runLoop(inOrder, split, { daysAWeek: 5 })).toEqual({
      counts: [20, 20, 20],
      balance: 1,
      order: 1,
      hops: 0,
      rests: 0,
    });
  });
  it('detect a ranking that skips a day', () => {
    const result = runLoop(skipsLastDay, split, { daysAWeek: 3 });
    expect(result.counts).toEqual([30, 30, 0]);
    expect(result.balance).toBe(Infinity);
    expect(result.order).toBeLessThan(0.6);
  });
  it('count hops to other programs, and days of rest', () => {
    const others = splits.slice(0, 4);
    expect(runLoop(hopping, split, { daysAWeek: 3, others }).hops).toBe(59);
    expect(runLoop(idle, split, { daysAWeek: 3 }).rests).toBe(60);
  });
  it('deviate depending on the seed, and judge only the recommended steps', () => {
    const run = (seed: number) => runLoop(inOrder, split, { daysAWeek: 4, deviations: 0.25, seed });
    expect(run(1)).toEqual(run(1));
    expect(run(1).counts).not.toEqual(run(2).counts);
    expect(run(1).order).toBe(1);
    expect(run(1).counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  });
  it('exit with 1 if a split is unbalanced, or if a recommendation leaves a program that the user began', () => {
    const results = (recommend: Recommend): LoopResults => ({
      classic: [
        { name: split.name, exact: [runLoop(recommend, split, { daysAWeek: 3 })], deviating: [] },
      ],
      demo: [],
      visible: [
        {
          name: split.name,
          loops: [runLoop(recommend, split, { daysAWeek: 3, others: [split] })],
        },
      ],
      alternating: [],
      switching: [],
    });
    expect(exitCodeOf(checkLoops(results(inOrder)))).toBe(0);
    expect(exitCodeOf(checkLoops(results(skipsLastDay)))).toBe(1);
    const hops = runLoop(hopping, split, { daysAWeek: 3, others: splits });
    const left = { ...results(inOrder), visible: [{ name: split.name, loops: [hops] }] };
    expect(exitCodeOf(checkLoops(left))).toBe(1);
  });
});

describe("scenarios with a user's own plan", () => {
  const other = splitNamed('Upper/lower, 4 days');
  it('judge each recommendation once both programs have begun', () => {
    expect(alternate(idle, [split, other], 4)).toEqual({ hits: 0, questions: 58 });
    expect(switchOver(idle, [split, other], 4)).toEqual({ hits: 0, questions: 11 });
  });
  it('count a hit if rank 1 is what the user does next', () => {
    const following = ranking((input) => {
      const { candidates, completions } = input;
      const before = completions.at(-2)?.key;
      const days = candidates.slice(0, 3).some(({ key }) => key === before)
        ? candidates.slice(0, 3)
        : candidates.slice(3);
      return days[(days.findIndex(({ key }) => key === before) + 1) % days.length];
    });
    expect(alternate(following, [split, other], 4)).toEqual({ hits: 58, questions: 58 });
    const continuing = ranking(({ candidates, completions }) => {
      const last = candidates.findIndex(({ key }) => key === completions.at(-1)?.key);
      return candidates[3 + ((last - 3 + 1) % 4)];
    });
    expect(switchOver(continuing, [split, other], 4)).toEqual({ hits: 11, questions: 11 });
  });
});
