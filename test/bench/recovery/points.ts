import { normalizeMuscleGroup, type Exercise, type PerformedSet } from 'freshlegs';
import { exerciseOf } from '../../support/exercises.js';
import type { Row } from './rows.js';

/**
 * Ordinary training, or exercise that is meant to damage muscles, such as eccentric-only sets or
 * drop jumps.
 */
export type Kind = 'conventional' | 'damaging';

/** A measurement that every model can predict. */
export interface Point {
  readonly study: string;
  readonly kind: Kind;
  readonly muscleGroup: string;
  readonly exercise: Exercise;
  readonly sets: readonly PerformedSet[];
  readonly hours: number;
  /** In percent of baseline. */
  readonly performance: number;
  /** 1, or less if the file marks the value as uncertain. */
  readonly weight: number;
}

/**
 * Used if a protocol gives neither repetitions nor a load. The library's unit of load is based on
 * the same number.
 */
const REPS_ASSUMED = 10;
/** Epley: at a fraction p of the one-repetition maximum, repetitions to failure are 30(1/p - 1). */
const EPLEY = 30;
const RIR_NEAR = 1;
const RIR_NEAR_OR_AT = 0.5;

const firstNumbers = (text: string, pattern: RegExp): readonly number[] =>
  (pattern.exec(text) ?? [])
    .slice(1)
    .filter((part) => part !== '')
    .map(Number)
    .filter((value) => Number.isFinite(value));

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const repsToFailure = (relativeIntensity: string): number | null => {
  const repetitionMaximum = meanOf(firstNumbers(relativeIntensity, /(\d+)(?:-(\d+))?RM/));
  // "80% 1RM" gives a load, "10RM" a number of repetitions.
  const percent = firstNumbers(relativeIntensity, /([\d.]+)%.*1RM/)[0];
  return percent === undefined ? repetitionMaximum : EPLEY * (100 / percent - 1);
};

const plannedReps = ({ reps_or_protocol: protocol, sets }: Row): number | null => {
  const perSet = meanOf(firstNumbers(protocol, /\d+ x (\d+)(?:-(\d+))?/));
  const total = firstNumbers(protocol, /^(\d+) maximal/)[0];
  const count = firstNumbers(sets, /^~?(\d+)$/)[0];
  return perSet ?? (total === undefined || count === undefined ? null : total / count);
};

/** Undefined if the text does not give the number. */
const repsInReserve = (row: Row): number | undefined => {
  const named = firstNumbers(row.to_failure, /(\d+) RIR/)[0];
  if (named !== undefined) return named;
  if (row.to_failure === 'near') return RIR_NEAR;
  if (row.to_failure === 'near/at') return RIR_NEAR_OR_AT;
  if (row.to_failure !== 'no') return 0;
  const possible = repsToFailure(row.relative_intensity);
  const planned = plannedReps(row);
  return possible === null || planned === null ? undefined : Math.max(0, possible - planned);
};

const setsOf = (row: Row, count: number): readonly PerformedSet[] => {
  const rir = repsInReserve(row);
  const possible = repsToFailure(row.relative_intensity);
  const reps = plannedReps(row) ?? (possible === null ? REPS_ASSUMED : possible - (rir ?? 0));
  return Array.from({ length: count }, () => ({ reps, rir }));
};

const toExercise = ({ exercise }: Row, muscleGroup: string): Exercise =>
  /indirect|synergist/.test(exercise)
    ? exerciseOf(1, exercise, [], [muscleGroup])
    : exerciseOf(1, exercise, [muscleGroup], []);

/** A measurement, or why no model can predict it. */
export const readPoint = (row: Row): Point | string => {
  const hours = Number(row.hours);
  const performance = Number(row.percent_of_baseline);
  const hasValue = row.hours !== '' && row.percent_of_baseline !== '';
  if (!hasValue || !Number.isFinite(hours) || !Number.isFinite(performance)) {
    return 'no value';
  }
  const weight = firstNumbers(row.provenance, /fit weight ([\d.]+)/)[0] ?? 1;
  if (weight === 0) return 'marked as not comparable in the file';
  const { muscleGroups, known } = normalizeMuscleGroup(row.muscle_group);
  const muscleGroup = muscleGroups[0]?.muscleGroup;
  if (!known || muscleGroup === undefined || muscleGroups.length > 1) {
    return 'no single muscle group';
  }
  const count = firstNumbers(row.sets, /^~?(\d+)$/)[0];
  if (count === undefined) return 'number of sets not given';
  return {
    study: row.study,
    kind: /eccentric|con\+ecc|drop jump/i.test(row.exercise) ? 'damaging' : 'conventional',
    muscleGroup,
    exercise: toExercise(row, muscleGroup),
    sets: setsOf(row, count),
    hours,
    performance,
    weight,
  };
};
