import type Database from 'better-sqlite3';
import { reportRecovery } from '../../../src/domain/muscle-group-report.js';
import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import { planCompletion } from '../../../src/domain/logs.js';
import { planRevert } from '../../../src/domain/revert.js';
import { planSwap } from '../../../src/domain/swap.js';
import type {
  Exercise,
  MuscleGroupLoad,
  RecoveryCorrection,
  RecoveryRecord,
  Workout,
  WorkoutSwap,
} from '../../../src/domain/records.js';
import {
  answerAvailable,
  answerMostRecovered,
  answerSwap,
  byId,
  CONTEXT,
  freezeWorkouts,
  LOADS_SINCE,
  LOGS_SINCE,
  onceByText,
  PAGE,
  REPLAY_MS,
  requirePlanned,
  setRows,
  TODAY,
  toCustoms,
  toDays,
  toFacts,
  type CustomJson,
  type DayJson,
  type FactsRow,
} from './answers.js';
import {
  answerSmartWorkout,
  doneDays,
  swappedFrom,
  toCompletions,
  toScheduled,
  unknownIds,
  type CompletionRow,
  type ReplacedRow,
  type ScheduledRow,
} from './recommendation.js';
import type { Side } from './sides.js';
import { NOW } from './world.js';

// The limit on SQLite: what one would write by hand for these tables, every statement prepared once.

type CustomRow = Omit<CustomJson, 'entries'> & { entries: string };
type Load = Omit<MuscleGroupLoad, 'performedAt' | 'counted'> & {
  performedAt: number;
  counted: number;
};

const LOAD = `load.workout_log_id as workoutLogId, load.muscle_group as muscleGroup,
  load.performed_at as performedAt, load.load, load.weekly_sets as weeklySets, load.known_effort_sets as knownEffortSets,
  load.exercises_count as exercisesCount, load.counted`;

const FACTS = `select log.id, log.user_id as userId, log.source_type as sourceType,
  log.program_day_id as programDayId, log.custom_workout_id as customWorkoutId,
  log.custom_workout_exercise_id as customWorkoutExerciseId,
  log.swapped_from_id as swappedFromId, log.scheduled_date as scheduledFor,
  log.completed_at as completedAt, active.id as activeId, active.swapped_log_id as activeLogId,
  origin.id as originId, origin.original_log_id as originLogId,
  origin.reverted_at as originRevertedAt
  from workout_log log
  left join workout_swap active on active.user_id = log.user_id
    and active.original_log_id = log.id and active.reverted_at is null
  left join workout_swap origin on origin.user_id = log.user_id and origin.swapped_log_id = log.id
  where log.user_id = ? and log.id = ?`;

const REPLAY = `select ${LOAD} from muscle_group_recovery record
  join muscle_group_load load
    on load.user_id = record.user_id and load.muscle_group = record.muscle_group
  where record.user_id = ? and load.counted = 1
    and load.performed_at > record.last_workout_date - ${REPLAY_MS} and load.workout_log_id <> ?`;

// Without `json` newer versions of SQLite take what a subquery gives for text.
const MUSCLES = (role: string) => `json((select json_group_array(muscle order by position, muscle)
  from exercise_muscle where exercise_id = exercise.id and role = '${role}'))`;

const EXERCISES = `select json_group_array(json_object('id', id, 'name', name,
  'equipment', equipment, 'mechanic', mechanic, 'force', force,
  'primaryMuscles', ${MUSCLES('primary')}, 'secondaryMuscles', ${MUSCLES('secondary')}) order by id)
  from exercise where id in (select value from json_each(?))`;

const ENTRIES = (table: string, owner: string) => `(select json_group_array(
  json_array(id, exercise_id, sets, reps_min, reps_max) order by order_index nulls last, id)
  from ${table} where ${owner})`;

const DAYS = (conditions: string, limit: string) => `select json_group_array(json(found)) from (
  select json_object('id', day.id, 'name', day.name, 'program', json_object(
      'programId', program.id, 'name', program.name, 'position', day.position),
    'entries', json(${ENTRIES('program_day_exercise', 'program_day_id = day.id')})) as found
  from program_day day join program on program.id = day.program_id
  where (program.user_id is null or program.user_id = ?) ${conditions} order by day.id ${limit})`;

const CUSTOMS = (conditions: string) => `select workout.id, workout.name,
    workout.source_program_day_id as sourceProgramDayId,
    workout.source_custom_workout_id as sourceCustomWorkoutId,
    ${ENTRIES('custom_workout_exercise', 'user_id = workout.user_id and custom_workout_id = workout.id')} as entries
  from custom_workout workout where workout.user_id = ? ${conditions}`;

