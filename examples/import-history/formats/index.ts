import { readTable, refuseFile, type Table } from '../read-file';
import { readFitbod } from './fitbod';
import { readFitnotes } from './fitnotes';
import { readHevy } from './hevy';
import type { FileFormat, FormatRows, ImportedFile, ReadOptions } from './records';
import { readStrong, readTranslatedStrong } from './strong';
import { readStronglifts } from './stronglifts';
import { createClock, type Clock } from './times';
import { assembleWorkouts } from './workouts';

export type {
  ImportedExercise,
  ImportedFile,
  ImportedWorkout,
  PerformedSet,
  ReadOptions,
  WeightUnit,
} from './records';

type FormatReader = (table: Table, options: ReadOptions, clock: Clock) => FormatRows | null;

// Detect the format by column names first, and by content only if no name is known.
const READERS: readonly (readonly [FileFormat, FormatReader])[] = [
  ['hevy', readHevy],
  ['strong', readStrong],
  ['fitnotes', readFitnotes],
  ['fitbod', readFitbod],
  ['stronglifts', readStronglifts],
  ['strong', readTranslatedStrong],
];

const LOOKED_FOR = [
  'Hevy (title, start_time, exercise_title, set_type, weight_kg or weight_lbs, reps)',
  'Strong (Date, Workout Name, Exercise Name, Set Order, Weight, Reps; or the same in another language)',
  'FitNotes (Date, Exercise, Category, Weight, Reps)',
  'Fitbod (Date, Exercise, Reps, Weight, Duration, isWarmup)',
  'StrongLifts (Date, Exercise, Set 1 (Reps), Set 1 (KG) or Set 1 (LB))',
].join('; ');

/**
 * Reads a file exported by Hevy, Strong, FitNotes, Fitbod or StrongLifts. Refuses a file that is damaged, cut
 * off or of another kind with INVALID_INPUT. The error never quotes the file.
 *
 * Cannot notice if a file is cut inside an unquoted last value. The last line seems complete,
 * because not all apps end a file with a line break.
 *
 * @example
 * const file = readHistory(await readFile('hevy.csv'), { timeZone: 'Europe/Berlin' });
 * file.workouts.length;
 */
export function readHistory(bytes: Uint8Array, options: ReadOptions): ImportedFile {
  const table = readTable(bytes);
  const clock = createClock(options.timeZone, table.dateOrder);
  const [format, found] = readFormat(table, options, clock);
  const { workouts, sets, remarks } = assembleWorkouts(found.rows);
  if (workouts.length === 0) throw refuseEmpty();
  return {
    format,
    workouts,
    rows: table.rows.length,
    sets,
    remarks: [...found.remarks, ...remarks].sort((a, b) => a.line - b.line),
  };
}

function readFormat(table: Table, options: ReadOptions, clock: Clock): [FileFormat, FormatRows] {
  for (const [format, read] of READERS) {
    const found = read(table, options, clock);
    if (found) return [format, found];
  }
  throw refuseFile(
    `Line 1: the columns are not those of an export. Looked for: ${LOOKED_FOR}. Choose the CSV file that the app exported, unchanged.`,
    { line: 1 },
  );
}

function refuseEmpty(): Error {
  return refuseFile('The file holds no sets. Log a workout in the app, and export again.');
}
