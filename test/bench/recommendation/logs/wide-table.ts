import { parse } from 'csv-parse/sync';
import type { SetRow } from '../../../../examples/import-history/formats/records';
import { refuseLine } from '../../../../examples/import-history/read-file';
import { limitEnd, parseDay } from '../../../../examples/import-history/formats/times';
import type { Spell } from './formats.js';

const HEADER = ['date', 'exercise', 'equipment', 'variant', 'set1weight', 'set1reps'];
const POUND_KG = 0.45359237;
// The table has dates without times. Noon is at most half a day off, and the FitNotes import uses
// it too.
const NOON_MS = 12 * 3_600_000;

type Line = Readonly<Record<string, string | undefined>>;

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : Number(text);

const spellingsOf = (line: Line): readonly string[] => {
  const [exercise, equipment, variant] = ['exercise', 'equipment', 'variant'].map((column) =>
    (line[column] ?? '').trim(),
  );
  return [
    `${variant ?? ''} ${equipment ?? ''} ${exercise ?? ''}`,
    `${variant ?? ''} ${exercise ?? ''}`,
    `${equipment ?? ''} ${exercise ?? ''}`,
    exercise ?? '',
  ];
};

const rowsOf = (line: Line, number: number, spell: Spell): readonly SetRow[] => {
  const midnight = parseDay((line['date'] ?? '').trim(), 'unknown');
  if (midnight === null) {
    throw refuseLine(number, 'the date is not written as YYYY-MM-DD', 'Correct it.');
  }
  const startedAt = new Date(midnight + NOON_MS);
  const exercise = spell(spellingsOf(line));
  return Object.keys(line).flatMap((column) => {
    const set = /^set(\d+)reps$/.exec(column)?.[1];
    const reps = numberOf(line[column]);
    if (set === undefined || reps === null || Number.isNaN(reps)) return [];
    return {
      line: number,
      workoutKey: line['date'] ?? '',
      title: null,
      startedAt,
      wallStartMs: midnight + NOON_MS,
      ...limitEnd(startedAt, null),
      exercise,
      supersetId: null,
      type: 'normal' as const,
      reps,
      seconds: null,
      weightKg: (numberOf(line[`set${set}weight`]) ?? 0) * POUND_KG,
      distance: null,
      rpe: null,
    };
  });
};

/**
 * The table has one line per exercise and day, with a pair of columns per set. Null for any other
 * text.
 */
export const readWideTable = (text: string, spell: Spell): readonly SetRow[] | null => {
  if (!text.toLowerCase().startsWith(HEADER.join(','))) return null;
  const lines: Line[] = parse(text, { columns: true, relax_column_count: true, trim: true });
  return lines.flatMap((line, index) => rowsOf(line, index + 2, spell));
};
