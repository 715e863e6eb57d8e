import { defineWants } from '../../src/domain/snapshot.js';
import { createFreshlegs, type ExerciseId, type LogId, type UserId } from 'freshlegs';
import type { HostExercises, HostMapping, HostSets, SetColumns } from 'freshlegs/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, NOW } from './host.js';
import { openHost, type OpenHost } from './open.js';

// Shapes of tables that a mapping supports, on a small host for both databases.

const DDL = `
  create table gymnast (id integer primary key);
  create table move (
    id integer primary key, name text, owner integer, gone boolean, trains text, also text);
  create table move_tool (move_id integer not null, tool text not null, spare boolean not null);
  create table phase (id integer primary key, number integer not null);
  create table day (id integer primary key, name text not null, phase_id integer, number integer);
  create table day_move (id integer primary key, day_id integer not null, move_id integer not null);
  create table effort (
    id integer primary key, gymnast integer not null, ended text,
    day_id integer);
  create index effort_gymnast on effort (gymnast, ended);
  create table bout (
    id integer primary key, effort_id integer not null, move_id integer not null, kinds text,
    amounts text, units text, minutes integer, seconds integer, load real, unit text);`;

const ROWS = `
  insert into gymnast values (1), (2);
  insert into move values
    (1, 'Bench', null, false, 'chest', null), (2, 'Row', null, true, 'lats', null),
    (3, 'Curl', 2, false, 'biceps', null), (4, 'Squat', null, false, 'quadriceps', null);
  insert into move_tool values
    (1, 'Rack', false), (1, 'Barbell', false), (1, 'Chain', true), (4, 'Barbell', false);
  insert into phase values (1, 2), (2, 1);
  insert into day values (1, 'Third', 1, 1), (2, 'Second', 2, 2), (3, 'First', 2, 1);
  insert into day_move values (1, 1, 4), (2, 2, 4), (3, 3, 4);
  insert into effort values (1, 1, '2026-03-05T18:00:00.000Z', null), (2, 2, '2026-03-05T18:00:00.000Z', null);
  insert into bout values
    (1, 1, 2, '["load","reps"]', '[50,8]', '["lb","none"]', 1, null, 20, null),
    (2, 1, 2, '["reps"]', '[12]', '[]', 1, 30, -15, 'lb'),
    (3, 1, 3, '["reps","load"]', '[5,20]', null, null, 20, 100, 'lb');`;

/** What differs between the databases. */
const sqlOf = (dialect: 'postgres' | 'sqlite') => {
  const isPostgres = dialect === 'postgres';
  const tools = `select t.tool from move_tool t where t.move_id = move.id and not t.spare`;
  /** A value in one array at the place that another array has for a kind. */
  const item = (values: string, kind: string) =>
    isPostgres
      ? `(select v.value from json_array_elements_text(kinds::json) with ordinality k (value, n)
          join json_array_elements_text(${values}::json) with ordinality v (value, n) on v.n = k.n
          where k.value = '${kind}')`
      : `(select v.value from json_each(kinds) k join json_each(${values}) v on v.key = k.key
          where k.value = '${kind}')`;
  return {
    equipment: isPostgres ? `array(${tools})` : `(select json_group_array(tool) from (${tools}))`,
    item,
  };
};

const exercisesOn = (dialect: 'postgres' | 'sqlite'): HostExercises => ({
  table: 'move',
  id: 'id',
  idType: 'integer',
  select: {
    name: 'name',
    userId: 'owner',
    hidden: 'gone',
    equipment: sqlOf(dialect).equipment,
    primaryMuscles: 'trains',
  },
});

const setsWith = (values: Partial<SetColumns>): HostSets => ({
  select: { logId: 'effort_id', exerciseId: 'move_id', position: 'id', ...values },
  from: 'bout',
});

/** A set's values are in arrays, each at the position of its kind. */
const itemsOn = (dialect: 'postgres' | 'sqlite'): HostSets => {
  const { item } = sqlOf(dialect);
  return setsWith({
    reps: item('amounts', 'reps'),
    weight: item('amounts', 'load'),
    unit: `coalesce(${item('units', 'load')}, 'kg')`,
  });
};

