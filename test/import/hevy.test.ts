import { describe, expect, it } from 'vitest';
import { hevyFile, read, readSets, refuse } from './export-files';

const INVALID = { code: 'INVALID_INPUT' };

describe('the workouts of a Hevy export', () => {
  it('have their title, times, exercises and sets', () => {
    const file = read(hevyFile({ rpe: 8 }, { index: 1, reps: 6, weight: 62.5 }));
    expect(file).toEqual({
      format: 'hevy',
      rows: 2,
      sets: 2,
      remarks: [],
      workouts: [
        {
          title: 'Push',
          startedAt: new Date('2025-09-15T07:48:00Z'),
          wallStartMs: Date.UTC(2025, 8, 15, 7, 48),
          endedAt: new Date('2025-09-15T08:50:00Z'),
          hasDuration: true,
          exercises: [
            {
              name: 'Bench Press (Barbell)',
              supersetId: null,
              cardioSets: 0,
              sets: [
                { reps: 8, weightKg: 60, rpe: 8 },
                { reps: 6, weightKg: 62.5 },
              ],
            },
          ],
        },
      ],
    });
  });

  it('are sorted from the oldest to the newest, with their sets in the order of the file', () => {
    const later = { start: '17 Sep 2025, 07:00', end: '17 Sep 2025, 08:00', title: 'Pull' };
    const file = read(hevyFile({ ...later, reps: 5 }, { ...later, reps: 4 }, { reps: 3 }));
    expect(file.workouts.map((w) => w.title)).toEqual(['Push', 'Pull']);
    expect(file.workouts[1]?.exercises[0]?.sets.map((s) => s.reps)).toEqual([5, 4]);
  });

  it('are separate on the same day, and in the same minute if their titles differ', () => {
    const evening = { start: '15 Sep 2025, 19:00', end: '15 Sep 2025, 19:30' };
    expect(read(hevyFile({}, evening)).workouts).toHaveLength(2);
    expect(read(hevyFile({}, { title: 'Arms' }, {})).workouts).toHaveLength(2);
    expect(read(hevyFile({}, {})).workouts).toHaveLength(1);
  });

  it('have no title if the file has none', () => {
    expect(read(hevyFile({ title: '' })).workouts[0]?.title).toBeNull();
  });

  it('have an exercise twice if it comes back later', () => {
    const file = read(hevyFile({}, { exercise: 'Dip' }, {}, {}));
    expect(file.workouts[0]?.exercises.map((e) => [e.name, e.sets.length])).toEqual([
      ['Bench Press (Barbell)', 1],
      ['Dip', 1],
      ['Bench Press (Barbell)', 2],
    ]);
  });

  it('have one entry per exercise of a superset whose rows alternate', () => {
    const [a, b] = [{ superset: '0' }, { superset: '0', exercise: 'Dip' }];
    const file = read(hevyFile(a, b, a, b, a, {}, { superset: '1' }));
    expect(file.workouts[0]?.exercises.map((e) => [e.name, e.supersetId, e.sets.length])).toEqual([
      ['Bench Press (Barbell)', '0', 3],
      ['Dip', '0', 2],
      ['Bench Press (Barbell)', null, 1],
      ['Bench Press (Barbell)', '1', 1],
    ]);
  });

  it('are of one side if the name of the exercise ends with it', () => {
    const names = ['Curl (Left)', 'Curl (right)', 'Curl - L', 'Curl R', 'Curl', 'Curl Bar', 'Left'];
    const file = read(hevyFile(...names.map((exercise) => ({ exercise }))));
    const done = file.workouts[0]?.exercises.map((own) => [
      own.name,
      own.sets.map(({ side }) => side),
    ]);
    expect(done).toEqual([
      ['Curl', ['left', 'right', 'left', 'right', undefined]],
      ['Curl Bar', [undefined]],
      ['Left', [undefined]],
    ]);
  });

  it('are refused if an exercise has no name', () => {
    expect(refuse(hevyFile({}, { exercise: ' ' }))).toEqual({ ...INVALID, line: 3 });
  });
});

