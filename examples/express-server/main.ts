import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { createFreshlegs } from 'freshlegs';
import gracefulShutdown from 'http-graceful-shutdown';
import { openDatabase, type DatabaseOptions } from './demo/database.js';
import { greeting } from './demo/greeting.js';
import { seedDemo } from './demo/seed.js';
import { createDemoSwitch, demoAuthenticate, requireLocalHost } from './demo/user.js';
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

// A second signal ends the process at once.
const STOP_WITHIN_MS = 4000;

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
  gracefulShutdown(server, { timeout: STOP_WITHIN_MS, onShutdown: database.close });
  const { port: openPort } = server.address() as AddressInfo;
  console.log(await greeting(training, `http://${HOST}:${openPort}`, place));
};

start().catch(refuseToStart);
