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

const MAPPING: HostMapping = {
  users: { table: 'people', id: 'id', idType: 'integer' },
  exercises: {
    table: 'exercises',
    id: 'id',
    idType: 'integer',
    name: 'name',
    equipment: 'equipment',
  },
  exerciseMuscles: {
    table: 'exercise_muscles',
    exerciseId: 'exercise_id',
    muscle: 'muscle',
    role: 'role',
  },
  logs: {
    table: 'workouts',
    id: 'id',
    idType: 'integer',
    userId: 'user_id',
    completedAt: { column: 'done_at', encoding: 'iso-text' },
  },
  performedSets: {
    table: 'sets',
    logId: 'workout_id',
    exerciseId: 'exercise_id',
    exerciseOrder: 'exercise_place',
    position: 'place',
    reps: 'reps',
    weight: { column: 'weight', unit: { column: 'unit' } },
  },
};

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

  const withMuscles = (muscles: Partial<postgres.MuscleRows>): HostMapping => ({
    ...MAPPING,
    exerciseMuscles: {
      table: 'exercise_muscles',
      exerciseId: 'exercise_id',
      muscle: 'muscle',
      role: 'role',
      ...muscles,
    },
  });
  const withSets = (sets: Partial<postgres.SetMapping>): HostMapping => {
    const { performedSets } = MAPPING;
    if (performedSets === undefined) throw new Error('mapped above');
    return { ...MAPPING, performedSets: { ...performedSets, ...sets } };
  };
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

  it('rejects a boolean role unless primaryWhen says which value means primary', async () => {
    await refuses(
      withMuscles({ role: 'is_primary' }),
      ['unknown_role', /holds (false, true|0, 1), but only/, /primaryWhen: (true|1)\./],
      withMuscles({ role: 'is_primary', primaryWhen: true }),
    );
  });

  it("rejects a numeric role, and proposes primaryWhen with a value in the column's type", async () => {
    await bench.fill(`alter table exercise_muscles add rank integer;
      alter table exercise_muscles add rank_text text;
      update exercise_muscles set rank = case role when 'primary' then 1 else 0 end;
      update exercise_muscles set rank_text = cast(rank as text)`);
    await refuses(
      withMuscles({ role: 'rank' }),
      ['unknown_role', /holds 0, 1, but only primary and secondary are known/, /primaryWhen: 1\.$/],
      withMuscles({ role: 'rank', primaryWhen: 1 }),
    );
    await refuses(
      withMuscles({ role: 'rank_text' }),
      [
        'unknown_role',
        /holds 0, 1, but only primary and secondary are known/,
        /primaryWhen: '1'\.$/,
      ],
      withMuscles({ role: 'rank_text', primaryWhen: '1' }),
    );
  });

  it('rejects roles that do not match primaryWhen because of their case, and rows without a role', async () => {
    await bench.fill(`insert into exercise_muscles values
      (1, 'lats', 'PRIMARY', true), (1, 'biceps', null, null)`);
    await refuses(
      withMuscles({ primaryWhen: 'primary' }),
      ['unknown_role', /holds (null, PRIMARY|PRIMARY, null), which/, /exerciseMuscles\.where/],
      withMuscles({
        primaryWhen: ['primary', 'PRIMARY'],
        where: { column: 'role', isNot: null },
      }),
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
      ['unknown_role', /holds synergist, target/, /primaryWhen/],
      withMuscles({ primaryWhen: 'target' }),
    );
    expect((await bench.faults(withMuscles({ primaryWhen: 'TARGET' })))[0]?.code).toBe(
      'no_primary_muscle',
    );
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

  it('rejects comma-separated muscles that are mapped as one name', async () => {
    await bench.fill(`alter table exercises add trains text;
      update exercises set trains = 'quads, glutes'`);
    await refuses(
      { ...MAPPING, exerciseMuscles: { primary: 'trains' } },
      ['unknown_muscle', /"quads, glutes"/, /^Map it as \{ column: \.\.\., list: 'comma' \}\.$/],
      { ...MAPPING, exerciseMuscles: { primary: { column: 'trains', list: 'comma' } } },
    );
    await bench.fill(`update exercise_muscles set muscle = 'quads, glutes' where role = 'primary'`);
    await refuses(
      MAPPING,
      ['unknown_muscle', /"quads, glutes"/, /\{ "quads, glutes": \['quads', 'glutes'\] \}/],
      { ...MAPPING, muscleAliases: { 'quads, glutes': ['quads', 'glutes'] } },
    );
  });

  it('rejects missing values, and a condition without any value to compare with', async () => {
    const { logs, exercises } = MAPPING;
    const status = { column: 'role', completed: [], planned: [] };
    const nothing: HostMapping = {
      ...withMuscles({ primaryWhen: [] }),
      exercises: {
        ...exercises,
        where: { column: 'name', isNot: [] },
        sharedWhen: { column: 'name' },
      },
      logs: { ...logs, status, where: [{ column: 'id', is: [] }] },
    };
    const faults = await bench.faults(nothing);
    const remedy = 'Add at least one value, or leave it out.';
    expect(faults).toEqual(
      [
        'exercises.where',
        'exercises.sharedWhen',
        'exerciseMuscles.primaryWhen',
        'logs.where',
        'logs.status.completed',
        'logs.status.planned',
      ].map((field) => ({ code: 'no_values', problem: `${field} has no values.`, remedy })),
    );
  });

  it('rejects empty lists of conditions, which would match every row', async () => {
    // The types forbid empty lists, but a mapping written in JavaScript or built at run time may
    // have them.
    const none = [] as unknown as postgres.Where<string>;
    const mapping = {
      ...withSets({ warmup: none, where: none }),
      logs: { ...MAPPING.logs, where: none },
    };
    expect((await bench.faults(mapping)).map(({ problem }) => problem)).toEqual([
      'logs.where has no values.',
      'performedSets.where has no values.',
      'performedSets.warmup has no values.',
    ]);
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
          `(${bad.length} of ${given.length} values)`,
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
        /performedSets\.reps holds "8-10" in a set of log 1.* \(2 of 3 values\)/,
        /unreadable: 'skip'/,
      ],
      withSets({ unreadable: 'skip' }),
    );
  });

  it('rejects an invalid unit of weight', async () => {
    await bench.fill(`update sets set unit = 'stone' where id < 3`);
    await refuses(
      MAPPING,
      ['unknown_unit', /holds stone/, /kg or lb/],
      withSets({ weight: { column: 'weight', unit: 'kg' } }),
    );
  });

  it('rejects a list of equipment that is mapped as one name', async () => {
    await bench.fill(
      bench.isPostgres
        ? `alter table exercises alter equipment type text[] using array[equipment]`
        : `update exercises set equipment = '["barbell"]'`,
    );
    const list = bench.isPostgres ? 'array' : 'json';
    const exercises = { ...MAPPING.exercises, equipment: { column: 'equipment', list } as const };
    await refuses(
      MAPPING,
      [
        'undeclared_list',
        /\(exercises\.equipment\) is (a list|an array)/,
        new RegExp(`list: '${list}'`),
      ],
      { ...MAPPING, exercises },
    );
  });

  it.runIf(bench.isPostgres)(
    'rejects an array without values that is mapped as one name',
    async () => {
      await bench.fill('alter table exercises alter equipment type text[] using null');
      const exercises = {
        ...MAPPING.exercises,
        equipment: { column: 'equipment', list: 'array' } as const,
      };
      await refuses(
        MAPPING,
        ['undeclared_list', /\(exercises\.equipment\) is an array/, /list: 'array'/],
        { ...MAPPING, exercises },
      );
    },
  );

  it('rejects a list that cannot be read', async () => {
    const exercises = {
      ...MAPPING.exercises,
      equipment: { column: 'equipment', list: 'json' } as const,
    };
    await refuses(
      { ...MAPPING, exercises },
      [
        'unreadable_list',
        /barbell of exercise 1 \(exercises\.equipment\) is not a list/,
        /array, json or comma/,
      ],
      MAPPING,
    );
  });

  it('rejects an exerciseOrder that turns each set into a separate exercise', async () => {
    await bench.fill(
      `insert into workouts (id, user_id) values (2, 1), (3, 1);
       insert into sets (id, workout_id, exercise_id, exercise_place, place, reps, unit)
       values (4, 2, 1, 1, 1, '8', 'kg'), (5, 2, 1, 1, 2, '8', 'kg'), (6, 3, 1, 1, 1, '8', 'kg'),
         (7, 3, 1, 1, 2, '8', 'kg')`,
    );
    const { exerciseOrder: _, ...sets } = withSets({ position: 'id' }).performedSets ?? {};
    await refuses(
      withSets({ exerciseOrder: 'id' }),
      ['order_per_set', /differs for each set/, /leave exerciseOrder out/],
      { ...MAPPING, performedSets: sets as postgres.SetMapping },
    );
  });

  it('rejects a filter that matches no row, and names values that the column holds', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `(${at + 2}, 1)`).join(', ');
    await bench.fill(`insert into workouts (id, user_id) values ${rows};
      alter table workouts add status text; update workouts set status = 'done'`);
    const status = { column: 'status', completed: 'completed', planned: 'planned' };
    await refuses(
      { ...MAPPING, logs: { ...MAPPING.logs, status } },
      ['filter_matches_nothing', /logs\.status .* Values found: done/, /Correct logs\.status/],
      { ...MAPPING, logs: { ...MAPPING.logs, status: { ...status, completed: 'done' } } },
    );
  });

  it('rejects a key that no JSON set has, but accepts a condition on the row', async () => {
    await bench.fill(`create table lists (workout_id integer, exercise_id integer, place integer,
        sets text, gone integer not null default 0);
      insert into lists values (1, 1, 1, '[{"repetitions": 8, "done": true}]', 0),
        (1, 1, 2, '[{"repetitions": 5}]', 1)`);
    const lists = (reps: string, where: postgres.Where): HostMapping => ({
      ...MAPPING,
      performedSets: {
        table: 'lists',
        logId: 'workout_id',
        exerciseId: 'exercise_id',
        position: 'place',
        sets: { list: 'json', column: 'sets', where: { column: 'gone', is: 0 } },
        reps,
        where,
      },
    });
    await refuses(
      lists('reps', { column: 'done', is: true }),
      ['missing_key', /has the key "reps"/, /Correct the key/],
      lists('repetitions', { column: 'done', is: true }),
    );
    expect((await bench.faults(lists('repetitions', { column: 'gone', is: 0 })))[0]?.code).toBe(
      'missing_key',
    );
  });

  it('rejects a condition on logs that does not determine the value of a new log', async () => {
    await bench.fill(`alter table workouts add kind text default 'template'`);
    const where = (condition: postgres.Condition<string>): HostMapping => ({
      ...MAPPING,
      logs: { ...MAPPING.logs, where: condition },
    });
    await refuses(
      where({ column: 'kind', isNot: 'template' }),
      ['where_not_met', /filters by "kind"/, /newLogValues/],
      where({ column: 'kind', is: 'workout' }),
    );
  });

  it('rejects text in the numbers of a plan', async () => {
    await bench.fill(`create table days (id integer primary key, name text);
      create table day_exercises (id integer primary key, day_id integer, exercise_id integer, reps text);
      insert into days values (1, 'Push'); insert into day_exercises values (1, 1, 1, '8-12')`);
    const entries = {
      table: 'day_exercises',
      id: 'id',
      dayId: 'day_id',
      exerciseId: 'exercise_id',
    };
    const days = { table: 'days', id: 'id', idType: 'integer', name: 'name' } as const;
    const programs = { days, entries, visibleTo: 'true' };
    await refuses(
      { ...MAPPING, programs: { ...programs, entries: { ...entries, repsMin: 'reps' } } },
      [
        'not_integer',
        /\(programs\.entries\.repsMin\) is text/,
        /leave programs\.entries\.repsMin out/,
      ],
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
    await warns(MAPPING, ['no_number', /reps holds "many" in a set of log 1/, /left out: .*skip/]);
  });

  it('warns about a single unreadable weight or unit', async () => {
    await bench.fill(`update sets set weight = '60 kg' where id = 2`);
    await warns(MAPPING, ['no_number', /weight holds "60 kg"/, /read without it: .*skip/]);
    await bench.reset();
    await bench.fill(`update sets set unit = 'stone' where id = 2`);
    await warns(MAPPING, ['unknown_unit', /holds stone/, /without their weight/]);
  });

  it('warns about a single unreadable list of an exercise', async () => {
    await bench.fill(`update exercises set equipment = '["barbell"]';
      insert into exercises values (2, 'Row', 'barbell'), (3, 'Curl', '["dumbbell"]')`);
    const exercises = {
      ...MAPPING.exercises,
      equipment: { column: 'equipment', list: 'json' } as const,
    };
    await warns({ ...MAPPING, exercises }, ['unreadable_list', /of exercise 2/, /Correct the row/]);
  });

  it('warns about a muscle that users have made up for their own exercises', async () => {
    await bench.fill(`alter table exercises add owner integer;
      insert into exercises (id, name, owner) values (2, 'Mine', 1);
      insert into exercise_muscles values (2, 'Upper thing', 'primary', true)`);
    await refuses(MAPPING, ['unknown_muscle', /"Upper thing"/, /muscleAliases/], {
      ...MAPPING,
      unknownMuscles: 'groups',
    });
    const owned = { ...MAPPING, exercises: { ...MAPPING.exercises, userId: 'owner' } };
    await warns(owned, ['unknown_muscle', /users' own exercises .*"Upper thing"/, /muscleAliases/]);
  });

  it('warns about a key that only recent JSON sets have', async () => {
    const list = `'[{"reps": 8}]'`;
    const rows = Array.from({ length: 5_000 }, (_, at) => `(1, 1, ${at}, ${list})`).join(', ');
    await bench.fill(`create table lists (workout_id integer, exercise_id integer, place integer, sets text);
      create index lists_workout on lists (workout_id); insert into lists values ${rows}`);
    const mapping: HostMapping = {
      ...MAPPING,
      performedSets: {
        table: 'lists',
        ...{ logId: 'workout_id', exerciseId: 'exercise_id', position: 'place' },
        sets: { list: 'json', column: 'sets' },
        ...{ reps: 'reps', rpe: 'rpe' },
      },
    };
    await bench.migrate(mapping);
    const { warnings, sampled } = await bench.check(mapping);
    expect(warnings.map(({ code }) => code)).toEqual(['missing_key']);
    expect(sampled).toEqual([{ field: 'performedSets', rows: 5_000 }]);
    await bench.fill('delete from lists where place > 0');
    expect((await bench.faults(mapping)).map(({ code }) => code)).toEqual(['missing_key']);
  });

  it('warns about a missing index on columns by which rows are found, and names an index that would help', async () => {
    await bench.fill(`drop index sets_workout; drop index muscles_exercise;
      create table parts (id integer primary key, workout_id integer);
      create table tools (exercise_id integer, tool text)`);
    const equipment = { table: 'tools', exerciseId: 'exercise_id', equipment: 'tool' };
    const logId = { by: 'exercise_place', table: 'parts', column: 'workout_id' };
    const mapping = {
      ...withSets({ logId }),
      exercises: { ...MAPPING.exercises, equipment },
    };
    await bench.migrate(mapping);
    const { warnings } = await bench.check(mapping);
    expect(warnings.map(({ problem }) => problem)).toEqual([
      '"tools" has no index on ("exercise_id").',
      '"exercise_muscles" has no index on ("exercise_id").',
      '"parts" has no index on ("workout_id").',
      '"sets" has no index on ("exercise_place").',
    ]);
    for (const { remedy } of warnings) await bench.fill(remedy);
    expect((await bench.check(mapping)).warnings).toEqual([]);
  });
});
