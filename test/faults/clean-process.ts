import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import pg from 'pg';
import { useAll } from './use-all.js';

// Uses every method, closes what the host opened, and reports what the process still holds.
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
const used = await useAll(createFreshlegs({ repository }));
await close();
/** The resources that did not exist before, with duplicates. */
const left = (): readonly string[] => {
  const before = [...resourcesBefore];
  return process.getActiveResourcesInfo().filter((name) => {
    const at = before.indexOf(name);
    if (at >= 0) before.splice(at, 1);
    return at < 0;
  });
};
// Closed sockets disappear a few ticks later.
for (let turn = 0; turn < 1_000 && left().length > 0; turn++) await setImmediate();
const told = { listeners: countListeners() - listenersBefore, resources: left(), ...used };
process.stdout.write(JSON.stringify(told));
