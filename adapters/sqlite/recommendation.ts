import { compareRefs, refKey } from '../../src/domain/candidates.js';
import type { Workout } from '../../src/domain/records.js';
import type {
  ForecastQuery,
  ForecastState,
  RecommendationQuery,
  RecommendationState,
} from '../../src/repository.js';
import type { TimeEncoding } from '../sql/host.js';
import { toCompletion } from '../sql/recovery.js';
import { inMillis } from './logs.js';
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
select log.completed_at, log.program_day_id, workout.id as custom_workout_id,
  workout.source_program_day_id, workout.source_custom_workout_id
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

/** Completions since `logsSince`, oldest first, derived workouts named by their source. */
const listCompletions = (
  sql: HostSql,
  userId: number,
  query: RecommendationQuery,
): readonly ReturnType<typeof toCompletion>[] =>
  sql
    .all(
      completionsText(sql.t),
      userId,
      query.logsSince.getTime(),
      query.now.getTime(),
      query.before === null ? NEVER : notBefore(sql, query.before),
    )
    .map((row) => toCompletion(inMillis(row)));

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
  doneDayIds: readonly (number | null)[],
  limit: number,
): readonly Workout[] => {
  const done = doneDayIds.filter((id) => id !== null);
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
  doneDayIds: readonly (number | null)[],
): readonly Workout[] => {
  const { candidatesMin, candidatesMax, programIds } = query;
  const custom = listCustom(
    sql,
    userId,
    `and workout.for_log_id is null order by workout.id limit ${candidatesMax}`,
  );
  const rest = candidatesMax - custom.length;
  const familiar = listFamiliarDays(sql, userId, programIds, doneDayIds, rest);
  if (custom.length + familiar.length >= candidatesMin) return [...custom, ...familiar];
  return [...custom, ...listProgramDays(sql, userId, `order by day.id limit ${rest}`)];
};

export const readRecommendation = (
  sql: HostSql,
  userId: number,
  query: RecommendationQuery,
): RecommendationState => {
  const { model, before } = query;
  const completions = listCompletions(sql, userId, query);
  return {
    recovery: readRecovery(sql, userId, { model, before }),
    loads: loadsSince(sql, userId, query.loadsSince, before),
    completions: completions.map(({ workout, completedAt }) => ({ workout, completedAt })),
    candidates: findCandidates(
      sql,
      userId,
      query,
      completions.map((completion) => completion.programDayId),
    ),
  };
};
