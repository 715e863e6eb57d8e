/** The types of the columns, which are those of the database. */
interface ColumnTypes {
  /** Ids. `logs` also declares the default. */
  readonly users: string;
  readonly exercises: string;
  readonly programs: string;
  readonly programDays: string;
  readonly logs: string;
  readonly entries: string;
  readonly instant: string;
  readonly date: string;
}

/** The tables of a host like the base tables, but with other types of ids, and without sets. */
export const typedTables = (types: ColumnTypes, hasUsers = true): string => {
  const toUsers = hasUsers ? 'references users (id) on delete cascade' : '';
  return `
  ${hasUsers ? `create table users (id ${types.users} primary key not null);` : ''}
  create table exercise (
    id ${types.exercises} primary key not null,
    name text not null,
    equipment text,
    mechanic text,
    force text
  );
  create table exercise_muscle (
    exercise_id ${types.exercises} not null references exercise (id) on delete cascade,
    position integer not null,
    muscle text not null,
    role text not null,
    primary key (exercise_id, position)
  );
  create table program (
    id ${types.programs} primary key not null,
    user_id ${types.users} ${toUsers},
    name text not null
  );
  create table program_day (
    id ${types.programDays} primary key not null,
    program_id ${types.programs} not null references program (id) on delete cascade,
    name text not null,
    position integer
  );
  create index program_day_program on program_day (program_id);
  create table program_day_exercise (
    id ${types.entries} primary key,
    program_day_id ${types.programDays} not null references program_day (id) on delete cascade,
    exercise_id ${types.exercises} not null references exercise (id),
    sets integer not null,
    reps_min integer not null,
    reps_max integer not null,
    order_index integer,
    superset integer
  );
  create index program_day_exercise_day on program_day_exercise (program_day_id);
  create table workout_log (
    id ${types.logs} primary key,
    user_id ${types.users} not null ${toUsers},
    program_day_id ${types.programDays} references program_day (id) on delete set null,
    scheduled_date ${types.date},
    started_at ${types.instant},
    completed_at ${types.instant},
    import_key text,
    created_at ${types.instant},
    updated_at ${types.instant}
  );
  create index workout_log_user on workout_log (user_id, id);
  create index workout_log_user_completed on workout_log (user_id, completed_at);`;
};
