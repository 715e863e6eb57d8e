import type { HostMapping, HostSets } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './host.js';
import {
  BENCH,
  ddlOf,
  DIALECTS,
  hostWith,
  MAPPING,
  withLogs,
  ME,
  MUSCLE_ROWS,
  trainingOf,
  USER,
  type Dialect,
} from './odd-host.js';
import { openForTest, openHost, useOpened } from './open.js';

// Values that no careful program would store. Both databases must read or reject them alike.

type Stored = readonly [sets: number | null, repsMin: number | null, repsMax: number | null];

/** Values in a row of a plan, and how they are read. */
const PLANS: readonly (readonly [what: string, stored: Stored, read: readonly number[]])[] = [
  ['a valid plan', [5, 3, 5], [5, 3, 5]],
  ['nothing said', [null, null, null], [3, 8, 12]],
  ['no sets', [null, 3, 5], [3, 3, 5]],
  ['no lower repetitions', [5, null, 20], [5, 8, 20]],
  ['no lower repetitions and few upper ones', [5, null, 5], [5, 5, 5]],
  ['no upper repetitions', [5, 3, null], [5, 3, 12]],
  ['no upper repetitions and many lower ones', [5, 15, null], [5, 15, 15]],
  ['a reversed range', [5, 12, 8], [5, 8, 12]],
  ['zeros', [0, 0, 0], [3, 8, 12]],
  ['negative numbers', [-4, -8, -12], [3, 8, 12]],
  ['too many sets', [40_000_000, 8, 12], [100, 8, 12]],
  ['too many repetitions', [3, 40_000_000, 40_000_001], [3, 1000, 1000]],
];

/** Opens a host with some exercises, each for one muscle, and a program day for each exercise. */
const openDays = async (
  dialect: Dialect,
  days: readonly { readonly name: string; readonly muscle: string; readonly stored: Stored }[],
) => {
  const rows = days.map(({ name, muscle, stored }, at) => {
    const [id, values] = [at + 1, stored.map((value) => value ?? 'null').join(', ')];
    return `insert into lift values (${id}, 'Lift', '');
      insert into lift_muscle values (${id}, '${muscle}', 'primary');
      insert into day values (${id}, '${name}');
      insert into day_lift values (${id}, ${id}, ${id}, ${values});`;
  });
  const mapping = { ...MAPPING, ...MUSCLE_ROWS, unknownMuscles: 'groups' } as const;
  return openHost({ dialect, ddl: ddlOf(dialect), rows: USER + rows.join(''), mapping });
};

const openPlans = (dialect: Dialect) =>
  openDays(
    dialect,
    PLANS.map(([name, stored]) => ({ name, muscle: 'chest', stored })),
  );

describe.each(DIALECTS)('a plan of a program on %s', (store) => {
  const host = useOpened(async () => {
    const opened = await openPlans(store);
    return { ...opened, training: trainingOf(opened.repository) };
  });

  it('causes no fault of the mapping', async () => {
    expect(await faultsOf(host().check)).toEqual([]);
  });

  it.each(PLANS)('with %s is read as a possible workout', async (name, _, read) => {
    const { workouts } = await host().training.swaps.targets({ userId: ME, q: name });
    const found = workouts.find((workout) => workout.name === name);
    expect(found?.exercises.map(({ sets, repsMin, repsMax }) => [sets, repsMin, repsMax])).toEqual([
      read,
    ]);
  });
});

