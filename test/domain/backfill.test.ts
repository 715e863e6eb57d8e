import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planBackfill } from '../../src/domain/recovery/backfill.js';
import { planRebuild } from '../../src/domain/recovery/replay.js';
import type { LogWithSwaps } from '../../src/domain/changes.js';
import { planRecord } from '../../src/domain/log/change.js';
import { STEP_RECOVERY_MODEL } from '../../src/domain/recovery/model.js';
import type {
  Exercise,
  PerformedExercise,
  PerformedLog,
  Workout,
} from '../../src/domain/records.js';
import {
  anyLoad,
  anyPast,
  applyChanges,
  codeOf,
  CONTEXT,
  EMPTY_BOOK,
  exercise,
  facts,
  hoursAgo,
  loadsOf,
  NOW,
  readBook,
  record,
  recovery,
  UNTRAINED,
  type Book,
} from './builders.js';
import { BENCH, changeState, LEGS, PUSH, REPLACED, ROW, SQUAT, WITHDRAWN } from './states.js';

const SETS = [{ reps: 10 }, { reps: 10 }];
const rowing: readonly PerformedExercise[] = [{ exerciseId: ROW.id, sets: SETS }];

interface BackfillLog {
  readonly facts: LogWithSwaps;
  /** `null` if the user can no longer use the workout. */
  readonly workout: Workout | null;
  readonly performed: readonly PerformedExercise[] | null;
}

const log = (id: number, values: Partial<BackfillLog> = {}): BackfillLog => ({
  facts: facts({ id, completedAt: hoursAgo(id) }),
  workout: PUSH,
  performed: null,
  ...values,
});

const CLOSED = { type: 'program', programDayId: 99 } as const;

type BackfillState = Parameters<typeof planBackfill>[0];

/** The stored log keeps its workout even if the user can no longer use it. */
const toFacts = ({ facts: own, workout }: BackfillLog): LogWithSwaps => ({
  ...own,
  log: { ...own.log, source: workout?.ref.type === 'program' ? workout.ref : CLOSED },
});

const performedOf = ({ facts: { log: own }, performed }: BackfillLog): readonly PerformedLog[] =>
  performed === null ? [] : [{ logId: own.id, exercises: performed }];

const backfillState = (
  logs: readonly BackfillLog[],
  values: Partial<BackfillState> = {},
): BackfillState => ({
  logs: logs.map(toFacts),
  performed: logs.flatMap(performedOf),
  workouts: [...new Set(logs.flatMap(({ workout }) => workout ?? []))],
  exercises: [ROW, SQUAT],
  recovery: recovery(),
  ...values,
});

const LIMIT = 100;

const NO_LOGS = {
  recordedLogIds: [],
  withoutLoadsLogIds: [],
  unreadableSets: 0,
  nextAfterLogId: null,
};

describe('a backfill', () => {
  it('stores the loads of its logs at their completion times, and replays once', () => {
    const state = backfillState([log(1), log(2, { performed: rowing }), log(3, { workout: LEGS })]);
    const { changes, response } = planBackfill(state, LIMIT, CONTEXT);
    expect(changes.now).toBe(NOW);
    expect(changes.loads?.map(({ logId, performedAt }) => [logId, performedAt])).toEqual([
      [1, hoursAgo(1)],
      [2, hoursAgo(2)],
      [3, hoursAgo(3)],
    ]);
    expect(changes.loads?.map(({ loads }) => loads.map(({ muscleGroup }) => muscleGroup))).toEqual([
      ['chest', 'triceps'],
      ['lats'],
      ['glutes', 'quadriceps'],
    ]);
    expect(changes.records).toHaveLength(5);
    expect(changes.model).toBeUndefined();
    expect(response).toEqual({ ...NO_LOGS, recordedLogIds: [1, 2, 3] });
  });

  it('processes at most `limit` logs, and returns the last one', () => {
    const { response } = planBackfill(backfillState([log(1), log(2), log(3)]), 2, CONTEXT);
    expect(response.recordedLogIds).toEqual([1, 2]);
    expect(response.nextAfterLogId).toBe(2);
    const last = planBackfill(backfillState([log(1), log(2)]), 2, CONTEXT);
    expect(last.response.nextAfterLogId).toBeNull();
    const none = planBackfill(backfillState([log(1)]), 0, CONTEXT);
    expect(none.response).toEqual(NO_LOGS);
  });

  it('reports logs that recording would refuse or that have no loads, and stores nothing for them', () => {
    const of = (id: number, swaps: Partial<LogWithSwaps>): BackfillLog =>
      log(id, { facts: { ...facts({ id, completedAt: hoursAgo(1) }), ...swaps } });
    const unknown = [{ exerciseId: 99, sets: SETS }];
    const state = backfillState([
      log(1, { workout: null }),
      of(2, REPLACED),
      of(3, WITHDRAWN),
      log(4, { performed: [{ exerciseId: ROW.id, sets: [{ reps: 5, type: 'warmup' }] }] }),
      log(5, { performed: unknown }),
      log(6, { facts: facts({ id: 6, completedAt: null }) }),
    ]);
    const { changes, response } = planBackfill(state, LIMIT, CONTEXT);
    expect(changes).toEqual({ now: NOW });
    expect(response.recordedLogIds).toEqual([]);
    expect(response.withoutLoadsLogIds).toEqual([1, 2, 3, 4, 5, 6]);
    expect(response.unreadableSets, 'of the unknown exercise').toBe(SETS.length);
  });

  it('continues after an exercise with an invalid name', () => {
    const spoilt: Exercise = exercise(50, ['']);
    const performed = [{ exerciseId: spoilt.id, sets: SETS }];
    const logs = [log(1, { performed }), log(2, { performed: rowing })];
    const state = backfillState(logs, { exercises: [ROW, spoilt] });
    const { response } = planBackfill(state, LIMIT, CONTEXT);
    expect(response).toEqual({ ...NO_LOGS, recordedLogIds: [2], withoutLoadsLogIds: [1] });
  });

  it('does not hide errors of the library itself', () => {
    const broken = log(1, {
      workout: {
        ...PUSH,
        get exercises(): never {
          throw new TypeError('broken');
        },
      },
    });
    expect(codeOf(() => planBackfill(backfillState([broken]), LIMIT, CONTEXT))).toBe('TypeError');
    const unread = backfillState([log(1)], { recovery: recovery({ loads: null }) });
    expect(codeOf(() => planBackfill(unread, LIMIT, CONTEXT))).toBe('INTERNAL');
  });

  it('repairs records that a host left stale, and replaces the records of another model', () => {
    const stale = backfillState([], { recovery: recovery({ records: [record()] }) });
    expect(planBackfill(stale, LIMIT, CONTEXT).changes.records).toMatchObject([
      { muscleGroup: 'chest', lastWorkoutDate: null },
    ]);
    const step = { ...CONTEXT, model: STEP_RECOVERY_MODEL };
    expect(planBackfill(backfillState([log(1)]), LIMIT, step).changes.model).toBe('step@1');
  });
});

