import { FreshlegsError, isFreshlegsError } from '../../../src/errors.js';
import { quoteName } from '../../sql/host-relations.js';
import { readSteps } from './applied.js';
import {
  inTransaction,
  isTrue,
  withClient,
  type Discard,
  type PostgresClient,
  type PostgresPool,
} from '../driver.js';
import { isConflict, mapPostgresError } from '../errors.js';
import {
  logTableOf,
  migrations,
  SCHEMA_VERSION,
  type MigrationOptions,
  type MigrationStep,
} from './steps.js';
import { LOG_INDEXES, SHORT_WAIT_MS } from './extension.js';
import { ownTablesIn } from '../tables.js';

// Any number, as long as nobody else uses it: the lock that migrations of this library take.
const LOCK = '7172430951';
// Choice: a migration waits a minute for another one, or for a table that is locked.
const WAIT_MS = 60_000;
const PAUSE_MS = 100;
// Twice the time for which others may have waited behind a step that gave up.
const PAUSE_AFTER_WAIT_MS = 2 * SHORT_WAIT_MS;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds * (0.5 + Math.random()));
  });

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

const lost = (what: string, cause: unknown): FreshlegsError =>
  new FreshlegsError(
    'CONNECTION_LOST',
    `${what} was lost; migrate again, which goes on where this ended.`,
    { cause },
  );

const mapMigrationError = (error: unknown): unknown => {
  // Whether a step whose COMMIT was not answered was made, the next run reads from its note.
  if (isFreshlegsError(error) && error.code === 'OUTCOME_UNKNOWN') {
    return lost('The answer to COMMIT', error.cause);
  }
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
  const mapped = mapPostgresError(error);
  return isFreshlegsError(mapped) && mapped.code === 'CONNECTION_LOST'
    ? lost('The connection to the database', error)
    : mapped;
};

/** A client that was lent for the migration. */
interface Lent {
  readonly client: PostgresClient;
  readonly discard: Discard;
}

/** What came of an attempt: a result, or that somebody was in the way, and for how long it waited. */
type Attempt<T> = { readonly result: T } | { readonly waitedMs: number };

/** Runs `body` in a transaction under the lock. */
const tryLocked = async <T>(
  { client, discard }: Lent,
  body: () => Promise<T>,
): Promise<Attempt<T>> => {
  try {
    return await inTransaction(client, discard, async () => {
      const held = await isTrue(client, `pg_try_advisory_xact_lock(${LOCK})`);
      return held ? { result: await body() } : { waitedMs: 0 };
    });
  } catch (error) {
    return retryable(error);
  }
};

// A step gives up its wait for a table soon, so that nobody queues behind it for long.
const retryable = (error: unknown): { readonly waitedMs: number } => {
  if (codeOf(error) !== '55P03' && !isConflict(error)) throw error;
  return { waitedMs: SHORT_WAIT_MS };
};

// Whoever waits asks again and again: a statement that waited for the lock would hold a snapshot, for
// which an index made concurrently would wait in turn.
const untilDone = async <T>(leftMs: number, run: () => Promise<Attempt<T>>): Promise<T> => {
  const attempt = await run();
  if ('result' in attempt) return attempt.result;
  if (leftMs <= 0) {
    throw new FreshlegsError(
      'TIMEOUT',
      'Another migration, or a long transaction on the tables of the host, did not end in time; migrate again.',
    );
  }
  const { waitedMs } = attempt;
  const pauseMs = waitedMs === 0 ? PAUSE_MS : PAUSE_AFTER_WAIT_MS;
  await pause(pauseMs);
  return untilDone(leftMs - waitedMs - pauseMs, run);
};

interface Versions {
  readonly table: string;
  /** The table on which indexes are made. */
  readonly logs: string;
  readonly now: Date;
  readonly waitMs: number;
}

