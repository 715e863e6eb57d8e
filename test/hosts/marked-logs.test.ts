import { createFreshlegs, type LogId } from 'freshlegs';
import type { HostMapping } from 'freshlegs/postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { toCursor } from '../../src/schemas.js';
import { NOW } from './host.js';
import { ddlOf, DIALECTS, MAPPING, ME, type Dialect } from './odd-host.js';
import { openHost, useOpened } from './open.js';

// Hosts that mark logs as deleted, and in which coaches share their plans with users. Some have their
// own statements.

const user = { userId: ME };
const DAYS = ['Push', 'Legs', 'Pull', 'Secret Day'];
const [PUSH, LEGS, PULL, SECRET] = [1, 2, 3, 4].map((programDayId) => ({
  ...{ type: 'program' as const, programDayId },
})) as [Source, Source, Source, Source];
interface Source {
  readonly type: 'program';
  readonly programDayId: number;
}
const CURL = 3;

const ddl = (dialect: Dialect): string => `
  ${ddlOf(dialect).replace('day_id integer);', 'day_id integer, imported text, note text, gone text);')}
  alter table day add column coach_id integer;
  create table coaching (coach_id integer not null, lifter_id integer not null);
  create unique index session_import on session (lifter_id, imported) where gone is null;`;

const ROWS = `insert into lifter values (1), (2);
  insert into lift values (1, 'Bench', 'chest'), (2, 'Squat', 'quads'), (3, 'Curl', 'biceps'),
    (4, 'Fly', 'chest');
  ${DAYS.map((name, at) => `insert into day values (${at + 1}, '${name}', ${name === 'Secret Day' ? 2 : 'null'});`).join('')}
  ${DAYS.map((_, at) => `insert into day_lift values (${at + 1}, ${at + 1}, ${at + 1}, 3, 8, 12);`).join('')}`;

const STATEMENTS = {
  insert: `insert into session (lifter_id, ended, planned_on, day_id, imported, note)
    values (:userId, :completedAt, :scheduledDate, :programDayId, :importKey,
      'at 18:00, by :nobody') -- :neither
    returning id`,
  setCompletedAt:
    'update session set ended = :completedAt where id = :logId and lifter_id = :userId',
  delete: `update session set gone = 'yes' where id = :logId and lifter_id = :userId`,
};

const hostWith = (statements: HostMapping['logs']['statements']): HostMapping => ({
  ...MAPPING,
  programs: {
    ...MAPPING.programs,
    days: {
      ...MAPPING.programs.days,
      where: `day.coach_id is null
        or day.coach_id in (select c.coach_id from coaching c where c.lifter_id = :userId)`,
    },
  },
  logs: {
    ...MAPPING.logs,
    importKey: 'imported',
    where: 'gone is null',
    ...(statements && { statements }),
  },
});

const useBench = (dialect: Dialect, mapping: HostMapping) => {
  const host = useOpened(() => openHost({ dialect, ddl: ddl(dialect), rows: ROWS, mapping }));
  beforeEach(() => host().run('delete from done; delete from session; delete from coaching'));
  return {
    training: (other = mapping) =>
      createFreshlegs({ repository: host().repositoryOf(other), now: () => NOW }),
    repositoryOf: (other: HostMapping) => host().repositoryOf(other),
    run: (sql: string) => host().run(sql),
    rows: (sql: string) => host().rows(sql),
    insertLog: async (dayId: number | null): Promise<LogId> => {
      const [row] = await host().rows(
        `insert into session (lifter_id, ended, day_id) values (1, '2026-03-05T18:00:00Z', ${dayId}) returning id`,
      );
      return (row as { readonly id: LogId }).id;
    },
    markDeleted: (logId: LogId) =>
      host().run(`update session set gone = 'yes' where id = ${logId}`),
    countOf: async (table: string) => (await host().rows(`select user_id from ${table}`)).length,
  };
};

