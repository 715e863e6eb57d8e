import { describe, expect, it } from 'vitest';
import { importKeysOf, PRIVATE_TEXT, read, readSets, refuse } from './export-files';

const HEADER =
  'Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier';

const row = ({
  date = '2025-09-15 07:48:12 +0000',
  exercise = 'Dumbbell Bench Press',
  reps = '10',
  weight = '22.5',
  seconds = '0.0',
  distance = '0.0',
  warmup = 'false',
  multiplier = '2.0',
} = {}): string =>
  `${date},${exercise},${reps},${weight},${seconds},${distance},0.0,0.0,${warmup},${PRIVATE_TEXT},${multiplier}`;
const fileOf = (...rows: Parameters<typeof row>[0][]): string =>
  [HEADER, ...rows.map(row), ''].join('\n');

describe('the reader of Fitbod exports', () => {
  it('makes one workout of the rows with the same time', () => {
    const later = { date: '2025-09-17 18:00:00 +0000' };
    const file = read(fileOf({}, { ...later, exercise: 'Deadlift', multiplier: '1.0' }, {}));
    expect(file).toMatchObject({ format: 'fitbod', rows: 3, sets: 3, remarks: [] });
    expect(file.workouts).toMatchObject([
      {
        title: null,
        startedAt: new Date('2025-09-15T07:48:12Z'),
        endedAt: new Date('2025-09-15T08:48:12Z'),
        hasDuration: false,
        exercises: [{ name: 'Dumbbell Bench Press', sets: [{ reps: 10 }, { reps: 10 }] }],
      },
      { startedAt: new Date('2025-09-17T18:00:00Z'), exercises: [{ name: 'Deadlift' }] },
    ]);
  });

  it('doubles the weight if it is given per hand', () => {
    const sets = readSets(
      fileOf(
        {},
        { multiplier: '1.0' },
        { multiplier: '0.0' },
        { multiplier: '' },
        { weight: '0.0' },
      ),
    );
    expect(sets.map(({ weightKg }) => weightKg)).toEqual([45, 22.5, 22.5, 22.5, undefined]);
  });

  it('reads warm-ups, timed sets and cardio', () => {
    const file = read(
      fileOf(
        { warmup: 'true' },
        { exercise: 'Plank', reps: '0', weight: '0.0', seconds: '60.0', multiplier: '1.0' },
        { exercise: 'Running', reps: '0', weight: '0.0', seconds: '1800.0', distance: '5000.0' },
      ),
    );
    expect(file.workouts[0]?.exercises).toMatchObject([
      { sets: [{ reps: 10, weightKg: 45, type: 'warmup' }] },
      { name: 'Plank', sets: [{ seconds: 60 }] },
      { name: 'Running', sets: [], cardioSets: 1 },
    ]);
  });

  it('gives a workout the same import key in any time zone, since its date has an offset', () => {
    for (const timeZone of ['America/New_York', 'Asia/Kathmandu']) {
      expect(importKeysOf(fileOf({}), timeZone)).toEqual(['fitbod:2025-09-15T07:48:12:1']);
    }
  });

  it("reads pounds, and a date in the user's time zone, and refuses an invalid number", () => {
    const pounds = fileOf({ weight: '100', multiplier: '1.0' }).replace('(kg)', '(lbs)');
    expect(readSets(pounds)[0]?.weightKg).toBe(45.36);
    const local = fileOf({ date: '2025-09-15 07:48:12' });
    expect(read(local, { timeZone: 'Europe/Berlin' }).workouts[0]?.startedAt).toEqual(
      new Date('2025-09-15T05:48:12Z'),
    );
    expect(refuse(fileOf({}, { multiplier: 'two' }))).toEqual({ code: 'INVALID_INPUT', line: 3 });
  });
});
