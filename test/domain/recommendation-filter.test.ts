import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MUSCLE_GROUPS } from '../../src/domain/muscle-groups.js';
import type { RecoveryCorrection, RecoveryRecord } from '../../src/domain/records.js';
import { describeRecovery } from '../../src/domain/recovery/view.js';
import { calculateRecoveryScore } from '../../src/domain/recovery/model.js';
import { ask, best, custom, day, dropped, own, ranking } from './asking.js';
import { anyRecord, customWorkout, hoursAfter, NOW, only, recordAt } from './builders.js';

const eligibleAt = (of: RecoveryRecord) => describeRecovery(of, NOW).eligibleAt;

/** A workout of 25 sets: `chest` sets for the chest, the others for the lats. */
const mixed = (chest: number) => custom(1, [`lats x${25 - chest}`, `chest / triceps x${chest}`]);

describe('the recovery filter (spec 4.3 and 8)', () => {
  it('excludes a group at 30.0 and keeps one at 30.1', () => {
    const records = [recordAt('chest', 30), recordAt('lats', 30.1)];
    expect(records.map((own) => calculateRecoveryScore(own, NOW))).toEqual([30, 30.1]);
    const answer = ask({ records, candidates: [own(1, 'chest'), own(2, 'lats')] });
    expect(answer.recommendations.map((entry) => entry.workout.name)).toEqual(['Workout 2']);
    expect(answer.excludedMuscleGroups).toEqual([
      {
        muscleGroup: 'chest',
        score: 30,
        reason: 'not_recovered',
        eligibleAt: eligibleAt(recordAt('chest', 30)),
      },
    ]);
  });

  it('keeps a workout that trains the group only as a secondary group', () => {
    const candidates = [custom(1, ['lats / biceps'])];
    const records = [recordAt('biceps', 20)];
    expect(best({ records, candidates })).toMatchObject({
      leaveOut: [],
      recovery: { percentage: 100, limitingMuscleGroup: 'lats' },
      readiness: 'ready',
    });
  });

  it('never accepts a workout for an excluded primary group, whatever the records', () => {
    const anyCandidates = fc.array(
      fc.array(
        fc.record({
          primary: fc.subarray([...MUSCLE_GROUPS], { minLength: 1, maxLength: 3 }),
          secondary: fc.subarray([...MUSCLE_GROUPS], { maxLength: 3 }),
          sets: fc.integer({ min: 1, max: 6 }),
        }),
        { minLength: 1, maxLength: 7 },
      ),
      { maxLength: 8 },
    );
    const anyRecords = fc.uniqueArray(anyRecord, { selector: (own) => own.muscleGroup });
    fc.assert(
      fc.property(anyRecords, anyCandidates, fc.boolean(), (records, workouts, strict) => {
        const candidates = workouts.map((parts, id) => day(id + 1, parts));
        const { recommendations, excludedMuscleGroups } = ask({ records, candidates }, { strict });
        const excluded = new Set(excludedMuscleGroups.map((group) => group.muscleGroup));
        const scores = new Map(
          records.map((own) => [own.muscleGroup, calculateRecoveryScore(own, NOW)]),
        );
        expect(recommendations.length).toBeLessThanOrEqual(3);
        for (const { muscleGroups, recovery, leaveOut } of recommendations) {
          expect(recovery.percentage).toBeGreaterThan(30);
          if (strict) expect(leaveOut).toEqual([]);
          for (const { muscleGroup, primary, score } of muscleGroups) {
            expect(score).toBe(scores.get(muscleGroup) ?? 100);
            if (primary || strict) expect(excluded.has(muscleGroup)).toBe(false);
          }
          for (const { muscleGroup } of leaveOut) {
            expect(scores.get(muscleGroup ?? '')).toBeLessThanOrEqual(30);
          }
        }
      }),
    );
  });
});

