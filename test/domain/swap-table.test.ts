import { describe, expect, it } from 'vitest';
import {
  describeLog,
  hiddenLogIds,
  logStatus,
  type LogWithSwaps,
} from '../../src/domain/changes.js';
import { planCompletion, planDelete, planRecord, planUpdate } from '../../src/domain/log/change.js';
import { planRevert } from '../../src/domain/swap/revert.js';
import { planSwap } from '../../src/domain/swap/swap.js';
import {
  assertAllowed,
  LOG_STATE_TABLE,
  type LogAction,
} from '../../src/domain/log/state-table.js';
import { codeOf, CONTEXT, detailsOf, facts, hoursAgo } from './builders.js';
import {
  changeState,
  deleteState,
  COMPLETED,
  completion,
  PRODUCT,
  REPLACED,
  revertState,
  swapInput,
  swapRow,
  swapState,
  WITHDRAWN,
} from './states.js';

const ROWS = {
  'active, planned': facts(),
  'active, completed': facts(COMPLETED),
  replaced: facts({}, REPLACED),
  'replaced, completed by the host': facts(COMPLETED, REPLACED),
  'product of an active swap': facts({}, PRODUCT),
  'product and replaced': facts({}, { ...PRODUCT, ...REPLACED }),
  'product and replaced, completed by the host': facts(COMPLETED, { ...PRODUCT, ...REPLACED }),
  withdrawn: facts({}, WITHDRAWN),
  'withdrawn, completed by the host': facts(COMPLETED, WITHDRAWN),
} as const satisfies Record<string, LogWithSwaps>;

type Row = keyof typeof ROWS;

const COLUMNS = {
  complete: (own: LogWithSwaps) =>
    planCompletion(changeState({ logs: [own] }), completion({ completedAt: hoursAgo(1) }), CONTEXT),
  update: (own: LogWithSwaps) =>
    planUpdate(
      changeState({ logs: [own] }),
      { logId: 7, completedAt: hoursAgo(2), exercises: [] },
      CONTEXT,
    ),
  record: (own: LogWithSwaps) =>
    planRecord(changeState({ logs: [own] }), { logId: 7, exercises: null }, CONTEXT),
  swap: (own: LogWithSwaps) => planSwap(swapState({ logs: [own] }), swapInput(), CONTEXT),
  'revert of its swap': (own: LogWithSwaps) =>
    planRevert(
      revertState({
        logs: [facts({ id: 6 }, { replacedBy: { swapId: 60, swappedLogId: 7 } }), own],
        swap: {
          row: swapRow({
            id: 60,
            swappedLogId: 7,
            originalLogId: 6,
            revertedAt: own.madeBy?.reverted === true ? hoursAgo(1) : null,
          }),
          completion: own.log.completedAt === null ? 'none' : 'moved',
        },
      }),
      60,
      CONTEXT,
    ),
  delete: (own: LogWithSwaps) => planDelete(deleteState({ logs: [own] }), 7, CONTEXT),
} as const;

type Column = keyof typeof COLUMNS;

const OK = 'nothing';
const INACTIVE = 'LOG_NOT_ACTIVE';
const DONE = 'LOG_ALREADY_COMPLETED';
const SWAPPED = 'ALREADY_SWAPPED';
const FIXED = 'NOT_REVERTIBLE';

/** The error codes in the order of COLUMNS. `null` is not tested. */
const TABLE: Readonly<Record<Row, readonly (string | null)[]>> = {
  'active, planned': [OK, INACTIVE, OK, OK, null, OK],
  'active, completed': [DONE, OK, OK, OK, null, OK],
  replaced: [INACTIVE, INACTIVE, OK, SWAPPED, null, OK],
  'replaced, completed by the host': [INACTIVE, INACTIVE, INACTIVE, SWAPPED, null, OK],
  'product of an active swap': [OK, null, OK, OK, OK, OK],
  'product and replaced': [INACTIVE, INACTIVE, OK, SWAPPED, FIXED, OK],
  'product and replaced, completed by the host': [null, null, INACTIVE, null, null, null],
  withdrawn: [INACTIVE, INACTIVE, OK, INACTIVE, FIXED, OK],
  'withdrawn, completed by the host': [INACTIVE, INACTIVE, INACTIVE, INACTIVE, null, OK],
};

const CELLS = (Object.keys(ROWS) as Row[]).flatMap((row) =>
  (Object.keys(COLUMNS) as Column[])
    .map((column, at) => [row, column, TABLE[row][at] ?? null] as const)
    .filter(([, , code]) => code !== null),
);

describe('the state table', () => {
  it.each(CELLS)('%s / %s: %s', (row, column, code) => {
    expect(codeOf(() => COLUMNS[column](ROWS[row]))).toBe(code);
  });

  it.each(['replaced', 'product and replaced', 'withdrawn'] as const)(
    '%s / record: nothing is written while the log is not completed',
    (row) => {
      expect(COLUMNS.record(ROWS[row]).changes).toEqual({ now: CONTEXT.now });
    },
  );

  it('gives a replaced log the status replaced, even if a swap created it', () => {
    for (const [row, own] of Object.entries(ROWS)) {
      const [name] = /withdrawn|replaced/.exec(row) ?? ['active'];
      expect([row, logStatus(own)]).toEqual([row, name]);
    }
    expect(describeLog(ROWS.withdrawn)).toEqual({ ...ROWS.withdrawn.log, status: 'withdrawn' });
  });

  const actions: LogAction[] = ['complete', 'update', 'record', 'swap', 'delete'];
  const examples = [ROWS['active, planned'], ROWS.replaced, ROWS.withdrawn];

  it.each(
    examples.flatMap((own) => actions.map((action) => [logStatus(own), action, own] as const)),
  )('matches the exported table: %s / %s', (status, action, own) => {
    const code = codeOf(() => {
      assertAllowed(action, own);
    });
    expect(code).toBe(LOG_STATE_TABLE[status][action] ?? OK);
  });

  it('says which swap replaced the log', () => {
    const details = (row: Row) => detailsOf(() => COLUMNS.swap(ROWS[row]));
    const swap = { swapId: 70, swappedLogId: 8 };
    expect(details('replaced')).toEqual({ logId: 7, status: 'replaced', ...swap });
    expect(details('withdrawn')).toEqual({ logId: 7, status: 'withdrawn' });
  });
});

it('swaps hide the logs that they replaced or withdrew, each once, by id', () => {
  const swap = (id: number, originalLogId: number, swappedLogId: number, isReverted = false) => ({
    ...{ id, originalLogId, swappedLogId },
    revertedAt: isReverted ? CONTEXT.now : null,
  });
  expect(hiddenLogIds([])).toEqual([]);
  expect(hiddenLogIds([swap(1, 10, 11)])).toEqual([10]);
  // A chain, of which the last swap was reverted, and another log whose swap was repeated.
  const chain = [swap(1, 10, 11), swap(2, 11, 12, true)];
  const repeated = [swap(3, 9, 8, true), swap(4, 9, 13)];
  expect(hiddenLogIds([...chain, ...repeated, swap(4, 9, 13)])).toEqual([8, 9, 10, 12]);
});
