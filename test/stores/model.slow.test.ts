import fc from 'fast-check';
import { createFreshlegs, type Port } from 'freshlegs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conformanceFixtureOf, type Fixture } from '../conformance/fixture.js';
import type { StoreUnderTest } from '../conformance/suite.js';
import {
  COMPARED,
  expectSuccesses,
  ID_MIXES,
  runsWith,
  type ComparedStores,
} from '../support/compared-stores.js';
import { anyCommands, createActivity, type Activity, type Real } from './model-commands.js';
import { createModel } from './model-invariants.js';

const runsOf = runsWith({ integers: 100, mixed: 25 });
const SEED = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
// With few runs, sequences are shorter on average.
const meanMinOf = (runs: number): number => (runs < 50 ? 10 : 15);
/** How long a sequence may take on the slowest store and a busy machine. */
const MS_PER_RUN = 3000;
const MS_TO_START = 60_000;
const START = new Date('2026-03-04T18:00:00Z');

const explore = async (
  open: () => Promise<StoreUnderTest>,
  fixture: Fixture,
  numRuns: number,
): Promise<Activity> => {
  const activity = createActivity();
  await fc.assert(
    fc.asyncProperty(anyCommands(activity), async (commands) => {
      const { repository, raw, close } = await open();
      const clock = { now: START };
      const verified: Real['verified'] = { state: null };
      const watched: Port = {
        ...repository,
        verify: async (userId) => (verified.state = await repository.verify(userId)),
      };
      const training = createFreshlegs({ repository: watched, now: () => clock.now });
      try {
        const setup = () => ({
          model: createModel(),
          real: { training, verified, raw, fixture, clock },
        });
        await fc.asyncModelRun(setup, commands);
      } finally {
        await close();
      }
    }),
    { numRuns, seed: SEED },
  );
  return activity;
};

/** Summarizes a run. The command that succeeded least often comes first. */
const describeActivity = (
  store: string,
  runs: number,
  { successes, commands }: Activity,
): string => {
  const told = [...successes]
    .sort(([, a], [, b]) => a - b)
    .map(([command, times]) => `${command} ${times}`);
  const mean = (commands / runs).toFixed(1);
  return `${store}: seed ${SEED}, ${runs} sequences of ${mean} commands on average; successes: ${told.join(', ')}`;
};

describe.each(ID_MIXES)('any sequence of commands keeps the rules of swaps, $name', (mix) => {
  const { idTypes } = mix;
  const runs = runsOf(idTypes);
  const fixture = conformanceFixtureOf(idTypes);
  const opened = new Map<string, ComparedStores>();
  beforeAll(async () => {
    for (const { name, open } of COMPARED) opened.set(name, await open(idTypes));
  });
  afterAll(async () => {
    for (const { close } of opened.values()) await close();
  });

  it.each(COMPARED)(
    'on $name',
    async ({ name }) => {
      const stores = opened.get(name);
      if (stores === undefined) throw new Error('The stores must be opened before the first test.');
      const { successes, commands } = await explore(stores.setup, fixture, runs);
      // oxlint-disable-next-line no-console -- shows how much the test did
      console.log(describeActivity(`${name}, ${mix.name}`, runs, { successes, commands }));
      expect(commands / runs).toBeGreaterThanOrEqual(meanMinOf(runs));
      expectSuccesses(successes, runs, 0.25);
    },
    MS_TO_START + runs * MS_PER_RUN,
  );
});
