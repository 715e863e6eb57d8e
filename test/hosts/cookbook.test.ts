import { createFreshlegs, defineWants, type UserId } from 'freshlegs';
import { findExercise } from 'freshlegs/catalogue';
import type { HostMapping, HostSets } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { NOW } from './host.js';
import { openHost, type OpenHost } from './open.js';

// The rows of the cookbook in examples/hosts/README.md, each on both databases.

type Dialect = 'postgres' | 'sqlite';

const TABLES = `
  create table users (id integer primary key, weight_unit text);
  create table exercises (id integer primary key, name text not null, owner_id integer,
    is_system boolean, deleted_at text, muscle text, muscles text);
  create table workouts (id integer primary key, user_id integer not null, done_at text, day_id integer,
    archived boolean default false);
  create index workouts_user on workouts (user_id, done_at);
  insert into users values (1, 'lb'), (2, 'kg');
  insert into exercises values (1, 'Bench Press', null, null, null, 'chest', 'chest,triceps');
  insert into workouts (id, user_id, done_at) values (1, 1, '2026-03-05T18:00:00Z');`;

const HOST: HostMapping = {
  users: { table: 'users', id: 'id', idType: 'integer' },
  exercises: {
    table: 'exercises',
    id: 'id',
    idType: 'integer',
    select: { name: 'name', primaryMuscles: 'muscle' },
  },
  logs: {
    table: 'workouts',
    id: 'id',
    idType: 'integer',
    userId: 'user_id',
    completedAt: { column: 'done_at', encoding: 'iso-text' },
    inserts: false,
  },
};

const open = (dialect: Dialect, ddl: string, mapping: HostMapping): Promise<OpenHost> =>
  openHost({ dialect, ddl: TABLES, rows: ddl, mapping });

const userId = 1 as UserId;

interface SetsCase {
  readonly ddl: string;
  readonly sets: HostSets;
  readonly read: readonly object[];
}

const ROW = 'workout_id integer, exercise_id integer, n integer';
const KEYS = { logId: 'workout_id', exerciseId: 'exercise_id', position: 'n' };

