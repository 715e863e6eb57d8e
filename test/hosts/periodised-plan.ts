import { keyed, type RealHost } from './host.js';

/**
 * A backend that plans a whole cycle ahead. Every log is a day of a planned week, with at most one
 * log per day, so only the backend can create logs. Muscles are rows with a role, and weights are
 * in pounds.
 */
export const periodisedPlan: RealHost = {
  name: 'logs that only a plan can create, and pounds (norrag/workout)',
  dialect: 'postgres',
  ddl: `
    create schema auth;
    create table auth.users (id uuid primary key);
    create table muscle_groups (id uuid primary key default gen_random_uuid(), name text not null unique);
    create table exercises (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references auth.users (id) on delete cascade, name text not null,
      equipment_type text not null, load_type text not null default 'external');
    create table exercise_muscle_groups (
      id uuid primary key default gen_random_uuid(),
      exercise_id uuid not null references exercises (id) on delete cascade,
      muscle_group_id uuid not null references muscle_groups (id) on delete cascade,
      role text not null default 'primary' check (role in ('primary', 'secondary')),
      unique (exercise_id, muscle_group_id));
    create table mesocycles (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users (id) on delete cascade, name text not null,
      status text not null default 'planned');
    create table meso_days (
      id uuid primary key default gen_random_uuid(),
      mesocycle_id uuid not null references mesocycles (id) on delete cascade,
      day_number integer not null, label text, unique (mesocycle_id, day_number));
    create table meso_day_groups (
      id uuid primary key default gen_random_uuid(),
      meso_day_id uuid not null references meso_days (id) on delete cascade,
      muscle_group_id uuid not null references muscle_groups (id), slots integer not null);
    create table meso_exercises (
      id uuid primary key default gen_random_uuid(),
      meso_day_group_id uuid not null references meso_day_groups (id) on delete cascade,
      exercise_id uuid not null references exercises (id), position integer not null default 1,
      initial_sets integer not null default 3, initial_reps integer);
    create table microcycles (
      id uuid primary key default gen_random_uuid(),
      mesocycle_id uuid not null references mesocycles (id) on delete cascade,
      week_number integer not null, unique (mesocycle_id, week_number));
    create table workouts (
      id uuid primary key default gen_random_uuid(),
      microcycle_id uuid not null references microcycles (id) on delete cascade,
      user_id uuid not null references auth.users (id) on delete cascade,
      day_number integer not null, scheduled_date date, performed_at timestamptz,
      status text not null default 'planned'
        check (status in ('planned', 'in_progress', 'completed', 'skipped')),
      unique (microcycle_id, day_number));
    create index on workouts (user_id, status);
    create table workout_exercises (
      id uuid primary key default gen_random_uuid(),
      workout_id uuid not null references workouts (id) on delete cascade,
      exercise_id uuid not null references exercises (id), position integer not null default 1,
      status text not null default 'planned', prescribed_sets integer, target_rir integer);
    create table logged_sets (
      id uuid primary key default gen_random_uuid(),
      workout_id uuid not null references workouts (id) on delete cascade,
      workout_exercise_id uuid not null references workout_exercises (id) on delete cascade,
      exercise_id uuid not null references exercises (id),
      user_id uuid not null references auth.users (id) on delete cascade,
      set_number integer not null, weight numeric not null, reps integer not null,
      rir_reported integer, is_warmup boolean not null default false,
      set_type text not null default 'straight' check (set_type in ('straight', 'drop')),
      performed_at timestamptz not null default now(), performed_on date, bodyweight numeric);`,
  rows: `
    insert into auth.users values
      ('aaaaaaaa-0000-4000-8000-000000000001'), ('aaaaaaaa-0000-4000-8000-000000000002');
    insert into muscle_groups (name) values ('chest'), ('triceps'), ('quads'), ('glutes'), ('back');
    insert into exercises (id, user_id, name, equipment_type) values
      ('e0000000-0000-4000-8000-000000000001', null, 'Bench Press', 'barbell'),
      ('e0000000-0000-4000-8000-000000000002', null, 'Smith Squat', 'smith machine'),
      ('e0000000-0000-4000-8000-000000000003', 'aaaaaaaa-0000-4000-8000-000000000001', 'My Row', 'cable'),
      ('e0000000-0000-4000-8000-000000000004', 'aaaaaaaa-0000-4000-8000-000000000002', 'Their Row', 'cable');
    insert into exercise_muscle_groups (exercise_id, muscle_group_id, role)
      select ('e0000000-0000-4000-8000-00000000000' || e)::uuid, muscle_groups.id, r
      from (values (1, 'chest', 'primary'), (1, 'triceps', 'secondary'), (2, 'quads', 'primary'),
        (2, 'glutes', 'secondary'), (3, 'back', 'primary'), (4, 'back', 'primary')) named (e, m, r)
      join muscle_groups on muscle_groups.name = m;
    insert into mesocycles (id, user_id, name, status) values
      ('b0000000-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000001', 'Base', 'active'),
      ('b0000000-0000-4000-8000-000000000002', 'aaaaaaaa-0000-4000-8000-000000000002', 'Theirs', 'active');
    insert into meso_days (id, mesocycle_id, day_number, label) values
      ('d0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 1, 'Upper'),
      ('d0000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000001', 2, null),
      ('d0000000-0000-4000-8000-000000000003', 'b0000000-0000-4000-8000-000000000002', 1, 'Theirs');
    insert into meso_day_groups (id, meso_day_id, muscle_group_id, slots)
      select replace(meso_days.id::text, 'd0', 'f0')::uuid, meso_days.id, muscle_groups.id, 1
      from meso_days join muscle_groups on muscle_groups.name = 'quads';
    insert into meso_exercises (meso_day_group_id, exercise_id, initial_sets)
      select id, 'e0000000-0000-4000-8000-000000000002', 4 from meso_day_groups;
    insert into microcycles (id, mesocycle_id, week_number) values
      ('f1000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 1),
      ('f1000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000002', 1);
    insert into workouts (id, microcycle_id, user_id, day_number, scheduled_date, performed_at, status) values
      ('50000000-0000-4000-8000-000000000001', 'f1000000-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000001', 1, '2026-03-05', '2026-03-05T18:00:00Z', 'completed'),
      ('50000000-0000-4000-8000-000000000002', 'f1000000-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000001', 2, '2026-03-06', null, 'planned'),
      ('50000000-0000-4000-8000-000000000003', 'f1000000-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000001', 3, '2026-03-04', '2026-03-04T18:00:00Z', 'skipped'),
      ('50000000-0000-4000-8000-000000000004', 'f1000000-0000-4000-8000-000000000002', 'aaaaaaaa-0000-4000-8000-000000000002', 1, null, '2026-03-05T18:00:00Z', 'completed');
    insert into workout_exercises (id, workout_id, exercise_id, position) values
      ('f2000000-0000-4000-8000-000000000001', '50000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000001', 2),
      ('f2000000-0000-4000-8000-000000000002', '50000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000003', 1);
    insert into logged_sets (workout_id, workout_exercise_id, exercise_id, user_id, set_number, weight, reps, rir_reported, is_warmup, set_type)
      select '50000000-0000-4000-8000-000000000001', ('f2000000-0000-4000-8000-00000000000' || x)::uuid,
        ('e0000000-0000-4000-8000-00000000000' || e)::uuid, 'aaaaaaaa-0000-4000-8000-000000000001', n, w, r, i, u, t
      from (values (1, 1, 1, 45, 10, null, true, 'straight'), (1, 1, 2, 100, 8, 2, false, 'straight'),
        (1, 1, 3, 60, 6, null, false, 'drop'), (2, 3, 1, 0, 12, null, false, 'straight')
      ) done (x, e, n, w, r, i, u, t);`,
  mapping: {
    users: keyed('auth.users', 'uuid'),
    exercises: {
      ...keyed('exercises', 'uuid'),
      select: { name: 'name', userId: 'user_id', equipment: 'equipment_type' },
    },
    muscles: {
      select: { exerciseId: 'e.exercise_id', muscle: 'm.name', role: 'e.role' },
      from: 'exercise_muscle_groups e join muscle_groups m on m.id = e.muscle_group_id',
    },
    muscleAliases: { back: ['lats', 'upper_back', 'lower_back'] },
    programs: {
      days: {
        ...keyed('meso_days', 'uuid'),
        programIdType: 'uuid',
        select: {
          id: 'd.id',
          name: 'd.label',
          programId: 'p.id',
          programName: 'p.name',
          position: 'd.day_number',
        },
        from: 'meso_days d join mesocycles p on p.id = d.mesocycle_id',
        where: 'p.user_id = :userId',
      },
      entries: {
        select: {
          id: 'e.id',
          dayId: 'g.meso_day_id',
          exerciseId: 'e.exercise_id',
          sets: 'e.initial_sets',
          repsMax: 'e.initial_reps',
          order: 'e.position',
        },
        from: 'meso_exercises e join meso_day_groups g on g.id = e.meso_day_group_id',
      },
    },
    logs: {
      ...keyed('workouts', 'uuid'),
      userId: 'user_id',
      completedAt: { column: 'performed_at', encoding: 'timestamptz' },
      status: { column: 'status', completed: 'completed', planned: ['planned', 'in_progress'] },
      scheduledDate: 'scheduled_date',
      inserts: false,
    },
    sets: {
      select: {
        logId: 's.workout_id',
        userId: 's.user_id',
        exerciseId: 's.exercise_id',
        exerciseOrder: 'e.position',
        position: 's.set_number',
        reps: 's.reps',
        weightKg: 's.weight * 0.45359237',
        rir: 's.rir_reported',
        type: `case when s.is_warmup then 'warmup' when s.set_type = 'drop' then 'dropset' end`,
      },
      from: 'logged_sets s left join workout_exercises e on e.id = s.workout_exercise_id',
    },
  },
  userId: 'aaaaaaaa-0000-4000-8000-000000000001',
  otherUserId: 'aaaaaaaa-0000-4000-8000-000000000002',
  chestExerciseId: 'e0000000-0000-4000-8000-000000000001',
  legExerciseId: 'e0000000-0000-4000-8000-000000000002',
  hiddenExerciseIds: ['e0000000-0000-4000-8000-000000000004'],
  doneLogId: '50000000-0000-4000-8000-000000000001',
  performed: [
    'e0000000-0000-4000-8000-000000000003: 12 x 0',
    'e0000000-0000-4000-8000-000000000001: 10 x 20.41165665 warmup, 8 x 45.359237 rir 2, 6 x 27.2155422 dropset',
  ],
  hiddenLogIds: ['50000000-0000-4000-8000-000000000003', '50000000-0000-4000-8000-000000000004'],
  doneAt: { '50000000-0000-4000-8000-000000000001': '2026-03-05T18:00:00.000Z' },
  openDays: ['Upper', 'Base 2'],
  plannedByHost: '50000000-0000-4000-8000-000000000002',
  canPlan: false,
  isDone: `select id from workouts where id = :logId and status = 'completed'`,
};
