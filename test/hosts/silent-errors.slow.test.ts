import Database from 'better-sqlite3';
import fc from 'fast-check';
import { isFreshlegsError } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toNumber } from '../../adapters/sql/host-sets.js';
import { createDatabase, type TestDatabase } from '../support/database.js';

// Mistakes in a mapping that would be misread silently. The check finds them because it looks at
// values.

type HostMapping = sqlite.HostMapping;

interface Fault {
  readonly code: string;
  readonly problem: string;
  readonly remedy: string;
}

/** A small backend, whose tables the tests change. */
interface Bench {
  readonly isPostgres: boolean;
  readonly fill: (sql: string) => Promise<void>;
  readonly faults: (mapping: HostMapping) => Promise<readonly Fault[]>;
  /** Runs the check, which must accept the mapping. */
  readonly check: (mapping: HostMapping) => Promise<sqlite.HostCheck>;
  /** The faults and warnings, except those about parts that are not migrated. */
  readonly found: (mapping: HostMapping) => Promise<readonly Fault[]>;
  readonly migrate: (mapping: HostMapping) => Promise<void>;
}

const TABLES = `
  create table people (id integer primary key);
  create table exercises (id integer primary key, name text not null, equipment text);
  create table exercise_muscles (exercise_id integer, muscle text, role text, is_primary boolean);
  create table workouts (id integer primary key, user_id integer not null, done_at text);
  create index workouts_user on workouts (user_id);
  create table sets (id integer primary key, workout_id integer, exercise_id integer,
    exercise_place integer, place integer, reps text, weight text, unit text);
  create index sets_workout on sets (workout_id);
  create index muscles_exercise on exercise_muscles (exercise_id);
  insert into people values (1);
  insert into exercises values (1, 'Bench', 'barbell');
  insert into exercise_muscles values (1, 'chest', 'primary', true), (1, 'triceps', 'secondary', false);
  insert into workouts (id, user_id, done_at) values (1, 1, '2026-03-04T18:00:00Z');
  insert into sets values (1, 1, 1, 1, 1, '10', '60', 'kg'), (2, 1, 1, 1, 2, '8', '60.5', 'kg'),
    (3, 1, 1, 1, 3, '8', null, null);`;

const SETS = {
  logId: 'workout_id',
  exerciseId: 'exercise_id',
  exerciseOrder: 'exercise_place',
  position: 'place',
  reps: 'reps',
  weight: 'weight',
  unit: 'unit',
};

const MAPPING = {
  users: { table: 'people', id: 'id', idType: 'integer' },
  exercises: {
    table: 'exercises',
    id: 'id',
    idType: 'integer',
    select: { name: 'name', equipment: 'equipment' },
  },
  muscles: {
    select: { exerciseId: 'exercise_id', muscle: 'muscle', role: 'role' },
    from: 'exercise_muscles',
  },
  logs: {
    table: 'workouts',
    id: 'id',
    idType: 'integer',
    userId: 'user_id',
    completedAt: { column: 'done_at', encoding: 'iso-text' },
  },
  sets: { select: SETS, from: 'sets' },
} as const satisfies HostMapping;

// Findings to ignore: about the library's own parts, which are not migrated, and about missing ids
// of new logs.
const OF_OUR_PARTS = ['not_migrated', 'id_without_value'];

const foundIn = async (check: () => Promise<sqlite.HostCheck>) => {
  try {
    return { faults: [], ...(await check()) };
  } catch (error) {
    if (!isFreshlegsError(error) || error.code !== 'HOST_MAPPING') throw error;
    const { faults, warnings } = error.details as Record<string, readonly Fault[]>;
    return {
      faults: (faults ?? []).filter(({ code }) => !OF_OUR_PARTS.includes(code)),
      warnings: warnings ?? [],
    };
  }
};

const faultsIn = async (check: () => Promise<sqlite.HostCheck>): Promise<readonly Fault[]> =>
  (await foundIn(check)).faults;

const allIn = async (check: () => Promise<sqlite.HostCheck>): Promise<readonly Fault[]> => {
  const { faults, warnings } = await foundIn(check);
  return [...faults, ...warnings];
};

