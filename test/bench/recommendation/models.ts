import { DEFAULT_RECOVERY_MODEL, type RecoveryModel, type RecoveryRecord } from 'freshlegs';

const HOUR_MS = 3_600_000;

const hoursSince = ({ lastWorkoutDate }: RecoveryRecord, now: Date): number =>
  lastWorkoutDate === null
    ? Infinity
    : Math.max(0, now.getTime() - lastWorkoutDate.getTime()) / HOUR_MS;

/** Ignores the dose: 0 after a workout, 100 after `fullHours`, and a straight line in between. */
export const linearModel = (fullHours: number): RecoveryModel => ({
  id: `linear-${fullHours}`,
  version: 1,
  score: (record, now) => Math.min(100, (100 * hoursSince(record, now)) / fullHours),
  hoursUntil: (record, score, now) =>
    Math.max(0, (score / 100) * fullHours - hoursSince(record, now)),
  replay: DEFAULT_RECOVERY_MODEL.replay,
});

/** Changes scores by up to the fraction `noise`. `drawOf` decides by how much, per group. */
export const withNoise = (
  model: RecoveryModel,
  noise: number,
  drawOf: (muscleGroup: string) => number,
): RecoveryModel => ({
  ...model,
  score: (record, now) =>
    Math.min(100, model.score(record, now) * (1 + noise * (2 * drawOf(record.muscleGroup) - 1))),
});
