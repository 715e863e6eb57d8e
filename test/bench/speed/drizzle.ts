import type Database from 'better-sqlite3';
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { drizzle as drizzleLite } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { LOADS_SINCE, LOGS_SINCE, REPLAY_MS } from './decide.js';
import { postgresSchema, sqliteSchema, type Schema } from './drizzle-tables.js';
import { peerSide, runLater, runNow, type Queries, type Sent, type Values } from './peers.js';
import type { Side } from './sides.js';
import { NOW, TODAY } from './world.js';

// The queries in drizzle, which are typed and prepared.

type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>;

/** A query without placeholders, or with values for them. */
interface Query<Rows> {
  readonly execute: (values?: Record<string, unknown>) => Promise<Rows>;
}

interface Prepared<Rows> {
  readonly prepare: (name: string) => Query<Rows>;
}

/** How the dialects differ. */
interface Dialect extends Pick<Queries<Db>, 'run' | 'transaction' | 'db'> {
  readonly schema: Schema;
  readonly prepared: <Rows>(
    name: string,
    make: (on: Db) => Prepared<Rows>,
  ) => (on: Db, values: Partial<Values>) => Sent<Rows>;
  /** Runs a statement that returns rows, or none. */
  readonly rows: <Rows>(query: Query<Rows>) => Sent<Rows>;
  readonly done: (query: Query<unknown>) => Sent<unknown>;
  /** Stands before a value. */
  readonly prefix: string;
  readonly instant: (instant: Date) => Date | SQL;
  /** The ids of a list, as a subquery of the placeholder `ids`. */
  readonly ids: SQL;
  readonly replay: string;
  readonly locks: boolean;
}

const LIMIT = sql.placeholder('limit');