/** Sets have minutes and seconds. Their weights may be negative or have no unit. */
const TIMED = setsWith({
  seconds: 'coalesce(60 * minutes + coalesce(seconds, 0), seconds)',
  weight: 'load',
  unit: `coalesce(unit, 'kg')`,
});

const mappingWith = (dialect: 'postgres' | 'sqlite', sets: HostSets): HostMapping => ({
  users: { table: 'gymnast', id: 'id', idType: 'integer' },
  exercises: exercisesOn(dialect),
  programs: {
    days: {
      table: 'day',
      id: 'id',
      idType: 'integer',
      programIdType: 'integer',
      select: { id: 'd.id', name: 'd.name', position: 'p.number * 1000 + d.number' },
      from: 'day d join phase p on p.id = d.phase_id',
      where: 'true',
    },
    entries: {
      select: { id: 'id', dayId: 'day_id', exerciseId: 'move_id' },
      from: 'day_move',
    },
  },
  logs: {
    table: 'effort',
    id: 'id',
    idType: 'integer',
    userId: 'gymnast',
    completedAt: { column: 'ended', encoding: 'iso-text' },
    programDayId: 'day_id',
    inserts: false,
  },
  sets,
});

const ME = 1 as UserId;
const DONE = 1 as LogId;
const CATALOGUE = defineWants({ catalogue: 'first' });

const hostWith = (dialect: 'postgres' | 'sqlite', mapping: HostMapping, more = '') =>
  openHost({ dialect, ddl: DDL, rows: ROWS + more, mapping });