describe.each(DIALECTS)('the sets of a plan in a column whose type changed on %s', (dialect) => {
  const ONE_DAY = `insert into day values (1, 'Push'); insert into day_lift values (1, 1, 1, 3, 8, 12);`;
  /** A migrated host with a plan whose value no integer column can store. */
  const withSets = async (type: string, value: string) => {
    const host = await hostWith(dialect, ONE_DAY);
    if (dialect === 'postgres') await host.run(`alter table day_lift alter sets type ${type}`);
    await host.run(`update day_lift set sets = ${value}`);
    return host;
  };

  it('are truncated if they are fractions, which the check reports', async () => {
    const host = await withSets('numeric', '4.9');
    const { workouts } = await trainingOf(host.repository).swaps.targets({ userId: ME });
    const faults = await faultsOf(host.check);
    expect(workouts[0]?.exercises[0]?.sets).toBe(4);
    expect(faults).toEqual(['column_type']);
  });

  it('are rejected if they are text, which the check reports', async () => {
    const host = await withSets('text', `'3 to 4'`);
    const read = trainingOf(host.repository).swaps.targets({ userId: ME });
    await expect(read).rejects.toMatchObject({ code: 'CORRUPT', details: { column: 'sets' } });
    const faults = await faultsOf(host.check);
    expect(faults).toEqual(['column_type']);
  });

  it('are stored in custom workouts only if they are integers within their bounds', async () => {
    const host = await hostWith(dialect, '');
    const { customWorkouts } = trainingOf(host.repository);
    const own = { userId: ME, name: 'Own', exercises: [{ exerciseId: BENCH }] };
    const { id } = await customWorkouts.create(own);
    const write = async ([sets, repsMin, repsMax]: Stored) =>
      host.run(`update custom_workout_exercise
        set sets = ${sets ?? 'null'}, reps_min = ${repsMin ?? 'null'}, reps_max = ${repsMax ?? 'null'}`);
    for (const [what, stored] of PLANS.slice(1)) {
      await expect(write(stored), what).rejects.toThrow(/null|check/i);
    }
    const kept = await customWorkouts.find({ userId: ME, customWorkoutId: id });
    expect(kept?.exercises).toMatchObject([{ sets: 3, repsMin: 8, repsMax: 12 }]);
  });
});

const withSelect = (values: Partial<HostSets['select']>) => ({
  ...MAPPING,
  sets: {
    select: { logId: 'session_id', exerciseId: 'lift_id', position: 'id', ...values },
    from: 'done',
  },
});

