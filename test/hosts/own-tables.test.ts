import { createFreshlegs, type Freshlegs, type LogId } from 'freshlegs';
import type { HostMapping, LogMapping } from 'freshlegs/postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { readState } from '../conformance/recommendation-state.js';
import { IDS } from '../support/integer-ids.js';
import { faultsOf, NOW } from './host.js';
import { ddlOf, DIALECTS, MAPPING, ME, MUSCLE_ROWS, type Dialect } from './odd-host.js';
import { openForTest, openHost, useOpened } from './open.js';

// What the library stores in a host's own tables and reads from them, on both databases.

const user = { userId: ME };
const PUSH = { type: 'program', programDayId: 1 } as const;
const LEGS = { type: 'program', programDayId: 2 } as const;
const exercises = [{ exerciseId: 1, sets: [{ reps: 10 }, { reps: 10 }, { reps: 10 }] }];

const clubTables = (dialect: Dialect): string =>
  ddlOf(dialect).replace(
    'day_id integer);',
    `day_id integer, gym integer not null, code text not null unique, note text, imported text,
      begun text, created ${dialect === 'sqlite' ? 'text' : 'timestamp(3)'}, changed text);`,
  );

let codes = 0;
const CLUB: HostMapping = {
  ...{ ...MAPPING, ...MUSCLE_ROWS },
  logs: {
    ...MAPPING.logs,
    importKey: 'imported',
    createdAt: { column: 'created', encoding: 'timestamp-utc' },
    updatedAt: { column: 'changed', encoding: 'iso-text' },
    copyOnSwap: ['gym', 'note'],
    newLogValues: (original) => ({ code: String(++codes), ...(original ? {} : { gym: 1 }) }),
  },
};
const withLogs = (logs: Partial<LogMapping>): HostMapping => ({
  ...CLUB,
  logs: { ...CLUB.logs, ...logs },
});

const ROWS = `insert into lifter values (1), (7), (2), (1001);
  insert into lift values (1, 'Bench', ''), (2, 'Squat', ''), (3, 'Curl', '');
  insert into lift_muscle values (1, 'chest', 'primary'), (1, 'triceps', 'secondary'),
    (1, 'shoulders', 'secondary'), (2, 'quadriceps', 'primary'), (3, 'biceps', 'primary');
  insert into day values (1, 'Push'), (2, 'Legs');
  insert into day_lift values (1, 1, 1, null, null, null), (2, 2, 2, 4, 5, 8);`;

