import { drawResamples, estimate, withInterval } from '../recommendation/bootstrap.js';
import { meanOf, percent, shareOf } from '../statistics.js';
import { formatTable } from '../table.js';
import { judge, type Verdict } from './judge.js';
import type { Policy } from './policies.js';
import type { Found, Perturbed } from './probes.js';
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

/** Counts only the rules that apply to the session. */
const rubricOf = ({ rules }: Verdict): number =>
  shareOf(Object.values(rules).flatMap((isKept) => isKept ?? []));

const byPerson = ({ verdicts }: Result, measure: (verdict: Verdict) => number): readonly number[] =>
  verdicts.map((own) => meanOf(own.map(measure)));

export const meanRubric = (result: Result): number => meanOf(byPerson(result, rubricOf));

const MEASURES: readonly {
  readonly name: string;
  readonly of: (verdict: Verdict) => number;
  readonly format: (value: number) => string;
}[] = [
  { name: 'rules kept %', of: rubricOf, format: percent },
  { name: 'sets below 10 a week %', of: ({ needed }) => needed, format: percent },
  { name: 'above 20 %', of: ({ excess }) => excess, format: percent },
  { name: 'early sets', of: ({ early }) => early, format: (value) => value.toFixed(2) },
];

/** First the hard constraints, then means over people. The intervals resample people. */
export const describeResults = (results: readonly Result[], seed: number): string => {
  const resamples = drawResamples(seed, results[0]?.verdicts.length ?? 0);
  return formatTable([
    ['', ...HARD.map((name) => `${name} %`), ...MEASURES.map(({ name }) => name)],
    ...results.map((result) => [
      result.name,
      ...HARD.map((constraint) => percent(hardOf(result, constraint))),
      ...MEASURES.map(({ of, format }) =>
        withInterval(estimate(byPerson(result, of), resamples), format),
      ),
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

export const describeFound = (title: string, found: readonly Found[]): string =>
  `${title}: ${found.map(({ name, share }) => `${name} ${percent(share)} %`).join(', ')}.`;

export const describePerturbed = (perturbed: readonly Perturbed[]): string =>
  formatTable([
    ['', 'feasible %', 'changes', 'exercises kept %'],
    ...perturbed.map(({ name, feasible, edits, kept }) => [
      ...[name, percent(feasible), edits.toFixed(1), percent(kept)],
    ]),
  ]);
