import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { createFreshlegs, type Freshlegs, type Port } from 'freshlegs';
import { catalogueInserts, readCatalogue } from '../../examples/data/catalogue';
import type { Query } from '../../examples/express-server/demo/database';
import type { ErrorEntry, ErrorLog } from '../../examples/express-server/problem';
import type { Authenticate } from '../../examples/express-server/router';
import { createServer } from '../../examples/express-server/server';
import { send, type Received, type Sent } from './client';
import { openSqliteStore, type TestStore } from './stores';

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

export interface TestServerOptions {
  readonly wrap?: (repository: Port) => Port;
  readonly open?: () => Promise<TestStore>;
  readonly authenticate?: Authenticate;
  readonly log?: ErrorLog;
  readonly beside?: RequestHandler;
}

/** Trusts the user id that a test sends. */
const believe: Authenticate = (request) => {
  const user = request.get('x-user');
  return user === undefined ? null : Number(user);
};

/** Starts a server on a free port. The test controls its database, clock and log. */
export const startServer = async ({
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
  const app = createServer({
    training: createFreshlegs({ repository: wrap(store.repository), now }),
    authenticate,
    log: log ?? ((entry) => entries.push(entry)),
    ...(beside === undefined ? {} : { beside }),
  });
  const server = app.listen(0, '127.0.0.1');
  // A busy machine may take seconds between two requests of a test on one connection.
  server.keepAliveTimeout = 60_000;
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    store,
    entries,
    clock,
    url,
    training: createFreshlegs({ repository: store.repository, now }),
    exerciseId: (name: string): number => exercises.get(name) ?? 0,
    send: (sent: Sent) => send(url, sent),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
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
