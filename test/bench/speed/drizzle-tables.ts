import { getTableColumns, sql, type Table } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import * as lite from 'drizzle-orm/sqlite-core';

// The tables in drizzle. The two dialects differ in the types of columns.

const POSTGRES = {
  table: pg.pgTable,
  alias: pg.alias,
  id: () => pg.bigserial('id', { mode: 'number' }).primaryKey(),
  int: <Name extends string>(name: Name) => pg.bigint(name, { mode: 'number' }),
  instant: <Name extends string>(name: Name) =>
    pg.timestamp(name, { withTimezone: true, mode: 'date' }),
  bool: pg.boolean,
  date: <Name extends string>(name: Name) => pg.date(name),
  decimal: <Name extends string>(name: Name) => pg.numeric(name, { mode: 'number' }),
  real: pg.doublePrecision,
  text: <Name extends string>(name: Name) => pg.text(name),
};

const SQLITE = {
  table: lite.sqliteTable,
  alias: lite.alias,
  id: () => lite.integer('id').primaryKey({ autoIncrement: true }),
  int: (name: string) => lite.integer(name),
  instant: (name: string) => lite.integer(name, { mode: 'timestamp_ms' }),
  bool: (name: string) => lite.integer(name, { mode: 'boolean' }),
  date: (name: string) => lite.text(name),
  decimal: (name: string) => lite.real(name),
  real: (name: string) => lite.real(name),
  text: (name: string) => lite.text(name),
};

const tablesOf = (kit: typeof POSTGRES) => {
  const { table, id: autoId, int, instant, bool, date, decimal, real, text } = kit;
  const entryColumns = {
    id: int('id').primaryKey(),
    exerciseId: int('exercise_id').notNull(),
    sets: int('sets').notNull(),
    repsMin: int('reps_min').notNull(),
    repsMax: int('reps_max').notNull(),
    orderIndex: int('order_index'),
  };
  return {
    state: table('training_state', {
      userId: int('user_id').primaryKey(),
      revision: int('revision').notNull().default(0),
    }),
    users: table('users', { id: int('id').primaryKey() }),
    exercise: table('exercise', {
      id: int('id').primaryKey(),
      name: text('name').notNull(),
      equipment: text('equipment'),
      mechanic: text('mechanic'),
      force: text('force'),
    }),
    muscles: table('exercise_muscle', {
      exerciseId: int('exercise_id').notNull(),
      position: int('position').notNull(),
      muscle: text('muscle').notNull(),
      role: text('role').notNull(),
    }),
    program: table('program', {
      id: int('id').primaryKey(),
      userId: int('user_id'),
      name: text('name').notNull(),
    }),
    day: table('program_day', {
      id: int('id').primaryKey(),
      programId: int('program_id').notNull(),
      name: text('name').notNull(),
      position: int('position'),
    }),
    dayEntry: table('program_day_exercise', {
      ...entryColumns,
      dayId: int('program_day_id').notNull(),
    }),
    workout: table('custom_workout', {
      id: int('id').primaryKey(),
      userId: int('user_id').notNull(),
      name: text('name').notNull(),
      sourceProgramDayId: int('source_program_day_id'),
      sourceCustomWorkoutId: int('source_custom_workout_id'),
      forLogId: int('for_log_id'),
    }),
    workoutEntry: table('custom_workout_exercise', {
      ...entryColumns,
      userId: int('user_id').notNull(),
      workoutId: int('custom_workout_id').notNull(),
    }),
    log: table('workout_log', {
      id: int('id').primaryKey(),
      userId: int('user_id').notNull(),
      sourceType: text('source_type'),
      programDayId: int('program_day_id'),
      customWorkoutId: int('custom_workout_id'),
      customWorkoutExerciseId: int('custom_workout_exercise_id'),
      swappedFromId: int('swapped_from_id'),
      scheduledFor: date('scheduled_date'),
      startedAt: instant('started_at'),
      completedAt: instant('completed_at'),
      updatedAt: instant('updated_at').notNull(),
    }),
    logExercise: table('workout_log_exercise', {
      id: autoId(),
      userId: int('user_id').notNull(),
      logId: int('workout_log_id').notNull(),
      exerciseId: int('exercise_id').notNull(),
      orderIndex: int('order_index').notNull(),
    }),
    logSet: table('workout_log_set', {
      userId: int('user_id').notNull(),
      partId: int('workout_log_exercise_id').notNull(),
      position: int('position').notNull(),
      reps: int('reps'),
      seconds: real('seconds'),
      weightKg: real('weight_kg'),
      rir: real('rir'),
      rpe: real('rpe'),
      type: text('type'),
    }),
    swaps: table('workout_swap', {
      id: int('id').primaryKey(),
      userId: int('user_id').notNull(),
      originalLogId: int('original_log_id').notNull(),
      swappedLogId: int('swapped_log_id').notNull(),
      revertedAt: instant('reverted_at'),
    }),
    recovery: table('muscle_group_recovery', {
      userId: int('user_id').notNull(),
      muscleGroup: text('muscle_group').notNull(),
      lastWorkoutDate: instant('last_workout_date'),
      intensity: decimal('intensity'),
      exercisesCount: int('exercises_count'),
      createdAt: instant('created_at').notNull(),
      updatedAt: instant('updated_at').notNull(),
    }),
    load: table('muscle_group_load', {
      userId: int('user_id').notNull(),
      workoutLogId: int('workout_log_id').notNull(),
      muscleGroup: text('muscle_group').notNull(),
      performedAt: instant('performed_at').notNull(),
      load: real('load').notNull(),
      fractionalSets: real('weekly_sets').notNull(),
      knownEffortSets: real('known_effort_sets').notNull(),
      exercisesCount: int('exercises_count').notNull(),
      counted: bool('counted').notNull(),
    }),
    correction: table('recovery_correction', {
      userId: int('user_id').notNull(),
      muscleGroup: text('muscle_group').notNull(),
      maxScore: real('at_most').notNull(),
      until: instant('until').notNull(),
      note: text('note'),
    }),
  };
};

