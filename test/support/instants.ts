import type { TimeEncoding } from 'freshlegs/postgres';

/** How a test reads and writes this encoding without the library. */
interface Instants {
  /** Reads the column as text. */
  readonly read: (column: string) => string;
  readonly toDate: (text: string) => Date;
  readonly type: string;
  readonly toText: (date: Date) => string;
}

const ofMilliseconds = (text: string): Date => new Date(Number(text));
// The text of a timestamp depends on the settings of the session, but its milliseconds since 1970
// do not.
const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::text`;
const asText = (column: string): string => `${column}::text`;

export const INSTANTS: Readonly<Record<TimeEncoding, Instants>> = {
  timestamptz: {
    read: milliseconds,
    toDate: ofMilliseconds,
    type: 'timestamptz',
    toText: (date) => date.toISOString(),
  },
  'timestamp-utc': {
    read: milliseconds,
    toDate: ofMilliseconds,
    type: 'timestamp(3)',
    toText: (date) => date.toISOString().replace('Z', ''),
  },
  'iso-text': {
    read: asText,
    toDate: (text) => new Date(text),
    type: 'text',
    toText: (date) => date.toISOString(),
  },
  'epoch-ms': {
    read: asText,
    toDate: ofMilliseconds,
    type: 'bigint',
    toText: (date) => String(date.getTime()),
  },
  'epoch-s': {
    read: asText,
    toDate: (text) => new Date(Number(text) * 1000),
    type: 'bigint',
    toText: (date) => String(Math.floor(date.getTime() / 1000)),
  },
};

/** Stored texts, and the time that every store must read from each. */
export const INSTANT_TEXTS: readonly (readonly [stored: string, read: string])[] = [
  ['2026-03-04T16:00:00.125Z', '2026-03-04T16:00:00.125Z'],
  ['2026-03-04T17:00:00.125+01:00', '2026-03-04T16:00:00.125Z'],
  ['2026-03-04T16:00:00+0530', '2026-03-04T10:30:00.000Z'],
  ['2026-03-04 16:00:00-05', '2026-03-04T21:00:00.000Z'],
  ['2026-03-04 16:00:00', '2026-03-04T16:00:00.000Z'],
  ['2026-03-04T16:00', '2026-03-04T16:00:00.000Z'],
  ['2026-03-04', '2026-03-04T00:00:00.000Z'],
];

/** No store accepts these texts as times, even if its database would. */
export const NO_INSTANT_TEXTS: readonly string[] = [
  ...['yesterday', 'now', 'today', 'infinity', 'epoch', '', '20260304T160000Z', '2461104.25'],
  ...['1772647200', '02/03/2026', '2026-02-30T10:00:00Z', '2026-03-04T18:00:60Z'],
  ...['2026-03-04T24:00:00Z', '2026-03-04T18:00:00+24:00', '2026-03-04T18:00:00+15:00'],
  ...['2026-03-04T18:00:00 UTC', '2026-03-04T18:00:00,5Z', '0000-01-01T00:00:00Z'],
  ...['12026-01-01T00:00:00Z', '2026-3-4', '2026-03-04T', '2026-03-04t18:00:00Z'],
];

export const ENCODINGS = Object.keys(INSTANTS) as readonly TimeEncoding[];
