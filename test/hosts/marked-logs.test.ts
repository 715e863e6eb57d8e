import { createFreshlegs, type Freshlegs, type LogId, type Port } from 'freshlegs';
import { sqliteRepository, type HostMapping } from 'freshlegs/sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CURL,
  FIXTURE,
  LEG_DAY,
  LEGS,
  PRIVATE_DAY,
  PULL,
  PUSH,
  PUSH_DAY,
  USER,
} from '../support/integer-ids.js';
import { toCursor } from '../../src/schemas.js';
import { useHost } from '../support/hosts/bench.js';
import { coaching } from '../support/hosts/coaching.js';
import { openStudio, STUDIO, STUDIO_STATEMENTS, type HostStore } from '../support/sqlite-hosts.js';

// Hosts that mark logs as deleted, and in which coaches share their plans with users.

const NOW = new Date('2026-03-04T18:00:00.125Z');
const user = { userId: USER };

/** A host on one database. Each test starts with the fixture. */
interface Bench {
  readonly training: () => Freshlegs;
  /** The repository with other statements of the host. */
  readonly withStatements: (statements: object) => Port;
  readonly logs: readonly [table: string, id: string];
  readonly insertLog: (programDayId: number | null) => Promise<LogId>;
  /** Adds two sets of one exercise to a log. */
  readonly perform: (logId: LogId) => Promise<unknown>;
  readonly markDeleted: (logId: LogId) => Promise<unknown>;
  /** Makes another user the user's coach. */
  readonly coach: () => Promise<unknown>;
  /** Counts the rows of one of the library's tables. */
  readonly countOf: (table: string) => Promise<number>;
  /** Stored logs by id: whether each is marked as deleted, and whether a swap created it. */
  readonly stored: () => Promise<readonly string[]>;
  readonly trainedBy: (logId: LogId) => Promise<readonly string[]>;
}

const stateOf = (marked: boolean, hasOriginal: boolean): string =>
  `${marked ? 'marked' : 'kept'}${hasOriginal ? ', of a swap' : ''}`;

const useCoaching = (): Bench => {
  const bench = useHost(coaching);
  return {
    training: () => bench.training(),
    withStatements: (statements) =>
      bench.repository({
        ...coaching.mapping,
        logs: { ...coaching.mapping.logs, statements },
      }),
    logs: ['app.training_log', 'id'],
    insertLog: async (programDayId) =>
      bench.raw().insertLog(USER, { programDayId, completedAt: NOW }),
    perform: (logId) =>
      bench.query(`insert into app.session (training_log_id) values (${logId});
        insert into app.session_exercise (session_id, movement_id, place, sets, reps, weight)
        select id, ${CURL}, 1, 2, 8, 60.5 from app.session`),
    markDeleted: (logId) =>
      bench.query(`update app.training_log set deleted_at = now() where id = ${logId}`),
    coach: () => bench.query(`insert into app.coaching (coach_id, member_id) values (2, ${USER})`),
    countOf: async (table) => {
      const [row] = await bench.query(`select count(*)::text from freshlegs.${table}`);
      return Number(row?.['count']);
    },
    stored: async () => {
      const rows = await bench.query(`select (deleted_at is not null)::text as marked,
        (swapped_from_id is not null)::text as swapped from app.training_log order by id`);
      return rows.map((row) => stateOf(row['marked'] === 'true', row['swapped'] === 'true'));
    },
    trainedBy: async (logId) =>
      (await bench.raw().counted(logId)).map(({ muscleGroup }) => muscleGroup).sort(),
  };
};

const useStudio = (host: HostMapping) => (): Bench => {
  let studio: HostStore = openStudio(host, FIXTURE);
  beforeEach(() => {
    studio = openStudio(host, FIXTURE);
  });
  const run = (sql: string) => Promise.resolve(studio.database.exec(sql));
  return {
    training: () => {
      const repository = sqliteRepository({ database: studio.database, host });
      return createFreshlegs({ repository, now: () => NOW });
    },
    withStatements: (statements) =>
      sqliteRepository({
        database: studio.database,
        host: { ...host, logs: { ...host.logs, statements } },
      }),
    logs: ['"Trainings"', '"trainingId"'],
    insertLog: (programDayId) =>
      Promise.resolve(studio.raw.insertLog(USER, { programDayId, completedAt: NOW })),
    perform: (logId) =>
      run(`insert into "Sets" values (${logId}, ${CURL}, 1, 1, 8, 60.5, null, null),
        (${logId}, ${CURL}, 1, 2, 8, 60.5, null, null)`),
    markDeleted: (logId) =>
      run(`update "Trainings" set "deletedAt" = CURRENT_TIMESTAMP where "trainingId" = ${logId}`),
    coach: () => run(`insert into "Coaching" values (3, ${USER})`),
    countOf: (table) =>
      Promise.resolve(
        Number(studio.database.prepare(`select count(*) from ${table}`).pluck().get()),
      ),
    stored: () => {
      const rows = studio.database.prepare<[], Readonly<Record<string, unknown>>>(
        'select "deletedAt", swapped_from_id from "Trainings" order by "trainingId"',
      );
      return Promise.resolve(
        rows
          .all()
          .map((row) => stateOf(row['deletedAt'] !== null, row['swapped_from_id'] !== null)),
      );
    },
    trainedBy: (logId) =>
      Promise.resolve(
        studio.raw
          .counted(logId)
          .map(({ muscleGroup }) => muscleGroup)
          .sort(),
      ),
  };
};

