import { readMembers } from './families.js';
import { measureFamilies, measureSubstitutes } from './measure.js';
import { familyMisses, substituteMisses } from './misses.js';
import { reportMisses } from '../recommendation/options.js';
import { readSubstitutes } from './substitutes.js';

const printTable = (columns: readonly Readonly<Record<string, number>>[]): void => {
  for (const name of Object.keys(columns[0] ?? {})) {
    const numbers = columns.map((column) => (column[name] ?? 0).toFixed(3).padStart(10));
    console.log(`${name.padEnd(30)}${numbers.join('')}`);
  }
};

const runFamilies = (): readonly string[] => {
  const members = readMembers();
  if (members === null) return [];
  const measured = measureFamilies(members);
  const { queries, hardQueries, all, hard } = measured;
  console.log(
    `Families (exercemus): mean reciprocal rank over ${queries} exercises with variations, and`,
  );
  console.log(`over ${hardQueries} whose variations share only the family's name with them\n`);
  printTable([all, hard]);
  return familyMisses(measured);
};

const runSubstitutes = (): readonly string[] => {
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
  printTable([measured.reciprocalRank, measured.recall, measured.preferred]);
  return substituteMisses(measured);
};

process.exitCode = reportMisses([...runFamilies(), ...runSubstitutes()]);
