import { createInterface } from 'node:readline';
import { createFreshlegs, isFreshlegsError } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import { PUSH, USER } from '../support/integer-ids.js';

// A process that reads and writes until its input ends. Each call opens a connection. It prints a
// line after each call: `done`, or the code of the error.
const [url = ''] = process.argv.slice(2);
const WORKERS = 4;

const pool = new pg.Pool({ connectionString: url, max: WORKERS, maxUses: 1 });
pool.on('error', () => undefined);
const { logs, recovery } = createFreshlegs({ repository: postgresRepository({ pool }) });

let isOpen = true;
createInterface({ input: process.stdin }).once('close', () => {
  isOpen = false;
});

const work = async (): Promise<void> => {
  while (isOpen) {
    const line = await logs
      .create({ userId: USER, source: PUSH, completed: false })
      .then(() => recovery.muscleGroups({ userId: USER }))
      .then(
        () => 'done',
        (error: unknown) => (isFreshlegsError(error) ? error.code : String(error)),
      );
    process.stdout.write(`${line}\n`);
  }
};

await Promise.all(Array.from({ length: WORKERS }, work));
await pool.end();
