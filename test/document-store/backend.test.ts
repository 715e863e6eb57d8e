import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  createBackend,
  openTraining,
  type Documents,
  type Workout,
} from '../../examples/document-store/backend.js';

const USER = '65f0c2a1e4b0a1b2c3d4e5f6';
const NOW = new Date('2026-03-04T18:00:00Z');
const NAMES: Readonly<Record<string, string>> = { squat: 'Squat', row: 'Barbell Row', run: 'Run' };

const CRASH = new Error('The process ended here.');

/**
 * A document store in memory. `isLast` is asked before and after each write, and says whether the
 * process ends there. After a write comes a call of the library, or the end.
 */
const createDocuments = (stored: Map<string, Workout>, isLast: () => boolean): Documents => {
  const write = (change: () => unknown): Promise<void> => {
    if (isLast()) return Promise.reject(CRASH);
    change();
    return isLast() ? Promise.reject(CRASH) : Promise.resolve();
  };
  const read = <Value>(value: Value): Promise<Value> => Promise.resolve(structuredClone(value));
  return {
    exercises: () => read(Object.entries(NAMES).map(([id, name]) => ({ id, name }))),
    workout: (id) => read(stored.get(id)),
    put: (workout) => write(() => stored.set(workout.id, structuredClone(workout))),
    remove: (id) => write(() => stored.delete(id)),
    open: () => read([...stored.values()].filter(({ todo }) => todo !== undefined)),
  };
};

const workout = (id: string, exerciseId: string, hour: number): Workout => ({
  id,
  userId: USER,
  doneAt: new Date(Date.UTC(2026, 2, 3, hour)),
  exercises: [
    {
      exerciseId,
      sets: [
        { reps: 8, weightKg: 80 },
        { reps: 8, weightKg: 80 },
      ],
    },
  ],
});

const rowsOf = (database: Database.Database): unknown => {
  const tables = database
    .prepare<[], { name: string }>("select name from sqlite_master where type = 'table' order by 1")
    .all();
  return tables
    .filter(({ name }) => name !== 'freshlegs_migration' && !name.startsWith('sqlite_'))
    .map(({ name }) => [
      name,
      // The database's own clock gives the creation of a user.
      database.prepare(`select ${name === 'users' ? 'id' : '*'} from "${name}"`).all(),
    ]);
};

type Backend = ReturnType<typeof createBackend>;
type Call = (backend: Backend) => Promise<unknown>;

const CALLS: readonly Call[] = [
  ({ putCatalogue }) => putCatalogue([USER]),
  ({ save }) => save(workout('monday', 'squat', 8)),
  ({ save }) => save(workout('tuesday', 'row', 9)),
  // The same workout with another set, as after an edit.
  ({ save }) => save(workout('monday', 'row', 10)),
  ({ swap }) => swap(workout('tuesday', 'row', 9), { type: 'log', logId: 'monday' }, 'request-1'),
  ({ save }) => save(workout('wednesday', 'squat', 11)),
  ({ remove }) => remove(workout('wednesday', 'squat', 11)),
];

/** Ids depend only on the stored rows, so that an interrupted run makes the same ones. */
const idsOf = (database: Database.Database) => (): string => {
  const { count } = database
    .prepare<[], { count: number }>('select count(*) as count from workout_log')
    .get() ?? { count: 0 };
  return `made-${count}`;
};

/**
 * Makes all calls. The process ends at the point `endAt`, counted over all writes of documents: even
 * numbers are after a write. Then a new process heals, and the client repeats its request.
 */
const run = async (endAt: number) => {
  const database = new Database(':memory:');
  const stored = new Map<string, Workout>();
  let points = 0;
  const documents = createDocuments(stored, () => (points += 1) === endAt);
  const open = () => openTraining(database, { newId: idsOf(database), now: () => NOW });
  const start = () => createBackend(open(), documents);
  let backend = start();
  for (const call of CALLS) {
    await call(backend).catch(async (error: unknown) => {
      if (error !== CRASH) throw error;
      backend = start();
      await backend.heal();
      await call(backend);
    });
  }
  const { muscleGroups } = await open().recovery.mostRecovered({ userId: USER });
  const documentsNow = [...stored.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const result = { documents: documentsNow, rows: rowsOf(database), muscleGroups };
  database.close();
  return { ...result, points };
};

describe('a backend with a document store beside the library', () => {
  it('records, corrects, swaps and deletes workouts', async () => {
    const { documents, muscleGroups } = await run(0);
    expect(documents.map(({ id, replacedBy, todo }) => [id, replacedBy, todo])).toEqual([
      ['made-2', undefined, undefined],
      ['monday', undefined, undefined],
      ['tuesday', 'made-2', undefined],
    ]);
    expect(muscleGroups.length).toBeGreaterThan(0);
  });
  it('ends as if it had never been interrupted, wherever the process ends between two writes', async () => {
    const { points, ...expected } = await run(0);
    expect(points).toBeGreaterThan(2 * CALLS.length);
    for (let at = 1; at <= points; at += 1) {
      const { points: _, ...interrupted } = await run(at);
      expect(interrupted, `point ${at}`).toEqual(expected);
    }
  });
  it('keeps a workout open until the library has it', async () => {
    const database = new Database(':memory:');
    const stored = new Map<string, Workout>();
    let points = 0;
    const documents = createDocuments(stored, () => (points += 1) === 2);
    const backend = createBackend(openTraining(database, { now: () => NOW }), documents);
    await backend.putCatalogue([USER]);
    await expect(backend.save(workout('monday', 'squat', 8))).rejects.toBe(CRASH);
    expect(await documents.open()).toMatchObject([{ id: 'monday', todo: { type: 'save' } }]);
    await backend.heal();
    expect(await documents.open()).toEqual([]);
    database.close();
  });
});
