import fc from 'fast-check';
import { createFreshlegs } from 'freshlegs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordsOf } from '../conformance/bench.js';
import { FIXTURE, STRANGER, USER } from '../conformance/fixture.js';
import type { StoreUnderTest } from '../conformance/suite.js';
import { CONFIGURATIONS, type Stores } from '../postgres/configurations.js';
import { anyStep, CALLS, HISTORY, type Side, type Step } from './differential-calls.js';
import { outcomeOf, type Outcome } from './outcome.js';
import { DIFFERENTIAL_STORES } from './stores.js';

const HOUR = 3_600_000;
const RUNS = Number(process.env['FC_RUNS'] ?? 60);
/** Successes of each call that a run has to bring on average; few runs scatter more. */
const SUCCESSES_MIN = RUNS < 500 ? 0.2 : 0.4;

/** A store, and what runs a call on it so that refused writes leave no gap in its ids. */
type ComparedStore = StoreUnderTest & {
  readonly withoutGaps: NonNullable<Stores['withoutGaps']>;
};

/** What is raised outside of the library, by the host's own access, is compared as well. */
const stepOutcome = async (
  { withoutGaps, ...side }: Side & Pick<ComparedStore, 'withoutGaps'>,
  step: Step,
): Promise<Outcome> => {
  try {
    return await withoutGaps(() => outcomeOf(CALLS[step.call]?.(side, step)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { refused: error.message };
  }
};

/** What a store holds in the end, beside what its answers told; no revision is as good as 0. */
const contentOf = async ({ raw }: StoreUnderTest): Promise<unknown> => [
  (await raw.revision(USER)) ?? 0,
  await recordsOf(raw, USER),
  (await raw.revision(STRANGER)) ?? 0,
  await recordsOf(raw, STRANGER),
];

/** Runs the steps on each store, and compares after each what they answered. */
const compare = async (
  steps: readonly Step[],
  stores: readonly ComparedStore[],
  onSuccess: (call: string) => void,
): Promise<void> => {
  let now = new Date('2026-03-04T18:00:00Z');
  const sides = stores.map(({ repository, raw, withoutGaps }) => ({
    withoutGaps,
    training: createFreshlegs({ repository, now: () => now }),
    repository,
    raw,
  }));
  for (const step of [...HISTORY, ...steps]) {
    now = new Date(now.getTime() + step.hours * HOUR);
    const [first, ...others] = await Promise.all(
      sides.map((side) => stepOutcome({ ...side, now }, step)),
    );
    for (const other of others) expect(other).toStrictEqual(first);
    if (first !== undefined && 'answer' in first && !HISTORY.includes(step)) onSuccess(step.call);
  }
  const [content, ...others] = await Promise.all(stores.map(contentOf));
  for (const other of others) expect(other).toStrictEqual(content);
};

const names = [...DIFFERENTIAL_STORES.map(({ name }) => name), 'PostgreSQL'].join(', ');

let postgres: Stores | undefined;
beforeAll(async () => {
  postgres = await CONFIGURATIONS.find(({ name }) => name === 'pool')?.open();
});
afterAll(async () => {
  await postgres?.close();
});

const openStores = async (): Promise<readonly ComparedStore[]> => {
  if (postgres?.withoutGaps === undefined) {
    throw new Error('the database is opened before the first test');
  }
  const { setup, withoutGaps } = postgres;
  const stores: ComparedStore[] = [];
  for (const store of DIFFERENTIAL_STORES) {
    stores.push({ ...(await store.setup(FIXTURE)), withoutGaps: (call) => call() });
  }
  return [...stores, { ...(await setup(FIXTURE)), withoutGaps }];
};

it(`${names}: the same answers to the same calls`, async () => {
  const successes = new Map(Object.keys(CALLS).map((call) => [call, 0]));
  const count = (call: string) => successes.set(call, (successes.get(call) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 15, maxLength: 40, size: 'max' }),
      async (steps) => {
        const stores = await openStores();
        try {
          await compare(steps, stores, count);
        } finally {
          for (const { close } of stores) await close();
        }
      },
    ),
    { numRuns: RUNS },
  );
  const activity = [...successes].map(([call, times]) => `${call} ${times}`).join(', ');
  // eslint-disable-next-line no-console -- what the comparison is worth is how much it compared
  console.log(`${names}, ${RUNS} runs: ${activity}`);
  for (const [call, times] of successes)
    expect(times, call).toBeGreaterThanOrEqual(RUNS * SUCCESSES_MIN);
}, 600_000);
