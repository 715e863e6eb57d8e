import Database from 'better-sqlite3';
import { migrate, type SqliteDatabase } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';

const schemaOf = (database: Database.Database): readonly unknown[] =>
  database.prepare('select type, name, sql from sqlite_master order by type, name').all();

const open = (): Database.Database => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  return database;
};

/** A handle that runs the statements before the `nth`, then fails. */
const failingAt = (database: Database.Database, nth: number) => {
  let left = nth;
  const run = (sql: string): void => {
    left -= 1;
    if (left === 0) throw new Error('cut');
    database.exec(sql);
  };
  const cut: SqliteDatabase = {
    prepare: (sql) => database.prepare(sql),
    exec: (sql) => {
      // Statements run one at a time, as in a process that may be killed between them.
      for (const statement of sql.split(/;\s*(?=\n)/).filter((text) => text.trim() !== '')) {
        run(statement);
      }
    },
    get inTransaction() {
      return database.inTransaction;
    },
  };
  return { cut, wasCut: () => left <= 0 };
};

describe('a migration on SQLite that is cut short', () => {
  it('leaves nothing behind, whichever statement was the last, and succeeds when it is run again', () => {
    const clean = open();
    migrate(clean, { base: true });
    const whole = schemaOf(clean);
    let cuts = 0;
    for (let nth = 1; ; nth += 1) {
      const database = open();
      const { cut, wasCut } = failingAt(database, nth);
      let failed = false;
      try {
        migrate(cut, { base: true });
      } catch {
        failed = true;
      }
      expect(failed).toBe(wasCut());
      if (!failed) break;
      cuts += 1;
      expect(database.inTransaction).toBe(false);
      expect(schemaOf(database)).toEqual([]);
      migrate(database, { base: true });
      expect(schemaOf(database)).toEqual(whole);
      database.close();
    }
    expect(cuts).toBeGreaterThan(40);
  });
});
