import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuscleGroupLoad } from '../../src/domain/records.js';
import { changedRecords, replayRecords } from '../../src/domain/recovery/view.js';
import { planRevert } from '../../src/domain/swap/revert.js';
import { planSwap } from '../../src/domain/swap/swap.js';
import {
  anyLoad,
  anyPast,
  applyChanges,
  codeOf,
  CONTEXT,
  detailsOf,
  EMPTY_BOOK,
  facts,
  hoursAgo,
  load,
  loadsOf,
  NOW,
  planned,
  programDay,
  readBook,
  record,
  recovery,
  workout,
  type Book,
  UNTRAINED,
} from './builders.js';
import {
  BENCH,
  LEGS,
  ORIGINAL,
  PUSH,
  revertState,
  SQUAT,
  SWAPPED,
  swapInput,
  swapRow,
  swapState,
} from './states.js';

const revert = (state: Partial<Parameters<typeof planRevert>[0]> = {}) =>
  planRevert(revertState(state), 70, CONTEXT);

const OWN = load({ workoutLogId: 7, performedAt: hoursAgo(2) });

describe('a revert is refused', () => {
  it('if its store read loads but no recovery, because it could not update the records', () => {
    const ownLoads = [load({ workoutLogId: 8 })];
    expect(codeOf(() => revert({ ownLoads, recovery: null }))).toBe('INTERNAL');
  });
  it.each<[string, string | undefined, Parameters<typeof revert>[0]]>([
    ['NOT_FOUND', undefined, { swap: null }],
    ['NOT_FOUND', undefined, { logs: [SWAPPED] }],
    ['NOT_FOUND', undefined, { logs: [ORIGINAL] }],
    [
      'NOT_REVERTIBLE',
      'already_reverted',
      { swap: { row: swapRow({ revertedAt: hoursAgo(1) }), completion: 'none' } },
    ],
    [
      'NOT_REVERTIBLE',
      'swapped_again',
      { logs: [ORIGINAL, { ...SWAPPED, replacedBy: { swapId: 71, swappedLogId: 9 } }] },
    ],
    ['NOT_REVERTIBLE', 'completed_since', { swap: { row: swapRow(), completion: 'since' } }],
  ])('%s %s', (code, reason, state) => {
    expect(codeOf(() => revert(state))).toBe(code);
    expect(detailsOf(() => revert(state))).toMatchObject({
      swapId: 70,
      ...(reason === undefined ? { record: 'swap' } : { reason }),
    });
  });
});

describe('a revert', () => {
  it('of a planned swap makes the original log active again, and moves no completion', () => {
    const { changes, response } = revert();
    expect(changes).toEqual({
      now: NOW,
      revertSwap: { swapId: 70, originalLogId: 7, swappedLogId: 8, movesCompletion: false },
    });
    expect(response).toEqual({
      swap: swapRow({ revertedAt: NOW, updatedAt: NOW }),
      log: { ...ORIGINAL.log, status: 'active' },
      muscleGroups: [],
    });
  });

  const moved = {
    swap: { row: swapRow(), completion: 'moved' },
    logs: [ORIGINAL, { ...SWAPPED, log: { ...SWAPPED.log, completedAt: hoursAgo(2) } }],
    ownLoads: [
      { ...OWN, counted: false },
      { ...OWN, workoutLogId: 8, muscleGroup: 'quadriceps' },
    ],
    recovery: recovery({ records: [record({ muscleGroup: 'quadriceps' })] }),
  } as const;

  it('of a completed swap moves the completion back, with its loads', () => {
    const { changes, response } = revert(moved);
    expect(changes.revertSwap?.movesCompletion).toBe(true);
    expect(changes.counted).toEqual([
      { logId: 8, counted: false },
      { logId: 7, counted: true },
    ]);
    expect(changes.records).toEqual([
      record({ lastWorkoutDate: hoursAgo(2) }),
      { muscleGroup: 'quadriceps', ...UNTRAINED },
    ]);
    expect(response.log).toMatchObject({ id: 7, status: 'active', completedAt: hoursAgo(2) });
    expect(response.muscleGroups.map((own) => own.muscleGroup)).toEqual(['chest', 'quadriceps']);
  });

  it('counts no loads if the completion was removed', () => {
    const swap = { row: swapRow(), completion: 'none' } as const;
    const { changes, response } = revert({ ...moved, swap });
    expect(changes.revertSwap?.movesCompletion).toBe(false);
    expect(changes.counted).toEqual([
      { logId: 8, counted: false },
      { logId: 7, counted: false },
    ]);
    expect(response.log.completedAt).toBeNull();
    expect(response.muscleGroups.every((own) => own.after.band === 'untrained')).toBe(true);
  });

  it('makes the original log active again even if an earlier swap created it', () => {
    const product = { ...ORIGINAL, madeBy: { swapId: 69, originalLogId: 6, reverted: false } };
    expect(revert({ logs: [product, SWAPPED] }).response.log.status).toBe('active');
  });
});

