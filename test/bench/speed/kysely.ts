import type Database from 'better-sqlite3';
import type { Kyselify } from 'drizzle-orm/kysely';
import { Kysely, PostgresDialect, sql, SqliteDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import {
  CORRECTION,
  CUSTOM,
  DAY,
  EXERCISE,
  FACTS,
  LOAD,
  MUSCLE,
  RECORD,
  SOURCE,
} from './columns.js';
import { LOADS_SINCE, LOGS_SINCE, REPLAY_MS } from './decide.js';
import type { Tables as DrizzleTables } from './drizzle-tables.js';
import { peerSide, runLater, type Queries, type Values } from './peers.js';
import type { Side } from './sides.js';
import { NOW, TODAY } from './world.js';

// The queries in kysely. The types of its tables come from drizzle's, which are those of Postgres.

type Tables = {
  [Table in DrizzleTables[keyof DrizzleTables] as Table['_']['name']]: Kyselify<Table>;
};

type On = Kysely<Tables> | Transaction<Tables>;

interface Dialect {
  readonly instant: (date: Date) => Date;
  readonly counted: boolean;
  /** The SQL of the time 14 days before an instant. */
  readonly replayedSince: string;
  readonly locks: boolean;
}

const queriesOf = (
  db: Kysely<Tables>,
  { instant, counted, replayedSince, locks }: Dialect,
): Queries<On> => {
  const now = instant(NOW);
  const made = (userId: number) => ({ user_id: userId, created_at: now, updated_at: now });
  const loadsOf = (on: On, userId: number) =>
    on.selectFrom('muscle_group_load as load').select(LOAD).where('load.user_id', '=', userId);
  const daysOf = (on: On, { user, limit, ids }: Pick<Values, 'user' | 'limit'> & Partial<Values>) =>
    on
      .selectFrom((eb) => {
        let days = eb
          .selectFrom('program_day as day')
          .innerJoin('program', 'program.id', 'day.program_id')
          .select(['day.id', 'day.name', 'day.position', 'day.program_id'])
          .select('program.name as program_name')
          .where((or) =>
            or.or([or('program.user_id', 'is', null), or('program.user_id', '=', user)]),
          )
          .orderBy('day.id')
          .limit(limit);
        if (ids !== undefined) {
          const done = eb
            .selectFrom('program_day as done')
            .select('done.program_id')
            .where('done.id', 'in', ids);
          days = days.where('day.program_id', 'in', done);
        }
        return days.as('day');
      })
      .leftJoin('program_day_exercise as entry', 'entry.program_day_id', 'day.id')
      .leftJoin('exercise', 'exercise.id', 'entry.exercise_id')
      .select(DAY)
      .orderBy('day.id')
      .orderBy('entry.order_index')
      .orderBy('entry.id')
      .execute();
  const factsBy = (on: On, userId: number) =>
    on
      .selectFrom('workout_log as log')
      .leftJoin('workout_swap as active', (join) =>
        join
          .onRef('active.user_id', '=', 'log.user_id')
          .onRef('active.original_log_id', '=', 'log.id')
          .on('active.reverted_at', 'is', null),
      )
      .leftJoin('workout_swap as origin', (join) =>
        join
          .onRef('origin.user_id', '=', 'log.user_id')
          .onRef('origin.swapped_log_id', '=', 'log.id'),
      )
      .select(FACTS)
      .where('log.user_id', '=', userId);
  const sourcesOf = (on: On, userId: number) =>
    on
      .selectFrom('workout_log as log')
      .leftJoin('custom_workout as workout', (join) =>
        join
          .onRef('workout.user_id', '=', 'log.user_id')
          .onRef('workout.id', '=', 'log.custom_workout_id'),
      )
      .select(SOURCE)
      .where('log.user_id', '=', userId);

  return {
    run: runLater,
    transaction: (body) => db.transaction().execute((trx) => runLater(body(trx))),
    db,
    records: (on, { user }) =>
      on
        .selectFrom('muscle_group_recovery as record')
        .select(RECORD)
        .where('record.user_id', '=', user)
        .execute(),
    corrections: (on, { user }) =>
      on
        .selectFrom('recovery_correction as correction')
        .select(CORRECTION)
        .where('correction.user_id', '=', user)
        .execute(),
    replay: (on, { user }) =>
      on
        .selectFrom('muscle_group_recovery as record')
        .innerJoin('muscle_group_load as load', (join) =>
          join
            .onRef('load.user_id', '=', 'record.user_id')
            .onRef('load.muscle_group', '=', 'record.muscle_group'),
        )
        .select(LOAD)
        .where('record.user_id', '=', user)
        .where('load.counted', '=', counted)
        .where(sql<boolean>`load.performed_at > ${sql.raw(replayedSince)}`)
        .execute(),
    window: (on, { user }) =>
      loadsOf(on, user)
        .where('load.counted', '=', counted)
        .where('load.performed_at', '>', instant(LOADS_SINCE))
        .execute(),
    ownLoads: (on, { user, log }) =>
      loadsOf(on, user).where('load.workout_log_id', '=', log).execute(),
    completed: (on, { user }) =>
      sourcesOf(on, user)
        .select('log.completed_at as completedAt')
        .where('log.completed_at', '>', instant(LOGS_SINCE))
        .where('log.completed_at', '<=', now)
        .where((or) =>
          or.or([or('workout.id', 'is not', null), or('log.program_day_id', 'is not', null)]),
        )
        .orderBy('log.completed_at')
        .orderBy('log.id')
        .execute(),
    replaced: (on, { user, ids }) =>
      sourcesOf(on, user)
        .select('log.id')
        .where(
          sql<boolean>`log.id in (with recursive chain (id) as (
          select id from workout_log where user_id = ${user} and id in (${sql.join(ids)})
          union select log.swapped_from_id from chain
          join workout_log log on log.user_id = ${user} and log.id = chain.id
          where log.swapped_from_id is not null) select id from chain)`,
        )
        .execute(),
    exercises: (on, { ids }) =>
      on.selectFrom('exercise').select(EXERCISE).where('exercise.id', 'in', ids).execute(),
    muscles: (on, { ids }) =>
      on
        .selectFrom('exercise_muscle as named')
        .select(MUSCLE)
        .where('named.exercise_id', 'in', ids)
        .orderBy('named.exercise_id')
        .orderBy('named.position')
        .execute(),
    customs: (on, { user, limit }) =>
      on
        .selectFrom((eb) =>
          eb
            .selectFrom('custom_workout')
            .selectAll()
            .where('user_id', '=', user)
            .where('for_log_id', 'is', null)
            .orderBy('id')
            .limit(limit)
            .as('workout'),
        )
        .leftJoin('custom_workout_exercise as entry', (join) =>
          join
            .onRef('entry.user_id', '=', 'workout.user_id')
            .onRef('entry.custom_workout_id', '=', 'workout.id'),
        )
        .leftJoin('exercise', 'exercise.id', 'entry.exercise_id')
        .select(CUSTOM)
        .orderBy('workout.id')
        .orderBy('entry.order_index')
        .orderBy('entry.id')
        .execute(),
    familiarDays: daysOf,
    allDays: daysOf,
    facts: (on, { user, log }) => {
      const facts = factsBy(on, user).where('log.id', '=', log);
      return (locks ? facts.forNoKeyUpdate(['log']) : facts).execute();
    },
    scheduled: (on, { user }) =>
      factsBy(on, user)
        .where('log.scheduled_date', '=', TODAY)
        .where('active.id', 'is', null)
        .where((or) => or.or([or('origin.id', 'is', null), or('origin.reverted_at', 'is', null)]))
        .orderBy('log.id')
        .execute(),
    lock: (on, { user }) =>
      on
        .insertInto('training_state')
        .columns(['user_id'])
        .expression((eb) => eb.selectFrom('users').select('id').where('id', '=', user))
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ revision: sql<number>`training_state.revision` }),
        )
        .returning('revision')
        .execute(),
    nextRevision: (on, userId) =>
      on
        .updateTable('training_state')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('user_id', '=', userId)
        .execute(),
    setCompleted: (on, userId, logId) =>
      on
        .updateTable('workout_log')
        .set({ completed_at: now, updated_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', logId)
        .execute(),
    deleteLoads: (on, userId, logId) =>
      on
        .deleteFrom('muscle_group_load')
        .where((eb) => eb.and({ user_id: userId, workout_log_id: logId }))
        .execute(),
    deleteExercises: (on, userId, logId) =>
      on
        .deleteFrom('workout_log_exercise')
        .where((eb) => eb.and({ user_id: userId, workout_log_id: logId }))
        .execute(),
    insertLoads: (on, userId, loads) =>
      on
        .insertInto('muscle_group_load')
        .values(
          loads.map((load) => ({
            user_id: userId,
            workout_log_id: load.workoutLogId,
            muscle_group: load.muscleGroup,
            performed_at: instant(load.performedAt),
            load: load.load,
            weekly_sets: load.fractionalSets,
            known_effort_sets: load.knownEffortSets,
            exercises_count: load.exercisesCount,
            counted,
          })),
        )
        .execute(),
    insertExercises: (on, userId, logId, done) =>
      on
        .insertInto('workout_log_exercise')
        .values(
          done.map(({ exerciseId }, at) => ({
            ...{ user_id: userId, workout_log_id: logId },
            ...{ exercise_id: exerciseId, order_index: at },
          })),
        )
        .returning(['id', 'order_index as orderIndex'])
        .execute(),
    insertSets: (on, userId, sets) =>
      on
        .insertInto('workout_log_set')
        .values(
          sets.map(({ partId, position, weightKg, reps, seconds, rir, rpe, type }) => {
            const set = { reps, seconds, weight_kg: weightKg, rir, rpe, type };
            return { user_id: userId, workout_log_exercise_id: partId, position, ...set };
          }),
        )
        .execute(),
    storeRecords: (on, userId, records) =>
      on
        .insertInto('muscle_group_recovery')
        .values(
          records.map(({ muscleGroup, lastWorkoutDate, intensity, exercisesCount }) => ({
            ...made(userId),
            muscle_group: muscleGroup,
            last_workout_date: lastWorkoutDate === null ? null : instant(lastWorkoutDate),
            intensity,
            exercises_count: exercisesCount,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'muscle_group']).doUpdateSet((eb) => ({
            last_workout_date: eb.ref('excluded.last_workout_date'),
            intensity: eb.ref('excluded.intensity'),
            exercises_count: eb.ref('excluded.exercises_count'),
            updated_at: eb.ref('excluded.updated_at'),
          })),
        )
        .execute(),
  };
};

export const kyselyOnSqlite = (database: Database.Database): Side =>
  peerSide(
    queriesOf(new Kysely({ dialect: new SqliteDialect({ database }) }), {
      instant: (date) => date.getTime() as unknown as Date,
      counted: 1 as unknown as boolean,
      replayedSince: `record.last_workout_date - ${REPLAY_MS}`,
      locks: false,
    }),
  );

export const kyselyOnPostgres = (pool: pg.Pool): Side =>
  peerSide(
    queriesOf(new Kysely({ dialect: new PostgresDialect({ pool }) }), {
      instant: (date) => date,
      counted: true,
      replayedSince: "record.last_workout_date - interval '336 hours'",
      locks: true,
    }),
  );
