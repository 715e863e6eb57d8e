import {
  createFreshlegs,
  type IdTypes,
  type Port,
  type TrainingMethods,
  type UserId,
} from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { openUuidHost } from '../support/sqlite-hosts.js';
import { conformanceFixtureOf } from '../conformance/fixture.js';
import { fixtureIds, INTEGERS, MISSING_NUMBER, type FixtureIds } from '../conformance/ids.js';
import { READ_METHODS, WRITE_METHODS, type Method } from '../conformance/methods.js';
import type { RawAccess } from '../conformance/suite.js';
import { entriesOf, missingIds, prepare, type Ids } from '../conformance/verbs.js';
import { usePostgres } from '../support/bench.js';
import { handleAround } from '../support/handles.js';
import { recordPool } from '../support/counting.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';
import { UUIDS } from '../support/typed-mapping.js';
import { answerOrError } from '../support/outcome.js';

const NOW = new Date('2026-03-04T18:00:00Z');

/** A store that contains only the fixture, and records the statements that it sends. */
interface Store {
  readonly repository: Port;
  readonly sent: unknown[];
  readonly raw: Pick<RawAccess, 'dump'>;
}

type Open = () => Promise<Store>;

const useBaseTables = (): Open => {
  const bench = usePostgres();
  return async () => {
    await bench.refill();
    const { pool, statements } = recordPool(bench.pool());
    const raw = rawAccess(queryOnPool(bench.pool()), 'public');
    return { repository: postgresRepository({ pool }), sent: statements, raw };
  };
};

const useUuidHost = (): Open => () => {
  const { database, host, raw } = openUuidHost(conformanceFixtureOf(UUIDS));
  const sent: unknown[] = [];
  const recorded = handleAround(database, (verb, text, call, values) => {
    if (verb !== 'prepare') sent.push({ text, values });
    return call();
  });
  const repository = sqliteRepository({ database: recorded, host });
  return Promise.resolve({ repository, sent, raw });
};

// The suite compares the answers on all other stores. Each database sends the same statements on
// all kinds of tables.
const PLACES: readonly {
  readonly name: string;
  readonly idTypes: IdTypes;
  /** Registers the hooks of the database. The returned function opens a store. */
  readonly use: () => Open;
}[] = [
  { name: 'PostgreSQL, the base tables', idTypes: INTEGERS, use: useBaseTables },
  { name: 'SQLite, UUIDs of a host', idTypes: UUIDS, use: useUuidHost },
];

/** Calls with another user's row in a secondary field. */
const FILTERS: Readonly<Record<string, Method>> = {
  'swaps.list of a log': ({ swaps }, { userId }, { logId }) => swaps.list({ userId, logId }),
  'swaps.list of a chain': ({ swaps }, { userId }, { logId }) =>
    swaps.list({ userId, chainOfLogId: logId }),
  'swaps.targets but those of a log': ({ swaps }, { userId }, { logId }) =>
    swaps.targets({ userId, logId }),
  'logs.create of a custom workout': ({ logs }, { userId }, { customWorkoutId }) =>
    logs.create({ userId, source: { type: 'custom', customWorkoutId } }),
  'customWorkouts.derive from a custom workout': (
    { customWorkouts },
    { userId },
    { customWorkoutId },
  ) => customWorkouts.derive({ userId, from: { type: 'custom', customWorkoutId } }),
  'recovery.forecast with a custom workout': ({ recovery }, { userId }, { customWorkoutId }) => {
    const workout = { type: 'custom', customWorkoutId } as const;
    return recovery.forecast({ userId, planned: [{ workout, at: NOW }] });
  },
};

const dayOf = ({ PRIVATE_DAY }: Ids) => ({ type: 'program', programDayId: PRIVATE_DAY }) as const;

/** Calls with a program day that only the other user can see. */
const DAYS: Readonly<Record<string, Method>> = {
  'logs.create of a day': ({ logs }, { userId }, ids) =>
    logs.create({ userId, source: dayOf(ids) }),
  'swaps.preview to a day': ({ swaps }, { userId }, ids) =>
    swaps.preview({ userId, logId: ids.logId, target: dayOf(ids) }),
  'swaps.swap to a day': ({ swaps }, { userId }, ids) =>
    swaps.swap({ userId, logId: ids.logId, target: dayOf(ids) }),
  'customWorkouts.derive from a day': ({ customWorkouts }, { userId }, ids) =>
    customWorkouts.derive({ userId, from: dayOf(ids) }),
  'recovery.forecast with a day': ({ recovery }, { userId }, ids) =>
    recovery.forecast({ userId, planned: [{ workout: dayOf(ids), at: NOW }] }),
};

