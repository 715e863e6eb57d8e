import assert from 'node:assert/strict';
import { createFreshlegs } from 'freshlegs';
import { migrate, sqliteRepository, type ClosableDatabase } from 'freshlegs/sqlite';
import { checkDriver, type Driver } from './check-driver.js';

const onSqlite = (database: ClosableDatabase): Driver => {
  const run = (sql: string) => database.exec(sql);
  const repository = sqliteRepository({ database });
  return {
    migrate: () => migrate(database, { base: true }),
    run,
    repository,
    transaction: async (body) => {
      run('begin immediate');
      try {
        await body({ run, repository });
        run('commit');
      } catch (error) {
        run('rollback');
        throw error;
      }
    },
  };
};

/** Also closes the handle. A later call must fail, and must not end the process. */
export const checkSqlite = async (database: ClosableDatabase): Promise<void> => {
  database.exec('pragma foreign_keys = on; pragma busy_timeout = 5000');
  await checkDriver(onSqlite(database));
  const { sync } = createFreshlegs({ repository: sqliteRepository({ database }) });
  database.close?.();
  const lost = { code: 'CONNECTION_LOST' };
  assert.throws(() => sync.logs.list({ userId: 1 }), lost);
  assert.throws(() => sync.logs.delete({ userId: 1, logId: 1 }), lost);
};
