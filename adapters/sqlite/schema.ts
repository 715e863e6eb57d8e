/** A step of the schema: SQL to print, or to run with {@link migrate}. */
export interface MigrationStep {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Whether the step can run inside a transaction; on SQLite every step can. */
  readonly transactional: boolean;
}

/** Which parts of the schema are wanted. */
export interface MigrationOptions {
  /**
   * Also the base tables: users, exercises, programs, logs and performed sets, for those who have
   * none yet. Default false: the host has its own.
   */
  readonly base?: boolean;
}

const NOW = `(cast(round((julianday('now') - 2440587.5) * 86400000) as integer))`;

// Choice: instants are integers of milliseconds since 1970 on SQLite, which has no type for them.
// Calendar dates are 'YYYY-MM-DD'.
const BASE = `
create table users (
  id integer primary key autoincrement,
  name text check (length(name) <= 255),
  created_at integer not null default ${NOW}
) strict;

create table exercise (
  id integer primary key autoincrement,
  name text not null check (length(name) <= 255),
  equipment text,
  mechanic text,
  force text
) strict;
create unique index exercise_name on exercise (name);

create table exercise_muscle (
  exercise_id integer not null references exercise (id) on delete cascade,
  position integer not null,
  muscle text not null check (length(muscle) <= 100),
  role text not null check (role in ('primary', 'secondary')),
  primary key (exercise_id, position)
) strict, without rowid;

create table program (
  id integer primary key autoincrement,
  user_id integer references users (id) on delete cascade,
  name text not null check (length(name) <= 255)
) strict;
create index program_user on program (user_id);

create table program_day (
  id integer primary key autoincrement,
  program_id integer not null references program (id) on delete cascade,
  name text not null check (length(name) <= 255)
) strict;
create index program_day_program on program_day (program_id);

create table program_day_exercise (
  id integer primary key autoincrement,
  program_day_id integer not null references program_day (id) on delete cascade,
  exercise_id integer not null references exercise (id),
  sets integer not null default 3 check (sets between 1 and 100),
  reps_min integer not null default 8,
  reps_max integer not null default 12,
  order_index integer not null default 0
) strict;
create index program_day_exercise_day on program_day_exercise (program_day_id, order_index);
create index program_day_exercise_exercise on program_day_exercise (exercise_id);

create table workout_log (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  program_day_id integer references program_day (id) on delete set null,
  scheduled_date text check (scheduled_date is date(scheduled_date)),
  completed_at integer,
  import_key text check (length(import_key) <= 255),
  created_at integer not null default ${NOW},
  updated_at integer not null default ${NOW}
) strict;
create unique index workout_log_user on workout_log (user_id, id);
create index workout_log_user_completed on workout_log (user_id, completed_at);
create index workout_log_program_day on workout_log (program_day_id) where program_day_id is not null;
create unique index workout_log_import_key on workout_log (user_id, import_key) where import_key is not null;

create table workout_log_exercise (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  workout_log_id integer not null references workout_log (id) on delete cascade,
  exercise_id integer not null references exercise (id),
  order_index integer not null
) strict;
create index workout_log_exercise_log on workout_log_exercise (workout_log_id, order_index);
create index workout_log_exercise_user on workout_log_exercise (user_id);
create index workout_log_exercise_exercise on workout_log_exercise (exercise_id);

create table workout_log_set (
  workout_log_exercise_id integer not null references workout_log_exercise (id) on delete cascade,
  position integer not null,
  user_id integer not null references users (id) on delete cascade,
  reps integer,
  seconds real,
  weight_kg real,
  rir real,
  rpe real,
  type text check (type in ('normal', 'warmup', 'failure', 'dropset')),
  primary key (workout_log_exercise_id, position)
) strict, without rowid;
create index workout_log_set_user on workout_log_set (user_id);
`;

