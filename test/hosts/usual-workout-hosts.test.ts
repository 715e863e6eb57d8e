import Database from 'better-sqlite3';
import { createFreshlegs, type Port } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPool } from '../support/counting.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { peopleHost as host } from './people-host.js';

// A host without programs. Its workouts come from the users' past logs. Its tables are the same on
// both databases.

const DAY_MS = 86_400_000;
const NOW = new Date('2026-03-11T18:00:00Z');
const [ANN, BOB] = [1, 2];
const [BENCH, FLY, ROW, CURL, SQUAT] = [1, 2, 3, 4, 5];

const SCHEMA = [
  'create table people (id bigint primary key)',
  'create table moves (id bigint primary key, title text not null)',
  'create table move_muscles (move_id bigint not null, muscle text not null, part text not null)',
  `create table trainings (id integer primary key, person_id bigint not null references people (id),
    finished bigint, gym text not null default 'home', unique (person_id, id))`,
  'create index trainings_by_time on trainings (person_id, finished)',
  `create table done_sets (training_id integer not null references trainings (id) on delete cascade,
    move_id bigint not null, move_rank integer not null, set_rank integer not null, reps integer)`,
  'create index done_sets_by_training on done_sets (training_id)',
];

const MOVES: readonly (readonly [id: number, title: string, muscle: string])[] = [
  [BENCH, 'Bench Press', 'chest'],
  [FLY, 'Fly', 'chest'],
  [ROW, 'Row', 'lats'],
  [CURL, 'Curl', 'biceps'],
  [SQUAT, 'Squat', 'quadriceps'],
];

const insertCatalogue = (): readonly string[] => [
  `insert into people values (${ANN}), (${BOB})`,
  ...MOVES.flatMap(([id, title, muscle]) => [
    `insert into moves values (${id}, '${title}')`,
    `insert into move_muscles values (${id}, '${muscle}', 'primary')`,
  ]),
];

/** A training `daysAgo` days ago, with three sets of each exercise. */
const insertTraining = (
  id: number,
  person: number,
  daysAgo: number,
  moves: readonly number[],
): readonly string[] => [
  `insert into trainings (id, person_id, finished)
   values (${id}, ${person}, ${NOW.getTime() - daysAgo * DAY_MS})`,
  ...moves.flatMap((move, rank) =>
    [0, 1, 2].map(
      (set) => `insert into done_sets values (${id}, ${move}, ${rank}, ${set}, ${10 - set})`,
    ),
  ),
];

/** Ann rotates chest, back and legs. Bob has one log. */
const insertTrainings = (): readonly string[] => [
  ...insertTraining(11, ANN, 20, [BENCH, FLY]),
  ...insertTraining(12, ANN, 18, [ROW, CURL]),
  ...insertTraining(13, ANN, 16, [SQUAT]),
  ...insertTraining(14, ANN, 13, [BENCH, FLY]),
  ...insertTraining(15, ANN, 11, [ROW, CURL]),
  ...insertTraining(16, ANN, 9, [SQUAT]),
  ...insertTraining(17, ANN, 6, [BENCH, FLY]),
  ...insertTraining(18, ANN, 4, [ROW, CURL]),
  ...insertTraining(19, BOB, 3, [CURL]),
];

interface HostStore {
  readonly repository: Port;
  readonly run: (sql: string) => unknown;
  readonly read: (sql: string) => Promise<readonly unknown[]>;
}

