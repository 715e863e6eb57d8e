import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareBy,
  compareCodePoints,
  compareInstants,
  inProgramOrder,
  inWorkoutOrder,
} from '../../src/domain/order.js';
import { casesOf, hoursAgo, NOW } from './builders.js';

const compareSlowly = (a: string, b: string): number => {
  const [left, right] = [a, b].map((text) =>
    Array.from(text, (character) => character.codePointAt(0) ?? 0),
  );
  for (const [index, point] of (left ?? []).entries()) {
    const other = right?.[index];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return (left?.length ?? 0) - (right?.length ?? 0);
};

describe('texts', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    // A few characters on each side of the surrogates, so that common prefixes and surrogate pairs
    // occur.
    fc.string({
      unit: fc.constantFrom('a', '\ud7ff', '\ue000', '\uff01', '\u{10000}', '\u{1F4AA}'),
    }),
  );

  it('are compared by code point', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(compareSlowly(a, b)));
      }),
      { numRuns: casesOf(1000) },
    );
  });
});

describe('comparisons in turn', () => {
  const compare = compareBy<{ readonly x: number; readonly y: number }>(
    (a, b) => a.x - b.x,
    (a, b) => b.y - a.y,
  );

  it('are decided by the first one that differs', () => {
    expect(compare({ x: 1, y: 1 }, { x: 2, y: 9 })).toBeLessThan(0);
    expect(compare({ x: 1, y: 1 }, { x: 1, y: 9 })).toBeGreaterThan(0);
    expect(compare({ x: 1, y: 1 }, { x: 1, y: 1 })).toBe(0);
    expect(compareBy()(1, 2)).toBe(0);
  });
});

describe('instants', () => {
  it('are in chronological order, null first', () => {
    const sorted = [NOW, null, hoursAgo(1), new Date(-1), null].sort(compareInstants);
    expect(sorted).toEqual([null, null, new Date(-1), hoursAgo(1), NOW]);
  });

  it('are equal by value, and null equals null', () => {
    expect(compareInstants(NOW, new Date(NOW))).toBe(0);
    expect(compareInstants(null, null)).toBe(0);
    expect(compareInstants(null, NOW)).toBeLessThan(0);
    expect(compareInstants(NOW, null)).toBeGreaterThan(0);
  });
});

describe('inWorkoutOrder', () => {
  it('goes by order index, null last, then by id', () => {
    const entry = (id: number, orderIndex: number | null) => ({ id, orderIndex });
    const entries = [entry(1, null), entry(4, 0), entry(2, 7), entry(3, 0), entry(5, null)];
    expect(entries.sort(inWorkoutOrder).map(({ id }) => id)).toEqual([3, 4, 2, 1, 5]);
  });
});

describe('inProgramOrder', () => {
  it('goes by position, null last, then by id', () => {
    const day = (programDayId: number, position: number | null) => ({
      ref: { type: 'program', programDayId } as const,
      program: { position },
    });
    const days = [day(1, null), day(10, 0), day(2, 7), day(9, 0), day(5, null)];
    const sorted = days.sort(inProgramOrder).map(({ ref }) => ref.programDayId);
    expect(sorted).toEqual([9, 10, 2, 1, 5]);
  });
});
