import type { PerformanceModel } from './models.js';
import type { Kind, Point } from './points.js';

/** An error in points of performance. Positive if the model is too optimistic. */
export interface PointError {
  readonly study: string;
  readonly kind: Kind;
  readonly weight: number;
  readonly error: number;
}

export interface ErrorSummary {
  readonly rmse: number;
  readonly mae: number;
}

/**
 * Errors on studies that the model has not seen: for each study, its constants are fitted to the
 * other studies of the same kind.
 */
export const leaveOneStudyOut = (
  model: PerformanceModel,
  points: readonly Point[],
): readonly PointError[] => {
  const groups = new Map(points.map(({ study, kind }) => [`${kind}/${study}`, { study, kind }]));
  return [...groups.values()].flatMap(({ study, kind }) => {
    const ofKind = points.filter((point) => point.kind === kind);
    const predict = model.fit(ofKind.filter((point) => point.study !== study));
    return ofKind
      .filter((point) => point.study === study)
      .map((point) => ({
        study,
        kind,
        weight: point.weight,
        error: predict(point) - point.performance,
      }));
  });
};

export const summarizeErrors = (errors: readonly PointError[]): ErrorSummary => {
  const weights = errors.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (error: number) => number): number =>
    errors.reduce((sum, { weight, error }) => sum + weight * of(error), 0) / weights;
  return { rmse: Math.sqrt(mean((error) => error ** 2)), mae: mean(Math.abs) };
};
