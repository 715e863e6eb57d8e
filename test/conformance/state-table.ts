import assert from 'node:assert/strict';
import { isFreshlegsError, type LogId } from 'freshlegs';
import { createPush, type Bench, type WithBench } from './bench.js';
import type { Runner } from './suite.js';

interface Row {
  readonly logId: LogId;
  /** The swap that created the log. */
  readonly swapId: number;
}

const swapped = async (bench: Bench, completed: boolean) => {
  const { training, ids } = bench;
  const { id: originalId } = await createPush(bench, completed);
  const request = { userId: ids.USER, logId: originalId, target: ids.LEGS };
  const { swap, log } = await training.swaps.swap(request);
  return { originalId, logId: log.id, swapId: swap.id };
};

const ROWS = {
  'active, planned': async (bench) => ({
    logId: (await createPush(bench, false)).id,
    swapId: 0,
  }),
  'active, completed': async (bench) => ({
    logId: (await createPush(bench, true)).id,
    swapId: 0,
  }),
  replaced: async (bench) => ({ logId: (await swapped(bench, true)).originalId, swapId: 0 }),
  'replaced, completed by the host': async (bench) => {
    const { originalId: logId } = await swapped(bench, true);
    await bench.raw.setCompletedAt(logId, bench.clock.now);
    return { logId, swapId: 0 };
  },
  'new log of a swap': (bench) => swapped(bench, false),
  'new log of a swap, completed': (bench) => swapped(bench, true),
  'new log of a swap, replaced': async (bench) => {
    const row = await swapped(bench, true);
    await bench.training.swaps.swap({
      userId: bench.ids.USER,
      logId: row.logId,
      target: bench.ids.PULL,
    });
    return row;
  },
  withdrawn: async (bench) => {
    const row = await swapped(bench, true);
    await bench.training.swaps.revert({ userId: bench.ids.USER, swapId: row.swapId });
    return row;
  },
  'withdrawn, completed by the host': async (bench) => {
    const row = await swapped(bench, true);
    await bench.training.swaps.revert({ userId: bench.ids.USER, swapId: row.swapId });
    await bench.raw.setCompletedAt(row.logId, bench.clock.now);
    return row;
  },
} satisfies Record<string, (bench: Bench) => Promise<Row>>;

const COLUMNS = {
  complete: ({ training, ids: { USER, CURL } }: Bench, { logId }: Row) => {
    const exercises = [{ exerciseId: CURL, sets: [{ reps: 3 }] }];
    return training.logs.complete({ userId: USER, logId, exercises });
  },
  'complete with the same content': ({ training, ids }: Bench, { logId }: Row) =>
    training.logs.complete({ userId: ids.USER, logId }),
  update: ({ training, ids: { USER, CURL } }: Bench, { logId }: Row) => {
    const exercises = [{ exerciseId: CURL, sets: [{ reps: 3 }] }];
    return training.logs.update({ userId: USER, logId, exercises });
  },
  record: ({ training, ids }: Bench, { logId }: Row) =>
    training.logs.record({ userId: ids.USER, logId }),
  swap: ({ training, ids }: Bench, { logId }: Row) =>
    training.swaps.swap({ userId: ids.USER, logId, target: ids.PULL }),
  'swap of an exercise': async ({ training, ids }: Bench, { logId }: Row) => {
    const { USER, BENCH, SQUAT, CURL, LEG_DAY } = ids;
    const found = await training.logs.find({ userId: USER, logId });
    const exerciseId = found?.log.programDayId === LEG_DAY ? SQUAT : BENCH;
    return training.swaps.swapExercise({
      userId: USER,
      logId,
      exerciseId,
      replacementExerciseId: CURL,
    });
  },
  revert: ({ training, ids }: Bench, { swapId }: Row) =>
    training.swaps.revert({ userId: ids.USER, swapId }),
  delete: ({ training, ids }: Bench, { logId }: Row) =>
    training.logs.delete({ userId: ids.USER, logId }),
};

type Column = keyof typeof COLUMNS;

const OK = 'done';
const OFF = 'LOG_NOT_ACTIVE';
const OTHER = 'LOG_ALREADY_COMPLETED';
const AGAIN = 'ALREADY_SWAPPED';
const STUCK = 'NOT_REVERTIBLE';
const NAMES: readonly Column[] = [
  'complete',
  'complete with the same content',
  'update',
  'record',
  'swap',
  'swap of an exercise',
  'delete',
  'revert',
];

/** One row per state. The cells are in the order of the columns. */
const TABLE: Readonly<Record<keyof typeof ROWS, readonly string[]>> = {
  'active, planned': [OK, OK, OFF, OK, OK, OK, OK],
  'active, completed': [OTHER, OK, OK, OK, OK, OK, OK],
  replaced: [OFF, OFF, OFF, OK, AGAIN, AGAIN, OK],
  'replaced, completed by the host': [OFF, OFF, OFF, OFF, AGAIN, AGAIN, OK],
  'new log of a swap': [OK, OK, OFF, OK, OK, OK, OK, OK],
  'new log of a swap, completed': [OTHER, OK, OK, OK, OK, OK, OK, OK],
  'new log of a swap, replaced': [OFF, OFF, OFF, OK, AGAIN, AGAIN, OK, STUCK],
  withdrawn: [OFF, OFF, OFF, OK, OFF, OFF, OK, STUCK],
  'withdrawn, completed by the host': [OFF, OFF, OFF, OFF, OFF, OFF, OK, STUCK],
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

export const stateTableTests = ({ describe, it }: Runner, withBench: WithBench): void => {
  describe('the state table', () => {
    for (const [name, cells] of Object.entries(TABLE)) {
      cells.forEach((expected, at) => {
        const column = NAMES[at] ?? 'complete';
        it(
          `${name} / ${column}: ${expected}`,
          withBench(async (bench) => {
            // The rows have the names of the table's keys.
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