/** The sets of the only log, which has one exercise. */
const SETS: Readonly<Record<string, (dialect: Dialect) => SetsCase>> = {
  'one row per set': () => ({
    ddl: `create table s (${ROW}, reps integer); insert into s values (1, 1, 2, 8), (1, 1, 1, 10)`,
    sets: { select: { ...KEYS, reps: 'reps' }, from: 's' },
    read: [{ reps: 10 }, { reps: 8 }],
  }),
  'sets that refer to a parent row': () => ({
    ddl: `create table work (id integer primary key, session_id integer, exercise_id integer);
      create table s (work_id integer, n integer, reps integer);
      insert into work values (5, 1, 1); insert into s values (5, 1, 10)`,
    sets: {
      select: {
        logId: 'w.session_id',
        exerciseId: 'w.exercise_id',
        position: 's.n',
        reps: 's.reps',
      },
      from: 's join work w on w.id = s.work_id',
    },
    read: [{ reps: 10 }],
  }),
  'one row for several equal sets': () => ({
    ddl: `create table s (${ROW}, reps integer, sets integer); insert into s values (1, 1, 1, 10, 3)`,
    sets: { select: { ...KEYS, reps: 'reps', times: 'sets' }, from: 's' },
    read: [{ reps: 10 }, { reps: 10 }, { reps: 10 }],
  }),
  'sets in a JSON column': () => ({
    ddl: `create table s (${ROW}, sets text);
      insert into s values (1, 1, 1, '[{"reps": 10, "kg": 60, "done": true}, {"reps": 8, "kg": 60}]')`,
    sets: {
      select: { ...KEYS, value: 'sets' },
      from: 's',
      read: (value) =>
        (JSON.parse(String(value)) as { reps: number; kg: number; done?: boolean }[])
          .filter(({ done }) => done === true)
          .map(({ reps, kg }) => ({ reps, weightKg: kg })),
    },
    read: [{ reps: 10, weightKg: 60 }],
  }),
  'repetitions and weights in arrays': (dialect) =>
    dialect === 'postgres'
      ? {
          ddl: `create table s (workout_id integer, exercise_id integer, reps integer[], kg integer[]);
            insert into s values (1, 1, '{10,8}', '{60,65}')`,
          sets: {
            select: { ...KEYS, reps: 'u.reps', weightKg: 'u.kg', position: 'u.n' },
            from: 's cross join lateral unnest(s.reps, s.kg) with ordinality u (reps, kg, n)',
          },
          read: [
            { reps: 10, weightKg: 60 },
            { reps: 8, weightKg: 65 },
          ],
        }
      : {
          ddl: `create table s (${ROW}, reps text, kg text);
            insert into s values (1, 1, 1, '[10,8]', '[60,65]')`,
          sets: {
            select: { ...KEYS, value: 'json_array(json(reps), json(kg))' },
            from: 's',
            read: (value) => {
              const [reps = [], kg = []] = JSON.parse(String(value)) as number[][];
              return reps.map((each, at) => ({ reps: each, weightKg: kg[at] }));
            },
          },
          read: [
            { reps: 10, weightKg: 60 },
            { reps: 8, weightKg: 65 },
          ],
        },
  'values in arrays, indexed by a type array': (dialect) => {
    const isPostgres = dialect === 'postgres';
    const array = isPostgres ? 'array' : '';
    return {
      ddl: isPostgres
        ? `create table s (${ROW}, types text[], vals integer[]);
          insert into s values (1, 1, 1, ${array}['WEIGHT','REPS'], ${array}[60,10])`
        : `create table s (${ROW}, types text, vals text);
          insert into s values (1, 1, 1, '["WEIGHT","REPS"]', '[60,10]')`,
      sets: {
        select: {
          ...KEYS,
          reps: isPostgres
            ? `vals[array_position(types, 'REPS')]`
            : `json_extract(vals, '$[' || (select key from json_each(types) where value = 'REPS') || ']')`,
        },
        from: 's',
      },
      read: [{ reps: 10 }],
    };
  },
  'a time in minutes and seconds': () => ({
    ddl: `create table s (${ROW}, minutes integer, seconds integer); insert into s values (1, 1, 1, 2, null)`,
    sets: { select: { ...KEYS, seconds: '60 * minutes + coalesce(seconds, 0)' }, from: 's' },
    read: [{ seconds: 120 }],
  }),
  pounds: () => ({
    ddl: `create table s (${ROW}, reps integer, lb real); insert into s values (1, 1, 1, 10, 100)`,
    sets: { select: { ...KEYS, reps: 'reps', weightKg: 'lb * 0.45359237' }, from: 's' },
    read: [{ reps: 10, weightKg: 45.359237 }],
  }),
  'pounds as text, and numbers as text': () => ({
    ddl: `create table s (${ROW}, reps text, lb text); insert into s values (1, 1, 1, '10', '100,5')`,
    sets: { select: { ...KEYS, reps: 'reps', weight: 'lb', unit: `'lb'` }, from: 's' },
    read: [{ reps: 10, weightKg: 45.58603319 }],
  }),
  'the unit of the user': () => ({
    ddl: `create table s (${ROW}, reps integer, weight integer); insert into s values (1, 1, 1, 10, 100)`,
    sets: {
      select: {
        ...{ logId: 's.workout_id', exerciseId: 's.exercise_id', position: 's.n' },
        ...{ reps: 's.reps', weight: 's.weight', unit: `coalesce(u.weight_unit, 'kg')` },
      },
      from: 's join workouts w on w.id = s.workout_id join users u on u.id = w.user_id',
    },
    read: [{ reps: 10, weightKg: 45.359237 }],
  }),
  'assisted machines': () => ({
    ddl: `create table s (${ROW}, reps integer, kg real); insert into s values (1, 1, 1, 10, -20)`,
    sets: { select: { ...KEYS, reps: 'reps', weightKg: 'kg' }, from: 's' },
    read: [{ reps: 10, weightKg: -20 }],
  }),
  'skipped sets, warm-ups and drop sets': (dialect) => ({
    ddl: `create table s (${ROW}, reps integer, completed boolean, is_warmup boolean, set_type text);
      insert into s values (1, 1, 1, 10, true, true, null), (1, 1, 2, 8, true, false, 'drop'),
        (1, 1, 3, 8, true, false, null), (1, 1, 4, 8, false, false, null)`,
    sets: {
      select: {
        ...{ ...KEYS, reps: 'reps' },
        type: `case when is_warmup then 'warmup' when set_type = 'drop' then 'dropset' end`,
      },
      from: 's',
      where: dialect === 'postgres' ? 'completed' : 'completed = 1',
    },
    read: [{ reps: 10, type: 'warmup' }, { reps: 8, type: 'dropset' }, { reps: 8 }],
  }),
  'two tables of sets': () => ({
    ddl: `create table s (${ROW}, reps integer); create table old (${ROW}, reps integer);
      insert into s values (1, 1, 2, 8); insert into old values (1, 1, 1, 10)`,
    sets: {
      select: { ...KEYS, reps: 'reps' },
      from: '(select * from s union all select * from old) every_set',
    },
    read: [{ reps: 10 }, { reps: 8 }],
  }),
};

