-- A backend on Prisma: camelCase names in quotes, integer keys, instants as timestamp(3) in UTC.

create table "User" (
  "id" serial primary key,
  "email" text not null unique,
  "createdAt" timestamp(3) not null default current_timestamp
);

create table "Gym" (
  "id" serial primary key,
  "name" text not null
);

create table "Exercise" (
  "id" serial primary key,
  "name" text not null unique,
  "equipment" text,
  "mechanic" text,
  "force" text
);

create type "MuscleRole" as enum ('primary', 'secondary');

create table "ExerciseMuscle" (
  "id" serial primary key,
  "exerciseId" integer not null references "Exercise" ("id") on delete cascade,
  "muscle" text not null,
  "role" "MuscleRole" not null,
  "position" integer not null
);
create index "ExerciseMuscle_exerciseId_idx" on "ExerciseMuscle" ("exerciseId");

create table "Program" (
  "id" serial primary key,
  "name" text not null,
  "ownerId" integer references "User" ("id") on delete cascade
);

create table "ProgramDay" (
  "id" serial primary key,
  "programId" integer not null references "Program" ("id") on delete cascade,
  "name" text not null,
  "order" integer not null
);

create table "ProgramDayExercise" (
  "id" serial primary key,
  "programDayId" integer not null references "ProgramDay" ("id") on delete cascade,
  "exerciseId" integer not null references "Exercise" ("id"),
  "sets" integer not null,
  "repsMin" integer not null,
  "repsMax" integer not null,
  "order" integer not null
);
create index "ProgramDayExercise_programDayId_idx" on "ProgramDayExercise" ("programDayId");

create table "WorkoutLog" (
  "id" serial primary key,
  "clientId" uuid not null,
  "userId" integer not null references "User" ("id") on delete cascade,
  "gymId" integer not null references "Gym" ("id"),
  "programDayId" integer references "ProgramDay" ("id") on delete set null,
  "scheduledFor" date,
  "startedAt" timestamp(3),
  "completedAt" timestamp(3),
  "importKey" text,
  "createdAt" timestamp(3) not null default current_timestamp,
  "updatedAt" timestamp(3) not null
);
create unique index "WorkoutLog_clientId_key" on "WorkoutLog" ("clientId");
create unique index "WorkoutLog_userId_importKey_key" on "WorkoutLog" ("userId", "importKey");
create index "WorkoutLog_userId_completedAt_idx" on "WorkoutLog" ("userId", "completedAt");
