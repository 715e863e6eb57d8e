// Finds the deloads in a history.
import type { ExerciseId } from '../ids.js';
import { DAY_HOURS, HOUR_MS } from '../limits.js';
import { countSets, isWorkingSet } from '../recovery/training-load.js';
import type { HistoryLog, PerformedSet } from '../records.js';

// Choice: a log is light if each exercise that the user repeats has at most 80 % of its usual weight
// or half of its usual sets. What is usual is the median of the last five logs that are not light, and
// at least three.
const LIGHT_WEIGHT_SHARE = 0.8;
const LIGHT_SETS_SHARE = 0.5;
const USUAL_LOGS_MIN = 3;
const USUAL_LOGS_MAX = 5;

// Choice: light logs within ten days are a deload, after at least three weeks of training, the last
// usual log at most two weeks before. After a longer gap they are a return. If there are
// light logs 10 to 21 days apart, they are part of the user's training, such as light days.
const DELOAD_DAYS_MAX = 10;
const APART_DAYS_MIN = 21;
const GAP_DAYS_MAX = 14;

interface DoneLog {
  readonly log: HistoryLog;
  /** Its exercises, with the sets of each of its entries. */
  readonly exercises: readonly {
    readonly exerciseId: ExerciseId;
    readonly entries: readonly (readonly PerformedSet[])[];
  }[];
}

const daysBetween = (a: DoneLog, b: DoneLog): number =>
  Math.abs(a.log.completedAt.getTime() - b.log.completedAt.getTime()) / (DAY_HOURS * HOUR_MS);

interface Amount {
  readonly weightKg: number;
  readonly sets: number;
}

const amountOf = (sets: readonly PerformedSet[]): Amount => ({
  weightKg: Math.max(...sets.map(({ weightKg = 0 }) => weightKg)),
  sets: countSets(sets),
});

const medianOf = (values: readonly number[]): number =>
  Number(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]);

const isLight = (amount: Amount, usual: readonly Amount[]): boolean => {
  const weightKg = medianOf(usual.map((one) => one.weightKg));
  const sets = medianOf(usual.map((one) => one.sets));
  return (
    (weightKg > 0 && amount.weightKg <= weightKg * LIGHT_WEIGHT_SHARE) ||
    amount.sets <= sets * LIGHT_SETS_SHARE
  );
};

/** The logs in which everything that the user repeats was light, oldest first. */
const lightLogs = (logs: readonly DoneLog[]): readonly DoneLog[] => {
  const usual = new Map<ExerciseId, readonly Amount[]>();
  const usualOf = (id: ExerciseId): readonly Amount[] => usual.get(id) ?? [];
  return logs.filter(({ exercises }) => {
    const done = exercises.flatMap(({ exerciseId, entries }) => {
      const working = entries.flat().filter(isWorkingSet);
      return working.length === 0 ? [] : [{ exerciseId, amount: amountOf(working) }];
    });
    const repeated = done.filter(({ exerciseId }) => usualOf(exerciseId).length >= USUAL_LOGS_MIN);
    if (
      repeated.length > 0 &&
      repeated.every(({ exerciseId, amount }) => isLight(amount, usualOf(exerciseId)))
    ) {
      return true;
    }
    for (const { exerciseId, amount } of done) {
      usual.set(exerciseId, [...usualOf(exerciseId), amount].slice(-USUAL_LOGS_MAX));
    }
    return false;
  });
};

/** The logs of deloads. The logs must be in order, oldest first. */
export function deloadLogs(logs: readonly DoneLog[]): ReadonlySet<HistoryLog> {
  const light = lightLogs(logs);
  const usual = logs.filter((own) => !light.includes(own));
  const isDeload = (own: DoneLog): boolean =>
    usual.some(
      (other) =>
        other.log.completedAt < own.log.completedAt && daysBetween(other, own) <= GAP_DAYS_MAX,
    ) &&
    logs.slice(0, 1).every((first) => daysBetween(first, own) >= APART_DAYS_MIN) &&
    light.every((other) => {
      const days = daysBetween(other, own);
      return days <= DELOAD_DAYS_MAX || days >= APART_DAYS_MIN;
    });
  return new Set(light.filter(isDeload).map(({ log }) => log));
}