interface ExercisesCase {
  readonly ddl?: string;
  readonly mapping: Partial<HostMapping>;
  readonly read: readonly object[];
}

const { select: _, ...KEY } = HOST.exercises;
const ONLY_NAMES = { ...KEY, select: { name: 'name' } };
const CHEST = { primaryMuscles: ['chest'], secondaryMuscles: ['triceps'] };
const LINKS = `create table link (exercise_id integer, muscle text, role text, is_primary boolean, muscle_id integer);
  create table names (id integer primary key, name text);
  insert into names values (1, 'chest'), (2, 'triceps');
  insert into link values (1, 'chest', 'target', true, 1), (1, 'triceps', 'synergist', false, 2);`;
const LINK = { exerciseId: 'exercise_id', muscle: 'muscle' };

/** The exercises that user 1 may use. */
const EXERCISES: Readonly<Record<string, (dialect: Dialect) => ExercisesCase>> = {
  'one muscle per row, without a role': () => ({
    ddl: LINKS,
    mapping: { exercises: ONLY_NAMES, muscles: { select: LINK, from: 'link' } },
    read: [{ primaryMuscles: ['chest', 'triceps'], secondaryMuscles: [] }],
  }),
  'a role with other values': () => ({
    ddl: LINKS,
    mapping: {
      exercises: ONLY_NAMES,
      muscles: {
        select: {
          ...LINK,
          role: `case role when 'target' then 'primary' else 'secondary' end`,
        },
        from: 'link',
      },
    },
    read: [CHEST],
  }),
  'a boolean role, and names in another table': () => ({
    ddl: LINKS,
    mapping: {
      exercises: ONLY_NAMES,
      muscles: {
        select: {
          exerciseId: 'm.exercise_id',
          muscle: 'g.name',
          role: `case when m.is_primary then 'primary' else 'secondary' end`,
        },
        from: 'link m join names g on g.id = m.muscle_id',
      },
    },
    read: [CHEST],
  }),
  'names with commas': (dialect) => ({
    mapping: {
      exercises: {
        ...KEY,
        select: {
          name: 'name',
          primaryMuscles:
            dialect === 'postgres'
              ? `string_to_array(muscles, ',')`
              : `'["' || replace(muscles, ',', '","') || '"]'`,
        },
      },
    },
    read: [{ primaryMuscles: ['chest', 'triceps'], secondaryMuscles: [] }],
  }),
  'equipment in its own table': (dialect) => ({
    ddl: `create table tools (exercise_id integer, name text);
      insert into tools values (1, 'Rack'), (1, 'Barbell')`,
    mapping: {
      exercises: {
        ...KEY,
        select: {
          ...{ name: 'name', primaryMuscles: 'muscle' },
          equipment:
            dialect === 'postgres'
              ? 'array(select q.name from tools q where q.exercise_id = exercises.id)'
              : '(select json_group_array(q.name) from tools q where q.exercise_id = exercises.id)',
        },
      },
    },
    read: [{ equipment: 'Barbell, Rack' }],
  }),
  'no muscles': () => ({
    mapping: { exercises: ONLY_NAMES, muscles: findExercise },
    read: [{ primaryMuscles: ['chest'] }],
  }),
  'other names for muscles, and names that users enter': () => ({
    ddl: `update exercises set muscle = 'Dos'; insert into exercises values (2, 'Mine', null, null, null, 'My thing', null)`,
    mapping: { muscleAliases: { dos: ['lats', 'upper_back'] }, unknownMuscles: 'groups' },
    read: [{ primaryMuscles: ['lats', 'upper_back'] }, { primaryMuscles: ['My thing'] }],
  }),
  'private exercises, and shared ones that have an owner': () => ({
    ddl: `insert into exercises values (2, 'Theirs', 2, false, null, 'lats', null),
      (3, 'Shared', 2, true, null, 'lats', null), (4, 'Own', 1, false, null, 'lats', null)`,
    mapping: {
      exercises: {
        ...KEY,
        select: {
          ...{ name: 'name', primaryMuscles: 'muscle' },
          userId: 'case when not is_system then owner_id end',
        },
      },
    },
    read: [{ id: 1 }, { id: 3 }, { id: 4 }],
  }),
  'soft-deleted exercises': () => ({
    ddl: `insert into exercises values (2, 'Gone', null, null, '2026-01-01', 'lats', null)`,
    mapping: {
      exercises: {
        ...KEY,
        select: {
          ...{ name: 'name', primaryMuscles: 'muscle' },
          hidden: 'deleted_at is not null',
        },
      },
    },
    read: [{ id: 1 }],
  }),
};

