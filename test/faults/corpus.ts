/** Values, named by what is unusual about them. */
export type Corpus = Readonly<Record<string, unknown>>;

/**
 * Texts: ordinary, extreme and hostile texts, and texts whose length is 255 or 256 by different
 * ways of counting.
 */
export const TEXTS: Corpus = {
  'an ordinary word': 'Push',
  'several words': 'Upper body, day 2',
  nothing: '',
  'a space': ' ',
  'spaces around': '  Push  ',
  'a line break': 'Push\r\nPull\tLegs',
  'accents, composed': 'Épaules à 45°',
  'accents, decomposed': 'E\u0301paules',
  'a ligature': 'ﬁtness',
  'letters of other scripts': 'Жим лёжа 卧推 ベンチ سكوات',
  'capitals that do not survive a round trip': 'İstanbul ẞ ǅ',
  'an emoji of several code points': '👩🏽‍🦽 🏋️',
  '255 letters': 'a'.repeat(255),
  '256 letters': 'a'.repeat(256),
  '255 emoji': '💪'.repeat(255),
  '256 emoji': '💪'.repeat(256),
  '255 letters with an accent each': 'e\u0301'.repeat(255),
  'reversed text direction': 'safe\u202Egpj.exe',
  'no width': 'Pu\u200Bsh\uFEFF',
  'a soft hyphen': 'Push\u00ADday',
  'a control character': 'Push\u0007',
  'escape sequences': '\u001B[31mred\u001B[0m',
  NUL: 'Push\u0000',
  'half of a surrogate pair': 'Push\uD83D',
  'the other half of a surrogate pair': '\uDCAAPush',
  'a character outside Unicode': 'Push\uFFFF\uFFFE',
  'SQL quotes': `'; drop table users; --`,
  'two kinds of quotes': `"'\`$$`,
  'a parameter': '$1 ?1 :name @name',
  backslashes: String.raw`\\ \' \n \x00 \u0000`,
  'LIKE patterns': '100%_[a-z]*?',
  'a number': '9007199254740993',
  JSON: '{"userId":2,"__proto__":{"x":1}}',
  'a property name of every object': '__proto__',
  constructor: 'constructor',
  null: 'null',
  markup: '<img src=x onerror=alert(1)>',
  'a formula': '=1+1',
  'not a text': 7,
  'no value': null,
  'a list': ['Push'],
};

/**
 * Numbers: integers and fractions, numbers at and beyond the limits, and values that are not
 * numbers.
 */
export const NUMBERS: Corpus = {
  zero: 0,
  'minus zero': -0,
  one: 1,
  ten: 10,
  'a hundred': 100,
  'a thousand': 1000,
  'one more': 1001,
  'minus one': -1,
  half: 0.5,
  'an inexact sum': 0.1 + 0.2,
  'many digits': 7.123456789012345,
  'just below ten': 9.999999999999998,
  'just above ten': 10.000000000000002,
  'very small': 5e-324,
  'rather small': 1e-7,
  'very large': 1.7976931348623157e308,
  'the largest 32-bit integer': 2_147_483_647,
  'the largest 32-bit integer plus one': 2_147_483_648,
  '2^53 - 1': Number.MAX_SAFE_INTEGER,
  '2^53': 2 ** 53,
  '2^63': 2 ** 63,
  infinite: Infinity,
  'negative infinity': -Infinity,
  'no number': NaN,
  'a text': '5',
  'a bigint': 5n,
  'no value': null,
};

/**
 * Instants: at the limits of valid input, of calendars and of clocks. The clock of the tests is at
 * 4 March 2026, 18:00 UTC.
 */
export const INSTANTS: Corpus = {
  'an hour ago': new Date('2026-03-04T17:00:00Z'),
  'text with an offset': '2026-03-04T18:00:00.5+05:45',
  'a thousandth of a second': new Date('2026-03-04T17:00:00.001Z'),
  'the last millisecond of a second': new Date('2026-03-04T16:59:59.999Z'),
  microseconds: '2026-03-04T17:00:00.123456Z',
  'five minutes ahead': new Date('2026-03-04T18:05:00Z'),
  'just over five minutes ahead': new Date('2026-03-04T18:05:00.001Z'),
  'a week ago': new Date('2026-02-25T18:00:00Z'),
  'a leap day': new Date('2024-02-29T23:59:59.999Z'),
  '29 February in a common year': '2023-02-29T12:00:00Z',
  'the hour that New York had twice': new Date('2025-11-02T05:30:00Z'),
  'the hour that New York skipped': new Date('2025-03-09T07:00:00Z'),
  'the day that Samoa skipped': new Date('2011-12-30T12:00:00Z'),
  'the end of a year': new Date('2025-12-31T23:59:59.999Z'),
  'the epoch': new Date(0),
  'before the epoch': new Date(-1),
  'the 32nd bit of seconds': new Date('2038-01-19T03:14:08Z'),
  'the end of the year 9999': new Date('9998-12-31T23:59:59.999Z'),
  'the year 9999': new Date('9999-01-01T00:00:00Z'),
  'the last valid Date': new Date(8.64e15),
  'no Date': new Date(NaN),
  'a leap second': '2016-12-31T23:59:60Z',
  'hour 24': '2026-03-03T24:00:00Z',
  'text without an offset': '2026-03-04T17:00:00',
  'a day': '2026-03-04',
  'a number': 1_772_643_600_000,
  'a date keyword of the database': 'infinity',
  'no value': null,
};