/** The reads, which are prepared. */
const readsOf = ({ schema, prepared, prefix, instant, ids: IDS, replay, locks }: Dialect) => {
  const PREFIX = sql.raw(prefix);
  const given = (name: string): SQL => sql`${PREFIX}${sql.placeholder(name)}`;
  const USER = given('user');
  const { state, users, exercise, muscles, program, day, dayEntry, active, origin } = schema;
  const { workout, workoutEntry, log, recovery, load, correction } = schema;
  const loadsBy = (name: string, condition: SQL | undefined) =>
    prepared(name, (on) =>
      on
        .select(schema.LOAD)
        .from(load)
        .where(and(eq(load.userId, USER), condition)),
    );
  const isWorkoutOfLog = and(eq(workout.userId, log.userId), eq(workout.id, log.customWorkoutId));
  const isOpen = or(isNull(program.userId), eq(program.userId, USER));
  const daysBy = (name: string, condition?: SQL) =>
    prepared(name, (on) => {
      const listed = on
        .select(schema.DAY)
        .from(day)
        .innerJoin(program, eq(program.id, day.programId))
        .where(and(isOpen, condition))
        .orderBy(asc(day.id))
        .limit(LIMIT)
        .as('listed');
      const { id, name, position, programId, programName } = listed;
      return on
        .select({ id, name, position, programId, programName, ...schema.DAY_ENTRY })
        .from(listed)
        .leftJoin(dayEntry, eq(dayEntry.dayId, id))
        .leftJoin(exercise, eq(exercise.id, dayEntry.exerciseId))
        .orderBy(asc(id), asc(dayEntry.orderIndex), asc(dayEntry.id));
    });
  const factsBy = (on: Db, condition: SQL | undefined) =>
    on
      .select(schema.FACTS)
      .from(log)
      .leftJoin(
        active,
        and(
          eq(active.userId, log.userId),
          eq(active.originalLogId, log.id),
          isNull(active.revertedAt),
        ),
      )
      .leftJoin(origin, and(eq(origin.userId, log.userId), eq(origin.swappedLogId, log.id)))
      .where(and(eq(log.userId, USER), condition));
  return {
    records: prepared('records', (on) =>
      on.select(schema.RECORD).from(recovery).where(eq(recovery.userId, USER)),
    ),
    corrections: prepared('corrections', (on) =>
      on.select(schema.CORRECTION).from(correction).where(eq(correction.userId, USER)),
    ),
    replay: prepared('replay', (on) =>
      on
        .select(schema.LOAD)
        .from(recovery)
        .innerJoin(
          load,
          and(eq(load.userId, recovery.userId), eq(load.muscleGroup, recovery.muscleGroup)),
        )
        .where(
          and(
            eq(recovery.userId, USER),
            eq(load.counted, true),
            sql`${load.performedAt} > ${recovery.lastWorkoutDate} - ${sql.raw(replay)}`,
          ),
        ),
    ),
    window: loadsBy(
      'window',
      and(eq(load.counted, true), gt(load.performedAt, instant(LOADS_SINCE))),
    ),
    ownLoads: loadsBy('own', eq(load.workoutLogId, given('log'))),
    completed: prepared('completed', (on) =>
      on
        .select({ completedAt: log.completedAt, ...schema.SOURCE })
        .from(log)
        .leftJoin(workout, isWorkoutOfLog)
        .where(
          and(
            eq(log.userId, USER),
            gt(log.completedAt, instant(LOGS_SINCE)),
            lte(log.completedAt, instant(NOW)),
            or(isNotNull(workout.id), isNotNull(log.programDayId)),
          ),
        )
        .orderBy(asc(log.completedAt), asc(log.id)),
    ),
    replaced: prepared('replaced', (on) =>
      on
        .select({ id: log.id, ...schema.SOURCE })
        .from(log)
        .leftJoin(workout, isWorkoutOfLog)
        .where(
          and(
            eq(log.userId, USER),
            sql`${log.id} in (with recursive chain (id) as (
              select id from workout_log where user_id = ${USER} and id in ${IDS}
              union select earlier.swapped_from_id from chain
              join workout_log earlier on earlier.user_id = ${USER} and earlier.id = chain.id
              where earlier.swapped_from_id is not null) select id from chain)`,
          ),
        ),
    ),
    muscles: prepared('muscles', (on) =>
      on
        .select(schema.MUSCLE)
        .from(muscles)
        .where(sql`${muscles.exerciseId} in ${IDS}`)
        .orderBy(asc(muscles.exerciseId), asc(muscles.position)),
    ),
    exercises: prepared('exercises', (on) =>
      on
        .select()
        .from(exercise)
        .where(sql`${exercise.id} in ${IDS}`),
    ),
    customs: prepared('customs', (on) => {
      const listed = on
        .select()
        .from(workout)
        .where(and(eq(workout.userId, USER), isNull(workout.forLogId)))
        .orderBy(asc(workout.id))
        .limit(LIMIT)
        .as('listed');
      const { id, name, sourceProgramDayId, sourceCustomWorkoutId, userId } = listed;
      return on
        .select({ id, name, sourceProgramDayId, sourceCustomWorkoutId, ...schema.CUSTOM_ENTRY })
        .from(listed)
        .leftJoin(
          workoutEntry,
          and(eq(workoutEntry.userId, userId), eq(workoutEntry.workoutId, id)),
        )
        .leftJoin(exercise, eq(exercise.id, workoutEntry.exerciseId))
        .orderBy(asc(id), asc(workoutEntry.orderIndex), asc(workoutEntry.id));
    }),
    familiarDays: daysBy(
      'familiar',
      sql`${day.programId} in (select done.program_id from program_day done where done.id in ${IDS})`,
    ),
    allDays: daysBy('days'),
    facts: prepared('facts', (on) => {
      const query = factsBy(on, eq(log.id, given('log')));
      return locks ? query.for('no key update', { of: log }) : query;
    }),
    scheduled: prepared('scheduled', (on) =>
      factsBy(
        on,
        and(
          eq(log.scheduledFor, sql`${PREFIX}${TODAY}`),
          isNull(active.id),
          or(isNull(origin.id), isNull(origin.revertedAt)),
        ),
      ).orderBy(asc(log.id)),
    ),
    lock: prepared('lock', (on) =>
      on
        .insert(state)
        .select(
          on
            .select({ userId: users.id, revision: sql<number>`0`.as('revision') })
            .from(users)
            .where(eq(users.id, USER)),
        )
        .onConflictDoUpdate({ target: state.userId, set: { revision: sql`${state.revision}` } })
        .returning({ revision: state.revision }),
    ),
  };
};

