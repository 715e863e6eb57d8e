import { readCatalogue } from '../../../examples/data/catalogue.js';
import { replayRecords } from '../../../src/domain/recovery/view.js';
import { performAsPlanned } from '../../../src/domain/recovery/training-load.js';
import type { PerformedExercise, Workout, WorkoutRef } from '../../../src/domain/records.js';
import type { Fixture, FixtureProgram } from '../../conformance/fixture.js';
import { INTEGERS } from '../../conformance/ids.js';
import type { Rows, RowsOf } from '../../support/fill.js';
import { storedLoads } from '../stored-loads.js';
import { createRandom, pickIndex, uniform, type Random } from '../recommendation/random.js';

/** The current time in a run. */
export const NOW = new Date('2026-03-04T18:00:00Z');
/** New logs are planned for this date. */
export const LATER = '2026-03-07';
const DAY_MS = 86_400_000;

/** One user's calls. */
export interface Task {
  readonly userId: number;
  /** A separate planned log for each use case that writes. */
  readonly completeLogId: number;
  readonly swapLogId: number;
  readonly revertLogId: number;
  /** The exercises of the log to complete, and of the completed log to create. */
  readonly exercises: readonly PerformedExercise[];
  /** The workout to swap to, and the workout of a new log. */
  readonly target: WorkoutRef & { readonly type: 'program' };
}

/** Every database of a run starts with these rows. Instants are Dates. */
export interface World {
  readonly fixture: Fixture;
  readonly rows: RowsOf;
  readonly tasks: readonly Task[];
}

const readFixture = (users: number): Fixture => {
  const { exercises, programs } = readCatalogue();
  const ids = new Map(exercises.map(({ name }, at) => [name, at + 1]));
  let days = 0;
  let entries = 0;
  return {
    idTypes: INTEGERS,
    userIds: Array.from({ length: users }, (_, at) => at + 1),
    exercises: exercises.map(({ name, ...exercise }, at) => ({
      id: at + 1,
      name,
      primaryMuscles: exercise.primaryMuscles,
      secondaryMuscles: exercise.secondaryMuscles,
      equipment: exercise.equipment,
      mechanic: exercise.mechanic,
      force: exercise.force,
    })),
    programs: programs.map((program, at): FixtureProgram => ({
      id: at + 1,
      userId: null,
      name: program.name,
      days: program.days.map((day, position) => ({
        id: ++days,
        name: day.name,
        position,
        exercises: day.exercises.map(({ exercise, sets, repsMin, repsMax }) => ({
          id: ++entries,
          exerciseId: ids.get(exercise) ?? 1,
          sets,
          repsMin,
          repsMax,
        })),
      })),
    })),
  };
};

const planOf = (
  { exercises }: Fixture,
  day: FixtureProgram['days'][number],
): Workout['exercises'] =>
  day.exercises.flatMap(({ id, exerciseId, ...entry }) => {
    const exercise = exercises[exerciseId - 1];
    return exercise === undefined ? [] : [{ entryId: id, exercise, ...entry }];
  });

const mutable = () => ({
  workout_log: [] as Record<string, unknown>[],
  workout_swap: [] as Record<string, unknown>[],
  custom_workout: [] as Record<string, unknown>[],
  custom_workout_exercise: [] as Record<string, unknown>[],
  muscle_group_load: [] as Record<string, unknown>[],
  muscle_group_recovery: [] as Record<string, unknown>[],
  recovery_correction: [] as Record<string, unknown>[],
  training_state: [] as Record<string, unknown>[],
});

