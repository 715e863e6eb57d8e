// The schema of SQLite: numbered steps as SQL, read from top to bottom. Each can run again: it
// creates what is missing and leaves the rest. SQLite has no ADD COLUMN IF NOT EXISTS, so `migrate`
// leaves out columns that exist. `migrations` prints the steps, and `checkHost` reads from them what
// the schema must have. adapters/sql/schema-steps.ts explains the notation.
import type { BaseOption } from '../../sql/base-host.js';
import type { HostMapping } from '../../sql/host.js';
import { baseIdsOf, fillSteps, stepTextsIn, type MigrationStep } from '../../sql/schema-steps.js';
import { placeholdersOf } from './names.js';

/** What to create. */
export interface MigrationOptions {
  /**
   * Also creates the base tables: users, exercises, programs, logs and performed sets. Default
   * `false`, for hosts with their own tables. `{ idType: 'text' }` gives them the ids of a host in
   * another database.
   */
  readonly base?: BaseOption;
  /** The mapping to the host's own tables. Defaults to the base tables. */
  readonly host?: HostMapping;
}

// A step's id is its position, starting at 1. Nothing is released yet, so a new column goes where
// its table is created. After the first release, only add steps at the end. `{now}` is the current
// time, and `{to.logs}` refers to a table of the host.
const STEPS = stepTextsIn(`
-- [base] base tables of exercises
create table if not exists users (
  id {base.key},
  name text check (length(name) <= 255),
  created_at integer not null default {now}
) strict;

create table if not exists exercise (
  id {base.key},
  name text not null check (length(name) <= 255),
  equipment text,
  mechanic text,
  force text
) strict;
create unique index if not exists exercise_name on exercise (name); -- [integer_ids]

create table if not exists exercise_muscle (
  exercise_id {base.id} not null references exercise (id) on delete cascade,
  position integer not null,
  muscle text not null check (length(muscle) <= 100),
  role text not null check (role in ('primary', 'secondary')),
  primary key (exercise_id, position)
) strict, without rowid;

-- [base] base tables of programs
create table if not exists program (
  id {base.key},
  user_id {base.id} references users (id) on delete cascade,
  name text not null check (length(name) <= 255)
) strict;
create index if not exists program_user on program (user_id);

create table if not exists program_day (
  id {base.key},
  program_id {base.id} not null references program (id) on delete cascade,
  name text not null check (length(name) <= 255),
  position integer
) strict;
create index if not exists program_day_program on program_day (program_id);

create table if not exists program_day_exercise (
  id integer primary key autoincrement,
  program_day_id {base.id} not null references program_day (id) on delete cascade,
  exercise_id {base.id} not null references exercise (id),
  sets integer not null default 3 check (sets between 1 and 100),
  reps_min integer not null default 8 check (reps_min between 1 and 1000),
  reps_max integer not null default 12 check (reps_max between reps_min and 1000),
  order_index integer not null default 0,
  superset integer check (superset >= 1)
) strict;
create index if not exists program_day_exercise_day on program_day_exercise (program_day_id, order_index);
create index if not exists program_day_exercise_exercise on program_day_exercise (exercise_id);

-- [base] base tables of logs
create table if not exists workout_log (
  id {base.key},
  user_id {base.id} not null references users (id) on delete cascade,
  program_day_id {base.id} references program_day (id) on delete set null,
  scheduled_date text check (scheduled_date is date(scheduled_date)),
  started_at integer,
  completed_at integer,
  import_key text check (length(import_key) <= 255),
  created_at integer not null default {now},
  updated_at integer not null default {now}
) strict;
create unique index if not exists workout_log_user on workout_log (user_id, id);
create index if not exists workout_log_user_completed on workout_log (user_id, completed_at);
create index if not exists workout_log_user_scheduled on workout_log (user_id, scheduled_date) where scheduled_date is not null;
create index if not exists workout_log_program_day on workout_log (program_day_id) where program_day_id is not null;
create unique index if not exists workout_log_import_key on workout_log (user_id, import_key) where import_key is not null;

create table if not exists workout_log_exercise (
  id integer primary key autoincrement,
  user_id {base.id} not null references users (id) on delete cascade,
  workout_log_id {base.id} not null references workout_log (id) on delete cascade,
  exercise_id {base.id} not null references exercise (id),
  order_index integer not null,
  superset integer check (superset >= 1)
) strict;
create index if not exists workout_log_exercise_log on workout_log_exercise (workout_log_id, order_index);
create index if not exists workout_log_exercise_user on workout_log_exercise (user_id);
create index if not exists workout_log_exercise_exercise on workout_log_exercise (exercise_id);

create table if not exists workout_log_set (
  workout_log_exercise_id integer not null references workout_log_exercise (id) on delete cascade,
  position integer not null,
  user_id {base.id} not null references users (id) on delete cascade,
  reps integer,
  seconds real,
  weight_kg real,
  rir real,
  rpe real,
  type text check (type in ('normal', 'warmup', 'failure', 'dropset')),
  side text check (side in ('left', 'right')),
  primary key (workout_log_exercise_id, position)
) strict, without rowid;
create index if not exists workout_log_set_user on workout_log_set (user_id);

-- [] tables of custom workouts
create table if not exists training_state (
  user_id {type.users} primary key not null{to.users},
  revision integer not null default 0,
  model text,
  level text check (level in ('beginner', 'intermediate', 'advanced')),
  days_per_week integer check (days_per_week between 1 and 7)
) strict;

create table if not exists custom_workout (
  id integer primary key autoincrement,
  user_id {type.users} not null{to.users},
  name text not null check (length(name) <= 255),
  description text,
  source_program_day_id {type.programDays}{to.days},
  source_custom_workout_id integer references custom_workout (id) on delete set null,
  for_log_id {type.logs}{to.logs} on delete cascade,
  created_at integer not null default {now},
  updated_at integer not null default {now},
  unique (user_id, id)
) strict;
create index if not exists custom_workout_user_created on custom_workout (user_id, created_at)
  where for_log_id is null;
create index if not exists custom_workout_program_day on custom_workout (source_program_day_id)
  where source_program_day_id is not null;
create index if not exists custom_workout_source on custom_workout (source_custom_workout_id)
  where source_custom_workout_id is not null;
create index if not exists custom_workout_for_log on custom_workout (for_log_id) where for_log_id is not null;

create table if not exists custom_workout_exercise (
  id integer primary key autoincrement,
  user_id {type.users} not null,
  custom_workout_id integer not null,
  exercise_id {type.exercises} not null{to.exercises},
  sets integer not null default 3 check (sets between 1 and 100),
  reps_min integer not null default 8 check (reps_min between 1 and 1000),
  reps_max integer not null default 12 check (reps_max between reps_min and 1000),
  order_index integer,
  superset integer check (superset >= 1),
  replaced_exercise_id {type.exercises}{to.exercises.null},
  created_at integer not null default {now},
  unique (user_id, id),
  foreign key (user_id, custom_workout_id) references custom_workout (user_id, id) on delete cascade
) strict;
create index if not exists custom_workout_exercise_workout on custom_workout_exercise (custom_workout_id, order_index);
create index if not exists custom_workout_exercise_exercise on custom_workout_exercise (exercise_id);
create index if not exists custom_workout_exercise_replaced on custom_workout_exercise (replaced_exercise_id)
  where replaced_exercise_id is not null;

-- [] table of swaps
create table if not exists workout_swap (
  id integer primary key autoincrement,
  user_id {type.users} not null{to.users},
  original_log_id {type.logs}{to.logs} on delete cascade,
  swapped_log_id {type.logs}{to.logs} on delete cascade,
  swap_date text not null check (swap_date is date(swap_date)),
  reverted_at integer,
  moved_completed_at integer,
  moved_status text,
  created_at integer not null default {now},
  updated_at integer not null default {now},
  unique (user_id, id)
) strict;
create index if not exists workout_swap_user_date on workout_swap (user_id, swap_date);
create index if not exists workout_swap_user_created on workout_swap (user_id, created_at);
create index if not exists workout_swap_original on workout_swap (original_log_id);
create unique index if not exists workout_swap_swapped on workout_swap (swapped_log_id);
create unique index if not exists workout_swap_active on workout_swap (original_log_id)
  where reverted_at is null and swapped_log_id is not null;

-- [] tables of recovery
create table if not exists muscle_group_recovery (
  id integer primary key autoincrement,
  user_id {type.users} not null{to.users},
  muscle_group text not null check (length(muscle_group) <= 100),
  last_workout_date integer,
  intensity real default 0.5 check (intensity between 0 and 9.99 and round(intensity, 2) = intensity),
  exercises_count integer default 0,
  created_at integer not null default {now},
  updated_at integer not null default {now},
  unique (user_id, muscle_group)
) strict;
create index if not exists muscle_group_recovery_last on muscle_group_recovery (user_id, last_workout_date);

create table if not exists muscle_group_load (
  user_id {type.users} not null{to.users},
  workout_log_id {type.logs} not null{to.logs} on delete cascade,
  muscle_group text not null check (length(muscle_group) <= 100),
  performed_at integer not null,
  load real not null check (load >= 0),
  weekly_sets real not null check (weekly_sets >= 0),
  known_effort_sets real not null check (known_effort_sets >= 0),
  exercises_count integer not null check (exercises_count >= 0),
  counted integer not null default 1 check (counted in (0, 1)),
  primary key (workout_log_id, muscle_group, user_id)
) strict, without rowid;
create index if not exists muscle_group_load_group on muscle_group_load (user_id, muscle_group, performed_at) where counted = 1;
create index if not exists muscle_group_load_time on muscle_group_load (user_id, performed_at) where counted = 1;
create index if not exists muscle_group_load_user on muscle_group_load (user_id, counted);

create table if not exists recovery_correction (
  user_id {type.users} not null{to.users},
  muscle_group text not null check (length(muscle_group) <= 100),
  at_most real not null check (at_most between 0 and 100),
  until integer not null,
  note text,
  primary key (user_id, muscle_group)
) strict, without rowid;

-- [] tables of preferences
create table if not exists user_preference (
  user_id {type.users} not null{to.users},
  exercise_id {type.exercises} not null{to.exercises.cascade},
  preference text not null check (preference in ('never', 'favourite')),
  primary key (user_id, exercise_id)
) strict, without rowid;
create index if not exists user_preference_exercise on user_preference (exercise_id);

create table if not exists user_place (
  user_id {type.users} not null{to.users},
  name text not null check (length(name) <= 100),
  equipment text not null check (json_valid(equipment)),
  primary key (user_id, name)
) strict, without rowid;

-- [] table of idempotency keys
create table if not exists idempotency_key (
  user_id {type.users} not null{to.users},
  key text not null check (length(key) <= 255),
  fingerprint text not null,
  response text not null,
  created_at integer not null,
  primary key (user_id, key)
) strict, without rowid;
create index if not exists idempotency_key_age on idempotency_key (user_id, created_at);

-- [] columns of the logs
-- source_type has no check of its length, because only the library writes it. If the table had
-- a check that drizzle's schema lacks, drizzle-kit push would rebuild the table.
alter table {host.logs} add column swapped_from_id {type.logs}{to.logs} on delete set null;
alter table {host.logs} add column source_type text default 'program';
alter table {host.logs} add column custom_workout_id integer;
alter table {host.logs} add column custom_workout_exercise_id integer;
create index if not exists workout_log_swapped_from on {host.logs} (swapped_from_id) where swapped_from_id is not null;
create index if not exists workout_log_custom_workout on {host.logs} ({host.logs.user}, custom_workout_id)
  where custom_workout_id is not null;

-- [] references to workouts that do not exist
-- After a loss of the workouts, new ones may get the same ids.
update {host.logs} set custom_workout_id = null, custom_workout_exercise_id = null
  where custom_workout_id is not null and not exists (
    select 1 from custom_workout workout
    where workout.user_id = {host.logs}.{host.logs.user} and workout.id = {host.logs}.custom_workout_id);
`);

/** Base tables do not depend on the mapping. */
export const BASE_IDS: readonly number[] = baseIdsOf(STEPS);

/** The newest step that this version knows. */
export const SCHEMA_VERSION: number = STEPS.length;

/**
 * The steps of the schema, in order. Paste them into your own migrations, or run them with {@link
 * migrate}. Each can run again, except for columns that exist. Throws `HOST_MAPPING` for an invalid
 * name.
 *
 * @example
 * migrations().map((step) => step.name)[0]; // 'tables of custom workouts'
 */
export function migrations(options: MigrationOptions = {}): readonly MigrationStep[] {
  return fillSteps(STEPS, placeholdersOf(options));
}
