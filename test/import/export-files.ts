import { isFreshlegsError } from 'freshlegs';
import { expect } from 'vitest';
import {
  readHistory,
  type ImportedFile,
  type PerformedSet,
  type ReadOptions,
} from '../../examples/import-history/formats/index';
import { mapHistory } from '../../examples/import-history/sessions';

/** No error may repeat the free text of the generated files. */
export const PRIVATE_TEXT = 'my sore knee';

export const HEVY_HEADER =
  'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe';
export const STRONG_HEADER =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';
export const FITNOTES_HEADER =
  'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment';

interface HevyRow {
  title?: string;
  start?: string;
  end?: string;
  exercise?: string;
  superset?: string;
  index?: number;
  type?: string;
  weight?: number | string;
  reps?: number | string;
  distance?: number | string;
  seconds?: number | string;
  rpe?: number | string;
}

export function hevyRow(row: HevyRow = {}): string {
  const { title = 'Push', start = '15 Sep 2025, 07:48', end = '15 Sep 2025, 08:50' } = row;
  const { exercise = 'Bench Press (Barbell)', superset = '', index = 0, type = 'normal' } = row;
  const { weight = 60, reps = 8, distance = '', seconds = '', rpe = '' } = row;
  return `"${title}","${start}","${end}","${PRIVATE_TEXT}","${exercise}",${superset},"${PRIVATE_TEXT}",${index},"${type}",${weight},${reps},${distance},${seconds},${rpe}`;
}

interface StrongRow {
  date?: string;
  title?: string;
  duration?: string;
  exercise?: string;
  order?: number | string;
  weight?: number | string;
  reps?: number | string;
  distance?: number | string;
  seconds?: number | string;
  rpe?: number | string;
}

/** A row of a Strong export in the oldest layout. */
export function strongRow(row: StrongRow = {}): string {
  const { date = '2025-09-15 07:48:12', title = 'Push', duration = '1h 2m' } = row;
  const { exercise = 'Bench Press (Barbell)', order = 1, weight = 60, reps = 8 } = row;
  const { distance = 0, seconds = 0, rpe = '' } = row;
  return `${date},"${title}",${duration},"${exercise}",${order},${weight},${reps},${distance},${seconds},"${PRIVATE_TEXT}",,${rpe}`;
}

interface FitnotesRow {
  date?: string;
  exercise?: string;
  weight?: number | string;
  unit?: string;
  reps?: number | string;
  distance?: number | string;
  time?: string;
}

export function fitnotesRow(row: FitnotesRow = {}): string {
  const { date = '2025-09-15', exercise = 'Flat Barbell Bench Press', weight = 60 } = row;
  const { unit = 'kgs', reps = 8, distance = '', time = '' } = row;
  return `${date},${exercise},Chest,${weight},${unit},${reps},${distance},,${time},"${PRIVATE_TEXT}"`;
}

export const hevyFile = (...rows: HevyRow[]): string =>
  [HEVY_HEADER, ...rows.map(hevyRow), ''].join('\n');
export const strongFile = (...rows: StrongRow[]): string =>
  [STRONG_HEADER, ...rows.map(strongRow), ''].join('\n');
export const fitnotesFile = (...rows: FitnotesRow[]): string =>
  [FITNOTES_HEADER, ...rows.map(fitnotesRow), ''].join('\n');

export function read(file: string | Uint8Array, options: Partial<ReadOptions> = {}): ImportedFile {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return readHistory(bytes, { timeZone: 'UTC', ...options });
}

/** The import keys of all workouts, if the catalogue has every exercise. */
export function importKeysOf(file: string, timeZone: string): string[] {
  const index = { find: () => ({ type: 'exercise', id: 1 }) as const };
  const { sessions } = mapHistory(read(file, { timeZone }), index, { timeZone, now: new Date() });
  return sessions.map(({ importKey }) => importKey);
}

/** The sets of all workouts, in order. */
export function readSets(file: string, options: Partial<ReadOptions> = {}): PerformedSet[] {
  return read(file, options).workouts.flatMap(({ exercises }) => exercises.flatMap((e) => e.sets));
}

/**
 * The code and the line of an error. Fails without an error, and if its text contains private text.
 */
export function refusal(action: () => unknown): { code: string; line: unknown } {
  try {
    action();
  } catch (error) {
    if (!isFreshlegsError(error)) throw error;
    const said = `${error.message} ${JSON.stringify(error.details)} ${String(error.cause)}`;
    expect(said).not.toContain(PRIVATE_TEXT);
    return { code: error.code, line: error.details['line'] };
  }
  throw new Error('The call was not refused.');
}

/** The code and the line of the error for a file. */
export const refuse = (file: string | Uint8Array): { code: string; line: unknown } =>
  refusal(() => read(file));
