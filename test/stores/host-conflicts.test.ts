import { createFreshlegs, type Port, type TrainingMethods } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { baseHost } from '../../adapters/sql/base-host.js';
import type { HostMapping } from '../../adapters/sql/host.js';
import { FIXTURE, PUSH_DAY, USER } from '../support/integer-ids.js';
import { inTransaction, someoneWaits, usePostgres } from '../support/bench.js';
import { openDatabase } from '../support/sqlite-store.js';

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const bench = usePostgres();

type Change = (host: HostMapping) => HostMapping;

/** Opens the base tables of a database as a host's own. Its mapping may change. */
const STORES: readonly { readonly store: string; readonly open: () => (change: Change) => Port }[] =
  [
    {
      store: 'Postgres',
      open: () => (change) =>
        postgresRepository({ pool: bench.pool(), host: change(baseHost('timestamptz', String)) }),
    },
    {
      store: 'SQLite',
      open: () => {
        const database = openDatabase(':memory:', FIXTURE);
        database.exec(VIEW);
        return (change) =>
          sqliteRepository({ database, host: change(baseHost('epoch-ms', String)) });
      },
    },
  ];

it.each(STORES)(
  "on $store, a logs.newId that returns an existing log's id is refused as CONFIGURATION",
  async ({ open }) => {
    const repository = open()((host) => ({ ...host, logs: { ...host.logs, newId: () => 77 } }));
    const { logs } = createFreshlegs({ repository });
    const { log } = await logs.create({ userId: USER, source: PUSH });
    expect(log.id).toBe(77);
    await expect(logs.create({ userId: USER, source: PUSH })).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringContaining('logs.newId') as string,
      details: { field: 'logs.newId' },
    });
    expect((await logs.list({ userId: USER })).logs).toHaveLength(1);
  },
);

const GHOST = 990;
const COLUMNS = 'id, name, equipment, mechanic, force';
/** Lists the exercises of the table, and one that the table lacks. */
const VIEW = `create view known_exercise as select ${COLUMNS} from exercise
  union all select ${GHOST}, 'Ghost Lift', null, null, null`;

const onView: Change = (host) => ({
  ...host,
  exercises: { ...host.exercises, from: 'known_exercise' },
});
beforeAll(() => bench.pool().query(VIEW));
const POSTGRES_VIEW = onView(baseHost('timestamptz', String));

describe('an exercise that the mapping lists but the table lacks is refused as HOST_MAPPING', () => {
  const refused = {
    code: 'HOST_MAPPING',
    message: expect.stringMatching(
      /lists exercise 990, but \S*exercise\S* has no such row/,
    ) as string,
    details: { field: 'exercises', exerciseId: GHOST },
  };
  const workout = (exerciseId: number) => ({
    userId: USER,
    name: 'Odd',
    exercises: [{ exerciseId }],
  });

  it.each(STORES)(
    'on $store, in a custom workout and in preferences, and nothing is stored',
    async ({ open }) => {
      const { customWorkouts, preferences } = createFreshlegs({ repository: open()(onView) });
      const known = await customWorkouts.create(workout(1));
      expect(known.exercises).toHaveLength(1);
      await expect(customWorkouts.create(workout(GHOST))).rejects.toMatchObject(refused);
      const change = customWorkouts.update({
        userId: USER,
        customWorkoutId: known.id,
        exercises: [{ exerciseId: 1 }, { exerciseId: GHOST }],
      });
      await expect(change).rejects.toMatchObject(refused);
      await expect(
        preferences.set({ userId: USER, never: [GHOST], favourites: [1] }),
      ).rejects.toMatchObject(refused);
      const { customWorkouts: listed } = await customWorkouts.list({ userId: USER });
      expect(listed.map(({ exercises }) => exercises.length)).toEqual([1]);
      expect((await preferences.get({ userId: USER })).favourites).toEqual([]);
      await preferences.set({ userId: USER, never: [], favourites: [1] });
    },
  );

  it("in a caller's transaction on Postgres", async () => {
    const call = inTransaction(bench.pool(), 'begin', (client) =>
      createFreshlegs({
        repository: postgresRepository({ client, host: POSTGRES_VIEW }),
      }).customWorkouts.create(workout(GHOST)),
    );
    await expect(call).rejects.toMatchObject(refused);
  });
});

