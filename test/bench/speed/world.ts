import { replayRecords } from '../../../src/domain/recovery/view.js';
import { performAsPlanned } from '../../../src/domain/recovery/training-load.js';
import type {
  MuscleGroupLoad,
  PerformedExercise,
  RecoveryRecord,
  Workout,
} from '../../../src/domain/records.js';
import type { Fixture } from '../../conformance/fixture.js';
import { INTEGERS } from '../../conformance/ids.js';
import { baseRows, type RowsOf } from '../../support/fill.js';
import { readExercises } from '../recommendation/logs/exercises.js';
import { demoPrograms, type Program, type ProgramDay } from '../recommendation/loops/programs.js';
import { createRandom, pickIndex, uniform, type Random } from '../recommendation/random.js';
import { storedLoads } from '../stored-loads.js';

/** The current time in a run. */
export const NOW = new Date('2026-03-04T18:00:00Z');
export const TODAY = '2026-03-04';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WEEKS_MS = 56 * DAY_MS;

/** One user's calls. */
export interface Task {
  readonly userId: number;
  /** A planned log to complete with these exercises. */
  readonly logId: number;
  readonly exercises: readonly PerformedExercise[];
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

/** The rows of the catalogue, its programs and the users. */
const fixtureOf = (programs: readonly Program[], users: number): Fixture => ({
  idTypes: INTEGERS,
  userIds: Array.from({ length: users }, (_, at) => at + 1),
  exercises: [...readExercises().exercises.values()],
  programs: programs.map(({ name: programName, days }, at) => ({
    ...{ id: at + 1, userId: null, name: programName },
    days: days.map(({ ref, name, exercises }, position) => ({
      ...{ id: ref.programDayId, name, position },
      exercises: exercises.map(({ entryId, exercise, ...plan }) => ({
        ...{ id: entryId ?? 0, exerciseId: exercise.id },
        ...plan,
      })),
    })),
  })),
});

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

const performed = (random: Random, { exercises }: ProgramDay): readonly PerformedExercise[] =>
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
  { ref }: ProgramDay,
  more: { completedAt?: Date; scheduledFor?: string; swappedFromId?: number },
): number =>
  insertWithId('workout_log', {
    user_id: userId,
    program_day_id: ref.programDayId,
    scheduled_date: more.scheduledFor ?? null,
    completed_at: more.completedAt ?? null,
    source_type: 'program',
    swapped_from_id: more.swappedFromId ?? null,
    ...stamps,
  });

const addSwapped = (
  tables: Tables,
  userId: number,
  [from, to]: readonly [ProgramDay, ProgramDay],
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
  days: readonly ProgramDay[],
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
        completion: { key: `program:${day.ref.programDayId}`, at: completedAt },
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
  source: ProgramDay,
  isDerived: boolean,
): void => {
  const workoutId = insertWithId('custom_workout', {
    user_id: userId,
    name: `${source.name} of my own`,
    source_program_day_id: isDerived ? source.ref.programDayId : null,
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
  programs: readonly Program[],
  logs: number,
): { readonly task: Task; readonly person: Person } => {
  const random = createRandom(`user ${userId}`);
  const { days } = pick(random, programs);
  const all = programs.flatMap((program) => program.days);
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
  return {
    person,
    task: {
      userId,
      logId: addLog(tables, userId, today, { scheduledFor: TODAY }),
      exercises: performed(random, today),
    },
  };
};

/** Each user followed a program of `examples/data`. The result is the same every time. */
export const createWorld = (users: number, logs = 16): World => {
  const programs = demoPrograms();
  const fixture = fixtureOf(programs, users);
  const tables = createTables();
  const added = fixture.userIds.map((userId) => addUser(tables, userId, programs, logs));
  // The default of the column is the time of the insert, which differs between databases.
  const userRows = fixture.userIds.map((id) => ({ id, created_at: NOW }));
  return {
    fixture,
    rows: { ...baseRows(fixture), users: userRows, ...tables.rows },
    tasks: added.map(({ task }) => task),
    people: added.map(({ person }) => person),
    workouts: programs.flatMap(({ days }) => days),
  };
};
