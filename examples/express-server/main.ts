import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { createFreshlegs, refKey, type TrainingMethods } from 'freshlegs';
import { openDatabase, type DatabaseOptions } from './demo/database.js';
import { NEWCOMER_ID, seedDemo } from './demo/seed.js';
import {
  createDemoSwitch,
  DEMO_COOKIE,
  DEMO_USER_ID,
  demoAuthenticate,
  requireLocalHost,
} from './demo/user.js';
import { createServer } from './server.js';

const HOST = '127.0.0.1';
const PORT_DEFAULT = 3000;
const FILE_DEFAULT = '.data/demo.db';

/** Exits with a one-line reason instead of a stack. */
const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const readDatabaseOptions = (): DatabaseOptions => ({
  url: process.env['DATABASE_URL'] ?? '',
  file: process.env['FRESHLEGS_DB'] ?? FILE_DEFAULT,
});

/** An error about several failed connections has no message, only a code. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
};

const refuseToStart = (error: unknown): never => {
  const { url, file } = readDatabaseOptions();
  // Do not print the address of the database, because it contains a password.
  const place = url === '' ? file : 'the database that DATABASE_URL names';
  return refuse(`The demo could not start with ${place}: ${describe(error)}`);
};

const readPort = (text: string | undefined): number => {
  if (text === undefined || text === '') return PORT_DEFAULT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  return port <= 65_535 ? port : refuse(`PORT must be a number from 0 to 65535, not "${text}".`);
};

const listen = (app: Express, port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = app.listen(port, HOST, (error) => {
      if (error === undefined) {
        resolve(server);
        return;
      }
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      const why = taken
        ? `is in use; choose another, for example with PORT=${port + 1} npm start`
        : `cannot be opened: ${error.message}`;
      refuse(`Port ${port} ${why}.`);
    });
  });

/** A log that the demo user can swap now, and a workout for it. */
const findSwap = async (training: TrainingMethods) => {
  const userId = DEMO_USER_ID;
  const { logs } = await training.logs.list({ userId, limit: 100 });
  const log = logs.find(({ completedAt }) => completedAt === null) ?? logs[0];
  const { recommendations } = await training.recommendations.smartWorkout({ userId });
  const { workouts } = await training.swaps.targets({ userId });
  const refs = [
    ...recommendations.map(({ workout }) => workout.ref),
    ...workouts.map(({ ref }) => ref),
  ];
  const target = refs.find((ref) => log?.source == null || refKey(ref) !== refKey(log.source));
  return log === undefined || target === undefined ? null : { logId: log.id, target };
};

interface Suggestion {
  readonly question: string;
  readonly curl: string;
}

const suggest = async (training: TrainingMethods, url: string): Promise<readonly Suggestion[]> => {
  const swap = await findSwap(training);
  const body = JSON.stringify({ target: swap?.target, dryRun: true });
  return [
    {
      question: 'What should I train today?',
      curl: `curl '${url}/api/recommendations/smart-workout'`,
    },
    {
      question: 'Which muscle groups are most recovered?',
      curl: `curl '${url}/api/recovery/most-recovered?limit=3'`,
    },
    swap === null
      ? { question: 'What could I do?', curl: `curl '${url}/api/workouts/available?limit=3'` }
      : {
          question: `What would swapping log ${swap.logId} for another workout do? (Leave dryRun out to do it.)`,
          curl: `curl -H 'Content-Type: application/json' -d '${body}' '${url}/api/workouts/${swap.logId}/swap'`,
        },
  ];
};

const greeting = async (training: TrainingMethods, url: string, place: string): Promise<string> => {
  const suggestions = await suggest(training, url);
  return `
freshlegs is running: open ${url}

${suggestions.map(({ question, curl }) => `${question}\n${curl}`).join('\n\n')}

You are Alex, with eight weeks of training. For Sam, who has none, add: -b ${DEMO_COOKIE}=${NEWCOMER_ID}
The reference of the API is ${url}/docs. Data is in ${place}. Stop with Ctrl+C.
`;
};

const STOP_WITHIN_MS = 4000;

/** The returned function closes each connection after its current answer. */
const closeAfterAnswers = (server: Server): (() => void) => {
  const waiting = new Set<ServerResponse>();
  let stopping = false;
  server.on('request', (_request, response) => {
    waiting.add(response);
    if (stopping) response.shouldKeepAlive = false;
    response.once('close', () => {
      waiting.delete(response);
      if (stopping) server.closeIdleConnections();
    });
  });
  return () => {
    stopping = true;
    for (const response of waiting) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
  };
};

/**
 * Shuts down on SIGTERM and Ctrl+C: refuses new connections, finishes running requests, closes idle
 * connections, then calls `close`. Closes connections that are still open after four seconds. A
 * second signal ends the process at once.
 */
const stopOnSignals = (server: Server, close: () => Promise<void>): void => {
  const closeConnections = closeAfterAnswers(server);
  const exit = (): void => {
    process.exit(0);
  };
  const stop = (): void => {
    closeConnections();
    server.close(() => {
      close().then(exit, exit);
    });
    setTimeout(exit, STOP_WITHIN_MS).unref();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

const start = async (): Promise<void> => {
  if (process.env['NODE_ENV'] === 'production') {
    refuse(
      'This demo authenticates every visitor as user 1, so it does not run with NODE_ENV=production. Pass your own authenticate to createServer.',
    );
  }
  const port = readPort(process.env['PORT']);
  const database = await openDatabase(readDatabaseOptions());
  const { repository, query, place } = database;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await seedDemo(database, { now: new Date(), timeZone });
  const training = createFreshlegs({ repository, timeZone });
  const app = createServer({
    training,
    authenticate: demoAuthenticate(query),
    guard: requireLocalHost,
    beside: createDemoSwitch(query),
  });
  const server = await listen(app, port);
  stopOnSignals(server, database.close);
  const { port: openPort } = server.address() as AddressInfo;
  console.log(await greeting(training, `http://${HOST}:${openPort}`, place));
};

start().catch(refuseToStart);
