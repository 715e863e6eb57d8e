import type Database from 'better-sqlite3';
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { drizzle as drizzleLite } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { LOADS_SINCE, LOGS_SINCE, REPLAY_MS, TODAY } from './answers.js';
import { postgresTables, sqliteTables, type Tables } from './drizzle-tables.js';
import { peerSide, runLater, runNow, type Queries, type Sent, type Which } from './peers.js';
import type { Side } from './sides.js';
import { NOW } from './world.js';

// The queries in drizzle, which are typed and prepared.

type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>;
type Values = Readonly<Record<string, unknown>>;

/** A query without placeholders, or with values for them. */
interface Query<Rows> {
  readonly execute: (values?: Record<string, unknown>) => Promise<Rows>;
}

interface Prepared<Rows> {
  readonly prepare: (name: string) => Query<Rows>;
}

/** How the dialects differ. */
interface Dialect extends Pick<Queries<Db>, 'run' | 'transaction' | 'db'> {
  readonly tables: Tables;
  readonly prepared: <Rows>(
    name: string,
    make: (on: Db) => Prepared<Rows>,
  ) => (on: Db, values: Values) => Sent<Rows>;
  /** Runs a statement that returns rows, or none. */
  readonly rows: <Rows>(query: Query<Rows>) => Sent<Rows>;
  readonly done: (query: Query<unknown>) => Sent<unknown>;
  /** Stands before a value. */
  readonly prefix: string;
  readonly instant: (instant: Date) => Date | SQL;
  /** The ids of a list, as a subquery of the placeholder `ids`. */
  readonly ids: SQL;
  readonly list: (ids: readonly number[]) => string;
  readonly replay: string;
  readonly locks: boolean;
}

const LIMIT = sql.placeholder('limit');

