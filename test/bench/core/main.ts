import { isDeepStrictEqual, parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { compile } from '../compile.js';
import { atLeast, atMost, endWith } from '../gate.js';
import { readExercises } from '../recommendation/logs/exercises.js';
import { createWorld, NOW } from '../speed/world.js';
import { measureImports } from './imports.js';
import type * as Run from './run.js';
import type { Core } from './run.js';

// Measures the pure functions in calls per second of processor time, and the time to import the
// library.

const CANDIDATES = [50, 2_000];
const PER_SECOND_MIN = 20_000;
const GROWTH_MAX = 45;
const IMPORT_MS_MAX = 60;
/**
 * The number of exercises, and the milliseconds of processor time that composing a session may
 * take.
 */
const SESSIONS = [
  { count: 60, msMax: 5 },
  { count: 2_000, msMax: 50 },
];

/** Rounds in which this checkout and the other one take turns. */
const BESIDE_ROUNDS = 5;

const coreIn = (checkout: URL, label: string): Promise<Core> =>
  compile<Core>(new URL('src/', checkout), 'index.ts', `core-${label}`);

const { values: options } = parseArgs({ options: { beside: { type: 'string' } } });
const { measureCompose, measureRecommend, recommendedBy } = await compile<typeof Run>(
  new URL('.', import.meta.url),
  'run.ts',
);
const core = await coreIn(new URL('../../../', import.meta.url), 'here');
const { people, workouts } = createWorld(1);
const [person] = people;
if (person === undefined) throw new Error('The world is empty.');
const input = { now: NOW, ...person, workouts };

/** Compares the calls a second with those of another checkout, which must recommend the same. */
const compareBeside = async (folder: string): Promise<void> => {
  const other = await coreIn(pathToFileURL(`${folder}/`), 'beside');
  const [count = 0] = CANDIDATES;
  const answers = [core, other].map((side) => recommendedBy(side, input, count));
  if (!isDeepStrictEqual(answers[0], answers[1])) throw new Error('The answers differ.');
  const ratios = Array.from({ length: BESIDE_ROUNDS }, () => {
    const [ours, theirs] = [core, other].map((side) => measureRecommend(side, input, count));
    return (ours ?? NaN) / (theirs ?? NaN);
  });
  console.log(
    `recommend among ${count}, calls a second divided by those of ${folder}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
  );
};

if (options.beside !== undefined) await compareBeside(options.beside);
const recommended = CANDIDATES.map((count) => measureRecommend(core, input, count));
recommended.forEach((figure, at) => {
  const count = Math.round(figure).toLocaleString('en');
  console.log(`${count} recommendations among ${CANDIDATES[at]} a second of processor time`);
});
const [few, many] = recommended;
const growth = (few ?? NaN) / (many ?? NaN);
console.log(`recommend takes ${growth.toFixed(1)} times as long among 2,000 workouts as among 50`);
const { ours, zod } = await measureImports();
const [ownMs, zodMs] = [ours - zod, zod].map((ms) => ms.toFixed(0));
console.log(`importing the library takes ${ownMs} ms more than zod alone, which takes ${zodMs} ms`);
const catalogue = [...readExercises().exercises.values()];
// Evenly spaced, so that the 60 include all kinds.
const spread = catalogue.filter((_, at) => at % Math.floor(catalogue.length / 60) === 0);
const sessions = SESSIONS.map(({ count, msMax }) => ({
  count,
  msMax,
  times: measureCompose(core, input, count <= spread.length ? spread : catalogue, count).map(
    (micros) => micros / 1000,
  ),
}));
for (const { count, times } of sessions) {
  const [created, adapted] = times.map((ms) => ms.toFixed(1));
  console.log(
    `with ${count} exercises, a new session takes ${created} ms and an adapted workout ${adapted} ms`,
  );
}
endWith([
  atLeast('recommendations a second', few ?? NaN, PER_SECOND_MIN),
  atMost('recommend among 2,000 divided by among 50', growth, GROWTH_MAX),
  atMost('ms to import the library, beside zod', ours - zod, IMPORT_MS_MAX),
  ...sessions.map(({ count, msMax, times }) =>
    atMost(`ms of a session of ${count} exercises`, Math.max(...times), msMax),
  ),
]);