const hostTests = (open: () => HostStore): void => {
  const service = () => createFreshlegs({ repository: open().repository, now: () => NOW });
  const ann = { userId: ANN };

  it('recommends the workouts that a user usually does, starting with the one whose turn it is', async () => {
    const { recommendations, focus } = await service().recommendations.smartWorkout(ann);
    expect(focus).toBeUndefined();
    expect(recommendations.map(({ workout }) => [workout.name, workout.ref])).toEqual([
      ['Quadriceps', { type: 'log', logId: 16 }],
      ['Chest', { type: 'log', logId: 17 }],
      ['Lats and biceps', { type: 'log', logId: 18 }],
    ]);
    expect(recommendations[0]?.message).toMatch(
      /^You usually do Quadriceps after Lats and biceps\./,
    );
  });
  it('keeps the users apart', async () => {
    const { recommendations } = await service().recommendations.smartWorkout({ userId: BOB });
    expect(recommendations.map(({ workout }) => workout.ref)).toEqual([{ type: 'log', logId: 19 }]);
    const target = { type: 'log', logId: 19 } as const;
    const swap = service().swaps.preview({ ...ann, logId: 16, target });
    await expect(swap).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('lists the same workouts as swap targets', async () => {
    const { workouts, nextCursor } = await service().swaps.targets({ ...ann, logId: 17 });
    expect(workouts.map(({ name }) => name)).toEqual(['Lats and biceps', 'Quadriceps']);
    expect(workouts[0]?.exercises).toEqual([
      { exerciseId: ROW, name: 'Row', sets: 3, repsMin: 8, repsMax: 10, superset: null },
      { exerciseId: CURL, name: 'Curl', sets: 3, repsMin: 8, repsMax: 10, superset: null },
    ]);
    expect(nextCursor).toBeNull();
  });
  it('swaps a planned log for a usual workout, and one exercise of a completed log', async () => {
    const { run, read } = open();
    const training = service();
    await run(`insert into trainings (id, person_id, finished) values (30, ${ANN}, null)`);
    const target = { type: 'log', logId: 18 } as const;
    const { log, customWorkout, swap } = await training.swaps.swap({ ...ann, logId: 30, target });
    expect(customWorkout).toMatchObject({ name: 'Lats and biceps', forLogId: log.id });
    expect(await read(`select gym from trainings where id = ${log.id}`)).toHaveLength(1);
    await training.swaps.revert({ ...ann, swapId: swap.id });
    const one = await training.swaps.swapExercise({
      ...{ ...ann, logId: 18 },
      ...{ exerciseId: CURL, replacementExerciseId: BENCH },
    });
    expect(one.customWorkout.exercises.map(({ exerciseId }) => exerciseId)).toEqual([ROW, BENCH]);
    // The host has not stored any sets of the new log yet, so its workout has the planned sets.
    // It is a chest workout like the earlier ones, and named by all of them.
    const { workouts } = await training.swaps.targets({ ...ann, q: 'chest' });
    expect(workouts.map(({ ref }) => ref)).toEqual([{ type: 'log', logId: one.log.id }]);
    const { workouts: others } = await training.swaps.targets({ ...ann, q: 'lats' });
    expect(others.map(({ ref }) => ref)).toEqual([{ type: 'log', logId: 15 }]);
    expect(workouts[0]?.exercises).toMatchObject([
      { exerciseId: ROW, sets: 3, repsMin: 8, repsMax: 10 },
      { exerciseId: BENCH, sets: 3, repsMin: 8, repsMax: 10 },
    ]);
    await run(`insert into done_sets values (${one.log.id}, ${ROW}, 0, 0, 12)`);
    await run(`insert into done_sets values (${one.log.id}, ${BENCH}, 1, 0, 12)`);
    const ownSets = await training.swaps.targets({ ...ann, q: 'chest' });
    expect(ownSets.workouts[0]).toMatchObject({
      ref: { type: 'log', logId: one.log.id },
      exercises: [
        { sets: 1, repsMin: 12, repsMax: 12 },
        { sets: 1, repsMin: 12, repsMax: 12 },
      ],
    });
    await training.swaps.revert({ ...ann, swapId: one.swap.id });
    const before = await training.swaps.targets({ ...ann, q: 'lats' });
    expect(before.workouts.map(({ ref }) => ref)).toEqual([{ type: 'log', logId: 18 }]);
  });
};

describe('a host without programs on SQLite', () => {
  const database = new Database(':memory:');
  beforeAll(() => {
    database.pragma('foreign_keys = on');
    for (const sql of [...SCHEMA, ...insertCatalogue(), ...insertTrainings()]) database.exec(sql);
    sqlite.migrate(database, { host });
  });
  afterAll(() => {
    database.close();
  });
  hostTests(() => ({
    repository: sqlite.sqliteRepository({ database, host }),
    run: (sql) => database.exec(sql),
    read: (sql) => Promise.resolve(database.prepare(sql).all()),
  }));
});

describe('a host without programs on PostgreSQL', () => {
  let database: TestDatabase | undefined;
  let pool: ReturnType<TestDatabase['openPool']> | undefined;
  const opened = () => {
    if (pool === undefined) throw new Error('The database must be opened before the tests.');
    return pool;
  };
  beforeAll(async () => {
    database = await createDatabase();
    pool = database.openPool();
    for (const sql of [...SCHEMA, ...insertCatalogue(), ...insertTrainings()])
      await pool.query(sql);
    await pool.query(
      'alter table trainings alter id add generated by default as identity (start 100)',
    );
    await postgres.migrate(pool, { host });
  });
  afterAll(() => database?.close());
  hostTests(() => ({
    repository: postgres.postgresRepository({ pool: opened(), host }),
    run: (sql) => opened().query(sql),
    read: async (sql) => (await opened().query(sql)).rows as unknown[],
  }));
  it('is read in one statement for a recommendation', async () => {
    const { pool: recorded, statements } = recordPool(opened());
    const repository = postgres.postgresRepository({ pool: recorded, host });
    const training = createFreshlegs({ repository, now: () => NOW });
    const { recommendations } = await training.recommendations.smartWorkout({ userId: ANN });
    expect(recommendations).toHaveLength(3);
    expect(statements).toHaveLength(1);
  });
});
