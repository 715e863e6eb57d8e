import { keyed, type RealHost } from './host.js';

/**
 * A backend on Drizzle with a separate schema and enum types. Exercises, muscles and workouts are
 * marked as deleted, and the rows that refer to them stay.
 */
export const softDeletes: RealHost = {
  name: 'its own schema, and soft deletes (gym-tracker-web)',
  dialect: 'postgres',
  ddl: `
    create schema gym_tracker;
    create type gym_tracker."Muscle" as enum
      ('Pecs', 'Front Deltoids', 'Lateral Deltoids', 'Rear Deltoids', 'Biceps', 'Quadriceps',
       'Hamstrings', 'Ankle');
    create type gym_tracker."Equipment" as enum ('barbell', 'dumbbell', 'cable', 'none');
    create table gym_tracker.users (id integer generated always as identity primary key);
    create table gym_tracker.exercises (
      id integer generated always as identity primary key, name text not null, "userId" integer,
      equipment gym_tracker."Equipment", "copiedFromId" integer, "parentExerciseId" integer,
      "deletedAt" timestamptz);
    create table gym_tracker.exercise_muscles (
      id integer generated always as identity primary key, "exerciseId" integer not null,
      muscle gym_tracker."Muscle" not null, "isPrimary" boolean not null, "deletedAt" timestamptz);
    create table gym_tracker.workouts (
      id integer generated always as identity primary key, "userId" integer not null,
      start timestamptz not null, "end" timestamptz, calories real not null, "externalId" text,
      "createdAt" timestamptz not null, "deletedAt" timestamptz);
    create index on gym_tracker.workouts ("userId");
    create table gym_tracker.workout_exercises (
      id integer generated always as identity primary key, "userId" integer not null,
      "workoutId" integer not null references gym_tracker.workouts (id),
      "exerciseId" integer not null references gym_tracker.exercises (id));
    create table gym_tracker.workout_exercise_sets (
      id integer generated always as identity primary key, "userId" integer not null,
      "workoutId" integer not null references gym_tracker.workouts (id),
      "workoutExerciseId" integer not null references gym_tracker.workout_exercises (id),
      "exerciseId" integer not null references gym_tracker.exercises (id), weight real, reps integer,
      start timestamptz, "end" timestamptz, "createdAt" timestamptz not null);

    -- For the library:
    create index on gym_tracker.workouts ("userId", "end");`,
  rows: `
    insert into gym_tracker.users default values;
    insert into gym_tracker.users default values;
    insert into gym_tracker.exercises (name, "userId", equipment, "deletedAt") values
      ('Bench Press', null, 'barbell', null), ('Squat', null, 'barbell', null),
      ('Fly', 1, 'cable', '2026-03-05T19:00:00Z'), ('Secret Curl', 2, 'dumbbell', null);
    insert into gym_tracker.exercise_muscles ("exerciseId", muscle, "isPrimary", "deletedAt") values
      (1, 'Pecs', true, null), (1, 'Front Deltoids', false, null),
      (3, 'Hamstrings', true, '2026-01-01T00:00:00Z'), (2, 'Quadriceps', true, null),
      (2, 'Ankle', false, null), (3, 'Pecs', true, null), (3, 'Lateral Deltoids', false, null),
      (4, 'Biceps', true, null), (4, 'Rear Deltoids', false, null);
    insert into gym_tracker.workouts ("userId", start, "end", calories, "createdAt", "deletedAt") values
      (1, '2026-03-05T17:00:00Z', '2026-03-05T19:00:00+01:00', 300, '2026-03-05T17:00:00Z', null),
      (1, '2026-03-04T17:00:00Z', '2026-03-04T18:00:00Z', 300, '2026-03-04T17:00:00Z', '2026-03-04T20:00:00Z'),
      (2, '2026-03-05T17:00:00Z', '2026-03-05T18:00:00Z', 300, '2026-03-05T17:00:00Z', null),
      (1, '2026-03-06T08:00:00Z', null, 0, '2026-03-06T08:00:00Z', null);
    insert into gym_tracker.workout_exercises ("userId", "workoutId", "exerciseId") values
      (1, 1, 3), (1, 1, 2), (1, 1, 3), (1, 2, 2);
    insert into gym_tracker.workout_exercise_sets ("userId", "workoutId", "workoutExerciseId", "exerciseId", weight, reps, "createdAt") values
      (1, 1, 3, 3, null, 15, '2026-03-05T17:30:00Z'), (1, 1, 2, 2, 80.5, 8, '2026-03-05T17:20:00Z'),
      (1, 1, 2, 2, 40, 10, '2026-03-05T17:10:00Z'), (1, 1, 1, 3, 12.5, 12, '2026-03-05T17:05:00Z'),
      (1, 2, 4, 2, 100, 5, '2026-03-04T17:10:00Z');`,
  mapping: {
    users: keyed('gym_tracker.users', 'integer'),
    exercises: {
      ...keyed('gym_tracker.exercises', 'integer'),
      select: {
        name: 'name',
        userId: '"userId"',
        equipment: 'equipment',
        hidden: '"deletedAt" is not null',
      },
    },
    muscles: {
      select: {
        exerciseId: '"exerciseId"',
        muscle: 'muscle',
        role: `case when "isPrimary" then 'primary' else 'secondary' end`,
      },
      from: 'gym_tracker.exercise_muscles',
      where: '"deletedAt" is null',
    },
    muscleAliases: {
      'Front Deltoids': 'shoulders',
      'Lateral Deltoids': 'shoulders',
      'Rear Deltoids': 'shoulders',
      Ankle: 'calves',
    },
    logs: {
      ...keyed('gym_tracker.workouts', 'integer'),
      userId: 'userId',
      startedAt: { column: 'start', encoding: 'timestamptz' },
      completedAt: { column: 'end', encoding: 'timestamptz' },
      createdAt: { column: 'createdAt', encoding: 'timestamptz' },
      where: '"deletedAt" is null',
      newLogValues: () => ({ calories: 0, start: '2026-03-06T08:00:00Z' }),
    },
    sets: {
      select: {
        logId: '"workoutId"',
        userId: '"userId"',
        exerciseId: '"exerciseId"',
        exerciseOrder: '"workoutExerciseId"',
        position: '"createdAt"',
        reps: 'reps',
        weightKg: 'weight', // The schema does not give the unit.
      },
      from: 'gym_tracker.workout_exercise_sets',
    },
  },
  userId: 1,
  otherUserId: 2,
  chestExerciseId: 1,
  legExerciseId: 2,
  hiddenExerciseIds: [3, 4],
  doneLogId: 1,
  performed: [
    // Exercise 3 was deleted after it was done, but it still trained the chest.
    '3: 12 x 12.5',
    '2: 10 x 40, 8 x 80.5',
    '3: 15',
  ],
  trained: ['calves', 'chest', 'quadriceps', 'shoulders'],
  hiddenLogIds: [2, 3],
  canPlan: true,
  isDone: `select id from gym_tracker.workouts where id = :logId and "end" is not null`,
};
