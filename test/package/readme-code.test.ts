import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import * as drizzleOrm from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, pgTable } from 'drizzle-orm/pg-core';
import express from 'express';
import * as freshlegs from 'freshlegs';
import { createHandler, toNode, type HandlerOptions } from 'freshlegs/http';
import * as memory from 'freshlegs/memory';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import * as testing from 'freshlegs/testing';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { pino, type LoggerOptions } from 'pino';
import { describe, expect, it } from 'vitest';
import * as embed from '../../examples/embed-in-postgres.js';
import { memoryStore } from '../support/memory-store.js';
import { openDatabase } from '../support/sqlite-store.js';
import { collectNames } from '../conformance/collect.js';
import { CURL, FIXTURE, LEG_DAY, LEGS, PUSH, SQUAT, USER } from '../support/integer-ids.js';
import { createDatabase } from '../support/database.js';
import { createFill } from '../support/fill.js';
import { inTransaction } from '../support/bench.js';
import type { Rehearse } from '../../examples/agent-tools/calls.js';
import { openHost } from '../hosts/open.js';
import { openPrisma } from '../support/prisma-client.js';
import { queryOnPool } from '../support/query.js';
import { PAGES, readPage, root } from './readme-pages.js';
import { runBlock as run } from '../support/run-block.js';

const readme = readPage('README.md').text;
const blocks = PAGES.flatMap(({ text }) =>
  Array.from(text.matchAll(/^```(?:ts|js)\n([^]*?)^```$/gm), ([, code = '']) => code),
);

/** Files that contain blocks word for word, and that other tests run. */
const FILES = [
  'examples/quick-start.ts',
  'examples/embed-in-postgres.ts',
  'test/support/pglite.ts',
  'test/drivers/postgres-js.ts',
];

/** Removes what a page may leave out: `export`, and types. */
const plain = (code: string): string =>
  code
    .replace(/^import .*\n|^export |^\/\*\*.*\*\/\n/gm, '')
    .replaceAll("Pick<PGlite, 'exec' | 'query'>", 'PGlite')
    .trim();

const textOf = (file: string): string => plain(readFileSync(join(root, file), 'utf8'));

const isFile = (code: string): boolean => FILES.some((file) => textOf(file) === plain(code));

/** `test/http/frameworks.ci.test.ts` runs them. */
const isOfFramework = (code: string): boolean => code.includes("from 'freshlegs/http'");

/** `test/document-store/page.test.ts` runs it. */
const isBesideDocuments = (code: string): boolean => code.includes('catalogue.put(');

const nodeSqlite = process.getBuiltinModule('node:sqlite') as
  | { readonly DatabaseSync: new (path: string, options: object) => sqlite.SqliteDatabase }
  | undefined;

interface Case {
  readonly name: string;
  /** Text that occurs only in this block. */
  readonly has: string;
  readonly check: (code: string) => Promise<void>;
  readonly isSkipped?: boolean;
}

const service = () => {
  const store = memoryStore(FIXTURE);
  return { ...store, training: freshlegs.createFreshlegs({ repository: store.repository }) };
};

/** The base tables of a database, with the fixture. */
const onPostgres = async () => {
  const { openPool, close } = await createDatabase();
  const pool = openPool();
  await postgres.migrate(pool, { base: true });
  const fill = await createFill(queryOnPool(pool), 'public');
  await fill(FIXTURE);
  const training = freshlegs.createFreshlegs({ repository: postgres.postgresRepository({ pool }) });
  return { pool, close, training };
};

/** A user with a log, and a function that swaps it. */
const swapped = async () => {
  const { training, ...database } = await onPostgres();
  const { log: original } = await training.logs.create({ userId: USER, source: PUSH });
  const swap = async () =>
    (await training.swaps.swap({ userId: USER, logId: original.id, target: LEGS })).log.id;
  return { ...database, training, logId: original.id, swap };
};

/** The lines that code prints to its own console. */
const keepingConsole = () => {
  const lines: unknown[][] = [];
  return { lines, console: { log: (...line: unknown[]) => lines.push(line) } };
};

