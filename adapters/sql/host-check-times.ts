import type { HostMapping, TimeEncoding } from './host.js';
import { fault, type HostFault } from './host-faults.js';

// The columns of the logs with times and dates, for both dialects.

export interface LogTime {
  readonly field: 'startedAt' | 'completedAt' | 'createdAt' | 'updatedAt' | 'scheduledDate';
  readonly column: string;
  /** How to name it in a report. */
  readonly place: string;
  /** Null for a date. */
  readonly encoding: TimeEncoding | null;
}

export function logTimes({ logs }: HostMapping): readonly LogTime[] {
  const { table, startedAt, completedAt, createdAt, updatedAt, scheduledDate: date } = logs;
  const scheduledDate = date === undefined ? undefined : { column: date, encoding: null };
  const columns = { startedAt, completedAt, createdAt, updatedAt, scheduledDate };
  return Object.entries(columns).flatMap(([name, time]) => {
    if (time === undefined) return [];
    const field = name as LogTime['field'];
    return [{ ...time, field, place: `"${table}"."${time.column}" (logs.${field})` }];
  });
}

/** A time that its encoding cannot be read from, or a date that is not one. */
export function unreadableTime({ place, encoding }: LogTime, held: string): HostFault {
  if (encoding === null) return fault('date_type', { place, held });
  const wanted =
    encoding === 'iso-text'
      ? 'ISO 8601, such as 2026-03-04T18:00:00.000Z'
      : 'instants of the years 1 to 9999';
  return fault('time_encoding', { place, encoding, held, remedy: `Store ${wanted}.` });
}
