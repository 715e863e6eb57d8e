import { compareRefs } from '../../src/domain/candidates.js';
import { logStatus, type LogFacts } from '../../src/domain/changes.js';
import type {
  CalendarDate,
  CompletedWorkout,
  LogSource,
  ScheduledWorkout,
  Workout,
  WorkoutRef,
} from '../../src/domain/records.js';
import type { RecommendationQuery, RecommendationState } from '../../src/repository.js';
import { countedLoads, findFacts, readRecovery, toFacts } from './reads.js';
import type { MemoryTables } from './tables.js';
import { customWorkouts, findWorkout, programWorkouts } from './workouts.js';

const toRef = (source: LogSource): WorkoutRef =>
  source.type === 'program' ? source : { type: 'custom', customWorkoutId: source.customWorkoutId };

/** The workout that a log is of, a derived one named by its source. */
const doneIn = (tables: MemoryTables, userId: number, { log }: LogFacts): WorkoutRef | null =>
  log.source === null
    ? null
    : (findWorkout(tables, userId, log.source, true)?.derivedFrom ?? toRef(log.source));

/** The first log of the chain of swaps that made a log; null for a log that no swap made. */
const firstOfChain = (tables: MemoryTables, userId: number, { log }: LogFacts): LogFacts | null => {
  // A host can make a ring of logs, which would be followed without end.
  const seen = new Set([log.id]);
  let first: LogFacts | null = null;
  let next = findFacts(tables, userId, log.swappedFromId);
  while (next !== null && !seen.has(next.log.id)) {
    seen.add(next.log.id);
    first = next;
    next = findFacts(tables, userId, next.log.swappedFromId);
  }
  return first;
};

/** Completions since `logsSince`, oldest first, derived workouts named by their source. */
const listCompletions = (
  tables: MemoryTables,
  userId: number,
  { logsSince, now, before }: RecommendationQuery,
): readonly CompletedWorkout[] =>
  tables.logs
    .filter((log) => log.userId === userId)
    .flatMap((row) => {
      const facts = toFacts(tables, row);
      const { id, completedAt } = facts.log;
      if (completedAt === null || completedAt <= logsSince || completedAt > now) return [];
      if (before !== null && completedAt >= before) return [];
      const workout = doneIn(tables, userId, facts);
      if (workout === null) return [];
      const first = firstOfChain(tables, userId, facts);
      const inPlaceOf = first && doneIn(tables, userId, first);
      return [{ id, workout, completedAt, inPlaceOf }];
    })
    .sort((a, b) => a.completedAt.getTime() - b.completedAt.getTime() || a.id - b.id)
    .map(({ id: _, ...completion }) => completion);

/** The active logs of a workout scheduled for a date, by id. */
const listScheduled = (
  tables: MemoryTables,
  userId: number,
  date: CalendarDate,
): readonly ScheduledWorkout[] =>
  tables.logs
    .filter((log) => log.userId === userId && log.scheduledFor === date)
    .map((row) => toFacts(tables, row))
    .filter((facts) => logStatus(facts) === 'active')
    .flatMap(({ log: { id: logId, completedAt, source } }) => {
      const workout = findWorkout(tables, userId, source, true);
      return source === null || workout === null ? [] : [{ logId, completedAt, source, workout }];
    })
    .sort((a, b) => a.logId - b.logId);

/** The workouts to compare for a recommendation. */
const findCandidates = (
  tables: MemoryTables,
  userId: number,
  query: RecommendationQuery,
  completions: readonly CompletedWorkout[],
): readonly Workout[] => {
  const programOf = (dayId: number): number | undefined =>
    tables.programDays.find((day) => day.id === dayId)?.programId;
  const programIds = new Set<number | undefined>([
    ...query.programIds,
    ...completions.flatMap(({ workout }) =>
      workout.type === 'program' ? [programOf(workout.programDayId)] : [],
    ),
  ]);
  const byRef = (a: Workout, b: Workout) => compareRefs(a.ref, b.ref);
  const custom = [...customWorkouts(tables, userId, false)].sort(byRef);
  const visible = [...programWorkouts(tables, userId)].sort(byRef);
  const familiar = visible.filter(
    ({ ref }) => ref.type === 'program' && programIds.has(programOf(ref.programDayId)),
  );
  const days = custom.length + familiar.length < query.candidatesMin ? visible : familiar;
  return [...custom, ...days].slice(0, query.candidatesMax);
};

export const readRecommendation = (
  tables: MemoryTables,
  userId: number,
  query: RecommendationQuery,
): RecommendationState => {
  const { model, before, loadsSince } = query;
  const completions = listCompletions(tables, userId, query);
  return {
    recovery: readRecovery(tables, userId, { model, before }),
    loads: countedLoads(tables, userId).filter(
      (load) => load.performedAt > loadsSince && (before === null || load.performedAt < before),
    ),
    completions,
    candidates: findCandidates(tables, userId, query, completions),
    scheduled: listScheduled(tables, userId, query.scheduledOn),
  };
};