describe('a workout with an excluded primary group', () => {
  const records = [recordAt('chest', 20)];

  it('is dropped if at least a quarter of the primary sets are for the group', () => {
    const entry = custom(1, ['lats / chest x3', 'chest x1']);
    expect(dropped({ records, candidates: [entry] })).toEqual({
      workout: { ref: customWorkout(1), name: 'Workout 1', programName: null },
      reason: {
        code: 'excluded_muscle_group',
        params: {
          muscleGroups: ['chest'],
          exercises: [{ exerciseId: 11, name: 'Exercise 11' }],
        },
      },
      eligibleAt: eligibleAt(recordAt('chest', 20)),
    });
  });

  it('is offered without the exercises of the group if less than a quarter of its primary sets are for it', () => {
    const { leaveOut, recovery, muscleGroups, minutes, reasons } = best({
      records: [...records, recordAt('lats', 70)],
      candidates: [mixed(6)],
    });
    expect(leaveOut).toEqual([{ exerciseId: 11, name: 'Exercise 11', muscleGroup: 'chest' }]);
    // Only the lats remain: a warm-up, and 19 sets of 10 repetitions at 160 seconds per set.
    expect(recovery).toEqual({ percentage: 70, limitingMuscleGroup: 'lats' });
    expect(muscleGroups.map((group) => [group.muscleGroup, group.setsOffered])).toEqual([
      ['lats', 19],
    ]);
    expect(minutes).toBe(56);
    expect(reasons).toContainEqual({
      code: 'leave_out',
      params: {
        exercises: ['Exercise 11'],
        muscleGroup: 'chest',
        percentage: 20,
        isAvoided: false,
      },
    });
  });

  it('is compared with the available minutes without the exercises to leave out', () => {
    const of = (minutes: number) => ranking({ records, candidates: [mixed(6)] }, { minutes });
    expect([of(56), of(55)]).toEqual([['custom 1'], []]);
  });

  it('is compared with the available equipment without the exercises to leave out', () => {
    const entry = mixed(6);
    const exercises = entry.exercises.map((exercise) => ({
      ...exercise,
      equipment: exercise.exerciseId === 11 ? 'barbell' : null,
    }));
    const candidates = [{ ...entry, exercises }];
    expect(ranking({ records, candidates }, { equipment: [] })).toEqual(['custom 1']);
    expect(ranking({ candidates }, { equipment: [] })).toEqual([]);
  });

  it('counts all excluded groups together', () => {
    const three = (chest: number) =>
      custom(1, [`lats x${20 - chest}`, `chest x${chest}`, 'abs x2']);
    const both = [...records, recordAt('abs', 10)];
    expect(ranking({ records: both, candidates: [three(4)] })).toEqual([]);
    expect(best({ records: both, candidates: [three(3)] }).leaveOut).toEqual([
      { exerciseId: 11, name: 'Exercise 11', muscleGroup: 'chest' },
      { exerciseId: 12, name: 'Exercise 12', muscleGroup: 'abs' },
    ]);
  });

  it('names the lowest of the groups whose exercises are left out', () => {
    const parts = ['lats x20', 'chest x2', 'abs x2'];
    const of = (abs: number) =>
      best({ records: [...records, recordAt('abs', abs)], candidates: [custom(1, parts)] })
        .reasons.filter(({ code }) => code === 'leave_out')
        .map(({ params }) => params);
    const exercises = ['Exercise 11', 'Exercise 12'];
    expect(of(10)).toEqual([{ exercises, muscleGroup: 'abs', percentage: 10, isAvoided: false }]);
    expect(of(25)).toEqual([{ exercises, muscleGroup: 'chest', percentage: 20, isAvoided: false }]);
  });

  it('is dropped if less than half of its sets would remain', () => {
    // Two of ten primary sets are for the chest. The chest exercises also train other groups.
    const entry = (stretches: number) =>
      custom(1, ['lats x2', 'chest abs neck calves glutes x3', `/ biceps x${stretches}`]);
    expect(ranking({ records, candidates: [entry(1)] })).toEqual(['custom 1']);
    expect(ranking({ records, candidates: [entry(0)] })).toEqual([]);
  });

  it('is dropped if no primary group would remain', () => {
    const entry = custom(1, ['chest abs neck calves glutes x3', '/ biceps x9']);
    expect(dropped({ records, candidates: [entry] }).reason.code).toBe('excluded_muscle_group');
    expect(ranking({ candidates: [entry] })).toEqual(['custom 1']);
  });

  it('lists an exercise only once if the workout has it twice', () => {
    const entry = mixed(3);
    const candidates = [{ ...entry, exercises: [...entry.exercises, ...entry.exercises.slice(1)] }];
    expect(best({ records, candidates }).leaveOut).toHaveLength(1);
  });

  it('returns a new list of exercises to leave out', () => {
    const [one, two] = ask({ candidates: [own(1, 'lats'), own(2, 'abs')] }).recommendations;
    expect(one?.leaveOut).toEqual([]);
    expect(one?.leaveOut).not.toBe(two?.leaveOut);
  });
});

describe('an excluded secondary group', () => {
  const records = [recordAt('biceps', 30), recordAt('forearms', 30)];
  const pull = day(1, ['lats / biceps x3']);

  it('excludes the workout with the option strict', () => {
    const entry = { records, candidates: [pull] };
    expect(ask(entry, { strict: true }).recommendations).toEqual([]);
    expect(dropped(entry, { strict: true })).toEqual({
      workout: {
        ref: { type: 'program', programDayId: 1 },
        name: 'Workout 1',
        programName: 'Program',
      },
      reason: {
        code: 'excluded_secondary_muscle_group',
        params: { muscleGroups: ['biceps'], exercises: [{ exerciseId: 10, name: 'Exercise 10' }] },
      },
      eligibleAt: eligibleAt(recordAt('biceps', 30)),
    });
  });

  it('does not exclude the workout if the user asked to spare the group', () => {
    expect(ranking({ candidates: [pull] }, { avoid: ['biceps'] })).toEqual(['day 1']);
    expect(ranking({ candidates: [pull] }, { avoid: ['biceps'], strict: true })).toEqual([]);
  });
});

