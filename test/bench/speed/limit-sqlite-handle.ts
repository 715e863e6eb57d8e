import type Database from 'better-sqlite3';

type Values = readonly (string | number | null)[];

type ReadRow<Row> = (...values: Values) => Row | undefined;

export interface Handle {
  /** Several rows, as tuples. */
  readonly rows: <Row extends readonly unknown[]>(text: string) => (...values: Values) => Row[];
  readonly row: <Row extends readonly unknown[]>(text: string) => ReadRow<Row>;
  /** Returns the number of changed rows and the last inserted id. */
  readonly run: (text: string) => (...values: Values) => { changes: number; id: number };
  /** Inserts several rows, with one statement for each number of rows. */
  readonly insert: (head: string, row: string) => (count: number, values: Values) => number;
  readonly reading: <T>(body: () => T) => T;
  readonly writing: <T>(body: () => T) => T;
}

/**
 * Hides values from the planner. After `analyze`, SQLite would otherwise plan a statement again for
 * each value that its statistics contain.
 */
const hideValues = (text: string): string => text.replaceAll('?', '+?');

const transactions = (database: Database.Database) => {
  const commit = database.prepare('commit');
  const within =
    (begin: Database.Statement) =>
    <T>(body: () => T): T => {
      begin.run();
      try {
        const result = body();
        commit.run();
        return result;
      } catch (error) {
        if (database.inTransaction) database.exec('rollback');
        throw error;
      }
    };
  return {
    reading: within(database.prepare('begin')),
    writing: within(database.prepare('begin immediate')),
  };
};

export const openHandle = (database: Database.Database): Handle => {
  const prepare = <Row>(text: string) => database.prepare<unknown[], Row>(hideValues(text));
  return {
    rows: <Row extends readonly unknown[]>(text: string) => {
      const statement = prepare<Row>(text).raw();
      return (...values) => statement.all(...values);
    },
    row: <Row extends readonly unknown[]>(text: string): ReadRow<Row> => {
      const statement = prepare<Row>(text).raw();
      return (...values) => statement.get(...values);
    },
    run: (text) => {
      const statement = prepare(text);
      return (...values) => {
        const { changes, lastInsertRowid } = statement.run(...values);
        return { changes, id: Number(lastInsertRowid) };
      };
    },
    insert: (head, row) => {
      const statements = new Map<number, Database.Statement>();
      return (count, values) => {
        const known = statements.get(count);
        const made = known ?? prepare(`${head} values ${Array(count).fill(row).join(', ')}`);
        if (known === undefined) statements.set(count, made);
        return Number(made.run(...values).lastInsertRowid);
      };
    },
    ...transactions(database),
  };
};
