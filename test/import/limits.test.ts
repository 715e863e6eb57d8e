import { describe, expect, it } from 'vitest';
import { hevyFile, read, refuse } from './export-files';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const sizesOf = (file: string): number[] =>
  read(file).workouts.flatMap((w) => w.exercises.map((e) => e.sets.length));

describe('a workout beyond the limits of a log', () => {
  it('gets several entries for an exercise with more than 100 sets', () => {
    expect(sizesOf(hevyFile(...times(100, () => ({}))))).toEqual([100]);
    const file = read(hevyFile(...times(201, (i) => ({ reps: i + 1 }))));
    expect(file.workouts[0]?.exercises.map((e) => e.sets.length)).toEqual([100, 100, 1]);
    expect(file.workouts[0]?.exercises[2]?.sets).toEqual([{ reps: 201, weightKg: 60 }]);
    expect(file.sets).toBe(201);
  });

  it('gets one entry per exercise name if it has more than 100 entries', () => {
    const alternating = (count: number): string =>
      hevyFile(...times(count, (i) => ({ exercise: i % 2 ? 'Dip' : 'Row' })));
    expect(sizesOf(alternating(100))).toHaveLength(100);
    expect(sizesOf(alternating(101))).toEqual([51, 50]);
    expect(sizesOf(alternating(301))).toEqual([100, 51, 100, 50]);
  });

  it('counts cardio once, even if entries are split and combined', () => {
    const run = { exercise: 'Row', reps: '', weight: '', distance: 1 };
    const cardioOf = (file: string): number[] =>
      read(file).workouts.flatMap((w) => w.exercises.map((e) => e.cardioSets));
    expect(cardioOf(hevyFile(run, ...times(101, () => ({ exercise: 'Row' }))))).toEqual([1, 0]);
    const alternating = times(101, (i) => (i % 2 ? { exercise: 'Dip' } : run));
    expect(cardioOf(hevyFile(...alternating))).toEqual([51, 0]);
  });

  it('is refused with more than 100 different exercises or 1,000 sets, and the error names its line', () => {
    const many = (count: number): string =>
      hevyFile(
        { start: '1 Sep 2025, 07:00', end: '' },
        ...times(count, (i) => ({ exercise: `Exercise ${i}` })),
      );
    const sets = times(1000, (i) => ({ exercise: `Exercise ${i % 50}` }));
    expect(sizesOf(hevyFile(...sets))).toHaveLength(50);
    expect(refuse(hevyFile(...sets, {}))).toEqual({ code: 'INVALID_INPUT', line: 2 });
    expect(sizesOf(many(100))).toHaveLength(101);
    expect(refuse(many(101))).toEqual({ code: 'INVALID_INPUT', line: 3 });
  });
});
