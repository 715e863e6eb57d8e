import Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { createSql } from '../../adapters/sqlite/driver.js';
import { handleAround } from '../support/handles.js';
import { BENCH, FIXTURE, PUSH, USER } from '../support/integer-ids.js';
import { openDatabase } from '../support/sqlite-store.js';

const NOW = new Date('2026-03-04T18:00:00Z');

describe('the values of a statement', () => {
  it('are bound in order, without changing question marks in texts and names', () => {
    const sql = createSql(new Database(':memory:'));
    const text = `select 'it''s ?' as "why?", ? as first, [second?] as second
      from (select cast(? as integer) as \`second?\`) -- whose? the user's
      where ? /* isn't it? */ = '?'`;
    expect(sql.all(text, 1.5, 2, '?')).toEqual([{ 'why?': "it's ?", first: 1.5, second: 2 }]);
    expect(sql.tuples(text, 1.5, 2, '?')).toEqual([["it's ?", 1.5, 2]]);
    expect(sql.all(text, 1.5, 2, '!')).toEqual([]);
  });
  it('keep the type of their column', () => {
    const database = new Database(':memory:');
    database.exec('create table kept (id integer primary key, text text, whole integer) strict');
    const sql = createSql(database);
    expect(sql.change('insert into kept (text, whole) values (?, ?)', 'a', 3)).toBe(1);
    expect(sql.all('select typeof(whole) as type from kept where whole = ?', 3)).toEqual([
      { type: 'integer' },
    ]);
    expect(() => sql.change('insert into kept (whole) values (?)', 'three')).toThrow(
      /cannot store/,
    );
  });
});

describe('a handle that has only what the driver needs', () => {
  it('gives the same answers as better-sqlite3', async () => {
    const database = openDatabase(':memory:', FIXTURE);
    const [full, least] = [database, handleAround(database)].map((handle) =>
      createFreshlegs({ repository: sqliteRepository({ database: handle }), now: () => NOW }),
    );
    if (full === undefined || least === undefined) throw new Error('no handle');
    const exercises = [{ exerciseId: BENCH, sets: [{ reps: 8, weightKg: 60, rir: 2 }] }];
    const { log } = await least.logs.create({ userId: USER, source: PUSH, exercises });
    const correction = { muscleGroup: 'chest', maxScore: 40, until: '2026-03-06T18:00:00Z' };
    await least.recovery.correct({ userId: USER, ...correction, note: 'sore' });
    expect(await least.logs.find({ userId: USER, logId: log.id })).toEqual(
      await full.logs.find({ userId: USER, logId: log.id }),
    );
    const groups = await least.recovery.muscleGroups({ userId: USER });
    expect(groups).toEqual(await full.recovery.muscleGroups({ userId: USER }));
    expect(groups.muscleGroups[0]).toMatchObject({ muscleGroup: 'chest', basis: { sets: 1 } });
    expect(await least.recommendations.smartWorkout({ userId: USER })).toEqual(
      await full.recommendations.smartWorkout({ userId: USER }),
    );
  });
});
