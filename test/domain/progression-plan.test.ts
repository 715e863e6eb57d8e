import { describe, expect, it } from 'vitest';
import type { HistoryLog, PerformedSet } from '../../src/domain/records.js';
import {
  at,
  BENCH,
  DOUBLE,
  entry,
  hostRule,
  inShort,
  logged,
  PLAN,
  suggest,
  suggestAll,
  withWeight,
} from './progression-builders.js';

const THREE_OF_8_TO_12 = { ...PLAN, planned: { sets: 3, repsMin: 8, repsMax: 12 } };

describe('sets beyond the plan', () => {
  const WITH_BONUS = [...at(60, 10, 10, 10), ...at(80, 3)];

  it('decide nothing if their repetitions are below the planned range', () => {
    expect(inShort(suggest([logged(2, WITH_BONUS)], THREE_OF_8_TO_12))).toBe('60x10 60x10 60x10');
    const first = [...at(80, 3), ...at(60, 10, 10, 10)];
    expect(inShort(suggest([logged(2, first)], THREE_OF_8_TO_12))).toBe('60x10 60x10 60x10');
  });
  it('do not keep double progression from raising the planned sets', () => {
    const answer = suggest([logged(2, WITH_BONUS)], THREE_OF_8_TO_12, DOUBLE);
    expect(inShort(answer)).toBe('60x11 60x11 60x11');
    const atTop = [...at(60, 12, 12, 12), ...at(80, 3)];
    expect(inShort(suggest([logged(2, atTop)], THREE_OF_8_TO_12, DOUBLE))).toBe(
      '62.5x8 62.5x8 62.5x8',
    );
  });
  it('are the easiest ones if all are in the planned range, or up to two repetitions below it', () => {
    const sets = [...at(50, 12), ...at(60, 8, 7, 6)];
    expect(inShort(suggest([logged(2, sets)], THREE_OF_8_TO_12))).toBe('60x8 60x8 60x8');
  });
  it('are the easiest ones if none is near the planned range', () => {
    const heavy = [...at(90, 3), ...at(100, 3, 3, 3)];
    // 100 kg x 3 is about as hard as 86.8 kg x 8.
    expect(inShort(suggest([logged(2, heavy)], THREE_OF_8_TO_12))).toBe('85x8 85x8 85x8');
  });
});

describe('an exercise that a workout has twice', () => {
  const TOP_SET_AND_VOLUME = [entry(1, 3, 5), entry(3, 8, 12)];
  const VOLUME = { exerciseId: BENCH.id, sets: at(75, 9, 9, 9) };
  const suggested = (logs: readonly HistoryLog[], entries = TOP_SET_AND_VOLUME, options = {}) =>
    suggestAll(logs, entries, options).map(inShort);

  it('gets the sets of its first and second entry of the last time', () => {
    expect(suggested([logged(2, at(100, 4), [VOLUME])])).toEqual(['100x4', '75x9 75x9 75x9']);
  });
  it('gets the sets of an older log if the last one had it only once', () => {
    const logs = [logged(9, at(97.5, 4), [VOLUME]), logged(2, at(100, 4))];
    expect(suggested(logs)).toEqual(['100x4', '75x9 75x9 75x9']);
  });
  it('gets the sets in the planned range if every log had it once', () => {
    const merged = [...at(100, 4), ...at(75, 9, 9, 9)];
    expect(suggested([logged(2, merged)])).toEqual(['100x4', '75x9 75x9 75x9']);
  });
  it('ignores entries of warm-ups', () => {
    const warmups = at(40, 8).map((set) => ({ ...set, type: 'warmup' as const }));
    const top = { exerciseId: BENCH.id, sets: at(100, 4) };
    expect(suggested([logged(2, warmups, [top, VOLUME])])).toEqual(['100x4', '75x9 75x9 75x9']);
  });
  it('gets the sets of all further entries at its last one', () => {
    const more = [VOLUME, { exerciseId: BENCH.id, sets: at(50, 12) }];
    const entries = [entry(1, 3, 5), entry(4, 8, 12)];
    expect(suggested([logged(2, at(100, 4), more)], entries)).toEqual([
      '100x4',
      '75x9 75x9 75x9 50x12',
    ]);
  });
  it('never gets more than a step above the heaviest set of any entry', () => {
    const logs = [logged(2, at(100, 4), [VOLUME])];
    expect(suggested(logs, TOP_SET_AND_VOLUME, { rule: withWeight(300) })).toEqual([
      '102.5x4',
      '102.5x9 102.5x9 102.5x9',
    ]);
  });
});

