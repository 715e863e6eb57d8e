import type { HostMapping, HostSets, SetColumns } from 'freshlegs/postgres';

// A host's tables, and the shapes in which a mapping can read the same sets from them.

export type Dialect = 'PostgreSQL' | 'SQLite';

/** Sets are stored in their own table, again with the log and the exercise, and as JSON. */
export const TABLES = `
  create table person (id integer primary key);
  create table move (id integer primary key, name text not null, trains text not null);
  create table session (id integer primary key, person integer not null, done text);
  create index session_person on session (person, done);
  create table part (
    id integer primary key, session_id integer not null, move_id integer not null, noted text);
  create index part_session on part (session_id);
  create table effort (id integer primary key, part_id integer not null, reps integer, kg real);
  create index effort_part on effort (part_id);
  create table flat (
    id integer primary key, session_id integer not null, move_id integer not null, reps integer,
    kg real);
  create index flat_session on flat (session_id);
  create view performed as
    select p.session_id, p.move_id, e.id, e.reps, e.kg from effort e join part p on p.id = e.part_id;`;

const MOVES = ['chest', 'lats', 'quadriceps', 'hamstrings'];

export interface Sizes {
  readonly users: number;
  /** Of each user. */
  readonly logs: number;
  /** Of each log, a multiple of four. */
  readonly sets: number;
}

const numbers = (dialect: Dialect, count: number): string =>
  dialect === 'PostgreSQL'
    ? `generate_series(0, ${count - 1}) as n (at)`
    : `(with recursive n (at) as (select 0 union all select at + 1 from n where at < ${count - 1})
        select at from n) n`;

/** Inserts users, and logs with sets of four exercises, one log of a user every six hours. */
export const rowsOf = (dialect: Dialect, { users, logs, sets }: Sizes): string => {
  const parts = MOVES.length;
  const isPostgres = dialect === 'PostgreSQL';
  const done = isPostgres
    ? `to_char(timestamp '2026-03-05 06:00' - at / ${users} * interval '6 hours', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
    : `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-03-05 06:00', '-' || (at / ${users} * 6) || ' hours')`;
  const [list, item] = isPostgres
    ? ['json_agg', 'json_build_object']
    : ['json_group_array', 'json_object'];
  return `
    insert into person select at + 1 from ${numbers(dialect, users)};
    insert into move values ${MOVES.map((muscle, at) => `(${at + 1}, 'Move ${at + 1}', '${muscle}')`).join(', ')};
    insert into session select at + 1, at % ${users} + 1, ${done} from ${numbers(dialect, users * logs)};
    insert into effort select at, at / ${sets / parts}, 5 + at % 8, 40 + at % 50
      from ${numbers(dialect, users * logs * sets)};
    insert into part select at, at / ${parts} + 1, at % ${parts} + 1,
        (select ${list}(${item}('reps', e.reps, 'kg', e.kg)) from effort e where e.part_id = n.at)
      from ${numbers(dialect, users * logs * parts)};
    insert into flat select id, session_id, move_id, reps, kg from performed;`;
};

type Shape = Omit<HostSets, 'select'> & { readonly select?: Partial<SetColumns> };

interface Noted {
  readonly reps: number;
  readonly kg: number;
}

const joined = 'effort e join part p on p.id = e.part_id';
const OF_JOIN = {
  ...{ logId: 'p.session_id', exerciseId: 'p.move_id' },
  ...{ position: 'e.id', reps: 'e.reps', weightKg: 'e.kg' },
};
const columns = 'session_id, move_id, id, reps, kg';
const half = (rest: number) => `select ${columns} from flat where id % 2 = ${rest}`;

const SHAPES: Readonly<Record<string, Shape>> = {
  'a table': { from: 'flat s' },
  'a join': { select: OF_JOIN, from: joined },
  'a view of a join': { from: 'performed s' },
  'union all of two tables': { from: `(${half(0)} union all ${half(1)}) s` },
  'union of two tables': { from: `(${half(0)} union ${half(1)}) s` },
  'JSON with a function': {
    select: { position: 's.id', value: 's.noted' },
    from: 'part s',
    read: (value) =>
      (JSON.parse(String(value)) as readonly Noted[]).map(({ reps, kg }) => ({
        reps,
        weightKg: kg,
      })),
  },
};

/** JSON in SQL, whose functions differ. */
const ITEMS: Readonly<Record<Dialect, Shape>> = {
  PostgreSQL: {
    select: {
      position: 's.id * 1000 + item.n',
      reps: `item.value ->> 'reps'`,
      weightKg: `item.value ->> 'kg'`,
    },
    from: 'part s cross join json_array_elements(s.noted::json) with ordinality item (value, n)',
  },
  SQLite: {
    select: {
      position: 's.id * 1000 + item.key',
      reps: `item.value ->> 'reps'`,
      weightKg: `item.value ->> 'kg'`,
    },
    from: 'part s join json_each(s.noted) item',
  },
};

/** The shapes of a database, by name. */
export const shapesOn = (dialect: Dialect): Readonly<Record<string, Shape>> => ({
  ...SHAPES,
  'JSON in SQL': ITEMS[dialect],
});

const SET = { reps: 's.reps', weightKg: 's.kg' };

export const mappingOf = ({ select, ...rows }: Shape): HostMapping => ({
  users: { table: 'person', id: 'id', idType: 'integer' },
  exercises: {
    ...{ table: 'move', id: 'id', idType: 'integer' },
    select: { name: 'name', primaryMuscles: 'trains' },
  },
  logs: {
    ...{ table: 'session', id: 'id', idType: 'integer', newId: () => 1, userId: 'person' },
    completedAt: { column: 'done', encoding: 'iso-text' },
  },
  sets: {
    ...rows,
    select: {
      ...{ logId: 's.session_id', exerciseId: 's.move_id', position: 's.id' },
      ...(rows.read === undefined ? SET : {}),
      ...select,
    },
  },
});
