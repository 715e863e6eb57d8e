import { isNumberId, type IdType } from '../../../src/domain/ids.js';
import { FreshlegsError } from '../../../src/errors.js';
import { idTypesOf, type HostMapping } from '../../sql/host.js';
import { OWN_COLUMNS } from '../../sql/host-check-faults.js';
import type { Referred } from '../../sql/host-check-ids.js';
import { ADDED_COLUMNS } from '../../sql/host-relations.js';
import { quoteName } from '../../sql/host-sql.js';
import { NOW } from './base.js';
import { quoteTable, splitName } from '../tables.js';

/** What the steps need to know about the host's tables: names, and foreign keys to them. */
export interface HostNames {
  /** ` references users (id) on delete cascade`; empty if users are stored elsewhere. */
  readonly users: string;
  readonly logs: string;
  readonly logTable: string;
  readonly logId: string;
  readonly logUserId: string;
  readonly exercise: string;
  readonly replaced: string;
  readonly preferred: string;
  readonly days: string;
  /** The types of columns that refer to the host's tables. */
  readonly types: Readonly<Record<Referred, string>>;
}

const columnType = (type: IdType): string => (isNumberId(type) ? 'integer' : 'text');

export function columnTypes(host: HostMapping): HostNames['types'] {
  const types = idTypesOf(host);
  return {
    users: columnType(types.users),
    logs: columnType(types.logs),
    exercises: columnType(types.exercises),
    programDays: columnType(types.programDays),
  };
}

/** Null for a table in an attached database. */
const keyTo = (table: string, id: string): string | null =>
  splitName(table).database === 'main'
    ? `${quoteName(splitName(table).table)} (${quoteName(id)})`
    : null;

const keyInMain = (table: string, id: string): string => {
  const key = keyTo(table, id);
  if (key !== null) return key;
  throw new FreshlegsError(
    'HOST_MAPPING',
    `${table} is in an attached database, where no foreign key can refer to it. The tables of users and logs must be in the main database.`,
    { details: { table } },
  );
};

const references = (key: string | null, onDelete: string): string =>
  key === null ? '' : ` references ${key}${onDelete}`;

/** Leaves out foreign keys to exercises or programs in an attached database. */
export function hostNames(host: HostMapping): HostNames {
  const { users, logs, exercises, programs } = host;
  const exercise = keyTo(exercises.table, exercises.id);
  const day = programs === undefined ? null : keyTo(programs.days.table, programs.days.id);
  return {
    users:
      users.table === undefined
        ? ''
        : ` references ${keyInMain(users.table, users.id)} on delete cascade`,
    logs: keyInMain(logs.table, logs.id),
    logTable: quoteTable(logs.table),
    logId: quoteName(logs.id),
    logUserId: quoteName(logs.userId),
    exercise: references(exercise, ''),
    replaced: references(exercise, ' on delete set null'),
    preferred: references(exercise, ' on delete cascade'),
    days: references(day, ' on delete set null'),
    types: columnTypes(host),
  };
}

