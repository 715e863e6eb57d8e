import Database from 'better-sqlite3';
import * as sqlite from 'freshlegs/sqlite';
import * as postgres from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../support/database.js';
import { catalogueFor } from './bench.js';
import { useFolder } from './process.js';

// The command as a process that receives signals.

const USERS = 5;
const { path, write, start } = useFolder();

const FIXTURE = (at: string): readonly string[] => [
  ...catalogueFor(USERS),
  `insert into workout_log (id, user_id, program_day_id, completed_at)
   select id, id, 1, ${at} from users`,
];

const countLoads = (): number => {
  const database = new Database(path('training.db'), { readonly: true });
  const rows = database.prepare('select * from muscle_group_load').all();
  database.close();
  return rows.length;
};

describe('an interrupted backfill on SQLite', () => {
  // The config interrupts its own process when the load of the third user is stored.
  const writeConfig = (signal: string): void => {
    write(
      'freshlegs.config.mjs',
      `import Database from 'better-sqlite3';
       export default { dialect: 'sqlite', base: true, connect: () => {
         const database = new Database('training.db');
         database.pragma('foreign_keys = on');
         database.function('interrupt', () => { process.kill(process.pid, '${signal}'); return 0; });
         database.exec('create temp trigger cut after insert on main.muscle_group_load when new.user_id = 3 begin select interrupt(); end');
         return database;
       } };`,
    );
  };

  it.each(['SIGINT', 'SIGTERM'])(
    'by %s ends after the user in hand, says so in --json, and can be continued',
    async (signal) => {
      const database = new Database(path('training.db'));
      sqlite.migrate(database, { base: true });
      for (const statement of FIXTURE('1772625600000')) database.exec(statement);
      database.close();
      writeConfig(signal);
      const { code, out, err } = await start('backfill', '--json').ended;
      expect({ code, err }).toEqual({
        code: 130,
        err: 'Stopping after the users in hand. Interrupt again to stop at once.\n',
      });
      expect(JSON.parse(out)).toMatchObject({ users: 3, recorded: 3, continueAfter: 3 });
      expect(countLoads()).toBe(3);
      const rest = await start('backfill', '--after', '3').ended;
      expect(rest).toMatchObject({ code: 0, err: '' });
      expect(rest.out).toContain('Recorded 2 logs of 2 users');
      expect(countLoads()).toBe(USERS);
    },
  );
});

describe('an interrupted backfill on PostgreSQL', () => {
  it('ends at once with the second signal, and records nothing by half', async () => {
    const database = await createDatabase();
    const pool = database.openPool();
    await postgres.migrate(pool, { base: true });
    for (const statement of FIXTURE("'2026-03-04T12:00:00Z'")) await pool.query(statement);
    write(
      'freshlegs.config.mjs',
      `import pg from 'pg';
       export default { dialect: 'postgres', base: true, connect: () => new pg.Pool({ connectionString: '${database.url}' }) };`,
    );
    // The backfill waits for this lock while it has users in hand.
    const blocking = await pool.connect();
    await blocking.query('begin');
    await blocking.query('lock table muscle_group_load in access exclusive mode');
    const { child, ended, told } = start('backfill');
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await pool.query(
        'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      );
      return rows.length > 0;
    };
    while (!(await isWaiting()));
    child.kill('SIGINT');
    await told('Stopping after the users in hand');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGINT', out: '' });
    await blocking.query('rollback');
    blocking.release();
    const { code, out } = await start('backfill').ended;
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^(Recorded \d logs? of|Checked) 5 users/) as string,
    });
    const { rows } = await pool.query('select user_id from muscle_group_load group by user_id');
    expect(rows).toHaveLength(USERS);
    await database.close();
  });
});