describe('swap then revert', () => {
  const LOG = 5000;
  const NEW_LOG = 5001;
  const anyOwn = fc.tuple(
    fc.uniqueArray(anyLoad, { selector: (own) => own.muscleGroup, minLength: 1 }),
    anyPast,
  );
  const anyTarget = fc.constantFrom(
    PUSH,
    LEGS,
    workout(programDay(3), [planned(BENCH), planned(SQUAT)]),
  );

  const swapIn = (book: Book, completedAt: Date, target: typeof PUSH): Book => {
    const { changes } = planSwap(
      swapState({
        recovery: readBook(book, [LOG]),
        logs: [facts({ id: LOG, completedAt, source: null })],
        ownLoads: loadsOf(book, [LOG]),
        workouts: [target],
      }),
      swapInput({ logId: LOG, target: target.ref }),
      CONTEXT,
    );
    return applyChanges(book, changes, NEW_LOG);
  };

  const revertIn = (book: Book): Book => {
    const { changes } = planRevert(
      revertState({
        recovery: readBook(book, [LOG, NEW_LOG]),
        swap: {
          row: swapRow({ originalLogId: LOG, swappedLogId: NEW_LOG }),
          completion: 'moved',
        },
        logs: [
          facts({ id: LOG }, { replacedBy: { swapId: 70, swappedLogId: NEW_LOG } }),
          facts({ id: NEW_LOG }),
        ],
        ownLoads: loadsOf(book, [LOG, NEW_LOG]),
      }),
      70,
      CONTEXT,
    );
    return applyChanges(book, changes);
  };

  const counted = (loads: readonly MuscleGroupLoad[]) =>
    new Set(loads.filter((own) => own.counted).map((own) => own.workoutLogId));

  it('leaves all records unchanged, to the last digit', () => {
    fc.assert(
      fc.property(
        fc.array(anyLoad, { maxLength: 15 }),
        anyOwn,
        anyTarget,
        (others, [own, completedAt], target) => {
          const loads = [
            ...others,
            ...own.map((each) => ({ ...each, workoutLogId: LOG, performedAt: completedAt })),
          ];
          const before = { ...EMPTY_BOOK, loads, records: replayRecords(loads, []) };
          const swapped = swapIn(before, completedAt, target);
          expect(counted(loadsOf(swapped, [LOG, NEW_LOG]))).toEqual(new Set([NEW_LOG]));
          const after = revertIn(swapped);
          expect(counted(loadsOf(after, [LOG, NEW_LOG]))).toEqual(new Set([LOG]));
          const records = new Map(after.records.map((each) => [each.muscleGroup, each]));
          for (const each of before.records) expect(records.get(each.muscleGroup)).toEqual(each);
          // For groups that only the swap touched, the new records say that they were never
          // trained.
          const added = changedRecords(before.records, after.records);
          expect(added.every((each) => each.lastWorkoutDate === null)).toBe(true);
        },
      ),
    );
  });
});
