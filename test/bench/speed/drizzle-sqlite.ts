import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQL } from 'drizzle-orm';
import type Database from 'better-sqlite3';
import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import type { Changes } from '../../../src/domain/changes.js';
import { planCompletedLog, planPlannedLog } from '../../../src/domain/log/create.js';
import { planCompletion } from '../../../src/domain/log/change.js';
import { reportRecovery } from '../../../src/domain/recovery/report.js';
import { planRevert } from '../../../src/domain/swap/revert.js';
import { planSwap } from '../../../src/domain/swap/swap.js';
import {
  answerAvailable,
  answerCreate,
  answerMostRecovered,
  answerSwap,
  CONTEXT,
  completedInput,
  LOADS_SINCE,
  LOGS_SINCE,
  newLogState,
  PAGE,
  plannedInput,
  REPLAY_MS,
  requirePlanned,
  TODAY,
  toFacts,
} from './answers.js';
import {
  exerciseIdsIn,
  toExercises,
  toLoads,
  toShown,
  toWorkouts,
  type EntryRow,
} from './peer-rows.js';
import {
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
  LOAD,
  WORKOUT_ENTRY,
  DAY_ENTRY,
  RECORD,
  CORRECTION,
  NULL,
  active,
  origin,
  FACTS,
  SOURCE,
  NO_PROGRAM,
} from './drizzle-sqlite-tables.js';
import {
  answerSmartWorkout,
  doneDays,
  swappedFrom,
  toCompletions,
  toScheduled,
  unknownIds,
} from './recommendation.js';
import type { Side } from './sides.js';
import { NOW, type Task } from './world.js';

// The use cases in drizzle on SQLite, with typed queries. Each query is prepared once.

// The plus hides the value from the planner. Without it, SQLite would plan again for each value
// after `analyze`.
const USER = sql`+${sql.placeholder('user')}`;
const LOG = sql`+${sql.placeholder('log')}`;
const hidden = (instant: Date) => sql`+${instant.getTime()}`;
const IDS = sql`(select value from json_each(${sql.placeholder('ids')}))`;
const LIMIT = sql.placeholder('limit');
type Db = Pick<BetterSQLite3Database, 'select' | 'insert' | 'update' | 'delete'>;
type Values = Readonly<Record<string, unknown>>;

const list = (ids: readonly number[]): string => JSON.stringify(ids);

type Done = Task['exercises'];

