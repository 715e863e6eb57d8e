import Database from 'better-sqlite3';
import * as postgres from 'freshlegs/postgres';
import type { HostMapping, SetColumns } from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../support/database.js';

// Whether a read by log finds its sets by an index, for each shape that `sets.from` may have. The
// check tells it on empty tables. `npm run bench:hosts` has the times with a million sets.

const DDL = `
  create table person (id integer primary key);
  create table move (id integer primary key, name text not null, trains text not null);
  create table session (id integer primary key, person integer not null, done text);
  create index session_person on session (person, done);
  create table part (id integer primary key, session_id integer not null, move_id integer not null);
  create index part_session on part (session_id);
  create table effort (id integer primary key, part_id integer not null, reps integer, kg real);
  create index effort_part on effort (part_id);
  create table old_effort (
    id integer primary key, session_id integer not null, move_id integer not null, reps integer);
  create index old_effort_session on old_effort (session_id);
  create table noted (
    id integer primary key, session_id integer not null, code text not null, move_id integer not null,
    reps integer, efforts text);
  create index noted_session on noted (session_id);
  create index noted_code on noted (code);
  create view performed as
    select p.session_id, p.move_id, e.id, e.reps from effort e join part p on p.id = e.part_id;`;

const EFFORTS = 'effort e join part p on p.id = e.part_id';
const UNION = (all: string) => `(select session_id, move_id, id, reps from performed union ${all}
  select session_id, move_id, id, reps from old_effort) s`;

interface Shape {
  readonly select?: Partial<SetColumns>;
  readonly from: string;
}

const INDEXED: Readonly<Record<string, Shape>> = {
  'a table': { from: 'old_effort s' },
  'a join': {
    select: { logId: 'p.session_id', exerciseId: 'p.move_id', position: 'e.id', reps: 'e.reps' },
    from: EFFORTS,
  },
  'a view of a join': { from: 'performed s' },
  'two tables as one': { from: UNION('all') },
  'two tables without repeated rows': { from: UNION('') },
};

/** Only Postgres finds the rows of several logs by the index. */
const GROUPED: Readonly<Record<string, Shape>> = {
  'a row of counted sets': {
    from: `(select session_id, move_id, min(id) as id, max(reps) as reps
      from old_effort group by session_id, move_id) s`,
  },
  'a window over a log': {
    select: { position: 's.place' },
    from: `(select *, row_number() over (partition by session_id order by id) as place
      from old_effort) s`,
  },
};

const SCANNED: Readonly<Record<string, Shape>> = {
  'a computed key': { select: { logId: 'cast(lower(s.code) as integer)' }, from: 'noted s' },
  'a window over all rows': {
    select: { position: 's.place' },
    from: '(select *, row_number() over (order by id) as place from old_effort) s',
  },
  'a materialized query': {
    from: '(with kept as materialized (select * from old_effort) select * from kept) s',
  },
};

/** JSON, whose functions differ between the databases. */
const ITEMS: Readonly<Record<'PostgreSQL' | 'SQLite', Shape>> = {
  PostgreSQL: {
    select: { position: 'item.n', reps: `item.value ->> 'reps'` },
    from: 'noted s cross join json_array_elements(s.efforts::json) with ordinality item (value, n)',
  },
  SQLite: {
    select: { position: 'item.key', reps: `item.value ->> 'reps'` },
    from: 'noted s join json_each(s.efforts) item',
  },
};

const mappingOf = ({ select, from }: Shape): HostMapping => ({
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
    select: {
      ...{ logId: 's.session_id', exerciseId: 's.move_id', position: 's.id' },
      ...(select?.reps === undefined ? { reps: 's.reps' } : {}),
      ...select,
    },
    from,
  },
});

type Check = (host: HostMapping) => Promise<postgres.HostCheck>;

const onPostgres = async (): Promise<readonly [Check, () => Promise<void>]> => {
  const database = await createDatabase();
  const pool = database.openPool();
  await pool.query(DDL);
  const migrated = mappingOf({ from: 'old_effort s' });
  await postgres.migrate(pool, { host: migrated });
  return [(host) => postgres.checkHost(pool, { host }), () => database.close()];
};

const onSqlite = (): Promise<readonly [Check, () => Promise<void>]> => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  database.exec(DDL);
  sqlite.migrate(database, { host: mappingOf({ from: 'old_effort s' }) });
  const close = () => {
    database.close();
    return Promise.resolve();
  };
  return Promise.resolve([(host) => Promise.resolve(sqlite.checkHost(database, { host })), close]);
};

const DATABASES = { PostgreSQL: onPostgres, SQLite: onSqlite };

describe.each(['PostgreSQL', 'SQLite'] as const)('sets by log on %s', (name) => {
  let check: Check;
  let close: () => Promise<void>;
  beforeAll(async () => {
    [check, close] = await DATABASES[name]();
  });
  afterAll(() => close());

  const scanned = async (shape: Shape) => {
    const { warnings } = await check(mappingOf(shape));
    return warnings.filter(({ code }) => code === 'missing_index').map(({ problem }) => problem);
  };

  const isPostgres = name === 'PostgreSQL';
  const indexed = { ...INDEXED, 'items of a list': ITEMS[name], ...(isPostgres ? GROUPED : {}) };
  const reported = { ...SCANNED, ...(isPostgres ? {} : GROUPED) };

  it.each(Object.entries(indexed))('are found by an index in %s', async (_, shape) => {
    expect(await scanned(shape)).toStrictEqual([]);
  });

  it.each(Object.entries(reported))('are reported as a scan in %s', async (_, shape) => {
    expect(await scanned(shape)).toStrictEqual([
      expect.stringMatching(/^Reading by sets\.select\.logId \(.*\) scans /),
    ]);
  });
});
