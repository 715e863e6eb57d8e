import Database from 'better-sqlite3';
import type { SyncFreshlegs } from 'freshlegs';
import { describe, expect, it } from 'vitest';
import {
  createBackend,
  openTraining,
  type Documents,
  type Fields,
  type Workout,
} from '../../examples/document-store/backend.js';

const USER = '65f0c2a1e4b0a1b2c3d4e5f6';
const NOW = new Date('2026-03-04T18:00:00Z');
const NAMES: Readonly<Record<string, string>> = {
  squat: 'Squat',
  row: 'Barbell Row',
  ours: 'The Thing With The Rope',
};

const CRASH = new Error('The process ended here.');

type Training = Pick<SyncFreshlegs, 'catalogue' | 'logs' | 'swaps'>;
type Backend = ReturnType<typeof createBackend>;
/** Runs before and after each call of a store. */
type Gate = () => Promise<void>;

/** A document store in memory. */
const createDocuments = (stored: Map<string, Workout>, gate: Gate): Documents => {
  const step = async <Value>(act: () => Value): Promise<Value> => {
    await gate();
    const value = structuredClone(act());
    await gate();
    return value;
  };
  return {
    exercises: () => step(() => Object.entries(NAMES).map(([id, name]) => ({ id, name }))),
    workout: (id) => step(() => stored.get(id)),
    update: (id, change) =>
      step(() => {
        const changed = change(structuredClone(stored.get(id)));
        if (changed === undefined) stored.delete(id);
        else stored.set(id, structuredClone(changed));
        return changed;
      }),
    open: () => step(() => [...stored.values()].filter(({ open }) => open.length > 0)),
  };
};

/** The library, with the gate around each call. */
const gated = (training: Training, gate: Gate): Training => {
  const groups = Object.entries({
    ...{ catalogue: training.catalogue, logs: training.logs, swaps: training.swaps },
  }).map(([name, methods]) => [
    name,
    Object.fromEntries(
      Object.entries(methods as Record<string, (input: unknown) => Promise<unknown>>).map(
        ([method, call]) => [
          method,
          async (input: unknown) => {
            await gate();
            const answer = await call(input);
            await gate();
            return answer;
          },
        ],
      ),
    ),
  ]);
  return Object.fromEntries(groups) as Training;
};

const workout = (id: string, exerciseId: string, hour: number, setCount = 2): Fields => ({
  ...{ id, userId: USER, day: '2026-03-03', doneAt: new Date(Date.UTC(2026, 2, 3, hour)) },
  exercises: [
    { exerciseId, sets: Array.from({ length: setCount }, () => ({ reps: 8, weightKg: 80 })) },
  ],
});

/** What a client sends to complete or correct a workout. */
const done = (exerciseId: string, hour: number, setCount = 2): Partial<Fields> => {
  const { doneAt, exercises } = workout('', exerciseId, hour, setCount);
  return { ...(doneAt && { doneAt }), exercises };
};

const plan = (id: string, day: string): Fields => ({ id, userId: USER, day, exercises: [] });

const open = () => {
  const database = new Database(':memory:');
  const stored = new Map<string, Workout>();
  // Ids depend only on the stored rows, so that an interrupted run makes the same ones.
  const count = () =>
    database.prepare<[], number>('select count(*) from workout_log').pluck().get() ?? 0;
  const training = openTraining(database, { newId: () => `made-${count()}`, now: () => NOW });
  const start = (gate: Gate): Backend =>
    createBackend(gated(training, gate), createDocuments(stored, gate));
  return { database, stored, training, start };
};

type Opened = ReturnType<typeof open>;

/** What the documents and the library say about the workouts that lists show. */
const sidesOf = async ({ stored, training }: Opened) => {
  const hidden = new Set(await training.swaps.hiddenLogIds({ userId: USER }));
  const shown = [...stored.values()].filter(({ id, isDeleted }) => !hidden.has(id) && !isDeleted);
  const { logs } = await training.logs.list({ userId: USER, limit: 100 });
  const found = await Promise.all(
    logs.map(async ({ id, scheduledFor, completedAt }) => {
      const log = await training.logs.find({ userId: USER, logId: id });
      const isDone = completedAt !== null;
      return [id, completedAt, isDone ? null : scheduledFor, (isDone && log?.exercises) || []];
    }),
  );
  const byId = (a: readonly unknown[], b: readonly unknown[]) =>
    String(a[0]) < String(b[0]) ? -1 : 1;
  return {
    documents: shown
      .map(({ id, day, doneAt = null, exercises }) => [
        ...[id, doneAt, doneAt === null ? day : null],
        doneAt === null ? [] : exercises,
      ])
      .sort(byId),
    library: found.sort(byId),
  };
};