describe('the sets of a Hevy export', () => {
  it('have their RPE only if it fits their type', () => {
    const rpeOf = (type: string, rpe: number): number | undefined =>
      readSets(hevyFile({ type, rpe }))[0]?.rpe;
    expect(rpeOf('warmup', 6)).toBeUndefined();
    expect(rpeOf('warmup', 9)).toBeUndefined();
    expect(rpeOf('failure', 10)).toBeUndefined();
    expect(rpeOf('failure', 9.5)).toBeUndefined();
    expect(rpeOf('normal', 6)).toBe(6);
    expect(rpeOf('normal', 6.5)).toBe(6.5);
    expect(rpeOf('normal', 10)).toBe(10);
    expect(rpeOf('normal', 10.5)).toBeUndefined();
    expect(rpeOf('normal', 1)).toBeUndefined();
    expect(rpeOf('dropset', 9)).toBe(9);
    expect(rpeOf('dropset', 6)).toBeUndefined();
  });

  it('have their type, and a remark if the type is unknown', () => {
    const types = ['warmup', 'normal', 'failure', 'dropset', 'myo', ''];
    const file = hevyFile(...types.map((type) => ({ type })));
    expect(readSets(file).map((set) => set.type)).toEqual([
      'warmup',
      undefined,
      'failure',
      'dropset',
      undefined,
      undefined,
    ]);
    expect(read(file).remarks).toEqual([{ line: 6, code: 'SET_TYPE_UNKNOWN' }]);
    expect(read(hevyFile({ reps: '' }, { type: 'myo' })).remarks).toEqual([
      { line: 2, code: 'NO_WORK' },
      { line: 3, code: 'SET_TYPE_UNKNOWN' },
    ]);
  });

  it('are timed only if they have seconds and no repetitions', () => {
    expect(readSets(hevyFile({ reps: 0, weight: '', seconds: 300 }))).toEqual([{ seconds: 300 }]);
    expect(readSets(hevyFile({ reps: '', weight: 10, seconds: 45.4 }))).toEqual([
      { seconds: 45, weightKg: 10 },
    ]);
    expect(readSets(hevyFile({ reps: 8, seconds: 45 }))).toEqual([{ reps: 8, weightKg: 60 }]);
  });

  it('have 0 repetitions if the lift failed', () => {
    expect(readSets(hevyFile({ reps: 0, seconds: 0, type: 'failure' }))).toEqual([
      { reps: 0, weightKg: 60, type: 'failure' },
    ]);
  });

  it('count as cardio if they have a distance and no repetitions', () => {
    const run = { exercise: 'Running', weight: '', distance: 5, reps: '', seconds: '' };
    const file = read(hevyFile(run, { ...run, seconds: 1800, reps: 0 }));
    expect(file.workouts[0]?.exercises).toEqual([
      { name: 'Running', supersetId: null, sets: [], cardioSets: 2 },
    ]);
    expect(file.sets).toBe(0);
    const carry = { ...run, weight: 24, seconds: 40 };
    expect(readSets(hevyFile(carry))).toEqual([{ seconds: 40, weightKg: 24 }]);
    expect(readSets(hevyFile({ ...run, reps: 20 }))).toEqual([{ reps: 20 }]);
  });

  it('are left out if they have no repetitions and no seconds, with a remark', () => {
    const file = read(hevyFile({}, { reps: '', seconds: '' }, { reps: 0, weight: '' }));
    expect(file).toMatchObject({ rows: 3, sets: 1 });
    expect(file.remarks).toEqual([
      { line: 3, code: 'NO_WORK' },
      { line: 4, code: 'NO_WORK' },
    ]);
    expect(read(hevyFile({}, { exercise: 'Dip', reps: '' })).workouts[0]?.exercises).toHaveLength(
      1,
    );
  });

  it('have no weight if it is 0 or impossible, and help as a negative weight', () => {
    const file = hevyFile({ weight: 0 }, { weight: -20 }, { weight: 2000 }, { weight: -2000.01 });
    expect(readSets(file)).toEqual([
      { reps: 8 },
      { reps: 8, weightKg: -20 },
      { reps: 8, weightKg: 2000 },
      { reps: 8 },
    ]);
    expect(read(file).remarks).toEqual([{ line: 5, code: 'WEIGHT_IMPLAUSIBLE' }]);
  });

  it('are left out if their repetitions or seconds are impossible, with a remark', () => {
    const timed = { reps: 0, weight: '' };
    const file = hevyFile(
      { reps: 1000 },
      { reps: 1001 },
      { reps: -1 },
      { ...timed, seconds: 86_400 },
      { ...timed, seconds: 86_401 },
      { ...timed, seconds: -1 },
    );
    expect(readSets(file)).toEqual([{ reps: 1000, weightKg: 60 }, { seconds: 86_400 }]);
    expect(read(file).remarks).toEqual([
      { line: 3, code: 'REPS_IMPLAUSIBLE' },
      { line: 4, code: 'REPS_IMPLAUSIBLE' },
      { line: 6, code: 'SECONDS_IMPLAUSIBLE' },
      { line: 7, code: 'SECONDS_IMPLAUSIBLE' },
    ]);
  });

  it('have whole numbers of repetitions', () => {
    expect(readSets(hevyFile({ reps: '10.0' }, { reps: 8.5 })).map((s) => s.reps)).toEqual([10, 8]);
  });

  it.each(['reps', 'weight', 'seconds', 'distance', 'rpe'])(
    'are refused if they have text as %s',
    (key) => {
      for (const text of ['many', 'NaN', '1e3', '7.', '--1']) {
        expect(refuse(hevyFile({}, { [key]: text }))).toEqual({ ...INVALID, line: 3 });
      }
    },
  );

  it('have their weight converted if the column is in pounds', () => {
    const file = hevyFile({ weight: 135 }, { weight: 45.5 }).replace('weight_kg', 'weight_lbs');
    expect(readSets(file).map((set) => set.weightKg)).toEqual([61.23, 20.64]);
    expect(readSets(file, { weightUnit: 'kg' }).map((set) => set.weightKg)).toEqual([61.23, 20.64]);
  });

  it('have their weight from the column that is filled, if there is one per unit', () => {
    const both = hevyFile({ distance: 100, weight: '' }, { distance: '', weight: 50 }).replace(
      'distance_km',
      'weight_lbs',
    );
    expect(readSets(both).map((set) => set.weightKg)).toEqual([45.36, 50]);
  });
});