const anyLog: fc.Arbitrary<Omit<BackfillLog, 'facts'> & Pick<LogWithSwaps['log'], 'completedAt'>> =
  fc.record({
    completedAt: anyPast,
    workout: fc.constantFrom(PUSH, LEGS),
    performed: fc.constantFrom(null, rowing, [{ exerciseId: BENCH.id, sets: SETS }]),
  });

describe('any backfill', () => {
  it('has the same result as recording the logs one by one in any order', () => {
    fc.assert(
      fc.property(
        fc.array(anyLog, { minLength: 1, maxLength: 8 }),
        fc.array(anyLoad, { maxLength: 6 }),
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        (given, loads, limit, backwards) => {
          const start: Book = { ...EMPTY_BOOK, loads };
          const logs = given.map(({ completedAt, ...rest }, at) => ({
            ...rest,
            facts: facts({ id: 2001 + at, completedAt }),
          }));
          const exercises = [ROW, BENCH];
          const filled = logs.reduce((book, _log, at) => {
            if (at % limit > 0) return book;
            const page = logs.slice(at, at + limit);
            const state = backfillState(page, { exercises, recovery: readBook(book, []) });
            return applyChanges(book, planBackfill(state, limit, CONTEXT).changes);
          }, start);
          const order = backwards ? [...logs].reverse() : logs;
          const recorded = order.reduce((book, own) => {
            const { id: logId } = own.facts.log;
            const ownLoads = loadsOf(book, [logId]);
            const state = { ...backfillState([own]), exercises, ownLoads };
            const read = changeState({ ...state, recovery: readBook(book, [logId]) });
            return applyChanges(
              book,
              planRecord(read, { logId, exercises: null }, CONTEXT).changes,
            );
          }, start);
          const sorted = ({ records, loads: stored }: Book) => [
            [...records].sort((a, b) => (a.muscleGroup < b.muscleGroup ? -1 : 1)),
            [...stored].sort((a, b) => a.workoutLogId - b.workoutLogId),
          ];
          expect(sorted(filled)).toEqual(sorted(recorded));
        },
      ),
    );
  });
});

describe('a rebuild', () => {
  it('replaces records that differ from their loads, and leaves out the others', () => {
    const stale = record({ muscleGroup: 'lats', lastWorkoutDate: hoursAgo(2) });
    const records = [stale, { muscleGroup: 'abs', ...UNTRAINED }];
    const { changes, response } = planRebuild({ recovery: recovery({ records }) }, CONTEXT);
    expect(response.muscleGroups).toContain('lats');
    expect(changes.records).toEqual([{ muscleGroup: 'lats', ...UNTRAINED }]);
    const { records: replayed = [], model = null } = changes;
    const rebuilt = recovery({ records: replayed, model });
    const again = planRebuild({ recovery: rebuilt }, CONTEXT);
    expect(again.response.muscleGroups).toEqual([]);
    expect(again.changes).toEqual({ now: NOW });
  });

  it('is refused if the store read no loads, which would clear every record', () => {
    const state = { recovery: recovery({ records: [record()], loads: null }) };
    expect(codeOf(() => planRebuild(state, CONTEXT))).toBe('INTERNAL');
  });
});