export type Tables = ReturnType<typeof tablesOf>;

/** The columns of a table without some. */
const columnsOf = <Of extends Table, Name extends keyof Of['_']['columns']>(
  table: Of,
  ...without: readonly Name[]
): Omit<Of['_']['columns'], Name> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !without.some((own) => own === name)),
  ) as Omit<Of['_']['columns'], Name>;

/** The tables, and the columns to select. */
const schemaOf = (kit: typeof POSTGRES) => {
  const tables = tablesOf(kit);
  const { log, swaps, workout, exercise, muscles, day, dayEntry, workoutEntry } = tables;
  const active = kit.alias(swaps, 'active');
  const origin = kit.alias(swaps, 'origin');
  const entryColumns = (entry: typeof dayEntry | typeof workoutEntry) => {
    const { id: entryId, sets, repsMin, repsMax } = entry;
    const { id: exerciseId, name: exerciseName, equipment, mechanic, force } = exercise;
    return {
      ...{ entryId, sets, repsMin, repsMax },
      ...{ exerciseId, exerciseName, equipment, mechanic, force },
    };
  };
  return {
    ...tables,
    active,
    origin,
    LOAD: columnsOf(tables.load, 'userId'),
    FACTS: {
      ...columnsOf(log, 'updatedAt'),
      activeId: active.id,
      activeLogId: active.swappedLogId,
      originId: origin.id,
      originLogId: origin.originalLogId,
      originRevertedAt: origin.revertedAt,
    },
    /** The source of a log, which needs a join with the custom workout. */
    SOURCE: {
      swappedFromId: log.swappedFromId,
      programDayId: log.programDayId,
      customWorkoutId: workout.id,
      sourceProgramDayId: workout.sourceProgramDayId,
      sourceCustomWorkoutId: workout.sourceCustomWorkoutId,
    },
    MUSCLE: columnsOf(muscles, 'position'),
    DAY: {
      ...getTableColumns(day),
      programName: sql<string>`${tables.program.name}`.as('program_name'),
    },
    CUSTOM_ENTRY: entryColumns(workoutEntry),
    DAY_ENTRY: entryColumns(dayEntry),
    RECORD: columnsOf(tables.recovery, 'userId', 'createdAt', 'updatedAt'),
    CORRECTION: columnsOf(tables.correction, 'userId'),
  };
};

export type Schema = ReturnType<typeof schemaOf>;
export const postgresSchema = (): Schema => schemaOf(POSTGRES);
/** Typed like the tables of Postgres, because drizzle has no type for both dialects. */
export const sqliteSchema = (): Schema => schemaOf(SQLITE as unknown as typeof POSTGRES);
