import { describe, expect, it } from 'vitest';
import { exerciseHistory } from '../../src/domain/workout/exercise-history.js';
import type { HistoryLog } from '../../src/domain/records.js';
import { at, BENCH, exercise, logged } from './progression-builders.js';

const ROW = exercise(2, 'Row');
const historyIn = (...logs: readonly HistoryLog[]) => exerciseHistory(logs, [BENCH, ROW]);

describe('the history of exercises', () => {
  it('has the sets of the last time, warm-ups included, from logs in any order', () => {
    const sets = [{ weightKg: 40, reps: 8, type: 'warmup' as const }, ...at(80, 5)];
    const [bench] = historyIn(logged(2, sets), logged(9, at(75, 5)));
    expect(bench?.last).toEqual({ logId: 998, at: logged(2, []).completedAt, sets });
    expect(bench?.bests.map(({ weightKg }) => weightKg)).toEqual([75, 80]);
  });

  it('takes the set with the highest estimated one-rep max, and the first of equal ones', () => {
    const bestOf = (...sets: ReturnType<typeof at>) =>
      historyIn(logged(1, sets))[0]?.bests.map(({ weightKg, reps }) => [weightKg, reps]);
    expect(bestOf(...at(100, 1), ...at(90, 6))).toEqual([[90, 6]]);
    expect(bestOf(...at(100, 1), ...at(90, 2))).toEqual([[100, 1]]);
    expect(bestOf(...at(60, 12, 20))).toEqual([[60, 12]]);
  });

  it('equals the weight for one repetition, and grows with weight and repetitions', () => {
    const maxOf = (weightKg: number, reps: number) =>
      historyIn(logged(1, at(weightKg, reps)))[0]?.bests[0]?.oneRepMaxKg ?? 0;
    expect(maxOf(100, 1)).toBe(100);
    expect(maxOf(100, 2)).toBeGreaterThan(maxOf(100, 1));
    expect(maxOf(102.5, 2)).toBeGreaterThan(maxOf(100, 2));
    expect(maxOf(100, 30)).toBe(maxOf(100, 12));
  });

  it('has no best set without a weight, for help, warm-ups and failed sets', () => {
    for (const set of [
      { reps: 8 },
      { reps: 8, weightKg: -20 },
      { seconds: 30, weightKg: 10 },
      { reps: 0, weightKg: 100 },
      { reps: 8, weightKg: 40, type: 'warmup' as const },
    ]) {
      expect(historyIn(logged(1, [set]))[0]).toMatchObject({ last: { sets: [set] }, bests: [] });
    }
  });

  it('lists the exercises of most logs first, then by name, without unknown ones', () => {
    const row = { exerciseId: ROW.id, sets: at(60, 8) };
    const names = (...logs: readonly HistoryLog[]) => historyIn(...logs).map(({ name }) => name);
    const once = logged(5, at(80, 5), [row, { exerciseId: 99, sets: at(1, 1) }]);
    expect(names(once)).toEqual(['Bench Press', 'Row']);
    expect(names(once, { ...logged(1, []), exercises: [row] })).toEqual(['Row', 'Bench Press']);
  });

  it('adds up the entries of an exercise that a log has twice', () => {
    const log = logged(1, at(80, 5), [{ exerciseId: BENCH.id, sets: at(85, 5) }]);
    expect(historyIn(log)[0]).toMatchObject({
      last: { sets: [...at(80, 5), ...at(85, 5)] },
      bests: [{ weightKg: 85 }],
    });
  });
});