describe.each(['postgres', 'sqlite'] as const)('a host on %s', (dialect) => {
  let host: OpenHost | undefined;
  let timed: OpenHost | undefined;
  const open = (opened: OpenHost | undefined) => {
    if (opened === undefined) throw new Error('The host must be opened before the tests.');
    return {
      ...opened,
      training: createFreshlegs({ repository: opened.repository, now: () => NOW }),
    };
  };

  beforeAll(async () => {
    host = await hostWith(dialect, mappingWith(dialect, itemsOn(dialect)));
    timed = await hostWith(dialect, mappingWith(dialect, TIMED));
  });
  afterAll(async () => {
    await host?.close();
    await timed?.close();
  });

  it('passes the check of its mapping', async () => {
    expect(await faultsOf(open(host).check)).toEqual([]);
    expect(await faultsOf(open(timed).check)).toEqual([]);
  });

  it('has the values of a set read from the positions of their kinds', async () => {
    const log = await open(host).training.logs.find({ userId: ME, logId: DONE });
    expect(log?.exercises).toEqual([
      { exerciseId: 2, sets: [{ reps: 8, weightKg: 22.6796185 }, { reps: 12 }] },
      { exerciseId: 3, sets: [{ reps: 5, weightKg: 20 }] },
    ]);
  });

  it('has minutes added to seconds, and negative weights as the help of a machine', async () => {
    const log = await open(timed).training.logs.find({ userId: ME, logId: DONE });
    expect(log?.exercises).toEqual([
      {
        exerciseId: 2,
        sets: [
          { seconds: 60, weightKg: 20 },
          { seconds: 90, weightKg: -6.80388555 },
        ],
      },
      { exerciseId: 3, sets: [{ seconds: 20, weightKg: 45.359237 }] },
    ]);
  });

  it('may have an exercise without a name, which gets no muscles', async () => {
    const muscles = (name: string) => ({
      primaryMuscles: [name.slice(0, 3)],
      secondaryMuscles: [],
    });
    const own = mappingWith(dialect, TIMED);
    const select = { name: 'name', userId: 'owner', hidden: 'gone' };
    const mapping = { ...own, muscles, exercises: { ...own.exercises, select } };
    const nameless = await hostWith(dialect, mapping, 'update move set name = null where id = 4;');
    const { catalogue } = await nameless.repository.read(ME, CATALOGUE, { exercisesMax: 10 });
    await nameless.close();
    expect(catalogue).toMatchObject([
      { id: 1, name: 'Bench', primaryMuscles: ['Ben'] },
      { id: 4, name: '', primaryMuscles: [] },
    ]);
  });

  it('may have the equipment of exercises in rows', async () => {
    const { catalogue } = await open(host).repository.read(ME, CATALOGUE, { exercisesMax: 10 });
    expect(catalogue.map(({ id, equipment }) => [id, equipment])).toEqual([
      [1, 'Barbell, Rack'],
      [4, 'Barbell'],
    ]);
  });

  it('has deleted and private exercises counted if they were done, but not offered', async () => {
    const { customWorkouts, recovery } = open(host).training;
    await recovery.backfill({ userId: ME });
    const { muscleGroups } = await recovery.muscleGroups({ userId: ME });
    const tired = muscleGroups.filter(({ score }) => score < 100);
    expect(tired.map(({ muscleGroup }) => muscleGroup).sort()).toEqual(['biceps', 'lats']);
    for (const exerciseId of [2, 3] as ExerciseId[]) {
      await expect(
        customWorkouts.create({ userId: ME, name: 'None', exercises: [{ exerciseId }] }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await recovery.verify({ userId: ME })).consistent).toBe(true);
  });

  it('has its days ordered by several columns, in the order in which the mapping names them', async () => {
    const { repository } = open(host);
    const days = await Promise.all(
      [1, 2, 3].map((programDayId) =>
        repository.read(ME, defineWants({ workouts: 'named' }), {
          refs: [{ type: 'program', programDayId: programDayId }],
        }),
      ),
    );
    const places = days.flatMap(({ workouts }) => workouts.map(({ program }) => program?.position));
    expect(places).toEqual([2001, 1002, 1001]);
  });

  it('refuses to create a log if only the host can', async () => {
    const { logs } = open(host).training;
    const created = logs.create({
      userId: ME,
      exercises: [{ exerciseId: 4, sets: [{ reps: 5 }] }],
    });
    await expect(created).rejects.toMatchObject({
      code: 'HOST_MAPPING',
      details: { field: 'logs.inserts' },
    });
  });

  it.each<readonly [what: string, mapping: HostMapping, rows: string, code: string]>([
    [
      'a list that SQL cannot read in one of its rows',
      mappingWith(dialect, itemsOn(dialect)),
      `update bout set kinds = 'reps' where id = 1;`,
      'refused_value',
    ],
    [
      'seconds that are not a number',
      mappingWith(dialect, { ...TIMED, select: { ...TIMED.select, seconds: 'unit' } }),
      '',
      'no_number',
    ],
    [
      'a weight that is not a number',
      mappingWith(dialect, { ...TIMED, select: { ...TIMED.select, weight: 'kinds' } }),
      '',
      'no_number',
    ],
    [
      'a missing unit',
      mappingWith(dialect, { ...TIMED, select: { ...TIMED.select, unit: 'unit' } }),
      'update bout set unit = null;',
      'unknown_unit',
    ],
    [
      'a missing column in an expression',
      mappingWith(dialect, setsWith({ reps: '2 * amount' })),
      '',
      'refused_sql',
    ],
    [
      'sets with a filter that matches no row',
      mappingWith(dialect, { ...TIMED, where: `unit = 'stone'` }),
      `insert into bout (id, effort_id, move_id) values ${Array.from({ length: 20 }, (_, at) => `(${at + 10}, 1, 2)`).join(', ')};`,
      'filter_matches_nothing',
    ],
    [
      'a join that gives each set twice',
      mappingWith(dialect, {
        select: {
          ...TIMED.select,
          logId: 'b.effort_id',
          position: 'b.id',
          exerciseId: 'b.move_id',
        },
        from: 'bout b join phase on phase.id < 3',
        where: 'b.id > 0',
      }),
      '',
      'rows_repeated',
    ],
  ])('rejects %s', async (_, mapping, rows, code) => {
    const faults = await faultsOf(async () => {
      const opened = await hostWith(dialect, mapping, rows);
      try {
        await opened.check();
      } finally {
        await opened.close();
      }
    });
    expect(faults).toEqual([code]);
  });
});