const openSqlite = (): Bench & { readonly reset: () => Promise<void> } => {
  let database = new Database(':memory:');
  return {
    isPostgres: false,
    reset: () => {
      database.close();
      database = new Database(':memory:');
      database.pragma('foreign_keys = on');
      database.exec(TABLES);
      return Promise.resolve();
    },
    fill: (sql) => {
      database.exec(sql);
      return Promise.resolve();
    },
    faults: (host) => faultsIn(async () => Promise.resolve(sqlite.checkHost(database, { host }))),
    found: (host) => allIn(async () => Promise.resolve(sqlite.checkHost(database, { host }))),
    check: async (host) => Promise.resolve(sqlite.checkHost(database, { host })),
    migrate: (host) => {
      sqlite.migrate(database, { host });
      return Promise.resolve();
    },
  };
};

const openPostgres = (
  pool: () => postgres.PostgresPool,
): Bench & { reset: () => Promise<void> } => {
  const fill = async (sql: string) => {
    const client = await pool().connect();
    await client.query(sql);
    client.release();
  };
  return {
    isPostgres: true,
    reset: () => fill(`drop schema public cascade; create schema public; ${TABLES}`),
    fill,
    faults: (host) => faultsIn(() => postgres.checkHost(pool(), { host })),
    found: (host) => allIn(() => postgres.checkHost(pool(), { host })),
    check: (host) => postgres.checkHost(pool(), { host }),
    migrate: async (host) => {
      await fill('alter table workouts alter id add generated by default as identity');
      await postgres.migrate(pool(), { host });
    },
  };
};

