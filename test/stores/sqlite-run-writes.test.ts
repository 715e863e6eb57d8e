import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { SQLITE } from '../../adapters/sqlite/dialect.js';
import { createWriteRunner } from '../../adapters/sqlite/run-writes.js';
import type { Value } from '../../adapters/sql/plan.js';

const open = () => {
  const database = new Database(':memory:');
  database.exec('create table kept (id integer primary key, user_id integer, text text) strict');
  const { run, first } = createWriteRunner(database);
  const common = { user: 7, now: new Date(0) };
  return {
    database,
    run: (statement: Parameters<typeof run>[0]) => run(statement, common),
    first: (statement: Parameters<typeof run>[0]) => first(statement, common),
    ids: () => database.prepare('select id from kept order by id').pluck().all(),
  };
};

const insertOf = (values: readonly (readonly Value[])[]) => ({
  name: 'kept',
  text: `insert into kept (user_id, id, text) select :user, new.id, new.text
    from ${SQLITE.given({ id: 'bigint', text: 'text' })} where true`,
  rows: { columns: ['id', 'text'], values },
  changes: values.length,
});
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const rowsOf = (count: number) => numbers(count).map((id) => [id, `row ${id}`]);

describe('given rows', () => {
  it.each([1, 2, 32, 33, 64, 70])('%d rows are all stored, with the id of the last', (count) => {
    const { database, run } = open();
    expect(run(insertOf(rowsOf(count)))).toBe(count);
    expect(database.prepare('select user_id, id, text from kept order by id').raw().all()).toEqual(
      numbers(count).map((id) => [7, id, `row ${id}`]),
    );
  });
  it('are refused if a trigger skips one of them', () => {
    const { database, run } = open();
    database.exec(`create trigger skips before insert on kept when new.id = 50
      begin select raise(ignore); end`);
    expect(() => run(insertOf(rowsOf(70)))).toThrow(/^kept has a trigger that silently suppresses/);
    expect(run({ ...insertOf(rowsOf(70).slice(0, 0)), rows: insertOf([[71, 'x']]).rows })).toBe(71);
  });
});

describe('lists of values', () => {
  const without = (kept: readonly number[]) => ({
    name: 'gone',
    text: `delete from kept where user_id = :user and ${SQLITE.notAmong('id', ':keptIds')}`,
    values: { keptIds: kept },
  });
  it.each([[[]], [[2]], [[1, 3]]])('%j are kept, and all others are deleted', (kept) => {
    const { run, ids } = open();
    run(insertOf(rowsOf(4)));
    run(without(kept));
    expect(ids()).toEqual(kept);
  });
  it('may have another length in each call', () => {
    const { run, ids } = open();
    run(insertOf(rowsOf(4)));
    for (const kept of [[1, 2, 3], [3], []]) {
      run(without(kept));
      expect(ids()).toEqual(kept);
    }
  });
});

describe('named values', () => {
  const text = 'insert into kept (id, user_id, text) values (:id, :user, :text)';
  it('are bound by name: instants as milliseconds, true and false as numbers, null as null', () => {
    const { run, first } = open();
    run({ name: 'kept', text, values: { id: new Date(1234), text: null } });
    expect(
      first({ name: 'row', text: 'select * from kept where id > :yes', values: { yes: true } }),
    ).toEqual({ id: 1234, user_id: 7, text: null });
    expect(first({ name: 'row', text: 'select * from kept where id = :user' })).toBeNull();
  });
  it('are refused if one is missing', () => {
    expect(() => open().run({ name: 'kept', text, values: { id: 1 } })).toThrow(
      ':text has no value',
    );
  });
});
