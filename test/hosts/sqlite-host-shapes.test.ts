import Database from 'better-sqlite3';
import { createFreshlegs, type ExerciseId, type LogId, type UserId } from 'freshlegs';
import { checkHost, migrate, sqliteRepository, type HostMapping } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';

// Mappings that use columns of other tables, and logs that only the host creates.

const TABLES = `
  create table users (id integer primary key);
  create table shelf (id integer primary key, user_id integer, keeper_id integer);
  create table exercise (id integer primary key, name text not null, shelf_id integer not null,
    muscle text not null, is_public integer not null default 0);
  create table cycle (id integer primary key, user_id integer not null, title text not null);
  create table day (id integer primary key, cycle_id integer not null, label text);
  create table day_place (id integer primary key, day_id integer not null unique, place integer);
  create table block (id integer primary key, day_id integer not null);
  create table block_exercise (id integer primary key, block_id integer not null,
    exercise_id integer not null);
  create table training (id integer primary key, user_id integer not null, slot integer not null unique,
    done_at integer);
  create index training_user on training (user_id, done_at);
  insert into users values (1), (2);
  insert into shelf values (1, 1, null), (2, 2, null), (3, null, 2), (4, null, null);
  insert into exercise values (1, 'Mine', 1, 'chest', 0), (2, 'Shared', 2, 'chest', 1),
    (3, 'Theirs', 2, 'chest', 0), (4, 'Kept by them', 3, 'chest', 0), (5, 'Of all', 4, 'chest', 0);
  insert into cycle values (1, 1, 'Base');
  insert into day values (1, 1, null), (2, 1, 'Heavy'), (3, 1, null);
  insert into day_place values (1, 1, 2), (2, 2, 1);
  insert into block values (1, 1), (2, 2), (3, 3);
  insert into block_exercise values (1, 1, 1), (2, 2, 1), (3, 3, 1);
  insert into training values (1, 1, 1, null), (2, 1, 2, 1772733600000);`;

const HOST = {
  users: { table: 'users', id: 'id', idType: 'integer' },
  exercises: {
    table: 'exercise',
    id: 'id',
    idType: 'integer',
    select: {
      id: 'e.id',
      name: 'e.name',
      userId: 'case when e.is_public = 0 then coalesce(s.user_id, s.keeper_id) end',
      primaryMuscles: 'e.muscle',
    },
    from: 'exercise e join shelf s on s.id = e.shelf_id',
  },
  programs: {
    days: {
      table: 'day',
      id: 'id',
      idType: 'integer',
      programIdType: 'integer',
      select: {
        id: 'd.id',
        name: 'd.label',
        programId: 'c.id',
        programName: 'c.title',
        position: 'p.place',
      },
      from: 'day d join cycle c on c.id = d.cycle_id left join day_place p on p.day_id = d.id',
      where: 'c.user_id = :userId',
    },
    entries: {
      select: { id: 'x.id', dayId: 'b.day_id', exerciseId: 'x.exercise_id' },
      from: 'block_exercise x join block b on b.id = x.block_id',
    },
  },
  logs: {
    table: 'training',
    id: 'id',
    idType: 'integer',
    userId: 'user_id',
    completedAt: { column: 'done_at', encoding: 'epoch-ms' },
    inserts: false,
  },
} as const satisfies HostMapping;

const open = (more = '') => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  database.exec(TABLES);
  migrate(database, { host: HOST });
  database.exec(more);
  const repository = sqliteRepository({ database, host: HOST });
  const training = createFreshlegs({ repository, now: () => new Date('2026-03-06T09:00:00Z') });
  return { database, training };
};

const faultsOf = (database: Database.Database, host: HostMapping): readonly string[] => {
  try {
    checkHost(database, { host });
    return [];
  } catch (error) {
    const { details } = error as { readonly details: { readonly faults: { code: string }[] } };
    return details.faults.map(({ code }) => code);
  }
};

const userId = 1 as UserId;

describe('a host whose rows get values from their parent rows', () => {
  it('has no findings', () => {
    expect(faultsOf(open().database, HOST)).toEqual([]);
  });

  it('offers private exercises only to their owners, and shared exercises to everybody', async () => {
    const { customWorkouts } = open().training;
    const canUse = async (id: ExerciseId) => {
      const exercises = [{ exerciseId: id }];
      const made = customWorkouts.create({ userId, name: `With ${id}`, exercises });
      return made.then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'NOT_FOUND' });
          return false;
        },
      );
    };
    const open5 = await Promise.all(([1, 2, 3, 4, 5] as ExerciseId[]).map(canUse));
    expect(open5).toEqual([true, true, false, false, true]);
  });

  it('has its days named after their program, in the order of another table', async () => {
    const { workouts } = await open().training.swaps.targets({ userId, source: 'program' });
    expect(workouts.map(({ name }) => name)).toEqual(['Base 2', 'Heavy', 'Base']);
    expect(workouts.map(({ exercises }) => exercises.length)).toEqual([1, 1, 1]);
  });

  it('has logs that the library completes, but does not create', async () => {
    const { logs, swaps } = open().training;
    const exercises = [{ exerciseId: 1 as ExerciseId, sets: [{ reps: 10 }] }];
    const refused = {
      code: 'HOST_MAPPING',
      message: expect.stringContaining('logs.inserts') as string,
    };
    await expect(logs.create({ userId, exercises })).rejects.toMatchObject(refused);
    const target = { type: 'program', programDayId: 1 } as const;
    const planned = { userId, logId: 1 as LogId };
    await expect(swaps.swap({ ...planned, target })).rejects.toMatchObject(refused);
    await expect(swaps.preview({ ...planned, target })).rejects.toMatchObject(refused);
    const { log } = await logs.complete({ ...planned, exercises });
    expect(log.completedAt).toEqual(new Date('2026-03-06T09:00:00Z'));
  });

  it('gets a report on the values that a new log would lack if the library created logs', () => {
    const { inserts: _, ...logs } = HOST.logs;
    expect(faultsOf(open().database, { ...HOST, logs })).toEqual(['unique_without_value']);
  });

  it.each<readonly [string, sql: string, codes: readonly string[]]>([
    [
      'shelves that several rows describe',
      `create table shelves as select * from shelf union all select * from shelf;
       drop table shelf; alter table shelves rename to shelf`,
      ['id_repeated'],
    ],
    [
      'places that are not integers',
      `update day_place set place = 'first' where id = 1`,
      ['column_type'],
    ],
    [
      'owners that are not users',
      `update shelf set user_id = 'x' where user_id is not null`,
      ['column_type'],
    ],
  ])('gets a report of %s', (_name, sql, codes) => {
    expect(faultsOf(open(sql).database, HOST)).toEqual(codes);
  });
});
