import type { Draft } from '../../adapters/cli/init/proposal.js';

/** The tables of a backend, and what the proposed mapping must contain. */
export interface Shape {
  readonly name: string;
  readonly dialect: 'postgres' | 'sqlite';
  readonly ddl: string;
  readonly expected: { readonly [Part in keyof Draft]?: unknown };
  /** The proposal must mark these fields as unsure. */
  readonly unsure: readonly string[];
}

/** Most of these backends are modeled on public ones. */
export const SHAPES: readonly Shape[] = [
  {
    name: 'the tables of the README',
    dialect: 'postgres',
    ddl: `
      create table member (id integer primary key);
      create table movement (id integer primary key, title text not null);
      create table movement_muscle (movement_id integer not null references movement (id),
        muscle text not null, role text not null);
      create table session (id integer generated always as identity primary key,
        member_id integer not null references member (id), done_at timestamptz);
      create table session_set (id integer generated always as identity primary key,
        session_id integer not null references session (id),
        movement_id integer not null references movement (id),
        place integer not null, number integer not null, reps integer, kg real);
      insert into movement values (1, 'Squat');
      insert into movement_muscle values (1, 'quads', 'primary'), (1, 'glutes', 'secondary');`,
    expected: {
      users: { table: 'member', id: 'id', idType: 'integer' },
      exercises: { table: 'movement', id: 'id', idType: 'integer', name: 'title' },
      muscles: {
        table: 'movement_muscle',
        exerciseId: 'movement_id',
        muscle: 'muscle',
        role: 'role',
      },
      logs: {
        table: 'session',
        id: 'id',
        idType: 'integer',
        userId: 'member_id',
        completedAt: { column: 'done_at', encoding: 'timestamptz' },
      },
      sets: {
        table: 'session_set',
        logId: 'session_id',
        exerciseId: 'movement_id',
        exerciseOrder: 'place',
        position: 'number',
        reps: 'reps',
        weight: { column: 'kg', unit: 'kg' },
      },
    },
    unsure: [],
  },
  {
    name: 'muscles among other attributes, and sets with arrays',
    dialect: 'postgres',
    ddl: `
      create type attribute_name as enum ('TYPE', 'PRIMARY_MUSCLE', 'SECONDARY_MUSCLE', 'EQUIPMENT');
      create table "user" (id text primary key, email text);
      create table exercises (id text primary key, name text not null, "nameEn" text, slug text);
      create table exercise_attribute_names (id text primary key, name attribute_name not null);
      create table exercise_attribute_values (id text primary key, value text not null,
        "attributeNameId" text references exercise_attribute_names (id));
      create table exercise_attributes (id text primary key,
        "exerciseId" text not null references exercises (id),
        "attributeNameId" text not null references exercise_attribute_names (id),
        "attributeValueId" text not null references exercise_attribute_values (id));
      create table session (id text primary key, token text, "expiresAt" timestamp(3),
        "userId" text not null references "user" (id));
      create table workout_sessions (id text primary key, "userId" text not null references "user" (id),
        "startedAt" timestamp(3) not null, "endedAt" timestamp(3), duration integer);
      create table workout_session_exercises (id text primary key,
        "workoutSessionId" text not null references workout_sessions (id),
        "exerciseId" text not null references exercises (id), "order" integer not null);
      create table workout_sets (id text primary key,
        "workoutSessionExerciseId" text not null references workout_session_exercises (id),
        "setIndex" integer not null, types text[], "valuesInt" integer[], "valuesSec" integer[],
        units text[], completed boolean not null default false);
      create table programs (id text primary key, title text);`,
    expected: {
      users: { table: 'user', id: 'id', idType: 'text' },
      exercises: { table: 'exercises', id: 'id', name: 'nameEn' },
      muscles: {
        table: 'exercise_attributes',
        exerciseId: 'exerciseId',
        muscle: { by: 'attributeValueId', table: 'exercise_attribute_values', column: 'value' },
        role: { by: 'attributeNameId', table: 'exercise_attribute_names', column: 'name' },
        primaryWhen: ['PRIMARY_MUSCLE'],
      },
      logs: {
        table: 'workout_sessions',
        id: 'id',
        userId: 'userId',
        completedAt: { column: 'endedAt', encoding: 'timestamp-utc' },
        newId: { code: 'randomUUID' },
        createdAt: { column: 'startedAt', encoding: 'timestamp-utc' },
      },
      sets: {
        table: 'workout_sets',
        logId: {
          by: 'workoutSessionExerciseId',
          table: 'workout_session_exercises',
          column: 'workoutSessionId',
        },
        exerciseId: {
          by: 'workoutSessionExerciseId',
          table: 'workout_session_exercises',
          column: 'exerciseId',
        },
        exerciseOrder: {
          by: 'workoutSessionExerciseId',
          table: 'workout_session_exercises',
          column: 'order',
        },
        position: 'setIndex',
        where: { column: 'completed', is: true },
      },
    },
    unsure: ['sets', 'programs', 'exercises.select.name', 'exercises.select.equipment'],
  },
  {
    name: 'one muscle per exercise, and private exercises',
    dialect: 'postgres',
    ddl: `
      create type muscle as enum ('CHEST', 'BACK_WIDTH', 'SHOULDERS_FRONT', 'OTHER');
      create table "User" (id text primary key, unit text not null default 'KG');
      create table "Program" (id text primary key, "userId" text references "User" (id), name text);
      create table "Workout" (id text primary key, "programId" text references "Program" (id), name text);
      create table "Exercise" (id text primary key, "userId" text not null references "User" (id),
        name text not null, "muscleGroup" muscle not null, "equipmentType" text, category text);
      create table "Session" (id text primary key, "userId" text not null references "User" (id),
        "programId" text references "Program" (id), "workoutId" text references "Workout" (id),
        "startedAt" timestamp(3) not null default now(), "finishedAt" timestamp(3));
      create table "Set" (id text primary key, "sessionId" text not null references "Session" (id),
        "exerciseId" text not null references "Exercise" (id), "setNumber" integer not null,
        weight double precision not null, reps integer not null, rir integer, "durationSec" integer,
        "isWarmup" boolean not null default false, "isDropSet" boolean not null default false,
        "completedAt" timestamp(3) not null);`,
    expected: {
      users: { table: 'User', id: 'id' },
      exercises: { table: 'Exercise', name: 'name', userId: 'userId', equipment: 'equipmentType' },
      muscles: { primary: 'muscleGroup' },
      muscleAliases: { SHOULDERS_FRONT: 'shoulders' },
      logs: {
        table: 'Session',
        userId: 'userId',
        completedAt: { column: 'finishedAt', encoding: 'timestamp-utc' },
      },
      sets: {
        table: 'Set',
        logId: 'sessionId',
        exerciseId: 'exerciseId',
        position: 'completedAt',
        reps: 'reps',
        seconds: 'durationSec',
        rir: 'rir',
        warmup: { column: 'isWarmup', is: true },
        dropset: { column: 'isDropSet', is: true },
      },
    },
    unsure: ['muscleAliases', 'sets.select.weight', 'sets.select.exerciseOrder', 'programs'],
  },
  {
    name: 'a separate schema, muscles in rows with a boolean as the role, and soft deletes',
    dialect: 'postgres',
    ddl: `
      create schema gym;
      create table gym.users (id integer generated always as identity primary key);
      create table gym.exercises (id integer generated always as identity primary key, "userId" integer,
        name text not null, equipment text, "deletedAt" timestamptz);
      create table gym.exercise_muscles (id integer generated always as identity primary key,
        "exerciseId" integer not null references gym.exercises (id), muscle text not null,
        "isPrimary" boolean not null, "deletedAt" timestamptz);
      create table gym.workouts (id integer generated always as identity primary key,
        "userId" integer not null, start timestamptz not null, "end" timestamptz, calories real not null,
        "externalId" text, "createdAt" timestamptz not null, "deletedAt" timestamptz);
      create table gym.workout_exercises (id integer generated always as identity primary key,
        "workoutId" integer not null references gym.workouts (id), "userId" integer not null,
        "exerciseId" integer not null references gym.exercises (id));
      create table gym.workout_exercise_sets (id integer generated always as identity primary key,
        "workoutId" integer not null references gym.workouts (id), "userId" integer not null,
        "workoutExerciseId" integer not null references gym.workout_exercises (id),
        "exerciseId" integer not null references gym.exercises (id), weight real, reps integer,
        "createdAt" timestamptz not null);`,
    expected: {
      users: { table: 'gym.users', id: 'id', idType: 'integer' },
      exercises: {
        table: 'gym.exercises',
        userId: 'userId',
        where: { column: 'deletedAt', is: null },
      },
      muscles: {
        table: 'gym.exercise_muscles',
        exerciseId: 'exerciseId',
        muscle: 'muscle',
        role: 'isPrimary',
        primaryWhen: true,
        where: { column: 'deletedAt', is: null },
      },
      logs: {
        table: 'gym.workouts',
        userId: 'userId',
        completedAt: { column: 'end', encoding: 'timestamptz' },
        where: { column: 'deletedAt', is: null },
        createdAt: { column: 'createdAt' },
        newLogValues: { code: '() => ({ start: new Date().toISOString(), calories: 0 })' },
      },
      sets: {
        table: 'gym.workout_exercise_sets',
        logId: 'workoutId',
        exerciseId: 'exerciseId',
        exerciseOrder: 'workoutExerciseId',
        position: 'createdAt',
        reps: 'reps',
      },
    },
    unsure: ['users', 'sets.select.weight'],
  },
  {
    name: 'users in an auth service, a primary muscle and an array of others, and reps as text',
    dialect: 'postgres',
    ddl: `
      create schema auth;
      create table auth.users (id uuid primary key);
      create table programs (id uuid primary key default gen_random_uuid(), user_id uuid references auth.users (id),
        is_active boolean not null default false);
      create table workout_days (id uuid primary key default gen_random_uuid(),
        program_id uuid references programs (id), label text not null, sort_order integer not null);
      create table exercises (id uuid primary key default gen_random_uuid(), name text not null,
        name_fr text, muscle_group text not null, secondary_muscles text[], equipment text not null default 'bodyweight');
      create table workout_exercises (id uuid primary key default gen_random_uuid(),
        workout_day_id uuid references workout_days (id), exercise_id uuid references exercises (id),
        sets integer, reps text, sort_order integer);
      create table sessions (id uuid primary key default gen_random_uuid(),
        user_id uuid not null references auth.users (id), workout_day_id uuid references workout_days (id),
        workout_label_snapshot text not null, started_at timestamptz not null, finished_at timestamptz);
      create table set_logs (id uuid primary key default gen_random_uuid(),
        session_id uuid not null references sessions (id), exercise_id uuid not null references exercises (id),
        set_number integer not null, reps_logged text, duration_seconds integer, weight_logged numeric not null,
        rir smallint, logged_at timestamptz not null default now());
      insert into exercises (name, muscle_group, secondary_muscles) values
        ('Curl', 'Biceps', null), ('Rowing', 'Dos', '{Biceps,Trapèzes}');`,
    expected: {
      users: { idType: 'uuid' },
      exercises: {
        table: 'exercises',
        id: 'id',
        idType: 'uuid',
        name: 'name',
        equipment: 'equipment',
      },
      muscles: {
        primary: 'muscle_group',
        secondary: { column: 'secondary_muscles', list: 'array' },
      },
      logs: {
        table: 'sessions',
        userId: 'user_id',
        completedAt: { column: 'finished_at', encoding: 'timestamptz' },
      },
      sets: {
        table: 'set_logs',
        logId: 'session_id',
        exerciseId: 'exercise_id',
        position: 'logged_at',
        reps: 'reps_logged',
        seconds: 'duration_seconds',
        weight: { column: 'weight_logged', unit: 'kg' },
        rir: 'rir',
        unreadable: 'skip',
      },
    },
    unsure: ['muscleAliases', 'logs.newLogValues', 'sets.unreadable', 'programs'],
  },
  {
    name: 'muscles in a separate table, and a status beside the completion time',
    dialect: 'postgres',
    ddl: `
      create schema auth;
      create table auth.users (id uuid primary key);
      create table profiles (id uuid primary key references auth.users (id));
      create table muscle_groups (id uuid primary key, name text not null unique);
      create table exercises (id uuid primary key default gen_random_uuid(), user_id uuid references auth.users (id),
        name text not null, equipment_type text);
      create table exercise_muscle_groups (exercise_id uuid references exercises (id),
        muscle_group_id uuid references muscle_groups (id), role text not null check (role in ('primary', 'secondary')),
        primary key (exercise_id, muscle_group_id));
      create table microcycles (id uuid primary key);
      create table workouts (id uuid primary key default gen_random_uuid(),
        microcycle_id uuid not null references microcycles (id), user_id uuid not null references auth.users (id),
        day_number integer not null, scheduled_date date, performed_at timestamptz, status text not null default 'planned');
      create table workout_exercises (id uuid primary key default gen_random_uuid(),
        workout_id uuid not null references workouts (id), exercise_id uuid not null references exercises (id),
        position integer not null);
      create table logged_sets (id uuid primary key default gen_random_uuid(),
        workout_id uuid not null references workouts (id), exercise_id uuid not null references exercises (id),
        workout_exercise_id uuid not null references workout_exercises (id), user_id uuid not null references auth.users (id),
        set_number integer not null, weight numeric not null, reps integer not null, rir_reported integer,
        is_warmup boolean not null default false, set_type text not null default 'straight');
      insert into auth.users values ('00000000-0000-4000-8000-000000000001');
      insert into microcycles values ('00000000-0000-4000-8000-000000000002');
      insert into workouts (microcycle_id, user_id, day_number, status) values
        ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 1, 'completed'),
        ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 2, 'planned'),
        ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 3, 'skipped');`,
    expected: {
      users: { idType: 'uuid' },
      exercises: { table: 'exercises', userId: 'user_id', equipment: 'equipment_type' },
      muscles: {
        table: 'exercise_muscle_groups',
        exerciseId: 'exercise_id',
        muscle: { by: 'muscle_group_id', table: 'muscle_groups', column: 'name' },
        role: 'role',
      },
      logs: {
        table: 'workouts',
        userId: 'user_id',
        completedAt: { column: 'performed_at', encoding: 'timestamptz' },
        status: { column: 'status', completed: 'completed', planned: 'planned' },
        scheduledDate: 'scheduled_date',
      },
      sets: {
        table: 'logged_sets',
        logId: 'workout_id',
        exerciseId: 'exercise_id',
        exerciseOrder: {
          by: 'workout_exercise_id',
          table: 'workout_exercises',
          column: 'position',
        },
        position: 'set_number',
        reps: 'reps',
        rir: 'rir_reported',
        warmup: { column: 'is_warmup', is: true },
      },
    },
    unsure: ['logs.status', 'logs.newLogValues', 'sets.select.weight'],
  },
  {
    name: 'exercises that only have names, and logs that are always completed',
    dialect: 'sqlite',
    ddl: `
      create table users (id integer primary key autoincrement, email text);
      create table exercises (id integer primary key autoincrement, user_id integer not null references users (id), name text not null);
      create table workout_templates (id integer primary key, user_id integer not null references users (id), name text);
      create table workout_sessions (id integer primary key autoincrement,
        user_id integer not null references users (id), template_id integer references workout_templates (id),
        performed_at text default current_timestamp);
      create table sets (id integer primary key autoincrement,
        session_id integer not null references workout_sessions (id),
        exercise_id integer not null references exercises (id), set_number integer not null, reps integer, weight real);
      insert into users values (1, null);
      insert into workout_sessions (user_id, performed_at) values (1, '2026-03-04 18:00:00');`,
    expected: {
      users: { table: 'users', id: 'id', idType: 'integer' },
      exercises: { table: 'exercises', name: 'name', userId: 'user_id' },
      muscles: { byName: { code: 'findExercise' } },
      logs: {
        table: 'workout_sessions',
        userId: 'user_id',
        completedAt: { column: 'performed_at', encoding: 'timestamp-utc' },
        plans: false,
      },
      sets: {
        table: 'sets',
        logId: 'session_id',
        exerciseId: 'exercise_id',
        position: 'id',
        reps: 'reps',
        weight: { column: 'weight', unit: 'kg' },
      },
    },
    unsure: ['muscles', 'logs.plans', 'sets.select.exerciseOrder', 'sets.select.weight'],
  },
  {
    name: 'a history of students, with sets in JSON',
    dialect: 'postgres',
    ddl: `
      create table users (id text primary key);
      create table students (id text primary key, "userId" text not null unique references users (id));
      create table workouts (id text primary key, title text not null);
      create table workout_exercises (id text primary key, "workoutId" text not null references workouts (id),
        name text not null, sets integer not null, reps text not null, "order" integer not null,
        "primaryMuscles" text, "secondaryMuscles" text, equipment text);
      create table workout_history (id text primary key, "studentId" text not null references students (id),
        "workoutId" text references workouts (id), date timestamp(3) not null default now(), duration integer not null);
      create table exercise_logs (id text primary key,
        "workoutHistoryId" text not null references workout_history (id), "exerciseId" text not null,
        "exerciseName" text not null, sets text not null);
      insert into users values ('u'); insert into students values ('s', 'u');
      insert into workouts values ('w', 'A');
      insert into workout_exercises values ('e', 'w', 'Supino', 3, '8-12', 1, '["peito"]', '["triceps"]', '["Barra"]');
      insert into workout_history (id, "studentId", duration) values ('h', 's', 60);
      insert into exercise_logs values ('l', 'h', 'e', 'Supino', '[{"setNumber":1,"weight":60,"reps":8,"rpe":8,"completed":true}]');`,
    expected: {
      users: { table: 'students', id: 'id', idType: 'text' },
      exercises: {
        table: 'workout_exercises',
        name: 'name',
        equipment: { column: 'equipment', list: 'json' },
      },
      muscles: {
        primary: { column: 'primaryMuscles', list: 'json' },
        secondary: { column: 'secondaryMuscles', list: 'json' },
      },
      logs: {
        table: 'workout_history',
        userId: 'studentId',
        completedAt: { column: 'date', encoding: 'timestamp-utc', notNull: true },
        plans: false,
        newLogValues: { code: '() => ({ duration: 0 })' },
      },
      sets: {
        table: 'exercise_logs',
        logId: 'workoutHistoryId',
        exerciseId: 'exerciseId',
        list: { column: 'sets' },
        where: { column: 'completed', is: true },
        reps: 'reps',
        weight: { column: 'weight', unit: 'kg' },
        rpe: 'rpe',
      },
    },
    unsure: ['logs.plans', 'logs.newLogValues', 'sets', 'muscleAliases'],
  },
  {
    name: 'logs and sets in the same rows',
    dialect: 'postgres',
    ddl: `
      create type muscle as enum ('chest', 'back', 'abs');
      create table "User" (id serial primary key, email text);
      create table "Exercise" (id serial primary key, name text not null, equipment text,
        primary_muscle_group muscle not null, secondary_muscle_groups muscle[]);
      create table "WorkoutLog" (id serial primary key, "userId" integer not null references "User" (id),
        "exerciseId" integer not null references "Exercise" (id), sets integer not null,
        repeats integer not null, weight double precision, date timestamp(3) not null default now());`,
    expected: {
      users: { table: 'User', id: 'id', idType: 'integer' },
      exercises: { table: 'Exercise', name: 'name', equipment: 'equipment' },
      muscles: {
        primary: 'primary_muscle_group',
        secondary: { column: 'secondary_muscle_groups', list: 'array' },
      },
      logs: { table: 'WorkoutLog', completedAt: { column: 'date', notNull: true }, plans: false },
      sets: {
        table: 'WorkoutLog',
        logId: 'id',
        exerciseId: 'exerciseId',
        times: 'sets',
        reps: 'repeats',
        weight: { column: 'weight', unit: 'kg' },
      },
    },
    unsure: ['logs.plans', 'sets.select.weight'],
  },
  {
    name: 'entries per exercise and day, without logs',
    dialect: 'postgres',
    ddl: `
      create table "user" (id uuid primary key);
      create table exercises (id uuid primary key default gen_random_uuid(), name text not null,
        user_id uuid references "user" (id), shared_with_public boolean not null default false,
        primary_muscles text, secondary_muscles text, equipment text);
      create table food_entries (id uuid primary key, user_id uuid references "user" (id), entry_date date, calories numeric);
      create table exercise_entries (id uuid primary key default gen_random_uuid(),
        user_id uuid not null references "user" (id), exercise_id uuid not null references exercises (id),
        entry_date date, created_at timestamptz not null default now(), duration_minutes numeric not null);
      create table exercise_entry_sets (id serial primary key,
        exercise_entry_id uuid not null references exercise_entries (id), set_number integer not null,
        set_type text, reps integer, weight numeric, rpe numeric);
      insert into exercises (name, primary_muscles, secondary_muscles) values ('Press', '["chest"]', '["triceps"]');
      insert into "user" values ('00000000-0000-4000-8000-000000000001');
      insert into exercise_entries (user_id, exercise_id, duration_minutes)
        select '00000000-0000-4000-8000-000000000001', id, 0 from exercises;
      insert into exercise_entry_sets (exercise_entry_id, set_number, set_type, reps)
        select id, 1, 'Warm-up', 8 from exercise_entries;`,
    expected: {
      exercises: { table: 'exercises', userId: 'user_id' },
      muscles: {
        primary: { column: 'primary_muscles', list: 'json' },
        secondary: { column: 'secondary_muscles', list: 'json' },
      },
      logs: { table: 'exercise_entries', plans: false },
      sets: {
        table: 'exercise_entry_sets',
        logId: 'exercise_entry_id',
        exerciseId: { by: 'exercise_entry_id', table: 'exercise_entries', column: 'exercise_id' },
        reps: 'reps',
        rpe: 'rpe',
        warmup: { column: 'set_type', is: 'Warm-up' },
      },
    },
    unsure: ['logs', 'exercises.select.userId', 'logs.newLogValues', 'sets.where'],
  },
  {
    name: 'lists of sets per exercise, ids without an order, and soft deletes',
    dialect: 'postgres',
    ddl: `
      create table users (id uuid primary key);
      create table exercises (id uuid primary key, name text not null, deleted_at timestamptz);
      create table exercise_muscles (exercise_id uuid not null references exercises (id),
        muscle text not null, role text not null, deleted_at timestamptz);
      create table workouts (id uuid primary key, user_id uuid not null references users (id),
        completed_at timestamptz, deleted_at timestamptz);
      create table workout_exercises (id uuid primary key, workout_id uuid not null references workouts (id),
        exercise_id uuid not null references exercises (id), sets_data jsonb not null,
        created_at timestamptz not null default now(), deleted_at timestamptz);
      insert into users values ('00000000-0000-4000-8000-000000000001');
      insert into exercises values ('00000000-0000-4000-8000-000000000002', 'Squat', null);
      insert into exercise_muscles select id, muscle, 'primary', null
        from exercises, unnest(array['Pectineus', 'Front Deltoids']) muscle;
      insert into workouts select '00000000-0000-4000-8000-000000000003', id, now(), null from users;
      insert into workout_exercises select '00000000-0000-4000-8000-000000000004', workouts.id, exercises.id,
        '[{"reps": 8, "weight": 60}]', now(), null from workouts, exercises;`,
    expected: {
      exercises: { table: 'exercises', where: { column: 'deleted_at', is: null } },
      muscles: { table: 'exercise_muscles', where: { column: 'deleted_at', is: null } },
      muscleAliases: { Pectineus: [], 'Front Deltoids': 'shoulders' },
      logs: { table: 'workouts', where: { column: 'deleted_at', is: null } },
      sets: {
        table: 'workout_exercises',
        logId: 'workout_id',
        exerciseId: 'exercise_id',
        position: 'created_at',
        list: { column: 'sets_data', where: { column: 'deleted_at', is: null } },
        reps: 'reps',
        weight: { column: 'weight', unit: 'kg' },
      },
    },
    unsure: ['muscleAliases', 'sets'],
  },
];
