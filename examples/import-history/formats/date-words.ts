// Choice: month names of the languages of the apps, as the runtime writes them. Croatian is left
// out, because its names of some months mean other months in Polish and Czech.
const LANGUAGES =
  'en es de fr it pt nl tr pl ru ja zh zh-TW ko sv uk da nb fi cs sk hu ro el id bg ca et sl sr'.split(
    ' ',
  );

const FORMATS: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'long', timeStyle: 'short' },
  { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', hour12: true },
  { month: 'long' },
  { month: 'short' },
];
// Not in the formats above, but written by people and apps.
const MORE_FILLERS = ['t', 'h', 'uhr', 'kl', 'ч'];
const MORE_MONTHS = [['mrz', 3]] as const;
const MORE_HALVES = [
  ['오전', 'am'],
  ['오후', 'pm'],
  ['早上', 'am'],
  ['中午', 'noon'],
] as const;
const ABBREVIATION_MIN = 3;

/** The half of a day in which a time with 12 hours is. Noon is the hours from 11 to 1. */
export type Half = 'am' | 'pm' | 'noon';

/** The words of dates, without accents and in lower case. */
export interface DateWords {
  /** From 1. A name without its end is known if it fits only one month of its language. */
  readonly months: ReadonlyMap<string, number>;
  /** Such as `am`, `пп` and `下午`. */
  readonly halves: ReadonlyMap<string, Half>;
  /** Words without a meaning of their own, such as `de`, `um` and `年`. */
  readonly fillers: ReadonlySet<string>;
}

/**
 * Lower case without accents, so that all spellings of a month are equal. The Turkish letters `İ`
 * and `ı` become `i`.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ı', 'i');
}

export function splitWords(text: string): readonly string[] {
  return text.match(/\p{L}+/gu) ?? [];
}

let words: DateWords | undefined;

/** Built on the first call, because a file with numbers for months does not need it. */
export function dateWords(): DateWords {
  words ??= collectWords();
  return words;
}

function collectWords(): DateWords {
  const names = new Map<string, number>(MORE_MONTHS);
  const abbreviations = new Map<string, number>();
  const halves = new Map<string, Half>();
  const fillers = new Set(MORE_FILLERS);
  for (const language of LANGUAGES) {
    const own = new Map<string, number>();
    for (const [date, part] of listParts(language)) {
      const text = foldText(part.value);
      const found = splitWords(text);
      if (part.type === 'dayPeriod') {
        halves.set(found.join(''), date.getUTCHours() < 12 ? 'am' : 'pm');
      } else if (part.type === 'month' && !/\d/.test(text)) {
        // Some languages put a word before the name, such as `de` in Catalan.
        own.set(found.at(-1) ?? '', date.getUTCMonth() + 1);
        for (const word of found.slice(0, -1)) fillers.add(word);
      } else {
        for (const word of found) fillers.add(word);
      }
    }
    for (const [name, month] of own) names.set(name, month);
    for (const [start, month] of abbreviate(own)) abbreviations.set(start, month);
  }
  return {
    months: new Map([...abbreviations, ...names]),
    halves: new Map([...halves, ...MORE_HALVES]),
    fillers,
  };
}

/** The parts of the 15th of each month, each at another even hour. */
function* listParts(language: string): Iterable<readonly [Date, Intl.DateTimeFormatPart]> {
  for (const options of FORMATS) {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(Date.UTC(2025, month, 15, 2 * month));
      for (const part of format.formatToParts(date)) yield [date, part];
    }
  }
}

/** The starts of names that fit one month only. */
function abbreviate(names: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const [name, month] of names) {
    for (let length = ABBREVIATION_MIN; length < name.length; length += 1) {
      const start = name.slice(0, length);
      if ((starts.get(start) ?? month) !== month) ambiguous.add(start);
      starts.set(start, month);
    }
  }
  return new Map([...starts].filter(([start]) => !ambiguous.has(start)));
}
