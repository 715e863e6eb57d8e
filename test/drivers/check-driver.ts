import assert from 'node:assert/strict';
import { createFreshlegs, type Port } from 'freshlegs';

// Bun runs this file too, so it asserts with Node's own module.

/** What a test can do in a transaction of the host. */
interface Inside {
  /** Runs SQL without values in the transaction. */
  readonly run: (sql: string) => unknown;
  readonly repository: Port;
}

/** An empty database on one driver. */
export interface Driver {
  readonly migrate: () => unknown;
  readonly run: (sql: string) => unknown;
  readonly repository: Port;
  /** Runs `body` in a transaction of the host, which is rolled back if `body` fails. */
  readonly transaction: (body: (inside: Inside) => Promise<void>) => Promise<unknown>;
}

const USER = { userId: 1 };
const PUSH = { type: 'program', programDayId: 1 } as const;
const LEGS = { type: 'program', programDayId: 2 } as const;
const NOW = new Date('2026-03-04T18:00:00Z');

const ROWS = `
  insert into users (id) values (1);
  insert into exercise (id, name) values (1, 'Bench press'), (2, 'Squat');
  insert into exercise_muscle (exercise_id, position, muscle, role)
    values (1, 0, 'chest', 'primary'), (2, 0, 'quadriceps', 'primary');
  insert into program (id, name) values (1, 'Strength');
  insert into program_day (id, program_id, name, position)
    values (1, 1, 'Push', 0), (2, 1, 'Legs', 1);
  insert into program_day_exercise (program_day_id, exercise_id) values (1, 1), (2, 2);`;

const trainingOn = (repository: Port) => createFreshlegs({ repository, now: () => NOW });

const swapAndRevert = async ({ repository }: Driver): Promise<void> => {
  const { logs, swaps } = trainingOn(repository);
  const { log } = await logs.create({ ...USER, source: PUSH, completed: false });
  const { swap } = await swaps.swap({ ...USER, logId: log.id, target: LEGS });
  await assert.rejects(swaps.swap({ ...USER, logId: log.id, target: LEGS }), {
    code: 'ALREADY_SWAPPED',
  });
  await swaps.revert({ ...USER, swapId: swap.id });
  const { logs: left } = await logs.list(USER);
  assert.deepEqual(
    left.map(({ id }) => id),
    [log.id],
  );
};

/** Two calls with one key at the same time write one log. */
const raceKey = async ({ repository }: Driver): Promise<void> => {
  const { logs } = trainingOn(repository);
  const before = await logs.list(USER);
  const sets = [{ reps: 8, weightKg: 62.5, rir: 1 }];
  const input = { ...USER, source: PUSH, exercises: [{ exerciseId: 1, sets }] };
  const create = () => logs.create({ ...input, idempotencyKey: 'raced' });
  const [first, second] = await Promise.all([create(), create()]);
  assert.deepEqual(second, first);
  const after = await logs.list(USER);
  assert.equal(after.logs.length, before.logs.length + 1);
  const found = await logs.find({ ...USER, logId: first.log.id });
  assert.match(JSON.stringify(found), /"weightKg":62.5/);
};

const recommend = async ({ repository }: Driver): Promise<void> => {
  const { recovery, recommendations } = trainingOn(repository);
  const { muscleGroups } = await recovery.muscleGroups(USER);
  const chest = muscleGroups.find(({ muscleGroup }) => muscleGroup === 'chest');
  assert.equal(chest?.exercisesCount, 1);
  const [best] = (await recommendations.smartWorkout(USER)).recommendations;
  assert.equal(best?.workout.name, 'Legs');
};

/** A log in a transaction of the host is rolled back together with the host's own row. */
const rollBack = async ({ repository, transaction }: Driver): Promise<void> => {
  const another = { userId: 2 };
  const fault = new Error('of the host');
  const failed = transaction(async ({ run, repository: inside }) => {
    await run('insert into users (id) values (2)');
    const { logs } = trainingOn(inside);
    await logs.create({ ...another, source: PUSH });
    assert.equal((await logs.list(another)).logs.length, 1);
    throw fault;
  });
  await assert.rejects(failed, fault);
  const { logs } = trainingOn(repository);
  assert.equal((await logs.list(another)).logs.length, 0);
  await assert.rejects(logs.create({ ...another, source: PUSH }), { code: 'NOT_FOUND' });
};

/** Each use case that a driver could break. */
export const checkDriver = async (driver: Driver): Promise<void> => {
  await driver.migrate();
  await driver.run(ROWS);
  await swapAndRevert(driver);
  await raceKey(driver);
  await recommend(driver);
  await rollBack(driver);
};