describe.each(['inserts', 'plans'] as const)('a host with logs.%s: false', (field) => {
  it.each(STORES)(
    'on $store lists no targets for a log, since swap refuses each of them',
    async ({ open }) => {
      const mapped = open();
      const { logs } = createFreshlegs({ repository: mapped((host) => host) });
      const { log } = await logs.create({ userId: USER, source: PUSH });
      const repository = mapped((host) => ({ ...host, logs: { ...host.logs, [field]: false } }));
      const { swaps } = createFreshlegs({ repository });
      const refused = { code: 'HOST_MAPPING', details: { field: `logs.${field}` } };
      const call = { userId: USER, logId: log.id };
      const { workouts } = await swaps.targets({ userId: USER });
      expect(workouts.length).toBeGreaterThan(1);
      for (const { ref: target } of workouts)
        await expect(swaps.swap({ ...call, target })).rejects.toMatchObject(refused);
      await expect(swaps.targets(call)).rejects.toMatchObject(refused);
    },
  );
});

/** Runs a call while the host has an open transaction, which then commits. */
const whileHost = async (sql: string, call: () => Promise<unknown>): Promise<unknown> => {
  const { ended } = await inTransaction(bench.pool(), 'begin', async (host) => {
    await host.query(sql);
    const ended = call().catch((error: unknown) => error);
    await someoneWaits(bench.pool());
    return { ended };
  });
  return ended;
};

describe('during a call, the host on Postgres', () => {
  const training = () =>
    createFreshlegs({ repository: postgresRepository({ pool: bench.pool() }) });
  /** Makes the service for a call in a transaction of the caller. */
  const inside = (
    call: (training: TrainingMethods) => Promise<unknown>,
    host?: HostMapping,
  ): Promise<unknown> =>
    inTransaction(bench.pool(), 'begin', (client) =>
      call(createFreshlegs({ repository: postgresRepository({ client, ...(host && { host }) }) })),
    );
  const newExercise = async (): Promise<number> => {
    const { rows } = await bench
      .pool()
      .query<{ id: string }>("insert into exercise (name) values ('Odd Lift') returning id::text");
    return Number(rows[0]?.id);
  };

  it('commits a log with the same import key, and the call finds that log', async () => {
    const { logs } = training();
    const importKey = 'strong-1';
    const created = await whileHost(
      `insert into workout_log (user_id, program_day_id, completed_at, import_key)
       values (${USER}, ${PUSH_DAY}, now(), '${importKey}')`,
      () => logs.create({ userId: USER, source: PUSH, importKey }),
    );
    const [listed, ...others] = (await logs.list({ userId: USER })).logs;
    expect(created).toMatchObject({ log: { id: listed?.id } });
    expect(others).toEqual([]);
  });

  it("commits a log with the same import key, and a caller's transaction has to be repeated", async () => {
    const importKey = 'strong-2';
    const error = await whileHost(
      `insert into workout_log (user_id, program_day_id, completed_at, import_key)
       values (${USER}, ${PUSH_DAY}, now(), '${importKey}')`,
      () => inside(({ logs }) => logs.create({ userId: USER, source: PUSH, importKey })),
    );
    expect(error).toMatchObject({ code: 'CONFLICT_BUSY' });
  });

  it('deletes an exercise of a new workout, and the call reports it as missing', async () => {
    const exerciseId = await newExercise();
    const input = { userId: USER, name: 'Odd', exercises: [{ exerciseId }] };
    const deletion = `delete from exercise where id = ${exerciseId}`;
    const error = await whileHost(deletion, () => training().customWorkouts.create(input));
    expect(error).toMatchObject({ code: 'NOT_FOUND', details: { exerciseId } });
  });

  it('deletes an exercise that a view lists, and only a repeated transaction reports it as missing', async () => {
    const exerciseId = await newExercise();
    const input = { userId: USER, name: 'Odd', exercises: [{ exerciseId }] };
    const create = () =>
      inside(({ customWorkouts }) => customWorkouts.create(input), POSTGRES_VIEW);
    const deletion = `delete from exercise where id = ${exerciseId}`;
    expect(await whileHost(deletion, create)).toMatchObject({ code: 'CONFLICT_BUSY' });
    await expect(create()).rejects.toMatchObject({ code: 'NOT_FOUND', details: { exerciseId } });
  });

  it("deletes an exercise of a new workout, and a caller's transaction has to be repeated", async () => {
    const exerciseId = await newExercise();
    const input = { userId: USER, name: 'Odd', exercises: [{ exerciseId }] };
    const deletion = `delete from exercise where id = ${exerciseId}`;
    const error = await whileHost(deletion, () =>
      inside(({ customWorkouts }) => customWorkouts.create(input)),
    );
    expect(error).toMatchObject({ code: 'CONFLICT_BUSY' });
  });
});
