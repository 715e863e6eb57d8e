import { describe, expect, it } from 'vitest';
import {
  DOUBLE_PROGRESSION,
  REPEAT_LAST,
  type RuleInput,
} from '../../src/domain/progression/rules.js';
import { suggestWorkout } from '../../src/domain/progression/suggest.js';
import type { HistoryLog } from '../../src/domain/records.js';
import { NOW } from './builders.js';
import { at, BENCH, inShort, logged, PLAN, suggest } from './progression-builders.js';

const DOUBLE = { rule: DOUBLE_PROGRESSION };
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
  const entry = (sets: number, repsMin: number, repsMax: number) => ({
    ...{ entryId: null, exercise: BENCH, sets, repsMin, repsMax },
  });
  const TOP_SET_AND_VOLUME = [entry(1, 3, 5), entry(3, 8, 12)];
  const VOLUME = { exerciseId: BENCH.id, sets: at(75, 9, 9, 9) };
  const suggested = (logs: readonly HistoryLog[], entries = TOP_SET_AND_VOLUME) =>
    suggestWorkout({ logs, exercises: [BENCH] }, entries, {}, NOW).map(inShort);

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
    const bold = {
      ...{ id: 'bold', version: 1 },
      next: (input: RuleInput) => {
        const decision = REPEAT_LAST.next(input);
        return (
          decision && {
            ...decision,
            sets: decision.sets.map((set) => ({ ...set, weightKg: 300 })),
          }
        );
      },
    };
    const logs = [logged(2, at(100, 4), [VOLUME])];
    const options = { rule: bold };
    expect(
      suggestWorkout({ logs, exercises: [BENCH] }, TOP_SET_AND_VOLUME, options, NOW).map(inShort),
    ).toEqual(['102.5x4', '102.5x9 102.5x9 102.5x9']);
  });
});
