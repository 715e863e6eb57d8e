import { describe, expect, it } from 'vitest';
import { importKeysOf, PRIVATE_TEXT, read, readSets, refuse } from './export-files';

const HEADER =
  'Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Sets×Time,Top Set (Reps×KG),e1RM (KG),Reps,Volume (KG),Workout Volume (KG),Duration (hours),Start Time (h:mm),End Time (h:mm),Notes,Set 1 (Reps),Set 1 (KG),Set 2 (Reps),Set 2 (KG),Set 3 (Reps),Set 3 (KG)';

interface Row {
  date?: string;
  number?: number;
  exercise?: string;
  reps?: string;
  time?: string;
  hours?: string;
  start?: string;
  end?: string;
  sets?: readonly (readonly [string | number, string | number])[];
}

const row = (values: Row = {}): string => {
  const { date = '2026/01/05', number = 1, exercise = 'Squat', reps = '3×5', time = '' } = values;
  const { hours = '0.5', start = '6:00 PM', end = '6:30 PM', sets = [[5, 60]] } = values;
  const cells = [0, 1, 2].flatMap((at) => sets[at] ?? ['', '']);
  return `${date},${number},"Workout A","StrongLifts 5×5",80,"${exercise}",${reps},${time},5×60,67,10,600,600,${hours},${start},${end},"${PRIVATE_TEXT}",${cells.join(',')}`;
};

const file = (...rows: Row[]): string => [HEADER, ...rows.map(row), ''].join('\n');

const spanOf = (values: Row, timeZone = 'UTC'): unknown[] =>
  read(file(values), { timeZone }).workouts.map(({ startedAt, endedAt }) => [
    startedAt.toISOString(),
    endedAt.getTime() - startedAt.getTime(),
  ]);

describe('a StrongLifts export', () => {
  it('has a row per exercise with two columns per set', () => {
    const found = read(
      file(
        {
          sets: [
            [5, 60],
            [5, 62.5],
            [0, 62.5],
          ],
        },
        { exercise: 'Barbell Row', sets: [[5, 40]] },
      ),
    );
    expect(found).toMatchObject({ format: 'stronglifts', rows: 2, sets: 4, remarks: [] });
    expect(found.workouts).toEqual([
      {
        title: 'Workout A',
        startedAt: new Date('2026-01-05T18:00:00Z'),
        wallStartMs: Date.UTC(2026, 0, 5, 18),
        endedAt: new Date('2026-01-05T18:30:00Z'),
        hasDuration: true,
        exercises: [
          {
            name: 'Squat',
            supersetId: null,
            cardioSets: 0,
            sets: [
              { reps: 5, weightKg: 60 },
              { reps: 5, weightKg: 62.5 },
              { reps: 0, weightKg: 62.5 },
            ],
          },
          {
            name: 'Barbell Row',
            supersetId: null,
            cardioSets: 0,
            sets: [{ reps: 5, weightKg: 40 }],
          },
        ],
      },
    ]);
  });

  it('has weights in the unit of the header, which may have spaces', () => {
    const pounds = file({
      sets: [
        [5, 135],
        [5, 135],
      ],
    }).replaceAll(/(Set \d) \(KG\)/g, ' $1 (LB)');
    expect(readSets(pounds, { weightUnit: 'kg' }).map(({ weightKg }) => weightKg)).toEqual([
      61.23, 61.23,
    ]);
  });

  it('has workouts that end at the end time, or else after the duration', () => {
    const minutes = 60_000;
    expect(spanOf({})).toEqual([['2026-01-05T18:00:00.000Z', 30 * minutes]]);
    expect(spanOf({ start: '18:00', end: '' })).toEqual([
      ['2026-01-05T18:00:00.000Z', 30 * minutes],
    ]);
    expect(spanOf({ end: '', hours: '' })).toEqual([['2026-01-05T18:00:00.000Z', 60 * minutes]]);
    expect(spanOf({ start: '', end: '' })).toEqual([['2026-01-05T12:00:00.000Z', 30 * minutes]]);
    const night = { date: '2025/10/25', start: '23:30', end: '03:30' };
    // The clock goes back an hour at 3.
    expect(spanOf(night, 'Europe/Berlin')).toEqual([['2025-10-25T21:30:00.000Z', 300 * minutes]]);
  });

  it('has two workouts on a day if their numbers or starts differ', () => {
    const evening = { number: 2, start: '9:37 PM', end: '10:37 PM' };
    expect(importKeysOf(file({}, evening), 'UTC')).toEqual([
      'stronglifts:2026-01-05T18:00:00:1',
      'stronglifts:2026-01-05T21:37:00:1',
    ]);
  });

  it('has seconds instead of reps for an exercise with a time', () => {
    const sets = [
      [60, ''],
      ['1:30', ''],
    ] as const;
    const plank = { exercise: 'Plank', reps: '', time: '2×60', sets };
    expect(readSets(file(plank))).toEqual([{ seconds: 60 }, { seconds: 90 }]);
  });

  it('is read after a spreadsheet saved it', () => {
    const saved = file({ date: '13.01.2026', start: '18:00', end: '18:30', sets: [[5, '62.5']] });
    const semicolons = `\uFEFF${saved.replaceAll(',', ';').replaceAll('.5', ',5')}`;
    const found = read(semicolons);
    expect(found.workouts[0]?.startedAt).toEqual(new Date('2026-01-13T18:00:00Z'));
    expect(found.workouts[0]?.exercises[0]?.sets).toEqual([{ reps: 5, weightKg: 62.5 }]);
  });

  it.each([
    ['an invalid start', { start: 'evening' }],
    ['an invalid number of reps', { sets: [['five', 60]] as [string, number][] }],
    ['a day that does not exist', { date: '2026/02/30' }],
    ['no exercise', { exercise: '' }],
  ])('is refused with %s', (_, values) => {
    expect(refuse(file({}, values))).toEqual({ code: 'INVALID_INPUT', line: 3 });
  });
});
