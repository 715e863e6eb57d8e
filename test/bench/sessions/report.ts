import { showingIntervals } from '../bootstrap.js';
import { meanOf, percent, shareOf } from '../statistics.js';
import { formatTable } from '../table.js';
import { judge, type Verdict } from './judge.js';
import type { Policy } from './policies.js';
import type { Lifter } from './states.js';

export interface Result {
  readonly name: string;
  readonly verdicts: readonly (readonly Verdict[])[];
}

export const resultOf = (policy: Policy, lifters: readonly Lifter[]): Result => ({
  name: policy.name,
  verdicts: lifters.map(({ states }) => states.map((state) => judge(policy.plan(state), state))),
});

type Hard = keyof Verdict['hard'];
const HARD: readonly Hard[] = ['equipment', 'time', 'rest', 'filled'];

export const hardOf = ({ verdicts }: Result, constraint: Hard): number =>
  shareOf(verdicts.flat().map(({ hard }) => hard[constraint]));

/** Counts only the rules that apply to a session. */
const rubricOf = ({ verdicts }: Result): readonly number[] =>
  verdicts.map((own) =>
    meanOf(own.map(({ rules }) => shareOf(Object.values(rules).flatMap((isKept) => isKept ?? [])))),
  );

/** The mean over people of the share of rules that their sessions keep. */
export const meanRubric = (result: Result): number => meanOf(rubricOf(result));

/** First the hard constraints, then the mean over people. The interval resamples people. */
export const describeResults = (results: readonly Result[]): string => {
  const show = showingIntervals(results[0]?.verdicts.length ?? 0);
  return formatTable([
    ['', ...HARD.map((name) => `${name} %`), 'rules kept %'],
    ...results.map((result) => [
      result.name,
      ...HARD.map((constraint) => percent(hardOf(result, constraint))),
      show(rubricOf(result)),
    ]),
  ]);
};

export const describeRules = (results: readonly Result[]): string => {
  const names = Object.keys(results[0]?.verdicts.flat()[0]?.rules ?? {});
  return formatTable([
    ['rule kept %', ...results.map(({ name }) => name)],
    ...names.map((rule) => [
      rule,
      ...results.map(({ verdicts }) =>
        percent(shareOf(verdicts.flat().flatMap(({ rules }) => rules[rule] ?? []))),
      ),
    ]),
  ]);
};
