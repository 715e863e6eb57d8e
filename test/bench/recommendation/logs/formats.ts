import { parse } from 'csv-parse/sync';
import {
  readHistory,
  type ImportedWorkout,
} from '../../../../examples/import-history/formats/index';
import type { SetRow } from '../../../../examples/import-history/formats/records';
import {
  limitEnd,
  parseDay,
  parseWallTime,
} from '../../../../examples/import-history/formats/times';
import { assembleWorkouts } from '../../../../examples/import-history/formats/workouts';
import { decodeText, refuseFile, refuseLine } from '../../../../examples/import-history/read-file';

// Most logs have local times without a zone. Only the hours between sessions matter, so any zone
// will do.
const TIME_ZONE = 'UTC';
const POUND_KG = 0.45359237;
// A table with dates without times. Noon is at most half a day off, and the FitNotes import uses it
// too.
const NOON_MS = 12 * 3_600_000;

/** Chooses the first spelling that is in the catalogue, otherwise the first one. */
type Spell = (spellings: readonly string[]) => string;

type NewSet = Pick<SetRow, 'exercise' | 'reps' | 'weightKg'> &
  Partial<Pick<SetRow, 'seconds' | 'distance'>>;

const setRow = (
  line: number,
  workoutKey: string,
  wallStartMs: number,
  durationMs: number | null,
  set: NewSet,
): SetRow => {
  const startedAt = new Date(wallStartMs);
  return {
    ...{ line, workoutKey, wallStartMs, startedAt, title: null, supersetId: null },
    ...limitEnd(startedAt, durationMs === null ? null : wallStartMs + durationMs),
    ...{ type: 'normal', seconds: null, distance: null, rpe: null },
    ...set,
  };
};

interface AppExport {
  readonly workouts: readonly {
    readonly date: string;
    readonly duration?: number;
    readonly exercises: readonly {
      readonly name: string;
      readonly iteration?: string | null;
      readonly sets: readonly {
        readonly reps?: number | null;
        readonly weight?: number | null;
        readonly duration?: number | null;
        readonly distance?: number | null;
      }[];
    }[];
  }[];
}

/** The JSON export of Weightlifting App. Null for text in another format. */
const readWeightliftingApp = (text: string, spell: Spell): readonly SetRow[] | null => {
  if (!text.trimStart().startsWith('{')) return null;
  // The file does not change, so its fields are not validated.
  const { workouts } = JSON.parse(text) as AppExport;
  return workouts.flatMap(({ date, duration = 0, exercises }, at) => {
    const time = parseWallTime(date, 'unknown');
    if (time === null) throw refuseFile('A workout has no readable date.');
    return exercises.flatMap(({ name, iteration, sets }) => {
      const spellings = iteration
        ? [`${iteration} ${name}`, `${name} (${iteration})`, name]
        : [name];
      return sets.map(({ reps = null, weight = null, duration: seconds = null, distance = null }) =>
        setRow(at + 1, String(at + 1), time.wallMs, duration * 1000, {
          ...{ reps, seconds, distance, exercise: spell(spellings) },
          weightKg: weight === null ? null : weight * POUND_KG,
        }),
      );
    });
  });
};

const WIDE_HEADER = 'date,exercise,equipment,variant,set1weight,set1reps';

type Line = Readonly<Record<string, string | undefined>>;

const numberOf = (text = ''): number | null => (text.trim() === '' ? null : Number(text));

const rowsOfLine = (line: Line, number: number, spell: Spell): readonly SetRow[] => {
  const { date = '', exercise = '', equipment = '', variant = '' } = line;
  const midnight = parseDay(date, 'unknown');
  if (midnight === null) {
    throw refuseLine(number, 'the date is not written as YYYY-MM-DD', 'Correct it.');
  }
  const spellings = [
    ...[`${variant} ${equipment} ${exercise}`, `${variant} ${exercise}`],
    ...[`${equipment} ${exercise}`, exercise],
  ];
  return Object.keys(line).flatMap((column) => {
    const set = /^set(\d+)reps$/.exec(column)?.[1];
    const reps = numberOf(line[column]);
    if (set === undefined || reps === null || Number.isNaN(reps)) return [];
    const weightKg = (numberOf(line[`set${set}weight`]) ?? 0) * POUND_KG;
    const own = { exercise: spell(spellings), reps, weightKg };
    return setRow(number, date, midnight + NOON_MS, null, own);
  });
};

/** A table with one line per exercise and day, and a pair of columns per set. Null for other text. */
const readWideTable = (text: string, spell: Spell): readonly SetRow[] | null => {
  if (!text.toLowerCase().startsWith(WIDE_HEADER)) return null;
  const lines: Line[] = parse(text, { columns: true, relax_column_count: true, trim: true });
  return lines.flatMap((line, index) => rowsOfLine(line, index + 2, spell));
};

/** Recognizes the format by the content. Throws if the format is unknown. */
export const readWorkouts = (bytes: Uint8Array, spell: Spell): readonly ImportedWorkout[] => {
  const text = decodeText(bytes);
  const rows = readWeightliftingApp(text, spell) ?? readWideTable(text, spell);
  return rows === null
    ? readHistory(bytes, { timeZone: TIME_ZONE }).workouts
    : assembleWorkouts(rows).workouts;
};
