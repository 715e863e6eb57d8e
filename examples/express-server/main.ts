import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { createFreshlegs, type TrainingMethods, type WorkoutRef } from 'freshlegs';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { DEMO_COOKIE, DEMO_USER_ID, demoAuthenticate } from './demo.js';
import { NEWCOMER_ID, seedDemo } from './seed.js';
import { createServer } from './server.js';

const HOST = '127.0.0.1';
const PORT_DEFAULT = 3000;
const FILE_DEFAULT = '.data/demo.db';
const STOP_WITHIN_MS = 3000;

/** A reason not to start that needs no stack, only a sentence. */
const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const databaseFile = (): string => process.env['FRESHLEGS_DB'] ?? FILE_DEFAULT;

const refuseToStart = (error: unknown): never =>
  refuse(
    `The demo could not start with ${databaseFile()}: ${error instanceof Error ? error.message : String(error)}`,
  );

const readPort = (text: string | undefined): number => {
  if (text === undefined || text === '') return PORT_DEFAULT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  return port <= 65_535 ? port : refuse(`PORT must be a number from 0 to 65535, not "${text}".`);
};

const openDatabase = (file: string): Database.Database => {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  database.pragma('journal_mode = wal');
  database.pragma('foreign_keys = on');
  return database;
};

const refKey = (ref: WorkoutRef): string =>
  ref.type === 'program' ? `program:${ref.programDayId}` : `custom:${ref.customWorkoutId}`;

/** A log of the demo user that can be swapped now, and something to swap it for. */
const findSwap = async (training: TrainingMethods) => {
  const userId = DEMO_USER_ID;
  const { logs } = await training.logs.list({ userId, limit: 100 });
  const log = logs.find(({ completedAt }) => completedAt === null) ?? logs[0];
  const { recommendations } = await training.recommendations.smartWorkout({ userId });
  const { workouts } = await training.swaps.available({ userId });
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

const greet = async (training: TrainingMethods, url: string, file: string): Promise<void> => {
  const suggestions = await suggest(training, url);
  console.log(`
freshlegs is running: open ${url}

${suggestions.map(({ question, curl }) => `${question}\n${curl}`).join('\n\n')}

You are Alex, with eight weeks of training. For Sam, who has none, add: -b ${DEMO_COOKIE}=${NEWCOMER_ID}
Data is in ${file}; delete it to start over. Stop with Ctrl+C.
`);
};

/** Lets running requests end, then closes the file; the second signal ends the process at once. */
const stopOnSignals = (server: Server, database: Database.Database): void => {
  const stop = (): void => {
    server.close(() => database.close());
    setTimeout(() => {
      server.closeAllConnections();
    }, STOP_WITHIN_MS).unref();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

const start = (): void => {
  if (process.env['NODE_ENV'] === 'production') {
    refuse(
      'This demo lets everybody in as user 1, so it does not run with NODE_ENV=production; give createServer your own authenticate.',
    );
  }
  const port = readPort(process.env['PORT']);
  const file = databaseFile();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const database = openDatabase(file);
  migrate(database, { base: true });
  seedDemo(database, { now: new Date(), timeZone });
  const training = createFreshlegs({ repository: sqliteRepository({ database }), timeZone });
  const app = createServer({ training, authenticate: demoAuthenticate(database) });
  app.set('json spaces', 2);
  const server = app.listen(port, HOST, (error) => {
    if (error !== undefined) {
      const taken = 'code' in error && error.code === 'EADDRINUSE';
      const why = taken
        ? `is in use; choose another, as PORT=${port + 1} npm start`
        : `is not open to us: ${error.message}`;
      refuse(`Port ${port} ${why}.`);
    }
    const { port: openPort } = server.address() as AddressInfo;
    greet(training, `http://${HOST}:${openPort}`, file).catch(refuseToStart);
  });
  stopOnSignals(server, database);
};

try {
  start();
} catch (error) {
  refuseToStart(error);
}
