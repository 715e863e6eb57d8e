import type { HostMapping, TimeEncoding } from 'freshlegs/postgres';

/** The column type of the ids, per kind of record. */
export interface IdColumns {
  readonly user: string;
  readonly exercise: string;
  readonly day: string;
  readonly log: string;
}

export const allOf = (type: string): IdColumns => ({
  user: type,
  exercise: type,
  day: type,
  log: type,
});

/** `done` is the type of the completion time. */
export const idTables = ({ user, exercise, day, log }: IdColumns, done: string): string => `
create table person (id ${user} primary key);
create table movement (id ${exercise} primary key, name text not null);
create table movement_muscle (movement_id ${exercise} not null, muscle text not null, role text not null);
create table plan_day (id ${day} primary key, name text not null);
create table plan_entry (id integer primary key, day_id ${day} not null, movement_id ${exercise} not null);
create table session (id ${log} primary key, person_id ${user} not null, day_id ${day}, done_at ${done});
create index session_done on session (person_id, done_at);
create table session_set (session_id ${log} not null, movement_id ${exercise} not null,
  place integer not null, number integer not null, reps integer);
create index session_set_session on session_set (session_id);
`;

type Key = Pick<HostMapping['exercises'], 'idType' | 'idCollation'>;

/** The ids of all tables have the type in `key`. */
export const idHost = (key: Key, encoding: TimeEncoding): HostMapping => ({
  users: { table: 'person', id: 'id', ...key },
  exercises: { table: 'movement', id: 'id', select: { name: 'name' }, ...key },
  muscles: {
    select: { exerciseId: 'movement_id', muscle: 'muscle', role: 'role' },
    from: 'movement_muscle',
  },
  programs: {
    days: {
      table: 'plan_day',
      id: 'id',
      ...key,
      select: { name: 'name' },
      where: ':userId is not null',
    },
    entries: {
      select: { id: 'id', dayId: 'day_id', exerciseId: 'movement_id' },
      from: 'plan_entry',
    },
  },
  logs: {
    table: 'session',
    id: 'id',
    userId: 'person_id',
    programDayId: 'day_id',
    completedAt: { column: 'done_at', encoding },
    newId: () => 'never asked for here',
    ...key,
  },
  sets: {
    select: {
      logId: 'session_id',
      exerciseId: 'movement_id',
      exerciseOrder: 'place',
      position: 'number',
      reps: 'reps',
    },
    from: 'session_set',
  },
});

export const withUsersElsewhere = (
  { users, ...host }: HostMapping,
  idType = users.idType ?? 'bigint',
): HostMapping => ({ ...host, users: { idType } });

export const withLogs = (host: HostMapping, logs: Partial<HostMapping['logs']>): HostMapping => ({
  ...host,
  logs: { ...host.logs, ...logs },
});

/** The tables that SQL of the host reads are in this schema, which is not in the search path. */
export const inSchema = (host: HostMapping, schema: string): HostMapping => {
  const { muscles, programs, sets } = host;
  const at = <From extends { readonly from: string }>(rows: From): From => ({
    ...rows,
    from: `${schema}.${rows.from}`,
  });
  return {
    ...host,
    ...(typeof muscles === 'object' ? { muscles: at(muscles) } : {}),
    ...(programs && { programs: { ...programs, entries: at(programs.entries) } }),
    ...(sets && { sets: at(sets) }),
  };
};