describe('strict', () => {
  it('excludes a workout for any excluded group, whatever its share', () => {
    const input = { records: [recordAt('chest', 20)], candidates: [mixed(1)] };
    expect(ranking(input)).toEqual(['custom 1']);
    expect(ranking(input, { strict: true })).toEqual([]);
  });

  it('names only the primary groups if one of them excludes the workout, but waits for all groups', () => {
    const records = [recordAt('chest', 20), recordAt('triceps', 1)];
    const { reason, eligibleAt: at } = dropped(
      { records, candidates: [mixed(6)] },
      { strict: true },
    );
    expect(reason).toEqual({
      code: 'excluded_muscle_group',
      params: { muscleGroups: ['chest'], exercises: [{ exerciseId: 11, name: 'Exercise 11' }] },
    });
    expect(at).toEqual(eligibleAt(recordAt('triceps', 1)));
  });
});

describe('groups to avoid', () => {
  const candidates = [own(1, 'chest'), own(2, 'lats')];

  it('are excluded whether they are recovered or not, with no time when this ends', () => {
    const records = [recordAt('chest', 20)];
    const answer = ask({ records, candidates }, { avoid: ['lats', 'chest', 'neck'] });
    expect(answer.recommendations).toEqual([]);
    expect(answer.excludedMuscleGroups).toEqual([
      { muscleGroup: 'chest', score: 20, reason: 'avoided', eligibleAt: null },
      { muscleGroup: 'lats', score: 100, reason: 'avoided', eligibleAt: null },
      { muscleGroup: 'neck', score: 100, reason: 'avoided', eligibleAt: null },
    ]);
  });

  it('exclude a workout with any share of their primary sets', () => {
    const input = { candidates: [mixed(1)] };
    expect(ranking(input)).toEqual(['custom 1']);
    expect(dropped(input, { avoid: ['chest'] })).toMatchObject({
      reason: { code: 'excluded_muscle_group', params: { muscleGroups: ['chest'] } },
      eligibleAt: null,
    });
  });

  it('exclude a workout even if another of its groups is excluded because it is not recovered', () => {
    const parts = ['lats', 'chest', 'abs'].map((group, at) => `${group} x${at === 0 ? 20 : 1}`);
    const input = { records: [recordAt('abs', 20)], candidates: [custom(1, parts)] };
    expect(best(input).leaveOut).toHaveLength(1);
    expect(dropped(input, { avoid: ['chest'] }).reason).toMatchObject({
      params: { muscleGroups: ['abs', 'chest'] },
    });
  });
});

describe('corrected groups', () => {
  const sore = (values: Partial<RecoveryCorrection> = {}): RecoveryCorrection => ({
    muscleGroup: 'chest',
    maxScore: 20,
    until: hoursAfter(NOW, 10),
    note: null,
    ...values,
  });

  it('exclude a workout with any share of their primary sets, until the correction ends', () => {
    const input = { candidates: [mixed(1)], corrections: [sore()] };
    expect(dropped(input)).toMatchObject({
      reason: { code: 'excluded_muscle_group', params: { muscleGroups: ['chest'] } },
      // The first whole minute after 04:20:30.
      eligibleAt: new Date('2026-03-12T04:21:00Z'),
    });
    expect(only(ask(input).excludedMuscleGroups)).toMatchObject({ score: 20, reason: 'corrected' });
    expect(ask(input).rest?.readyAt).toEqual(new Date('2026-03-12T04:21:00Z'));
    const tired = ask({ ...input, records: [recordAt('chest', 10)] });
    expect(only(tired.excludedMuscleGroups).reason).toBe('not_recovered');
    expect(ranking({ candidates: [mixed(1)], corrections: [sore({ until: NOW })] })).toEqual([
      'custom 1',
    ]);
  });

  it('stop excluding workouts when the correction ends, even if the group must still be left out', () => {
    const records = [recordAt('chest', 25)];
    const corrections = [sore({ until: hoursAfter(NOW, 1) })];
    const input = { candidates: [mixed(1)], records, corrections };
    const at = dropped(input).eligibleAt;
    expect(at).toEqual(new Date('2026-03-11T19:21:00Z'));
    const [offered] = ask(input, {}, at ?? NOW).recommendations;
    expect(offered?.leaveOut).toHaveLength(1);
  });

  it('lower the percentage of a workout if they stay above 30', () => {
    const input = { candidates: [own(1, 'chest')], corrections: [sore({ maxScore: 30.1 })] };
    expect(best(input)).toMatchObject({
      readiness: 'early',
      recovery: { percentage: 30.1 },
      betterFrom: new Date('2026-03-12T04:21:00Z'),
    });
  });
});
