import { randomUUID } from 'node:crypto';
import { keyed, type RealHost } from './host.js';

/**
 * A backend on Prisma. It stores facts about exercises as rows of names and values, and sets as
 * parallel arrays with a type for each position. Its programs are available to everybody.
 */
export const attributeRows: RealHost = {
  name: 'attributes as rows, and the values of a set in arrays (workout-cool)',
  dialect: 'postgres',
  ddl: `
    create type "ExerciseAttributeNameEnum" as enum
      ('TYPE', 'PRIMARY_MUSCLE', 'SECONDARY_MUSCLE', 'EQUIPMENT', 'MECHANICS_TYPE');
    create type "ExerciseAttributeValueEnum" as enum
      ('STRENGTH', 'CHEST', 'TRICEPS', 'QUADRICEPS', 'GROIN', 'ACHILLES_TENDON', 'ROTATOR_CUFF',
       'FULL_BODY', 'BARBELL', 'BENCH', 'NA', 'COMPOUND');
    create type "WorkoutSetType" as enum ('TIME', 'WEIGHT', 'REPS', 'BODYWEIGHT', 'NA');
    create type "WorkoutSetUnit" as enum ('kg', 'lbs');
    create type "ProgramVisibility" as enum ('DRAFT', 'PUBLISHED', 'ARCHIVED');
    create table "user" (id text primary key);
    create table exercises (id text primary key, name text not null, "nameEn" text, slug text unique);
    create table exercise_attribute_names (
      id text primary key, name "ExerciseAttributeNameEnum" not null unique);
    create table exercise_attribute_values (
      id text primary key, value "ExerciseAttributeValueEnum" not null,
      "attributeNameId" text not null references exercise_attribute_names (id));
    create table exercise_attributes (
      id text primary key default gen_random_uuid()::text,
      "exerciseId" text not null references exercises (id) on delete cascade,
      "attributeNameId" text not null references exercise_attribute_names (id),
      "attributeValueId" text not null references exercise_attribute_values (id),
      unique ("exerciseId", "attributeNameId", "attributeValueId"));
    create table workout_sessions (
      id text primary key, "userId" text not null references "user" (id),
      "startedAt" timestamp(3) not null, "endedAt" timestamp(3), duration integer,
      muscles "ExerciseAttributeValueEnum"[] not null default '{}');
    create table workout_session_exercises (
      id text primary key, "order" integer not null,
      "workoutSessionId" text not null references workout_sessions (id) on delete cascade,
      "exerciseId" text not null references exercises (id));
    create table workout_sets (
      id text primary key, "setIndex" integer not null, type "WorkoutSetType" not null,
      types "WorkoutSetType"[] not null default '{}', "valuesInt" integer[] not null default '{}',
      "valuesSec" integer[] not null default '{}', units "WorkoutSetUnit"[] not null default '{}',
      completed boolean not null default false,
      "workoutSessionExerciseId" text not null
        references workout_session_exercises (id) on delete cascade);
    create table programs (
      id text primary key, title text not null, "isActive" boolean not null default true,
      visibility "ProgramVisibility" not null default 'DRAFT');
    create table program_weeks (
      id text primary key, "weekNumber" integer not null,
      "programId" text not null references programs (id) on delete cascade);
    create table program_sessions (
      id text primary key, "sessionNumber" integer not null, title text not null,
      "weekId" text not null references program_weeks (id) on delete cascade);
    create table program_session_exercises (
      id text primary key, "order" integer not null,
      "sessionId" text not null references program_sessions (id) on delete cascade,
      "exerciseId" text not null references exercises (id));
    create table program_suggested_sets (
      id text primary key, "setIndex" integer not null,
      types "WorkoutSetType"[] not null default '{}', "valuesInt" integer[] not null default '{}',
      "programSessionExerciseId" text not null
        references program_session_exercises (id) on delete cascade);

    -- For the library:
    create index on workout_sessions ("userId", "endedAt");`,
  rows: `
    insert into "user" values ('u1'), ('u2');
    insert into exercises (id, name, "nameEn") values
      ('bench', 'Développé couché', 'Bench Press'), ('squat', 'Squat', null), ('plank', 'Gainage', null);
    insert into exercise_attribute_names values
      ('type', 'TYPE'), ('first', 'PRIMARY_MUSCLE'), ('second', 'SECONDARY_MUSCLE'),
      ('with', 'EQUIPMENT'), ('kind', 'MECHANICS_TYPE');
    insert into exercise_attribute_values (id, "attributeNameId", value) values
      ('strength', 'type', 'STRENGTH'), ('chest', 'first', 'CHEST'), ('quads', 'first', 'QUADRICEPS'),
      ('all', 'first', 'FULL_BODY'), ('tri', 'second', 'TRICEPS'), ('cuff', 'second', 'ROTATOR_CUFF'),
      ('groin', 'second', 'GROIN'), ('heel', 'second', 'ACHILLES_TENDON'), ('bar', 'with', 'BARBELL'),
      ('seat', 'with', 'BENCH'), ('none', 'with', 'NA'), ('compound', 'kind', 'COMPOUND');
    insert into exercise_attributes ("exerciseId", "attributeNameId", "attributeValueId") values
      ('bench', 'type', 'strength'), ('bench', 'first', 'chest'), ('bench', 'second', 'tri'),
      ('bench', 'second', 'cuff'), ('bench', 'with', 'bar'), ('bench', 'with', 'seat'),
      ('bench', 'kind', 'compound'), ('squat', 'first', 'quads'), ('squat', 'second', 'groin'),
      ('squat', 'second', 'heel'), ('squat', 'with', 'bar'), ('plank', 'first', 'all'),
      ('plank', 'with', 'none');
    insert into workout_sessions (id, "userId", "startedAt", "endedAt") values
      ('s1', 'u1', '2026-03-05T17:00:00', '2026-03-05T18:00:00'),
      ('s2', 'u1', '2026-03-05T19:00:00', null),
      ('s3', 'u2', '2026-03-05T17:00:00', '2026-03-05T18:00:00');
    insert into workout_session_exercises (id, "order", "workoutSessionId", "exerciseId") values
      ('e1', 1, 's1', 'plank'), ('e2', 0, 's1', 'bench');
    insert into workout_sets (id, "setIndex", type, types, "valuesInt", "valuesSec", units, completed, "workoutSessionExerciseId") values
      ('x1', 0, 'REPS', '{REPS,WEIGHT}', '{10,100}', '{}', '{kg,lbs}', true, 'e2'),
      ('x2', 1, 'REPS', '{WEIGHT,REPS}', '{60,8}', '{}', '{}', true, 'e2'),
      ('x3', 2, 'REPS', '{WEIGHT,REPS}', '{60,8}', '{}', '{kg,kg}', false, 'e2'),
      ('x4', 3, 'REPS', '{BODYWEIGHT,REPS}', '{0,12}', '{}', '{}', true, 'e2'),
      ('x5', 0, 'TIME', '{TIME}', '{1}', '{30}', '{}', true, 'e1');
    insert into programs values
      ('p1', 'Strength', true, 'PUBLISHED'), ('p2', 'Soon', true, 'DRAFT'), ('p3', 'Old', false, 'PUBLISHED');
    insert into program_weeks values ('w2', 2, 'p1'), ('w1', 1, 'p1'), ('w3', 1, 'p2'), ('w4', 1, 'p3');
    insert into program_sessions values
      ('d1', 1, 'Squats again', 'w2'), ('d2', 2, 'Legs', 'w1'), ('d3', 1, 'Push', 'w1'),
      ('d4', 1, 'Not yet', 'w3'), ('d5', 1, 'No more', 'w4');
    insert into program_session_exercises values
      ('pe1', 0, 'd1', 'squat'), ('pe2', 0, 'd2', 'squat'), ('pe3', 0, 'd3', 'bench'),
      ('pe4', 0, 'd4', 'squat'), ('pe5', 0, 'd5', 'squat');
    insert into program_suggested_sets (id, "setIndex", "programSessionExerciseId") values
      ('ps1', 0, 'pe2'), ('ps2', 1, 'pe2');`,
  mapping: {
    users: keyed('user', 'text'),
    exercises: {
      ...keyed('exercises', 'text'),
      select: {
        name: 'name',
        equipment: `array(
          select v.value from exercise_attributes a
          join exercise_attribute_names n on n.id = a."attributeNameId" and n.name = 'EQUIPMENT'
          join exercise_attribute_values v on v.id = a."attributeValueId" and v.value <> 'NA'
          where a."exerciseId" = exercises.id)`,
      },
    },
    muscles: {
      select: {
        exerciseId: 'a."exerciseId"',
        muscle: 'v.value',
        role: `case n.name when 'PRIMARY_MUSCLE' then 'primary' else 'secondary' end`,
      },
      from: `exercise_attributes a
        join exercise_attribute_names n on n.id = a."attributeNameId"
        join exercise_attribute_values v on v.id = a."attributeValueId"`,
      where: `n.name in ('PRIMARY_MUSCLE', 'SECONDARY_MUSCLE')`,
    },
    programs: {
      days: {
        ...keyed('program_sessions', 'text'),
        programIdType: 'text',
        select: {
          id: 's.id',
          name: 's.title',
          programId: 'p.id',
          programName: 'p.title',
          position: 'w."weekNumber" * 1000 + s."sessionNumber"',
        },
        from: `program_sessions s join program_weeks w on w.id = s."weekId"
          join programs p on p.id = w."programId"`,
        where: `p."isActive" and p.visibility = 'PUBLISHED'`,
      },
      entries: {
        select: {
          id: 'e.id',
          dayId: 'e."sessionId"',
          exerciseId: 'e."exerciseId"',
          sets: `(select count(*) from program_suggested_sets p where p."programSessionExerciseId" = e.id)`,
          order: 'e."order"',
        },
        from: 'program_session_exercises e',
      },
    },
    logs: {
      ...keyed('workout_sessions', 'text'),
      newId: randomUUID,
      userId: 'userId',
      startedAt: { column: 'startedAt', encoding: 'timestamp-utc' },
      completedAt: { column: 'endedAt', encoding: 'timestamp-utc' },
      createdAt: { column: 'startedAt', encoding: 'timestamp-utc' },
    },
    sets: {
      select: {
        logId: 'e."workoutSessionId"',
        exerciseId: 'e."exerciseId"',
        exerciseOrder: 'e."order"',
        position: 's."setIndex"',
        reps: `s."valuesInt"[array_position(s.types, 'REPS')]`,
        seconds: `coalesce(60 * s."valuesInt"[array_position(s.types, 'TIME')]
          + coalesce(s."valuesSec"[array_position(s.types, 'TIME')], 0),
          s."valuesSec"[array_position(s.types, 'TIME')])`,
        weight: `s."valuesInt"[array_position(s.types, 'WEIGHT')]`,
        unit: `coalesce(s.units[array_position(s.types, 'WEIGHT')], 'kg')`,
      },
      from: `workout_sets s
        join workout_session_exercises e on e.id = s."workoutSessionExerciseId"`,
      where: 's.completed',
    },
  },
  userId: 'u1',
  otherUserId: 'u2',
  chestExerciseId: 'bench',
  legExerciseId: 'squat',
  doneLogId: 's1',
  performed: ['bench: 10 x 45.359237, 8 x 60, 12', 'plank: 90 s'],
  trained: ['chest', 'shoulders', 'triceps'],
  hiddenLogIds: ['s3'],
  canPlan: true,
  openDays: ['Squats again', 'Legs', 'Push'],
  isDone: `select id from workout_sessions where id = :logId and "endedAt" is not null`,
};