const customWorkoutTables = (h: HostNames): string => `
create table training_state (
  user_id ${h.types.users} primary key not null${h.users},
  revision integer not null default 0,
  model text
) strict;

create table custom_workout (
  id integer primary key autoincrement,
  user_id ${h.types.users} not null${h.users},
  name text not null check (length(name) <= 255),
  description text,
  source_program_day_id ${h.types.programDays}${h.days},
  source_custom_workout_id integer references custom_workout (id) on delete set null,
  for_log_id ${h.types.logs} references ${h.logs} on delete cascade,
  created_at integer not null default ${NOW},
  updated_at integer not null default ${NOW},
  unique (user_id, id)
) strict;
create index custom_workout_user_created on custom_workout (user_id, created_at)
  where for_log_id is null;
create index custom_workout_program_day on custom_workout (source_program_day_id)
  where source_program_day_id is not null;
create index custom_workout_source on custom_workout (source_custom_workout_id)
  where source_custom_workout_id is not null;
create index custom_workout_for_log on custom_workout (for_log_id) where for_log_id is not null;

create table custom_workout_exercise (
  id integer primary key autoincrement,
  user_id ${h.types.users} not null,
  custom_workout_id integer not null,
  exercise_id ${h.types.exercises} not null${h.exercise},
  sets integer not null default 3 check (sets between 1 and 100),
  reps_min integer not null default 8 check (reps_min between 1 and 1000),
  reps_max integer not null default 12 check (reps_max between reps_min and 1000),
  order_index integer,
  replaced_exercise_id ${h.types.exercises}${h.replaced},
  created_at integer not null default ${NOW},
  unique (user_id, id),
  foreign key (user_id, custom_workout_id) references custom_workout (user_id, id) on delete cascade
) strict;
create index custom_workout_exercise_workout on custom_workout_exercise (custom_workout_id, order_index);
create index custom_workout_exercise_exercise on custom_workout_exercise (exercise_id);
create index custom_workout_exercise_replaced on custom_workout_exercise (replaced_exercise_id)
  where replaced_exercise_id is not null;
`;

/** The type of a column that the library adds to the host's logs table. */
export function addedType(host: HostMapping, column: string): string {
  return { swapped_from_id: columnTypes(host).logs, source_type: 'text' }[column] ?? 'integer';
}

// source_type has no check of its length, because only the library writes it. If the table had a
// check that drizzle's schema lacks, drizzle-kit push would rebuild the table.
const logColumn = (h: HostNames, column: string): string =>
  ({
    swapped_from_id: `${h.types.logs} references ${h.logs} on delete set null`,
    source_type: "text default 'program'",
  })[column] ?? 'integer';

// Another tool may already have created the indexes from its schema.
const logColumns = (h: HostNames, columns: readonly string[]): string => `
${columns.map((column) => `alter table ${h.logTable} add column ${column} ${logColumn(h, column)};`).join('\n')}
create index if not exists workout_log_swapped_from on ${h.logTable} (swapped_from_id) where swapped_from_id is not null;
create index if not exists workout_log_custom_workout on ${h.logTable} (${h.logUserId}, custom_workout_id)
  where custom_workout_id is not null;
`;

const swapTables = (h: HostNames): string => `
create table workout_swap (
  id integer primary key autoincrement,
  user_id ${h.types.users} not null${h.users},
  original_log_id ${h.types.logs} references ${h.logs} on delete cascade,
  swapped_log_id ${h.types.logs} references ${h.logs} on delete cascade,
  swap_date text not null check (swap_date is date(swap_date)),
  reverted_at integer,
  moved_completed_at integer,
  moved_status text,
  created_at integer not null default ${NOW},
  updated_at integer not null default ${NOW},
  unique (user_id, id)
) strict;
create index workout_swap_user_date on workout_swap (user_id, swap_date);
create index workout_swap_user_created on workout_swap (user_id, created_at);
create index workout_swap_original on workout_swap (original_log_id);
create unique index workout_swap_swapped on workout_swap (swapped_log_id);
create unique index workout_swap_active on workout_swap (original_log_id)
  where reverted_at is null and swapped_log_id is not null;
`;

const recoveryTables = (h: HostNames): string => `
create table muscle_group_recovery (
  id integer primary key autoincrement,
  user_id ${h.types.users} not null${h.users},
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
  user_id ${h.types.users} not null${h.users},
  workout_log_id ${h.types.logs} not null references ${h.logs} on delete cascade,
  muscle_group text not null check (length(muscle_group) <= 100),
  performed_at integer not null,
  load real not null check (load >= 0),
  weekly_sets real not null check (weekly_sets >= 0),
  known_effort_sets real not null check (known_effort_sets >= 0),
  exercises_count integer not null check (exercises_count >= 0),
  counted integer not null default 1 check (counted in (0, 1)),
  primary key (workout_log_id, muscle_group, user_id)
) strict, without rowid;
create index muscle_group_load_group on muscle_group_load (user_id, muscle_group, performed_at) where counted = 1;
create index muscle_group_load_time on muscle_group_load (user_id, performed_at) where counted = 1;
create index muscle_group_load_user on muscle_group_load (user_id, counted);

create table recovery_correction (
  user_id ${h.types.users} not null${h.users},
  muscle_group text not null check (length(muscle_group) <= 100),
  at_most real not null check (at_most between 0 and 100),
  until integer not null,
  note text,
  primary key (user_id, muscle_group)
) strict, without rowid;
`;

