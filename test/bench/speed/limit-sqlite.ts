import type Database from 'better-sqlite3';
import { hasChanges, type Changes } from '../../../src/domain/changes.js';
import { CANDIDATES_MAX, CANDIDATES_MIN } from '../../../src/domain/limits.js';
import type { Workout } from '../../../src/domain/records.js';
import {
  answerMuscleGroups,
  answerSmartWorkout,
  decideCompletion,
  doneDays,
  LOADS_SINCE,
  LOGS_SINCE,
  REPLAY_MS,
} from './decide.js';
import { columnsOf, parseLists, toRows, type ListName } from './limit-lists.js';
import { swappedFrom, toCompletions, toWorkouts } from './rows.js';
import type { Side } from './sides.js';
import { NOW, TODAY, type Task } from './world.js';

// Hand-written statements on the bare driver. A plus before a column makes SQLite use the index of
// another one, such as the id.

const select = (name: ListName, from: string): string => `select ${columnsOf(name)} from ${from}`;

const RECORDS = select('records', 'muscle_group_recovery record where record.user_id = ?');
const CORRECTIONS = select(
  'corrections',
  'recovery_correction correction where correction.user_id = ?',
);

/** The log with its swaps. */
const FACTS = select(
  'facts',
  `workout_log log
  left join workout_swap active on +active.user_id = log.user_id
    and active.original_log_id = log.id and active.reverted_at is null
  left join workout_swap origin on +origin.user_id = log.user_id
    and origin.swapped_log_id = log.id
  where +log.user_id = ? and log.id = ?`,
);
const PARTS = select(
  'parts',
  'workout_log_exercise part where +user_id = ? and workout_log_id = ?',
);
const OWN_LOADS = select(
  'ownLoads',
  'muscle_group_load load where +load.user_id = ? and load.workout_log_id = ?',
);

// The latest load comes from the loads, not from the record, whose log may be deleted or may be the
// log to leave out.
const REPLAY = select(
  'loads',
  `muscle_group_recovery record
  cross join muscle_group_load load on load.user_id = record.user_id and load.counted = 1
    and load.muscle_group = record.muscle_group
    and load.performed_at > (select latest.performed_at from muscle_group_load latest
      where latest.user_id = record.user_id and latest.counted = 1
        and latest.muscle_group = record.muscle_group and latest.workout_log_id <> ?
      order by latest.performed_at desc limit 1) - ${REPLAY_MS}
  where record.user_id = ? and load.workout_log_id <> ?`,
);

const WINDOW = select(
  'window',
  'muscle_group_load load where load.user_id = ? and load.counted = 1 and load.performed_at > ?',
);

const COMPLETED = select(
  'completed',
  `workout_log log left join custom_workout workout
    on +workout.user_id = log.user_id and workout.id = log.custom_workout_id
  where log.user_id = ? and log.completed_at > ? and log.completed_at <= ?
  order by log.completed_at, log.id`,
);

const REPLACED = `with recursive chain (id) as (select value from json_each(?)
    union select log.swapped_from_id from chain cross join workout_log log
      on +user_id = ? and log.id = chain.id where log.swapped_from_id is not null)
  ${select(
    'replaced',
    `chain cross join workout_log log on +log.user_id = ? and log.id = chain.id
    left join custom_workout workout
      on +workout.user_id = log.user_id and workout.id = log.custom_workout_id`,
  )}`;

const SCHEDULED = select(
  'scheduled',
  `workout_log log where user_id = ? and scheduled_date = ?
    and not exists (select 1 from workout_swap where original_log_id = log.id
      and +user_id = log.user_id and reverted_at is null)
    and not exists (select 1 from workout_swap where swapped_log_id = log.id
      and +user_id = log.user_id and reverted_at is not null) order by id`,
);

// Workouts and exercises are read as one JSON text each. Most users read the same texts.

// Lists are sorted after they are decoded.

const json = (name: ListName, from: string): string =>
  `'"${name}":' || (select json_group_array(json_array(${columnsOf(name)})) from ${from})`;

const MUSCLES = (ids: string): string =>
  json('muscles', `exercise_muscle named where named.exercise_id in (${ids})`);

const EXERCISES = `with wanted as materialized (select value from json_each(?))
  select '{' || ${json('exercises', 'exercise where exercise.id in (select value from wanted)')}
    || ',' || ${MUSCLES('select value from wanted')} || '}'`;

const DAYS = (condition: string): string => `with days as materialized (
    select day.*, program.name as program_name
    from program_day day join program on program.id = day.program_id
    where (program.user_id is null or program.user_id = ?) ${condition} order by day.id limit ?)
  select '{' || ${json(
    'days',
    `days day left join program_day_exercise entry on entry.program_day_id = day.id
    left join exercise on exercise.id = entry.exercise_id`,
  )} || ',' || ${MUSCLES(`select exercise_id from days cross join program_day_exercise entry
    on entry.program_day_id = days.id`)} || '}'`;
