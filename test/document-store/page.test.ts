import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { findExercise } from 'freshlegs/catalogue';
import { expect, it } from 'vitest';
import { openTraining } from '../../examples/document-store/backend.js';
import { runBlock } from '../support/run-block.js';

const page = readFileSync(
  new URL('../../examples/document-store/README.md', import.meta.url),
  'utf8',
);

it('the page stores a catalogue, and deletes its rows and a user with all logs', async () => {
  const database = new Database(':memory:');
  const training = openTraining(database, { newId: () => 'made' });
  const [, code = ''] = /```ts\n([^]*?)```/.exec(page) ?? [];
  const ids = { userId: 'ann', squatId: 'squat', programId: 'three' };
  await runBlock(code, { training, findExercise, ...ids });
  const { programs } = await training.catalogue.programs({ userId: 'ann' });
  expect(programs[0]?.days[0]?.ref).toEqual({ type: 'program', programDayId: 'three:0' });
  const exercises = [{ exerciseId: 'squat', sets: [{ reps: 8 }] }];
  await training.logs.create({ userId: 'ann', logId: 'monday', exercises });
  const remove = (table: string, id: string) => {
    const [sql = ''] = new RegExp(`^delete from ${table} .*;`, 'm').exec(page) ?? [];
    return database.prepare(sql).run(id).changes;
  };
  expect(() => remove('exercise', 'squat')).toThrow('FOREIGN KEY');
  expect(remove('program_day', 'three:0')).toBe(1);
  expect(remove('users', 'ann')).toBe(1);
  expect(remove('exercise', 'squat')).toBe(1);
  for (const table of ['workout_log', 'workout_log_set', 'muscle_group_recovery', 'exercise']) {
    expect(database.prepare(`select * from ${table}`).all(), table).toEqual([]);
  }
  database.close();
});
