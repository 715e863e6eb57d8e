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

const CELLS: [Row, Column, string][] = [
  ['active, planned', 'complete', 'nothing'],
  ['active, planned', 'update', 'LOG_NOT_ACTIVE'],
  ['active, planned', 'record', 'nothing'],
  ['active, planned', 'swap', 'nothing'],
  ['active, planned', 'delete', 'nothing'],
  ['active, completed', 'complete', 'LOG_ALREADY_COMPLETED'],
  ['active, completed', 'update', 'nothing'],
  ['active, completed', 'record', 'nothing'],
  ['active, completed', 'swap', 'nothing'],
  ['active, completed', 'delete', 'nothing'],
  ['replaced', 'complete', 'LOG_NOT_ACTIVE'],
  ['replaced', 'update', 'LOG_NOT_ACTIVE'],
  ['replaced', 'record', 'nothing'],
  ['replaced', 'swap', 'ALREADY_SWAPPED'],
  ['replaced', 'delete', 'nothing'],
  ['replaced, completed by the host', 'complete', 'LOG_NOT_ACTIVE'],
  ['replaced, completed by the host', 'update', 'LOG_NOT_ACTIVE'],
  ['replaced, completed by the host', 'record', 'LOG_NOT_ACTIVE'],
  ['replaced, completed by the host', 'swap', 'ALREADY_SWAPPED'],
  ['replaced, completed by the host', 'delete', 'nothing'],
  ['product of an active swap', 'complete', 'nothing'],
  ['product of an active swap', 'record', 'nothing'],
  ['product of an active swap', 'swap', 'nothing'],
  ['product of an active swap', 'revert of its swap', 'nothing'],
  ['product of an active swap', 'delete', 'nothing'],
  ['product and replaced', 'complete', 'LOG_NOT_ACTIVE'],
  ['product and replaced', 'update', 'LOG_NOT_ACTIVE'],
  ['product and replaced', 'record', 'nothing'],
  ['product and replaced', 'swap', 'ALREADY_SWAPPED'],
  ['product and replaced', 'revert of its swap', 'NOT_REVERTIBLE'],
  ['product and replaced', 'delete', 'nothing'],
  ['product and replaced, completed by the host', 'record', 'LOG_NOT_ACTIVE'],
  ['withdrawn', 'complete', 'LOG_NOT_ACTIVE'],
  ['withdrawn', 'update', 'LOG_NOT_ACTIVE'],
  ['withdrawn', 'record', 'nothing'],
  ['withdrawn', 'swap', 'LOG_NOT_ACTIVE'],
  ['withdrawn', 'revert of its swap', 'NOT_REVERTIBLE'],
  ['withdrawn', 'delete', 'nothing'],
  ['withdrawn, completed by the host', 'complete', 'LOG_NOT_ACTIVE'],
  ['withdrawn, completed by the host', 'update', 'LOG_NOT_ACTIVE'],
  ['withdrawn, completed by the host', 'record', 'LOG_NOT_ACTIVE'],
  ['withdrawn, completed by the host', 'swap', 'LOG_NOT_ACTIVE'],
  ['withdrawn, completed by the host', 'delete', 'nothing'],
];

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
    expect(Object.values(ROWS).map(logStatus)).toEqual([
      'active',
      'active',
      'replaced',
      'replaced',
      'active',
      'replaced',
      'replaced',
      'withdrawn',
      'withdrawn',
    ]);
    expect(describeLog(ROWS.withdrawn)).toEqual({ ...ROWS.withdrawn.log, status: 'withdrawn' });
  });

  const actions: LogAction[] = ['complete', 'update', 'record', 'swap', 'delete'];
  const examples = [ROWS['active, planned'], ROWS.replaced, ROWS.withdrawn];

  it.each(
    examples.flatMap((own) => actions.map((action) => [logStatus(own), action, own] as const)),
  )('matches the exported table: %s / %s', (status, action, own) => {
    expect(
      codeOf(() => {
        assertAllowed(action, own);
      }),
    ).toBe(LOG_STATE_TABLE[status][action] ?? 'nothing');
  });

  it('says which swap replaced the log', () => {
    expect(detailsOf(() => COLUMNS.swap(ROWS.replaced))).toEqual({
      logId: 7,
      status: 'replaced',
      swapId: 70,
      swappedLogId: 8,
    });
    expect(detailsOf(() => COLUMNS.swap(ROWS.withdrawn))).toEqual({
      logId: 7,
      status: 'withdrawn',
    });
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
