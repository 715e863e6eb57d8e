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

export type Shape = Omit<HostSets, 'select'> & { readonly select?: Partial<SetColumns> };

interface Noted {
  readonly reps: number;
  readonly kg: number;
}

const SETS = 'session_id, move_id, id, reps, kg';
/** Half of the sets from each of two tables. */
const halves = (union: string): string => `(select ${SETS} from performed where id % 2 = 0 ${union}
  select ${SETS} from flat where id % 2 = 1) s`;

const COMMON: Readonly<Record<string, Shape>> = {
  'a table': { from: 'flat s' },
  'a join': {
    select: {
      ...{ logId: 'p.session_id', exerciseId: 'p.move_id' },
      ...{ position: 'e.id', reps: 'e.reps', weightKg: 'e.kg' },
    },
    from: 'effort e join part p on p.id = e.part_id',
  },
  'a view of a join': { from: 'performed s' },
  'union all of two tables': { from: halves('union all') },
  'union of two tables': { from: halves('union') },
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
const IN_SQL: Readonly<Record<Dialect, Shape>> = {
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

/** The shapes of the same sets that read by log through an index, by name. */
export const indexedShapes = (dialect: Dialect): Readonly<Record<string, Shape>> => ({
  ...COMMON,
  'JSON in SQL': IN_SQL[dialect],
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
