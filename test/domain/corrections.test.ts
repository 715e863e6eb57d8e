import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planClearCorrection, planCorrection } from '../../src/domain/recovery/corrections.js';
import { MINUTE_MS } from '../../src/domain/limits.js';
import {
  describeAllGroups,
  describeRecovery,
  rankMostRecovered,
  shownRecovery,
} from '../../src/domain/recovery/view.js';
import {
  calculateRecoveryScore,
  correctedScore,
  DEFAULT_RECOVERY_MODEL,
  recoveryTimes,
  STEP_RECOVERY_MODEL,
} from '../../src/domain/recovery/model.js';
import type { RecoveryCorrection } from '../../src/domain/records.js';
import {
  anyRecord,
  codeOf,
  CONTEXT,
  pointersOf,
  hoursAfter,
  NOW,
  only,
  record,
  recordAt,
  recovery,
} from './builders.js';

const sore = (values: Partial<RecoveryCorrection> = {}): RecoveryCorrection => ({
  muscleGroup: 'chest',
  maxScore: 20,
  until: hoursAfter(NOW, 12),
  note: null,
  ...values,
});

const UNTRAINED = record({ lastWorkoutDate: null, exercisesCount: 0 });

describe('a group with a correction', () => {
  it('shows the lower of the two scores while the correction applies, and only then', () => {
    const shown = describeRecovery(recordAt('chest', 90), NOW, undefined, sore({ note: 'sore' }));
    expect(shown).toMatchObject({ score: 20, band: 'fatigued' });
    const { until } = sore();
    expect(shown.correction).toEqual({ maxScore: 20, until, note: 'sore' });
    expect(describeRecovery(recordAt('chest', 10), NOW, undefined, sore()).score).toBe(10);
    expect(correctedScore(90, sore(), new Date(until.getTime() - 1))).toBe(20);
    expect(correctedScore(90, sore(), until)).toBe(90);
    expect(describeRecovery(UNTRAINED, until, undefined, sore()).correction).toBeNull();
  });
  it('is shown with one decimal, and is untrained only if the correction does not lower it', () => {
    const shown = (maxScore: number) =>
      describeRecovery(UNTRAINED, NOW, undefined, sore({ maxScore }));
    expect([shown(20.16).score, shown(20.16).band]).toEqual([20.2, 'fatigued']);
    expect([shown(100).score, shown(100).band]).toEqual([100, 'untrained']);
  });
  it('is ready when the correction ends or when the record is ready, whichever is later', () => {
    const end = new Date(Math.ceil(sore().until.getTime() / MINUTE_MS) * MINUTE_MS);
    const times = (score: number, correction: RecoveryCorrection) =>
      recoveryTimes(recordAt('chest', score), NOW, undefined, correction);
    expect(times(90, sore())).toEqual({ eligibleAt: end, readyAt: end });
    expect(times(90, sore({ maxScore: 30.1 }))).toEqual({ eligibleAt: null, readyAt: end });
    expect(times(90, sore({ maxScore: 80 }))).toEqual({ eligibleAt: null, readyAt: null });
    expect(times(90, sore({ until: NOW }))).toEqual({ eligibleAt: null, readyAt: null });
    const tired = recoveryTimes(recordAt('chest', 5), NOW);
    expect(times(5, sore({ until: hoursAfter(NOW, 0.1) }))).toEqual(tired);
  });
  it('reaches a threshold at the given time, and not a minute earlier', () => {
    const anyCorrection = fc.record({
      muscleGroup: fc.constant('chest'),
      maxScore: fc.integer({ min: 0, max: 100 }),
      until: fc.integer({ min: 1, max: 200 * 60_000 }).map((ms) => new Date(NOW.getTime() + ms)),
      note: fc.constant(null),
    });
    fc.assert(
      fc.property(anyRecord, anyCorrection, (own, correction) => {
        const { eligibleAt } = recoveryTimes(own, NOW, undefined, correction);
        const scoreAt = (at: number) => {
          const now = new Date(at);
          return correctedScore(calculateRecoveryScore(own, now), correction, now);
        };
        if (eligibleAt === null) {
          expect(scoreAt(NOW.getTime())).toBeGreaterThan(30);
          return;
        }
        expect(scoreAt(eligibleAt.getTime())).toBeGreaterThan(30);
        const before = eligibleAt.getTime() - MINUTE_MS;
        if (before > NOW.getTime()) expect(scoreAt(before)).toBeLessThanOrEqual(30);
      }),
    );
  });
  it('is listed even if only the correction names it, and is sorted by the shown score', () => {
    const own = sore({ muscleGroup: 'grip of the host' });
    const ended = sore({ muscleGroup: 'other of the host', until: NOW });
    const all = describeAllGroups([], NOW, undefined, [own, ended]);
    expect(all.length).toBe(19);
    expect(all.at(-1)).toMatchObject({ muscleGroup: 'grip of the host', score: 20 });
    const records = [recordAt('chest', 90), recordAt('abs', 50)];
    const options = { limit: 2, includeUntrained: false };
    const ranked = rankMostRecovered(records, NOW, options, undefined, [sore()]);
    expect(ranked.map(({ muscleGroup }) => muscleGroup)).toEqual(['abs', 'chest']);
    const none = rankMostRecovered([], NOW, { limit: 50, includeUntrained: false }, undefined, [
      own,
    ]);
    expect(none).toEqual([]);
  });
  it('has its uncorrected score in an answer as of an instant', () => {
    const state = recovery({ corrections: [sore()] });
    expect(shownRecovery(state, DEFAULT_RECOVERY_MODEL).corrections).toEqual([sore()]);
    expect(shownRecovery(state, DEFAULT_RECOVERY_MODEL, NOW).corrections).toEqual([]);
  });
});

