import {
  readHistory,
  type ImportedWorkout,
} from '../../../../examples/import-history/formats/index';
import { assembleWorkouts } from '../../../../examples/import-history/formats/workouts';
import { decodeText } from '../../../../examples/import-history/read-file';
import { isFreshlegsError } from 'freshlegs';
import { readWeightliftingApp } from './weightlifting-app.js';
import { readWideTable } from './wide-table.js';

/** Chooses the first spelling that is in the catalogue, otherwise the first one. */
export type Spell = (spellings: readonly string[]) => string;

// Most logs have local times without a zone. Only the hours between sessions matter, so any zone
// will do.
const TIME_ZONE = 'UTC';

/** Recognizes the format by the content. Null if the format is unknown. */
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
