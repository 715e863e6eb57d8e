import assert from 'node:assert/strict';
import { isFreshlegsError } from 'freshlegs';
import { createPush, type Bench, type WithBench } from './bench.js';
import { BENCH, CURL, LEGS, PULL, USER } from './fixture.js';
import type { Runner } from './suite.js';

interface Row {
  readonly logId: number;
  /** The swap that made the log. */
  readonly swapId: number;
}

/** How a log comes to be what the row of the table says. */
const swapped = async ({ training }: Bench, completed: boolean) => {
  const { id: originalId } = await createPush(training, completed);
  const request = { userId: USER, logId: originalId, target: LEGS };
  const { swap, log } = await training.swaps.swap(request);
  return { originalId, logId: log.id, swapId: swap.id };
};

const ROWS = {
  'active, planned': async ({ training }) => ({
    logId: (await createPush(training, false)).id,
    swapId: 0,
  }),
  'active, completed': async ({ training }) => ({
    logId: (await createPush(training, true)).id,
    swapId: 0,
  }),
  replaced: async (bench) => ({ logId: (await swapped(bench, true)).originalId, swapId: 0 }),
  'replaced, completed by the host': async (bench) => {
    const { originalId: logId } = await swapped(bench, true);
    await bench.raw.setCompletedAt(logId, bench.clock.now);
    return { logId, swapId: 0 };
  },
  'product of a swap': (bench) => swapped(bench, false),
  'product of a swap, completed': (bench) => swapped(bench, true),
  'product and replaced': async (bench) => {
    const row = await swapped(bench, true);
    await bench.training.swaps.swap({ userId: USER, logId: row.logId, target: PULL });
    return row;
  },
  withdrawn: async (bench) => {
    const row = await swapped(bench, true);
    await bench.training.swaps.revert({ userId: USER, swapId: row.swapId });
    return row;
  },
  'withdrawn, completed by the host': async (bench) => {
    const row = await swapped(bench, true);
    await bench.training.swaps.revert({ userId: USER, swapId: row.swapId });
    await bench.raw.setCompletedAt(row.logId, bench.clock.now);
    return row;
  },
} satisfies Record<string, (bench: Bench) => Promise<Row>>;

const EXERCISES = [{ exerciseId: CURL, sets: [{ reps: 3 }] }];

const COLUMNS = {
  complete: ({ training }: Bench, { logId }: Row) =>
    training.logs.complete({ userId: USER, logId, exercises: EXERCISES }),
  'complete alike': ({ training }: Bench, { logId }: Row) =>
    training.logs.complete({ userId: USER, logId }),
  record: ({ training }: Bench, { logId }: Row) => training.logs.record({ userId: USER, logId }),
  swap: ({ training }: Bench, { logId }: Row) =>
    training.swaps.swap({ userId: USER, logId, target: PULL }),
  'swap of an exercise': async ({ training }: Bench, { logId }: Row) => {
    const found = await training.logs.find({ userId: USER, logId });
    const exerciseId = found?.log.programDayId === 2 ? 2 : BENCH;
    return training.swaps.swapExercise({
      userId: USER,
      logId,
      exerciseId,
      replacementExerciseId: CURL,
    });
  },
  revert: ({ training }: Bench, { swapId }: Row) => training.swaps.revert({ userId: USER, swapId }),
  delete: ({ training }: Bench, { logId }: Row) => training.logs.delete({ userId: USER, logId }),
};

type Column = keyof typeof COLUMNS;

const OK = 'done';
const OFF = 'LOG_NOT_ACTIVE';
const OTHER = 'LOG_ALREADY_COMPLETED';
const AGAIN = 'ALREADY_SWAPPED';
const STUCK = 'NOT_REVERTIBLE';
const NAMES: readonly Column[] = [
  'complete',
  'complete alike',
  'record',
  'swap',
  'swap of an exercise',
  'delete',
  'revert',
];

/** The table: a row for each state, its cells in the order of the columns. */
const TABLE: Readonly<Record<keyof typeof ROWS, readonly string[]>> = {
  'active, planned': [OK, OK, OK, OK, OK, OK],
  'active, completed': [OTHER, OK, OK, OK, OK, OK],
  replaced: [OFF, OFF, OK, AGAIN, AGAIN, OK],
  'replaced, completed by the host': [OFF, OFF, OFF, AGAIN, AGAIN, OK],
  'product of a swap': [OK, OK, OK, OK, OK, OK, OK],
  'product of a swap, completed': [OTHER, OK, OK, OK, OK, OK, OK],
  'product and replaced': [OFF, OFF, OK, AGAIN, AGAIN, OK, STUCK],
  withdrawn: [OFF, OFF, OK, OFF, OFF, OK, STUCK],
  'withdrawn, completed by the host': [OFF, OFF, OFF, OFF, OFF, OK, STUCK],
};

const outcomeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return OK;
  } catch (error) {
    if (isFreshlegsError(error)) return error.code;
    throw error;
  }
};

/** The state table of a log, cell by cell, through the service. */
export const stateTableTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('the state table', () => {
    for (const [name, cells] of Object.entries(TABLE)) {
      cells.forEach((expected, at) => {
        const column = NAMES[at] ?? 'complete';
        it(
          `${name} / ${column}: ${expected}`,
          withBench(async (bench) => {
            // The names of rows are those of the table, which is typed by them.
            const row = await ROWS[name as keyof typeof ROWS](bench);
            const before = await bench.raw.dump();
            assert.equal(await outcomeOf(COLUMNS[column](bench, row)), expected);
            if (expected !== OK) assert.equal(await bench.raw.dump(), before);
          }),
        );
      });
    }
  });
};
