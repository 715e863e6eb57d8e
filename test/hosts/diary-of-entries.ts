import { createHash } from 'node:crypto';
import { keyed, type RealHost } from './host.js';

const ALICE = 'aaaaaaaa-0000-4000-8000-000000000001';
const BOB = 'aaaaaaaa-0000-4000-8000-000000000002';
const PRESET_ENTRY = 'f0000000-0000-4000-8000-000000000001';

/** The id that the trigger gives to the log of a day, or of one preset on that day. */
const logOf = (...parts: readonly string[]): string => {
  const hash = createHash('md5').update(parts.join(' ')).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/**
 * A diary. Each exercise of a day is an entry, and the only workouts are the entries of one day, or
 * of one preset on that day. Muscles and equipment are JSON in text columns, and users can share
 * exercises.
 */
export const diaryOfEntries: RealHost = {
  name: 'entries per exercise and day, and shared exercises (SparkyFitness)',
  dialect: 'postgres',
  ddl: `
    create table "user" (id uuid primary key);
    create table exercises (
      id uuid primary key default gen_random_uuid(), name text not null,
      user_id uuid references "user" (id) on delete cascade, is_custom boolean not null default false,
      shared_with_public boolean not null default false, source text not null, source_id text,
      primary_muscles text, secondary_muscles text, equipment text, force text, mechanic text,
      level text, modality text not null default 'strength');
    create table food_entries (
      id uuid primary key, user_id uuid references "user" (id), entry_date date, calories numeric);
    create table workout_presets (
      id serial primary key, user_id uuid not null references "user" (id) on delete cascade,
      name text not null);
    create table workout_preset_exercises (
      id serial primary key,
      workout_preset_id integer not null references workout_presets (id) on delete cascade,
      exercise_id uuid not null references exercises (id) on delete cascade, sort_order integer);
    create table workout_preset_exercise_sets (
      id serial primary key,
      workout_preset_exercise_id integer not null references workout_preset_exercises (id) on delete cascade,
      set_number integer not null, reps integer, weight numeric);
    create table exercise_preset_entries (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade, entry_date date not null,
      name text not null);
    create table exercise_entries (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade,
      exercise_id uuid not null references exercises (id) on delete cascade, exercise_name text,
      entry_date date, entry_time time, sort_order integer not null default 0,
      superset_group integer,
      exercise_preset_entry_id uuid references exercise_preset_entries (id) on delete cascade,
      duration_minutes numeric not null, calories_burned numeric not null);
    create table exercise_entry_sets (
      id serial primary key,
      exercise_entry_id uuid not null references exercise_entries (id) on delete cascade,
      set_number integer not null, set_type text default 'Working Set', reps integer, weight numeric,
      duration integer, distance numeric, rpe numeric(3,1), completed_at timestamptz);

    -- For the library: a logs table, and the log to which each entry belongs. Entries with a preset
    -- are one log, and all other entries of a day are another. A day without a time counts as noon in UTC.
    create table training_logs (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references "user" (id) on delete cascade, planned_for date,
      workout_preset_id integer references workout_presets (id) on delete set null,
      done_at timestamptz);
    create index on training_logs (user_id, done_at);
    alter table exercise_entries
      add training_log_id uuid references training_logs (id) on delete cascade;
    create index on exercise_entries (training_log_id);
    create function log_of_entry() returns trigger language plpgsql as $$
      begin
        insert into training_logs (id, user_id, done_at)
        values (
          md5(concat_ws(' ', new.user_id, to_char(new.entry_date, 'YYYY-MM-DD'), new.exercise_preset_entry_id))::uuid,
          new.user_id, (new.entry_date + coalesce(new.entry_time, time '12:00')) at time zone 'UTC')
        on conflict (id) do update set done_at = greatest(training_logs.done_at, excluded.done_at)
        returning id into new.training_log_id;
        return new;
      end $$;
    create trigger log_of_entry before insert on exercise_entries
      for each row when (new.training_log_id is null and new.entry_date is not null)
      execute function log_of_entry();`,
  rows: `
    insert into "user" values ('${ALICE}'), ('${BOB}');
    insert into exercises (id, name, user_id, shared_with_public, source, primary_muscles, secondary_muscles, equipment, force, mechanic) values
      ('e0000000-0000-4000-8000-000000000001', 'Bench Press', null, false, 'free-exercise-db', '["chest"]', '["shoulders","triceps"]', '["barbell","bench"]', 'push', 'compound'),
      ('e0000000-0000-4000-8000-000000000002', 'Bob Squat', '${BOB}', true, 'manual', '["quadriceps"]', '[]', null, null, null),
      ('e0000000-0000-4000-8000-000000000003', 'Secret Curl', '${BOB}', false, 'manual', '["biceps"]', null, '[]', null, null),
      ('e0000000-0000-4000-8000-000000000004', 'Imported Press', '${ALICE}', false, 'import', '["serratus"]', null, null, null, null),
      ('e0000000-0000-4000-8000-000000000005', 'Run', null, false, 'manual', null, null, null, null, null);
    insert into workout_presets (user_id, name) values ('${ALICE}', 'Push'), ('${BOB}', 'Theirs');
    insert into workout_preset_exercises (workout_preset_id, exercise_id, sort_order) values
      (1, 'e0000000-0000-4000-8000-000000000001', 0), (2, 'e0000000-0000-4000-8000-000000000001', 0);
    insert into workout_preset_exercise_sets (workout_preset_exercise_id, set_number, reps) values
      (1, 1, 8), (1, 2, 8), (2, 1, 8);
    insert into exercise_preset_entries values ('${PRESET_ENTRY}', '${ALICE}', '2026-03-05', 'Push');
    insert into exercise_entries (id, user_id, exercise_id, entry_date, entry_time, sort_order, exercise_preset_entry_id, duration_minutes, calories_burned) values
      ('50000000-0000-4000-8000-000000000001', '${ALICE}', 'e0000000-0000-4000-8000-000000000004', '2026-03-05', '18:00', 1, '${PRESET_ENTRY}', 0, 0),
      ('50000000-0000-4000-8000-000000000002', '${ALICE}', 'e0000000-0000-4000-8000-000000000001', '2026-03-05', null, 0, '${PRESET_ENTRY}', 0, 0),
      ('50000000-0000-4000-8000-000000000003', '${ALICE}', 'e0000000-0000-4000-8000-000000000002', '2026-03-05', null, 0, null, 0, 0),
      ('50000000-0000-4000-8000-000000000004', '${ALICE}', 'e0000000-0000-4000-8000-000000000002', null, null, 0, null, 0, 0),
      ('50000000-0000-4000-8000-000000000005', '${BOB}', 'e0000000-0000-4000-8000-000000000001', '2026-03-05', '18:00', 0, null, 0, 0);
    insert into exercise_entry_sets (exercise_entry_id, set_number, set_type, reps, weight, duration, rpe)
      select ('50000000-0000-4000-8000-00000000000' || e)::uuid, n, t, r, w, d, p
      from (values (1, 1, 'Working Set', 12, null, null, null), (2, 1, 'Warm-up', 10, 20, null, null),
        (2, 2, 'Working Set', 8, 62.5, null, 8.5), (2, 3, 'Drop Set', 6, 40, null, null),
        (3, 1, 'Working Set', null, null, 45, null), (4, 1, 'Working Set', 5, 100, null, null)
      ) done (e, n, t, r, w, d, p);`,
  mapping: {
    users: keyed('user', 'uuid'),
    exercises: {
      ...keyed('exercises', 'uuid'),
      select: {
        name: 'name',
        userId: 'case when not shared_with_public then user_id end',
        equipment: 'equipment',
        mechanic: 'mechanic',
        force: 'force',
        primaryMuscles: 'primary_muscles',
        secondaryMuscles: 'secondary_muscles',
      },
    },
    unknownMuscles: 'groups', // Imports create muscle names of any kind.
    programs: {
      days: {
        ...keyed('workout_presets', 'integer'),
        select: { name: 'name' },
        where: 'user_id = :userId',
      },
      entries: {
        select: {
          id: 'e.id',
          dayId: 'e.workout_preset_id',
          exerciseId: 'e.exercise_id',
          sets: `(select count(*) from workout_preset_exercise_sets s where s.workout_preset_exercise_id = e.id)`,
          order: 'e.sort_order',
        },
        from: 'workout_preset_exercises e',
      },
    },
    logs: {
      ...keyed('training_logs', 'uuid'),
      userId: 'user_id',
      completedAt: { column: 'done_at', encoding: 'timestamptz' },
      scheduledDate: 'planned_for',
      programDayId: 'workout_preset_id',
    },
    sets: {
      select: {
        logId: 'e.training_log_id',
        exerciseId: 'e.exercise_id',
        exerciseOrder: 'e.sort_order',
        position: 's.set_number',
        reps: 's.reps',
        seconds: 's.duration',
        weightKg: 's.weight',
        rpe: 's.rpe',
        type: `case s.set_type when 'Warm-up' then 'warmup' when 'Drop Set' then 'dropset'
          when 'Failure' then 'failure' end`,
        superset: 'e.superset_group',
      },
      from: 'exercise_entry_sets s join exercise_entries e on e.id = s.exercise_entry_id',
    },
  },
  userId: ALICE,
  otherUserId: BOB,
  chestExerciseId: 'e0000000-0000-4000-8000-000000000001',
  legExerciseId: 'e0000000-0000-4000-8000-000000000002',
  hiddenExerciseIds: ['e0000000-0000-4000-8000-000000000003'],
  doneLogId: logOf(ALICE, '2026-03-05', PRESET_ENTRY),
  performed: [
    'e0000000-0000-4000-8000-000000000001: 10 x 20 warmup, 8 x 62.5 rpe 8.5, 6 x 40 dropset',
    'e0000000-0000-4000-8000-000000000004: 12',
  ],
  hiddenLogIds: [logOf(BOB, '2026-03-05')],
  doneAt: {
    [logOf(ALICE, '2026-03-05', PRESET_ENTRY)]: '2026-03-05T18:00:00.000Z',
    [logOf(ALICE, '2026-03-05')]: '2026-03-05T12:00:00.000Z',
  },
  openDays: ['Push'],
  canPlan: true,
  isDone: 'select id from training_logs where id = :logId and done_at is not null',
};
