import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { createFreshlegs, type Freshlegs, type Port } from 'freshlegs';
import {
  createHandler,
  type Authenticate,
  type ErrorEntry,
  type ErrorLog,
  type HandlerOptions,
} from 'freshlegs/http';
import { catalogueInserts, readCatalogue } from '../../examples/data/catalogue';
import type { Query } from '../../examples/express-server/demo/database';
import { createServer, type ServerOptions } from '../../examples/express-server/server';
import { send, type Received, type Sent } from './client';
import { openSqliteStore, STORES, type TestStore } from './stores';

export type { Json, Received, Sent } from './client';

export const NOW = new Date('2026-03-10T12:00:00Z');

const fill = async (query: Query): Promise<ReadonlyMap<string, number>> => {
  for (const { sql, values } of catalogueInserts(readCatalogue())) await query(sql, ...values);
  await query("insert into users (id, name) values (1, 'A'), (2, 'B'), (3, 'C')");
  const rows = await query('select id, name from exercise');
  return new Map(rows.map(({ id, name }) => [String(name), Number(id)]));
};

export interface TestServer {
  readonly store: TestStore;
  readonly entries: ErrorEntry[];
  readonly clock: { now: Date };
  readonly url: string;
  /**
   * A service on the same database. It does not use the repository from `wrap`, so it does not fail
   * on purpose.
   */
  readonly training: Freshlegs;
  readonly exerciseId: (name: string) => number;
  readonly send: (sent: Sent) => Promise<Received>;
  readonly close: () => Promise<void>;
}

/** How requests reach the API: as objects of the Fetch standard, or on a socket through Express. */
export const WAYS = ['Request objects', 'Express on a socket'] as const;
export type Way = (typeof WAYS)[number];

export const STORES_AND_WAYS = STORES.flatMap((store) => WAYS.map((way) => ({ ...store, way })));

export interface TestServerOptions {
  /** Default: Express. */
  readonly way?: Way;
  readonly wrap?: (repository: Port) => Port;
  readonly open?: () => Promise<TestStore>;
  readonly authenticate?: Authenticate;
  readonly log?: ErrorLog;
  readonly beside?: RequestHandler;
}

/** Trusts the user id that a test sends. */
const believe: Authenticate = ({ headers }) => {
  const user = headers.get('x-user');
  return user === null ? null : Number(user);
};

interface Opened {
  readonly url: string;
  readonly handler?: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

const listen = async (options: ServerOptions): Promise<Opened> => {
  const server = createServer(options).listen(0, '127.0.0.1');
  // A busy machine may take seconds between two requests of a test on one connection.
  server.keepAliveTimeout = 60_000;
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const inProcess = (options: HandlerOptions): Opened => ({
  url: 'http://localhost',
  handler: createHandler(options),
  close: () => Promise.resolve(),
});

/** Starts a server on a free port. The test controls its database, clock and log. */
export const startServer = async ({
  way = 'Express on a socket',
  wrap = (same) => same,
  open = openSqliteStore,
  authenticate = believe,
  log,
  beside,
}: TestServerOptions = {}): Promise<TestServer> => {
  const store = await open();
  const exercises = await fill(store.query);
  const entries: ErrorEntry[] = [];
  const clock = { now: NOW };
  const now = () => clock.now;
  const options = {
    training: createFreshlegs({ repository: wrap(store.repository), now }),
    authenticate,
    log: log ?? ((entry) => entries.push(entry)),
    ...(beside === undefined ? {} : { beside }),
  };
  const { url, handler, close } =
    way === 'Request objects' ? inProcess(options) : await listen(options);
  return {
    store,
    entries,
    clock,
    url,
    training: createFreshlegs({ repository: store.repository, now }),
    exerciseId: (name: string): number => exercises.get(name) ?? 0,
    send: (sent: Sent) => send(url, sent, handler),
    close: async () => {
      await close();
      await store.close();
    },
  };
};

const programDay = (programDayId: number) => ({ type: 'program', programDayId }) as const;
export const PUSH = programDay(1);
export const PULL = programDay(2);
export const LEGS = programDay(3);

/**
 * Gives a user a completed log, a planned log, a planned log that was swapped, and a custom
 * workout.
 */
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