/** Checks that a muscle group of the user has recovery to show. */
const expectTrained = async ({ recovery }: freshlegs.Freshlegs) => {
  const { muscleGroups } = await recovery.mostRecovered({ userId: USER });
  expect(muscleGroups.length).toBeGreaterThan(0);
};

const listedIds = (values: Readonly<Record<string, unknown>>): readonly number[] =>
  (values['logs'] as { readonly id: number | bigint }[]).map(({ id }) => Number(id));

const CASES: readonly Case[] = [
  {
    name: 'a list of logs with Prisma',
    has: 'notIn: await',
    check: async (code) => {
      const { pool, close, training, logId, swap } = await swapped();
      const prisma = openPrisma(pool);
      const scope = { prisma, training, userId: USER };
      const listed = async () => listedIds(await run(code, scope, {}, ['logs']));
      expect(await listed()).toEqual([logId]);
      const newId = await swap();
      expect(await listed()).toEqual([newId]);
      // The types of Prisma, which the page is not compiled with, take no readonly array.
      const notIn: number[] = await training.swaps.hiddenLogIds({ userId: USER });
      expect(await prisma.workoutLog.findMany({ where: { userId: USER, id: { notIn } } })).toEqual([
        expect.objectContaining({ id: BigInt(newId) }),
      ]);
      await close();
    },
  },
  {
    name: 'a list of logs with Drizzle',
    has: 'notInArray(workoutLog.id',
    check: async (code) => {
      const { pool, close, training, logId, swap } = await swapped();
      const workoutLog = pgTable('workout_log', {
        id: bigint('id', { mode: 'number' }),
        userId: bigint('user_id', { mode: 'number' }),
      });
      const scope = { db: drizzle({ client: pool }), workoutLog, training, userId: USER };
      const imports = { 'drizzle-orm': drizzleOrm };
      const listed = async () => listedIds(await run(code, scope, imports, ['logs']));
      expect(await listed()).toEqual([logId]);
      const newId = await swap();
      expect(await listed()).toEqual([newId]);
      await close();
    },
  },
  {
    name: "the library in a host's own tests",
    has: 'createFreshlegs({ repository: memoryRepository({ tables }), now })',
    check: async (code) => {
      const made = await run(code, {}, { 'freshlegs/memory': memory }, ['fake', 'recorded']);
      expect(made['recorded']).toBe('loads');
      const { recovery, logs } = made['fake'] as freshlegs.Freshlegs;
      const { muscleGroups } = await recovery.mostRecovered({ userId: 1 });
      expect(muscleGroups.map(({ muscleGroup }) => muscleGroup)).toEqual(['glutes', 'quadriceps']);
      const unknown = await logs.record({ userId: 1, logId: 99 });
      expect(unknown).toEqual({ log: null, muscleGroups: [], recorded: 'nothing' });
    },
  },
  {
    name: 'the score of a record',
    has: 'calculateRecoveryScore(\n',
    check: async (code) => {
      const [, expected] = /\); \/\/ ([\d.]+)\n$/.exec(code) ?? [];
      const named = code.replace(
        '\ncalculateRecoveryScore(',
        '\nconst score = calculateRecoveryScore(',
      );
      expect(await run(named, {}, {}, ['score'])).toEqual({ score: Number(expected) });
    },
  },
  {
    name: 'a correction and its end',
    has: 'recovery.clearCorrection(',
    check: async (code) => {
      const { training } = service();
      const [correct = '', clear = ''] = code.split(/(?=^await .*clearCorrection)/m);
      const shown = async () => {
        const { muscleGroups } = await training.recovery.muscleGroups({ userId: USER });
        return muscleGroups.find(({ muscleGroup }) => muscleGroup === 'hamstrings')?.correction;
      };
      await run(correct, { training });
      expect(await shown()).toMatchObject({ maxScore: 20 });
      await run(clear, { training });
      expect(await shown()).toBeNull();
    },
  },
  {
    name: 'the laws of a model',
    has: 'recoveryModelLaws(myModel)',
    check: async (code) => {
      const laws: string[] = [];
      const check = (law: string, body: () => void) => {
        laws.push(law);
        body();
      };
      const myModel = freshlegs.STEP_RECOVERY_MODEL;
      const { recoveryModelLaws } = testing;
      await run(code, { recoveryModelLaws, myModel, it: check });
      expect(laws).toEqual(recoveryModelLaws(myModel).map(({ law }) => law));
    },
  },
  {
    name: 'recovery in README.md',
    has: "band === 'fatigued'",
    check: async (code) => {
      const { training } = service();
      const squat = { exerciseId: SQUAT, sets: Array(6).fill({ reps: 10, rir: 0 }) };
      await training.logs.create({ userId: USER, exercises: [squat, squat] });
      const { tired } = await run(code, { training }, {}, ['tired']);
      expect(tired).toMatchObject([{ muscleGroup: 'quadriceps', band: 'fatigued' }, {}]);
    },
  },
  {
    name: 'suggested sets',
    has: 'console.log(basis, sets, message)',
    check: async (code) => {
      const { training } = service();
      const squat = { exerciseId: SQUAT, sets: [{ reps: 8, weightKg: 60 }] };
      await training.logs.create({ userId: USER, exercises: [squat] });
      const { lines, console } = keepingConsole();
      const named = code.replace('programDayId: 2', `programDayId: ${LEG_DAY}`);
      await run(named, { training, console });
      expect(lines.map(([basis]) => basis)).toEqual(['same_exercise', 'none']);
    },
  },
  {
    name: 'sessions',
    has: 'sessions.compose(',
    check: async (code) => {
      const { training } = service();
      await training.preferences.set({
        ...{ userId: USER, never: [SQUAT] },
        places: [{ name: 'Home', equipment: ['barbell'] }],
      });
      const { lines, console } = keepingConsole();
      const named = code.replace('programDayId: 2', `programDayId: ${LEG_DAY}`);
      await run(named, { training, console });
      expect(lines).toEqual([['You never want this exercise.']]);
      const { logs } = await training.logs.list({ userId: USER });
      expect(logs.map(({ scheduledFor, workout }) => [scheduledFor, workout?.name])).toEqual([
        ['2026-03-05', 'Legs'],
      ]);
    },
  },
  {
    name: 'preferences',
    has: 'preferences.set(',
    check: async (code) => {
      const { training } = service();
      const named = code
        .replace('never: [12]', `never: [${CURL}]`)
        .replace('favourites: [3, 7]', `favourites: [${SQUAT}]`);
      await run(named, { training });
      const { never, favourites, places } = await training.preferences.get({ userId: USER });
      expect({ never, favourites }).toEqual({ never: [CURL], favourites: [SQUAT] });
      expect(places.map(({ name }) => name)).toEqual(['Gym', 'Home']);
    },
  },
  {
    name: 'swaps in README.md',
    has: 'swapId: swap.id',
    check: async (code) => {
      const { training } = service();
      const { log } = await training.logs.create({ userId: USER, source: PUSH });
      const trained = async () =>
        (await training.recovery.mostRecovered({ userId: USER, limit: 50 })).muscleGroups.map(
          ({ muscleGroup, intensity }) => [muscleGroup, intensity],
        );
      const before = await trained();
      const named = code
        .replace('logId: 7', `logId: ${String(log.id)}`)
        .replace("{ type: 'program', programDayId: 2 }", JSON.stringify(LEGS));
      const { swap } = await run(named, { training }, {}, ['swap']);
      expect(swap).toMatchObject({ originalLogId: log.id });
      expect((await training.swaps.list({ userId: USER })).swaps).toMatchObject([
        { revertedAt: expect.any(Date) as Date },
      ]);
      expect(before.length).toBeGreaterThan(0);
      expect(await trained()).toEqual(before);
    },
  },
  {
    name: 'recommendations in README.md',
    has: 'console.log(workout.name, message)',
    check: async (code) => {
      const { training } = service();
      const { lines, console } = keepingConsole();
      await run(code, { training, console });
      expect(lines.length).toBeGreaterThan(0);
      for (const [name, message] of lines) {
        expect(name).toEqual(expect.any(String));
        expect(message).toEqual(expect.stringMatching(/\.$/));
      }
    },
  },
  {
    name: 'the mapping in README.md',
    has: 'const host: HostMapping = {\n  users',
    check: (code) => {
      expect(textOf('examples/embed-in-postgres.ts')).toContain(plain(code));
      expect(code.split('\n').length).toBeLessThanOrEqual(30);
      return Promise.resolve();
    },
  },
  {
    name: 'a transaction of Prisma',
    has: 'fromPrisma(tx)',
    check: async (code) => {
      const { pool, close, training } = await onPostgres();
      const prisma = openPrisma(pool);
      const { log } = await training.logs.create({ userId: USER, source: LEGS, completed: false });
      const data = { completedAt: new Date() };
      const scope = { prisma, training, data, logId: log.id, userId: USER, host: undefined };
      const { postgresRepository, fromPrisma } = postgres;
      await run(code, { ...scope, postgresRepository, fromPrisma });
      await expectTrained(training);
      await close();
    },
  },
  {
    name: 'a transaction of TypeORM',
    has: 'fromTypeorm(manager)',
    check: async (code) => {
      const { pool, close, training } = await onPostgres();
      const { log } = await training.logs.create({ userId: USER, source: LEGS, completed: false });
      // What the page uses of TypeORM, which the tests do not install.
      const dataSource = {
        transaction: (body: (manager: object) => Promise<void>) =>
          inTransaction(pool, 'begin', (client) =>
            body({
              queryRunner: {
                startTransaction: () => undefined,
                query: async (text: string, values: (string | null)[]) => ({
                  records: (await client.query(text, values)).rows,
                }),
              },
              update: (_entity: unknown, { id }: { id: number }, row: { finishedAt: Date }) =>
                client.query('update workout_log set completed_at = $1 where id = $2', [
                  row.finishedAt,
                  id,
                ]),
            }),
          ),
      };
      const { fromTypeorm, postgresRepository } = postgres;
      await run(code, {
        ...{ dataSource, training, fromTypeorm, postgresRepository, WorkoutSession: {} },
        ...{ logId: log.id, userId: USER, host: undefined },
      });
      await expectTrained(training);
      await close();
    },
  },
  {
    name: 'authentication in Express',
    has: 'session.userId ?? null',
    check: async (code) => {
      const { training } = service();
      const app = express();
      app.use(express.json(), (request, _response, next) => {
        const userId = request.get('x-user') === undefined ? undefined : USER;
        Object.assign(request, { session: { userId } });
        next();
      });
      const quiet = (options: HandlerOptions) =>
        createHandler({ ...options, log: () => undefined });
      await run(code, { app, toNode, createHandler: quiet, training });
      const server = app.listen(0);
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const send = (headers: Readonly<Record<string, string>>) =>
        fetch(`http://127.0.0.1:${port}/api/logs`, { headers });
      expect((await send({})).status).toBe(401);
      expect((await send({ 'x-user': 'me' })).status).toBe(200);
      server.close();
      server.closeAllConnections();
    },
  },
  {
    name: 'the methods of the service',
    has: 'training.recommendations: smartWorkout',
    check: async (code) => {
      const listed = Array.from(code.matchAll(/^training\.(\w+): +(.*)$/gm), ([, group, names]) =>
        (names ?? '').split(', ').map((name) => `${group}.${name}`),
      ).flat();
      const methods = Object.entries(freshlegs.inputSchemasOf()).flatMap(([group, cases]) =>
        Object.keys(cases).map((name) => `${group}.${name}`),
      );
      expect(listed.sort()).toEqual(methods.sort());
      const { repository, training } = service();
      expect(Object.keys(training).sort()).toEqual(
        [
          ...Object.keys(freshlegs.inputSchemasOf()),
          'withRepository',
          'idTypes',
          'dayStartsAt',
          'timeZone',
          'sync',
        ].sort(),
      );
      const [first = ''] = code.split('\n');
      const { createFreshlegs } = freshlegs;
      expect(await run(first, { createFreshlegs, repository }, {}, ['training'])).toHaveProperty(
        'training.logs.create',
      );
    },
  },
  {
    name: 'a backfill, page by page',
    has: 'recovery.backfill(',
    check: async (code) => {
      const { training, raw } = service();
      for (const day of [1, 2, 3])
        raw.insertLog(USER, { programDayId: LEG_DAY, completedAt: new Date(2026, 1, day) });
      await run(code, { training });
      expect(await training.recovery.verify({ userId: USER })).toMatchObject({
        findings: [],
        consistent: true,
      });
      await expectTrained(training);
    },
  },
  {
    name: 'a transaction of the host on SQLite',
    has: 'insertMyLog.run(',
    check: async (code) => {
      const database = openDatabase(':memory:', FIXTURE);
      const repository = sqlite.sqliteRepository({ database });
      const training = freshlegs.createFreshlegs({ repository });
      const insertMyLog = database.prepare(
        'insert into workout_log (user_id, program_day_id, completed_at) values (?, ?, ?)',
      );
      const scope = { database, training, insertMyLog, userId: USER, programDayId: LEG_DAY };
      await run(code, scope);
      expect(training.sync.logs.list({ userId: USER }).logs).toHaveLength(1);
      expect(training.sync.recovery.mostRecovered({ userId: USER }).muscleGroups).not.toEqual([]);
      database.close();
    },
  },
  {
    name: 'node:sqlite',
    has: 'new DatabaseSync(',
    isSkipped: nodeSqlite === undefined,
    check: async (code) => {
      const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
      const { createFreshlegs } = freshlegs;
      const { migrate, sqliteRepository } = sqlite;
      const open = (path: string, options: object) => {
        if (nodeSqlite === undefined) throw new Error('This Node has no node:sqlite.');
        return new nodeSqlite.DatabaseSync(join(folder, path), options);
      };
      // This function is called with `new`, so it cannot be an arrow function.
      const DatabaseSync = function (path: string, options: object) {
        return open(path, options);
      };
      const scope = { createFreshlegs, migrate, sqliteRepository };
      const made = await run(code, scope, { 'node:sqlite': { DatabaseSync } }, [
        'training',
        'database',
      ]);
      const { training, database } = made as {
        training: freshlegs.Freshlegs;
        database: Database.Database;
      };
      expect(await training.swaps.list({ userId: USER })).toMatchObject({ swaps: [] });
      database.close();
      rmSync(folder, { recursive: true });
    },
  },
  {
    name: 'a logger',
    has: "from 'pino'",
    check: async (code) => {
      const lines: string[] = [];
      const write = (line: string) => lines.push(line);
      const intoLines = (options: LoggerOptions) => pino(options, { write });
      const { repository } = memoryStore(FIXTURE);
      const { createFreshlegs } = freshlegs;
      const imports = { pino: { pino: intoLines } };
      const made = await run(code, { createFreshlegs, repository }, imports, ['training']);
      const { swaps, logs } = (made as { training: freshlegs.Freshlegs }).training;
      const { log } = await logs.create({ userId: USER, source: PUSH, completed: false });
      await swaps.swap({
        userId: USER,
        logId: log.id,
        target: { type: 'program', programDayId: LEG_DAY },
      });
      await logs.delete({ userId: USER, logId: 99 }).catch(() => undefined);
      // The page must show the same fields in the same order. Their values may differ.
      const shape = (line: string) =>
        line
          .replace(/^(\{"level":\d+),.*?,"operation"/, '$1,"operation"')
          .replace(/:[\d.]+/g, ':0');
      const { text } = readPage('src/service/README.md');
      const [shownSwap, shownDelete] = text.match(/^\{"level":.*$/gm) ?? [];
      const [, swap, refusal] = lines.map((line) => line.trim());
      expect(shape(swap ?? '')).toBe(shape(shownSwap ?? '-'));
      expect(shape(refusal ?? '')).toBe(shape(shownDelete ?? '-'));
    },
  },
  {
    name: 'a pool on Postgres',
    has: 'await migrate(pool, { base: true });',
    check: async (code) => {
      const { url, close } = await createDatabase();
      const process = { env: { DATABASE_URL: url } };
      const made = await run(code, { process }, {}, ['training', 'pool']);
      const { training, pool } = made as { training: freshlegs.Freshlegs; pool: pg.Pool };
      pool.on('error', () => undefined);
      await pool.query('insert into users default values');
      expect(await training.logs.list({ userId: 1 })).toMatchObject({ logs: [] });
      await pool.end();
      await close();
    },
  },
  {
    name: 'a pool on Supabase',
    has: 'prepare: false });',
    check: async (code) => {
      const { url, close } = await createDatabase();
      const process = { env: { DATABASE_URL: url } };
      const made = await run(code, { process, host: undefined }, {}, ['training', 'pool']);
      const { training, pool } = made as { training: freshlegs.Freshlegs; pool: pg.Pool };
      await postgres.migrate(pool, { base: true });
      await pool.query('insert into users default values');
      expect(await training.logs.list({ userId: 1 })).toMatchObject({ logs: [] });
      await pool.end();
      await close();
    },
  },
  {
    name: 'the name of the new workout of a swap',
    has: 'await inside.swaps.swap(',
    check: async (code) => {
      const { pool, close, training, logId } = await swapped();
      await pool.query('alter table workout_log add title text');
      await pool.query('create view workout as select id, title from workout_log');
      const scope = { training, host: undefined, userId: USER, logId, target: LEGS };
      const imports = { ...scope, postgresRepository: postgres.postgresRepository };
      const { swapAndName } = await run(code, imports, {}, ['swapAndName']);
      await inTransaction(pool, 'begin', (client) =>
        (swapAndName as (client: pg.PoolClient, name: string) => Promise<void>)(client, 'Legs'),
      );
      const named = 'select id = $1 as old, title from workout where title is not null';
      const { rows } = await pool.query(named, [logId]);
      expect(rows).toEqual([{ old: false, title: 'Legs' }]);
      await close();
    },
  },
  {
    name: 'a rehearsal on Postgres',
    has: 'const rehearse: Rehearse',
    check: async (code) => {
      const { pool, close, training } = await onPostgres();
      const { postgresRepository } = postgres;
      const scope = { pool, training, postgresRepository };
      const { rehearse } = (await run(code, scope, {}, ['rehearse'])) as { rehearse: Rehearse };
      const planned = { userId: USER, completed: false };
      const { log } = await rehearse(({ logs }) => logs.create(planned));
      expect(log).toMatchObject({ completedAt: null });
      expect(await training.logs.list({ userId: USER })).toMatchObject({ logs: [] });
      await close();
    },
  },
  {
    name: 'a transaction of kysely',
    has: 'fromKysely(trx)',
    check: async (code) => {
      const { openPool, close } = await createDatabase();
      const pool = openPool();
      await pool.query(embed.tables);
      await pool.query(`insert into member (email) values ('a')`);
      await pool.query(`insert into movement (title) values ('Squat');
        insert into movement_muscle values (1, 'quadriceps', 'primary')`);
      const { host } = embed;
      await postgres.migrate(pool, { host });
      const repository = postgres.postgresRepository({ pool, host });
      const training = freshlegs.createFreshlegs({ repository });
      const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
      const exercises = [{ exerciseId: 1, sets: [{ reps: 5 }] }];
      await run(code, { db, training, host, memberId: 1, exercises });
      const { muscleGroups } = await training.recovery.muscleGroups({ userId: 1 });
      const trained = muscleGroups.filter(({ exercisesCount }) => exercisesCount > 0);
      expect(trained).toMatchObject([{ muscleGroup: 'quadriceps' }]);
      await close();
    },
  },
  {
    name: 'the file of the command',
    has: 'export default defineConfig(',
    check: async (code) => {
      const { url, close } = await createDatabase();
      const process = { env: { DATABASE_URL: url } };
      const host = { name: 'the mapping' };
      const made = await run(code, { process }, { './src/training.js': { host } });
      const config = made['default'] as postgres.PostgresConfig;
      expect(config.host).toBe(host);
      const pool = await config.connect();
      const client = await pool.connect();
      const { rows } = await client.query('select 1 as one');
      client.release();
      expect(rows).toEqual([{ one: 1 }]);
      await pool.end?.();
      await close();
    },
  },
  {
    name: 'sets of a mapping',
    has: "'session_set s join session_exercise e",
    check: async (code) => {
      const { sets } = await run(`const host = { ${code} }; const { sets } = host;`, {}, {}, [
        'sets',
      ]);
      const host = await openHost({
        dialect: 'sqlite',
        ddl: `create table session (id integer primary key, user_id integer, done_at integer);
          create table lift (id integer primary key, name text, muscle text);
          create table session_exercise (id integer primary key, session_id integer,
            exercise_id integer, position integer);
          create table session_set (session_exercise_id integer, number integer, reps integer,
            lb real, is_warmup integer, done integer);
          create index session_user on session (user_id, done_at);
          create index of_session on session_exercise (session_id);
          create index of_exercise on session_set (session_exercise_id);`,
        rows: `insert into session values (1, 1, 1772733600000);
          insert into lift values (1, 'Bench Press', 'chest');
          insert into session_exercise values (1, 1, 1, 1);
          insert into session_set values (1, 3, 8, 120, 0, 0), (1, 2, 10, 100, 0, 1), (1, 1, 12, 40, 1, 1);`,
        mapping: {
          users: { idType: 'integer' },
          exercises: {
            ...{ table: 'lift', id: 'id', idType: 'integer' },
            select: { name: 'name', primaryMuscles: 'muscle' },
          },
          logs: {
            ...{ table: 'session', id: 'id', idType: 'integer', userId: 'user_id' },
            completedAt: { column: 'done_at', encoding: 'epoch-ms' },
          },
          sets: sets as postgres.HostSets,
        },
      });
      await host.check();
      const { logs } = freshlegs.createFreshlegs(host);
      const log = await logs.find({ userId: USER, logId: 1 });
      await host.close();
      expect(log?.exercises?.map((exercise) => exercise.sets)).toMatchObject([
        [
          { reps: 12, type: 'warmup' },
          { reps: 10, weightKg: 45.359237 },
        ],
      ]);
    },
  },
  {
    name: 'the suite on an adapter',
    has: 'repositorySuite(\n',
    check: async (code) => {
      const tests: (() => Promise<void>)[] = [];
      const runner: testing.Runner = {
        describe: (_name, body) => {
          body();
        },
        it: (_name, body) => tests.push(body),
      };
      const scope = {
        openDatabase: (fixture: testing.Fixture) =>
          Promise.resolve({ ...memoryStore(fixture), close: () => undefined }),
        myRepository: ({ repository }: ReturnType<typeof memoryStore>) => repository,
        rawAccess: ({ raw }: ReturnType<typeof memoryStore>) => raw,
      };
      await run(code, scope, { 'node:test': runner });
      const names = collectNames((all) => {
        testing.repositorySuite(all, memoryStore, FIXTURE);
      });
      expect(tests).toHaveLength(names.length);
      for (const test of tests.slice(0, 20)) await test();
    },
  },
];

const casesOf = (code: string): readonly Case[] => CASES.filter(({ has }) => code.includes(has));

describe('the code of the pages', () => {
  for (const { name, has, check, isSkipped = false } of CASES) {
    it.skipIf(isSkipped)(`runs: ${name}`, async () => {
      const [code = '', ...others] = blocks.filter(
        (block) => block.includes(has) && !isFile(block),
      );
      expect(others).toEqual([]);
      await check(code);
    });
  }
  it('prints the lines that README.md shows after its first block', () => {
    const [code = ''] = blocks;
    expect(isFile(code)).toBe(true);
    const [, printed = ''] = /^It prints .*\n\n```\n([^]*?)^```$/m.exec(readme) ?? [];
    const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
    const args = [tsx, join(root, 'examples/quick-start.ts')];
    const { stdout, stderr } = spawnSync('node', args, { cwd: root, encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: '' });
    expect(printed).not.toBe('');
  });
  it('is all tested, here or in a separate file', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(CASES.length + FILES.length);
    const unknown = blocks.filter(
      (block) =>
        ![isFile, isOfFramework, isBesideDocuments].some((isTested) => isTested(block)) &&
        casesOf(block).length === 0,
    );
    expect(unknown).toEqual([]);
    expect(blocks.filter(isFile)).toHaveLength(FILES.length);
  });
});