const queriesOf = (dialect: Dialect): Queries<Db> => {
  const { db, run, transaction, rows, done } = dialect;
  const { state, log, logExercise, logSet, recovery, load } = dialect.schema;
  const made = (userId: number) => ({ userId, createdAt: NOW, updatedAt: NOW });
  return {
    run,
    transaction,
    db,
    ...readsOf(dialect),
    nextRevision: (on, userId) =>
      done(
        on
          .update(state)
          .set({ revision: sql`${state.revision} + 1` })
          .where(eq(state.userId, userId)),
      ),
    setCompleted: (on, userId, logId) =>
      done(
        on
          .update(log)
          .set({ completedAt: NOW, updatedAt: NOW })
          .where(and(eq(log.userId, userId), eq(log.id, logId))),
      ),
    deleteLoads: (on, userId, logId) =>
      done(on.delete(load).where(and(eq(load.userId, userId), eq(load.workoutLogId, logId)))),
    deleteExercises: (on, userId, logId) =>
      done(
        on
          .delete(logExercise)
          .where(and(eq(logExercise.userId, userId), eq(logExercise.logId, logId))),
      ),
    insertLoads: (on, userId, loads) =>
      done(on.insert(load).values(loads.map((values) => ({ ...values, userId })))),
    insertExercises: (on, userId, logId, performed) =>
      rows(
        on
          .insert(logExercise)
          .values(
            performed.map(({ exerciseId }, orderIndex) => ({
              ...{ userId, logId, exerciseId, orderIndex },
            })),
          )
          .returning({ id: logExercise.id, orderIndex: logExercise.orderIndex }),
      ),
    insertSets: (on, userId, sets) =>
      done(on.insert(logSet).values(sets.map((set) => ({ ...set, userId })))),
    storeRecords: (on, userId, stored) =>
      done(
        on
          .insert(recovery)
          .values(stored.map((record) => ({ ...record, ...made(userId) })))
          .onConflictDoUpdate({
            target: [recovery.userId, recovery.muscleGroup],
            set: {
              lastWorkoutDate: sql`excluded.last_workout_date`,
              intensity: sql`excluded.intensity`,
              exercisesCount: sql`excluded.exercises_count`,
              updatedAt: sql`excluded.updated_at`,
            },
          }),
      ),
  };
};

/** Each query is prepared once per connection, by name if names are enabled. */
export const drizzleOnPostgres = (pool: pg.Pool, prepare: boolean): Side => {
  const db = drizzlePg(pool);
  return peerSide(
    queriesOf({
      db,
      schema: postgresSchema(),
      run: runLater,
      transaction: (body) => db.transaction((tx) => runLater(body(tx))),
      // A transaction has its own session, so queries are prepared again.
      prepared: (name, make) => {
        const sent = prepare ? name : '';
        const query = make(db).prepare(sent);
        return (on, { ids = [], ...values }) =>
          (on === db ? query : make(on).prepare(sent)).execute({
            ...{ ...values, ids: `{${ids.join(',')}}` },
          });
      },
      rows: (query) => query.execute(),
      done: (query) => query.execute(),
      prefix: '',
      instant: (instant) => instant,
      ids: sql`(select unnest(${sql.placeholder('ids')}::bigint[]))`,
      replay: "interval '336 hours'",
      locks: true,
    }),
  );
};

/** A query of drizzle on SQLite, which returns its rows at once. */
interface LiteQuery<Rows> {
  readonly all: (values?: Record<string, unknown>) => Rows;
  readonly run: () => unknown;
}

/** Queries are built with the types of Postgres, and drizzle makes those of SQLite. */
const lite = <Rows>(query: unknown): LiteQuery<Rows> => query as LiteQuery<Rows>;

export const drizzleOnSqlite = (database: Database.Database): Side => {
  const db = drizzleLite(database);
  const typed = (on: unknown): Db => on as Db;
  return peerSide(
    queriesOf({
      db: typed(db),
      schema: sqliteSchema(),
      run: runNow,
      transaction: (body) =>
        db.transaction((tx) => runNow(body(typed(tx))), { behavior: 'immediate' }),
      // There is one connection, so queries prepared on it also run inside its transaction.
      prepared: <Rows>(name: string, make: (on: Db) => Prepared<Rows>) => {
        const query = lite<Rows>(make(typed(db)).prepare(name));
        return (_on: Db, { ids, ...values }: Partial<Values>) =>
          query.all({ ...values, ids: JSON.stringify(ids) });
      },
      rows: <Rows>(query: Query<Rows>) => lite<Rows>(query).all(),
      done: (query) => lite(query).run(),
      // Hides the value from the planner. Without it, SQLite would plan again for each value after
      // `analyze`.
      prefix: '+',
      instant: (instant) => sql`+${instant.getTime()}`,
      ids: sql`(select value from json_each(${sql.placeholder('ids')}))`,
      replay: String(REPLAY_MS),
      locks: false,
    }),
  );
};
