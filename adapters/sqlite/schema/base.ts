// Choice: SQLite has no type for instants, so store milliseconds since 1970 as integers. Calendar
// dates are text in the form 'YYYY-MM-DD'.
/** The current time, as a column default. */
export const NOW = `(cast(round((julianday('now') - 2440587.5) * 86400000) as integer))`;

export const BASE_TABLES: readonly string[] = [
  'users',
  'exercise',
  'exercise_muscle',
  'program',
  'program_day',
  'program_day_exercise',
  'workout_log',
  'workout_log_exercise',
  'workout_log_set',
];

/** Users, exercises, programs, logs and performed sets. */
export const BASE = `
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
  name text not null check (length(name) <= 255),
  position integer
) strict;
create index program_day_program on program_day (program_id);

create table program_day_exercise (
  id integer primary key autoincrement,
  program_day_id integer not null references program_day (id) on delete cascade,
  exercise_id integer not null references exercise (id),
  sets integer not null default 3 check (sets between 1 and 100),
  reps_min integer not null default 8 check (reps_min between 1 and 1000),
  reps_max integer not null default 12 check (reps_max between reps_min and 1000),
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
create index workout_log_user_scheduled on workout_log (user_id, scheduled_date) where scheduled_date is not null;
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
