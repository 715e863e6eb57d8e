import Database from 'better-sqlite3';
import { createFreshlegs, type TrainingMethods } from 'freshlegs';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { usePostgres } from '../support/bench.js';
import { USER } from '../support/integer-ids.js';

interface Damaged {
  readonly training: TrainingMethods;
  readonly placesStored: () => Promise<number>;
}

const HOME = { name: 'Home', equipment: ['dumbbell'] };
const GYM = { name: 'Gym', equipment: ['barbell'] };
const userId = USER;

const itsPlace = (open: () => Promise<Damaged>) => {
  it('is CORRUPT when it is read', async () => {
    const { training } = await open();
    const corrupt = { code: 'CORRUPT', details: { column: 'equipment' } };
    await expect(training.preferences.get({ userId })).rejects.toMatchObject(corrupt);
    await expect(training.recommendations.smartWorkout({ userId })).rejects.toMatchObject(corrupt);
    await expect(training.preferences.set({ userId, never: [] })).rejects.toMatchObject(corrupt);
  });
  it('can be replaced', async () => {
    const { training, placesStored } = await open();
    const { places } = await training.preferences.set({ userId, places: [HOME, GYM] });
    expect(places).toEqual([GYM, HOME]);
    expect(await training.preferences.get({ userId })).toMatchObject({ places: [GYM, HOME] });
    expect(await placesStored()).toBe(2);
  });
  it('can be deleted', async () => {
    const { training, placesStored } = await open();
    await training.preferences.set({ userId, places: [] });
    expect(await training.preferences.get({ userId })).toMatchObject({ places: [] });
    expect(await placesStored()).toBe(0);
  });
};

describe.each(['"dumbbell"', '{"a":1}', 'null', '[1]', '["dumbbell",null]'])(
  'a place on SQLite with the equipment %s',
  (equipment) => {
    itsPlace(async () => {
      const database = new Database(':memory:');
      database.pragma('foreign_keys = on');
      migrate(database, { base: true });
      database.prepare('insert into users (id) values (?)').run(userId);
      const insert = 'insert into user_place (user_id, name, equipment) values (?, ?, ?)';
      database.prepare(insert).run(userId, HOME.name, equipment);
      const repository = sqliteRepository({ database });
      return Promise.resolve({
        training: createFreshlegs({ repository }),
        placesStored: () =>
          Promise.resolve(database.prepare('select 1 from user_place').all().length),
      });
    });
  },
);

describe.each(['{dumbbell,NULL}', '{{dumbbell}}'])(
  'a place on PostgreSQL with the equipment %s',
  (equipment) => {
    const bench = usePostgres();
    itsPlace(async () => {
      await bench
        .pool()
        .query('insert into user_place (user_id, name, equipment) values ($1, $2, $3)', [
          userId,
          HOME.name,
          equipment,
        ]);
      return {
        training: bench.training(),
        placesStored: async () =>
          (await bench.pool().query('select from user_place')).rowCount ?? 0,
      };
    });
  },
);
