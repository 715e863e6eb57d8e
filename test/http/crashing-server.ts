// Like the demo of `npm start`, but it is killed after it has committed a log and before it sends
// the answer.
import type { AddressInfo } from 'node:net';
import { createFreshlegs, type Port } from 'freshlegs';
import { openDatabase } from '../../examples/express-server/demo/database';
import { demoAuthenticate } from '../../examples/express-server/demo/user';
import { seedDemo } from '../../examples/express-server/demo/seed';
import { createServer } from '../../examples/express-server/server';

const database = await openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  file: process.env['FRESHLEGS_DB'] ?? '',
});
await seedDemo(database, { now: new Date() });

const write: Port['write'] = async (...request) => {
  await database.repository.write(...request);
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

const repository = { ...database.repository, write };
const training = createFreshlegs({ repository });
const app = createServer({ training, authenticate: demoAuthenticate(database.query) });
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`open http://127.0.0.1:${port}, end with Ctrl+C\n`);
});
