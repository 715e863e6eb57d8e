import { endWith, type Check } from '../gate.js';
import { formatTable } from '../table.js';
import { checkFamilies, checkSubstitutes } from './checks.js';
import { readMembers } from './families.js';
import { measureFamilies, measureSubstitutes, type ByRanker } from './measure.js';
import { readSubstitutes } from './substitutes.js';

const describe = (columns: Readonly<Record<string, ByRanker>>): string => {
  const values = Object.values(columns);
  return formatTable([
    ['', ...Object.keys(columns)],
    ...Object.keys(values[0] ?? {}).map((ranker) => [
      ranker,
      ...values.map((column) => (column[ranker] ?? NaN).toFixed(3)),
    ]),
  ]);
};

const runFamilies = (): readonly Check[] => {
  const members = readMembers();
  if (members === null) return [];
  const measured = measureFamilies(members);
  const { all, hard } = measured;
  console.log(
    `Families (exercemus): mean reciprocal rank over ${all.queries} exercises with variations, and`,
  );
  console.log(`over ${hard.queries} whose variations share only the family's name with them\n`);
  console.log(describe({ all: all.scores, hard: hard.scores }));
  return checkFamilies(measured);
};

const runSubstitutes = (): readonly Check[] => {
  const substitutes = readSubstitutes();
  if (substitutes === null) return [];
  const measured = measureSubstitutes(substitutes);
  const { queries, groups, pairs, recallMax } = measured;
  console.log(
    `\nSubstitutes (exercise-api): ${queries} exercises in ${groups} groups. Mean reciprocal`,
  );
  console.log(
    `rank, recall at 5 (the maximum is ${recallMax.toFixed(3)}), and the share of ${pairs} pairs with the`,
  );
  console.log(`same muscles and equipment in which the preferred exercise comes first\n`);
  const { reciprocalRank, recall, preferred } = measured;
  console.log(describe({ 'mean rank': reciprocalRank, recall, preferred }));
  return checkSubstitutes(measured);
};

endWith([...runFamilies(), ...runSubstitutes()]);
