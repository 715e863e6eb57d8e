import { describe, expect, it } from 'vitest';
import { MUSCLE_GROUPS } from '../../src/domain/muscle-groups.js';
import type { RecoveryRecord } from '../../src/domain/records.js';
import {
  changedRecords,
  currentRecords,
  describeAllGroups,
  describeRecovery,
  isOwnModel,
  isStoredBy,
  rankMostRecovered,
  replayRecords,
  sameRecord,
  untrainedRecord,
  viewRecovery,
} from '../../src/domain/recovery/view.js';
import { DEFAULT_RECOVERY_MODEL, STEP_RECOVERY_MODEL } from '../../src/domain/recovery/model.js';
import { describeGroups } from '../../src/domain/recovery/replay.js';
import { HOST_GROUP, hoursAgo, load, NOW, record, recordAt, recovery } from './builders.js';

describe('replayRecords', () => {
  it('returns each group that has a load or is requested, sorted by name', () => {
    const loads = [load({ muscleGroup: 'triceps' }), load({ muscleGroup: HOST_GROUP })];
    const groups = replayRecords(loads, ['chest', 'triceps']).map((own) => own.muscleGroup);
    expect(groups).toEqual([HOST_GROUP, 'chest', 'triceps']);
  });

  it('leaves out loads that do not count', () => {
    const loads = [load({ counted: false }), load({ muscleGroup: 'abs', counted: false })];
    expect(replayRecords(loads, ['chest'])).toEqual([untrainedRecord('chest')]);
  });
});

describe('records of another model', () => {
  it('are recognized by their tag; records without a tag come from the default model', () => {
    expect(isOwnModel(null, DEFAULT_RECOVERY_MODEL)).toBe(true);
    expect(isOwnModel('gompertz@1', DEFAULT_RECOVERY_MODEL)).toBe(true);
    expect(isOwnModel('gompertz@2', DEFAULT_RECOVERY_MODEL)).toBe(false);
    expect(isOwnModel(null, STEP_RECOVERY_MODEL)).toBe(false);
    expect(isStoredBy(null, 'gompertz@1')).toBe(true);
    expect(isStoredBy('step@1', 'step@1')).toBe(true);
  });

  it('are not used if loads were read', () => {
    const stored = [record({ intensity: 9 }), record({ muscleGroup: 'abs', intensity: 9 })];
    expect(
      currentRecords(recovery({ records: stored, loads: [load()] }), DEFAULT_RECOVERY_MODEL),
    ).toEqual([untrainedRecord('abs'), record()]);
    expect(
      currentRecords(recovery({ records: stored, loads: null }), DEFAULT_RECOVERY_MODEL),
    ).toEqual(stored);
  });
});

describe('equal records', () => {
  it.each<[string, Partial<RecoveryRecord>, boolean]>([
    ['with equal values', {}, true],
    ['with an equal instant', { lastWorkoutDate: new Date(hoursAgo(24)) }, true],
    ['within the two decimals of the intensity', { intensity: 0.5000001 }, true],
    ['with the default for a null intensity', { intensity: null }, true],
    ['not with another group', { muscleGroup: 'abs' }, false],
    ['not with another instant', { lastWorkoutDate: hoursAgo(23) }, false],
    ['not without an instant', { lastWorkoutDate: null }, false],
    ['not with another intensity', { intensity: 0.51 }, false],
    ['not with another count', { exercisesCount: 4 }, false],
  ])('%s', (_, values, same) => {
    expect(sameRecord(record(), record(values))).toBe(same);
    expect(sameRecord(record(values), record())).toBe(same);
    expect(changedRecords([record()], [record(values)])).toEqual(same ? [] : [record(values)]);
  });

  it('must both exist', () => {
    expect(changedRecords([], [record()])).toEqual([record()]);
  });
});

describe('a group in the answer', () => {
  it('has its score, band and times', () => {
    expect(describeRecovery(record(), NOW)).toEqual({
      muscleGroup: 'chest',
      score: 52.2,
      band: 'recovering',
      lastWorkoutDate: hoursAgo(24),
      intensity: 0.5,
      exercisesCount: 3,
      correction: null,
      eligibleAt: null,
      readyAt: new Date('2026-03-12T15:42:00.000Z'),
    });
  });

  it('has the defaults for values that are null', () => {
    expect(describeRecovery(record({ intensity: null, exercisesCount: null }), NOW)).toMatchObject({
      score: 100,
      intensity: 0.5,
      exercisesCount: 0,
    });
  });

  it('comes in the order of the canonical groups, or after them, by name', () => {
    const records = [record({ muscleGroup: 'zebra' }), record(), record({ muscleGroup: 'ankles' })];
    const shown = describeAllGroups(records, NOW);
    expect(shown.map((group) => group.muscleGroup)).toEqual([...MUSCLE_GROUPS, 'ankles', 'zebra']);
    expect(shown[0]?.band).toBe('recovering');
    expect(shown[1]?.band).toBe('untrained');
  });

  it('is untrained if it has no record', () => {
    const shown = describeGroups(['neck', 'chest'], viewRecovery([record()], NOW));
    expect(shown.map(({ muscleGroup, band }) => [muscleGroup, band])).toEqual([
      ['chest', 'recovering'],
      ['neck', 'untrained'],
    ]);
  });
});

describe('the most recovered groups', () => {
  const records = [
    recordAt('triceps', 40),
    recordAt('biceps', 90),
    record({ muscleGroup: 'calves', lastWorkoutDate: hoursAgo(2001) }),
    record({ muscleGroup: 'lats', lastWorkoutDate: hoursAgo(2000) }),
    record({ muscleGroup: 'abs', lastWorkoutDate: hoursAgo(2000) }),
    untrainedRecord('neck'),
    untrainedRecord(HOST_GROUP),
  ];
  const ranked = (limit: number, includeUntrained = false): readonly string[] =>
    rankMostRecovered(records, NOW, { limit, includeUntrained }).map((group) => group.muscleGroup);

  it('are sorted by score, then by the longest rest, then by name', () => {
    expect(ranked(50)).toEqual(['calves', 'abs', 'lats', 'biceps', 'triceps']);
  });

  it('are at most `limit`', () => {
    expect(ranked(2)).toEqual(['calves', 'abs']);
    expect(ranked(6, true)).toHaveLength(6);
  });

  it('are followed by the untrained canonical groups, sorted by name, if requested', () => {
    const rest = MUSCLE_GROUPS.filter((group) => !ranked(50).includes(group));
    expect(ranked(50, true)).toEqual([...ranked(50), ...rest.sort()]);
  });
});
