import { randomUUID } from 'node:crypto';
import { keyed, type RealHost } from './host.js';

/**
 * A backend on Prisma. It has two arrays of muscles, and a status in addition to a time that is
 * never null. A set names its exercise by the position in the workout, and has its own unit of
 * weight.
 */
export const fitnessProgram: RealHost = {
  name: 'arrays of muscles, a status, and units per set (ripit-fitness)',
  dialect: 'postgres',
  ddl: `
    create table "user" (id text primary key);
    create table "ExerciseDefinition" (
      id text primary key, name text not null, "primaryFAUs" text[] not null default '{}',
      "secondaryFAUs" text[] not null default '{}', equipment text[] not null default '{}',
      "isSystem" boolean not null default false, "createdBy" text, "userId" text not null);
    create table "WorkoutCompletion" (
      id text primary key, "userId" text not null,
      "completedAt" timestamp(3) not null default current_timestamp, "startedAt" timestamp(3),
      status text not null, "isArchived" boolean not null default false);
    create index on "WorkoutCompletion" ("userId", "completedAt");
    create table "Exercise" (
      id text primary key, "order" integer not null,
      "exerciseDefinitionId" text not null references "ExerciseDefinition" (id),
      "workoutCompletionId" text references "WorkoutCompletion" (id) on delete cascade,
      "isOneOff" boolean not null default false);
    create table "LoggedSet" (
      id text primary key,
      "completionId" text not null references "WorkoutCompletion" (id) on delete cascade,
      "exerciseId" text not null references "Exercise" (id) on delete cascade,
      "setNumber" integer not null, reps integer not null, weight double precision not null,
      "weightUnit" text not null default 'lbs', rpe integer, rir integer,
      "isWarmup" boolean not null default false,
      unique ("completionId", "exerciseId", "setNumber"));`,
  rows: `
    insert into "user" values ('u1'), ('u2');
    insert into "ExerciseDefinition" (id, name, "primaryFAUs", "secondaryFAUs", equipment, "isSystem", "userId") values
      ('bench', 'Bench Press', '{chest}', '{triceps,front-delts}', '{barbell,bench}', true, 'system'),
      ('squat', 'Back Squat', '{quads,glutes}', '{hamstrings}', '{barbell}', true, 'system'),
      ('theirs', 'Secret Curl', '{biceps}', '{}', '{}', false, 'u2');
    insert into "Exercise" (id, "order", "exerciseDefinitionId") values ('e1', 1, 'bench');
    insert into "WorkoutCompletion" (id, "userId", "completedAt", status, "isArchived") values
      ('c1', 'u1', '2026-03-05T18:00:00', 'completed', false),
      ('c2', 'u1', '2026-03-05T19:00:00', 'abandoned', false),
      ('c3', 'u1', '2026-03-01T18:00:00', 'completed', true);
    insert into "LoggedSet" (id, "completionId", "exerciseId", "setNumber", reps, weight, "weightUnit", rpe, "isWarmup") values
      ('s1', 'c1', 'e1', 1, 10, 20, 'kg', null, true),
      ('s2', 'c1', 'e1', 2, 8, 100, 'lbs', 8, false),
      ('s3', 'c1', 'e1', 3, 8, 45.5, 'kg', null, false);`,
  mapping: {
    users: { idType: 'text' },
    exercises: {
      ...keyed('ExerciseDefinition', 'text'),
      select: {
        name: 'name',
        equipment: 'equipment',
        primaryMuscles: '"primaryFAUs"',
        secondaryMuscles: '"secondaryFAUs"',
      },
    },
    logs: {
      ...keyed('WorkoutCompletion', 'text'),
      newId: randomUUID,
      userId: 'userId',
      startedAt: { column: 'startedAt', encoding: 'timestamp-utc' },
      completedAt: { column: 'completedAt', encoding: 'timestamp-utc', notNull: true },
      status: { column: 'status', completed: 'completed', planned: 'draft' },
      where: 'not "isArchived"',
    },
    sets: {
      select: {
        logId: 's."completionId"',
        exerciseId: 'e."exerciseDefinitionId"',
        exerciseOrder: 'e."order"',
        position: 's."setNumber"',
        reps: 's.reps',
        weight: 's.weight',
        unit: 's."weightUnit"',
        rir: 's.rir',
        rpe: 's.rpe',
        type: `case when s."isWarmup" then 'warmup' end`,
      },
      from: '"LoggedSet" s join "Exercise" e on e.id = s."exerciseId"',
    },
  },
  userId: 'u1',
  otherUserId: 'u2',
  chestExerciseId: 'bench',
  legExerciseId: 'squat',
  doneLogId: 'c1',
  performed: ['bench: 10 x 20 warmup, 8 x 45.359237 rpe 8, 8 x 45.5'],
  hiddenLogIds: ['c2', 'c3'],
  canPlan: true,
  isDone: `select id from "WorkoutCompletion" where id = :logId and status = 'completed'`,
};