const FAMILIAR_DAYS = DAYS(`and day.program_id in (select done.program_id from program_day done
  where done.id in (select value from json_each(?)))`);
const ALL_DAYS = DAYS('');

const CUSTOMS = `with customs as materialized (select * from custom_workout
    where user_id = ? and for_log_id is null order by id limit ?)
  select '{' || ${json(
    'customs',
    `customs workout left join custom_workout_exercise entry
      on +entry.user_id = workout.user_id and entry.custom_workout_id = workout.id
    left join exercise on exercise.id = entry.exercise_id`,
  )} || ',' || ${MUSCLES(`select entry.exercise_id from customs cross join
      custom_workout_exercise entry
      on +entry.user_id = customs.user_id and entry.custom_workout_id = customs.id`)} || '}'`;

type Values = (string | number | null)[];

/**
 * Prepares a statement. The pluses hide values from the planner. After `analyze`, SQLite would
 * otherwise plan a statement again for each value that its statistics contain.
 */
const preparing =
  (database: Database.Database) =>
  <Row>(text: string) =>
    database.prepare<Values, Row>(text.replaceAll('?', '+?'));

type Prepare = ReturnType<typeof preparing>;

/** Creates a value only once for each text. */
const onceByText = <T extends object>(make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = make(text);
    if (known.size > 63) known.clear();
    known.set(text, value);
    return value;
  };
};

const parseWorkouts = (text: string): readonly Workout[] => {
  const { days, customs, muscles } = parseLists(text);
  const entries = [...days, ...customs].sort(
    (a, b) => a.id - b.id || a.orderIndex - b.orderIndex || (a.entryId ?? 0) - (b.entryId ?? 0),
  );
  return toWorkouts(
    entries,
    [...muscles].sort((a, b) => a.position - b.position),
  );
};

/** The muscle groups of frozen workouts are computed once. */
const parseDays = (text: string): readonly Workout[] =>
  parseWorkouts(text).map((workout) => Object.freeze(workout));

const readsOf = (prepare: Prepare) => {
  const text = (sql: string) => {
    const statement = prepare<string>(sql).pluck();
    return (...values: Values): string => statement.get(...values) ?? '';
  };
  const rows = <List extends ListName>(list: List, sql: string) => {
    const statement = prepare<readonly unknown[]>(sql).raw();
    return (...values: Values) => toRows(list, statement.all(...values));
  };
  const [records, corrections] = [rows('records', RECORDS), rows('corrections', CORRECTIONS)];
  const [exercises, customs] = [text(EXERCISES), text(CUSTOMS)];
  const [familiarDays, allDays] = [text(FAMILIAR_DAYS), text(ALL_DAYS)];
  const parseExercises = onceByText(parseLists);
  const parse = onceByText(parseDays);
  return {
    facts: rows('facts', FACTS),
    parts: rows('parts', PARTS),
    shown: (userId: number) => ({ records: records(userId), corrections: corrections(userId) }),
    ownLoads: rows('ownLoads', OWN_LOADS),
    replay: rows('loads', REPLAY),
    window: rows('window', WINDOW),
    completed: rows('completed', COMPLETED),
    replaced: rows('replaced', REPLACED),
    scheduled: rows('scheduled', SCHEDULED),
    exercises: (ids: readonly number[]) => parseExercises(exercises(JSON.stringify(ids))),
    familiarDays: (userId: number, ofDays: readonly number[], limit: number) =>
      parse(familiarDays(userId, JSON.stringify(ofDays), limit)),
    allDays: (userId: number, limit: number) => parse(allDays(userId, limit)),
    customs: (userId: number) => parseWorkouts(customs(userId, CANDIDATES_MAX)),
  };
};

const now = NOW.getTime();
/** Leaves out no log. */
const NO_LOG = 0;

/** Inserts rows, with one statement for each number of rows. Returns the last id. */
const inserting = (prepare: Prepare, table: string, columns: string) => {
  const statements = new Map<number, Database.Statement<Values>>();
  const row = `(${columns.replaceAll(/\w+/g, '?')})`;
  const make = (count: number) =>
    prepare(`insert into ${table} (${columns}) values ${Array(count).fill(row).join(', ')}`);
  return (rows: readonly Values[]): number => {
    const statement = statements.get(rows.length) ?? make(rows.length);
    statements.set(rows.length, statement);
    return Number(statement.run(...rows.flat()).lastInsertRowid);
  };
};

