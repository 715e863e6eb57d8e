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

export const ENCODINGS = Object.keys(INSTANTS) as readonly TimeEncoding[];