describe('the message of a suggestion', () => {
  const message = (sets: readonly PerformedSet[], plan = THREE_OF_8_TO_12, options = {}) =>
    suggest([logged(6, sets)], plan, options).message;
  const codes = (sets: readonly PerformedSet[]) =>
    suggest([logged(6, sets)], THREE_OF_8_TO_12).reasons;

  it('says that there are more repetitions, or fewer sets, than last time', () => {
    expect(message(at(65, 7, 7, 6, 6))).toBe(
      '65 kg x 8, 8, 8. More repetitions than 6 days ago. One set fewer, as planned.',
    );
    expect(codes(at(65, 7, 7, 6, 6))).toEqual([
      { code: 'more_reps', params: { daysSince: 6 } },
      { code: 'fewer_sets', params: { sets: 1 } },
    ]);
    expect(message(at(60, 9))).toBe(
      '60 kg x 9, 9, 9. Same as 6 days ago. 2 sets more, as planned.',
    );
  });
  it('says that it is easier, with one weight for sets that had the same weight', () => {
    // A mean of 17 / 3 repetitions with 77.5 kg is about as hard as 72.7 kg x 8.
    expect(message(at(77.5, 6, 6, 5, 5))).toBe(
      '72.5 kg x 8, 8, 8. Easier where you did fewer than 8 repetitions 6 days ago. One set fewer, as planned.',
    );
    // A mean of 20 / 3 repetitions is near enough.
    expect(message(at(60, 8, 7, 5))).toBe('60 kg x 8, 8, 8. More repetitions than 6 days ago.');
  });
  it('says that the repetitions are those of the plan if some sets had more', () => {
    expect(message(at(60, 15, 13, 12))).toBe(
      '60 kg x 12, 12, 12. As 6 days ago, with the planned 8 to 12 repetitions. You reached the top of the range with 60 kg: if it feels easy, try 62.5 kg.',
    );
    const fives = { ...PLAN, planned: { sets: 3, repsMin: 5, repsMax: 5 } };
    expect(message(at(60, 8, 6, 4), fives)).toBe(
      '60 kg x 5, 5, 5. As 6 days ago, with the planned 5 repetitions.',
    );
  });
  it('of double progression says the same about far fewer repetitions than planned', () => {
    expect(message(at(100, 5, 5, 5), THREE_OF_8_TO_12, DOUBLE)).toBe(
      '90 kg x 8, 8, 8. Easier where you did fewer than 8 repetitions 6 days ago.',
    );
  });
  it('does not say that body weight gets easier after two failures', () => {
    const missed = (days: number) => logged(days, [{ reps: 6 }, { reps: 6 }, { reps: 5 }]);
    const answer = suggest([missed(9), missed(6)], THREE_OF_8_TO_12, DOUBLE);
    expect(answer.message).toBe('8, 8, 8. More repetitions than 6 days ago.');
  });
  it('does not compare weights that the rule of a host has changed', () => {
    const options = { rule: withWeight(50) };
    expect(message(at(60, 8, 8, 8), THREE_OF_8_TO_12, options)).toBe('50 kg x 8, 8, 8.');
  });
  it('compares with the sets that the rule of a host gives, even if they are of no known log', () => {
    const rule = hostRule(({ from }) => ({ from: { ...from, logId: 99 } }));
    expect(message(at(60, 8, 8), THREE_OF_8_TO_12, { rule })).toMatch(
      /One set more, as planned\.$/,
    );
  });
});
