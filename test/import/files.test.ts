import { describe, expect, it } from 'vitest';
import {
  FITNOTES_HEADER,
  HEVY_HEADER,
  PRIVATE_TEXT,
  STRONG_HEADER,
  fitnotesRow,
  hevyFile,
  hevyRow,
  read,
  readSets,
  refuse,
  refusal,
  strongFile,
  strongRow,
} from './export-files';

const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return bytes;
};

const INVALID = { code: 'INVALID_INPUT' };

describe('the decoder', () => {
  const name = 'Développé couché 💪';
  const file = hevyFile({ exercise: name });
  const nameOf = (bytes: string | Uint8Array): string | undefined =>
    read(bytes).workouts[0]?.exercises[0]?.name;

  it('reads UTF-8 with and without a byte order mark', () => {
    expect(nameOf(file)).toBe(name);
    expect(nameOf(`\uFEFF${file}`)).toBe(name);
  });

  it('reads UTF-16 in both byte orders', () => {
    expect(nameOf(utf16(`\uFEFF${file}`, true))).toBe(name);
    expect(nameOf(utf16(`\uFEFF${file}`, false))).toBe(name);
  });

  it('refuses bytes that are not UTF-8, instead of reading them as other letters', () => {
    expect(refuse(Buffer.from(hevyFile({ exercise: 'Développé' }), 'latin1'))).toMatchObject(
      INVALID,
    );
  });

  it('refuses NUL bytes, UTF-16 without a byte order mark, and half a UTF-16 code unit', () => {
    expect(refuse(hevyFile({ exercise: 'Bench\0Press' }))).toMatchObject(INVALID);
    expect(refuse(utf16(file, true))).toMatchObject(INVALID);
    expect(refuse(utf16(`\uFEFF${file}`, true).slice(0, -1))).toMatchObject(INVALID);
  });

  it('refuses lone surrogates', () => {
    const broken = hevyFile({ exercise: 'Bench \uD83D Press' });
    expect(refuse(utf16(`\uFEFF${broken}`, true))).toMatchObject(INVALID);
    const bytes = Buffer.from(hevyFile({ exercise: 'Bench ### Press' }));
    bytes.set([0xed, 0xa0, 0xbd], bytes.indexOf('###'));
    expect(refuse(bytes)).toMatchObject(INVALID);
  });

  it('refuses a file that is too large for a history', () => {
    expect(refuse(new Uint8Array(32 * 1024 * 1024 + 1))).toMatchObject(INVALID);
  });
});

describe('the reader of rows', () => {
  it('reads CR LF, LF, blank lines, and a file without a line end after its last row', () => {
    const whole = read(hevyFile({}, { index: 1 }));
    const lines = [HEVY_HEADER, hevyRow(), hevyRow({ index: 1 })];
    expect(read(lines.join('\r\n'))).toEqual(whole);
    expect(read(lines.join('\n'))).toEqual(whole);
    expect(read(`${lines.join('\r\n\r\n')}\r\n\r\n`)).toEqual(whole);
    expect(read(`${lines.join('\n')}\n,,,,,,,,,,,,,\n`)).toEqual(whole);
  });

  it('reads quotes, separators and line endings inside a quoted value', () => {
    const row = hevyRow().replace(PRIVATE_TEXT, 'a ""quote"", a comma,\r\nand a line');
    expect(readSets(`${HEVY_HEADER}\r\n${row}\r\n`)).toEqual([{ reps: 8, weightKg: 60 }]);
  });

  it('counts lines like an editor, even after a value with several lines', () => {
    const long = hevyRow().replace(PRIVATE_TEXT, 'one\r\ntwo\r\nthree');
    const file = [HEVY_HEADER, long, '', hevyRow({ reps: 'many' }), ''].join('\r\n');
    expect(refuse(file)).toEqual({ ...INVALID, line: 6 });
    const wrong = long.replace(',8,', ',many,');
    expect(refuse([HEVY_HEADER, hevyRow(), wrong, ''].join('\r\n'))).toEqual({
      ...INVALID,
      line: 3,
    });
  });

  it('refuses an unclosed quote, and names the line where it begins', () => {
    const open = strongRow().replace(`"${PRIVATE_TEXT}"`, `"${PRIVATE_TEXT}`);
    const file = [STRONG_HEADER, strongRow(), open, strongRow().replaceAll('"', ''), ''].join('\n');
    expect(refuse(file)).toEqual({ ...INVALID, line: 3 });
  });

  it('refuses rows with too few or too many values, and names their lines', () => {
    const [first, second] = [strongRow(), strongRow({ order: 2 })];
    const cut = second.split(',').slice(0, 7).join(',');
    expect(refuse([STRONG_HEADER, first, cut].join('\n'))).toEqual({ ...INVALID, line: 3 });
    expect(refuse([STRONG_HEADER, `${first},1`, second].join('\n'))).toEqual({
      ...INVALID,
      line: 2,
    });
  });

  it('refuses text after a closing quote and a quote inside a value', () => {
    const after = strongRow().replace('"Push"', `"Push"${PRIVATE_TEXT}`);
    const inside = strongRow().replace('"Push"', `Push"${PRIVATE_TEXT}`);
    expect(refuse(`${STRONG_HEADER}\n${after}\n`)).toEqual({ ...INVALID, line: 2 });
    expect(refuse(`${STRONG_HEADER}\n${inside}\n`)).toEqual({ ...INVALID, line: 2 });
  });
});