describe('planCorrection', () => {
  const state = { recovery: recovery({ records: [record()], loads: null }) };
  it('stores each group that the name stands for, with one decimal, and changes no record', () => {
    const input = sore({ muscleGroup: 'Arms', maxScore: 20.16 });
    const { changes, response } = planCorrection(state, input, CONTEXT);
    const groups = ['biceps', 'triceps', 'forearms'];
    expect(changes).toEqual({
      now: NOW,
      corrections: groups.map((muscleGroup) => ({ ...input, muscleGroup, maxScore: 20.2 })),
    });
    expect(response.muscleGroups.map(({ muscleGroup, score }) => [muscleGroup, score])).toEqual([
      ['biceps', 20.2],
      ['forearms', 20.2],
      ['triceps', 20.2],
    ]);
  });
  it('replays the records of another model', () => {
    const { response } = planCorrection(
      { recovery: recovery({ records: [record()], loads: [] }) },
      sore({ maxScore: 100 }),
      { now: NOW, model: STEP_RECOVERY_MODEL },
    );
    expect(only(response.muscleGroups).lastWorkoutDate).toBeNull();
  });
  it('refuses an end that is not in the future, and a name that stands for no group', () => {
    expect(codeOf(() => planCorrection(state, sore({ until: NOW }), CONTEXT))).toBe(
      'INVALID_INPUT',
    );
    const activity = sore({ muscleGroup: 'cardio' });
    expect(codeOf(() => planCorrection(state, activity, CONTEXT))).toBe('INVALID_INPUT');
    expect(codeOf(() => planClearCorrection(state, 'cardio', CONTEXT))).toBe('INVALID_INPUT');
    expect(pointersOf(() => planCorrection(state, sore({ until: NOW }), CONTEXT))).toEqual([
      '/until',
    ]);
    expect(pointersOf(() => planCorrection(state, activity, CONTEXT))).toEqual(['/muscleGroup']);
  });
});

describe('planClearCorrection', () => {
  it('deletes the stored corrections of the groups, and changes nothing without one', () => {
    const corrections = [sore(), sore({ muscleGroup: 'triceps' })];
    const state = { recovery: recovery({ records: [record()], corrections }) };
    const cleared = planClearCorrection(state, 'arms', CONTEXT);
    expect(cleared.changes).toEqual({ now: NOW, clearCorrections: ['triceps'] });
    expect(cleared.response.muscleGroups.every((group) => group.correction === null)).toBe(true);
    expect(planClearCorrection(state, 'calves', CONTEXT).changes).toEqual({ now: NOW });
  });
});
