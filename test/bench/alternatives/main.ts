import { readMembers } from './families.js';
import { measure, missesOf } from './measure.js';

const members = readMembers();
if (members === null) {
  console.error(
    'Skipped: ../shared/data/exercemus is not there; EXERCEMUS=FILE names it elsewhere.',
  );
} else {
  const measured = measure(members);
  const { queries, hardQueries, all, hard } = measured;
  console.log(`Mean reciprocal rank: ${queries} exercises with kin; ${hardQueries} with kin whose`);
  console.log('names share no word but the name of the family\n');
  for (const name of Object.keys(all)) {
    const numbers = [all[name], hard[name]].map((value) => (value ?? 0).toFixed(3).padStart(8));
    console.log(`${name.padEnd(18)}${numbers.join('')}`);
  }
  const misses = missesOf(measured);
  for (const miss of misses) console.error(`MISSED: ${miss}`);
  if (misses.length > 0) process.exitCode = 1;
}