describe.each(DIALECTS)('a host whose own statements write its logs on %s', (dialect) => {
  const bench = useBench(dialect, hostWith(STATEMENTS));
  const marks = () =>
    bench.rows(
      'select gone, swapped_from_id is not null as swapped, note from session order by id',
    );

  it("marks a log that the library deletes, and the library's rows of the log are deleted", async () => {
    const training = bench.training();
    const { log } = await training.logs.create({ ...user, source: PUSH, importKey: 'a' });
    const swapped = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    const note = 'at 18:00, by :nobody';
    expect(await marks()).toMatchObject([
      { gone: null, note },
      { gone: null, note },
    ]);
    await training.logs.delete({ ...user, logId: swapped.log.id });
    expect((await marks())[1]).toMatchObject({ gone: 'yes' });
    expect(await bench.countOf('workout_swap')).toBe(0);
    expect((await training.logs.find({ ...user, logId: log.id }))?.log.status).toBe('active');
    await training.logs.delete({ ...user, logId: log.id });
    expect(await bench.countOf('muscle_group_load')).toBe(0);
    expect((await training.logs.list({ ...user, includeInactive: true })).logs).toEqual([]);
    expect(await marks()).toMatchObject([{ gone: 'yes' }, { gone: 'yes' }]);
    const again = await training.logs.create({ ...user, source: PUSH, importKey: 'a' });
    expect(again.duplicate).toBe(false);
  });

  it.each(['setCompletedAt', 'delete'] as const)(
    'gets an error if its %s changes no row, and nothing is stored',
    async (statement) => {
      const { log } = await bench
        .training()
        .logs.create({ ...user, source: PUSH, completed: false });
      const stored = () => bench.rows('select * from session');
      const before = await stored();
      // Postgres also takes a statement that returns rows.
      const more = dialect === 'postgres' ? [' and false returning id;'] : [];
      for (const end of [` and note = 'other'`, ...more]) {
        const text = `${STATEMENTS[statement]}${end}`;
        const { logs } = bench.training(hostWith({ ...STATEMENTS, [statement]: text }));
        const own = { ...user, logId: log.id };
        const write = statement === 'delete' ? logs.delete(own) : logs.complete(own);
        await expect(write).rejects.toMatchObject({
          code: 'HOST_MAPPING',
          message: expect.stringContaining('changed no row') as string,
          details: { statement },
        });
        expect(await stored()).toEqual(before);
        expect(await bench.countOf('muscle_group_load')).toBe(0);
      }
    },
  );
});