export const drizzleOnSqlite = (database: Database.Database): Side => {
  const db = drizzle(database);
  /** There is one connection, so queries prepared on it also run inside its transaction. */
  const prepared = <Rows>(
    _name: string,
    make: (on: Db) => { prepare: () => { all: (values: Record<string, unknown>) => Rows } },
  ) => {
    const query = make(db).prepare();
    return (_on: Db, values: Values): Rows => query.all({ ...values });
  };

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
          sql`${load.performedAt} > ${recovery.lastWorkoutDate} - ${REPLAY_MS}`,
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
          gt(load.performedAt, hidden(LOADS_SINCE)),
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
          gt(log.completedAt, hidden(LOGS_SINCE)),
          lte(log.completedAt, hidden(NOW)),
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
      .where(
        and(
          or(isNull(program.userId), eq(program.userId, USER)),
          eq(day.id, sql`+${sql.placeholder('day')}`),
        ),
      ),
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
  const facts = prepared('facts', (on) => factsBy(on, eq(log.id, LOG)));
  const scheduled = prepared('scheduled', (on) =>
    factsBy(
      on,
      and(
        eq(log.scheduledFor, sql`+${TODAY}`),
        isNull(active.id),
        or(isNull(origin.id), isNull(origin.revertedAt)),
      ),
    ).orderBy(asc(log.id)),
  );
  const swapOf = prepared('swap', (on) =>
    on
      .select()
      .from(swaps)
      .where(and(eq(swaps.userId, USER), eq(swaps.id, sql`+${sql.placeholder('swap')}`))),
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

  const shownOf = (on: Db, user: number) =>
    toShown(records(on, { user }), corrections(on, { user }));
  const withMuscles = (on: Db, type: 'program' | 'custom', rows: readonly EntryRow[]) => {
    const ids = exerciseIdsIn(rows);
    return toWorkouts(type, rows, ids.length === 0 ? [] : musclesOf(on, { ids: list(ids) }));
  };
  const factsOf = (on: Db, user: number, logId: number) =>
    facts(on, { user, log: logId }).map(toFacts);
  const nextRevision = (tx: Db, userId: number) => {
    tx.update(state)
      .set({ revision: sql`${state.revision} + 1` })
      .where(eq(state.userId, userId))
      .run();
  };

  const exercisesIn = (on: Db, done: Done) => {
    const ids = list(done.map(({ exerciseId }) => exerciseId));
    return toExercises(exercisesOf(on, { ids }), musclesOf(on, { ids }));
  };
  const insertLog = (tx: Db, values: typeof log.$inferInsert): number => {
    const [made = { id: 0 }] = tx.insert(log).values(values).returning({ id: log.id }).all();
    return made.id;
  };
  const storeWork = (tx: Db, userId: number, logId: number, changes: Changes, done: Done) => {
    const loads = (changes.loads ?? []).flatMap(({ performedAt, loads: stored }) =>
      stored.map((values) => ({
        ...values,
        userId,
        workoutLogId: logId,
        performedAt,
        counted: true,
      })),
    );
    if (loads.length > 0) tx.insert(load).values(loads).run();
    const parts = tx
      .insert(logExercise)
      .values(done.map(({ exerciseId }, orderIndex) => ({ userId, logId, exerciseId, orderIndex })))
      .returning({ id: logExercise.id, orderIndex: logExercise.orderIndex })
      .all();
    const sets = parts.flatMap(({ id: partId, orderIndex }) =>
      (done[orderIndex]?.sets ?? []).map((set, position) => ({ ...set, userId, partId, position })),
    );
    tx.insert(logSet).values(sets).run();
    const stored = (changes.records ?? []).map((record) => ({
      ...record,
      userId,
      createdAt: NOW,
      updatedAt: NOW,
    }));
    if (stored.length === 0) return;
    tx.insert(recovery)
      .values(stored)
      .onConflictDoUpdate({
        target: [recovery.userId, recovery.muscleGroup],
        set: {
          lastWorkoutDate: sql`excluded.last_workout_date`,
          intensity: sql`excluded.intensity`,
          exercisesCount: sql`excluded.exercises_count`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
      .run();
  };

  return {
    muscleGroups: ({ userId: user }) => {
      const shown = shownOf(db, user);
      const loads = replay(db, { user });
      return { asOf: NOW, ...reportRecovery({ ...shown, loads: toLoads(loads) }, NOW) };
    },

    mostRecovered: ({ userId }) => answerMostRecovered(shownOf(db, userId)),

    smartWorkout: ({ userId: user }) => {
      const rows = completed(db, { user });
      const from = swappedFrom(rows);
      const done = toCompletions(
        rows,
        from.length === 0 ? [] : replaced(db, { user, ids: list(from) }),
      );
      const workouts = withMuscles(db, 'custom', customs(db, { user, limit: CANDIDATES_MAX }));
      const limit = CANDIDATES_MAX - workouts.length;
      const ids = doneDays(done);
      const familiar = ids.length === 0 ? [] : familiarDays(db, { user, limit, ids: list(ids) });
      const known = withMuscles(db, 'program', familiar);
      const enough = workouts.length + known.length >= CANDIDATES_MIN;
      const days = enough ? known : withMuscles(db, 'program', allDays(db, { user, limit }));
      const candidates = [...workouts, ...days];
      const today = scheduled(db, { user });
      const others = (['program', 'custom'] as const).flatMap((type) => {
        const unknown = unknownIds(type, today, candidates);
        if (unknown.length === 0) return [];
        const read = type === 'program' ? oneDay : someCustoms;
        return withMuscles(db, type, read(db, { user, limit: unknown.length, ids: list(unknown) }));
      });
      return answerSmartWorkout({
        ...shownOf(db, user),
        loads: toLoads(window(db, { user })),
        completions: done,
        candidates,
        scheduled: toScheduled(today, [...candidates, ...others]),
      });
    },

    available: ({ userId: user }) => {
      const shown = shownOf(db, user);
      const mine = customs(db, { user, limit: PAGE + 1 });
      const workouts = withMuscles(db, 'custom', mine);
      const limit = PAGE + 1 - workouts.length;
      const days = limit === 0 ? [] : withMuscles(db, 'program', allDays(db, { user, limit }));
      return answerAvailable([...workouts, ...days], shown);
    },

    complete: ({ userId, completeLogId: logId, exercises: done }) =>
      db.transaction(
        (tx) => {
          lock(tx, { user: userId });
          const current = {
            logs: factsOf(tx, userId, logId),
            exercises: exercisesIn(tx, done),
            ownLoads: toLoads(own(tx, { user: userId, ids: list([logId]) })),
            recovery: { ...shownOf(tx, userId), loads: toLoads(replay(tx, { user: userId })) },
          };
          const { changes, response } = planCompletion(
            current,
            { logId, completedAt: null, exercises: done },
            CONTEXT,
          );
          tx.update(log)
            .set({ completedAt: NOW, updatedAt: NOW })
            .where(and(eq(log.userId, userId), eq(log.id, logId)))
            .run();
          tx.delete(load)
            .where(and(eq(load.userId, userId), eq(load.workoutLogId, logId)))
            .run();
          tx.delete(logExercise)
            .where(and(eq(logExercise.userId, userId), eq(logExercise.logId, logId)))
            .run();
          storeWork(tx, userId, logId, changes, done);
          nextRevision(tx, userId);
          return response;
        },
        { behavior: 'immediate' },
      ),

    swap: ({ userId, swapLogId: logId, target }) =>
      db.transaction(
        (tx) => {
          const revision = lock(tx, { user: userId })[0]?.revision ?? 0;
          const ids = list([target.programDayId]);
          const rows = oneDay(tx, { user: userId, ids, limit: 1 });
          const current = {
            revision,
            logs: factsOf(tx, userId, logId),
            workouts: withMuscles(tx, 'program', rows),
            exercises: [],
            ownLoads: toLoads(own(tx, { user: userId, ids: list([logId]) })),
            recovery: shownOf(tx, userId),
          };
          const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
          const { changes, response } = planSwap(current, input, CONTEXT);
          const { source, scheduledFor, sourceType, swapDate } = requirePlanned(changes);
          const made = { userId, createdAt: NOW, updatedAt: NOW };
          const { programDayId } = source;
          const swapped = { programDayId, scheduledFor, sourceType, swappedFromId: logId };
          const newLogId = insertLog(tx, { ...made, ...swapped });
          const [swap = { id: 0 }] = tx
            .insert(swaps)
            .values({ ...made, originalLogId: logId, swappedLogId: newLogId, swapDate })
            .returning({ id: swaps.id })
            .all();
          nextRevision(tx, userId);
          return answerSwap(response, newLogId, swap.id);
        },
        { behavior: 'immediate' },
      ),

    revert: ({ userId, swapId }) =>
      db.transaction(
        (tx) => {
          lock(tx, { user: userId });
          const [swap] = swapOf(tx, { user: userId, swap: swapId });
          if (swap === undefined) throw new Error('The swap does not exist.');
          const { originalLogId, swappedLogId } = swap;
          const current = {
            swap: { row: swap, completion: 'none' as const },
            logs: [...factsOf(tx, userId, originalLogId), ...factsOf(tx, userId, swappedLogId)],
            ownLoads: toLoads(own(tx, { user: userId, ids: list([originalLogId, swappedLogId]) })),
            recovery: null,
          };
          const { changes, response } = planRevert(current, swapId, CONTEXT);
          if (changes.counted !== undefined) throw new Error('not a planned swap');
          tx.update(swaps)
            .set({ revertedAt: NOW, updatedAt: NOW })
            .where(and(eq(swaps.userId, userId), eq(swaps.id, swapId)))
            .run();
          nextRevision(tx, userId);
          return response;
        },
        { behavior: 'immediate' },
      ),

    create: ({ userId, target }) =>
      db.transaction(
        (tx) => {
          lock(tx, { user: userId });
          const { programDayId } = target;
          const [visible] = visibleDay(tx, { user: userId, day: programDayId });
          const current = newLogState(target, visible !== undefined, []);
          const input = plannedInput(userId, target);
          const { response } = planPlannedLog(current, input, NOW);
          const made = { userId, createdAt: NOW, updatedAt: NOW, sourceType: 'program' };
          const { scheduledFor } = input;
          const logId = insertLog(tx, { ...made, programDayId, scheduledFor });
          nextRevision(tx, userId);
          return answerCreate(response, logId);
        },
        { behavior: 'immediate' },
      ),

    createCompleted: ({ userId, target, exercises: done }) =>
      db.transaction(
        (tx) => {
          lock(tx, { user: userId });
          const { programDayId } = target;
          const [visible] = visibleDay(tx, { user: userId, day: programDayId });
          const current = {
            ...newLogState(target, visible !== undefined, exercisesIn(tx, done)),
            recovery: { ...shownOf(tx, userId), loads: toLoads(replay(tx, { user: userId })) },
          };
          const input = completedInput(userId, target, done);
          const { changes, response } = planCompletedLog(current, input, CONTEXT);
          const made = { userId, createdAt: NOW, updatedAt: NOW, sourceType: 'program' };
          const logId = insertLog(tx, { ...made, programDayId, completedAt: NOW });
          storeWork(tx, userId, logId, changes, done);
          nextRevision(tx, userId);
          return answerCreate(response, logId);
        },
        { behavior: 'immediate' },
      ),
  };
};
