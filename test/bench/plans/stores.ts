import { createFreshlegs, type TrainingMethods } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import { handleAround } from '../../support/handles.js';
import { FIXTURE } from '../../support/integer-ids.js';
import { openDatabase } from '../../support/sqlite-store.js';
import { openBase } from '../postgres.js';
import { POSTGRES, SQLITE } from './tables.js';
import { NOW } from '../speed/world.js';
import { fillAround, fillHistory } from './history.js';

/** Statements that ran, each with its milliseconds. */
export type Timed = (text: string, milliseconds: number) => void;

/** A user with some logs. */
export interface Store {
  /** The rows that are prepared stay; what `calls` changes is undone. */
  readonly training: TrainingMethods;
  /** Runs calls in a transaction that is undone, and times their statements. */
  readonly run: (
    calls: (training: TrainingMethods) => Promise<unknown>,
    timed: Timed,
  ) => Promise<void>;
  readonly analyze: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const now = (): Date => NOW;

export const openSqlite = (logs: number): Promise<Store> => {
  const database = openDatabase(':memory:', FIXTURE);
  for (const sql of [...fillAround(SQLITE), ...fillHistory(SQLITE, logs)]) {
    database.exec(sql);
  }
  let timed: Timed = () => undefined;
  const handle = handleAround(database, (verb, text, call) => {
    if (verb === 'prepare' || verb === 'exec') return call();
    const begun = performance.now();
    const result = call();
    timed(text, performance.now() - begun);
    return result;
  });
  const training = createFreshlegs({ repository: sqliteRepository({ database: handle }), now });
  return Promise.resolve({
    training,
    run: async (calls, given) => {
      database.exec('begin');
      timed = given;
      try {
        await calls(training);
      } finally {
        timed = () => undefined;
        database.exec('rollback');
      }
    },
    analyze: () => Promise.resolve(void database.exec('analyze')),
    close: () => Promise.resolve(void database.close()),
  });
};

/** Creates a database on the server `url`. */
export const openPostgres = async (logs: number, url: string): Promise<Store> => {
  const pool = await openBase(url, `of_${logs}`);
  for (const sql of [...fillAround(POSTGRES), ...fillHistory(POSTGRES, logs)]) {
    await pool.query(sql);
  }
  return {
    training: createFreshlegs({ repository: postgresRepository({ pool }), now }),
    run: async (calls, timed) => {
      const client = await pool.connect();
      const query = async (text: string, values?: readonly unknown[]) => {
        const begun = performance.now();
        const result = await client.query(text, values as unknown[]);
        timed(text, performance.now() - begun);
        return result;
      };
      await client.query('begin');
      try {
        const repository = postgresRepository({ client: { query } });
        await calls(createFreshlegs({ repository, now }));
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    analyze: async () => void (await pool.query('analyze')),
    close: () => pool.end(),
  };
};
