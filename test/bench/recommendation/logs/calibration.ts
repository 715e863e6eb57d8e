import type { Exercise } from 'freshlegs';
import { listDays } from './days.js';
import type { TrainingLog } from './folder.js';
import { answerTo, type Recommend } from './policies.js';

const BINS = 10;

/** A count "k of n times" of a recommendation, and what the person did. */
interface Count {
  readonly share: number;
  readonly isStated: boolean;
  readonly isDone: boolean;
}

export interface Calibration {
  readonly counts: number;
  /** The expected calibration error in ten bins; 0 without counts. */
  readonly error: number;
}

const countsOf = (
  log: TrainingLog,
  exercises: ReadonlyMap<number, Exercise>,
  recommend: Recommend,
): readonly Count[] =>
  listDays(log, exercises).flatMap(({ past, answer }) =>
    answerTo(recommend, past).flatMap(({ key, recommendation: { reasons, message } }) =>
      reasons.flatMap((reason) => {
        if (reason.code !== 'usually_next') return [];
        const { times, of } = reason.params;
        const isStated = message.includes(`${times} of ${of}`);
        return [{ share: times / of, isStated, isDone: key === answer }];
      }),
    ),
  );

const calibrate = (counts: readonly Count[]): Calibration => {
  const errors = Array.from({ length: BINS }, (_, bin) => {
    const own = counts.filter(({ share }) => Math.min(BINS - 1, Math.floor(share * BINS)) === bin);
    return Math.abs(own.reduce((sum, { share, isDone }) => sum + share - Number(isDone), 0));
  });
  const error = errors.reduce((sum, one) => sum + one, 0) / Math.max(1, counts.length);
  return { counts: counts.length, error };
};

/** How far the counts of "usually" are from what happened: those in messages, and all in the data. */
export const judgeCounts = (
  logs: readonly TrainingLog[],
  exercises: ReadonlyMap<number, Exercise>,
  recommend: Recommend,
): { readonly stated: Calibration; readonly all: Calibration } => {
  const counts = logs.flatMap((log) => countsOf(log, exercises, recommend));
  return { stated: calibrate(counts.filter(({ isStated }) => isStated)), all: calibrate(counts) };
};
