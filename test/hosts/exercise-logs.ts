import { keyed, type RealHost } from './host.js';

/**
 * A backend on Prisma. Each row is a completed log of one exercise at one moment, with the number
 * of equal sets.
 */
export const exerciseLogs: RealHost = {
  name: 'one row per exercise, with a number of equal sets (nest-workout-tracker)',
  dialect: 'postgres',
  ddl: `
    create type "MuscleGroup" as enum
      ('chest', 'back', 'shoulders', 'triceps', 'quadriceps', 'hamstrings', 'glutes');
    create table "User" (id serial primary key, email text not null unique);
    create table "Exercise" (
      id serial primary key, name text not null unique, description text not null, equipment text,
      primary_muscle_group "MuscleGroup" not null,
      secondary_muscle_groups "MuscleGroup"[] not null default '{}');
    create table "WorkoutLog" (
      id serial primary key, "userId" integer not null references "User" (id) on delete cascade,
      "exerciseId" integer not null references "Exercise" (id) on delete cascade,
      sets integer not null, repeats integer not null, weight double precision,
      date timestamp(3) not null default current_timestamp);

    -- For the library:
    create index on "WorkoutLog" ("userId", date);`,
  rows: `
    insert into "User" (email) values ('one@example.org'), ('two@example.org');
    insert into "Exercise" (name, description, equipment, primary_muscle_group, secondary_muscle_groups) values
      ('Squat', 'Down and up', 'Barbell ', 'quadriceps', '{glutes,hamstrings}'),
      ('Bench Press', 'Up', 'Barbell', 'chest', '{triceps,shoulders}'),
      ('Pull-up', 'Up', null, 'back', '{}');
    insert into "WorkoutLog" ("userId", "exerciseId", sets, repeats, weight, date) values
      (1, 2, 3, 8, 80.5, '2026-03-05T18:00:00'), (1, 3, 2, 12, null, '2026-03-05T18:10:00'),
      (2, 2, 5, 5, 100, '2026-03-05T18:00:00');`,
  mapping: {
    users: keyed('User', 'integer'),
    exercises: {
      ...keyed('Exercise', 'integer'),
      select: {
        name: 'name',
        equipment: 'equipment',
        primaryMuscles: 'primary_muscle_group',
        secondaryMuscles: 'secondary_muscle_groups',
      },
    },
    logs: {
      ...keyed('WorkoutLog', 'integer'),
      userId: 'userId',
      completedAt: { column: 'date', encoding: 'timestamp-utc' },
      plans: false,
      inserts: false,
    },
    sets: {
      select: {
        logId: 'id',
        exerciseId: '"exerciseId"',
        position: 'id',
        times: 'sets',
        reps: 'repeats',
        weightKg: 'weight', // The schema does not give the unit.
      },
      from: '"WorkoutLog"',
    },
  },
  userId: 1,
  otherUserId: 2,
  chestExerciseId: 2,
  legExerciseId: 1,
  doneLogId: 1,
  performed: ['2: 8 x 80.5, 8 x 80.5, 8 x 80.5'],
  trained: ['chest', 'lats', 'lower_back', 'shoulders', 'traps', 'triceps', 'upper_back'],
  hiddenLogIds: [3],
  canPlan: false,
  canCreate: false,
  isDone: `select id from "WorkoutLog" where id = :logId`,
};