const EXTENSION = `
create table training_state (
  user_id integer primary key references users (id) on delete cascade,
  revision integer not null default 0,
  model text
) strict;

create table custom_workout (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  name text not null check (length(name) <= 255),
  description text,
  source_program_day_id integer references program_day (id) on delete set null,
  source_custom_workout_id integer references custom_workout (id) on delete set null,
  for_log_id integer references workout_log (id) on delete cascade,
  created_at integer not null default ${NOW},
  updated_at integer not null default ${NOW},
  unique (user_id, id)
) strict;
create index custom_workout_program_day on custom_workout (source_program_day_id)
  where source_program_day_id is not null;
create index custom_workout_source on custom_workout (source_custom_workout_id)
  where source_custom_workout_id is not null;
create index custom_workout_for_log on custom_workout (for_log_id) where for_log_id is not null;

create table custom_workout_exercise (
  id integer primary key autoincrement,
  user_id integer not null,
  custom_workout_id integer not null,
  exercise_id integer not null references exercise (id),
  sets integer not null default 3,
  reps_min integer not null default 8,
  reps_max integer not null default 12,
  order_index integer,
  replaced_exercise_id integer references exercise (id) on delete set null,
  created_at integer not null default ${NOW},
  unique (user_id, id),
  foreign key (user_id, custom_workout_id) references custom_workout (user_id, id) on delete cascade
) strict;
create index custom_workout_exercise_workout on custom_workout_exercise (custom_workout_id, order_index);
create index custom_workout_exercise_exercise on custom_workout_exercise (exercise_id);
create index custom_workout_exercise_replaced on custom_workout_exercise (replaced_exercise_id)
  where replaced_exercise_id is not null;

alter table workout_log add column swapped_from_id integer references workout_log (id) on delete set null;
alter table workout_log add column source_type text default 'program' check (length(source_type) <= 50);
alter table workout_log add column custom_workout_id integer;
alter table workout_log add column custom_workout_exercise_id integer;
create index workout_log_swapped_from on workout_log (swapped_from_id) where swapped_from_id is not null;
create index workout_log_custom_workout on workout_log (user_id, custom_workout_id)
  where custom_workout_id is not null;

create table workout_swap (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  original_log_id integer references workout_log (id) on delete cascade,
  swapped_log_id integer references workout_log (id) on delete cascade,
  swap_date text not null check (swap_date is date(swap_date)),
  reverted_at integer,
  moved_completed_at integer,
  created_at integer not null default ${NOW},
  updated_at integer not null default ${NOW},
  unique (user_id, id)
) strict;
create index workout_swap_user_date on workout_swap (user_id, swap_date);
create index workout_swap_original on workout_swap (original_log_id);
create unique index workout_swap_swapped on workout_swap (swapped_log_id);
create unique index workout_swap_active on workout_swap (original_log_id) where reverted_at is null;

create table muscle_group_recovery (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  muscle_group text not null check (length(muscle_group) <= 100),
  last_workout_date integer,
  intensity real default 0.5 check (intensity between 0 and 9.99 and round(intensity, 2) = intensity),
  exercises_count integer default 0,
  created_at integer not null default ${NOW},
  updated_at integer not null default ${NOW},
  unique (user_id, muscle_group)
) strict;
create index muscle_group_recovery_last on muscle_group_recovery (user_id, last_workout_date);

create table muscle_group_load (
  user_id integer not null references users (id) on delete cascade,
  workout_log_id integer not null references workout_log (id) on delete cascade,
  muscle_group text not null check (length(muscle_group) <= 100),
  performed_at integer not null,
  load real not null check (load >= 0),
  weekly_sets real not null check (weekly_sets >= 0),
  exercises_count integer not null check (exercises_count >= 0),
  counted integer not null default 1 check (counted in (0, 1)),
  primary key (workout_log_id, muscle_group)
) strict, without rowid;
create index muscle_group_load_group on muscle_group_load (user_id, muscle_group, performed_at) where counted = 1;
create index muscle_group_load_time on muscle_group_load (user_id, performed_at) where counted = 1;
create index muscle_group_load_user on muscle_group_load (user_id, counted);

create table recovery_correction (
  user_id integer not null references users (id) on delete cascade,
  muscle_group text not null check (length(muscle_group) <= 100),
  at_most real not null check (at_most between 0 and 100),
  until integer not null,
  note text,
  primary key (user_id, muscle_group)
) strict, without rowid;

create table idempotency_key (
  user_id integer not null references users (id) on delete cascade,
  key text not null check (length(key) <= 255),
  fingerprint text not null,
  response text not null,
  created_at integer not null,
  primary key (user_id, key)
) strict, without rowid;
create index idempotency_key_age on idempotency_key (user_id, created_at);
`;

const STEPS: readonly (MigrationStep & { readonly part: 'base' | 'extension' })[] = [
  { id: 1, name: 'base tables', part: 'base', sql: BASE, transactional: true },
  { id: 2, name: 'columns and tables', part: 'extension', sql: EXTENSION, transactional: true },
];

/**
 * The steps of the schema, in order, to paste into the host's own migrations or to run with
 * {@link migrate}.
 *
 * @example
 * migrations().map((step) => step.name); // ['columns and tables']
 */
export const migrations = ({ base = false }: MigrationOptions = {}): readonly MigrationStep[] =>
  STEPS.filter((step) => base || step.part === 'extension').map(({ part: _, ...step }) => step);

/** The newest step that this version knows. */
export const SCHEMA_VERSION = 2;