describe('the reader of files', () => {
  it.each([
    ['nothing', ''],
    ['blank lines', '\r\n \n'],
    ['a byte order mark', '\uFEFF'],
    ['a header only', `${HEVY_HEADER}\n`],
    ['a header only, of Strong', STRONG_HEADER],
    ['a header only, of FitNotes', `${FITNOTES_HEADER}\r\n`],
    ['rows without a performed set', hevyFile({ reps: '', weight: 60 })],
    ['rest timers only', strongFile({ order: 'Rest Timer', reps: 0, seconds: 90 })],
  ])('refuses a file with %s', (_, file) => {
    expect(refuse(file)).toMatchObject(INVALID);
  });

  it.each([
    ['a shopping list', 'Item,Amount\nMilk,2\n'],
    ['a Hevy file without a required column', hevyFile({}).replace('set_type', 'kind')],
    ['a Strong file without weights', strongFile({}).replace(/Weight,|,60/g, '')],
    [
      'a Strong file with columns in a different order',
      strongFile({}).replace('Set Order,Weight,Reps', 'Set,Reps,Weight'),
    ],
    ['a file with two columns of reps', hevyFile({}).replace('distance_km', 'reps')],
    ['JSON', '[{"title": "Push", "reps": 8}]'],
  ])('refuses %s', (_, file) => {
    expect(refuse(file)).toEqual({ ...INVALID, line: 1 });
  });

  it('refuses an unknown time zone', () => {
    expect(refusal(() => read(hevyFile({}), { timeZone: 'Mars/Olympus' }))).toMatchObject(INVALID);
    expect(refusal(() => read(hevyFile({}), { timeZone: '' }))).toMatchObject(INVALID);
  });
});

describe('thousands and decimal separators', () => {
  const weights = (...values: string[]): unknown[] =>
    readSets(strongFile(...values.map((weight) => ({ weight: `"${weight}"` })))).map(
      ({ weightKg }) => weightKg,
    );

  it.each([
    [
      ['62,5', '100'],
      [62.5, 100],
    ],
    [
      ['62,5', '1,125'],
      [62.5, 1.13],
    ],
    [
      ['62,5', '80.0'],
      [62.5, 80],
    ],
    [
      ['1.062,5', '1.062'],
      [1062.5, 1062],
    ],
    [
      ['62.5', '1,062'],
      [62.5, 1062],
    ],
    [
      ['1,062.5', '1,062'],
      [1062.5, 1062],
    ],
    [
      ['0,125', '1,125'],
      [0.13, 1.13],
    ],
    [
      ['1,000,000', '1,062'],
      [undefined, 1062],
    ],
  ])('are interpreted by the rest of the file: %j', (values, read) => {
    expect(weights(...values)).toEqual(read);
  });

  it.each([[['1,062']], [['62,5', '1,062.5']], [['62.5', '6,25,0']]])(
    'are refused if they are ambiguous: %j',
    (values) => {
      expect(() => weights(...values)).toThrow('is not a number');
    },
  );

  it('in notes do not matter', () => {
    const file = strongFile({ weight: '"62,5"' }, {}).split('\n');
    const noted = file.map((line, at) =>
      at === 2 ? line.replace(`"${PRIVATE_TEXT}"`, '"1,062.5"') : line,
    );
    expect(readSets(noted.join('\n'))[0]?.weightKg).toBe(62.5);
  });
});