const WITH_STATEMENTS = [
  { name: 'SQLite, with its own statements', use: useStudio(STUDIO_STATEMENTS) },
  { name: 'PostgreSQL', use: useCoaching },
];

describe.each(WITH_STATEMENTS)('a host that marks deleted logs on $name', ({ use }) => {
  const bench = use();

  it("marks a log that the library deletes, and the library's rows of the log are deleted", async () => {
    const training = bench.training();
    const { log } = await training.logs.create({ ...user, source: PUSH, importKey: 'a' });
    const swapped = await training.swaps.swap({ ...user, logId: log.id, target: LEGS });
    expect(await bench.stored()).toEqual(['kept', 'kept, of a swap']);
    await training.logs.delete({ ...user, logId: swapped.log.id });
    expect((await bench.stored())[1]).toMatch(/^marked/);
    expect(await bench.countOf('workout_swap')).toBe(0);
    expect((await training.logs.find({ ...user, logId: log.id }))?.log.status).toBe('active');
    await training.logs.delete({ ...user, logId: log.id });
    expect(await bench.countOf('muscle_group_load')).toBe(0);
    expect((await training.logs.list({ ...user, includeInactive: true })).logs).toEqual([]);
    expect(await bench.stored()).toEqual(['marked', 'marked']);
    const again = await training.logs.create({ ...user, source: PUSH, importKey: 'a' });
    expect(again.duplicate).toBe(false);
  });
});

describe.each([{ name: 'SQLite', use: useStudio(STUDIO) }, ...WITH_STATEMENTS])(
  'a host that marks logs as deleted on $name',
  ({ use }) => {
    const bench = use();

    it('has its performed sets backfilled, except those of marked logs', async () => {
      const training = bench.training();
      const push = await bench.insertLog(PUSH_DAY);
      const deleted = await bench.insertLog(LEG_DAY);
      const performed = await bench.insertLog(null);
      await bench.markDeleted(deleted);
      await bench.perform(performed);
      const page = { withoutLoadsLogIds: [], unreadableSets: 0 };
      expect(await training.recovery.backfill({ ...user, limit: 1 })).toEqual({
        ...page,
        recordedLogIds: [push],
        nextCursor: toCursor([push]),
      });
      expect(await training.recovery.backfill({ ...user, cursor: toCursor([push]) })).toEqual({
        ...page,
        recordedLogIds: [performed],
        nextCursor: null,
      });
      expect(await bench.trainedBy(performed)).toEqual(['biceps', 'forearms']);
      expect((await training.recovery.verify(user)).consistent).toBe(true);
    });

    it('gets a report if it has marked the original or the new log of a swap', async () => {
      const training = bench.training();
      const create = async () => (await training.logs.create({ ...user, source: PUSH })).log.id;
      const swap = async (logId: LogId) =>
        (await training.swaps.swap({ ...user, logId, target: LEGS })).log.id;
      const [first, second] = [await create(), await create()];
      const [dangling, product] = [await swap(first), await swap(second)];
      expect(await training.recovery.verify(user)).toMatchObject({
        findings: [],
      });
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
      const source = { type: 'program', programDayId: PRIVATE_DAY } as const;
      const create = () => training.logs.create({ ...user, source });
      await expect(create()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await training.swaps.targets(user)).workouts).toHaveLength(4);
      await bench.coach();
      expect((await create()).log.programDayId).toBe(PRIVATE_DAY);
      expect((await training.swaps.targets(user)).workouts).toHaveLength(5);
      const found = await training.swaps.targets({ ...user, muscleGroup: 'chest', q: 'day' });
      expect(found.workouts.map(({ name }) => name)).toEqual(['Secret Day']);
      const { recommendations } = await training.recommendations.smartWorkout(user);
      expect(recommendations.length).toBeGreaterThan(0);
    });

    it.each([
      ['delete', 'delete from LOGS where ID = :logId', 'does not use :userId'],
      ['delete', 'delete from LOGS -- of :userId', 'does not use :userId'],
      ['setCompletedAt', 'select :userId, :scheduledDate', 'uses :scheduledDate'],
    ])('gets an error for invalid statements immediately: %s as %s', (name, text, message) => {
      const [table, id] = bench.logs;
      const statement = text.replace('LOGS', table).replace('ID', id);
      expect(() => bench.withStatements({ [name]: statement })).toThrow(
        expect.objectContaining({
          code: 'HOST_MAPPING',
          message: expect.stringContaining(message) as string,
        }),
      );
    });
  },
);