const rowsOf = (database: Database.Database): unknown => {
  const tables = database
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' order by 1")
    .all();
  return tables
    .filter(
      ({ name }) => !/^(freshlegs_migration|sqlite_.*|idempotency.*|training_state)$/.test(name),
    )
    .map(({ name }) => [
      name,
      // The database's own clock gives the creation of a user.
      database.prepare(`select ${name === 'users' ? 'id' : '*'} from "${name}"`).all(),
    ]);
};

type Call = (backend: Backend, opened: Opened) => Promise<unknown>;

const byLog = (logId: string) => ({ type: 'log', logId }) as const;

const CALLS: readonly Call[] = [
  ({ putCatalogue }) => putCatalogue([USER]),
  ({ add }) => add(workout('monday', 'squat', 8)),
  ({ add }) => add(workout('tuesday', 'row', 9)),
  // The same workout with another set, as after an edit.
  ({ save }) => save('monday', done('row', 10)),
  ({ swap }) => swap('tuesday', byLog('monday'), 'request-1'),
  // Planned, moved, and done.
  ({ add }) => add(plan('thursday', '2026-03-05')),
  ({ save }) => save('thursday', { day: '2026-03-06' }),
  ({ save }) => save('thursday', done('ours', 12)),
  // Swapped and reverted.
  ({ add }) => add(plan('friday', '2026-03-06')),
  ({ swap }) => swap('friday', byLog('monday'), 'request-2'),
  ({ revert }, { stored }) => {
    const made = [...stored.values()].find(({ swap }) => swap?.of === 'friday');
    return made === undefined ? Promise.resolve() : revert(made.id, 'request-3');
  },
  ({ add }) => add(workout('wednesday', 'squat', 11)),
  ({ remove }) => remove('wednesday'),
];

/**
 * Makes all calls. The process ends at the point `endAt`, counted over all calls of the stores.
 * Then a new process heals, and the client repeats its request.
 */
const run = async (endAt: number) => {
  const opened = open();
  let points = 0;
  let backend = opened.start(async () => {
    points += 1;
    // An ended process does nothing more.
    if (endAt > 0 && points >= endAt) throw CRASH;
    return Promise.resolve();
  });
  for (const call of CALLS) {
    await call(backend, opened).catch(async (error: unknown) => {
      if (error !== CRASH) throw error;
      backend = opened.start(() => Promise.resolve());
      expect(await backend.heal()).toEqual([]);
      await call(backend, opened);
    });
  }
  const { muscleGroups } = await opened.training.recovery.mostRecovered({ userId: USER });
  const documents = [...opened.stored.values()]
    .map(({ version: _, ...rest }) => rest)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const sides = await sidesOf(opened);
  const result = { documents, rows: rowsOf(opened.database), muscleGroups };
  opened.database.close();
  return { ...result, sides, points };
};

/**
 * Runs requests of several processes at once. The request `slow` makes `steps` steps, waits until the
 * others have ended, and then goes on. The others take turns.
 */
const race = async (opened: Opened, calls: readonly Call[], slow: number, steps: number) => {
  const waiting: { readonly at: number; readonly go: () => void }[] = [];
  const running = new Set(calls.keys());
  for (const [at, call] of calls.entries()) {
    const gate = () => new Promise<void>((go) => waiting.push({ at, go }));
    const end = () => running.delete(at);
    void call(opened.start(gate), opened).then(end, end);
  }
  for (let step = 0; running.size > 0; step += 1) {
    await new Promise(setImmediate);
    const isSlow = (step < steps && running.has(slow)) || running.size === 1;
    const next = waiting.findIndex(({ at }) => isSlow === (at === slow) || running.size === 1);
    for (const { go } of waiting.splice(next, next < 0 ? 0 : 1)) go();
  }
};

const STEPS = Array.from({ length: 14 }, (_, at) => at);

const FREE: Gate = () => Promise.resolve();

