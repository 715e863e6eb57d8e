import { compile } from '../compile.js';
import { readExercises } from '../recommendation/logs/exercises.js';
import { createWorld, NOW, userInput } from '../speed/world.js';
import { formatTable } from '../table.js';
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

const { measureCompose, measureRecommend, measureScore } = await compile<typeof Run>(
  new URL('.', import.meta.url),
  'run.ts',
);
const core = await compile<Core>(new URL('../../../src/', import.meta.url), 'index.ts');
const { completions, ...state } = userInput(createWorld(1), 1);
const input = {
  now: NOW,
  ...state,
  completions: completions.map(({ workout, completedAt }) => ({
    key: `program:${workout.programDayId}`,
    at: completedAt,
  })),
};

const score = measureScore(core, input);
const recommended = CANDIDATES.map((count) => measureRecommend(core, input, count));
console.log(
  formatTable([
    ['call', 'a second', 'bytes'],
    ...[
      ['calculateRecoveryScore', score] as const,
      ...recommended.map((figures, at) => [`recommend, ${CANDIDATES[at]}`, figures] as const),
    ].map(([name, { perSecond, bytesPerCall }]) => [
      name,
      Math.round(perSecond).toLocaleString('en'),
      Math.round(bytesPerCall).toLocaleString('en'),
    ]),
  ]),
);
const [few, many] = recommended.map(({ perSecond }) => perSecond);
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
for (const { count, msMax, times } of sessions) {
  const [created, adapted] = times.map((ms) => ms.toFixed(1));
  console.log(
    `with ${count} exercises, a new session takes ${created} ms and an adapted workout ${adapted} ms (at most ${msMax})`,
  );
}
const areSessionsFast = sessions.every(({ msMax, times }) => Math.max(...times) <= msMax);
const isFast = areSessionsFast && (few ?? 0) >= PER_SECOND_MIN && growth <= GROWTH_MAX;
if (!(isFast && ours - zod <= IMPORT_MS_MAX)) process.exitCode = 1;
