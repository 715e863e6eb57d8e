import { compile } from '../compile.js';
import { createWorld, NOW, userInput } from '../speed/world.js';
import { formatTable } from '../table.js';
import type * as Run from './run.js';

// How fast the pure core is: calls for each second that the process was on a processor.

const CANDIDATES = [50, 2_000];
const PER_SECOND_MIN = 20_000;
const GROWTH_MAX = 45;

const { measureRecommend, measureScore } = await compile<typeof Run>(
  new URL('.', import.meta.url),
  'run.ts',
);
const { completions, ...state } = userInput(createWorld(1), 1);
const input = {
  now: NOW,
  ...state,
  completions: completions.map(({ workout, completedAt }) => ({
    key: `program:${workout.programDayId}`,
    at: completedAt,
  })),
};
const score = measureScore(input);
const recommended = CANDIDATES.map((count) => measureRecommend(input, count));
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
console.log(`recommend among 2,000 costs ${growth.toFixed(1)} times what it does among 50`);
if (!((few ?? 0) >= PER_SECOND_MIN && growth <= GROWTH_MAX)) process.exitCode = 1;
