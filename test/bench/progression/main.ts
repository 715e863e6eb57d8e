import {
  DEFAULT_PROGRESSION_RULE,
  DOUBLE_PROGRESSION,
  REPEAT_ALIKE,
  REPEAT_LAST,
  ruleTag,
} from 'freshlegs';
import { readRealLogs } from '../recommendation/logs/folder.js';
import { reportMisses, runBench } from '../recommendation/options.js';
import { describeFirsts, measureFirsts } from './first.js';
import { personsOf } from './persons.js';
import { BASELINES, listCases, rulePredictor, scoreOf } from './predict.js';
import { describePersons, describeResults, meanOver, unsafeOf, type Result } from './report.js';

const DANGEROUS_SHARE_MAX = 0.02;
const RULES = [REPEAT_LAST, REPEAT_ALIKE, DOUBLE_PROGRESSION];

const missesOf = (rules: readonly Result[], dangerous: number): readonly string[] => {
  const safe = rules.filter((rule) => unsafeOf(rule) === 0);
  const best = safe.toSorted((a, b) => meanOver(a, 'weight') - meanOver(b, 'weight'))[0];
  return [
    ...(safe.length < rules.length ? ['a rule suggests a weight above the bound'] : []),
    ...(best?.name === ruleTag(DEFAULT_PROGRESSION_RULE)
      ? []
      : [`the rule with the smallest error is ${best?.name ?? 'none'}, which is not the default`]),
    ...(dangerous > DANGEROUS_SHARE_MAX ? ['more than 2 % of the first weights are too high'] : []),
  ];
};

const run = (seed: number): number => {
  const found = readRealLogs();
  if (found === null) return 0;
  const all = personsOf(found).map((person) => ({ person, cases: listCases(person) }));
  const persons = all.filter(({ cases }) => cases.length > 0);
  const predictors = [...BASELINES, ...RULES.map((rule) => rulePredictor(ruleTag(rule), rule))];
  const results = predictors.map((predictor) => ({
    name: predictor.name,
    scores: persons.map(({ cases }) => cases.map((one) => scoreOf(predictor, one))),
  }));
  const firsts = measureFirsts(all.map(({ person }) => person));
  console.log(
    `seed ${seed}. Whenever an exercise was repeated within 60 days, its working sets were`,
  );
  console.log('predicted from earlier sessions and the names of the exercises in the session.');
  console.log('Means over people; 95 % intervals resample people.\n');
  console.log(`${describeResults(results, seed)}\n`);
  console.log(
    `${describePersons(
      persons.map(({ person }) => person.name),
      results,
    )}\n`,
  );
  console.log(describeFirsts(firsts));
  return reportMisses(missesOf(results.slice(BASELINES.length), firsts.dangerous));
};

runBench('progression', run);