// The plus has SQLite look each log up by its id alone.
const REPLACED = `with recursive replaced (id, swappedFromId, programDayId, workoutId) as (
    select log.id, swapped_from_id, program_day_id, custom_workout_id
    from json_each(?) given cross join workout_log log on +user_id = ? and log.id = given.value
    union select log.id, swapped_from_id, program_day_id, custom_workout_id
    from replaced cross join workout_log log on +user_id = ? and log.id = replaced.swappedFromId)
  select replaced.id, swappedFromId, programDayId, workout.id as customWorkoutId,
    workout.source_program_day_id as sourceProgramDayId,
    workout.source_custom_workout_id as sourceCustomWorkoutId
  from replaced left join custom_workout workout
    on +workout.user_id = ? and workout.id = replaced.workoutId`;

const FAMILIAR = `and day.program_id in (select done.program_id from program_day done
  where done.id in (select value from json_each(?)))`;

export const limitOnSqlite = (database: Database.Database): Side => {
  const all = <Row>(text: string): ((...values: unknown[]) => Row[]) => {
    const statement = database.prepare<unknown[], Row>(text);
    return (...values) => statement.all(...values);
  };
  const one = (text: string): ((...values: unknown[]) => string | undefined) => {
    const statement = database.prepare<unknown[], string>(text).pluck();
    return (...values) => statement.get(...values);
  };
  const run = (text: string): ((...values: unknown[]) => number) => {
    const statement = database.prepare(text);
    return (...values) => Number(statement.run(...values).lastInsertRowid);
  };
  // One prepared BEGIN and COMMIT each; a transaction that reads is deferred, one that writes is not.
  const transaction = database.transaction((body: () => unknown) => body());
  const reading = <T>(body: () => T): T => transaction.deferred(body) as T;
  const writing = <T>(body: () => T): T => transaction.immediate(body) as T;

  const lock = all<{
    revision: number;
  }>(`insert into training_state (user_id) select id from users where id = ?
    on conflict (user_id) do update set revision = revision returning revision`);
  const facts = all<FactsRow>(FACTS);
  const scheduled = all<ScheduledRow>(`select id, completed_at as completedAt,
      program_day_id as programDayId, custom_workout_id as customWorkoutId,
      custom_workout_exercise_id as customWorkoutExerciseId
    from workout_log log where user_id = ? and scheduled_date = ?
      and not exists (select 1 from workout_swap where original_log_id = log.id
        and +user_id = log.user_id and reverted_at is null)
      and not exists (select 1 from workout_swap where swapped_log_id = log.id
        and +user_id = log.user_id and reverted_at is not null) order by id`);
  const ownLoads = all<Load>(
    `select ${LOAD} from muscle_group_load load where user_id = ? and workout_log_id = ?`,
  );
  const replay = all<Load>(REPLAY);
  const window = all<Load>(`select ${LOAD} from muscle_group_load load
    where user_id = ? and counted = 1 and performed_at > ? order by performed_at`);
  const records = all<Omit<RecoveryRecord, 'lastWorkoutDate'> & { lastWorkoutDate: number | null }>(
    `select muscle_group as muscleGroup, last_workout_date as lastWorkoutDate, intensity,
      exercises_count as exercisesCount from muscle_group_recovery where user_id = ?`,
  );
  const corrections = all<Omit<RecoveryCorrection, 'until'> & { until: number }>(
    `select muscle_group as muscleGroup, at_most as atMost, until, note
     from recovery_correction where user_id = ?`,
  );
  const exercises = one(EXERCISES);
  const day = one(DAYS('and day.id = ?', ''));
  const familiarDays = one(DAYS(FAMILIAR, 'limit ?'));
  const allDays = one(DAYS('', 'limit ?'));
  const customs = all<CustomRow>(
    CUSTOMS('and workout.for_log_id is null order by workout.id limit ?'),
  );
  const custom = all<CustomRow>(CUSTOMS('and workout.id = ?'));
  const replaced = all<ReplacedRow>(REPLACED);
  const completions =
    all<CompletionRow>(`select log.completed_at as completedAt, log.swapped_from_id as swappedFromId,
      log.program_day_id as programDayId, workout.id as customWorkoutId, workout.source_program_day_id as sourceProgramDayId,
      workout.source_custom_workout_id as sourceCustomWorkoutId
    from workout_log log left join custom_workout workout
      on workout.user_id = log.user_id and workout.id = log.custom_workout_id
    where log.user_id = ? and log.completed_at > ? and log.completed_at <= ?
      and (workout.id is not null or log.program_day_id is not null)
    order by log.completed_at, log.id`);
  const setCompleted = run(
    'update workout_log set completed_at = ?, updated_at = ? where user_id = ? and id = ?',
  );
  const deleteLoads = run('delete from muscle_group_load where user_id = ? and workout_log_id = ?');
  const insertLoad = run(`insert into muscle_group_load (user_id, workout_log_id, performed_at,
    muscle_group, load, weekly_sets, known_effort_sets, exercises_count, counted)
    values (?, ?, ?, ?, ?, ?, ?, ?, 1)`);
  const deletePerformed = run(
    'delete from workout_log_exercise where user_id = ? and workout_log_id = ?',
  );
  const insertExercise = run(`insert into workout_log_exercise
    (user_id, workout_log_id, exercise_id, order_index) values (?, ?, ?, ?)`);
  const insertSet = run(`insert into workout_log_set (workout_log_exercise_id, user_id, position,
    reps, seconds, weight_kg, rir, rpe, type) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const writeRecord = run(`insert into muscle_group_recovery (user_id, muscle_group,
    last_workout_date, intensity, exercises_count, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?) on conflict (user_id, muscle_group) do update set
    last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
    exercises_count = excluded.exercises_count, updated_at = excluded.updated_at`);
  const nextRevision = run('update training_state set revision = revision + 1 where user_id = ?');
  const insertLog = run(`insert into workout_log (user_id, program_day_id, scheduled_date,
    source_type, swapped_from_id, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)`);
  const insertSwap = run(`insert into workout_swap (user_id, original_log_id, swapped_log_id,
    swap_date, created_at, updated_at) values (?, ?, ?, ?, ?, ?)`);
  const swapOf = all<
    Omit<WorkoutSwap, 'revertedAt' | 'createdAt' | 'updatedAt'> & {
      revertedAt: number | null;
      createdAt: number;
      updatedAt: number;
    }
  >(`select id, user_id as userId, original_log_id as originalLogId,
      swapped_log_id as swappedLogId, swap_date as swapDate, reverted_at as revertedAt,
      created_at as createdAt, updated_at as updatedAt
    from workout_swap where user_id = ? and id = ?`);
  const setReverted = run(
    'update workout_swap set reverted_at = ?, updated_at = ? where user_id = ? and id = ?',
  );

  const toLoad = (load: Load): MuscleGroupLoad => ({
    ...load,
    performedAt: new Date(load.performedAt),
    counted: load.counted === 1,
  });
  const replayed = (userId: number, except: number) => replay(userId, except).map(toLoad);
  const shown = (userId: number) => ({
    model: null,
    records: records(userId).map((record) => ({
      ...record,
      lastWorkoutDate: record.lastWorkoutDate === null ? null : new Date(record.lastWorkoutDate),
    })),
    loads: null,
    corrections: corrections(userId).map((held) => ({ ...held, until: new Date(held.until) })),
  });
  const parsedExercises = onceByText((text) => byId(JSON.parse(text) as Exercise[]));
  const exercisesOf = (ids: Iterable<number>) =>
    parsedExercises(exercises(JSON.stringify([...ids])) ?? '[]');
  const parsedDays = onceByText((text) => {
    const days = JSON.parse(text) as DayJson[];
    const ids = new Set(days.flatMap(({ entries }) => entries.map(([, id]) => id)));
    const workouts = onceByText((found) =>
      freezeWorkouts(toDays(days, byId(JSON.parse(found) as Exercise[]))),
    );
    return { ids: JSON.stringify([...ids]), workouts };
  });
  const daysIn = (text = '[]'): readonly Workout[] => {
    const { ids, workouts } = parsedDays(text);
    return workouts(exercises(ids) ?? '[]');
  };
  const customsIn = (rows: readonly CustomRow[]): readonly Workout[] => {
    if (rows.length === 0) return [];
    const found = rows.map((row) => ({
      ...row,
      entries: JSON.parse(row.entries) as CustomJson['entries'],
    }));
    const ids = new Set(found.flatMap(({ entries }) => entries.map(([, id]) => id)));
    return toCustoms(found, exercisesOf(ids));
  };

  return {
    muscleGroups: ({ userId }) =>
      reading(() => {
        const { records: current, corrections: held } = shown(userId);
        const loads = replayed(userId, 0);
        return {
          asOf: NOW,
          ...reportRecovery({ records: current, loads, corrections: held }, NOW),
        };
      }),

    mostRecovered: ({ userId }) => reading(() => answerMostRecovered(shown(userId))),

    smartWorkout: ({ userId }) =>
      reading(() => {
        const rows = completions(userId, LOGS_SINCE.getTime(), NOW.getTime());
        const from = swappedFrom(rows);
        const found =
          from.length === 0 ? [] : replaced(JSON.stringify(from), userId, userId, userId);
        const done = toCompletions(rows, found);
        const own = customsIn(customs(userId, CANDIDATES_MAX));
        const rest = CANDIDATES_MAX - own.length;
        const familiar = daysIn(familiarDays(userId, JSON.stringify(doneDays(done)), rest));
        const enough = own.length + familiar.length >= CANDIDATES_MIN;
        const candidates = [...own, ...(enough ? familiar : daysIn(allDays(userId, rest)))];
        const today = scheduled(userId, TODAY);
        const others = [
          ...unknownIds('program', today, candidates).flatMap((id) => daysIn(day(userId, id))),
          ...unknownIds('custom', today, candidates).flatMap((id) => customsIn(custom(userId, id))),
        ];
        return answerSmartWorkout({
          ...shown(userId),
          loads: window(userId, LOADS_SINCE.getTime()).map(toLoad),
          completions: done,
          candidates,
          scheduled: toScheduled(today, [...candidates, ...others]),
        });
      }),

    available: ({ userId }) =>
      reading(() => {
        const own = customsIn(customs(userId, PAGE + 1));
        const rest = PAGE + 1 - own.length;
        const days = rest === 0 ? [] : daysIn(allDays(userId, rest));
        return answerAvailable([...own, ...days], shown(userId));
      }),

    complete: ({ userId, completeLogId: logId, exercises: done }) =>
      writing(() => {
        const revision = lock(userId)[0]?.revision ?? 0;
        const state = {
          revision,
          facts: toFacts(facts(userId, logId)[0]),
          workout: null,
          exercises: [...exercisesOf(new Set(done.map(({ exerciseId }) => exerciseId))).values()],
          performed: null,
          ownLoads: ownLoads(userId, logId).map(toLoad),
          recovery: { ...shown(userId), loads: replayed(userId, logId) },
        };
        const input = { logId, completedAt: null, exercises: done };
        const { changes, response } = planCompletion(state, input, CONTEXT);
        const now = NOW.getTime();
        setCompleted(changes.completions?.[0]?.completedAt?.getTime(), now, userId, logId);
        deleteLoads(userId, logId);
        for (const { performedAt, loads } of changes.loads ?? []) {
          const at = performedAt.getTime();
          for (const { muscleGroup, load, weeklySets, knownEffortSets, exercisesCount } of loads) {
            insertLoad(
              userId,
              logId,
              at,
              muscleGroup,
              load,
              weeklySets,
              knownEffortSets,
              exercisesCount,
            );
          }
        }
        deletePerformed(userId, logId);
        const sets = setRows(done);
        done.forEach(({ exerciseId }, at) => {
          const partId = insertExercise(userId, logId, exerciseId, at);
          for (const set of sets[at] ?? []) insertSet(partId, userId, ...set);
        });
        for (const record of changes.records ?? []) {
          const { muscleGroup, lastWorkoutDate, intensity, exercisesCount } = record;
          const last = lastWorkoutDate?.getTime() ?? null;
          writeRecord(userId, muscleGroup, last, intensity, exercisesCount, now, now);
        }
        nextRevision(userId);
        return response;
      }),

    swap: ({ userId, swapLogId: logId, target }) =>
      writing(() => {
        const revision = lock(userId)[0]?.revision ?? 0;
        const [workout = null] = daysIn(day(userId, target.programDayId));
        const state = {
          revision,
          facts: toFacts(facts(userId, logId)[0]),
          workout,
          exercises: [],
          ownLoads: ownLoads(userId, logId).map(toLoad),
          recovery: shown(userId),
        };
        const input = { logId, target, exercises: null, token: null, swapDate: TODAY };
        const { changes, response } = planSwap(state, input, CONTEXT);
        const { source, scheduledFor, sourceType, swapDate } = requirePlanned(changes);
        const now = NOW.getTime();
        const newLogId = insertLog(
          userId,
          source.programDayId,
          scheduledFor,
          sourceType,
          logId,
          now,
          now,
        );
        const swapId = insertSwap(userId, logId, newLogId, swapDate, now, now);
        nextRevision(userId);
        return answerSwap(response, newLogId, swapId);
      }),

    revert: ({ userId, swapId }) =>
      writing(() => {
        const revision = lock(userId)[0]?.revision ?? 0;
        const [row] = swapOf(userId, swapId);
        if (row === undefined) throw new Error('no such swap');
        const swap = {
          ...row,
          revertedAt: row.revertedAt === null ? null : new Date(row.revertedAt),
          createdAt: new Date(row.createdAt),
          updatedAt: new Date(row.updatedAt),
        };
        const { originalLogId, swappedLogId } = swap;
        const logIds = [originalLogId, swappedLogId];
        const state = {
          revision,
          swap,
          original: toFacts(facts(userId, originalLogId)[0]),
          swapped: toFacts(facts(userId, swappedLogId)[0]),
          completion: 'none' as const,
          ownLoads: logIds.flatMap((id) => ownLoads(userId, id)).map(toLoad),
          recovery: null,
        };
        const { response, changes } = planRevert(state, swapId, CONTEXT);
        if (changes.counted !== undefined) throw new Error('not a planned swap');
        setReverted(NOW.getTime(), NOW.getTime(), userId, swapId);
        nextRevision(userId);
        return response;
      }),
  };
};
