import { FreshlegsError, isFreshlegsError } from '../../src/errors.js';
import type { PostgresClient, PostgresPool } from './driver.js';
import { mapPostgresError } from './errors.js';
import {
  createSchema,
  migrations,
  SCHEMA_VERSION,
  type MigrationOptions,
  type MigrationStep,
} from './schema.js';
import { LOG_INDEXES } from './schema-extension.js';
import { ownTablesIn } from './tables.js';

// Choice: a migration waits a minute for another one, or for a table, before it gives up.
// Any number, as long as nobody else uses it: the lock that migrations of this library take.
const LOCK = '7172430951';
const ATTEMPTS = 600;
const PAUSE_MS = 100;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS * (0.5 + Math.random()));
  });

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

const mapMigrationError = (error: unknown): unknown => {
  if (isFreshlegsError(error) || !(error instanceof Error)) return error;
  if (codeOf(error) === '42P01' || codeOf(error) === '42703') {
    return new FreshlegsError(
      'HOST_MAPPING',
      "One of the host's tables or columns is missing: check the mapping, or migrate with { base: true } to get all base tables.",
      { cause: error },
    );
  }
  if (codeOf(error) === '42P07' || codeOf(error) === '42701') {
    return new FreshlegsError(
      'HOST_MAPPING',
      'A table or column of this name exists already and was not made by freshlegs: leave out { base: true } where the host has its own tables, or rename it.',
      { cause: error },
    );
  }
  return mapPostgresError(error);
};

const isTrue = async (client: PostgresClient, expression: string): Promise<boolean> => {
  const { rows } = await client.query(`select (${expression})::text as held`);
  return (rows[0] as { readonly held: string }).held === 'true';
};

/** Runs `body` in a transaction under the lock; null where another process has it. */
const tryLocked = async <T>(
  client: PostgresClient,
  body: () => Promise<T>,
): Promise<{ readonly result: T } | null> => {
  await client.query('begin isolation level read committed');
  try {
    const held = await isTrue(client, `pg_try_advisory_xact_lock(${LOCK})`);
    const result = held ? { result: await body() } : null;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    // A step gives up its wait for a table soon, so that nobody queues behind it for long.
    if (codeOf(error) === '55P03') return null;
    throw error;
  }
};

// Whoever waits asks again and again: a statement that waited for the lock would hold a snapshot, for
// which an index made concurrently would wait in turn.
const untilDone = async <T>(
  attempt: () => Promise<{ readonly result: T } | null>,
  left = ATTEMPTS,
): Promise<T> => {
  const done = await attempt();
  if (done !== null) return done.result;
  if (left === 0) {
    throw new FreshlegsError(
      'TIMEOUT',
      'Another migration, or a long transaction on the tables of the host, did not end in time; migrate again.',
    );
  }
  await pause();
  return untilDone(attempt, left - 1);
};

interface Versions {
  readonly table: string;
  readonly now: Date;
}

const findApplied = async (
  client: PostgresClient,
  { table }: Versions,
): Promise<readonly number[]> => {
  const { rows } = await client.query(`select version.id::text as id from ${table} version`);
  const applied = (rows as { readonly id: string }[]).map(({ id }) => Number(id));
  if (applied.every((id) => id <= SCHEMA_VERSION)) return applied;
  throw new FreshlegsError(
    'SCHEMA_OUTDATED',
    'A newer version of freshlegs has migrated this database; update the package.',
  );
};

const noteApplied = async (
  client: PostgresClient,
  { table, now }: Versions,
  { id, name }: MigrationStep,
): Promise<void> => {
  await client.query(
    `insert into ${table} (id, name, applied_at) values ($1::integer, $2::text, $3::timestamptz)`,
    [String(id), name, now.toISOString()],
  );
};

/** A step in a transaction, its version row first: both or neither. Gives whether it ran. */
const runStep = (client: PostgresClient, versions: Versions, step: MigrationStep) =>
  untilDone(() =>
    tryLocked(client, async () => {
      if ((await findApplied(client, versions)).includes(step.id)) return false;
      await noteApplied(client, versions, step);
      await client.query(step.sql);
      return true;
    }),
  );

/** An index that was cut short is there but of no use, and would keep a new one from being made. */
const dropInvalidIndexes = async (client: PostgresClient): Promise<void> => {
  const names = LOG_INDEXES.map((name) => `'${name}'`).join(', ');
  const { rows } = await client.query(
    `select format('%I.%I', namespace.nspname, class.relname)::text as name
    from pg_catalog.pg_index index
    join pg_catalog.pg_class class on class.oid = index.indexrelid
    join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
    where not index.indisvalid and class.relname in (${names})`,
  );
  for (const { name } of rows as { readonly name: string }[]) {
    await client.query(`drop index concurrently if exists ${name}`);
  }
};

/** A step that no transaction can hold, under the lock of the session; noted when it is done. */
const runAlone = (client: PostgresClient, versions: Versions, step: MigrationStep) =>
  untilDone(async () => {
    if (!(await isTrue(client, `pg_try_advisory_lock(${LOCK})`))) return null;
    try {
      if ((await findApplied(client, versions)).includes(step.id)) return { result: false };
      await dropInvalidIndexes(client);
      await client.query(step.sql);
      await noteApplied(client, versions, step);
      return { result: true };
    } finally {
      await client.query(`select pg_advisory_unlock(${LOCK})::text`).catch(() => undefined);
    }
  });

const prepareVersions = (client: PostgresClient, schema: string, { table }: Versions) =>
  untilDone(() =>
    tryLocked(client, async () => {
      const create = createSchema(schema);
      if (create !== null) await client.query(create);
      await client.query(
        `create table if not exists ${table} (
          id integer primary key, name text not null, applied_at timestamptz not null)`,
      );
    }),
  );

/**
 * Brings the schema up to date and gives the ids of the steps that ran; run again, it does nothing.
 * Safe from several processes at once and from being cut short: the others wait, and the next run
 * goes on where it ended. It needs connections of its own, not those of a pooler that gives each
 * transaction another one. Throws `SCHEMA_OUTDATED` where a newer version of this library has
 * migrated already, `HOST_MAPPING` where the host's tables are not those of the mapping, `TIMEOUT`
 * where a table stayed locked for a minute.
 *
 * @example
 * // await migrate(new pg.Pool(), { base: true });
 */
export const migrate = async (
  pool: PostgresPool,
  options: MigrationOptions & { readonly now?: () => Date } = {},
): Promise<readonly number[]> => {
  const { now = () => new Date(), schema = 'public' } = options;
  const versions = { table: ownTablesIn(schema).migration, now: now() };
  const steps = migrations(options);
  const client = await pool.connect();
  try {
    await prepareVersions(client, schema, versions);
    const applied: number[] = [];
    for (const step of steps) {
      const ran = await (step.transactional
        ? runStep(client, versions, step)
        : runAlone(client, versions, step));
      if (ran) applied.push(step.id);
    }
    return applied;
  } catch (error) {
    throw mapMigrationError(error);
  } finally {
    client.release();
  }
};