describe.each(['PostgreSQL', 'SQLite'])('checkHost on %s', (name) => {
  let database: TestDatabase | undefined;
  let pool: postgres.PostgresPool | undefined;
  const bench =
    name === 'SQLite'
      ? openSqlite()
      : openPostgres(() => {
          if (pool === undefined) throw new Error('The host must be opened before the tests.');
          return pool;
        });
  beforeAll(async () => {
    if (!bench.isPostgres) return;
    database = await createDatabase();
    pool = database.openPool();
  });
  beforeEach(() => bench.reset());
  afterAll(() => database?.close());

  const withMuscles = (
    select: Partial<sqlite.MuscleColumns>,
    rows: Partial<sqlite.Rows<sqlite.MuscleColumns>> = {},
  ): HostMapping => {
    const { muscles } = MAPPING;
    return {
      ...MAPPING,
      muscles: { ...muscles, ...rows, select: { ...muscles.select, ...select } },
    };
  };
  const withExercises = (select: Partial<sqlite.ExerciseColumns>): HostMapping => {
    const { exercises } = MAPPING;
    return {
      ...MAPPING,
      exercises: { ...exercises, select: { ...exercises.select, ...select } },
    };
  };
  const withMusclesIn = (primaryMuscles: string): HostMapping => {
    const { muscles: _, ...host } = withExercises({ primaryMuscles });
    return host;
  };
  const withSets = (
    select: Partial<sqlite.SetColumns>,
    sets: Partial<sqlite.HostSets> = {},
  ): HostMapping => ({
    ...MAPPING,
    sets: { ...MAPPING.sets, ...sets, select: { ...SETS, ...select } },
  });
  /** Expects one fault, and none after the remedy is applied to the mapping or the rows. */
  const refuses = async (
    wrong: HostMapping,
    [code, problem, remedy]: readonly [code: string, problem: RegExp, remedy: RegExp],
    right: HostMapping,
  ) => {
    const faults = await bench.faults(wrong);
    expect(faults.map((fault) => fault.code)).toEqual([code]);
    expect(faults[0]?.problem).toMatch(problem);
    expect(faults[0]?.remedy).toMatch(remedy);
    expect(await bench.faults(right)).toEqual([]);
  };

  it('accepts a correct mapping', async () => {
    expect(await bench.faults(MAPPING)).toEqual([]);
  });

  it('rejects a role that is a boolean or a number, and proposes how to translate it', async () => {
    await bench.fill(`alter table exercise_muscles add rank integer;
      update exercise_muscles set rank = case role when 'primary' then 1 else 0 end`);
    const translated = (condition: string) =>
      withMuscles({ role: `case when ${condition} then 'primary' else 'secondary' end` });
    await refuses(
      withMuscles({ role: 'is_primary' }),
      [
        'unknown_role',
        /gives (false, true|0, 1), but only/,
        /Translate it: role: "case when is_primary/,
      ],
      translated('is_primary'),
    );
    await refuses(
      withMuscles({ role: 'rank' }),
      ['unknown_role', /gives 0, 1, but only primary and secondary are known/, /Translate it/],
      translated('rank = 1'),
    );
  });

  it('rejects rows without a role, which the condition can leave out', async () => {
    await bench.fill(`insert into exercise_muscles values (1, 'biceps', null, null)`);
    await refuses(
      MAPPING,
      ['unknown_role', /gives null, but only/, /muscles\.where/],
      withMuscles({}, { where: 'role is not null' }),
    );
  });

  it('rejects custom role names, but accepts PRIMARY in any case', async () => {
    await bench.fill(`update exercise_muscles set role = upper(role)`);
    expect(await bench.faults(MAPPING)).toEqual([]);
    await bench.fill(
      `update exercise_muscles set role = case role when 'PRIMARY' then 'target' else 'synergist' end`,
    );
    await refuses(
      MAPPING,
      ['unknown_role', /gives synergist, target/, /case when lower\(role\) = 'target' then/],
      withMuscles({ role: `case role when 'target' then 'primary' else 'secondary' end` }),
    );
    const never = withMuscles({
      role: `case role when 'TARGET' then 'primary' else 'secondary' end`,
    });
    expect((await bench.faults(never)).map(({ code }) => code)).toEqual(['no_primary_muscle']);
  });

  it('rejects a muscle that is not a known muscle group, and proposes a group', async () => {
    await bench.fill(
      `insert into exercise_muscles values (1, 'Front Deltoids', 'secondary', false), (1, 'Dos', 'secondary', false)`,
    );
    await refuses(
      MAPPING,
      [
        'unknown_muscle',
        /"Dos", "Front Deltoids"/,
        /muscleAliases: \{ "Dos": '\?', "Front Deltoids": 'shoulders' \}/,
      ],
      {
        ...MAPPING,
        muscleAliases: { dos: ['lats', 'upper_back'], 'front deltoids': 'shoulders' },
      },
    );
    expect(await bench.faults({ ...MAPPING, unknownMuscles: 'groups' })).toEqual([]);
  });

  it('rejects comma-separated muscles, and proposes to split them', async () => {
    await bench.fill(`alter table exercises add trains text;
      update exercises set trains = 'quads, glutes'`);
    const split = bench.isPostgres
      ? `string_to_array(trains, ',')`
      : `'["' || replace(trains, ',', '","') || '"]'`;
    await refuses(
      withMusclesIn('trains'),
      ['unknown_muscle', /"quads, glutes"/, /split them: string_to_array/],
      withMusclesIn(split),
    );
    await bench.fill(`update exercise_muscles set muscle = 'quads, glutes' where role = 'primary'`);
    await refuses(
      MAPPING,
      ['unknown_muscle', /"quads, glutes"/, /\{ "quads, glutes": \['quads', 'glutes'\] \}/],
      { ...MAPPING, muscleAliases: { 'quads, glutes': ['quads', 'glutes'] } },
    );
  });

  it('rejects a status without values', async () => {
    const status = { column: 'done_at', completed: [], planned: [] };
    const faults = await bench.faults({ ...MAPPING, logs: { ...MAPPING.logs, status } });
    expect(faults).toEqual(
      ['completed', 'planned'].map((list) => ({
        code: 'no_values',
        problem: `logs.status.${list} has no values.`,
        remedy: 'Add at least one value.',
      })),
    );
  });

  it('rejects the same texts as reading the sets does', async () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789.,- e')),
      maxLength: 5,
    });
    const texts = fc
      .array(text, { minLength: 1, maxLength: 40 })
      .map((some) => [...some, '8.', '.5', '1.2.3', '-5', ' 8 ', '8,5']);
    await fc.assert(
      fc.asyncProperty(texts, async (reps) => {
        const rows = reps.map((held, at) => `(${at + 10}, 1, 1, 1, ${at}, '${held}')`).join(', ');
        await bench.fill(`delete from sets;
          insert into sets (id, workout_id, exercise_id, exercise_place, place, reps) values ${rows}`);
        const given = reps.map(toNumber).filter((value) => value !== null);
        const bad = given.filter((value) => value === undefined);
        const found = await bench.found(MAPPING);
        expect(found.map(({ problem }) => /\(.*\)/.exec(problem)?.[0])).toEqual([
          `(${bad.length} of ${given.length} rows)`,
        ]);
      }),
      { numRuns: 25 },
    );
  });

  it('rejects an alias for an unknown muscle', async () => {
    await refuses(
      { ...MAPPING, muscleAliases: { Dos: 'latts' } },
      ['unknown_alias', /"Dos" is "latts"/, /such as 'lats'/],
      { ...MAPPING, muscleAliases: { Dos: 'lats' } },
    );
  });

  it('rejects repetitions that are not a number, with an example log', async () => {
    await bench.fill(`update sets set reps = '8-10' where id > 1`);
    await refuses(
      MAPPING,
      [
        'no_number',
        /sets\.select\.reps gives "8-10" for a set of log 1.* \(2 of 3 rows\)/,
        /unreadable: 'skip'/,
      ],
      withSets({}, { unreadable: 'skip' }),
    );
  });

  it('rejects an invalid unit of weight', async () => {
    await bench.fill(`update sets set unit = 'stone' where id < 3`);
    await refuses(MAPPING, ['unknown_unit', /gives stone/, /kg or lb/], withSets({ unit: `'kg'` }));
  });

  it('accepts a name, a list of names, or both', async () => {
    const row = (equipment: string) =>
      bench.isPostgres ? `array[${equipment.replaceAll('"', "'")}]` : `'[${equipment}]'`;
    await bench.fill(`alter table exercises add tools ${bench.isPostgres ? 'text[]' : 'text'};
      update exercises set tools = ${row('"barbell", "bench"')}`);
    expect(await bench.faults(withExercises({ equipment: 'tools' }))).toEqual([]);
    await bench.fill(`update exercises set equipment = '["barbell"]';
      insert into exercises (id, name, equipment) values (2, 'Row', 'barbell')`);
    expect(await bench.faults(MAPPING)).toEqual([]);
  });

  it('rejects a list that cannot be read', async () => {
    await bench.fill(`update exercises set equipment = '[barbell'`);
    await refuses(
      MAPPING,
      [
        'unreadable_list',
        /exercises\.select\.equipment gives \[barbell for exercise 1, which is neither/,
        /a name, an array, or a JSON array/,
      ],
      withExercises({ equipment: `replace(equipment, '[', '')` }),
    );
  });

  it('rejects an exerciseOrder that turns each set into a separate exercise', async () => {
    await bench.fill(
      `insert into workouts (id, user_id) values (2, 1), (3, 1);
       insert into sets (id, workout_id, exercise_id, exercise_place, place, reps, unit)
       values (4, 2, 1, 1, 1, '8', 'kg'), (5, 2, 1, 1, 2, '8', 'kg'), (6, 3, 1, 1, 1, '8', 'kg'),
         (7, 3, 1, 1, 2, '8', 'kg')`,
    );
    const { exerciseOrder: _, ...select } = { ...SETS, position: 'id' };
    await refuses(
      withSets({ exerciseOrder: 'id' }),
      ['order_per_set', /differs for each set/, /leave exerciseOrder out/],
      { ...MAPPING, sets: { select, from: 'sets' } },
    );
  });

  it('rejects a filter that matches no row, and names values that the column holds', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `(${at + 2}, 1)`).join(', ');
    await bench.fill(`insert into workouts (id, user_id) values ${rows};
      alter table workouts add status text; update workouts set status = 'done'`);
    const status = { column: 'status', completed: 'completed', planned: 'planned' };
    await refuses(
      { ...MAPPING, logs: { ...MAPPING.logs, status } },
      [
        'filter_matches_nothing',
        /logs\.status matches no row, because the values are done/,
        /Correct logs\.status/,
      ],
      { ...MAPPING, logs: { ...MAPPING.logs, status: { ...status, completed: 'done' } } },
    );
  });

  it('rejects a function that reads no row, and sets in which nothing is read', async () => {
    const rows = Array.from({ length: 20 }, () => '{"repetitions": 8}').join(', ');
    await bench.fill(`create table lists (workout_id integer, exercise_id integer, place integer, sets text);
      create index lists_workout on lists (workout_id);
      insert into lists values (1, 1, 1, '[${rows}]'), (1, 1, 2, '[${rows}]')`);
    const { weight: _, unit: __, reps: ___, exerciseOrder: ____, ...select } = SETS;
    const lists = (read: (value: unknown) => readonly sqlite.ReadSet[]): HostMapping => ({
      ...MAPPING,
      sets: { select: { ...select, value: 'sets' }, from: 'lists', read },
    });
    type List = readonly { readonly repetitions: number; readonly reps?: number }[];
    const right = lists((value) =>
      (JSON.parse(String(value)) as List).map(({ repetitions }) => ({ reps: repetitions })),
    );
    await refuses(
      lists((value) => value as readonly sqlite.ReadSet[]),
      ['unreadable_sets', /sets\.read cannot read .* of log 1 \(2 of 2 rows\)/, /the function/],
      right,
    );
    await refuses(
      lists((value) => (JSON.parse(String(value)) as List).map(({ reps }) => ({ reps }))),
      ['sets_without_work', /No set has repetitions or seconds/, /sets\.where/],
      right,
    );
  });

  it('rejects sets without an exercise, and a backfill counts a single one', async () => {
    await bench.fill('update sets set exercise_id = null where id > 1');
    await refuses(
      MAPPING,
      ['set_without_exercise', /gives null for a set of log 1 \(2 of 3 rows\)/, /sets\.where/],
      withSets({}, { where: 'exercise_id is not null' }),
    );
  });

  it('rejects unknown types of sets, and proposes how to translate them', async () => {
    await bench.fill(`alter table sets add kind text; update sets set kind = 'W' where id = 1`);
    await refuses(
      withSets({ type: 'kind' }),
      ['unknown_type', /gives W, but only warmup, dropset, failure/, /case when type = 'W' then/],
      withSets({ type: `case when kind = 'W' then 'warmup' end` }),
    );
  });

  it('rejects text in the numbers of a plan', async () => {
    await bench.fill(`create table days (id integer primary key, name text);
      create table day_exercises (id integer primary key, day_id integer, exercise_id integer, reps text);
      create index day_exercises_day on day_exercises (day_id);
      insert into days values (1, 'Push'); insert into day_exercises values (1, 1, 1, '8-12')`);
    const select = { id: 'id', dayId: 'day_id', exerciseId: 'exercise_id' };
    const key = { table: 'days', id: 'id', idType: 'integer' } as const;
    const days = { ...key, select: { name: 'name' }, where: 'true' };
    const programs = { days, entries: { select, from: 'day_exercises' } };
    const entries = { ...programs.entries, select: { ...select, repsMin: 'reps' } };
    await refuses(
      { ...MAPPING, programs: { days, entries } },
      ['column_type', /programs\.entries\.select\.repsMin/, /onvert it in the expression/],
      { ...MAPPING, programs },
    );
  });

  /** Expects the check to reject nothing, and to return one warning. */
  const warns = async (
    mapping: HostMapping,
    [code, problem, remedy]: readonly [code: string, problem: RegExp, remedy: RegExp],
  ) => {
    await bench.migrate(mapping);
    const { warnings, sampled } = await bench.check(mapping);
    expect(warnings).toEqual([
      {
        code,
        problem: expect.stringMatching(problem) as string,
        remedy: expect.stringMatching(remedy) as string,
      },
    ]);
    expect(sampled).toEqual([]);
  };

  it('warns about a single set with unreadable repetitions', async () => {
    await bench.fill(`update sets set reps = 'many' where id = 2`);
    await warns(MAPPING, ['no_number', /reps gives "many" for a set of log 1/, /left out: .*skip/]);
  });

  it('warns about a single unreadable weight or unit', async () => {
    await bench.fill(`update sets set weight = '60 kg' where id = 2`);
    await warns(MAPPING, ['no_number', /weight gives "60 kg"/, /read without it: .*skip/]);
    await bench.reset();
    await bench.fill(`update sets set unit = 'stone' where id = 2`);
    await warns(MAPPING, ['unknown_unit', /gives stone/, /without their weight/]);
  });

  it('warns about a single unreadable list of an exercise', async () => {
    await bench.fill(`update exercises set equipment = '["barbell"]';
      insert into exercises values (2, 'Row', '[barbell'), (3, 'Curl', 'dumbbell')`);
    await warns(MAPPING, ['unreadable_list', /for exercise 2/, /Correct the row/]);
  });

  it('warns about exercises without a name', async () => {
    await bench.fill(`insert into exercises values (2, '', null)`);
    await warns(MAPPING, ['exercise_without_name', /have no name: 1 of 2, such as 2/, /hide them/]);
  });

  it('warns about days of programs that are public without saying so', async () => {
    await bench.fill(`create table days (id integer primary key, name text, open boolean);
      create table day_exercises (id integer primary key, day_id integer, exercise_id integer);
      create index day_exercises_day on day_exercises (day_id)`);
    const entries = {
      select: { id: 'id', dayId: 'day_id', exerciseId: 'exercise_id' },
      from: 'day_exercises',
    };
    const days = (where: string): HostMapping => ({
      ...MAPPING,
      programs: {
        days: { table: 'days', id: 'id', idType: 'integer', select: { name: 'name' }, where },
        entries,
      },
    });
    await warns(days('open'), ['public_days', /does not use :userId/, /compare the owner/]);
    expect((await bench.check(days('true'))).warnings).toEqual([]);
  });

  it('warns about a muscle that users have made up for their own exercises', async () => {
    await bench.fill(`alter table exercises add owner integer;
      insert into exercises (id, name, owner) values (2, 'Mine', 1);
      insert into exercise_muscles values (2, 'Upper thing', 'primary', true)`);
    await refuses(MAPPING, ['unknown_muscle', /"Upper thing"/, /muscleAliases/], {
      ...MAPPING,
      unknownMuscles: 'groups',
    });
    const owned = withExercises({ userId: 'owner' });
    await warns(owned, ['unknown_muscle', /users' own exercises .*"Upper thing"/, /muscleAliases/]);
  });

  it('says which relations it has read only in part', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `(${at + 10}, 1, 1, 1, ${at + 10}, '8')`);
    await bench.fill(
      `insert into sets (id, workout_id, exercise_id, exercise_place, place, reps) values ${rows.join(', ')}`,
    );
    await bench.migrate(MAPPING);
    expect(await bench.check(MAPPING)).toEqual({
      warnings: [],
      sampled: [{ field: 'sets', rows: 5_000 }],
    });
  });

  it('warns about queries by a key that read whole tables, until they have indexes', async () => {
    await bench.fill(`drop index sets_workout; drop index muscles_exercise;
      create table parts (id integer primary key, workout_id integer)`);
    const mapping = withSets(
      { logId: 'parts.workout_id', exerciseId: 'sets.exercise_id', position: 'sets.id' },
      { from: 'sets join parts on parts.id = sets.exercise_place' },
    );
    await bench.migrate(mapping);
    const problems = async () =>
      (await bench.check(mapping)).warnings.map(({ problem }) => problem);
    expect(await problems()).toEqual([
      'Reading by muscles.select.exerciseId (exercise_id) scans exercise_muscles.',
      expect.stringMatching(
        /^Reading by sets\.select\.logId \(parts\.workout_id\) scans (parts|sets)/,
      ),
    ]);
    await bench.fill('create index of_exercise on exercise_muscles (exercise_id)');
    await bench.fill('create index of_workout on parts (workout_id)');
    await bench.fill('create index of_part on sets (exercise_place)');
    expect(await problems()).toEqual([]);
  });
});
