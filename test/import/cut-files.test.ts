import { isFreshlegsError } from 'freshlegs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportedFile, PerformedSet } from '../../examples/import-history/formats/index';
import {
  FITNOTES_HEADER,
  HEVY_HEADER,
  STRONG_HEADER,
  fitnotesRow,
  hevyRow,
  read,
  refuse,
  strongRow,
} from './export-files';

const hevyRows = fc.array(
  fc
    .record({
      title: fc.constantFrom('Push', 'Beine "schwer"', 'Dos, épaules'),
      start: fc.constantFrom('15 Sep 2025, 07:48', '17 Sep 2025, 18:00'),
      exercise: fc.constantFrom('Bench Press (Barbell)', 'Überzug', 'Plank'),
      superset: fc.constantFrom('', '0', '1'),
      type: fc.constantFrom('normal', 'warmup', 'failure', 'dropset'),
      weight: fc.constantFrom('', 20, 102.5),
      reps: fc.constantFrom(0, 5, 12),
      seconds: fc.constantFrom('', 0, 45),
      rpe: fc.constantFrom('', 6, 8.5, 10),
    })
    .map((row) => hevyRow({ ...row, title: row.title.replaceAll('"', '""'), end: '' })),
  { minLength: 1, maxLength: 6 },
);

const strongRows = fc.array(
  fc
    .record({
      date: fc.constantFrom('2025-09-15 07:48:12', '2025-09-17 18:00:00'),
      exercise: fc.constantFrom('Bench Press (Barbell)', 'Überzug'),
      order: fc.constantFrom(1, 2, 'W', 'D', 'F', 'Rest Timer'),
      weight: fc.constantFrom('0.0', '82.5'),
      reps: fc.constantFrom(0, 5, 12),
      rpe: fc.constantFrom('', 8, 9.5),
    })
    .map(strongRow),
  { minLength: 1, maxLength: 6 },
);

const fitnotesRows = fc.array(
  fc
    .record({
      date: fc.constantFrom('2025-09-15', '2025-09-17'),
      exercise: fc.constantFrom('Dip', 'Überzug'),
      weight: fc.constantFrom('', '82.5'),
      reps: fc.constantFrom('', 0, 5),
      time: fc.constantFrom('', '0:01:30'),
    })
    .map(fitnotesRow),
  { minLength: 1, maxLength: 6 },
);

const newline = fc.constantFrom('\n', '\r\n');

/** The sets per exercise. A cut file must have a prefix of these sets. */
function flatten(file: ImportedFile): Map<string, PerformedSet[]> {
  const sets = new Map<string, PerformedSet[]>();
  for (const workout of file.workouts) {
    for (const { name, supersetId, sets: some } of workout.exercises) {
      const key = JSON.stringify([workout.title, workout.startedAt, name, supersetId]);
      sets.set(key, [...(sets.get(key) ?? []), ...some]);
    }
  }
  return sets;
}

// A cut inside the last value of a row cannot be noticed. That value is the RPE, or a comment.
const withoutRpe = (set: PerformedSet): unknown => ({ ...set, rpe: undefined });

function expectPrefixOrRefusal(
  header: string,
  rows: readonly string[],
  eol: string,
  cut: number,
): void {
  const bytes = new TextEncoder().encode([header, ...rows, ''].join(eol));
  const kept = bytes.slice(0, cut % bytes.length);
  let file: ImportedFile;
  try {
    file = read(kept);
  } catch (error) {
    if (!isFreshlegsError(error)) throw error;
    expect(error.code).toBe('INVALID_INPUT');
    return;
  }
  const lines = new TextDecoder()
    .decode(kept)
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '');
  const full = read([header, ...rows.slice(0, lines.length - 1)].join('\n'));
  expect(file.rows).toBe(lines.length - 1);
  const isWhole = lines.at(-1) === rows[lines.length - 2];
  const compare = (set: PerformedSet): unknown => (isWhole ? set : withoutRpe(set));
  const shape = (read: ImportedFile): unknown =>
    [...flatten(read)].map(([key, sets]) => [key, sets.map(compare)]);
  expect(shape(file)).toEqual(shape(full));
}

describe('a file that was cut off at any byte', () => {
  it.each([
    ['Hevy', HEVY_HEADER, hevyRows],
    ['Strong', STRONG_HEADER, strongRows],
    ['FitNotes', FITNOTES_HEADER, fitnotesRows],
  ])('of %s is refused, or has the rows before the cut', (_, header, rowsOf) => {
    fc.assert(
      fc.property(rowsOf, newline, fc.nat(), (rows, eol, cut) => {
        expectPrefixOrRefusal(header, rows, eol, cut);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused if it ends inside a row, with the line of that row', () => {
    const rows = [hevyRow({ exercise: 'Überzug', rpe: 8 }), hevyRow({ index: 1, rpe: 8.5 })];
    const bytes = new TextEncoder().encode([HEVY_HEADER, ...rows].join('\n'));
    const secondRow = bytes.lastIndexOf(10) + 1;
    const lastValue = bytes.lastIndexOf(44) + 1;
    for (let cut = secondRow + 1; cut < lastValue; cut += 1) {
      expect(refuse(bytes.slice(0, cut))).toEqual({ code: 'INVALID_INPUT', line: 3 });
    }
  });
});

describe('a file whose rows are in another order', () => {
  it('has the same sets in the same workouts', () => {
    const shuffled = hevyRows.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    const shape = (rows: readonly string[]): unknown => {
      const sets = flatten(read([HEVY_HEADER, ...rows, hevyRow({ reps: 9 })].join('\n')));
      return [...sets]
        .map(([key, some]) => [key, some.map((set) => JSON.stringify(set)).sort()])
        .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
    };
    fc.assert(
      fc.property(shuffled, ([rows, others]) => {
        expect(shape(others)).toEqual(shape(rows));
      }),
    );
  });
});

describe('any bytes', () => {
  it('are read, or are refused with INVALID_INPUT', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(HEVY_HEADER, STRONG_HEADER, FITNOTES_HEADER),
    );
    const text = fc
      .array(
        fc.oneof(
          line,
          hevyRows.map((rows) => rows.join('\n')),
        ),
        { maxLength: 5 },
      )
      .map((lines) => new TextEncoder().encode(lines.join('\n')));
    fc.assert(
      fc.property(fc.oneof(text, fc.uint8Array({ maxLength: 300 })), (bytes) => {
        try {
          read(bytes);
        } catch (error) {
          if (!isFreshlegsError(error)) throw error;
          expect(error.code).toBe('INVALID_INPUT');
        }
      }),
      { numRuns: 500 },
    );
  });
});
