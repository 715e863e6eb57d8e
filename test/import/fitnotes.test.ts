import { describe, expect, it } from 'vitest';
import { FITNOTES_HEADER, fitnotesFile, fitnotesRow, read, readSets, refuse } from './export-files';

describe('the reader of FitNotes exports', () => {
  it('makes a workout of each date, which starts at noon and lasts an hour', () => {
    const file = read(fitnotesFile({}, { exercise: 'Dip' }, { date: '2025-09-17' }), {
      timeZone: 'America/New_York',
    });
    expect(file).toMatchObject({ format: 'fitnotes', rows: 3, sets: 3, remarks: [] });
    expect(file.workouts.map((w) => [w.title, w.startedAt, w.endedAt, w.exercises.length])).toEqual(
      [
        [null, new Date('2025-09-15T16:00:00Z'), new Date('2025-09-15T17:00:00Z'), 2],
        [null, new Date('2025-09-17T16:00:00Z'), new Date('2025-09-17T17:00:00Z'), 1],
      ],
    );
  });

  it('reads kilograms and pounds as given in each row', () => {
    const file = fitnotesFile({ weight: 45.0, unit: 'lbs' }, { weight: 45, unit: 'kgs' });
    expect(readSets(file).map((set) => set.weightKg)).toEqual([20.41, 45]);
  });

  it('takes the unit from the header, or else from the option', () => {
    const row = '2025-09-15,Dip,Chest,100,5,,,,';
    const header = (weight: string): string =>
      `Date,Exercise,Category,${weight},Reps,Distance,Distance Unit,Time,Comment\n${row}\n`;
    expect(readSets(header('Weight (lbs)'))).toEqual([{ reps: 5, weightKg: 45.36 }]);
    expect(readSets(header('Weight (kgs)'), { weightUnit: 'lb' })).toEqual([
      { reps: 5, weightKg: 100 },
    ]);
    expect(readSets(header('Weight'), { weightUnit: 'lb' })).toEqual([
      { reps: 5, weightKg: 45.36 },
    ]);
    expect(readSets(header('Weight'))).toEqual([{ reps: 5, weightKg: 100 }]);
  });

  it('reads the layout with one weight column per unit', () => {
    const file = [
      'Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind',
      '2025-09-15,Squat,Legs,100,,5,,,,,wr',
      '2025-09-15,Squat,Legs,,225,5,,,,,wr',
    ].join('\n');
    expect(readSets(file).map((set) => set.weightKg)).toEqual([100, 102.06]);
  });

  it('reads times, and treats a distance without repetitions as cardio', () => {
    const bare = { weight: '', unit: '', reps: '' };
    const file = fitnotesFile(
      { ...bare, exercise: 'Plank', time: '0:01:30' },
      { ...bare, exercise: 'Running', time: '0:49:00', distance: 5.8 },
    );
    expect(read(file).workouts[0]?.exercises).toEqual([
      { name: 'Plank', supersetId: null, sets: [{ seconds: 90 }], cardioSets: 0 },
      { name: 'Running', supersetId: null, sets: [], cardioSets: 1 },
    ]);
  });

  it('keeps rows that are equal, because they are repeated sets', () => {
    expect(readSets(fitnotesFile({}, {}, {}))).toHaveLength(3);
  });

  it('reads a file without a line end after its last row', () => {
    expect(readSets(`${FITNOTES_HEADER}\n${fitnotesRow()}`)).toEqual([{ reps: 8, weightKg: 60 }]);
  });

  it.each([
    ['a date that can mean two days', { date: '03/04/2025' }],
    ['a date without a year', { date: '15 Sep' }],
    ['a day that does not exist', { date: '2025-02-30' }],
    ['an invalid time', { time: 'long' }],
    ['an unknown unit', { unit: 'stone' }],
    ['no exercise', { exercise: '' }],
  ])('refuses %s', (_, row) => {
    expect(refuse(fitnotesFile({}, row))).toEqual({ code: 'INVALID_INPUT', line: 3 });
  });
});