describe.each(
  DIALECTS.flatMap((dialect) => [
    { dialect, name: 'the statements of the library', statements: undefined },
    { dialect, name: 'its own statements', statements: STATEMENTS },
  ]),
)('a host that marks logs as deleted on $dialect, with $name', ({ dialect, statements }) => {
  const bench = useBench(dialect, hostWith(statements));

  it('has its performed sets backfilled, except those of marked logs', async () => {
    const training = bench.training();
    const push = await bench.insertLog(1);
    await bench.markDeleted(await bench.insertLog(2));
    const performed = await bench.insertLog(null);
    await bench.run(`insert into done values (1, ${performed}, ${CURL}, '8', null)`);
    const page = { withoutLoadsLogIds: [], unreadableSets: 0 };
    const [cursor, next] = [toCursor([push]), { nextCursor: null }];
    expect(await training.recovery.backfill({ ...user, limit: 1 })).toEqual({
      ...{ ...page, recordedLogIds: [push], nextCursor: cursor },
    });
    expect(await training.recovery.backfill({ ...user, cursor })).toEqual({
      ...{ ...page, recordedLogIds: [performed], ...next },
    });
    const loads = `select muscle_group as name from muscle_group_load where workout_log_id = ${performed}`;
    expect(await bench.rows(loads)).toEqual([{ name: 'biceps' }]);
    expect((await training.recovery.verify(user)).consistent).toBe(true);
  });

  it('gets a report if it has marked the original or the new log of a swap', async () => {
    const training = bench.training();
    const create = async () => (await training.logs.create({ ...user, source: PUSH })).log.id;
    const swap = async (logId: LogId) =>
      (await training.swaps.swap({ ...user, logId, target: LEGS })).log.id;
    const [first, second] = [await create(), await create()];
    const [dangling, product] = [await swap(first), await swap(second)];
    expect(await training.recovery.verify(user)).toMatchObject({ findings: [] });
    await bench.markDeleted(first);
    await bench.markDeleted(product);
    await training.logs.record({ ...user, logId: product });
    expect(await training.recovery.verify(user)).toMatchObject({
      consistent: true,
      findings: [
        { code: 'leftover_loads', logId: first },
        { code: 'leftover_loads', logId: second },
        { code: 'dangling_reference', logId: dangling },
      ],
    });
  });

  it('corrects recovery by recording a log that it has marked itself', async () => {
    const training = bench.training();
    const { log } = await training.logs.create({ ...user, source: PUSH });
    await bench.markDeleted(log.id);
    const { findings } = await training.recovery.verify(user);
    expect(findings).toEqual([{ code: 'counted_not_completed', logId: log.id }]);
    expect((await training.logs.record({ ...user, logId: log.id })).log).toBeNull();
    expect((await training.recovery.verify(user)).consistent).toBe(true);
    expect(await bench.countOf('muscle_group_load')).toBe(0);
  });

  it('makes the original active again by marking the new log of a swap', async () => {
    const training = bench.training();
    const { log } = await training.logs.create({ ...user, source: PUSH, completed: false });
    const first = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    await bench.markDeleted(first.log.id);
    await training.logs.record({ ...user, logId: first.log.id });
    const found = await training.logs.find({ ...user, logId: log.id });
    expect(found?.log.status).toBe('active');
    expect((await training.swaps.list(user)).swaps).toEqual([]);
    const { swap } = await training.swaps.swap({ ...user, logId: log.id, target: PULL });
    for (const list of [user, { ...user, chainOfLogId: log.id }])
      expect((await training.swaps.list(list)).swaps).toMatchObject([swap]);
    await training.swaps.revert({ ...user, swapId: swap.id });
    await training.logs.complete({ ...user, logId: log.id });
  });

  it('makes the new log of a swap an ordinary log by marking the original', async () => {
    const training = bench.training();
    const { log } = await training.logs.create({ ...user, source: PUSH });
    const product = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    await bench.markDeleted(log.id);
    await training.logs.record({ ...user, logId: log.id });
    const found = await training.logs.find({ ...user, logId: product.log.id });
    expect(found?.log).toMatchObject({ status: 'active', completedAt: NOW });
    const revert = training.swaps.revert({ ...user, swapId: product.swap.id });
    await expect(revert).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await training.recovery.verify(user)).consistent).toBe(true);
  });

  it("shows a coach's plans to the users they coach", async () => {
    const training = bench.training();
    const create = () => training.logs.create({ ...user, source: SECRET });
    await expect(create()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await training.swaps.targets(user)).workouts).toHaveLength(3);
    await bench.run('insert into coaching values (2, 1)');
    expect((await create()).log.programDayId).toBe(SECRET.programDayId);
    expect((await training.swaps.targets(user)).workouts).toHaveLength(4);
    const found = await training.swaps.targets({ ...user, muscleGroup: 'chest', q: 'day' });
    expect(found.workouts.map(({ name }) => name)).toEqual(['Secret Day']);
    const { recommendations } = await training.recommendations.smartWorkout(user);
    expect(recommendations.length).toBeGreaterThan(0);
  });

  it.each([
    ['delete', 'delete from session where id = :logId', 'does not use :userId'],
    ['delete', 'delete from session -- of :userId', 'does not use :userId'],
    ['setCompletedAt', 'select :userId, :scheduledDate', 'uses :scheduledDate'],
    ['remove', 'delete from session where lifter_id = :userId', 'logs.statements.remove'],
  ])('gets an error for invalid statements immediately: %s as %s', (name, text, message) => {
    const host = hostWith({ ...statements, [name]: text });
    expect(() => bench.repositoryOf(host)).toThrow(
      expect.objectContaining({
        code: 'HOST_MAPPING',
        message: expect.stringContaining(message) as string,
      }),
    );
  });
});
