import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import pg from 'pg';
import { USER } from '../conformance/fixture.js';
import { READ_METHODS, WRITE_METHODS } from '../conformance/methods.js';
import { entriesOf, MISSING_IDS, prepare } from '../conformance/verbs.js';

// Uses every method, closes what the host has opened, and says what is left of the process.
const [kind = '', where = ''] = process.argv.slice(2);

const openSqlite = () => {
  const database = new Database(where);
  return {
    repository: sqliteRepository({ database }),
    close: () => {
      database.close();
    },
  };
};

const openPostgres = () => {
  const pool = new pg.Pool({ connectionString: where });
  return { repository: postgresRepository({ pool }), close: () => pool.end() };
};

const countListeners = (): number =>
  process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);

const listenersBefore = countListeners();
const resourcesBefore = process.getActiveResourcesInfo();
const { repository, close } = kind === 'sqlite' ? openSqlite() : openPostgres();
const training = createFreshlegs({ repository });
const ids = await prepare(training);
let calls = 0;
for (const given of [MISSING_IDS, ids]) {
  for (const [, method] of entriesOf({ ...READ_METHODS, ...WRITE_METHODS })) {
    await method(training, { userId: USER }, given).catch(() => undefined);
    calls++;
  }
}
await close();
const left = (): readonly string[] =>
  process.getActiveResourcesInfo().filter((name) => !resourcesBefore.includes(name));
// Sockets that were closed are gone some turns later.
for (let turn = 0; turn < 1_000 && left().length > 0; turn++) await setImmediate();
const told = { listeners: countListeners() - listenersBefore, resources: left(), calls };
process.stdout.write(JSON.stringify(told));
