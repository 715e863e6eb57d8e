import { readCatalogue } from '../../../examples/data/catalogue.js';
import { replayRecords } from '../../../src/domain/recovery/view.js';
import { performAsPlanned } from '../../../src/domain/recovery/training-load.js';
import type {
  MuscleGroupLoad,
  PerformedExercise,
  RecoveryRecord,
  Workout,
  WorkoutRef,
} from '../../../src/domain/records.js';
import type { Fixture } from '../../conformance/fixture.js';
import { INTEGERS } from '../../conformance/ids.js';
import { baseRows, type RowsOf } from '../../support/fill.js';
import { createRandom, pickIndex, uniform, type Random } from '../recommendation/random.js';
import { storedLoads } from '../stored-loads.js';

/** The current time in a run. */
export const NOW = new Date('2026-03-04T18:00:00Z');
export const TODAY = '2026-03-04';
/** New logs are planned for this date. */
export const LATER = '2026-03-07';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WEEKS_MS = 56 * DAY_MS;

/** One user's calls. */
export interface Task {
  readonly userId: number;
  /** A separate planned log for each use case that changes one. */
  readonly completeLogId: number;
  readonly swapLogId: number;
  /** The exercises of the log to complete. */
  readonly exercises: readonly PerformedExercise[];
  /** The workout to swap to, and the workout of a new log. */
  readonly target: WorkoutRef & { readonly type: 'program' };
}

/** What the domain knows of a user. */
interface Person {
  readonly records: readonly RecoveryRecord[];
  readonly loads: readonly MuscleGroupLoad[];
  readonly completions: readonly { readonly key: string; readonly at: Date }[];
}

/** Every database of a run starts with these rows. Instants are Dates. */
export interface World {
  readonly fixture: Fixture;
  readonly rows: RowsOf;
  readonly tasks: readonly Task[];
  readonly people: readonly Person[];
  /** All program days. */
  readonly workouts: readonly Workout[];
}

type Day = Workout & { readonly id: number };

/** The catalogue and its programs as rows, and the days of each program as workouts. */
const readPrograms = (users: number) => {
  const catalogue = readCatalogue();
  const exercises = catalogue.exercises.map((exercise, at) => ({ ...exercise, id: at + 1 }));
  const byName = new Map(exercises.map((exercise) => [exercise.name, exercise]));
  let dayId = 0;
  let entryId = 0;
  const programs = catalogue.programs.map((program, at) => ({
    ...{ id: at + 1, userId: null, name: program.name },
    days: program.days.map((day, position): Day => ({
      ...{ id: ++dayId, ref: { type: 'program', programDayId: dayId }, name: day.name },
      ...{ program: { programId: at + 1, name: program.name, position }, derivedFrom: null },
      exercises: day.exercises.flatMap(({ exercise: name, ...plan }) => {
        const exercise = byName.get(name);
        return exercise === undefined ? [] : [{ entryId: ++entryId, exercise, ...plan }];
      }),
    })),
  }));
  const fixture: Fixture = {
    idTypes: INTEGERS,
    userIds: Array.from({ length: users }, (_, at) => at + 1),
    exercises,
    programs: programs.map(({ days, ...program }) => ({
      ...program,
      days: days.map(({ id, name, exercises: plan }, position) => ({
        ...{ id, name, position },
        exercises: plan.map(({ entryId: own, exercise, ...entry }) => ({
          ...{ id: own ?? 0, exerciseId: exercise.id },
          ...entry,
        })),
      })),
    })),
  };
  return { fixture, programs: programs.map(({ days }) => days) };
};

type Row = Readonly<Record<string, unknown>>;

/** Tables in the order in which SQLite can fill them. */
const TABLES = [
  ...['workout_log', 'workout_swap', 'custom_workout', 'custom_workout_exercise'],
  ...['muscle_group_load', 'muscle_group_recovery', 'recovery_correction', 'training_state'],
] as const;

const createTables = () => {
  const rows = Object.fromEntries(TABLES.map((table) => [table, [] as Row[]]));
  const insert = (table: (typeof TABLES)[number], row: Row): void => void rows[table]?.push(row);
  return {
    rows,
    insert,
    /** Returns the new row's id. */
    insertWithId: (table: (typeof TABLES)[number], row: Row): number => {
      const id = (rows[table] ?? []).length + 1;
      insert(table, { id, ...row });
      return id;
    },
  };
};

type Tables = ReturnType<typeof createTables>;