describe('a file that a spreadsheet saved again', () => {
  /** Semicolons, decimal commas, dates with dots, and a byte order mark. */
  const saveAgain = (file: string, date: (iso: string) => string): string =>
    `\uFEFF${file
      .replaceAll(/"([^"]*)"/g, (_, text: string) => text.replaceAll(',', ''))
      .replaceAll(',', ';')
      .replaceAll(/(?<=;)(\d+)\.(\d+)(?=;|\n)/g, '$1,$2')
      .replaceAll(/(\d+) Sep 2025/g, (_, day: string) => date(`2025-09-${day.padStart(2, '0')}`))
      .replaceAll(/\d{4}-\d\d-\d\d(?= \d\d:|;)/g, date)
      .replaceAll('\n', '\r\n')}`;
  const DATES: readonly (readonly [string, (iso: string) => string])[] = [
    ['DD.MM.YYYY', (iso) => iso.split('-').reverse().join('.')],
    ['DD/MM/YYYY', (iso) => iso.split('-').reverse().join('/')],
    ['M/D/YYYY', (iso) => iso.replace(/(\d+)-0?(\d+)-0?(\d+)/, '$2/$3/$1')],
    ['YYYY/MM/DD', (iso) => iso.replaceAll('-', '/')],
  ];

  it.each(DATES)('with dates as %s has the same workouts', (_, date) => {
    const files = [
      hevyFile({ weight: 62.5, rpe: 7.5 }, { index: 1, reps: 6, weight: 60 }),
      strongFile({ weight: 62.5 }, { order: 2 }),
      [FITNOTES_HEADER, fitnotesRow({ weight: 62.5 }), fitnotesRow({ reps: 5 }), ''].join('\n'),
    ];
    for (const file of files) {
      const saved = saveAgain(file, date);
      expect(saved).not.toContain('2025-09-15');
      expect(read(saved)).toEqual(read(file));
    }
  });
});

describe('the error for a file', () => {
  const said = (file: string | Uint8Array): string => {
    try {
      read(file);
    } catch (error) {
      return String(error);
    }
    return '';
  };
  const CUT = 'may have been cut off';
  const whole = hevyFile({ exercise: 'Überzug' }, { index: 1 });

  it.each([
    ['inside a row', whole.slice(0, -40)],
    ['inside a quoted value', whole.slice(0, whole.lastIndexOf('Bench'))],
    [
      'inside a character',
      new TextEncoder().encode(whole).slice(0, Buffer.from(whole).indexOf('Ü') + 1),
    ],
  ])('says that the file may have been cut off if it ends %s', (_, file) => {
    expect(said(file)).toContain(CUT);
  });

  it.each([
    ['JSON', '{"workouts":[{"title":"Push"}]}'],
    ['a JSON array', ' [{"title":"Push"}]'],
    ['too few values in a row that is not the last', whole.replace('\n', '\na,b\n')],
    ['a quote in the middle of a value', whole.replace('\n', '\na"b,c\n')],
    ['a last row with too many values', `${whole}${hevyRow()},1`],
    ['a last row with too few values and a line end', `${whole}a,b\n`],
    ['another encoding', Buffer.from(whole, 'latin1')],
    ['columns of another file', 'a,b\n1,2\n'],
  ])('does not say that the file was cut off for %s', (_, file) => {
    expect(said(file)).not.toBe('');
    expect(said(file)).not.toContain(CUT);
  });

  it('names the columns that the file should have', () => {
    expect(said('a,b\n1,2\n')).toMatch(/exercise_title.*Set Order.*Category.*isWarmup/);
    expect(said('{"workouts":[]}')).toContain('JSON');
  });
});
