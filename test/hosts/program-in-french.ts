import { keyed, type RealHost } from './host.js';

/**
 * A backend on Supabase. Users are in a separate schema, and muscles have French names in a column
 * and an array. Repetitions are text that is not always a number, and exercises have no order.
 */
export const programInFrench: RealHost = {
  name: 'French muscles, and repetitions as text (PierreTsia/workout-app)',
  dialect: 'postgres',
  ddl: `
    create schema auth;
    create table auth.users (id uuid primary key);
    create table exercises (
      id uuid primary key default gen_random_uuid(), name text not null, name_en text,
      muscle_group text not null, secondary_muscles text[],
      equipment text not null default 'bodyweight', is_system boolean not null default false,
      measurement_type text not null default 'reps' check (measurement_type in ('reps', 'duration')));
    create table programs (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users (id) on delete cascade,
      name text not null, is_active boolean not null default false, archived_at timestamptz);
    create table workout_days (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users (id) on delete cascade,
      program_id uuid references programs (id) on delete cascade,
      label text not null, sort_order integer not null default 0);
    create table workout_exercises (
      id uuid primary key default gen_random_uuid(),
      workout_day_id uuid not null references workout_days (id) on delete cascade,
      exercise_id uuid not null references exercises (id), sets integer not null, reps text not null,
      rep_range_min integer not null default 8, rep_range_max integer not null default 12,
      sort_order integer not null default 0);
    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users (id) on delete cascade,
      workout_day_id uuid references workout_days (id) on delete set null, cycle_id uuid,
      workout_label_snapshot text not null, started_at timestamptz not null,
      finished_at timestamptz, check (finished_at >= started_at));
    create index on sessions (user_id, finished_at);
    create table set_logs (
      id uuid primary key default gen_random_uuid(),
      session_id uuid not null references sessions (id) on delete cascade,
      exercise_id uuid not null references exercises (id), exercise_name_snapshot text not null,
      set_number integer not null, reps_logged text, duration_seconds integer,
      weight_logged numeric not null default 0, rir smallint,
      logged_at timestamptz not null default now(),
      unique (session_id, exercise_id, set_number),
      check ((reps_logged is null) <> (duration_seconds is null)));`,
  rows: `
    insert into auth.users values
      ('aaaaaaaa-0000-4000-8000-000000000001'), ('aaaaaaaa-0000-4000-8000-000000000002');
    insert into exercises (id, name, muscle_group, secondary_muscles, equipment, measurement_type) values
      ('e0000000-0000-4000-8000-000000000001', 'Développé couché', 'Pectoraux', '{Triceps,Épaules,"Deltoïdes post."}', 'barbell', 'reps'),
      ('e0000000-0000-4000-8000-000000000002', 'Squat', 'Quadriceps', '{Fessiers,Ischios,Lombaires}', 'barbell', 'reps'),
      ('e0000000-0000-4000-8000-000000000003', 'Gainage', 'Abdos', null, 'bodyweight', 'duration'),
      ('e0000000-0000-4000-8000-000000000004', 'Tirage', 'Dos', '{Biceps,Trapèzes}', 'cable', 'reps'),
      ('e0000000-0000-4000-8000-000000000005', 'Presse', 'Mollets', '{Adducteurs}', 'machine', 'reps');
    insert into programs (id, user_id, name, archived_at) values
      ('b0000000-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000001', 'Force', null),
      ('b0000000-0000-4000-8000-000000000002', 'aaaaaaaa-0000-4000-8000-000000000001', 'Ancien', '2026-01-01T00:00:00Z'),
      ('b0000000-0000-4000-8000-000000000003', 'aaaaaaaa-0000-4000-8000-000000000002', 'Autre', null);
    insert into workout_days (id, user_id, program_id, label, sort_order) values
      ('d0000000-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'Jour A', 0),
      ('d0000000-0000-4000-8000-000000000002', 'aaaaaaaa-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002', 'Vieux jour', 0),
      ('d0000000-0000-4000-8000-000000000003', 'aaaaaaaa-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000003', 'Autre jour', 0),
      ('d0000000-0000-4000-8000-000000000004', 'aaaaaaaa-0000-4000-8000-000000000001', null, 'Rapide', 0);
    insert into workout_exercises (workout_day_id, exercise_id, sets, reps, rep_range_min, rep_range_max)
      select id, 'e0000000-0000-4000-8000-000000000002', 4, '8-12', 8, 12 from workout_days;
    insert into sessions (id, user_id, workout_day_id, workout_label_snapshot, started_at, finished_at) values
      ('50000000-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001', 'Jour A', '2026-03-05T17:00:00Z', '2026-03-05T19:00:00+01:00'),
      ('50000000-0000-4000-8000-000000000002', 'aaaaaaaa-0000-4000-8000-000000000001', null, 'Rapide', '2026-03-06T08:00:00Z', null),
      ('50000000-0000-4000-8000-000000000003', 'aaaaaaaa-0000-4000-8000-000000000002', null, 'Autre', '2026-03-05T17:00:00Z', '2026-03-05T18:00:00Z');
    insert into set_logs (session_id, exercise_id, exercise_name_snapshot, set_number, reps_logged, duration_seconds, weight_logged, rir, logged_at)
      select '50000000-0000-4000-8000-000000000001', ('e0000000-0000-4000-8000-00000000000' || e)::uuid, 'x', n, r, s, w, i, ('2026-03-05T17:' || t || ':00Z')::timestamptz
      from (values
        (3, 1, null, 45, 0, null, '10'), (1, 1, '10', null, 60, 2, '20'), (1, 2, '8', null, 62.5, 0, '25'),
        (1, 3, 'AMRAP', null, 40, null, '30'), (3, 2, null, 40, 0, null, '35'), (4, 1, '8-10', null, 30, null, '40')
      ) done (e, n, r, s, w, i, t);`,
  mapping: {
    users: keyed('auth.users', 'uuid'),
    exercises: {
      ...keyed('exercises', 'uuid'),
      select: {
        name: 'name',
        equipment: 'equipment',
        primaryMuscles: 'muscle_group',
        secondaryMuscles: 'secondary_muscles',
      },
    },
    muscleAliases: {
      Pectoraux: 'chest',
      Épaules: 'shoulders',
      'Deltoïdes post.': 'shoulders',
      Trapèzes: 'traps',
      Dos: ['lats', 'upper_back'],
      Abdos: 'abs',
      Lombaires: 'lower_back',
      Ischios: 'hamstrings',
      Fessiers: 'glutes',
      Adducteurs: 'adductors',
      Mollets: 'calves',
    },
    programs: {
      days: {
        ...keyed('workout_days', 'uuid'),
        programIdType: 'uuid',
        select: {
          id: 'd.id',
          name: 'd.label',
          programId: 'p.id',
          programName: 'p.name',
          position: 'd.sort_order',
        },
        from: 'workout_days d join programs p on p.id = d.program_id',
        where: 'p.user_id = :userId and p.archived_at is null',
      },
      entries: {
        select: {
          id: 'id',
          dayId: 'workout_day_id',
          exerciseId: 'exercise_id',
          sets: 'sets',
          repsMin: 'rep_range_min',
          repsMax: 'rep_range_max',
          order: 'sort_order',
        },
        from: 'workout_exercises',
      },
    },
    logs: {
      ...keyed('sessions', 'uuid'),
      userId: 'user_id',
      startedAt: { column: 'started_at', encoding: 'timestamptz' },
      completedAt: { column: 'finished_at', encoding: 'timestamptz' },
      programDayId: 'workout_day_id',
      // If a workout is logged later, its start is unknown, so its end is stored.
      newLogValues: (_original, { completedAt }) => ({
        workout_label_snapshot: 'Séance',
        started_at: (completedAt ?? new Date('2026-03-06T09:00:00Z')).toISOString(),
      }),
    },
    sets: {
      select: {
        logId: 'session_id',
        exerciseId: 'exercise_id',
        position: 'logged_at', // Sets are numbered within each exercise.
        reps: 'reps_logged',
        seconds: 'duration_seconds',
        weightKg: 'weight_logged',
        rir: 'rir',
      },
      from: 'set_logs',
      unreadable: 'skip',
    },
  },
  userId: 'aaaaaaaa-0000-4000-8000-000000000001',
  otherUserId: 'aaaaaaaa-0000-4000-8000-000000000002',
  chestExerciseId: 'e0000000-0000-4000-8000-000000000001',
  legExerciseId: 'e0000000-0000-4000-8000-000000000002',
  doneLogId: '50000000-0000-4000-8000-000000000001',
  performed: [
    'e0000000-0000-4000-8000-000000000003: 45 s x 0, 40 s x 0',
    'e0000000-0000-4000-8000-000000000001: 10 x 60 rir 2, 8 x 62.5 rir 0',
  ],
  hiddenLogIds: ['50000000-0000-4000-8000-000000000003'],
  doneAt: { '50000000-0000-4000-8000-000000000001': '2026-03-05T18:00:00.000Z' },
  openDays: ['Jour A'],
  canPlan: true,
  isDone: 'select id from sessions where id = :logId and finished_at is not null',
};
