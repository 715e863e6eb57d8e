import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
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
} from './drizzle-postgres-tables.js';
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

// The use cases in drizzle on Postgres, with typed queries. Outside a transaction, each query is
// prepared once per connection.

const USER = sql.placeholder('user');
const LOG = sql.placeholder('log');
const IDS = sql`(select unnest(${sql.placeholder('ids')}::bigint[]))`;
const LIMIT = sql.placeholder('limit');
type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>;
type Values = Readonly<Record<string, unknown>>;

const list = (ids: readonly number[]): string => `{${ids.join(',')}}`;

type Done = Task['exercises'];

export const drizzleOnPostgres = (pool: pg.Pool, prepare: boolean): Side => {
  const db = drizzle(pool);
  /**
   * A transaction has its own session, so queries are prepared again, by name if names are enabled.
   */
  const prepared = <Rows>(
    name: string,
    make: (on: Db) => {
      prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Rows> };
    },
  ) => {
    const sent = prepare ? name : '';
    const query = make(db).prepare(sent);
    return (on: Db, values: Values): Promise<Rows> =>
      (on === db ? query : make(on).prepare(sent)).execute({ ...values });
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
          sql`${load.performedAt} > ${recovery.lastWorkoutDate} - interval '336 hours'`,
        ),
      ),
  );
  const window = prepared('window', (on) =>
    on
      .select(LOAD)
      .from(load)
      .where(and(eq(load.userId, USER), eq(load.counted, true), gt(load.performedAt, LOADS_SINCE))),
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
          gt(log.completedAt, LOGS_SINCE),
          lte(log.completedAt, NOW),
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
          eq(day.id, sql.placeholder('day')),
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
  const facts = prepared('facts', (on) =>
    factsBy(on, eq(log.id, LOG)).for('no key update', { of: log }),
  );
  const scheduled = prepared('scheduled', (on) =>
    factsBy(
      on,
      and(
        eq(log.scheduledFor, TODAY),
        isNull(active.id),
        or(isNull(origin.id), isNull(origin.revertedAt)),
      ),
    ).orderBy(asc(log.id)),
  );
  const swapOf = prepared('swap', (on) =>
    on
      .select()
      .from(swaps)
      .where(and(eq(swaps.userId, USER), eq(swaps.id, sql.placeholder('swap')))),
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

  const shownOf = async (on: Db, user: number) =>
    toShown(await records(on, { user }), await corrections(on, { user }));
  const withMuscles = async (on: Db, type: 'program' | 'custom', rows: readonly EntryRow[]) => {
    const ids = exerciseIdsIn(rows);
    return toWorkouts(type, rows, ids.length === 0 ? [] : await musclesOf(on, { ids: list(ids) }));
  };
  const factsOf = async (on: Db, user: number, logId: number) =>
    (await facts(on, { user, log: logId })).map(toFacts);
  const nextRevision = async (tx: Db, userId: number) => {
    await tx
      .update(state)
      .set({ revision: sql`${state.revision} + 1` })
      .where(eq(state.userId, userId));
  };

  const exercisesIn = async (on: Db, done: Done) => {
    const ids = list(done.map(({ exerciseId }) => exerciseId));
    return toExercises(await exercisesOf(on, { ids }), await musclesOf(on, { ids }));
  };
  const insertLog = async (tx: Db, values: typeof log.$inferInsert): Promise<number> => {
    const [made = { id: 0 }] = await tx.insert(log).values(values).returning({ id: log.id });
    return made.id;
  };
  const storeWork = async (tx: Db, userId: number, logId: number, changes: Changes, done: Done) => {
    const loads = (changes.loads ?? []).flatMap(({ performedAt, loads: stored }) =>
      stored.map((values) => ({
        ...values,
        userId,
        workoutLogId: logId,
        performedAt,
        counted: true,
      })),
    );
    if (loads.length > 0) await tx.insert(load).values(loads);
    const parts = await tx
      .insert(logExercise)
      .values(done.map(({ exerciseId }, orderIndex) => ({ userId, logId, exerciseId, orderIndex })))
      .returning({ id: logExercise.id, orderIndex: logExercise.orderIndex });
    const sets = parts.flatMap(({ id: partId, orderIndex }) =>
      (done[orderIndex]?.sets ?? []).map((set, position) => ({ ...set, userId, partId, position })),
    );
    await tx.insert(logSet).values(sets);
    const stored = (changes.records ?? []).map((record) => ({
      ...record,
      userId,
      createdAt: NOW,
      updatedAt: NOW,
    }));
    if (stored.length === 0) return;
    await tx
      .insert(recovery)
      .values(stored)
      .onConflictDoUpdate({
        target: [recovery.userId, recovery.muscleGroup],
        set: {
          lastWorkoutDate: sql`excluded.last_workout_date`,
          intensity: sql`excluded.intensity`,
          exercisesCount: sql`excluded.exercises_count`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  };

  return {
    muscleGroups: async ({ userId: user }) => {
      const [shown, loads] = await Promise.all([shownOf(db, user), replay(db, { user })]);
      return { asOf: NOW, ...reportRecovery({ ...shown, loads: toLoads(loads) }, NOW) };
    },

    mostRecovered: async ({ userId }) => answerMostRecovered(await shownOf(db, userId)),

    smartWorkout: async ({ userId: user }) => {
      const [rows, loads, shown, mine, today] = await Promise.all([
        completed(db, { user }),
        window(db, { user }),
        shownOf(db, user),
        customs(db, { user, limit: CANDIDATES_MAX }),
        scheduled(db, { user }),
      ]);
      const from = swappedFrom(rows);
      const earlier = from.length === 0 ? [] : await replaced(db, { user, ids: list(from) });
      const completions = toCompletions(rows, earlier);
      const workouts = await withMuscles(db, 'custom', mine);
      const limit = CANDIDATES_MAX - workouts.length;
      const ids = doneDays(completions);
      const familiar =
        ids.length === 0 ? [] : await familiarDays(db, { user, limit, ids: list(ids) });
      const known = await withMuscles(db, 'program', familiar);
      const enough = workouts.length + known.length >= CANDIDATES_MIN;
      const days = enough
        ? known
        : await withMuscles(db, 'program', await allDays(db, { user, limit }));
      const candidates = [...workouts, ...days];
      const all = [...candidates];
      for (const type of ['program', 'custom'] as const) {
        const unknown = unknownIds(type, today, candidates);
        if (unknown.length === 0) continue;
        const read = type === 'program' ? oneDay : someCustoms;
        const values = { user, limit: unknown.length, ids: list(unknown) };
        all.push(...(await withMuscles(db, type, await read(db, values))));
      }
      const read = { ...shown, loads: toLoads(loads), completions, candidates };
      return answerSmartWorkout({ ...read, scheduled: toScheduled(today, all) });
    },

    available: async ({ userId: user }) => {
      const [shown, mine] = await Promise.all([
        shownOf(db, user),
        customs(db, { user, limit: PAGE + 1 }),
      ]);
      const workouts = await withMuscles(db, 'custom', mine);
      const limit = PAGE + 1 - workouts.length;
      const days =
        limit === 0 ? [] : await withMuscles(db, 'program', await allDays(db, { user, limit }));
      return answerAvailable([...workouts, ...days], shown);
    },

    complete: ({ userId, completeLogId: logId, exercises: done }) =>
      db.transaction(async (tx) => {
        await lock(tx, { user: userId });
        const current = {
          logs: await factsOf(tx, userId, logId),
          exercises: await exercisesIn(tx, done),
          ownLoads: toLoads(await own(tx, { user: userId, ids: list([logId]) })),
          recovery: {
            ...(await shownOf(tx, userId)),
            loads: toLoads(await replay(tx, { user: userId })),
          },
        };
        const { changes, response } = planCompletion(
          current,
          { logId, completedAt: null, exercises: done },
          CONTEXT,
        );
        await tx
          .update(log)
          .set({ completedAt: NOW, updatedAt: NOW })
          .where(and(eq(log.userId, userId), eq(log.id, logId)));
        await tx.delete(load).where(and(eq(load.userId, userId), eq(load.workoutLogId, logId)));
        await tx
          .delete(logExercise)
          .where(and(eq(logExercise.userId, userId), eq(logExercise.logId, logId)));
        await storeWork(tx, userId, logId, changes, done);
        await nextRevision(tx, userId);
        return response;
      }),

    swap: ({ userId, swapLogId: logId, target }) =>
      db.transaction(async (tx) => {
        const revision = (await lock(tx, { user: userId }))[0]?.revision ?? 0;
        const ids = list([target.programDayId]);
        const rows = await oneDay(tx, { user: userId, ids, limit: 1 });
        const current = {
          revision,
          logs: await factsOf(tx, userId, logId),
          workouts: await withMuscles(tx, 'program', rows),
          exercises: [],
          ownLoads: toLoads(await own(tx, { user: userId, ids: list([logId]) })),
          recovery: await shownOf(tx, userId),
        };
        const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
        const { changes, response } = planSwap(current, input, CONTEXT);
        const { source, scheduledFor, sourceType, swapDate } = requirePlanned(changes);
        const made = { userId, createdAt: NOW, updatedAt: NOW };
        const { programDayId } = source;
        const swapped = { programDayId, scheduledFor, sourceType, swappedFromId: logId };
        const newLogId = await insertLog(tx, { ...made, ...swapped });
        const [swap = { id: 0 }] = await tx
          .insert(swaps)
          .values({ ...made, originalLogId: logId, swappedLogId: newLogId, swapDate })
          .returning({ id: swaps.id });
        await nextRevision(tx, userId);
        return answerSwap(response, newLogId, swap.id);
      }),

    revert: ({ userId, swapId }) =>
      db.transaction(async (tx) => {
        await lock(tx, { user: userId });
        const [swap] = await swapOf(tx, { user: userId, swap: swapId });
        if (swap === undefined) throw new Error('The swap does not exist.');
        const { originalLogId, swappedLogId } = swap;
        const current = {
          swap: { row: swap, completion: 'none' as const },
          logs: [
            ...(await factsOf(tx, userId, originalLogId)),
            ...(await factsOf(tx, userId, swappedLogId)),
          ],
          ownLoads: toLoads(
            await own(tx, { user: userId, ids: list([originalLogId, swappedLogId]) }),
          ),
          recovery: null,
        };
        const { changes, response } = planRevert(current, swapId, CONTEXT);
        if (changes.counted !== undefined) throw new Error('not a planned swap');
        await tx
          .update(swaps)
          .set({ revertedAt: NOW, updatedAt: NOW })
          .where(and(eq(swaps.userId, userId), eq(swaps.id, swapId)));
        await nextRevision(tx, userId);
        return response;
      }),

    create: ({ userId, target }) =>
      db.transaction(async (tx) => {
        await lock(tx, { user: userId });
        const { programDayId } = target;
        const [visible] = await visibleDay(tx, { user: userId, day: programDayId });
        const state = newLogState(target, visible !== undefined, []);
        const input = plannedInput(userId, target);
        const { response } = planPlannedLog(state, input, NOW);
        const made = { userId, createdAt: NOW, updatedAt: NOW, sourceType: 'program' };
        const { scheduledFor } = input;
        const logId = await insertLog(tx, { ...made, programDayId, scheduledFor });
        await nextRevision(tx, userId);
        return answerCreate(response, logId);
      }),

    createCompleted: ({ userId, target, exercises: done }) =>
      db.transaction(async (tx) => {
        await lock(tx, { user: userId });
        const { programDayId } = target;
        const [visible] = await visibleDay(tx, { user: userId, day: programDayId });
        const current = {
          ...newLogState(target, visible !== undefined, await exercisesIn(tx, done)),
          recovery: {
            ...(await shownOf(tx, userId)),
            loads: toLoads(await replay(tx, { user: userId })),
          },
        };
        const input = completedInput(userId, target, done);
        const { changes, response } = planCompletedLog(current, input, CONTEXT);
        const made = { userId, createdAt: NOW, updatedAt: NOW, sourceType: 'program' };
        const logId = await insertLog(tx, { ...made, programDayId, completedAt: NOW });
        await storeWork(tx, userId, logId, changes, done);
        await nextRevision(tx, userId);
        return answerCreate(response, logId);
      }),
  };
};
