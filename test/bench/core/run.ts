import {
  toCandidate,
  type RecommendationCandidate,
} from '../../../src/domain/recommendation/candidates.js';
import { recommend } from '../../../src/domain/recommendation/recommend.js';
import { calculateRecoveryScore } from '../../../src/domain/recovery/model.js';
import type { RecoveryRecord, Workout } from '../../../src/domain/records.js';

/** The input of a recommendation, apart from its candidates. */
export interface CoreInput {
  readonly now: Date;
  readonly records: readonly RecoveryRecord[];
  readonly loads: Parameters<typeof recommend>[0]['loads'];
  readonly completions: Parameters<typeof recommend>[0]['completions'];
  /** Workouts to make candidates from, repeated. */
  readonly workouts: readonly Workout[];
}

/** The speed of a function, by processor time. */
export interface CoreFigures {
  readonly perSecond: number;
  readonly bytesPerCall: number;
}

const BATCHES = 15;
const BATCH_MICROS = 150_000;

const cpuMicros = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

const repeat =
  (times: number, call: () => unknown): (() => void) =>
  () => {
    for (let at = 0; at < times; at++) call();
  };

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The growth of the heap; intervals with a garbage collection are excluded. */
const bytesOf = (call: () => unknown): number => {
  const grown = Array.from({ length: 200 }, () => {
    const before = process.memoryUsage().heapUsed;
    repeat(20, call)();
    return (process.memoryUsage().heapUsed - before) / 20;
  });
  return middle(grown.filter((bytes) => bytes > 0));
};

const measure = (call: () => unknown): CoreFigures => {
  let times = 1;
  while (cpuMicros(repeat(times, call)) < BATCH_MICROS) times *= 2;
  const batches = Array.from({ length: BATCHES }, () => cpuMicros(repeat(times, call)) / times);
  return { perSecond: 1e6 / middle(batches), bytesPerCall: bytesOf(call) };
};

const candidatesOf = ({ workouts }: CoreInput, count: number): readonly RecommendationCandidate[] =>
  Array.from({ length: count }, (_, at) => workouts[at % workouts.length]).flatMap((workout, at) =>
    workout === undefined
      ? []
      : [toCandidate({ ...workout, ref: { type: 'program', programDayId: at + 1 } })],
  );

/** `recommend` with this many candidates. */
export const measureRecommend = (input: CoreInput, count: number): CoreFigures => {
  const candidates = candidatesOf(input, count);
  return measure(() => recommend({ ...input, candidates }, input.now));
};

/** The score of one group after another. */
export const measureScore = ({ records, now }: CoreInput): CoreFigures => {
  let at = 0;
  return measure(() => {
    const record = records[at++ % records.length];
    return record === undefined ? 0 : calculateRecoveryScore(record, now);
  });
};