const storingWork = (prepare: Prepare) => {
  const insertExercises = inserting(
    prepare,
    'workout_log_exercise',
    'user_id, workout_log_id, exercise_id, order_index',
  );
  const insertSets = inserting(
    prepare,
    'workout_log_set',
    'workout_log_exercise_id, user_id, position, reps, seconds, weight_kg, rir, rpe, type',
  );
  const insertLoad = prepare(`insert into muscle_group_load (user_id, workout_log_id, performed_at,
    muscle_group, load, weekly_sets, known_effort_sets, exercises_count, counted)
    values (?, ?, ?, ?, ?, ?, ?, ?, 1)`);
  const storeRecord = prepare(`insert into muscle_group_recovery (user_id, muscle_group,
    last_workout_date, intensity, exercises_count, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?) on conflict (user_id, muscle_group) do update set
    last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
    exercises_count = excluded.exercises_count, updated_at = excluded.updated_at`);
  return (userId: number, logId: number, done: Task['exercises'], changes: Changes) => {
    const { loads = [], records = [] } = changes;
    const parts = done.map(({ exerciseId }, at) => [userId, logId, exerciseId, at]);
    // One insert creates consecutive ids.
    const first = insertExercises(parts) - done.length + 1;
    insertSets(
      done.flatMap((part, at) =>
        part.sets.map(({ reps, seconds, weightKg, rir, rpe, type }, position) => [
          ...[first + at, userId, position, reps ?? null, seconds ?? null],
          ...[weightKg ?? null, rir ?? null, rpe ?? null, type ?? null],
        ]),
      ),
    );
    for (const { performedAt, loads: stored } of loads) {
      const at = performedAt.getTime();
      for (const { muscleGroup, load, fractionalSets, ...counts } of stored) {
        const sets = [fractionalSets, counts.knownEffortSets, counts.exercisesCount];
        insertLoad.run(userId, logId, at, muscleGroup, load, ...sets);
      }
    }
    for (const { muscleGroup, lastWorkoutDate, intensity, exercisesCount } of records) {
      const last = lastWorkoutDate?.getTime() ?? null;
      storeRecord.run(userId, muscleGroup, last, intensity, exercisesCount, now, now);
    }
  };
};

const recommending = (reads: ReturnType<typeof readsOf>) => (userId: number) => {
  const rows = reads.completed(userId, LOGS_SINCE.getTime(), now);
  const from = swappedFrom(rows);
  const replaced = from.length === 0 ? [] : reads.replaced(JSON.stringify(from), userId, userId);
  const completions = toCompletions(rows, replaced);
  const ofDays = doneDays(completions);
  const own = reads.customs(userId);
  const limit = CANDIDATES_MAX - own.length;
  const familiar = ofDays.length === 0 ? [] : reads.familiarDays(userId, ofDays, limit);
  const isEnough = own.length + familiar.length >= CANDIDATES_MIN;
  return answerSmartWorkout({
    ...reads.shown(userId),
    window: reads.window(userId, LOADS_SINCE.getTime()),
    scheduled: reads.scheduled(userId, TODAY),
    completions,
    candidates: [...own, ...(isEnough ? familiar : reads.allDays(userId, limit))],
  });
};

const writesOf = (prepare: Prepare) => ({
  nextRevision: prepare('update training_state set revision = revision + 1 where user_id = ?'),
  setCompleted: prepare(`update workout_log set completed_at = ?, updated_at = ?
    where +user_id = ? and id = ?`),
  deleteLoads: prepare('delete from muscle_group_load where +user_id = ? and workout_log_id = ?'),
  deleteExercises: prepare(
    'delete from workout_log_exercise where +user_id = ? and workout_log_id = ?',
  ),
});

/**
 * The fastest hand-written code for these tables and use cases. It takes the same locks as the
 * library and decides with the same pure functions, but it validates and maps nothing.
 */
export const limitOnSqlite = (database: Database.Database): Side => {
  const prepare = preparing(database);
  const reads = readsOf(prepare);
  const writes = writesOf(prepare);
  const storeWork = storingWork(prepare);
  const recommended = recommending(reads);

  /** BEGIN IMMEDIATE has taken the lock. */
  const complete = (task: Task) => {
    const { userId, logId, exercises: done } = task;
    const ids = [...new Set(done.map(({ exerciseId }) => exerciseId))];
    const found = {
      ...reads.exercises(ids),
      facts: reads.facts(userId, logId),
      ownLoads: reads.ownLoads(userId, logId),
      ...reads.shown(userId),
      loads: reads.replay(logId, userId, logId),
    };
    const { changes, response } = decideCompletion(found, task);
    if (!hasChanges(changes)) return response;
    const completedAt = changes.completions?.[0]?.completedAt?.getTime() ?? null;
    writes.setCompleted.run(completedAt, now, userId, logId);
    if (found.ownLoads.length > 0) writes.deleteLoads.run(userId, logId);
    if (reads.parts(userId, logId).length > 0) writes.deleteExercises.run(userId, logId);
    storeWork(userId, logId, done, changes);
    if (writes.nextRevision.run(userId).changes === 0) throw new Error('The user has no state.');
    return response;
  };
  const muscleGroups = ({ userId }: Task) =>
    answerMuscleGroups({
      ...reads.shown(userId),
      loads: reads.replay(NO_LOG, userId, NO_LOG),
    });
  const completing = database.transaction(complete);
  return {
    complete: (task) => completing.immediate(task),
    smartWorkout: database.transaction(({ userId }: Task) => recommended(userId)),
    muscleGroups: database.transaction(muscleGroups),
  };
};
