import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PerformedSet } from '../../src/domain/records.js';
import { toUnit, weightSteps } from '../../src/domain/progression/weights.js';
import {
  AS_DONE,
  ASSISTED_PULL_UP,
  at,
  BENCH,
  DOUBLE,
  inShort,
  logged,
  PLAN,
  suggest,
} from './progression-builders.js';

// Sets of one side, and help as a negative weight.

const PULL_UP = { ...BENCH, name: 'Pull-Up', equipment: 'body only' };

const side = (of: 'left' | 'right', sets: readonly PerformedSet[]): readonly PerformedSet[] =>
  sets.map((set) => ({ ...set, side: of }));

describe('sets of one side', () => {
  it('are suggested once for both sides, as the weaker side did them', () => {
    const done = [...side('left', at(20, 10, 8)), ...side('right', at(20, 10, 10))];
    const answer = suggest([logged(3, done)], AS_DONE);
    expect(inShort(answer)).toBe('20x10 20x8');
    expect(answer.sets.every(({ eachSide }) => eachSide)).toBe(true);
    expect(answer.message).toBe('20 kg x 10, 8 each side. Same as 3 days ago.');
  });
  it('are paired in order, also if the sides take turns, and a missing one changes nothing', () => {
    const [left, right] = [side('left', at(20, 9, 9)), side('right', at(18, 12, 9))];
    const turns = left.flatMap((set, nth) => [set, ...right.slice(nth, nth + 1)]);
    expect(inShort(suggest([logged(3, turns)], AS_DONE))).toBe('18x12 18x9');
    expect(inShort(suggest([logged(3, left)], AS_DONE))).toBe('20x9 20x9');
    const held = [...side('left', [{ seconds: 30 }]), ...side('right', [{ seconds: 20 }])];
    expect(inShort(suggest([logged(3, held)], AS_DONE))).toBe('nullx20s');
    const both = [...at(20, 8), ...left.slice(0, 1), ...right.slice(0, 1)];
    const mixed = suggest([logged(3, both)], AS_DONE);
    expect(inShort(mixed)).toBe('20x8 18x12');
    expect(mixed.sets.map(({ eachSide }) => eachSide)).toEqual([undefined, true]);
    expect(mixed.message).toMatch(/^20 kg x 8; 18 kg x 12 each side\./);
  });
  it.each([
    ['less weight with as many repetitions', at(20, 9), at(18, 9), '18x9'],
    ['a little more weight with far fewer repetitions', at(12.5, 10), at(13, 5), '13x5'],
    ['far less weight with more repetitions', at(20, 6), at(10, 12), '10x12'],
    ['less weight, when more than 12 repetitions count as 12', at(20, 12), at(18, 20), '18x20'],
    [
      'less time with a weight',
      [{ weightKg: 20, seconds: 40 }],
      [{ weightKg: 22, seconds: 8 }],
      '22x8s',
    ],
    ['body weight', at(0, 20), at(2.5, 3), 'nullx20'],
    ['more help', at(-20, 5), at(-30, 12), '-30x12'],
  ])('have the weaker side with %s', (_, one, other, weaker) => {
    for (const [left, right] of [
      [one, other],
      [other, one],
    ] as const) {
      const done = [...side('left', left), ...side('right', right)];
      expect(inShort(suggest([logged(3, done)], AS_DONE))).toBe(weaker);
    }
  });
  it('have the weaker side with more help on a machine', () => {
    const own = { ...AS_DONE, exercise: ASSISTED_PULL_UP };
    const done = [...side('left', at(20, 5)), ...side('right', at(25, 12))];
    expect(inShort(suggest([logged(3, done)], own))).toBe('25x12');
  });
  it('are progress only if both sides reached the top', () => {
    const top = side('left', at(20, 10, 10, 10));
    const plan = { ...PLAN, exercise: { ...BENCH, equipment: 'dumbbell' } };
    const short = [...top, ...side('right', at(20, 10, 10, 9))];
    expect(inShort(suggest([logged(3, short)], plan, DOUBLE))).toBe('20x10 20x10 20x10');
    const done = [...top, ...side('right', at(20, 10, 10, 10))];
    expect(inShort(suggest([logged(3, done)], plan, DOUBLE))).toBe('22x8 22x8 22x8');
  });
});

describe('help as a negative weight', () => {
  const plan = { ...PLAN, exercise: PULL_UP };
  it('is repeated, and less of it is harder, until the body weight and more', () => {
    const { harder, easier, hardest } = weightSteps(PULL_UP, 'kg');
    expect([harder(-20), harder(-22), harder(-2.5), harder(0)]).toEqual([-17.5, -20, 0, 2.5]);
    expect([easier(-20, 1), easier(-19, 1), easier(-2.5, 2)]).toEqual([-22.5, -20, -7.5]);
    expect(hardest([-20, -30])).toBe(-20);
    const last = suggest([logged(3, at(-20, 9, 9, 9))], plan);
    expect(inShort(last)).toBe('-20x9 -20x9 -20x9');
    expect(last.message).toMatch(/^20 kg of assistance x 9, 9, 9\./);
  });
  it('falls by a step after the top of the range, and rises by one after two failures', () => {
    const top = suggest([logged(3, at(-20, 10, 10, 10))], plan, DOUBLE);
    expect(inShort(top)).toBe('-17.5x8 -17.5x8 -17.5x8');
    expect(top.message).toContain('with 20 kg of assistance: now 17.5 kg of assistance');
    const failed = [logged(6, at(-20, 5, 5, 5)), logged(3, at(-20, 5, 5, 5))];
    expect(inShort(suggest(failed, plan, DOUBLE))).toBe('-22.5x8 -22.5x8 -22.5x8');
  });
  it('ends with the body weight, which has no kilograms', () => {
    const last = suggest([logged(3, at(-2.5, 10, 10, 10))], plan, DOUBLE);
    expect(inShort(last)).toBe('nullx8 nullx8 nullx8');
    expect(last.message).toMatch(/with 2.5 kg of assistance: now no assistance/);
    expect(last.message).not.toMatch(/\b0 kg/);
  });
  it('of an assisted exercise means the same as a positive weight there', () => {
    const own = { ...PLAN, exercise: ASSISTED_PULL_UP };
    const after = (last: number) =>
      suggest([logged(6, at(25, 10, 10, 10)), logged(3, at(last, 10, 10, 10))], own, DOUBLE);
    const [positive, signed] = [after(25), after(-25)];
    expect(inShort(positive)).toBe('20x8 20x8 20x8');
    expect(inShort(signed)).toBe('-20x8 -20x8 -20x8');
    expect(signed.message).toBe(positive.message);
  });
  it('stays within a step of what was used, whatever was done', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 20 })), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.constantFrom(PULL_UP, BENCH),
        fc.boolean(),
        (done, exercise, isDouble) => {
          const logs = done.map(([weight, reps], nth) =>
            logged(2 + 3 * (done.length - nth), at(weight * 2.5, reps)),
          );
          const weights = done.map(([weight]) => weight * 2.5);
          const { sets } = suggest(logs, { ...PLAN, exercise }, isDouble ? DOUBLE : {});
          const step = 2.5 + 1e-6;
          for (const { weightKg } of sets) {
            const weight = toUnit(weightKg ?? 0, 'kg');
            expect(weight).toBeLessThanOrEqual(Math.max(...weights) + step);
            expect(weight).toBeGreaterThanOrEqual(Math.min(0, Math.min(...weights) - step));
          }
        },
      ),
    );
  });
});