describe.each(DIALECTS)('performed sets on %s', (dialect) => {
  const LOG = `insert into session (lifter_id, ended) values (1, '2026-03-05T18:00:00.000Z');`;
  const setsOf = (count: number, values: string) =>
    Array.from({ length: count }, (_, index) => `(${index + 1}, 1, 1, ${values})`).join(', ');
  const doneWith = (sets: string, mapping: HostMapping = MAPPING) =>
    hostWith(dialect, `${LOG} insert into done values ${sets};`, mapping);
  const faultsWith = async (sets: string, mapping?: HostMapping) => {
    const host = await hostWith(dialect, LOG, mapping);
    await host.run(`insert into done values ${sets}`);
    const faults = await faultsOf(host.check);
    return faults;
  };

  it('are ignored if neither repetitions nor a time is given', async () => {
    const host = await doneWith(`(1, 1, 1, null, null), (2, 1, 1, '', null), (3, 1, 1, '8', null)`);
    const { logs, recovery } = trainingOf(host.repository);
    const log = await logs.find({ userId: ME, logId: 1 });
    await recovery.backfill({ userId: ME });
    const { muscleGroups } = await recovery.muscleGroups({ userId: ME });
    expect(log?.exercises).toEqual([{ exerciseId: BENCH, sets: [{ reps: 8 }] }]);
    const chest = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'chest');
    expect(chest?.basis).toMatchObject({ logs: 1, sets: 1 });
  });

  it('are read without a column that only JavaScript can name', async () => {
    const host = await doneWith(`(1, 1, 1, '8', null)`);
    const mapping = withSelect({ reps: 'reps', ...{ weigth: 'seconds' } });
    const { logs } = trainingOf(host.repositoryOf(mapping));
    const log = await logs.find({ userId: ME, logId: 1 });
    expect(log?.exercises).toEqual([{ exerciseId: BENCH, sets: [{ reps: 8 }] }]);
  });

  it('have an unknown effort if their stored effort is below 1 or above 10', async () => {
    const mapping = withSelect({ reps: 'reps', rpe: 'seconds' });
    const host = await doneWith(
      `(1, 1, 1, '8', '80'), (2, 1, 1, '8', '9.5'), (3, 1, 1, '8', '0')`,
      mapping,
    );
    const log = await trainingOf(host.repository).logs.find({ userId: ME, logId: 1 });
    expect(log?.exercises?.[0]?.sets).toEqual([{ reps: 8 }, { reps: 8, rpe: 9.5 }, { reps: 8 }]);
  });

  it('are rejected if no set has repetitions or a time', async () => {
    expect(await faultsWith(setsOf(20, 'null, null'))).toEqual(['sets_without_work']);
    expect(await faultsWith(setsOf(20, `'', '0'`))).toEqual(['sets_without_work']);
    expect(await faultsWith(setsOf(20, `'8', null`))).toEqual([]);
    expect(await faultsWith(`${setsOf(20, 'null, null')}, (99, 1, 1, null, '30')`)).toEqual([]);
    expect(await faultsWith(setsOf(19, 'null, null'))).toEqual([]);
  });

  it('are rejected in lists if no set has repetitions or a time', async () => {
    const lists = (list: string) =>
      faultsWith(list, {
        ...withSelect({ value: 'reps' }),
        sets: {
          ...withSelect({ value: 'reps' }).sets,
          read: (value) => JSON.parse(String(value)) as { readonly reps: number | null }[],
        },
      });
    const twenty = (set: object) => `(1, 1, 1, '${JSON.stringify(Array(20).fill(set))}', null)`;
    expect(await lists(twenty({ reps: null }))).toEqual(['sets_without_work']);
    expect(await lists(twenty({ reps: 8 }))).toEqual([]);
  });
});

/** Different spellings of the same muscles. */
const SPELLINGS: readonly (readonly [what: string, spellings: readonly string[]])[] = [
  ['a final sigma', ['ΩΜΟΣ', 'ωμος', 'Ωμοσ']],
  ['a final sigma before a space', ['ΩΜΟΣ ΠΙΣΩ', 'ωμος_πισω']],
  ['a dotted capital I', ['DİZ', 'diz', 'di\u0307z']],
  ['a sharp S', ['Gesäß', 'GESÄSS', 'GESÄẞ']],
  ['a separate combining accent', ['\u00c9paules', 'e\u0301paules', 'E\u0301PAULES']],
];

describe.each(DIALECTS)('muscle names on %s', (store) => {
  const all = SPELLINGS.flatMap(([, spellings]) => spellings);
  const host = useOpened(() => {
    const stored: Stored = [3, 8, 12];
    return openDays(
      store,
      all.map((muscle) => ({ name: muscle, muscle, stored })),
    );
  });

  it.each(SPELLINGS)('find workouts by each spelling: %s', async (_, spellings) => {
    const { swaps } = trainingOf(host().repository);
    for (const muscleGroup of spellings) {
      const { workouts } = await swaps.targets({ userId: ME, muscleGroup });
      expect(workouts.map(({ name }) => name)).toEqual(spellings);
    }
  });
});

