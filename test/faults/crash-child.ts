import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { createFreshlegs, type Port } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository, type SqliteStatement } from 'freshlegs/sqlite';
import pg from 'pg';
import { writeForever } from './writes.js';

// A process that writes until it is killed. It prints `begin` and `end` around each transaction,
// and each acknowledged write. The next step starts only after the line is in the pipe.
const [kind = '', where = '', user = ''] = process.argv.slice(2);
const say = (...words: readonly unknown[]): void => {
  writeSync(1, `${words.join(' ')}\n`);
};

/** Prints a line when the statement begins or ends a transaction. */
const marking = (statement: Database.Statement): SqliteStatement => ({
  all: (...values) => statement.all(...values),
  get: (...values) => statement.get(...values),
  run: (...values) => {
    if (statement.source === 'begin immediate') say('begin');
    const result = statement.run(...values);
    if (statement.source === 'commit') say('end');
    return result;
  },
});

const openSqlite = (): Port => {
  const database = new Database(where, { timeout: 20_000 });
  return sqliteRepository({
    database: {
      prepare: (sql) => marking(database.prepare(sql)),
      exec: (sql) => database.exec(sql),
      get inTransaction() {
        return database.inTransaction;
      },
    },
  });
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