const queriesOf = (dialect: Dialect): Queries<Db> => {
  const { db, prepared, rows, done, instant, ids: IDS, list, locks } = dialect;
  const PREFIX = sql.raw(dialect.prefix);
  const REPLAY = sql.raw(dialect.replay);
  const given = (name: string): SQL => sql`${PREFIX}${sql.placeholder(name)}`;
  const USER = given('user');
  const {
    state,
    users,
    exercise,
    muscles,
    program,
    day,
    dayEntry,
    workout,
    workoutEntry,
    log,
    logExercise,
    logSet,
    swaps,
    recovery,
    load,
    correction,
    active,
    origin,
    ...columns
  } = dialect.tables;
  const { LOAD, WORKOUT_ENTRY, DAY_ENTRY, RECORD, CORRECTION, NULL, FACTS, SOURCE, NO_PROGRAM } =
    columns;

  const records = prepared('records', (on) =>
    on.select(RECORD).from(recovery).where(eq(recovery.userId, USER)),
  );
  const corrections = prepared('corrections', (on) =>
    on.select(CORRECTION).from(correction).where(eq(correction.userId, USER)),
  );
  const replay = prepared('replay', (on) =>
    on
      .select(LOAD)
      .from(recovery)
      .innerJoin(
        load,
        and(eq(load.userId, recovery.userId), eq(load.muscleGroup, recovery.muscleGroup)),
      )
      .where(
        and(
          eq(recovery.userId, USER),
          eq(load.counted, true),
          sql`${load.performedAt} > ${recovery.lastWorkoutDate} - ${REPLAY}`,
        ),
      ),
  );
  const window = prepared('window', (on) =>
    on
      .select(LOAD)
      .from(load)
      .where(
        and(
          eq(load.userId, USER),
          eq(load.counted, true),
          gt(load.performedAt, instant(LOADS_SINCE)),
        ),
      ),
  );
  const own = prepared('own', (on) =>
    on
      .select(LOAD)
      .from(load)
      .where(and(sql`${load.workoutLogId} in ${IDS}`, eq(load.userId, USER))),
  );
  const completed = prepared('completed', (on) =>
    on
      .select({ completedAt: log.completedAt, ...SOURCE })
      .from(log)
      .leftJoin(workout, and(eq(workout.userId, log.userId), eq(workout.id, log.customWorkoutId)))
      .where(
        and(
          eq(log.userId, USER),
          gt(log.completedAt, instant(LOGS_SINCE)),
          lte(log.completedAt, instant(NOW)),
          or(isNotNull(workout.id), isNotNull(log.programDayId)),
        ),
      )
      .orderBy(asc(log.completedAt), asc(log.id)),
  );
  const replaced = prepared('replaced', (on) =>
    on
      .select({ id: log.id, ...SOURCE })
      .from(log)
      .leftJoin(workout, and(eq(workout.userId, log.userId), eq(workout.id, log.customWorkoutId)))
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
  );
  const musclesOf = prepared('muscles', (on) =>
    on
      .select({ exerciseId: muscles.exerciseId, role: muscles.role, muscle: muscles.muscle })
      .from(muscles)
      .where(sql`${muscles.exerciseId} in ${IDS}`)
      .orderBy(asc(muscles.exerciseId), asc(muscles.position)),
  );
  const exercisesOf = prepared('exercises', (on) =>
    on
      .select()
      .from(exercise)
      .where(sql`${exercise.id} in ${IDS}`),
  );
  const customsBy = (name: string, condition: SQL) =>
    prepared(name, (on) => {
      const listed = on
        .select()
        .from(workout)
        .where(and(eq(workout.userId, USER), condition))
        .orderBy(asc(workout.id))
        .limit(LIMIT)
        .as('listed');
      return on
        .select({
          id: listed.id,
          name: listed.name,
          ...NO_PROGRAM,
          sourceProgramDayId: listed.sourceProgramDayId,
          sourceCustomWorkoutId: listed.sourceCustomWorkoutId,
          ...WORKOUT_ENTRY,
        })
        .from(listed)
        .leftJoin(
          workoutEntry,
          and(eq(workoutEntry.userId, listed.userId), eq(workoutEntry.workoutId, listed.id)),
        )
        .leftJoin(exercise, eq(exercise.id, workoutEntry.exerciseId))
        .orderBy(asc(listed.id), asc(workoutEntry.orderIndex), asc(workoutEntry.id));
    });
  const customs = customsBy('customs', isNull(workout.forLogId));
  const someCustoms = customsBy('custom', sql`${workout.id} in ${IDS}`);
  const daysBy = (name: string, condition: SQL | undefined) =>
    prepared(name, (on) => {
      const listed = on
        .select({
          id: day.id,
          name: day.name,
          position: day.position,
          programId: day.programId,
          programName: sql<string>`${program.name}`.as('program_name'),
        })
        .from(day)
        .innerJoin(program, eq(program.id, day.programId))
        .where(and(or(isNull(program.userId), eq(program.userId, USER)), condition))
        .orderBy(asc(day.id))
        .limit(LIMIT)
        .as('listed');
      return on
        .select({
          id: listed.id,
          name: listed.name,
          position: listed.position,
          programId: listed.programId,
          programName: listed.programName,
          sourceProgramDayId: NULL,
          sourceCustomWorkoutId: NULL,
          ...DAY_ENTRY,
        })
        .from(listed)
        .leftJoin(dayEntry, eq(dayEntry.dayId, listed.id))
        .leftJoin(exercise, eq(exercise.id, dayEntry.exerciseId))
        .orderBy(asc(listed.id), asc(dayEntry.orderIndex), asc(dayEntry.id));
    });
  const oneDay = daysBy('day', sql`${day.id} in ${IDS}`);
  const familiarDays = daysBy(
    'familiar',
    sql`${day.programId} in (select done.program_id from program_day done where done.id in ${IDS})`,
  );
  const allDays = daysBy('days', undefined);
  const visibleDay = prepared('visible', (on) =>
    on
      .select({ id: day.id })
      .from(day)
      .innerJoin(program, eq(program.id, day.programId))
      .where(and(or(isNull(program.userId), eq(program.userId, USER)), eq(day.id, given('day')))),
  );
  const factsBy = (on: Db, condition: SQL | undefined) =>
    on
      .select(FACTS)
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
  const facts = prepared('facts', (on) => {
    const query = factsBy(on, sql`${log.id} in ${IDS}`);
    return locks ? query.for('no key update', { of: log }) : query;
  });
  const scheduled = prepared('scheduled', (on) =>
    factsBy(
      on,
      and(
        eq(log.scheduledFor, sql`${PREFIX}${TODAY}`),
        isNull(active.id),
        or(isNull(origin.id), isNull(origin.revertedAt)),
      ),
    ).orderBy(asc(log.id)),
  );
  const swapOf = prepared('swap', (on) =>
    on
      .select()
      .from(swaps)
      .where(and(eq(swaps.userId, USER), eq(swaps.id, given('swap')))),
  );
  const lock = prepared('lock', (on) =>
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
  );

  const made = (userId: number) => ({ userId, createdAt: NOW, updatedAt: NOW });
  const daysOf = (on: Db, user: number, which: Which) => {
    if ('dayIds' in which) {
      return oneDay(on, { user, ids: list(which.dayIds), limit: which.dayIds.length });
    }
    const { limit } = which;
    return 'ofDays' in which
      ? familiarDays(on, { user, limit, ids: list(which.ofDays) })
      : allDays(on, { user, limit });
  };

  return {
    run: dialect.run,
    transaction: dialect.transaction,
    db,
    records: (on, user) => records(on, { user }),
    corrections: (on, user) => corrections(on, { user }),
    replay: (on, user) => replay(on, { user }),
    window: (user) => window(db, { user }),
    loadsOf: (on, user, logIds) => own(on, { user, ids: list(logIds) }),
    completed: (user) => completed(db, { user }),
    replaced: (user, logIds) => replaced(db, { user, ids: list(logIds) }),
    exercises: (on, ids) => exercisesOf(on, { ids: list(ids) }),
    muscles: (on, ids) => musclesOf(on, { ids: list(ids) }),
    customs: (user, which) =>
      'ids' in which
        ? someCustoms(db, { user, ids: list(which.ids), limit: which.ids.length })
        : customs(db, { user, limit: which.limit }),
    days: daysOf,
    openDay: (on, user, dayId) => visibleDay(on, { user, day: dayId }),
    facts: (on, user, logIds) => facts(on, { user, ids: list(logIds) }),
    scheduled: (user) => scheduled(db, { user }),
    swap: (on, user, swap) => swapOf(on, { user, swap }),
    lock: (on, user) => lock(on, { user }),
    nextRevision: (on, userId) =>
      done(
        on
          .update(state)
          .set({ revision: sql`${state.revision} + 1` })
          .where(eq(state.userId, userId)),
      ),
    insertLog: (on, userId, values) =>
      rows(
        on
          .insert(log)
          .values({ ...made(userId), ...values })
          .returning({ id: log.id }),
      ),
    insertSwap: (on, userId, values) =>
      rows(
        on
          .insert(swaps)
          .values({ ...made(userId), ...values })
          .returning({ id: swaps.id }),
      ),
    setReverted: (on, userId, swapId) =>
      done(
        on
          .update(swaps)
          .set({ revertedAt: NOW, updatedAt: NOW })
          .where(and(eq(swaps.userId, userId), eq(swaps.id, swapId))),
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
      tables: postgresTables(),
      run: runLater,
      transaction: (body) => db.transaction((tx) => runLater(body(tx))),
      // A transaction has its own session, so queries are prepared again.
      prepared: (name, make) => {
        const sent = prepare ? name : '';
        const query = make(db).prepare(sent);
        return (on, values) => (on === db ? query : make(on).prepare(sent)).execute({ ...values });
      },
      rows: (query) => query.execute(),
      done: (query) => query.execute(),
      prefix: '',
      instant: (instant) => instant,
      ids: sql`(select unnest(${sql.placeholder('ids')}::bigint[]))`,
      list: (ids) => `{${ids.join(',')}}`,
      replay: "interval '336 hours'",
      locks: true,
    }),
  );
};

/** A query of drizzle on SQLite, which returns its rows at once. */
interface LiteQuery<Rows> {
  readonly all: (values?: Values) => Rows;
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
      tables: sqliteTables(),
      run: runNow,
      transaction: (body) =>
        db.transaction((tx) => runNow(body(typed(tx))), { behavior: 'immediate' }),
      // There is one connection, so queries prepared on it also run inside its transaction.
      prepared: <Rows>(name: string, make: (on: Db) => Prepared<Rows>) => {
        const query = lite<Rows>(make(typed(db)).prepare(name));
        return (_on: Db, values: Values) => query.all({ ...values });
      },
      rows: <Rows>(query: Query<Rows>) => lite<Rows>(query).all(),
      done: (query) => lite(query).run(),
      // Hides the value from the planner. Without it, SQLite would plan again for each value after
      // `analyze`.
      prefix: '+',
      instant: (instant) => sql`+${instant.getTime()}`,
      ids: sql`(select value from json_each(${sql.placeholder('ids')}))`,
      list: (ids) => JSON.stringify(ids),
      replay: String(REPLAY_MS),
      locks: false,
    }),
  );
};
