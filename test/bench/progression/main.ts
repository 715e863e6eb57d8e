import {
  DEFAULT_PROGRESSION_RULE,
  DOUBLE_PROGRESSION,
  REPEAT_ALIKE,
  REPEAT_LAST,
  ruleTag,
} from 'freshlegs';
import { atMost, endWith, type Check } from '../gate.js';
import { readRealLogs, type RealLogs } from '../recommendation/logs/folder.js';
import { SEED } from '../recommendation/random.js';
import { describeFirsts, measureFirsts } from './first.js';
import { personsOf } from './persons.js';
import { listCases, REPEAT, rulePredictor, scoreOf } from './predict.js';
import { describePersons, describeResults, meanOver, unsafeOf, type Result } from './report.js';

const DANGEROUS_SHARE_MAX = 0.02;
const RULES = [REPEAT_LAST, REPEAT_ALIKE, DOUBLE_PROGRESSION];

const checksOf = (rules: readonly Result[], dangerous: number): readonly Check[] => {
  const errorOf = (rule: Result) => meanOver(rule, 'weight');
  const [best = NaN] = rules.map(errorOf).toSorted((a, b) => a - b);
  return [
    ...rules.map((rule) => atMost(`${rule.name}: weights above the bound`, unsafeOf(rule), 0)),
    ...rules
      .filter(({ name }) => name === ruleTag(DEFAULT_PROGRESSION_RULE))
      .map((rule) =>
        atMost('the error of the default above the smallest', errorOf(rule) - best, 0),
      ),
    atMost('first weights above 125 %', dangerous, DANGEROUS_SHARE_MAX),
  ];
};

const run = (found: RealLogs): readonly Check[] => {
  const all = personsOf(found).map((person) => ({ person, cases: listCases(person) }));
  const persons = all.filter(({ cases }) => cases.length > 0);
  const predictors = [REPEAT, ...RULES.map((rule) => rulePredictor(ruleTag(rule), rule))];
  const results = predictors.map((predictor) => ({
    name: predictor.name,
    scores: persons.map(({ cases }) => cases.map((one) => scoreOf(predictor, one))),
  }));
  const firsts = measureFirsts(all.map(({ person }) => person));
  console.log(
    `seed ${SEED}. Whenever an exercise was repeated within 60 days, its working sets were`,
  );
  console.log('predicted from earlier sessions and the names of the exercises in the session.');
  console.log('Means over people; 95 % intervals resample people.\n');
  console.log(`${describeResults(results)}\n`);
  console.log(
    `${describePersons(
      persons.map(({ person }) => person.name),
      results,
    )}\n`,
  );
  console.log(describeFirsts(firsts));
  return checksOf(results.slice(1), firsts.dangerous);
};

const found = readRealLogs();
endWith(found === null ? [] : run(found));