describe.each(DIALECTS)('a host with its own tables on %s', (dialect) => {
  const host = useOpened(() =>
    openHost({ dialect, ddl: clubTables(dialect), rows: ROWS, mapping: CLUB }),
  );
  let now = NOW;
  const serve = (mapping = CLUB): Freshlegs =>
    createFreshlegs({ repository: host().repositoryOf(mapping), now: () => now });
  const rowOf = async (logId: LogId) =>
    (await host().rows('select * from session where id = :logId', logId))[0] as Record<
      string,
      unknown
    >;
  const countOf = async () => (await host().rows('select id from session')).length;
  const isRefused = (text: string) => ({
    code: 'HOST_MAPPING',
    message: expect.stringContaining(text) as string,
  });
  beforeEach(async () => {
    now = NOW;
    await host().run(`delete from done; delete from session; delete from muscle_group_recovery`);
  });

  it('gets the values that its columns need: its own, copied ones, and times in their encodings', async () => {
    const training = serve();
    const instants = 'cast(created as text) as created, changed, ended';
    const timesOf = async (logId: LogId) => {
      const query = `select ${instants} from session where id = :logId`;
      const [row] = (await host().rows(query, logId)) as { created: string }[];
      const created = new Date(`${row?.created.replace(' ', 'T') ?? ''}Z`).toISOString();
      return { ...row, created };
    };
    const { log } = await training.logs.create({ ...user, source: PUSH, importKey: 'a' });
    expect(await rowOf(log.id)).toMatchObject({ gym: 1, imported: 'a', day_id: 1 });
    await host().run(`update session set gym = 7, note = 'slow'`);
    now = new Date(NOW.getTime() + 3_600_000);
    const swapped = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    const [first, later] = [NOW.toISOString(), now.toISOString()];
    expect(await timesOf(log.id)).toEqual({ created: first, changed: later, ended: null });
    expect(await timesOf(swapped.log.id)).toEqual({ created: later, changed: later, ended: first });
    const product = await rowOf(swapped.log.id);
    expect(product).toMatchObject({ gym: 7, note: 'slow', imported: null });
    expect(product['code']).not.toBe((await rowOf(log.id))['code']);
  });

  it('computes values from the original of a swap, and from the times of the new log', async () => {
    const asked: unknown[] = [];
    const training = serve(
      withLogs({
        newLogValues: (original, { completedAt, scheduledFor }) => {
          asked.push([original?.programDayId ?? null, completedAt, scheduledFor]);
          return { code: String(++codes), gym: 1 };
        },
      }),
    );
    const completedAt = new Date(NOW.getTime() - 3_600_000);
    const { log } = await training.logs.create({ ...user, source: PUSH, completedAt });
    const planned = { completed: false, scheduledFor: '2026-03-07' };
    await training.logs.create({ ...user, source: PUSH, ...planned });
    await host().run('update session set gym = 7');
    const swapped = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    expect(asked).toEqual([
      [null, completedAt, null],
      [null, null, '2026-03-07'],
      [1, completedAt, null],
    ]);
    // The host's own values take precedence over copied values.
    expect(await rowOf(swapped.log.id)).toMatchObject({ gym: 1 });
  });

  it('gets only one value for a column that several parts of the mapping use', async () => {
    const training = serve(
      withLogs({
        copyOnSwap: ['gym', 'planned_on', 'created'],
        newLogValues: () => ({ code: String(++codes), gym: 3, changed: 'never' }),
      }),
    );
    const planned = { completed: false, scheduledFor: '2026-03-05' };
    const { log } = await training.logs.create({ ...user, source: PUSH, ...planned });
    const swapped = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    expect(swapped.log.scheduledFor).toBe('2026-03-05');
    expect(await rowOf(swapped.log.id)).toMatchObject({ gym: 3, changed: NOW.toISOString() });
  });

  it('gets the start of a swapped log once, even if a copied column of its own insert has it', async () => {
    const startedAt = new Date(NOW.getTime() - 3_600_000);
    const began = { begun: startedAt.toISOString() };
    const training = serve(
      withLogs({
        copyOnSwap: ['gym', 'begun'],
        startedAt: { column: 'begun', encoding: 'iso-text' },
        statements: {
          insert: `insert into session (lifter_id, gym, code, ended, day_id)
            values (:userId, 1, 'own' || :programDayId, :completedAt, :programDayId) returning id`,
          setCompletedAt: `update session set ended = :completedAt
            where id = :logId and lifter_id = :userId`,
        },
      }),
    );
    const { log } = await training.logs.create({ ...user, source: PUSH, completed: false });
    await training.logs.complete({ ...user, logId: log.id, startedAt });
    expect(await rowOf(log.id)).toMatchObject(began);
    await host().run('update session set gym = 7');
    const swapped = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    expect(swapped.log.startedAt).toEqual(startedAt);
    expect(await rowOf(swapped.log.id)).toMatchObject({ ...began, gym: 7 });
  });

  it('has its supersets numbered so that a client can send them back', async () => {
    const training = serve({
      ...CLUB,
      sets: { ...CLUB.sets, select: { ...CLUB.sets?.select, superset: '5000 + id' } },
    } as HostMapping);
    const { log } = await training.logs.create({ ...user, source: PUSH });
    await host().run(`insert into done values (1, ${String(log.id)}, 1, '10', null),
      (2, ${String(log.id)}, 3, '10', null)`);
    const found = await training.logs.find({ ...user, logId: log.id });
    expect(found?.exercises?.map(({ superset }) => superset)).toEqual([1, 2]);
    const sent = { ...user, logId: log.id, exercises: found?.exercises ?? [] };
    expect((await training.logs.update(sent)).log.id).toBe(log.id);
  });

  // SQLite ignores the case of names.
  const own = ['id', 'lifter_id', 'swapped_from_id', 'source_type'];
  it.each([...own, ...(dialect === 'sqlite' ? ['ID'] : [])])(
    'may not set %s in a new log, because the library writes it',
    async (column) => {
      const training = serve(withLogs({ newLogValues: () => ({ [column]: 9 }) }));
      const created = training.logs.create({ ...user, source: PUSH });
      await expect(created).rejects.toMatchObject(isRefused(`newLogValues sets "${column}"`));
      expect(await countOf()).toBe(0);
    },
  );

  it('gets an error that names the log column whose value is missing or already used', async () => {
    const without = serve(withLogs({ newLogValues: () => ({ gym: 1 }) }));
    const created = without.logs.create({ ...user, source: PUSH });
    await expect(created).rejects.toMatchObject(isRefused('code'));
    const twice = serve(withLogs({ newLogValues: () => ({ gym: 1, code: 'one' }) }));
    const { log } = await twice.logs.create({ ...user, source: PUSH });
    const swapped = twice.swaps.swap({ ...user, logId: log.id, target: LEGS });
    const isTaken =
      dialect === 'sqlite' ? 'session.code already has this value and is unique' : 'code';
    await expect(swapped).rejects.toMatchObject(isRefused(isTaken));
    expect(await countOf()).toBe(1);
  });

  it('without programs, performed sets or optional columns supports everything that does not need them', async () => {
    const { programs: _programs, sets: _sets, logs: mapped, ...rest } = CLUB;
    const { programDayId: _day, scheduledDate: _date, importKey: _key, ...logs } = mapped;
    const mapping = { ...rest, logs };
    const training = serve(mapping);
    const { log } = await training.logs.create({ ...user, exercises });
    const logId = log.id;
    expect((await training.logs.find({ ...user, logId }))?.exercises).toBeNull();
    const arms = { ...user, name: 'Arms', exercises: [{ exerciseId: 3 }] };
    const { id: customWorkoutId } = await training.customWorkouts.create(arms);
    const target = { type: 'custom', customWorkoutId } as const;
    const preview = await training.swaps.preview({ ...user, logId, target });
    expect(preview.muscleGroups.length).toBeGreaterThan(0);
    const { swap } = await training.swaps.swap({ ...user, logId, target });
    const { workouts } = await training.swaps.targets(user);
    expect(workouts.map(({ name }) => name)).toEqual(['Arms']);
    await host().run(`update session set planned_on = '2026-03-04'`);
    const bench = { repository: host().repositoryOf(mapping), clock: { now: NOW }, ids: IDS };
    expect((await readState(bench, ME)).logs).toEqual([]);
    const smart = await training.recommendations.smartWorkout({ ...user, explain: true });
    expect(smart.recommendations.length + (smart.dropped?.length ?? 0)).toBe(1);
    await training.swaps.revert({ ...user, swapId: swap.id });
    const { muscleGroups, recorded } = await training.logs.record({ ...user, logId });
    expect(recorded).toBe('loads');
    expect(muscleGroups.map(({ muscleGroup }) => muscleGroup)).toEqual([
      'chest',
      'shoulders',
      'triceps',
    ]);
    const { create } = training.logs;
    await expect(create({ ...user, source: PUSH })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(create({ ...user, exercises, importKey: 'a' })).rejects.toMatchObject({
      ...isRefused('importKey was given'),
      details: { field: 'importKey' },
    });
    const planned = { ...user, source: target, completed: false, scheduledFor: '2026-03-05' };
    await expect(create(planned)).rejects.toMatchObject(isRefused('Map logs.scheduledDate'));
    expect(await countOf()).toBe(2);
    await training.customWorkouts.delete({ ...user, customWorkoutId });
  });

  it('whose completions cannot be null supports training, and the error of a swap says so', async () => {
    const ddl = clubTables(dialect).replace('ended text', 'ended text not null');
    const strict = await openForTest({ dialect, ddl, rows: ROWS, mapping: CLUB });
    const training = createFreshlegs({ repository: strict.repository, now: () => NOW });
    const { log } = await training.logs.create({ ...user, source: PUSH });
    const swapped = training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    await expect(swapped).rejects.toMatchObject(isRefused('ended'));
    expect(await strict.rows('select id from session')).toHaveLength(1);
    expect(await strict.rows('select id from workout_swap')).toEqual([]);
    const { recommendations } = await training.recommendations.smartWorkout(user);
    expect(recommendations.length).toBeGreaterThan(0);
    expect((await training.recovery.verify(user)).consistent).toBe(true);
  });

  it('whose days belong to no program has each day as a separate program, available to everybody', async () => {
    const training = serve();
    const { workouts } = await training.swaps.targets(user);
    expect(workouts).toMatchObject([
      { programName: 'Push', exercises: [{ sets: 3, repsMin: 8, repsMax: 12 }] },
      { programName: 'Legs', exercises: [{ sets: 4, repsMin: 5, repsMax: 8 }] },
    ]);
    const bench = { repository: host().repository, clock: { now: NOW }, ids: IDS };
    const { candidates } = await readState(bench, ME);
    expect(candidates.map(({ name, program }) => [name, program])).toEqual([
      ['Push', { programId: 1, name: 'Push', position: null }],
      ['Legs', { programId: 2, name: 'Legs', position: null }],
    ]);
    await training.logs.create({ ...user, source: PUSH });
    const { recommendations } = await training.recommendations.smartWorkout(user);
    expect(recommendations.length).toBeGreaterThan(0);
  });

  it('has its users listed by ascending id, page by page', async () => {
    const list = (page: { after?: number; limit?: number }) =>
      host().listUsers({ host: CLUB, ...page });
    expect(await list({})).toEqual([1, 2, 7, 1001]);
    expect(await list({ after: 2, limit: 2 })).toEqual([7, 1001]);
    expect(await list({ after: 2, limit: 1 })).toEqual([7]);
    expect(await list({ after: 1001 })).toEqual([]);
    await expect(host().listUsers({})).rejects.toMatchObject({ code: 'SCHEMA_OUTDATED' });
  });

  const insert = `insert into session (lifter_id, gym, code) values (:userId, 1, 'own')`;
  it.each([
    ['returns nothing', insert],
    // Postgres refuses to run it.
    ...(dialect === 'sqlite' ? [['returns another column', `${insert} returning code`]] : []),
    [
      'inserts no row',
      'insert into session (lifter_id, gym, code) select :userId, 1, 2 where false returning id',
    ],
  ])('gets an error if its own insert %s', async (_, text = '') => {
    const training = serve(withLogs({ statements: { insert: text } }));
    const created = training.logs.create({ ...user, source: PUSH });
    await expect(created).rejects.toMatchObject(isRefused('returning'));
    expect(await countOf()).toBe(0);
  });

  it.each([
    ['2026-03-04T16:00:00.125Z', '2026-03-04T16:00:00.125Z'],
    ['2026-03-04T17:00:00.125+01:00', '2026-03-04T16:00:00.125Z'],
    ['2026-03-04T16:00:00+0530', '2026-03-04T10:30:00.000Z'],
    ['2026-03-04 16:00:00-05', '2026-03-04T21:00:00.000Z'],
    ['2026-03-04 16:00:00', '2026-03-04T16:00:00.000Z'],
    ['2026-03-04T16:00', '2026-03-04T16:00:00.000Z'],
    ['2026-03-04', '2026-03-04T00:00:00.000Z'],
  ])('has a completion that is stored as the text %s', async (text, read) => {
    const { logs, swaps, recommendations } = serve();
    const { log } = await logs.create({ ...user, source: PUSH });
    await host().run(`update session set ended = '${text}'`);
    // The calls run one after the other, so that all of them use the session with this time zone.
    if (dialect === 'postgres') await host().run(`set timezone = 'Asia/Tokyo'`);
    const found = await logs.find({ ...user, logId: log.id });
    expect(found?.log.completedAt).toEqual(new Date(read));
    expect((await swaps.targets(user)).workouts.length).toBeGreaterThan(0);
    const smart = await recommendations.smartWorkout(user);
    expect(smart.recommendations.length).toBeGreaterThan(0);
    // For SQLite, the tests of its check have the forms of texts that it accepts.
    if (dialect === 'postgres') expect(await faultsOf(host().check)).toEqual([]);
  });
});
