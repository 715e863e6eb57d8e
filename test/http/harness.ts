import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { createFreshlegs, type Freshlegs, type Repository } from 'freshlegs';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { exerciseIdsByName, readCatalogue, storeCatalogue } from '../../examples/data/catalogue';
import type { ErrorEntry } from '../../examples/express-server/error-log';
import { createServer } from '../../examples/express-server/server';

export const NOW = new Date('2026-03-10T12:00:00Z');

export type Json = Readonly<Record<string, unknown>>;

export interface Sent {
  readonly method: string;
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The signed-in user; null = nobody. */
  readonly user?: number | null;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const send = async (url: string, sent: Sent): Promise<Received> => {
  const { method, path, body, raw, headers = {}, user = 1 } = sent;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(method === 'POST' ? JSON_TYPE : {}),
      ...(user === null ? {} : { 'x-user': String(user) }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? (JSON.parse(text) as Json) : {},
  };
};

/** Every row of every table, so that "nothing was written" can be seen. */
export const dump = (database: Database): string => {
  const tables = database
    .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all();
  return JSON.stringify(
    tables.map((table) => [table, database.prepare(`select * from "${table}"`).all()]),
  );
};

/** The database to the byte: quicker to take than a dump, and stricter. */
export const snapshot = (database: Database): string =>
  createHash('sha256').update(database.serialize()).digest('hex');

const openDatabase = (): Database => {
  const database = new BetterSqlite3(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, { base: true });
  storeCatalogue(database, readCatalogue());
  database.exec("insert into users (id, name) values (1, 'A'), (2, 'B'), (3, 'C')");
  return database;
};

export interface TestServer {
  readonly database: Database;
  readonly entries: ErrorEntry[];
  readonly clock: { now: Date };
  readonly url: string;
  /** The service behind the server, never failing on purpose. */
  readonly training: Freshlegs;
  readonly exerciseId: (name: string) => number;
  readonly send: (sent: Sent) => Promise<Received>;
  readonly close: () => Promise<void>;
}

/** A server on a free port, its database in memory, its clock and its log in the test's hands. */
export const startServer = async (
  wrap: (repository: Repository) => Repository = (same) => same,
): Promise<TestServer> => {
  const database = openDatabase();
  const entries: ErrorEntry[] = [];
  const clock = { now: NOW };
  const repository = sqliteRepository({ database });
  const now = () => clock.now;
  const training = createFreshlegs({ repository: wrap(repository), now });
  const app = createServer({
    training,
    authenticate: (request) => {
      const user = request.get('x-user');
      return user === undefined ? null : Number(user);
    },
    log: (entry) => entries.push(entry),
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const exercises = exerciseIdsByName(database);
  return {
    database,
    entries,
    clock,
    url,
    training: createFreshlegs({ repository, now }),
    exerciseId: (name: string): number => exercises.get(name) ?? 0,
    send: (sent: Sent) => send(url, sent),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      database.close();
    },
  };
};

const programDay = (programDayId: number) => ({ type: 'program', programDayId }) as const;
export const PUSH = programDay(1);
export const PULL = programDay(2);
export const LEGS = programDay(3);

/** For one user: a completed log, a planned one, and a planned one that was swapped. */
export const addLogs = async ({ training }: TestServer, userId: number) => {
  const completedAt = new Date(NOW.getTime() - 24 * 3_600_000);
  const completed = await training.logs.create({ userId, source: PUSH, completedAt });
  const scheduledFor = '2026-03-10';
  const plan = () => training.logs.create({ userId, source: PULL, scheduledFor, completed: false });
  const planned = await plan();
  const replaced = await plan();
  const swapped = await training.swaps.swap({ userId, logId: replaced.log.id, target: LEGS });
  const custom = await training.customWorkouts.create({
    userId,
    name: 'Own',
    exercises: [{ exerciseId: 1 }],
  });
  return {
    completed: completed.log.id,
    planned: planned.log.id,
    replaced: replaced.log.id,
    product: swapped.log.id,
    swap: swapped.swap.id,
    customWorkout: custom.id,
    customEntry: custom.exercises[0]?.id ?? 0,
  };
};

export type Ids = Awaited<ReturnType<typeof addLogs>>;