const RACES: Readonly<Record<string, readonly Call[]>> = {
  'two corrections': [
    ({ save }) => save('monday', done('squat', 8, 3)),
    ({ save }) => save('monday', done('row', 9, 4)),
  ],
  'a new workout, its correction and its deletion': [
    ({ add }) => add(workout('sunday', 'squat', 8)),
    ({ save }) => save('sunday', done('row', 9)),
    ({ remove }) => remove('sunday'),
  ],
  'a move, a completion and a swap': [
    ({ save }) => save('thursday', { day: '2026-03-06' }),
    ({ save }) => save('thursday', done('row', 9)),
    ({ swap }) => swap('thursday', byLog('monday'), 'swap'),
  ],
  'two swaps, a correction and a deletion': [
    ({ swap }) => swap('tuesday', byLog('monday'), 'one'),
    ({ swap }) => swap('tuesday', byLog('monday'), 'two'),
    ({ save }) => save('tuesday', done('row', 9, 5)),
    ({ remove }) => remove('tuesday'),
  ],
  'a revert, a completion and a deletion': [
    ({ revert }) => revert('made-4', 'revert'),
    ({ save }) => save('made-4', done('squat', 9, 5)),
    ({ remove }) => remove('friday'),
  ],
};

describe('a backend with a document store beside the library', () => {
  it('records, corrects, plans, moves, swaps, reverts and deletes workouts', async () => {
    const { documents, muscleGroups, sides } = await run(0);
    expect(documents.map(({ id, open: keys, command }) => [id, keys, command])).toEqual(
      ['friday', 'made-2', 'monday', 'thursday', 'tuesday'].map((id) => [id, [], undefined]),
    );
    expect(sides.documents).toEqual(sides.library);
    expect(sides.library.map(([id]) => id)).toEqual(['friday', 'made-2', 'monday', 'thursday']);
    expect(muscleGroups.length).toBeGreaterThan(0);
  });
  it('ends as if it had never been interrupted, wherever the process ends', async () => {
    const { points, ...expected } = await run(0);
    expect(points).toBeGreaterThan(2 * CALLS.length);
    for (let at = 1; at <= points; at += 1) {
      const { points: _, ...interrupted } = await run(at);
      expect(interrupted, `point ${at}`).toEqual(expected);
    }
  });
  it.each(Object.entries(RACES))('agrees with the library after %s at once', async (_, calls) => {
    for (const [slow, steps] of calls.flatMap((__, at) => STEPS.map((count) => [at, count]))) {
      const opened = open();
      const backend = opened.start(FREE);
      await backend.putCatalogue([USER]);
      for (const [at, id] of ['monday', 'tuesday'].entries()) {
        await backend.add(workout(id, 'squat', 8 + at));
      }
      await backend.add(plan('thursday', '2026-03-05'));
      await backend.add(plan('friday', '2026-03-06'));
      await backend.swap('friday', byLog('monday'), 'first');
      await race(opened, calls, slow ?? 0, steps ?? 0);
      await backend.heal();
      const { documents, library } = await sidesOf(opened);
      const message = `request ${slow} after ${steps} steps`;
      expect(documents, message).toEqual(library);
      const keys = [...opened.stored.values()].flatMap((stored) => stored.open);
      expect(keys, message).toEqual([]);
      opened.database.close();
    }
  });
  it('heals the other documents if one is refused', async () => {
    const opened = open();
    const backend = opened.start(FREE);
    await backend.putCatalogue([USER]);
    const refused = backend.add(workout('monday', 'missing', 8));
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
    let points = 0;
    const ending = opened.start(() => ((points += 1) > 2 ? Promise.reject(CRASH) : FREE()));
    await expect(ending.add(workout('tuesday', 'row', 9))).rejects.toBe(CRASH);
    const failed = await backend.heal();
    expect(failed).toMatchObject([{ id: 'monday', error: { code: 'NOT_FOUND' } }]);
    expect(await opened.training.logs.find({ userId: USER, logId: 'tuesday' })).not.toBeNull();
    await backend.add(workout('monday', 'squat', 8));
    expect(await backend.heal()).toEqual([]);
    opened.database.close();
  });
  it('does not repeat a refused swap', async () => {
    const opened = open();
    const backend = opened.start(FREE);
    await backend.putCatalogue([USER]);
    await backend.add(plan('tuesday', '2026-03-05'));
    const refused = backend.swap('tuesday', byLog('monday'), 'request-1');
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await backend.add(workout('monday', 'squat', 8));
    expect(await backend.heal()).toEqual([]);
    expect((await opened.training.swaps.list({ userId: USER })).swaps).toEqual([]);
    expect(opened.stored.get('tuesday')).toMatchObject({ open: [] });
    opened.database.close();
  });
});