const preferenceTables = (h: HostNames): string => `
create table user_preference (
  user_id ${h.types.users} not null${h.users},
  exercise_id ${h.types.exercises} not null${h.preferred},
  preference text not null check (preference in ('never', 'favourite')),
  primary key (user_id, exercise_id)
) strict, without rowid;
create index user_preference_exercise on user_preference (exercise_id);

create table user_place (
  user_id ${h.types.users} not null${h.users},
  name text not null check (length(name) <= 100),
  equipment text not null check (json_valid(equipment)),
  primary key (user_id, name)
) strict, without rowid;
`;

const keyTable = (h: HostNames): string => `
create table idempotency_key (
  user_id ${h.types.users} not null${h.users},
  key text not null check (length(key) <= 255),
  fingerprint text not null,
  response text not null,
  created_at integer not null,
  primary key (user_id, key)
) strict, without rowid;
create index idempotency_key_age on idempotency_key (user_id, created_at);
`;

/**
 * Creates the library's tables and its columns on the host's logs: all four, or only the given
 * ones.
 */
export function extension(h: HostNames, columns: readonly string[] = ADDED_COLUMNS): string {
  return (
    customWorkoutTables(h) +
    logColumns(h, columns) +
    swapTables(h) +
    recoveryTables(h) +
    preferenceTables(h) +
    keyTable(h)
  );
}

/** Tables that refer to others come first. */
export const REQUIRED_TABLES: readonly string[] = Object.keys(OWN_COLUMNS).reverse();

export const NOTES_TABLE = `
create table if not exists freshlegs_migration (
  id integer primary key,
  name text not null,
  applied_at integer not null,
  depends_on text not null
) strict;
`;

/**
 * Queries that fail if one of the library's tables or columns is missing. The others may then belong
 * to the host.
 */
export function requireExtension({ logTable }: HostNames): readonly string[] {
  return [
    `select ${ADDED_COLUMNS.join(', ')} from ${logTable} limit 0;`,
    ...Object.entries(OWN_COLUMNS).map(
      ([table, column]) => `select ${column} from ${table} limit 0;`,
    ),
  ];
}

/** Drops the library's tables and indexes, and the given columns of the host's logs. */
export function dropExtension(
  { logTable }: HostNames,
  columns: readonly string[] = ADDED_COLUMNS,
): readonly string[] {
  return [
    'drop index if exists workout_log_swapped_from;',
    'drop index if exists workout_log_custom_workout;',
    ...columns.map((column) => `alter table ${logTable} drop column ${column};`),
    ...REQUIRED_TABLES.map((table) => `drop table if exists ${table};`),
  ];
}

/**
 * The library's columns that refer to the host's tables, by what they refer to. The host's logs
 * table is null.
 */
export const ID_COLUMNS: Readonly<
  Record<Referred, readonly (readonly [table: string | null, column: string])[]>
> = {
  users: REQUIRED_TABLES.map((table) => [table, 'user_id']),
  logs: [
    ['custom_workout', 'for_log_id'],
    ['workout_swap', 'original_log_id'],
    ['workout_swap', 'swapped_log_id'],
    ['muscle_group_load', 'workout_log_id'],
    [null, 'swapped_from_id'],
  ],
  exercises: [
    ['custom_workout_exercise', 'exercise_id'],
    ['custom_workout_exercise', 'replaced_exercise_id'],
    ['user_preference', 'exercise_id'],
  ],
  programDays: [['custom_workout', 'source_program_day_id']],
};
