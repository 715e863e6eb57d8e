import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool } from 'freshlegs/postgres';

/** PGlite has only one connection, so callers use it in turn. */
export const pglitePool = (database: Pick<PGlite, 'exec' | 'query'>): PostgresPool => {
  let turn = Promise.resolve();
  return {
    connect: async () => {
      const before = turn;
      let release = (): void => undefined;
      turn = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return {
        query: async (text, values) =>
          values === undefined
            ? ((await database.exec(text)).at(-1) ?? { rows: [] })
            : database.query(text, values),
        release,
      };
    },
  };
};
