import { compareRefs, refKey } from '../../src/domain/candidates.js';
import type {
  CalendarDate,
  CompletedWorkout,
  ScheduledWorkout,
  Workout,
} from '../../src/domain/records.js';
import type {
  ForecastQuery,
  ForecastState,
  RecommendationQuery,
  RecommendationState,
} from '../../src/repository.js';
import type { TimeEncoding } from '../sql/host.js';
import { doneDayIds, swappedFromIds, toCompletions } from '../sql/completions.js';
import type { Row } from '../sql/rows.js';
import { inMillis, listScheduled } from './logs.js';
import { loadsSince, NEVER, readRecovery } from './recovery.js';
import { encodeInstant, textOf, type HostSql } from './tables.js';
import { daysUsers, findWorkout, listCustom, listProgramDays } from './workouts.js';

/** Recovery with loads, and those of the workouts that are open to the user. */
export const readForecast = (
  sql: HostSql,
  userId: number,
  { model, before, workouts }: ForecastQuery,
): ForecastState => {
  const refs = new Map(workouts.map((ref) => [refKey(ref), ref]));
  return {
    recovery: readRecovery(sql, userId, { model, before, needed: true }),
    workouts: [...refs.values()]
      .sort(compareRefs)
      .flatMap((ref) => findWorkout(sql, userId, ref) ?? []),
  };
};

const isText = (encoding: TimeEncoding): boolean =>
  encoding === 'iso-text' || encoding === 'timestamp-utc';

/**
 * Compares the column as it is stored, so that the host's index serves; one instant has several
 * texts, so text is compared as what it says.
 */
const completionsText = textOf((t) => {
  const { logs, completedExactly, logTable } = t;
  const [completed, value] = isText(logTable.encoding)
    ? ['log.completed_at', '?']
    : [`log.${completedExactly}`, encodeInstant(t)];
  return `
select log.completed_at, log.swapped_from_id, log.program_day_id,
  workout.id as custom_workout_id, workout.source_program_day_id, workout.source_custom_workout_id
from ${logs} log
left join custom_workout workout
  on workout.user_id = log.user_id and workout.id = log.custom_workout_id
where log.user_id = ? and ${completed} > ${value} and ${completed} <= ${value}
  and ${completed} < ${value}
  and (workout.id is not null or log.program_day_id is not null)
order by ${completed}, log.id`;
});

/** The least value that can be stored and does not lie before an instant, to be encoded. */
const notBefore = ({ t }: HostSql, instant: Date): number =>
  instant.getTime() + (t.logTable.encoding === 'epoch-s' ? 999 : 0);

// The plus has SQLite look each log up by its id alone.
const replacedText = textOf(
  ({ logs }) => `
with recursive replaced (id, swapped_from_id, program_day_id, custom_workout_id) as (
  select log.id, log.swapped_from_id, log.program_day_id, log.custom_workout_id
  from json_each(?) given
  cross join ${logs} log on +log.user_id = ? and log.id = given.value
  union
  select log.id, log.swapped_from_id, log.program_day_id, log.custom_workout_id
  from replaced
  cross join ${logs} log on +log.user_id = ? and log.id = replaced.swapped_from_id)
select replaced.id, replaced.swapped_from_id, replaced.program_day_id,
  workout.id as custom_workout_id, workout.source_program_day_id, workout.source_custom_workout_id
from replaced
left join custom_workout workout
  on +workout.user_id = ? and workout.id = replaced.custom_workout_id`,
);

/** Some logs, and those that lead to them by swaps. */
const listReplaced = (sql: HostSql, userId: number, logIds: readonly number[]): readonly Row[] =>
  logIds.length === 0
    ? []
    : sql.all(replacedText(sql.t), JSON.stringify(logIds), userId, userId, userId);

/** Completions since `logsSince`, oldest first, derived workouts named by their source. */
const listCompletions = (
  sql: HostSql,
  userId: number,
  query: RecommendationQuery,
): readonly CompletedWorkout[] => {
  const rows = sql
    .all(
      completionsText(sql.t),
      userId,
      query.logsSince.getTime(),
      query.now.getTime(),
      query.before === null ? NEVER : notBefore(sql, query.before),
    )
    .map(inMillis);
  return toCompletions(rows, listReplaced(sql, userId, swappedFromIds(rows)));
};

const familiarText = textOf(
  ({ programDays }) => `and (day.program_id in (select value from json_each(?))
  or day.program_id in (
    select done.program_id from ${programDays ?? ''} done
    where done.id in (select value from json_each(?))))`,
);

/** Days of the programs that are named, or of which a day was done. */
const listFamiliarDays = (
  sql: HostSql,
  userId: number,
  programIds: readonly number[],
  done: readonly number[],
  limit: number,
): readonly Workout[] => {
  if (programIds.length === 0 && done.length === 0) return [];
  return listProgramDays(
    sql,
    userId,
    `${familiarText(sql.t)} order by day.id limit ${limit}`,
    JSON.stringify(programIds),
    ...daysUsers(sql, userId),
    JSON.stringify(done),
  );
};

const findCandidates = (
  sql: HostSql,
  userId: number,
  query: RecommendationQuery,
  done: readonly number[],
): readonly Workout[] => {
  const { candidatesMin, candidatesMax, programIds } = query;
  const custom = listCustom(
    sql,
    userId,
    `and workout.for_log_id is null order by workout.id limit ${candidatesMax}`,
  );
  const rest = candidatesMax - custom.length;
  const familiar = listFamiliarDays(sql, userId, programIds, done, rest);
  if (custom.length + familiar.length >= candidatesMin) return [...custom, ...familiar];
  return [...custom, ...listProgramDays(sql, userId, `order by day.id limit ${rest}`)];
};

/** The active logs scheduled for a date, with their workouts, which are looked up unless `known`. */
const findScheduled = (
  sql: HostSql,
  userId: number,
  date: CalendarDate,
  known: readonly Workout[],
): readonly ScheduledWorkout[] =>
  listScheduled(sql, userId, date).flatMap(({ log: { id: logId, completedAt, source } }) => {
    if (source === null) return [];
    const workout =
      known.find(({ ref }) => compareRefs(ref, source) === 0) ??
      findWorkout(sql, userId, source, true);
    return workout === null ? [] : [{ logId, completedAt, source, workout }];
  });

export const readRecommendation = (
  sql: HostSql,
  userId: number,
  query: RecommendationQuery,
): RecommendationState => {
  const { model, before } = query;
  const completions = listCompletions(sql, userId, query);
  const candidates = findCandidates(sql, userId, query, doneDayIds(completions));
  return {
    recovery: readRecovery(sql, userId, { model, before }),
    loads: loadsSince(sql, userId, query.loadsSince, before),
    completions,
    candidates,
    scheduled: findScheduled(sql, userId, query.scheduledOn, candidates),
  };
};
