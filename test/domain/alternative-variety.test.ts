import { describe, expect, it } from 'vitest';
import { varied } from '../../src/domain/swap/alternative-variety.js';

const candidate = (name: string, worth: number, equipment: string | null) => ({
  worth,
  equipment,
  words: name.split(' '),
});

const ORIGIN = { equipment: 'barbell', words: ['bench', 'press'] };

const order = (
  candidates: readonly ReturnType<typeof candidate>[],
  origin: Parameters<typeof varied>[1] = ORIGIN,
) => varied(candidates, origin).map(({ words }) => words.join(' '));

describe('the variety of alternatives', () => {
  it('keeps the best alternative first, even if it is a copy of the exercise to replace', () => {
    const copy = candidate('bench press', 80, 'barbell');
    expect(order([copy, candidate('dip', 79, 'cable')])).toEqual(['bench press', 'dip']);
    expect(order([])).toEqual([]);
  });

  it('penalizes the equipment of the exercise to replace and of the alternatives above', () => {
    const best = candidate('row', 90, 'cable');
    const next = (score: number, equipment: string | null, other: string | null) =>
      order([best, candidate('curl', 80, equipment), candidate('dip', score, other)])[1];
    // If one exercise above uses the same equipment, the penalty is 2, half of the maximum.
    expect(next(78, 'Barbells', 'machine')).toBe('curl');
    expect(next(78.01, 'Barbells', 'machine')).toBe('dip');
    expect(next(78.01, 'cable', 'machine')).toBe('dip');
    expect(next(79.99, 'machine', 'dumbbell')).toBe('curl');
  });

  it('treats all exercises without equipment as if they used the same equipment', () => {
    const best = candidate('row', 90, null);
    const others = [candidate('curl', 80, 'body only'), candidate('dip', 79, 'cable')];
    expect(order([best, ...others])).toEqual(['row', 'dip', 'curl']);
    const none = { equipment: 'none', words: ['fly'] };
    const cable = candidate('row', 90, 'cable');
    expect(order([cable, ...others], none)).toEqual(['row', 'curl', 'dip']);
  });

  it('penalizes equipment more the more often it appears above', () => {
    const others = [
      candidate('row', 90, 'cable'),
      candidate('curl', 86, 'cable'),
      candidate('fly', 80, 'cable'),
      candidate('dip', 77.4, 'machine'),
    ];
    // Equipment that is used twice above costs 8/3.
    expect(order(others)).toEqual(['row', 'curl', 'dip', 'fly']);
  });

  it('penalizes a name that resembles one above with the same equipment', () => {
    const others = [
      candidate('row', 90, 'cable'),
      candidate('close row', 80, 'cable'),
      candidate('dip', 76.1, 'machine'),
    ];
    // The equipment costs 2. Two thirds of the name match, which costs 2 of at most 3.
    expect(order(others)).toEqual(['row', 'dip', 'close row']);
    const apart = others.map((own, at) => (at === 1 ? { ...own, equipment: 'dumbbell' } : own));
    expect(order(apart)).toEqual(['row', 'close row', 'dip']);
  });

  it('keeps equal candidates in the given order', () => {
    const others = ['row', 'dip', 'fly', 'curl'].map((name, at) =>
      candidate(name, 80, `thing ${at}`),
    );
    expect(order(others)).toEqual(['row', 'dip', 'fly', 'curl']);
  });

  it('varies only the first twenty places', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      candidate(`name${String.fromCharCode(97 + at)}`, 90, 'cable'),
    );
    const machine = candidate('dip', 89, 'machine');
    expect(order([...many.slice(0, 19), machine]).indexOf('dip')).toBe(1);
    const late = candidate('dip', 50, 'machine');
    expect(order([...many, late]).at(-1)).toBe('dip');
    const [head, tail] = [many.slice(0, 20), many.slice(20)];
    const last = tail.map((own) => ({ ...own, worth: 80 }));
    const other = candidate('dip', 79, 'machine');
    expect(order([...head, ...last, other]).at(-1)).toBe('dip');
    expect(order([...head.slice(1), ...last, other]).indexOf('dip')).toBe(19);
  });
});
