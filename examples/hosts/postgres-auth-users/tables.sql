-- A backend whose accounts are in an auth service with its own database. A user is the uuid in a
-- token. This database has no users table, so no foreign key can refer to one.

create table exercises (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  equipment text,
  mechanic text,
  force text
);

create table exercise_muscles (
  exercise_id uuid not null references exercises (id) on delete cascade,
  muscle text not null,
  role text not null check (role in ('primary', 'secondary')),
  rank integer not null,
  primary key (exercise_id, rank)
);

create table routines (
  id uuid primary key default gen_random_uuid(),
  -- Null: a routine for everybody.
  owner_id uuid,
  name text not null
);

create table routine_days (
  id uuid primary key default gen_random_uuid(),
  routine_id uuid not null references routines (id) on delete cascade,
  name text not null,
  rank integer not null
);
create index routine_days_routine on routine_days (routine_id);

create table routine_exercises (
  id uuid primary key default gen_random_uuid(),
  routine_day_id uuid not null references routine_days (id) on delete cascade,
  exercise_id uuid not null references exercises (id),
  rank integer not null,
  sets integer not null,
  reps_min integer not null,
  reps_max integer not null
);
create index routine_exercises_day on routine_exercises (routine_day_id);

create table workouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  routine_day_id uuid references routine_days (id) on delete set null,
  planned_on date,
  started_at timestamptz,
  finished_at timestamptz,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index workouts_user_finished on workouts (user_id, finished_at);
create unique index workouts_user_external on workouts (user_id, external_id);

create table workout_sets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  workout_id uuid not null references workouts (id) on delete cascade,
  exercise_id uuid not null references exercises (id),
  exercise_rank integer not null,
  set_number integer not null,
  reps integer,
  weight_kg numeric(6, 2)
);
create index workout_sets_workout on workout_sets (workout_id);
