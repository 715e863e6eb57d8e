import { describe, expect, it } from 'vitest';
import { DOUBLE_PROGRESSION } from '../../src/domain/progression/rules.js';
import { at, inShort, logged, PLAN, suggest } from './progression-builders.js';

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
