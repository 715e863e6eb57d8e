import type Database from 'better-sqlite3';
import {
  Kysely,
  PostgresDialect,
  sql,
  SqliteDialect,
  type InsertObject,
  type Transaction,
} from 'kysely';
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
  type Instant,
} from './peer-rows.js';
import { CUSTOM, DAY, FACTS, LOAD, RECORD, SOURCE, SWAP, type Tables } from './kysely-tables.js';
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

type Done = Task['exercises'];

interface Dialect {
  readonly instant: (date: Date) => Instant;
  readonly counted: number | boolean;
  /** The SQL of the time 14 days before an instant. */
  readonly replayedSince: string;
  readonly locks: boolean;
}

const kyselySide = (
  db: Kysely<Tables>,
  { instant, counted, replayedSince, locks }: Dialect,
): Side => {
  type On = Kysely<Tables> | Transaction<Tables>;
  const now = instant(NOW);
  const shownOf = async (on: On, userId: number) => {
    const records = on
      .selectFrom('muscle_group_recovery')
      .select(RECORD)
      .where('user_id', '=', userId)
      .execute();
    const corrections = on
      .selectFrom('recovery_correction')
      .select(['muscle_group as muscleGroup', 'at_most as maxScore', 'until', 'note'])
      .where('user_id', '=', userId)
      .execute();
    return toShown(await records, await corrections);
  };
  const replayed = async (on: On, userId: number) =>
    toLoads(
      await on
        .selectFrom('muscle_group_recovery as record')
        .innerJoin('muscle_group_load as load', (join) =>
          join
            .onRef('load.user_id', '=', 'record.user_id')
            .onRef('load.muscle_group', '=', 'record.muscle_group'),
        )
        .select(LOAD)
        .where('record.user_id', '=', userId)
        .where('load.counted', '=', counted)
        .where(sql<boolean>`load.performed_at > ${sql.raw(replayedSince)}`)
        .execute(),
    );
  const musclesOf = (on: On, ids: number[]) =>
    on
      .selectFrom('exercise_muscle')
      .select(['exercise_id as exerciseId', 'role', 'muscle'])
      .where('exercise_id', 'in', ids)
      .orderBy('exercise_id')
      .orderBy('position')
      .execute();
  const withMuscles = async (on: On, type: 'program' | 'custom', rows: EntryRow[]) => {
    const ids = exerciseIdsIn(rows);
    return toWorkouts(type, rows, ids.length === 0 ? [] : await musclesOf(on, ids));
  };
  const customsOf = async (userId: number, which: { limit: number } | { ids: number[] }) =>
    withMuscles(
      db,
      'custom',
      await db
        .selectFrom((eb) => {
          const own = eb.selectFrom('custom_workout').selectAll().where('user_id', '=', userId);
          return (
            'ids' in which
              ? own.where('id', 'in', which.ids)
              : own.where('for_log_id', 'is', null).orderBy('id').limit(which.limit)
          ).as('workout');
        })
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
    );
  type Which = { dayIds: number[] } | { ofDays: number[]; limit: number } | { limit: number };
  const daysOf = async (on: On, userId: number, which: Which) => {
    const rows = await on
      .selectFrom((eb) => {
        let days = eb
          .selectFrom('program_day as day')
          .innerJoin('program', 'program.id', 'day.program_id')
          .select(['day.id', 'day.name', 'day.position', 'program.name as programName'])
          .select('day.program_id as programId')
          .where((or) =>
            or.or([or('program.user_id', 'is', null), or('program.user_id', '=', userId)]),
          )
          .orderBy('day.id');
        if ('dayIds' in which) days = days.where('day.id', 'in', which.dayIds);
        else days = days.limit(which.limit);
        if ('ofDays' in which) {
          const done = eb
            .selectFrom('program_day as done')
            .select('done.program_id')
            .where('done.id', 'in', which.ofDays);
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
    return withMuscles(on, 'program', rows);
  };
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
  const factsOf = async (on: On, userId: number, logIds: number[]) => {
    const facts = factsBy(on, userId).where('log.id', 'in', logIds);
    const rows = await (locks ? facts.forNoKeyUpdate(['log']) : facts).execute();
    return rows.map(toFacts);
  };
  const scheduledOf = (userId: number) =>
    factsBy(db, userId)
      .where('log.scheduled_date', '=', TODAY)
      .where('active.id', 'is', null)
      .where((or) => or.or([or('origin.id', 'is', null), or('origin.reverted_at', 'is', null)]))
      .orderBy('log.id')
      .execute();
  const sourcesOf = (userId: number) =>
    db
      .selectFrom('workout_log as log')
      .leftJoin('custom_workout as workout', (join) =>
        join
          .onRef('workout.user_id', '=', 'log.user_id')
          .onRef('workout.id', '=', 'log.custom_workout_id'),
      )
      .select(SOURCE)
      .where('log.user_id', '=', userId);
  const replacedBy = (userId: number, logIds: number[]) =>
    sourcesOf(userId)
      .select('log.id')
      .where(
        sql<boolean>`log.id in (with recursive chain (id) as (
          select id from workout_log where user_id = ${userId} and id in (${sql.join(logIds)})
          union select log.swapped_from_id from chain
          join workout_log log on log.user_id = ${userId} and log.id = chain.id
          where log.swapped_from_id is not null) select id from chain)`,
      )
      .execute();
  const ownLoads = async (on: On, userId: number, logIds: number[]) =>
    toLoads(
      await on
        .selectFrom('muscle_group_load as load')
        .select(LOAD)
        .where('load.workout_log_id', 'in', logIds)
        .where('load.user_id', '=', userId)
        .execute(),
    );
  const writing = <T>(
    userId: number,
    body: (trx: Transaction<Tables>, revision: number) => Promise<T>,
  ) =>
    db.transaction().execute(async (trx) => {
      const { revision } = await trx
        .insertInto('training_state')
        .columns(['user_id'])
        .expression((eb) => eb.selectFrom('users').select('id').where('id', '=', userId))
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ revision: sql<number>`training_state.revision` }),
        )
        .returning('revision')
        .executeTakeFirstOrThrow();
      const result = await body(trx, revision);
      await trx
        .updateTable('training_state')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('user_id', '=', userId)
        .execute();
      return result;
    });

  const exercisesIn = async (on: On, done: Done) => {
    const ids = done.map(({ exerciseId }) => exerciseId);
    const exercises = await on
      .selectFrom('exercise')
      .select(['id', 'name', 'equipment', 'mechanic', 'force'])
      .where('id', 'in', ids)
      .execute();
    return toExercises(exercises, await musclesOf(on, ids));
  };
  const isVisible = async (on: On, userId: number, dayId: number) => {
    const found = await on
      .selectFrom('program_day as day')
      .innerJoin('program', 'program.id', 'day.program_id')
      .select('day.id')
      .where((or) => or.or([or('program.user_id', 'is', null), or('program.user_id', '=', userId)]))
      .where('day.id', '=', dayId)
      .executeTakeFirst();
    return found !== undefined;
  };
  const insertLog = async (on: On, values: InsertObject<Tables, 'workout_log'>) => {
    const log = await on
      .insertInto('workout_log')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return log.id;
  };
  const storeWork = async (
    trx: On,
    userId: number,
    logId: number,
    changes: Changes,
    done: Done,
  ) => {
    const log = { user_id: userId, workout_log_id: logId };
    const loads = (changes.loads ?? []).flatMap(({ performedAt, loads: stored }) =>
      stored.map((load) => ({
        ...log,
        muscle_group: load.muscleGroup,
        performed_at: instant(performedAt),
        load: load.load,
        weekly_sets: load.fractionalSets,
        known_effort_sets: load.knownEffortSets,
        exercises_count: load.exercisesCount,
        counted,
      })),
    );
    if (loads.length > 0) await trx.insertInto('muscle_group_load').values(loads).execute();
    const parts = await trx
      .insertInto('workout_log_exercise')
      .values(
        done.map(({ exerciseId }, at) => ({ ...log, exercise_id: exerciseId, order_index: at })),
      )
      .returning(['id', 'order_index'])
      .execute();
    const sets = parts.flatMap(({ id, order_index }) =>
      (done[order_index]?.sets ?? []).map(
        ({ weightKg, reps, seconds, rir, rpe, type }, position) => {
          const set = { reps, seconds, weight_kg: weightKg, rir, rpe, type };
          return { user_id: userId, workout_log_exercise_id: id, position, ...set };
        },
      ),
    );
    await trx.insertInto('workout_log_set').values(sets).execute();
    const records = (changes.records ?? []).map((record) => ({
      user_id: userId,
      muscle_group: record.muscleGroup,
      last_workout_date: record.lastWorkoutDate === null ? null : instant(record.lastWorkoutDate),
      intensity: record.intensity,
      exercises_count: record.exercisesCount,
      ...{ created_at: now, updated_at: now },
    }));
    if (records.length === 0) return;
    await trx
      .insertInto('muscle_group_recovery')
      .values(records)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'muscle_group']).doUpdateSet((eb) => ({
          last_workout_date: eb.ref('excluded.last_workout_date'),
          intensity: eb.ref('excluded.intensity'),
          exercises_count: eb.ref('excluded.exercises_count'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
  };

  return {
    muscleGroups: async ({ userId }) => {
      const [{ records, corrections }, loads] = await Promise.all([
        shownOf(db, userId),
        replayed(db, userId),
      ]);
      return { asOf: NOW, ...reportRecovery({ records, loads, corrections }, NOW) };
    },

    mostRecovered: async ({ userId }) => answerMostRecovered(await shownOf(db, userId)),

    smartWorkout: async ({ userId }) => {
      const completed = sourcesOf(userId)
        .select('log.completed_at as completedAt')
        .where('log.completed_at', '>', instant(LOGS_SINCE))
        .where('log.completed_at', '<=', now)
        .where((or) =>
          or.or([or('workout.id', 'is not', null), or('log.program_day_id', 'is not', null)]),
        )
        .orderBy('log.completed_at')
        .orderBy('log.id')
        .execute();
      const window = db
        .selectFrom('muscle_group_load as load')
        .select(LOAD)
        .where('load.user_id', '=', userId)
        .where('load.counted', '=', counted)
        .where('load.performed_at', '>', instant(LOADS_SINCE))
        .execute();
      const [rows, loads, shown, own, today] = await Promise.all([
        completed,
        window,
        shownOf(db, userId),
        customsOf(userId, { limit: CANDIDATES_MAX }),
        scheduledOf(userId),
      ]);
      const from = swappedFrom(rows);
      const earlier = from.length === 0 ? [] : await replacedBy(userId, from);
      const completions = toCompletions(rows, earlier);
      const limit = CANDIDATES_MAX - own.length;
      const ofDays = doneDays(completions);
      const familiar = ofDays.length === 0 ? [] : await daysOf(db, userId, { ofDays, limit });
      const enough = own.length + familiar.length >= CANDIDATES_MIN;
      const candidates = [...own, ...(enough ? familiar : await daysOf(db, userId, { limit }))];
      const dayIds = unknownIds('program', today, candidates);
      const ids = unknownIds('custom', today, candidates);
      const scheduled = toScheduled(today, [
        ...candidates,
        ...(dayIds.length === 0 ? [] : await daysOf(db, userId, { dayIds })),
        ...(ids.length === 0 ? [] : await customsOf(userId, { ids })),
      ]);
      const read = { ...shown, loads: toLoads(loads), completions, candidates, scheduled };
      return answerSmartWorkout(read);
    },

    available: async ({ userId }) => {
      const [shown, own] = await Promise.all([
        shownOf(db, userId),
        customsOf(userId, { limit: PAGE + 1 }),
      ]);
      const limit = PAGE + 1 - own.length;
      const days = limit === 0 ? [] : await daysOf(db, userId, { limit });
      return answerAvailable([...own, ...days], shown);
    },

    complete: ({ userId, completeLogId: logId, exercises: done }) =>
      writing(userId, async (trx) => {
        const state = {
          logs: await factsOf(trx, userId, [logId]),
          exercises: await exercisesIn(trx, done),
          ownLoads: await ownLoads(trx, userId, [logId]),
          recovery: { ...(await shownOf(trx, userId)), loads: await replayed(trx, userId) },
        };
        const input = { logId, completedAt: null, exercises: done };
        const { changes, response } = planCompletion(state, input, CONTEXT);
        const log = { user_id: userId, workout_log_id: logId };
        await trx
          .updateTable('workout_log')
          .set({ completed_at: now, updated_at: now })
          .where('user_id', '=', userId)
          .where('id', '=', logId)
          .execute();
        await trx
          .deleteFrom('muscle_group_load')
          .where((eb) => eb.and(log))
          .execute();
        await trx
          .deleteFrom('workout_log_exercise')
          .where((eb) => eb.and(log))
          .execute();
        await storeWork(trx, userId, logId, changes, done);
        return response;
      }),

    swap: ({ userId, swapLogId: logId, target }) =>
      writing(userId, async (trx, revision) => {
        const state = {
          ...{ revision, exercises: [] },
          logs: await factsOf(trx, userId, [logId]),
          workouts: await daysOf(trx, userId, { dayIds: [target.programDayId] }),
          ownLoads: await ownLoads(trx, userId, [logId]),
          recovery: await shownOf(trx, userId),
        };
        const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
        const { changes, response } = planSwap(state, input, CONTEXT);
        const { source, scheduledFor, sourceType, swapDate } = requirePlanned(changes);
        const stamps = { user_id: userId, created_at: now, updated_at: now };
        const newLogId = await insertLog(trx, {
          ...stamps,
          program_day_id: source.programDayId,
          scheduled_date: scheduledFor,
          source_type: sourceType,
          swapped_from_id: logId,
        });
        const ids = { original_log_id: logId, swapped_log_id: newLogId };
        const swap = await trx
          .insertInto('workout_swap')
          .values({ ...stamps, ...ids, swap_date: swapDate })
          .returning('id')
          .executeTakeFirstOrThrow();
        return answerSwap(response, newLogId, swap.id);
      }),

    revert: ({ userId, swapId }) =>
      writing(userId, async (trx) => {
        const found = await trx
          .selectFrom('workout_swap')
          .select(SWAP)
          .where('user_id', '=', userId)
          .where('id', '=', swapId)
          .executeTakeFirstOrThrow();
        const row = {
          ...found,
          revertedAt: found.revertedAt === null ? null : new Date(found.revertedAt),
          createdAt: new Date(found.createdAt),
          updatedAt: new Date(found.updatedAt),
        };
        const logIds = [row.originalLogId, row.swappedLogId];
        const state = {
          swap: { row, completion: 'none' as const },
          logs: await factsOf(trx, userId, logIds),
          ownLoads: await ownLoads(trx, userId, logIds),
          recovery: null,
        };
        const { changes, response } = planRevert(state, swapId, CONTEXT);
        if (changes.counted !== undefined) throw new Error('not a planned swap');
        await trx
          .updateTable('workout_swap')
          .set({ reverted_at: now, updated_at: now })
          .where('user_id', '=', userId)
          .where('id', '=', swapId)
          .execute();
        return response;
      }),

    create: ({ userId, target }) =>
      writing(userId, async (trx) => {
        const { programDayId } = target;
        const visible = await isVisible(trx, userId, programDayId);
        const input = plannedInput(userId, target);
        const { response } = planPlannedLog(newLogState(target, visible, []), input, NOW);
        const logId = await insertLog(trx, {
          ...{ user_id: userId, created_at: now, updated_at: now, source_type: 'program' },
          program_day_id: programDayId,
          scheduled_date: input.scheduledFor,
        });
        return answerCreate(response, logId);
      }),

    createCompleted: ({ userId, target, exercises: done }) =>
      writing(userId, async (trx) => {
        const { programDayId } = target;
        const visible = await isVisible(trx, userId, programDayId);
        const state = {
          ...newLogState(target, visible, await exercisesIn(trx, done)),
          recovery: { ...(await shownOf(trx, userId)), loads: await replayed(trx, userId) },
        };
        const input = completedInput(userId, target, done);
        const { changes, response } = planCompletedLog(state, input, CONTEXT);
        const logId = await insertLog(trx, {
          ...{ user_id: userId, created_at: now, updated_at: now, source_type: 'program' },
          program_day_id: programDayId,
          completed_at: now,
        });
        await storeWork(trx, userId, logId, changes, done);
        return answerCreate(response, logId);
      }),
  };
};

export const kyselyOnSqlite = (database: Database.Database): Side =>
  kyselySide(new Kysely({ dialect: new SqliteDialect({ database }) }), {
    instant: (date) => date.getTime(),
    counted: 1,
    replayedSince: `record.last_workout_date - ${REPLAY_MS}`,
    locks: false,
  });

export const kyselyOnPostgres = (pool: pg.Pool): Side =>
  kyselySide(new Kysely({ dialect: new PostgresDialect({ pool }) }), {
    instant: (date) => date,
    counted: true,
    replayedSince: "record.last_workout_date - interval '336 hours'",
    locks: true,
  });
