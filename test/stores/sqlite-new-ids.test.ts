import { createFreshlegs } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { BENCH, FIXTURE, ROW, STRANGER, USER } from '../support/integer-ids.js';
import { openDatabase } from '../support/sqlite-store.js';

const now = new Date('2026-03-04T18:00:00Z');
const user = { userId: USER };

const open = () => {
  const database = openDatabase(':memory:', FIXTURE);
  const repository = sqliteRepository({ database });
  return { database, repository, training: createFreshlegs({ repository, now: () => now }) };
};

describe('new ids on SQLite', () => {
  it('follow the highest stored id if the sequences were lost, as after some restores', async () => {
    const { database, training } = open();
    const exercises = [{ exerciseId: BENCH }, { exerciseId: ROW }];
    const first = await training.customWorkouts.create({ ...user, name: 'First', exercises });
    database.exec('delete from sqlite_sequence');
    const second = await training.customWorkouts.create({ ...user, name: 'Second', exercises });
    expect([first.id, second.id]).toEqual([1, 2]);
    expect([first, second].flatMap((one) => one.exercises.map(({ id }) => id))).toEqual([
      1, 2, 3, 4,
    ]);
    expect(await training.customWorkouts.find({ ...user, customWorkoutId: 1 })).toEqual(first);
  });
});

it("an entry of another user's workout is not changed", async () => {
  const { database, repository, training } = open();
  const workout = { name: 'Mine', exercises: [{ exerciseId: BENCH }] };
  const mine = await training.customWorkouts.create({ ...user, ...workout });
  const theirs = await training.customWorkouts.create({ userId: STRANGER, ...workout });
  const rows = () => database.prepare('select * from custom_workout_exercise').all();
  const before = rows();
  const [entry] = theirs.exercises;
  if (entry === undefined) throw new Error('no entry');
  const update = {
    ...{ customWorkoutId: mine.id, name: 'Mine', description: null, forLogId: null },
    exercises: [{ ...entry, sets: 9 }],
  };
  await expect(
    repository.write(USER, {}, {}, () => ({
      changes: { now, updateCustomWorkout: update },
      response: null,
    })),
  ).rejects.toMatchObject({ code: 'HOST_MAPPING' });
  expect(rows()).toEqual(before);
});
