import { calculateRecoveryScore, replayRecovery, sessionLoads, timeConstantHours } from 'freshlegs';
import type { Point } from './points.js';

/** Predicts the performance in percent of fresh. */
export type Predict = (point: Point) => number;

/** `fit` finds the model's constants, if it has any. */
export interface PerformanceModel {
  readonly name: string;
  readonly fit: (points: readonly Point[]) => Predict;
}

const HOUR_MS = 3_600_000;
/**
 * P = 100 - 45 (1 - (R/100)^(1/4.79)): this formula anchors the score R to the performance P
 * (recovery model, section 3.1).
 */
const DEFICIT_MAX = 45;
const SCORE_EXPONENT = 4.79;

export const performanceOf = (score: number): number =>
  100 - DEFICIT_MAX * (1 - (score / 100) ** (1 / SCORE_EXPONENT));

const loadsOf = ({ sets, exercise }: Point): ReturnType<typeof sessionLoads> =>
  sessionLoads([{ exerciseId: exercise.id, sets }], [exercise]);

/**
 * The score that the library would show. The record is replayed, and record and score are rounded.
 */
const scoreAt = (point: Point): number => {
  const performedAt = new Date(0);
  const loads = loadsOf(point).map((load) => ({ ...load, performedAt }));
  const record = { muscleGroup: point.muscleGroup, ...replayRecovery(point.muscleGroup, loads) };
  return calculateRecoveryScore(record, new Date(point.hours * HOUR_MS));
};

/** The library, unchanged. Nothing is fitted. */
const ours: PerformanceModel = {
  name: 'ours',
  fit: () => (point) => performanceOf(scoreAt(point)),
};

type Shape = (point: Point) => number;

/** The amplitude for which `100 - amplitude * shape` fits best, and the remaining squared error. */
const fitAmplitude = (
  points: readonly Point[],
  shape: Shape,
): { readonly amplitude: number; readonly error: number } => {
  let products = 0;
  let squares = 0;
  for (const point of points) {
    const value = shape(point);
    products += point.weight * value * (100 - point.performance);
    squares += point.weight * value * value;
  }
  const amplitude = squares === 0 ? 0 : products / squares;
  const error = points.reduce(
    (sum, point) => sum + point.weight * (100 - amplitude * shape(point) - point.performance) ** 2,
    0,
  );
  return { amplitude, error };
};

/** The best of the shapes, each with its best amplitude. */
const fitShapes = (points: readonly Point[], shapes: readonly Shape[]): Predict => {
  const [best] = shapes
    .map((shape) => ({ shape, ...fitAmplitude(points, shape) }))
    .sort((a, b) => a.error - b.error);
  return (point) => (best === undefined ? 100 : 100 - best.amplitude * best.shape(point));
};

const steps = (from: number, to: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, step) => from * (to / from) ** (step / (count - 1)));

/** A straight line that is back at 100 after `fullHours`. */
const linear = (fullHours: number): PerformanceModel => ({
  name: `linear ${fullHours} h`,
  fit: (points) => fitShapes(points, [({ hours }) => Math.max(0, 1 - hours / fullHours)]),
});

/** The same exponential for everyone, which ignores the dose. */
const exponential: PerformanceModel = {
  name: 'exponential',
  fit: (points) =>
    fitShapes(
      points,
      steps(4, 200, 120).map(
        (tau): Shape =>
          ({ hours }) =>
            Math.exp(-hours / tau),
      ),
    ),
};

export const REFITTED = 'ours, refitted';

/**
 * The form of the library's model, with constants fitted like those of the other models: the
 * largest deficit, the deficit per load, and one factor on all time constants.
 */
const oursRefitted: PerformanceModel = {
  name: REFITTED,
  fit: (points) => {
    const doses = new Map<Point, number>();
    const doseOf = (point: Point): number => {
      const dose = doses.get(point) ?? loadsOf(point).reduce((sum, { load }) => sum + load, 0);
      doses.set(point, dose);
      return dose;
    };
    const shapes = steps(0.1, 3, 30).flatMap((perLoad) =>
      steps(0.4, 2.5, 30).map((factor): Shape => (point) => {
        const hours = factor * timeConstantHours(point.muscleGroup);
        return -Math.expm1(-perLoad * doseOf(point) * Math.exp(-point.hours / hours));
      }),
    );
    return fitShapes(points, shapes);
  },
};

/** The library unchanged, and the others with fitted constants. */
export const MODELS: readonly PerformanceModel[] = [
  ours,
  linear(48),
  linear(72),
  exponential,
  oursRefitted,
];
