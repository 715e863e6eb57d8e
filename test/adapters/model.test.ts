import fc from 'fast-check';
import { createFreshlegs, type Port } from 'freshlegs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE } from '../conformance/fixture.js';
import type { StoreUnderTest } from '../conformance/suite.js';
import { CONFIGURATIONS, type Stores } from '../postgres/configurations.js';
import { anyCommands, createActivity, type Activity, type Real } from './model-commands.js';
import { createModel } from './model-invariants.js';
import { DIFFERENTIAL_STORES } from './stores.js';

const RUNS = Number(process.env['FC_RUNS'] ?? 100);
const SEED = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Successes of each command that a run has to bring on average; few runs scatter more. */
const SUCCESSES_MIN = RUNS < 500 ? 0.1 : 0.25;
const COMMANDS_MEAN_MIN = 15;
/** What a sequence may take on the slowest store, on a machine that is busy with other things. */
const MS_PER_RUN = 3000;
const MS_TO_START = 60_000;
const START = new Date('2026-03-04T18:00:00Z');

/** Runs the same sequences on a store as on the others. */
const explore = async (open: () => Promise<StoreUnderTest>): Promise<Activity> => {
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
          real: { training, verified, raw, clock },
        });
        await fc.asyncModelRun(setup, commands);
      } finally {
        await close();
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  return activity;
};

/** What was run on a store, the command that succeeded least often first. */
const describeActivity = (store: string, { successes, commands }: Activity): string => {
  const told = [...successes]
    .sort(([, a], [, b]) => a - b)
    .map(([command, times]) => `${command} ${times}`);
  const mean = (commands / RUNS).toFixed(1);
  return `${store}: seed ${SEED}, ${RUNS} sequences of ${mean} commands on average; successes: ${told.join(', ')}`;
};

describe('any sequence of commands keeps what swaps promise', () => {
  let postgres: Stores | undefined;
  beforeAll(async () => {
    postgres = await CONFIGURATIONS.find(({ name }) => name === 'pool')?.open();
  });
  afterAll(async () => {
    await postgres?.close();
  });

  const openPostgres = async (): Promise<StoreUnderTest> => {
    if (postgres === undefined) throw new Error('the database is opened before the first test');
    return postgres.setup(FIXTURE);
  };
  const stores = [
    ...DIFFERENTIAL_STORES.map(({ name, setup }) => ({ name, open: async () => setup(FIXTURE) })),
    { name: 'PostgreSQL', open: openPostgres },
  ];

  it.each(stores)(
    'on $name',
    async ({ name, open }) => {
      const { successes, commands } = await explore(open);
      // eslint-disable-next-line no-console -- what the test is worth is how much it did
      console.log(describeActivity(name, { successes, commands }));
      expect(commands / RUNS).toBeGreaterThanOrEqual(COMMANDS_MEAN_MIN);
      for (const [command, times] of successes) {
        expect(times, command).toBeGreaterThanOrEqual(RUNS * SUCCESSES_MIN);
      }
    },
    MS_TO_START + RUNS * MS_PER_RUN,
  );
});
