import fc from 'fast-check';
import { createFreshlegs, type UserId, type WorkoutSwap } from 'freshlegs';
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
import { fixtureIds } from '../conformance/ids.js';
import { recordsOf } from '../conformance/bench.js';
import {
  ANY_NAMES,
  anyStep,
  CAREFUL_NAMES,
  carefulStep,
  HISTORY,
  takeStep,
  userOf,
  type Side,
  type Step,
} from './differential-calls.js';
import { checkInvariants, stateOf } from './swap-invariants.js';
import { outcomeOf, type Outcome } from '../support/outcome.js';

const HOUR = 3_600_000;
const TIMEOUT_MS = 3_600_000;
const SEED = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

type ComparedSide = Side & Pick<ComparedStore, 'withoutGaps'>;

/** What happens in a sequence after each step. Throws if a rule is broken. */
type Watch = (sides: readonly ComparedSide[], userId: UserId) => Promise<void>;

/** The outcome of a step, or the message of a RangeError if it finds no row to work on. */
const stepOutcome = async (
  { withoutGaps, ...side }: ComparedSide,
  step: Step,
): Promise<Outcome> => {
  try {
    return await withoutGaps(() => outcomeOf(takeStep(side, step)));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { refused: error.message };
  }
};

/** Expects the same value on each side, and returns it. */
const sameOn = async <Value>(
  sides: readonly ComparedSide[],
  valueOf: (side: ComparedSide) => Promise<Value>,
): Promise<Value> => {
  const running = sides.map(valueOf);
  // If a call fails, those on the other stores still end before their stores are used again.
  await Promise.allSettled(running);
  const [first, ...others] = await Promise.all(running);
  if (first === undefined) throw new Error('There is no store to compare.');
  for (const other of others) expect(other).toStrictEqual(first);
  return first;
};

/**
 * What a store contains at the end of a run, including what no answer shows. A missing revision is
 * the same as 0.
 */
const contentOf = async ({ raw, fixture }: ComparedSide): Promise<unknown> => {
  const { USER, STRANGER } = fixtureIds(fixture.idTypes);
  return [
    (await raw.revision(USER)) ?? 0,
    await recordsOf(raw, USER),
    (await raw.revision(STRANGER)) ?? 0,
    await recordsOf(raw, STRANGER),
  ];
};

const watchNothing = (): Watch => () => Promise.resolve();

/** Checks the rules of swaps, and compares the rows that they are about. */
const watchSwaps = (): Watch => {
  const trail = new Map<UserId, readonly WorkoutSwap[]>();
  return async (sides, userId) => {
    const state = await sameOn(sides, (side) => stateOf(side, userId));
    checkInvariants(state, trail.get(userId) ?? []);
    trail.set(userId, state.swaps);
  };
};

const compare = async (
  steps: readonly Step[],
  stores: readonly ComparedStore[],
  fixture: Fixture,
  watch: Watch,
  onSuccess: (call: string) => void,
): Promise<void> => {
  let now = new Date('2026-03-04T18:00:00Z');
  const opened = stores.map(({ repository, raw, withoutGaps }) => {
    const training = createFreshlegs({ repository, now: () => now });
    return { training, repository, raw, withoutGaps, fixture };
  });
  for (const step of [...HISTORY, ...steps]) {
    now = new Date(now.getTime() + step.hours * HOUR);
    const sides = opened.map((side) => ({ ...side, now }));
    const outcome = await sameOn(sides, (side) => stepOutcome(side, step));
    await watch(sides, userOf({ fixture }, step.userNumber));
    if ('answer' in outcome && !HISTORY.includes(step)) onSuccess(step.call);
  }
  await sameOn(
    opened.map((side) => ({ ...side, now })),
    contentOf,
  );
};

const names = COMPARED.map(({ name }) => name).join(', ');

const SEQUENCES = [
  {
    what: 'the same calls get the same answers',
    calls: ANY_NAMES,
    step: anyStep,
    createWatch: watchNothing,
    maxLength: 40,
    successesPerRun: 0.4,
    runsOf: runsWith({ integers: 60, mixed: 10 }),
  },
  {
    what: 'any sequence of calls with a careful host keeps the rules of swaps',
    calls: CAREFUL_NAMES,
    step: carefulStep,
    createWatch: watchSwaps,
    // A sequence has to stay within 14 days.
    maxLength: 36,
    successesPerRun: 0.25,
    runsOf: runsWith({ integers: 100, mixed: 25 }),
  },
];

describe.each(ID_MIXES)('$name', ({ idTypes }) => {
  const fixture = conformanceFixtureOf(idTypes);
  const opened: ComparedStores[] = [];
  beforeAll(async () => {
    for (const { open } of COMPARED) opened.push(await open(idTypes));
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
  });

  it.each(SEQUENCES)(
    `${names}: $what`,
    async ({ calls, step, createWatch, maxLength, successesPerRun, runsOf }) => {
      const numRuns = runsOf(idTypes);
      const successes = new Map(calls.map((call) => [call, 0]));
      const count = (call: string) => successes.set(call, (successes.get(call) ?? 0) + 1);
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 15, maxLength, size: 'max' }),
          async (steps) => {
            const stores: ComparedStore[] = [];
            try {
              for (const { setup } of opened) stores.push(await setup());
              await compare(steps, stores, fixture, createWatch(), count);
            } finally {
              for (const { close } of stores) await close();
            }
          },
        ),
        { numRuns, seed: SEED },
      );
      const activity = [...successes].map(([call, times]) => `${call} ${times}`).join(', ');
      const types = Object.values(idTypes).join(' ');
      // oxlint-disable-next-line no-console -- shows how much was compared
      console.log(`${names}, ${types}, seed ${SEED}, ${numRuns} runs: ${activity}`);
      expectSuccesses(successes, numRuns, successesPerRun);
    },
    TIMEOUT_MS,
  );
});
