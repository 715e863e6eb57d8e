import type { TimeEncoding } from 'freshlegs/postgres';

/** How a test reads and writes a column of an encoding, by its own means and not the library's. */
interface Instants {
  /** The column as text. */
  readonly read: (column: string) => string;
  readonly toDate: (text: string) => Date;
  /** The type of the column. */
  readonly type: string;
  readonly toText: (date: Date) => string;
}

const ofMilliseconds = (text: string): Date => new Date(Number(text));
// Their text depends on the settings of the session, the milliseconds since 1970 do not.
const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::text`;
const asText = (column: string): string => `${column}::text`;

/** By encoding. */
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

/** All encodings that there are. */
export const ENCODINGS = Object.keys(INSTANTS) as readonly TimeEncoding[];
