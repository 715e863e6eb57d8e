import {
  readHistory,
  type ImportedWorkout,
} from '../../../../examples/import-history/formats/index';
import { assembleWorkouts } from '../../../../examples/import-history/formats/workouts';
import { decodeText } from '../../../../examples/import-history/read-file';
import { isFreshlegsError } from 'freshlegs';
import { readWeightliftingApp } from './weightlifting-app.js';
import { readWideTable } from './wide-table.js';

/** Of several spellings of an exercise, the first one in the catalogue, otherwise the first. */
export type Spell = (spellings: readonly string[]) => string;

// Most logs hold local times without a zone. Only hours between sessions matter, so any zone will do.
const TIME_ZONE = 'UTC';

/** The workouts of a file, whose format is recognised by its content; null for an unknown format. */
export const readWorkouts = (
  bytes: Uint8Array,
  spell: Spell,
): readonly ImportedWorkout[] | null => {
  try {
    const text = decodeText(bytes);
    const rows = readWeightliftingApp(text, spell) ?? readWideTable(text, spell);
    if (rows !== null) return assembleWorkouts(rows).workouts;
    return readHistory(bytes, { timeZone: TIME_ZONE }).workouts;
  } catch (error) {
    if (isFreshlegsError(error) || error instanceof SyntaxError) return null;
    throw error;
  }
};
