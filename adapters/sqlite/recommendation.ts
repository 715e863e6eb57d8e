import { compareRefs, refKey } from '../../src/domain/candidates.js';
import type { Workout } from '../../src/domain/records.js';
import type {
  ForecastQuery,
  ForecastState,
  RecommendationQuery,
  RecommendationState,
} from '../../src/repository.js';
import { toCompletion } from '../sql/recovery.js';
import type { Sql } from './driver.js';
import { loadsSince, NEVER, readRecovery } from './recovery.js';
import { findWorkout, listCustom, listProgramDays } from './workouts.js';

/** Recovery with loads, and those of the workouts that are open to the user. */
export const readForecast = (
  sql: Sql,
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

/** Completions since `logsSince`, oldest first, derived workouts named by their source. */
const listCompletions = (
  sql: Sql,
  userId: number,
  query: RecommendationQuery,
): readonly ReturnType<typeof toCompletion>[] =>
  sql
    .all(
      `select log.completed_at, log.program_day_id, workout.id as custom_workout_id,
         workout.source_program_day_id, workout.source_custom_workout_id
       from workout_log log
       left join custom_workout workout
         on workout.user_id = log.user_id and workout.id = log.custom_workout_id
       where log.user_id = ? and log.completed_at > ? and log.completed_at <= ?
         and log.completed_at < ?
         and (workout.id is not null or log.program_day_id is not null)
       order by log.completed_at, log.id`,
      userId,
      query.logsSince.getTime(),
      query.now.getTime(),
      query.before?.getTime() ?? NEVER,
    )
    .map(toCompletion);

/** Days of the programs that are named, or of which a day was done. */
const listFamiliarDays = (
  sql: Sql,
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
    `and (program.id in (select value from json_each(?)) or program.id in (
       select program_id from program_day where id in (select value from json_each(?))))
     order by day.id limit ${limit}`,
    JSON.stringify(programIds),
    JSON.stringify(done),
  );
};

const findCandidates = (
  sql: Sql,
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
  sql: Sql,
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
