import { deepStrictEqual } from 'node:assert/strict';
import { median } from '../statistics.js';
import type { OpenSide, UseCase } from './sides.js';
import type { Task } from './world.js';

const BLOCK = 20;

const runBlock = async ({ run }: OpenSide, useCase: UseCase, tasks: readonly Task[]) => {
  const answers: unknown[] = [];
  const times: number[] = [];
  for (const task of tasks) {
    const begun = performance.now();
    const result = run[useCase](task);
    const answer = result instanceof Promise ? ((await result) as unknown) : result;
    times.push((performance.now() - begun) * 1000);
    answers.push(answer);
  }
  return { answers, times };
};

const rotate = <T>(list: readonly T[], by: number): readonly T[] => {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};

/** Microseconds per call, by side. */
type Round = ReadonlyMap<string, readonly number[]>;

/**
 * The sides take turns: every side runs one block of tasks before the next block starts. All
 * answers must be equal.
 */
const runRound = async (
  sides: readonly OpenSide[],
  useCase: UseCase,
  tasks: readonly Task[],
): Promise<Round> => {
  const times = new Map<string, number[]>(sides.map(({ name }) => [name, []]));
  for (let at = 0; at < tasks.length; at += BLOCK) {
    const block = tasks.slice(at, at + BLOCK);
    const answers = new Map<string, readonly unknown[]>();
    for (const side of rotate(sides, at / BLOCK)) {
      const done = await runBlock(side, useCase, block);
      times.get(side.name)?.push(...done.times);
      answers.set(side.name, done.answers);
    }
    const expected = answers.get(sides[0]?.name ?? '');
    for (const [name, own] of answers) {
      deepStrictEqual(own, expected, `${useCase}: ${name} returns a different answer`);
    }
  }
  return times;
};

/** The median over rounds of the ratio of each round's medians. */
const ratioTo = (rounds: readonly Round[], name: string, other: string): number =>
  median(rounds.map((round) => median(round.get(name) ?? []) / median(round.get(other) ?? [])));

export interface Measurement {
  /** Microseconds per call, by side. */
  readonly medians: Readonly<Record<string, number>>;
  /** The first side's time as a multiple of each other side's. */
  readonly ratios: Readonly<Record<string, number>>;
}

// V8 optimizes functions after a few thousand calls, as it would in any server.
const WARM_UP_READS = 5;

export interface Plan {
  readonly timed: readonly Task[];
  readonly warmUp: readonly Task[];
  readonly rounds: number;
}

/** Each round uses the next users. */
const measureUseCase = async (
  sides: readonly OpenSide[],
  useCase: UseCase,
  { timed, warmUp, rounds }: Plan,
): Promise<Measurement> => {
  // A write is called once per user.
  for (let left = useCase === 'complete' ? 1 : WARM_UP_READS; left > 0; left--) {
    await runRound(sides, useCase, warmUp);
  }
  const size = timed.length / rounds;
  const times: Round[] = [];
  for (let at = 0; at < rounds; at++) {
    times.push(await runRound(sides, useCase, timed.slice(at * size, (at + 1) * size)));
  }
  const byName = (of: (name: string) => number) =>
    Object.fromEntries(sides.map(({ name }) => [name, of(name)]));
  return {
    medians: byName((name) => median(times.flatMap((round) => round.get(name) ?? []))),
    ratios: byName((name) => ratioTo(times, sides[0]?.name ?? '', name)),
  };
};

/** Throws unless the tables of all sides are equal. */
const sameTables = async (sides: readonly OpenSide[]): Promise<void> => {
  const expected = await sides[0]?.dump();
  for (const { name, dump } of sides.slice(1)) {
    deepStrictEqual(await dump(), expected, `${name} has stored different rows`);
  }
};

/** Measures the use cases on all sides, then compares their tables. */
export const measureAll = async (
  sides: readonly OpenSide[],
  useCases: readonly UseCase[],
  plan: Plan,
  report: (useCase: UseCase, measurement: Measurement) => void,
): Promise<void> => {
  for (const useCase of useCases) report(useCase, await measureUseCase(sides, useCase, plan));
  await sameTables(sides);
  for (const side of sides) await side.close();
};
