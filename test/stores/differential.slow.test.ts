import fc from 'fast-check';
import { createFreshlegs } from 'freshlegs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPARED,
  expectSuccesses,
  ID_MIXES,
  runsWith,
  type ComparedStore,
  type ComparedStores,
} from '../support/compared-stores.js';
import { conformanceFixtureOf, type Fixture } from '../conformance/fixture.js';
import { fixtureIds, type FixtureIds } from '../conformance/ids.js';
import { recordsOf } from '../conformance/bench.js';
import type { StoreUnderTest } from '../conformance/suite.js';
import {
  anyStep,
  CALL_NAMES,
  HISTORY,
  takeStep,
  type Side,
  type Step,
} from './differential-calls.js';
import { outcomeOf, type Outcome } from '../support/outcome.js';

const HOUR = 3_600_000;
const TIMEOUT_MS = 3_600_000;
const runsOf = runsWith({ integers: 60, mixed: 10 });

/** The outcome of a step, or the message of a RangeError if it finds no row to work on. */
const stepOutcome = async (
  { withoutGaps, ...side }: Side & Pick<ComparedStore, 'withoutGaps'>,
  step: Step,
): Promise<Outcome> => {
  try {
    return await withoutGaps(() => outcomeOf(takeStep(side, step)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { refused: error.message };
  }
};

/**
 * What a store contains at the end of a run, including what no answer shows. A missing revision is
 * the same as 0.
 */
const contentOf = async (
  { raw }: StoreUnderTest,
  { USER, STRANGER }: FixtureIds,
): Promise<unknown> => [
  (await raw.revision(USER)) ?? 0,
  await recordsOf(raw, USER),
  (await raw.revision(STRANGER)) ?? 0,
  await recordsOf(raw, STRANGER),
];

const compare = async (
  steps: readonly Step[],
  stores: readonly ComparedStore[],
  fixture: Fixture,
  onSuccess: (call: string) => void,
): Promise<void> => {
  let now = new Date('2026-03-04T18:00:00Z');
  const sides = stores.map(({ repository, raw, withoutGaps }) => ({
    withoutGaps,
    training: createFreshlegs({ repository, now: () => now }),
    repository,
    raw,
    fixture,
  }));
  for (const step of [...HISTORY, ...steps]) {
    now = new Date(now.getTime() + step.hours * HOUR);
    const [first, ...others] = await Promise.all(
      sides.map((side) => stepOutcome({ ...side, now }, step)),
    );
    for (const other of others) expect(other).toStrictEqual(first);
    if (first !== undefined && 'answer' in first && !HISTORY.includes(step)) onSuccess(step.call);
  }
  const [content, ...others] = await Promise.all(
    stores.map((store) => contentOf(store, fixtureIds(fixture.idTypes))),
  );
  for (const other of others) expect(other).toStrictEqual(content);
};

const names = COMPARED.map(({ name }) => name).join(', ');

describe.each(ID_MIXES)('$name', ({ idTypes }) => {
  const runs = runsOf(idTypes);
  const fixture = conformanceFixtureOf(idTypes);
  const opened: ComparedStores[] = [];
  beforeAll(async () => {
    for (const { open } of COMPARED) opened.push(await open(idTypes));
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
  });

  it(
    `${names}: the same calls get the same answers`,
    async () => {
      const successes = new Map(CALL_NAMES.map((call) => [call, 0]));
      const count = (call: string) => successes.set(call, (successes.get(call) ?? 0) + 1);
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyStep, { minLength: 15, maxLength: 40, size: 'max' }),
          async (steps) => {
            const stores: ComparedStore[] = [];
            try {
              for (const { setup } of opened) stores.push(await setup());
              await compare(steps, stores, fixture, count);
            } finally {
              for (const { close } of stores) await close();
            }
          },
        ),
        { numRuns: runs },
      );
      const activity = [...successes].map(([call, times]) => `${call} ${times}`).join(', ');
      // oxlint-disable-next-line no-console -- shows how much was compared
      console.log(`${names}, ${Object.values(idTypes).join(' ')}, ${runs} runs: ${activity}`);
      expectSuccesses(successes, runs, 0.4);
    },
    TIMEOUT_MS,
  );
});
