import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { createFreshlegs, type Port } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import pg from 'pg';
import { handleAround } from '../support/handles.js';
import { writeForever } from './writes.js';

// A process that writes until it is killed. It prints `begin` and `end` around each transaction,
// and each acknowledged write. The next step starts only after the line is in the pipe.
const [kind = '', where = '', user = ''] = process.argv.slice(2);
const say = (...words: readonly unknown[]): void => {
  writeSync(1, `${words.join(' ')}\n`);
};

/** Prints a line when a statement begins or ends a transaction. */
const openSqlite = (): Port => {
  const database = handleAround(new Database(where, { timeout: 20_000 }), (verb, text, call) => {
    const isRun = verb === 'run';
    if (isRun && text === 'begin immediate') say('begin');
    const result = call();
    if (isRun && text === 'commit') say('end');
    return result;
  });
  return sqliteRepository({ database });
};

const openPostgres = (): Port => {
  const pool = new pg.Pool({ connectionString: where, max: 1 });
  const connect = async () => {
    const client = await pool.connect();
    return {
      query: async (text: string, values?: (string | null)[]) => {
        if (text.startsWith('begin')) say('begin');
        const result = await client.query(text, values);
        if (text === 'commit') say('end');
        return result;
      },
      release: (error?: Error | boolean) => {
        client.release(error);
      },
    };
  };
  return postgresRepository({ pool: { connect } });
};

const repository = kind === 'sqlite' ? openSqlite() : openPostgres();
let keys = 0;
await writeForever(createFreshlegs({ repository }), Number(user), (call) => call(`${keys++}`), say);
