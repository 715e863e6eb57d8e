import {
  toUnit,
  type Exercise,
  type HistoryLog,
  type PerformedSet,
  type WeightUnit,
} from 'freshlegs';
import type { RealLogs, TrainingLog } from '../recommendation/logs/folder.js';

/** A person's sessions in order, each with its start. */
export interface Person {
  readonly name: string;
  readonly unit: WeightUnit;
  readonly sessions: readonly (HistoryLog & { readonly startedAt: Date })[];
  readonly exercises: ReadonlyMap<number, Exercise>;
}

// One app cannot store a set without a weight, so its users enter 1 lb for body weight.
const PLACEHOLDER_KG_MAX = 1;
const PLATES: Readonly<Record<WeightUnit, number>> = { kg: 0.5, lb: 2.5 };

const isMultiple = (weightKg: number, unit: WeightUnit): boolean =>
  Number.isInteger(toUnit(weightKg, unit) / PLATES[unit]);

/** The unit in which more of the weights can be loaded with plates. */
const unitOf = (weights: readonly number[]): WeightUnit => {
  const countOf = (unit: WeightUnit) => weights.filter((weight) => isMultiple(weight, unit)).length;
  return countOf('lb') > countOf('kg') ? 'lb' : 'kg';
};

const toPerson = (
  { name, sessions }: TrainingLog,
  exercises: ReadonlyMap<number, Exercise>,
): Person => {
  const dated = sessions.map(({ startedAt, endedAt, exercises: done }, index) => ({
    logId: index + 1,
    startedAt,
    completedAt: endedAt,
    exercises: done.map(({ exerciseId, sets }) => ({
      exerciseId,
      sets: sets.map(({ weightKg = 0, ...set }): PerformedSet =>
        weightKg > PLACEHOLDER_KG_MAX ? { ...set, weightKg } : set,
      ),
    })),
  }));
  const weights = dated.flatMap((log) =>
    log.exercises.flatMap(({ sets }) => sets.flatMap(({ weightKg = 0 }) => weightKg || [])),
  );
  return { name, unit: unitOf(weights), sessions: dated, exercises };
};

/** Everyone whose log has at least one weight. */
export const personsOf = ({ logs, exercises }: RealLogs): readonly Person[] =>
  logs
    .map((log) => toPerson(log, exercises))
    .filter(({ sessions }) =>
      sessions.some((log) =>
        log.exercises.some(({ sets }) => sets.some(({ weightKg = 0 }) => weightKg > 0)),
      ),
    );