const CATALOGUE = defineWants({ catalogue: 'first' });

describe.each(['postgres', 'sqlite'] as const)('the cookbook on %s', (dialect) => {
  it.each(Object.entries(SETS))('reads %s', async (_what, caseOf) => {
    const { ddl, sets, read } = caseOf(dialect);
    const host = await open(dialect, ddl, { ...HOST, sets });
    const { logs, recovery } = createFreshlegs({ repository: host.repository, now: () => NOW });
    await host.check();
    const found = await logs.find({ userId, logId: 1 });
    const { recordedLogIds } = await recovery.backfill({ userId });
    await host.close();
    expect(found?.exercises).toEqual([{ exerciseId: 1, sets: read }]);
    expect(recordedLogIds).toEqual([1]);
  });

  it.each(Object.entries(EXERCISES))('reads %s', async (_what, caseOf) => {
    const { ddl = '', mapping, read } = caseOf(dialect);
    const host = await open(dialect, ddl, { ...HOST, ...mapping });
    await host.check();
    const { catalogue } = await host.repository.read(userId, CATALOGUE, { exercisesMax: 10 });
    await host.close();
    expect(catalogue).toMatchObject(read);
  });

  it('reads days in weeks, planned sets in rows, and the logs that a condition selects', async () => {
    const ddl = `create table weeks (id integer primary key, week integer);
      create table days (id integer primary key, name text, week_id integer, day integer, owner_id integer);
      create table plans (id integer primary key, day_id integer, exercise_id integer);
      create table planned_set (entry_id integer);
      insert into weeks values (1, 2); insert into days values (7, 'Push', 1, 3, 1), (8, 'Theirs', 1, 4, 2);
      insert into plans values (1, 7, 1); insert into planned_set values (1), (1), (1), (1);
      insert into workouts values (2, 1, '2026-03-04T18:00:00Z', null, true)`;
    const host = await open(dialect, ddl, {
      ...HOST,
      logs: { ...HOST.logs, where: 'not archived' },
      programs: {
        days: {
          table: 'days',
          id: 'id',
          idType: 'integer',
          select: { id: 'd.id', name: 'd.name', position: 'w.week * 1000 + d.day' },
          from: 'days d join weeks w on w.id = d.week_id',
          where: 'd.owner_id = :userId',
        },
        entries: {
          select: {
            ...{ id: 'e.id', dayId: 'e.day_id', exerciseId: 'e.exercise_id' },
            sets: '(select count(*) from planned_set p where p.entry_id = e.id)',
          },
          from: 'plans e',
        },
      },
    });
    await host.check();
    const training = createFreshlegs({ repository: host.repository, now: () => NOW });
    const { workouts } = await training.swaps.targets({ userId, source: 'program' });
    const { logs } = await training.logs.list({ userId });
    await host.close();
    expect(workouts).toMatchObject([{ name: 'Push', exercises: [{ sets: 4 }] }]);
    expect(logs.map(({ id }) => id)).toEqual([1]);
  });

  it('refuses a new log that the condition on logs would hide', async () => {
    const { inserts: _none, ...logs } = HOST.logs;
    const host = await open(dialect, 'select 1', {
      ...HOST,
      logs: {
        ...logs,
        where: 'not archived',
        newLogValues: () => ({ archived: true }),
        newId: () => 9,
      },
    });
    const { logs: training } = createFreshlegs({ repository: host.repository, now: () => NOW });
    const create = training.create({ userId, exercises: [{ exerciseId: 1, sets: [{ reps: 5 }] }] });
    await expect(create).rejects.toMatchObject({
      code: 'HOST_MAPPING',
      message: expect.stringContaining('does not meet logs.where') as string,
    });
    const kept = await host.rows('select id from workouts');
    await host.close();
    expect(kept).toHaveLength(1);
  });
});
