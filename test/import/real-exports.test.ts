import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportedFile, PerformedSet } from '../../examples/import-history/formats/index';
import { read } from './export-files';

const logs = path.resolve('../shared/data/training-logs');
const isAbsent = !existsSync(logs);
const title = `real exports${isAbsent ? ' (skipped: the training logs are not on this machine)' : ''}`;

interface Summary {
  format: string;
  workouts: number;
  rows: number;
  sets: number;
  cardio: number;
  exercises: number;
  remarks: number;
}

const readLog = (name: string): ImportedFile =>
  read(readFileSync(path.join(logs, name)), { timeZone: 'Europe/Berlin' });

const setsOf = (file: ImportedFile): PerformedSet[] =>
  file.workouts.flatMap(({ exercises }) => exercises.flatMap((exercise) => exercise.sets));

function summarize(file: ImportedFile): Summary {
  const entries = file.workouts.flatMap(({ exercises }) => exercises);
  expect(setsOf(file)).toHaveLength(file.sets);
  return {
    format: file.format,
    workouts: file.workouts.length,
    rows: file.rows,
    sets: file.sets,
    cardio: entries.reduce((sum, entry) => sum + entry.cardioSets, 0),
    exercises: new Set(entries.map((entry) => entry.name)).size,
    remarks: file.remarks.length,
  };
}

function countTypes(file: ImportedFile): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type = 'normal' } of setsOf(file)) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

describe.skipIf(isAbsent)(title, () => {
  it('from Hevy, with RPE', () => {
    const file = readLog('hevy-rpe-early/hevy.csv');
    expect(summarize(file)).toEqual({
      format: 'hevy',
      workouts: 167,
      rows: 3380,
      sets: 3380,
      cardio: 0,
      exercises: 67,
      remarks: 0,
    });
    expect(countTypes(file)).toEqual({ normal: 1967, warmup: 963, failure: 425, dropset: 25 });
    const withEffort = setsOf(file).filter((set) => set.rpe !== undefined);
    expect(withEffort.every(({ type }) => type === undefined || type === 'dropset')).toBe(true);
    expect(withEffort.length).toBeGreaterThan(1700);
    expect(file.workouts[0]?.startedAt).toEqual(new Date('2024-07-03T13:36:00Z'));
  });

  it('from Strong, in the old layout', () => {
    const file = readLog('strong-breinsp-2021/strong.csv');
    expect(summarize(file)).toEqual({
      format: 'strong',
      workouts: 129,
      rows: 2078,
      sets: 2078,
      cardio: 0,
      exercises: 72,
      remarks: 0,
    });
    expect(setsOf(file).filter((set) => set.seconds !== undefined)).toHaveLength(6);
    expect(setsOf(file).filter((set) => set.weightKg === undefined)).toHaveLength(250);
  });

  it('from Strong, in the layout without notes', () => {
    expect(summarize(readLog('strong-new-format-small/strong.csv'))).toEqual({
      format: 'strong',
      workouts: 15,
      rows: 250,
      sets: 250,
      cardio: 0,
      exercises: 19,
      remarks: 0,
    });
  });

  it('from FitNotes: rows with only a distance are cardio, the others are sets', () => {
    expect(summarize(readLog('fitnotes-kaiserlift/lifting.csv'))).toEqual({
      format: 'fitnotes',
      workouts: 290,
      rows: 3697,
      sets: 3639,
      cardio: 58,
      exercises: 132,
      remarks: 0,
    });
  });

  it('from Strong give the same result with a header in another language', () => {
    const bytes = readFileSync(path.join(logs, 'strong-breinsp-2021/strong.csv'));
    const [, ...rows] = bytes.toString('utf8').split('\n');
    const header =
      'Datum,Workout-Name,Dauer,Name der Übung,Reihenfolge festlegen,Gewicht,Wiederh.,Entfernung,Sekunden,Notizen,Workout-Notizen,RPE';
    const german = read([header, ...rows].join('\n'), { timeZone: 'Europe/Berlin' });
    expect(german).toEqual(readLog('strong-breinsp-2021/strong.csv'));
  });
});