const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[pickIndex(random, list.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
};

const stamps = { created_at: NOW, updated_at: NOW };

const performed = (random: Random, { exercises }: Day): readonly PerformedExercise[] =>
  performAsPlanned(exercises).map(({ exerciseId, sets }) => ({
    exerciseId,
    sets: sets.map(({ reps = 0 }) => ({
      reps,
      weightKg: 10 + pickIndex(random, 20) * 2.5,
      rir: pickIndex(random, 4),
    })),
  }));

const addLog = (
  { insertWithId }: Tables,
  userId: number,
  { id }: Day,
  more: { completedAt?: Date; scheduledFor?: string; swappedFromId?: number },
): number =>
  insertWithId('workout_log', {
    user_id: userId,
    program_day_id: id,
    scheduled_date: more.scheduledFor ?? null,
    completed_at: more.completedAt ?? null,
    source_type: 'program',
    swapped_from_id: more.swappedFromId ?? null,
    ...stamps,
  });

const addSwapped = (
  tables: Tables,
  userId: number,
  [from, to]: readonly [Day, Day],
  completedAt: Date,
): number => {
  const originalLogId = addLog(tables, userId, from, {});
  const swappedLogId = addLog(tables, userId, to, { completedAt, swappedFromId: originalLogId });
  tables.insertWithId('workout_swap', {
    user_id: userId,
    original_log_id: originalLogId,
    swapped_log_id: swappedLogId,
    swap_date: completedAt.toISOString().slice(0, 10),
    ...stamps,
  });
  return swappedLogId;
};

/** Adds `logs` completed logs over eight weeks. Every eighth one was swapped. */
const addHistory = (
  tables: Tables,
  userId: number,
  random: Random,
  days: readonly Day[],
  logs: number,
): Person => {
  const done = Array.from({ length: logs }, (_, at) => days[at % days.length])
    .flatMap((day) => day ?? [])
    .map((day, at) => {
      const ago = ((logs - at) * WEEKS_MS) / logs - uniform(random, 0, DAY_MS);
      const completedAt = new Date(Math.round(NOW.getTime() - Math.max(ago, HOUR_MS)));
      const logId =
        at % 8 === 5
          ? addSwapped(tables, userId, [pick(random, days), day], completedAt)
          : addLog(tables, userId, day, { completedAt });
      const exercises = day.exercises.map(({ exercise }) => exercise);
      return {
        loads: storedLoads(performed(random, day), exercises, logId, completedAt),
        completion: { key: `program:${day.id}`, at: completedAt },
      };
    });
  const loads = done.flatMap((own) => own.loads);
  const records = replayRecords(loads, []);
  for (const { muscleGroup, workoutLogId, performedAt, counted, ...load } of loads) {
    tables.insert('muscle_group_load', {
      user_id: userId,
      workout_log_id: workoutLogId,
      muscle_group: muscleGroup,
      performed_at: performedAt,
      load: load.load,
      weekly_sets: load.fractionalSets,
      known_effort_sets: load.knownEffortSets,
      exercises_count: load.exercisesCount,
      counted,
    });
  }
  for (const record of records) {
    tables.insertWithId('muscle_group_recovery', {
      user_id: userId,
      muscle_group: record.muscleGroup,
      last_workout_date: record.lastWorkoutDate,
      intensity: record.intensity,
      exercises_count: record.exercisesCount,
      ...stamps,
    });
  }
  return { records, loads, completions: done.map(({ completion }) => completion) };
};

const addCustomWorkout = (
  { insertWithId }: Tables,
  userId: number,
  source: Day,
  isDerived: boolean,
): void => {
  const workoutId = insertWithId('custom_workout', {
    user_id: userId,
    name: `${source.name} of my own`,
    source_program_day_id: isDerived ? source.id : null,
    ...stamps,
  });
  source.exercises.forEach(({ exercise, sets, repsMin, repsMax }, orderIndex) =>
    insertWithId('custom_workout_exercise', {
      user_id: userId,
      custom_workout_id: workoutId,
      exercise_id: exercise.id,
      sets,
      reps_min: repsMin,
      reps_max: repsMax,
      order_index: orderIndex,
      created_at: NOW,
    }),
  );
};

/** Adds a user with a history, planned logs, and custom workouts. */
const addUser = (
  tables: Tables,
  userId: number,
  programs: readonly (readonly Day[])[],
  logs: number,
): { readonly task: Task; readonly person: Person } => {
  const random = createRandom(`user ${userId}`);
  const days = pick(random, programs);
  const all = programs.flat();
  const person = addHistory(tables, userId, random, days, logs);
  tables.insert('training_state', { user_id: userId, revision: logs });
  if (random() < 0.1) {
    const until = new Date(NOW.getTime() + DAY_MS);
    const sore = { muscle_group: 'chest', at_most: 20, until, note: 'sore' };
    tables.insert('recovery_correction', { user_id: userId, ...sore });
  }
  for (let at = pickIndex(random, 4); at > 0; at--) {
    addCustomWorkout(tables, userId, pick(random, at === 1 ? days : all), at === 1);
  }
  const today = pick(random, days);
  const others = all.filter(({ id }) => id !== today.id);
  const planned = (scheduledFor: string) => addLog(tables, userId, today, { scheduledFor });
  return {
    person,
    task: {
      userId,
      completeLogId: planned(TODAY),
      swapLogId: planned('2026-03-05'),
      exercises: performed(random, today),
      target: { type: 'program', programDayId: pick(random, others).id },
    },
  };
};

/** Each user followed a program of `examples/data`. The result is the same every time. */
export const createWorld = (users: number, logs = 16): World => {
  const { fixture, programs } = readPrograms(users);
  const tables = createTables();
  const added = fixture.userIds.map((userId) => addUser(tables, userId, programs, logs));
  // The default of the column is the time of the insert, which differs between databases.
  const userRows = fixture.userIds.map((id) => ({ id, created_at: NOW }));
  return {
    fixture,
    rows: { ...baseRows(fixture), users: userRows, ...tables.rows },
    tasks: added.map(({ task }) => task),
    people: added.map(({ person }) => person),
    workouts: programs.flat(),
  };
};