describe.each(DIALECTS)(
  'names of exercises, days and programs that are not text on %s',
  (store) => {
    it.each([
      ['integer', '5', '5'],
      ['real', '5.5', '5.5'],
      store === 'sqlite' ? ['blob', "x'4261'", 'Ba'] : ['bytea', "'\\x4261'", '\\x4261'],
    ])('are read as text: %s', async (type, stored, read) => {
      const ddl = `${ddlOf(store)
        .replace(
          'lift (id integer primary key, name text',
          `lift (id integer primary key, name ${type}`,
        )
        .replace(
          'day (id integer primary key, name text',
          `day (id integer primary key, name ${type}`,
        )}
      create table plan (id integer primary key, name ${type});`;
      const rows = `${USER} insert into plan values (1, ${stored}); insert into day values (1, ${stored});
      insert into lift values (1, ${stored}, 'chest'); insert into day_lift values (1, 1, 1, 3, 8, 12);
      insert into session (lifter_id, ended, day_id) values (1, '2026-03-05T10:00:00Z', 1);
      insert into done values (1, 1, 1, '8', null);`;
      const programs = {
        ...MAPPING.programs,
        days: {
          ...MAPPING.programs.days,
          select: {
            id: 'day.id',
            name: 'day.name',
            programId: 'plan.id',
            programName: 'plan.name',
          },
          from: 'day join plan on plan.id = day.id',
        },
      };
      const mapping = { ...MAPPING, programs };
      const host = await openForTest({ dialect: store, ddl, rows, mapping });
      await host.check();
      const training = trainingOf(host.repository);
      const user = { userId: ME };
      expect((await training.catalogue.exercises(user)).exercises).toMatchObject([{ name: read }]);
      const days = [{ name: read, exercises: [{ name: read }] }];
      expect((await training.catalogue.programs(user)).programs).toMatchObject([
        { name: read, days },
      ]);
      expect((await training.logs.list(user)).logs).toMatchObject([
        { workout: { name: read, programName: read }, exercises: [{ name: read }] },
      ]);
      const { recommendations } = await training.recommendations.smartWorkout(user);
      expect(recommendations).toMatchObject([{ workout: { name: read } }]);
    });
  },
);

describe.each(DIALECTS)('an exercise without a name on %s', (dialect) => {
  it('has no muscles if a function finds them by the name', async () => {
    const muscles = (name: string) => ({ primaryMuscles: [name], secondaryMuscles: [] });
    const exercises = { ...MAPPING.exercises, select: { name: `nullif(name, 'Lost')` } };
    const host = await openForTest({
      dialect,
      ddl: ddlOf(dialect),
      rows: `${USER} insert into lift values (1, 'Chest', ''), (2, 'Lost', '');`,
      mapping: { ...MAPPING, exercises, muscles },
    });
    const found = await trainingOf(host.repository).catalogue.exercises({ userId: ME });
    expect(found.exercises).toMatchObject([
      { name: 'Chest', muscleGroups: [{ muscleGroup: 'chest' }] },
      { name: '', muscleGroups: [] },
    ]);
  });
});

describe.each(['sqlite', 'postgres'] as const)('a log on %s with a hidden exercise', (dialect) => {
  it('can be corrected, but gets no other hidden exercise', async () => {
    const select = { name: 'name', primaryMuscles: 'trains', hidden: 'gone is not null' };
    const exercises = { ...MAPPING.exercises, select };
    const host = await openForTest({
      dialect,
      ddl: `${ddlOf(dialect)} alter table lift add column gone text;`,
      rows: `${USER} insert into lift values (1, 'Press', 'chest', 'yes'), (2, 'Row', 'lats', 'yes');
        insert into session (lifter_id, ended) values (1, '2026-03-04T10:00:00Z');
        insert into done values (1, 1, 1, '8', null);`,
      mapping: { ...MAPPING, exercises },
    });
    const { logs } = trainingOf(host.repository);
    const [log] = (await logs.list({ userId: ME })).logs;
    const change = (exerciseId: number) => {
      const sets = [{ reps: 5 }];
      return { userId: ME, logId: log?.id ?? 0, exercises: [{ exerciseId, sets }] };
    };
    expect((await logs.update(change(1))).muscleGroups).toMatchObject([{ muscleGroup: 'chest' }]);
    expect((await logs.record(change(1))).muscleGroups).toMatchObject([{ muscleGroup: 'chest' }]);
    await expect(logs.update(change(2))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** A host with a column of import keys and an index on it. */
const openKeys = (
  store: Dialect,
  type: string,
  index: string,
  logs: Partial<HostMapping['logs']> = {},
) => {
  const folding = `create collation folding (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    create extension if not exists citext;`;
  const ddl = `${store === 'sqlite' ? '' : folding}${ddlOf(store)}
    alter table session add column imported ${type};
    alter table session add column gone text;
    create ${index}; create index done_session on done (session_id);`;
  const rows = `${USER} insert into lifter values (2); insert into lift values (1, 'Press', 'chest');
    insert into day values (1, 'Push'); insert into day_lift values (1, 1, 1, 3, 8, 12);`;
  const mapping = withLogs({ importKey: 'imported', ...logs });
  return openForTest({ dialect: store, ddl, rows, mapping });
};

const importing = ({ logs }: ReturnType<typeof trainingOf>, importKey: string, userId = ME) =>
  logs.create({ userId, source: { type: 'program', programDayId: 1 }, importKey });

const BY_USER = 'on session (lifter_id, imported)';

describe.each([
  ['sqlite', 'text collate nocase'],
  ['postgres', 'text collate folding'],
  ['postgres', 'citext'],
] as const)('import keys on %s in a column of type %s', (store, type) => {
  it('are different if they differ only in case', async () => {
    const host = await openKeys(store, type, `index by_key ${BY_USER}`);
    const training = trainingOf(host.repository);
    const idOf = async (key: string) => (await importing(training, key)).log.id;
    const first = await idOf('Strong:A');
    const second = await idOf('strong:a');
    expect(second).not.toBe(first);
    expect([await idOf('Strong:A'), await idOf('strong:a')]).toEqual([first, second]);
    expect((await host.check()).warnings).toEqual([]);
  });

  it.each([
    ['of their column', BY_USER],
    ['of lower case', 'on session (lifter_id, lower(imported))'],
  ])(
    'that differ only in case are refused because of a unique index %s, which the check reports',
    async (_, columns) => {
      const host = await openKeys(store, type, `unique index by_key ${columns}`);
      const training = trainingOf(host.repository);
      const { log } = await importing(training, 'Strong:A');
      for (const _again of [1, 2]) {
        await expect(importing(training, 'strong:a')).rejects.toMatchObject({
          code: 'HOST_MAPPING',
        });
      }
      expect(await importing(training, 'Strong:A')).toMatchObject({ log, duplicate: true });
      expect((await host.check()).warnings).toMatchObject([{ code: 'import_key_refused' }]);
    },
  );
});

describe.each([
  ['sqlite', 'text'],
  ['postgres', 'text'],
] as const)('import keys on %s in a column of type %s', (store, type) => {
  it('are refused because of a unique index over all users, which the check reports', async () => {
    const host = await openKeys(store, type, 'unique index by_key on session (imported)');
    const training = trainingOf(host.repository);
    await importing(training, 'strong:a');
    const STRANGER = 2;
    await expect(importing(training, 'strong:a', STRANGER)).rejects.toMatchObject({
      code: 'HOST_MAPPING',
      details: { field: 'logs.importKey' },
    });
    expect((await host.check()).warnings).toMatchObject([{ code: 'import_key_refused' }]);
  });

  it('are refused while a log that the mapping leaves out has the same key', async () => {
    const index = `unique index by_key ${BY_USER}`;
    const host = await openKeys(store, type, index, { where: 'gone is null' });
    const training = trainingOf(host.repository);
    const { log } = await importing(training, 'strong:a');
    await host.run(`update session set gone = 'yes' where id = ${log.id}`);
    await expect(importing(training, 'strong:a')).rejects.toMatchObject({
      code: 'HOST_MAPPING',
      message: expect.stringContaining('logs.where') as string,
    });
  });

  it('cause no warning if they are unique per user', async () => {
    const host = await openKeys(store, type, `unique index by_key ${BY_USER} where imported <> ''`);
    expect((await host.check()).warnings).toEqual([]);
  });
});
