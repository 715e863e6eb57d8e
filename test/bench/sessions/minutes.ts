// Compares the estimated minutes of real sessions with the clock.
import type { Exercise, HistoryLog } from 'freshlegs';
import { secondsOf, toMinutes } from '../../../src/domain/session/minutes.js';
import { wishesOf } from '../../../src/domain/session/wishes.js';
import type { TrainingLog } from '../recommendation/logs/folder.js';
import { median } from '../statistics.js';
import { formatTable } from '../table.js';
import { planOf } from './states.js';

const MINUTE_MS = 60_000;
/** Shorter and longer durations are mistakes, such as a clock that kept running. */
const MINUTES_MIN = 10;
const MINUTES_MAX = 240;
const CLOSE = 0.2;

/** The estimates of one session, and its minutes by the clock. */
interface Timed {
  readonly clock: number;
  /** As for someone without durations. */
  readonly usual: number;
  /** With the person's own pace, from earlier logs. */
  readonly own: number;
}

/** One person's sessions with a known duration. */
export interface TimedPerson {
  readonly timed: readonly Timed[];
}

const estimate = (
  session: TrainingLog['sessions'][number],
  past: readonly HistoryLog[],
  exercises: ReadonlyMap<number, Exercise>,
): Pick<Timed, 'usual' | 'own'> => {
  const input = { exercises: [...exercises.values()], base: null, scoreOf: () => 100 };
  const wishes = wishesOf({ ...input, loads: [], logs: past }, {}, session.startedAt);
  const entries = planOf(session.exercises, exercises).map(({ exercise, ...plan }) => ({
    ...{ ...plan, slot: wishes.profileOf(exercise), superset: null, reasons: [] },
  }));
  const seconds = secondsOf(entries);
  return { usual: toMinutes(seconds), own: toMinutes(seconds * wishes.pace.factor) };
};

/** Estimates each session from what was known when it began. */
export const timesOf = (
  { sessions }: TrainingLog,
  exercises: ReadonlyMap<number, Exercise>,
): TimedPerson => {
  const logs = sessions.map(({ startedAt, endedAt, hasDuration, exercises: done }, at) => ({
    ...{ logId: at + 1, startedAt: hasDuration ? startedAt : null, completedAt: endedAt },
    exercises: done,
  }));
  const timed = sessions.flatMap((session) => {
    const clock = (session.endedAt.getTime() - session.startedAt.getTime()) / MINUTE_MS;
    if (!session.hasDuration || clock < MINUTES_MIN || clock > MINUTES_MAX) return [];
    const past = logs.filter(({ completedAt }) => completedAt <= session.startedAt);
    return [{ clock, ...estimate(session, past, exercises) }];
  });
  return { timed };
};

const rowOf = (name: string, timed: readonly Timed[]): readonly string[] => {
  const ratio = (which: 'usual' | 'own') =>
    median(timed.map((one) => one[which] / one.clock)).toFixed(2);
  const share = (which: 'usual' | 'own') => (100 * closeShare(timed, which)).toFixed(1);
  return [name, String(timed.length), ratio('usual'), share('usual'), ratio('own'), share('own')];
};

const closeShare = (timed: readonly Timed[], which: 'usual' | 'own'): number =>
  timed.filter((one) => Math.abs(one[which] - one.clock) <= CLOSE * one.clock).length /
  timed.length;

/** The share of all sessions whose minutes, with the own pace, are within a fifth of the clock. */
export const shareWithin = (people: readonly TimedPerson[]): number =>
  closeShare(
    people.flatMap(({ timed }) => timed),
    'own',
  );

/** The estimates with the usual pace, and with the person's own. */
export const describeTimes = (people: readonly TimedPerson[]): string =>
  formatTable([
    ['', 'sessions', 'usual / clock', 'within 20 %', 'own / clock', 'within 20 %'],
    ...people.map(({ timed }, at) => rowOf(`person ${at + 1}`, timed)),
    rowOf(
      'all',
      people.flatMap(({ timed }) => timed),
    ),
  ]);
