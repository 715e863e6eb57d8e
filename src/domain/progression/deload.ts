// Finds the deloads in a history.
import type { ExerciseId, LogId } from '../ids.js';
import { DAY_HOURS, HOUR_MS } from '../limits.js';
import { groupedBy } from '../lookup.js';
import { countSets, isWorkingSet } from '../recovery/training-load.js';
import type { Exercise, HistoryLog, PerformedSet } from '../records.js';
import { epleyShare } from './sets.js';
import { isAssisted } from './weights.js';

// Choice: a log is light if each exercise that the user repeats has at most 80 % of its usual weight
// or half of its usual sets. What is usual is the median of the last five logs that are not light, and
// at least three. The weight must also be below that of the latest of them. A weight for more
// repetitions than usual counts as the heavier one that it stands for by Epley's formula, so a change
// of the range is no deload. Help is not compared.
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

type Log = Pick<HistoryLog, 'logId' | 'completedAt' | 'exercises'>;

/** A log, and the sets of each entry of its exercises. */
interface DoneLog<Own extends Log = Log> {
  readonly log: Own;
  readonly entries: ReadonlyMap<ExerciseId, readonly (readonly PerformedSet[])[]>;
}

export function withEntries<Own extends Log>(log: Own): DoneLog<Own> {
  const entries = groupedBy(log.exercises, ({ exerciseId }) => exerciseId);
  const setsOf = new Map(Array.from(entries, ([id, own]) => [id, own.map(({ sets }) => sets)]));
  return { log, entries: setsOf };
}

const daysBetween = (a: DoneLog, b: DoneLog): number =>
  Math.abs(a.log.completedAt.getTime() - b.log.completedAt.getTime()) / (DAY_HOURS * HOUR_MS);

/** How much a log has of an exercise. */
interface Amount {
  /** The heaviest weight, and its most repetitions; 0 for timed sets. */
  readonly weightKg: number;
  readonly reps: number;
  readonly sets: number;
}

const amountOf = (sets: readonly PerformedSet[]): Amount => {
  const weightKg = Math.max(...sets.map((set) => set.weightKg ?? 0));
  const heaviest = sets.filter((set) => (set.weightKg ?? 0) === weightKg);
  return {
    weightKg,
    reps: Math.max(...heaviest.map(({ reps = 0 }) => reps)),
    sets: countSets(sets),
  };
};

const medianOf = (values: readonly number[]): number =>
  Number(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]);

/** The weight that it stands for at these repetitions, but never less than its own. */
const weightAt = ({ weightKg, reps }: Amount, wanted: number): number =>
  weightKg * Math.max(1, epleyShare(reps, wanted));

const isLight = (amount: Amount, usual: readonly Amount[], isHelp: () => boolean): boolean => {
  const usually = (of: keyof Amount): number => medianOf(usual.map((one) => one[of]));
  if (amount.sets <= usually('sets') * LIGHT_SETS_SHARE) return true;
  const weightKg = usually('weightKg');
  return (
    weightKg > 0 &&
    weightAt(amount, usually('reps')) <= weightKg * LIGHT_WEIGHT_SHARE &&
    usual.slice(-1).every((last) => weightAt(amount, last.reps) < last.weightKg) &&
    !isHelp()
  );
};

/** The logs in which everything that the user repeats was light, oldest first. */
const lightLogs = (
  logs: readonly DoneLog[],
  isHelp: (exerciseId: ExerciseId) => boolean,
): readonly DoneLog[] => {
  const usual = new Map<ExerciseId, readonly Amount[]>();
  const usualOf = (id: ExerciseId): readonly Amount[] => usual.get(id) ?? [];
  return logs.filter(({ entries }) => {
    const done = [...entries].flatMap(([exerciseId, own]) => {
      const working = own.flat().filter(isWorkingSet);
      return working.length === 0 ? [] : [{ exerciseId, amount: amountOf(working) }];
    });
    const repeated = done.filter(({ exerciseId }) => usualOf(exerciseId).length >= USUAL_LOGS_MIN);
    if (
      repeated.length > 0 &&
      repeated.every(({ exerciseId, amount }) =>
        isLight(amount, usualOf(exerciseId), () => isHelp(exerciseId)),
      )
    ) {
      return true;
    }
    for (const { exerciseId, amount } of done) {
      usual.set(exerciseId, [...usualOf(exerciseId), amount].slice(-USUAL_LOGS_MAX));
    }
    return false;
  });
};

/** The ids of the logs that are deloads. The logs must be in order, oldest first. */
export function deloadLogIds(
  logs: readonly DoneLog[],
  exercises: ReadonlyMap<ExerciseId, Exercise>,
): ReadonlySet<LogId> {
  const light = lightLogs(logs, (exerciseId) => {
    const exercise = exercises.get(exerciseId);
    return exercise !== undefined && isAssisted(exercise);
  });
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
  return new Set(light.filter(isDeload).map(({ log }) => log.logId));
}