const findApplied = async (
  client: PostgresClient,
  { table }: Versions,
): Promise<readonly number[]> => {
  const applied = await readSteps(client, table);
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
const runStep = (lent: Lent, versions: Versions, step: MigrationStep) =>
  untilDone(versions.waitMs, () =>
    tryLocked(lent, async () => {
      const { client } = lent;
      if ((await findApplied(client, versions)).includes(step.id)) return false;
      await noteApplied(client, versions, step);
      await client.query(step.sql);
      return true;
    }),
  );

/** An index that was cut short is there but of no use, and would keep a new one from being made. */
const dropInvalidIndexes = async (client: PostgresClient, { logs }: Versions): Promise<void> => {
  const names = LOG_INDEXES.map((name) => `'${name}'`).join(', ');
  const { rows } = await client.query(
    `select format('%I.%I', namespace.nspname, class.relname)::text as name
    from pg_catalog.pg_index index
    join pg_catalog.pg_class class on class.oid = index.indexrelid
    join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
    where not index.indisvalid and class.relname in (${names})
      and index.indrelid = pg_catalog.to_regclass($1::text)`,
    [logs],
  );
  for (const { name } of rows as { readonly name: string }[]) {
    await client.query(`drop index concurrently if exists ${name}`);
  }
};

/** A step that no transaction can hold, under the lock of the session; noted when it is done. */
const runAlone = (client: PostgresClient, versions: Versions, step: MigrationStep) =>
  untilDone(versions.waitMs, async (): Promise<Attempt<boolean>> => {
    if (!(await isTrue(client, `pg_try_advisory_lock(${LOCK})`))) return { waitedMs: 0 };
    try {
      if ((await findApplied(client, versions)).includes(step.id)) return { result: false };
      await dropInvalidIndexes(client, versions);
      await client.query(step.sql);
      await noteApplied(client, versions, step);
      return { result: true };
    } catch (error) {
      return retryable(error);
    } finally {
      await client.query(`select pg_advisory_unlock(${LOCK})::text`).catch(() => undefined);
    }
  });

// What is there is not made anew, not even by IF NOT EXISTS: that asks for the privilege all the same.
const prepareVersions = async (lent: Lent, schema: string, versions: Versions): Promise<void> => {
  const { client } = lent;
  const { table, waitMs } = versions;
  if (await isTrue(client, `pg_catalog.to_regclass('${table}') is not null`)) return;
  await untilDone(waitMs, () =>
    tryLocked(lent, async () => {
      // Read from the table: `to_regnamespace` may remember what was so before the lock.
      const isThere = `exists (select from pg_catalog.pg_namespace where nspname = '${schema}')`;
      if (!(await isTrue(client, isThere)))
        await client.query(`create schema ${quoteName(schema)}`);
      await client.query(
        `create table if not exists ${table} (
          id integer primary key, name text not null, applied_at timestamptz not null)`,
      );
    }),
  );
};

/** How a migration runs, beside what it makes. */
export interface MigrateOptions extends MigrationOptions {
  /** When the steps were applied, as `freshlegs_migration` has it. Default: the clock. */
  readonly now?: () => Date;
  /** How long to wait for another migration, or for a table that is locked. Default a minute. */
  readonly waitMs?: number;
}

/**
 * Brings the schema up to date and gives the ids of the steps that ran; run again, it does nothing.
 * Safe from several processes at once and from being cut short: the others wait, and the next run
 * goes on where it ended. It needs connections of its own, not those of a pooler that gives each
 * transaction another one. Throws `SCHEMA_OUTDATED` where a newer version of this library has
 * migrated already, `HOST_MAPPING` where the host's tables are not those of the mapping, `TIMEOUT`
 * where another migration ran or a table stayed locked for longer than `waitMs`.
 *
 * @example
 * // await migrate(new pg.Pool(), { base: true });
 */
export const migrate = async (
  pool: PostgresPool,
  options: MigrateOptions = {},
): Promise<readonly number[]> => {
  const { now = () => new Date(), schema = 'public', waitMs = WAIT_MS } = options;
  const { migration: table } = ownTablesIn(schema);
  const versions = { table, logs: logTableOf(options), now: now(), waitMs };
  const steps = migrations(options);
  try {
    return await withClient(pool, async (client, discard) => {
      const lent = { client, discard };
      await prepareVersions(lent, schema, versions);
      const before = await findApplied(client, versions);
      const applied: number[] = [];
      for (const step of steps.filter(({ id }) => !before.includes(id))) {
        const ran = await (step.transactional
          ? runStep(lent, versions, step)
          : runAlone(client, versions, step));
        if (ran) applied.push(step.id);
      }
      return applied;
    });
  } catch (error) {
    throw mapMigrationError(error);
  }
};
