import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDate } from '../../src/domain/calendar.js';
import type { MuscleGroupLoad } from '../../src/domain/records.js';
import { volumeSince, weeklyVolume, type VolumeOptions } from '../../src/domain/recovery/volume.js';
import { load } from './builders.js';

/** Wednesday, 11 March 2026. */
const NOW = new Date('2026-03-11T18:00:00Z');

const done = (performedAt: string, more: Partial<MuscleGroupLoad> = {}): MuscleGroupLoad => ({
  ...load({ muscleGroup: 'chest', performedAt: new Date(performedAt) }),
  fractionalSets: 4,
  ...more,
});

const volume = (loads: readonly MuscleGroupLoad[], options: Partial<VolumeOptions> = {}) =>
  weeklyVolume(loads, NOW, { weeks: 2, timeZone: 'UTC', goals: {}, ...options });

describe('weekly volume', () => {
  it('is given for weeks from Monday to Sunday, the current week last', () => {
    expect(volume([]).map(({ from, to, complete }) => [from, to, complete])).toEqual([
      ['2026-03-02', '2026-03-08', true],
      ['2026-03-09', '2026-03-15', false],
    ]);
    const sunday = weeklyVolume([], new Date('2026-03-08T23:59:59Z'), {
      ...{ weeks: 1, timeZone: 'UTC', goals: {} },
    });
    expect(sunday).toMatchObject([{ from: '2026-03-02', complete: false }]);
  });

  it('begins on the given day of the week, and a day at the given time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('00:00', '04:00', '13:30'),
        fc.integer({ min: -400, max: 400 }),
        (weekStartsOn, dayStartsAt, hours) => {
          const performedAt = new Date(NOW.getTime() + hours * 3_600_000);
          const timeZone = { timeZone: 'America/New_York', dayStartsAt };
          const weeks = volume([done(performedAt.toISOString())], {
            ...{ weeks: 6, timeZone, weekStartsOn },
          });
          const date = localDate(performedAt, timeZone);
          for (const { from, to, muscleGroups } of weeks) {
            expect(new Date(from).getUTCDay()).toBe(weekStartsOn);
            expect(to).toBe(addDays(from, 6));
            const sets = muscleGroups[0]?.sets ?? 0;
            expect(sets).toBe(from <= date && date <= to ? 4 : 0);
          }
          const today = localDate(NOW, timeZone);
          const last = weeks.at(-1);
          expect((last?.from ?? '') <= today && today <= (last?.to ?? '')).toBe(true);
          const begins = Date.parse(`${weeks[0]?.from}T00:00:00Z`);
          expect(volumeSince(NOW, 6).getTime()).toBeLessThan(begins);
        },
      ),
    );
  });

  it('counts sets, and each training day once, even if it has several logs', () => {
    const loads = [
      done('2026-03-02T00:00:00Z'),
      done('2026-03-02T20:00:00Z', { workoutLogId: 8, fractionalSets: 2.5 }),
      done('2026-03-08T23:00:00Z', { workoutLogId: 9 }),
      done('2026-03-09T00:00:00Z', { muscleGroup: 'lats', fractionalSets: 1 }),
    ];
    const goal = { min: 10, max: 20 };
    const [before, current] = volume(loads).map(({ muscleGroups }) => muscleGroups);
    expect(before).toEqual([
      { muscleGroup: 'chest', sets: 10.5, trainingDays: 2, goal, zone: 'inside' },
      { muscleGroup: 'lats', sets: 0, trainingDays: 0, goal, zone: 'below' },
    ]);
    expect(current).toMatchObject([
      { muscleGroup: 'chest', sets: 0 },
      { muscleGroup: 'lats', sets: 1, trainingDays: 1 },
    ]);
  });

  it('uses the days of the time zone', () => {
    const loads = [done('2026-03-08T23:30:00Z')];
    const [, current] = volume(loads, { timeZone: 'Europe/Berlin' });
    expect(current?.muscleGroups).toMatchObject([{ sets: 4, trainingDays: 1 }]);
    expect(volume(loads)[1]?.muscleGroups).toMatchObject([{ sets: 0, trainingDays: 0 }]);
  });

  it('ignores loads that do not count, have no sets, or are outside the weeks', () => {
    const loads = [
      done('2026-03-10T08:00:00Z', { counted: false }),
      done('2026-03-10T08:00:00Z', { fractionalSets: 0 }),
      done('2026-03-01T23:59:59Z'),
      done('2026-03-16T00:00:00Z'),
    ];
    expect(volume(loads).flatMap(({ muscleGroups }) => muscleGroups)).toEqual([]);
  });

  it.each([
    [3.9, 'below'],
    [4, 'inside'],
    [6, 'inside'],
    [6.1, 'above'],
  ] as const)('puts %s sets %s of a goal of 4 to 6', (fractionalSets, zone) => {
    const goals = { chest: { min: 4, max: 6 }, constructor: { min: 1, max: 2 } };
    const [, current] = volume([done('2026-03-10T08:00:00Z', { fractionalSets })], { goals });
    expect(current?.muscleGroups).toMatchObject([
      { muscleGroup: 'chest', zone },
      { muscleGroup: 'constructor', zone: 'below', goal: { min: 1, max: 2 } },
    ]);
  });

  it('has no load from before its start, in any time zone', () => {
    const zones = [
      'UTC',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Europe/Berlin',
      'America/New_York',
    ];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 52 }),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 100 * 3_600_000 }),
        (now, weeks, timeZone, earlier) => {
          const at = new Date(volumeSince(now, weeks).getTime() - earlier);
          const options = { weeks, timeZone, goals: {} };
          const [first] = weeklyVolume([done(at.toISOString())], now, options);
          expect(first?.muscleGroups).toEqual([]);
        },
      ),
    );
  });
});
