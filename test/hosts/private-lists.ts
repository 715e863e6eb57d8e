import { randomUUID } from 'node:crypto';
import { keyed, type RealHost } from './host.js';

/**
 * A backend on Prisma in which every user has their own exercises. An exercise has one
 * muscle, effort is stored as repetitions in reserve, and only the times of the sets give the order
 * of the exercises.
 */
export const privateLists: RealHost = {
  name: 'exercises per user, ordered by time (gymcoach)',
  dialect: 'postgres',
  ddl: `
    create type "MuscleGroup" as enum
      ('CHEST', 'SHOULDERS_FRONT', 'SHOULDERS_LATERAL', 'SHOULDERS_REAR', 'TRICEPS', 'QUADS', 'OTHER');
    create type "EquipmentType" as enum ('DUMBBELL', 'BARBELL', 'CABLE', 'BODYWEIGHT', 'CARDIO');
    create type "ExerciseCategory" as enum ('COMPOUND', 'ISOLATION', 'CARDIO');
    create table "User" (id text primary key, unit text not null default 'KG');
    create table "Gym" (id text primary key, "userId" text not null references "User" (id));
    create table "Exercise" (
      id text primary key, "userId" text not null references "User" (id), name text not null,
      "muscleGroup" "MuscleGroup" not null, category "ExerciseCategory" not null,
      "equipmentType" "EquipmentType" not null, "usesBodyweight" boolean not null default false,
      unique ("userId", name));
    create table "Session" (
      id text primary key, "userId" text not null references "User" (id),
      "startedAt" timestamp(3) not null default current_timestamp, "finishedAt" timestamp(3),
      "gymId" text references "Gym" (id));
    create index on "Session" ("userId", "startedAt");
    create table "Set" (
      id text primary key, "sessionId" text not null references "Session" (id) on delete cascade,
      "exerciseId" text not null references "Exercise" (id), "setNumber" integer not null,
      weight double precision not null, reps integer not null, rir integer, "durationSec" integer,
      "isWarmup" boolean not null default false, "isDropSet" boolean not null default false,
      "completedAt" timestamp(3) not null default current_timestamp);

    -- For the library:
    create index on "Session" ("userId", "finishedAt");`,
  rows: `
    insert into "User" values ('u1', 'LB'), ('u2', 'KG');
    insert into "Gym" values ('g1', 'u1');
    insert into "Exercise" (id, "userId", name, "muscleGroup", category, "equipmentType", "usesBodyweight") values
      ('a-dips', 'u1', 'Dips', 'TRICEPS', 'COMPOUND', 'BODYWEIGHT', true),
      ('b-bench', 'u1', 'Bench Press', 'CHEST', 'COMPOUND', 'BARBELL', false),
      ('c-squat', 'u1', 'Squat', 'QUADS', 'COMPOUND', 'BARBELL', false),
      ('d-raise', 'u1', 'Lateral Raise', 'SHOULDERS_LATERAL', 'ISOLATION', 'DUMBBELL', false),
      ('e-bike', 'u1', 'Bike', 'OTHER', 'CARDIO', 'CARDIO', false),
      ('f-fly', 'u2', 'Reverse Fly', 'SHOULDERS_REAR', 'ISOLATION', 'CABLE', false),
      ('g-press', 'u2', 'Front Raise', 'SHOULDERS_FRONT', 'ISOLATION', 'DUMBBELL', false),
      ('h-bench', 'u2', 'Bench Press', 'CHEST', 'COMPOUND', 'BARBELL', false);
    insert into "Session" (id, "userId", "startedAt", "finishedAt", "gymId") values
      ('s1', 'u1', '2026-03-05T17:00:00', '2026-03-05T18:00:00', 'g1'),
      ('s2', 'u2', '2026-03-05T17:00:00', '2026-03-05T18:00:00', null);
    insert into "Set" (id, "sessionId", "exerciseId", "setNumber", weight, reps, rir, "durationSec", "isWarmup", "isDropSet", "completedAt") values
      ('x1', 's1', 'b-bench', 1, 40, 10, null, null, true, false, '2026-03-05T17:05:00'),
      ('x2', 's1', 'b-bench', 2, 80, 8, 0, null, false, false, '2026-03-05T17:10:00'),
      ('x3', 's1', 'a-dips', 1, -20, 9, 2, null, false, false, '2026-03-05T17:20:00'),
      ('x4', 's1', 'b-bench', 3, 60, 8, null, null, false, true, '2026-03-05T17:25:00'),
      ('x5', 's1', 'e-bike', 1, 0, 1, null, 600, false, false, '2026-03-05T17:40:00');`,
  mapping: {
    users: keyed('User', 'text'),
    exercises: {
      ...keyed('Exercise', 'text'),
      select: {
        name: 'name',
        userId: '"userId"',
        equipment: '"equipmentType"',
        mechanic: 'category',
        primaryMuscles: '"muscleGroup"',
      },
    },
    muscleAliases: {
      SHOULDERS_FRONT: 'shoulders',
      SHOULDERS_LATERAL: 'shoulders',
      SHOULDERS_REAR: 'shoulders',
    },
    logs: {
      ...keyed('Session', 'text'),
      newId: randomUUID,
      userId: 'userId',
      startedAt: { column: 'startedAt', encoding: 'timestamp-utc' },
      completedAt: { column: 'finishedAt', encoding: 'timestamp-utc' },
      copyOnSwap: ['gymId'],
    },
    sets: {
      select: {
        logId: '"sessionId"',
        exerciseId: '"exerciseId"',
        position: '"completedAt"',
        reps: 'reps',
        seconds: '"durationSec"',
        weightKg: 'weight',
        rir: 'rir',
        type: `case when "isWarmup" then 'warmup' when "isDropSet" then 'dropset' end`,
      },
      from: '"Set"',
    },
  },
  userId: 'u1',
  otherUserId: 'u2',
  chestExerciseId: 'b-bench',
  legExerciseId: 'c-squat',
  hiddenExerciseIds: ['f-fly', 'h-bench'],
  doneLogId: 's1',
  performed: [
    'b-bench: 10 x 40 warmup, 8 x 80 rir 0, 8 x 60 dropset',
    // Help of a machine is a negative weight.
    'a-dips: 9 x -20 rir 2',
    'e-bike: 1 in 600 s x 0',
  ],
  trained: ['chest', 'triceps'],
  hiddenLogIds: ['s2'],
  canPlan: true,
  isDone: `select id from "Session" where id = :logId and "finishedAt" is not null`,
};