const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[pickIndex(random, list.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
};

const stamps = { created_at: NOW, updated_at: NOW };

type Days = readonly (FixtureProgram['days'][number] & { readonly plan: Workout['exercises'] })[];

const performed = (random: Random, plan: Workout['exercises']): readonly PerformedExercise[] =>
  performAsPlanned(plan).map(({ exerciseId, sets }) => ({
    exerciseId,
    sets: sets.map(({ reps = 0 }) => ({
      reps,
      weightKg: 10 + pickIndex(random, 20) * 2.5,
      rir: pickIndex(random, 4),
    })),
  }));

/** Adds a user with `logs` completed logs over eight weeks, planned logs, and custom workouts. */
const addUser = (
  tables: ReturnType<typeof mutable>,
  userId: number,
  programs: readonly Days[],
  allDays: Days,
  logs: number,
): Task => {
  const random = createRandom(`user ${userId}`);
  const days = pick(random, programs);
  const addLog = (
    programDayId: number,
    completedAt: Date | null,
    more: { readonly scheduled_date?: string; readonly swapped_from_id?: number } = {},
  ): number => {
    const id = tables.workout_log.length + 1;
    tables.workout_log.push({
      id,
      user_id: userId,
      program_day_id: programDayId,
      scheduled_date: more.scheduled_date ?? null,
      completed_at: completedAt,
      source_type: 'program',
      swapped_from_id: more.swapped_from_id ?? null,
      ...stamps,
    });
    return id;
  };
  const addSwapped = (programDayId: number, completedAt: Date): number => {
    const originalLogId = addLog(pick(random, days).id, null);
    const swappedLogId = addLog(programDayId, completedAt, { swapped_from_id: originalLogId });
    tables.workout_swap.push({
      id: tables.workout_swap.length + 1,
      user_id: userId,
      original_log_id: originalLogId,
      swapped_log_id: swappedLogId,
      swap_date: completedAt.toISOString().slice(0, 10),
      ...stamps,
    });
    return swappedLogId;
  };
  const loads = Array.from({ length: logs }, (_, at) => {
    const day = days[at % days.length];
    if (day === undefined) return [];
    const ago = ((logs - at) * 56 * DAY_MS) / logs - uniform(random, 0, DAY_MS);
    const performedAt = new Date(Math.round(NOW.getTime() - Math.max(ago, 3_600_000)));
    const workoutLogId = (at % 8 === 5 ? addSwapped : addLog)(day.id, performedAt);
    const exercises = day.plan.map(({ exercise }) => exercise);
    return storedLoads(performed(random, day.plan), exercises, workoutLogId, performedAt);
  }).flat();
  for (const { muscleGroup, workoutLogId, performedAt, counted, ...load } of loads) {
    tables.muscle_group_load.push({
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
  for (const record of replayRecords(loads, [])) {
    tables.muscle_group_recovery.push({
      id: tables.muscle_group_recovery.length + 1,
      user_id: userId,
      muscle_group: record.muscleGroup,
      last_workout_date: record.lastWorkoutDate,
      intensity: record.intensity,
      exercises_count: record.exercisesCount,
      ...stamps,
    });
  }
  tables.training_state.push({ user_id: userId, revision: logs });
  if (random() < 0.1) {
    const until = new Date(NOW.getTime() + DAY_MS);
    tables.recovery_correction.push({
      user_id: userId,
      muscle_group: 'chest',
      at_most: 20,
      until,
      note: 'sore',
    });
  }
  for (let at = pickIndex(random, 4); at > 0; at--) {
    const workoutId = tables.custom_workout.length + 1;
    const name = `Mine ${workoutId}`;
    const source = at === 1 ? pick(random, days) : null;
    tables.custom_workout.push({
      id: workoutId,
      user_id: userId,
      name,
      source_program_day_id: source?.id ?? null,
      ...stamps,
    });
    (source?.plan ?? pick(random, allDays).plan).forEach((entry, orderIndex) =>
      tables.custom_workout_exercise.push({
        id: tables.custom_workout_exercise.length + 1,
        user_id: userId,
        custom_workout_id: workoutId,
        exercise_id: entry.exercise.id,
        sets: entry.sets,
        reps_min: entry.repsMin,
        reps_max: entry.repsMax,
        order_index: orderIndex,
        created_at: NOW,
      }),
    );
  }
  const today = pick(random, days);
  const others = allDays.filter(({ id }) => id !== today.id);
  return {
    userId,
    completeLogId: addLog(today.id, null, { scheduled_date: '2026-03-04' }),
    swapLogId: addLog(today.id, null, { scheduled_date: '2026-03-05' }),
    revertLogId: addLog(today.id, null, { scheduled_date: '2026-03-06' }),
    exercises: performed(random, today.plan),
    target: { type: 'program', programDayId: pick(random, others).id },
  };
};

/** Each user followed a program of `examples/data`. The result is the same every time. */
export const createWorld = (users: number, logs = 16): World => {
  const fixture = readFixture(users);
  const programs = fixture.programs.map(({ days }) =>
    days.map((day) => ({ ...day, plan: planOf(fixture, day) })),
  );
  const tables = mutable();
  const tasks = fixture.userIds.map((userId) =>
    addUser(tables, userId, programs, programs.flat(), logs),
  );
  return { fixture, rows: tables satisfies Record<string, Rows>, tasks };
};

export const userInput = ({ fixture, rows }: World, userId: number) => {
  const own = (table: string) => (rows[table] ?? []).filter((row) => row['user_id'] === userId);
  const completions = own('workout_log').flatMap((row) =>
    row['completed_at'] instanceof Date
      ? [
          {
            workout: { type: 'program', programDayId: Number(row['program_day_id']) } as const,
            completedAt: row['completed_at'],
            inPlaceOf: null,
          },
        ]
      : [],
  );
  return {
    records: own('muscle_group_recovery').map((row) => ({
      muscleGroup: String(row['muscle_group']),
      lastWorkoutDate: row['last_workout_date'] as Date,
      intensity: Number(row['intensity']),
      exercisesCount: Number(row['exercises_count']),
    })),
    loads: own('muscle_group_load').map((row) => ({
      muscleGroup: String(row['muscle_group']),
      performedAt: row['performed_at'] as Date,
      fractionalSets: Number(row['weekly_sets']),
      knownEffortSets: Number(row['known_effort_sets']),
    })),
    completions,
    workouts: fixture.programs.flatMap((program) =>
      program.days.map((day) => ({
        ref: { type: 'program', programDayId: day.id } as const,
        name: day.name,
        program: { programId: program.id, name: program.name, position: day.position },
        derivedFrom: null,
        exercises: planOf(fixture, day),
      })),
    ),
  };
};