/**
 * Methods, who calls them, and how to replace the ids of another user's rows with ids that no row
 * has.
 */
interface Matrix {
  readonly methods: Readonly<Record<string, Method>>;
  readonly callerOf: (ids: FixtureIds) => UserId;
  readonly toMissing: (ids: Ids) => Ids;
}

const MATRICES: readonly Matrix[] = [
  {
    methods: { ...READ_METHODS, ...WRITE_METHODS, ...FILTERS },
    callerOf: ({ STRANGER }) => STRANGER,
    toMissing: (ids) => ({
      ...missingIds(ids),
      swapId: MISSING_NUMBER - 2,
      customWorkoutId: MISSING_NUMBER - 3,
    }),
  },
  {
    methods: DAYS,
    callerOf: ({ USER }) => USER,
    toMissing: (ids) => ({ ...ids, PRIVATE_DAY: ids.MISSING_DAY }),
  },
];

/**
 * The rows of a dump as text. A dump contains lists of rows by table, as an object or as pairs.
 * SQLite's counters are left out, because they belong to no user.
 */
const rowsOf = (dump: string): readonly string[] => {
  const tables = JSON.parse(dump) as object;
  const lists = (Array.isArray(tables) ? tables : Object.entries(tables)) as [string, unknown[]][];
  const kept = lists.filter(([name]) => name !== 'sqlite_sequence');
  return kept.flatMap(([name, rows]) => rows.map((row) => `${name} ${JSON.stringify(row)}`));
};

/** Everything that could tell a caller whether a row is missing or belongs to another user. */
interface Seen {
  readonly named: Ids;
  readonly answer: string;
  readonly sent: string;
  readonly written: string;
}

/** Calls a new store in which the user has trained. The call must not change any existing row. */
const ask = async (
  { repository, sent, raw }: Store,
  ids: FixtureIds,
  method: Method,
  { callerOf, choose }: Pick<Matrix, 'callerOf'> & { readonly choose: (ids: Ids) => Ids },
): Promise<Seen> => {
  const training: TrainingMethods = createFreshlegs({ repository, now: () => NOW });
  // These writes use the same pool as the call, so the pool has already checked which rows it may
  // lock.
  const named = choose(await prepare({ training, ids }));
  const before = await raw.dump();
  sent.splice(0);
  const answer = await answerOrError(method(training, { userId: callerOf(ids) }, named));
  expect(sent.length).toBeGreaterThan(0);
  const statements = JSON.stringify(sent);
  const [rows, rowsBefore] = [rowsOf(await raw.dump()), rowsOf(before)];
  expect(rowsBefore.filter((row) => !rows.includes(row))).toEqual([]);
  const written = rows.filter((row) => !rowsBefore.includes(row));
  if ('code' in answer) expect(written).toEqual([]);
  return {
    named,
    answer: JSON.stringify(answer),
    sent: statements,
    written: JSON.stringify(written),
  };
};

/** Replaces the ids of missing rows with ids of another user's rows. */
const withForeignIds = (missing: Seen, foreign: Ids): Seen => {
  const pairs = entriesOf<unknown>({ ...missing.named }).flatMap(([name, id]) => {
    const other = foreign[name as keyof Ids];
    return typeof other === 'object' || id === other ? [] : [[String(id), String(other)] as const];
  });
  expect(pairs.length).toBeGreaterThan(0);
  const replaced = (text: string) =>
    pairs.reduce((result, [id, other]) => result.replaceAll(id, other), text);
  return {
    named: foreign,
    answer: replaced(missing.answer),
    sent: replaced(missing.sent),
    written: replaced(missing.written),
  };
};

describe.each(PLACES)("T1, T2, T5: another user's rows on $name", ({ idTypes, use }) => {
  const open = use();
  const ids = fixtureIds(idTypes);
  for (const { methods, callerOf, toMissing } of MATRICES) {
    it.each(entriesOf(methods))(
      'are treated by %s exactly like missing rows, in answers, statements and writes',
      async (_name, method) => {
        const choose = (given: Ids) => given;
        const foreign = await ask(await open(), ids, method, { callerOf, choose });
        const missing = await ask(await open(), ids, method, { callerOf, choose: toMissing });
        expect(withForeignIds(missing, foreign.named)).toEqual(foreign);
      },
    );
  }
});
