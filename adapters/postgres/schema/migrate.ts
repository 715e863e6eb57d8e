import { readClock } from '../../../src/port/clock.js';
import type { HostMapping } from '../../sql/host.js';
import { runAsync } from '../../sql/checking.js';
import { logValueFaults, migrationFaults } from '../../sql/host-check.js';
import { nameFaults } from '../../sql/host-checks.js';
import { refuseHost, withBaseHint, type HostFault } from '../../sql/host-faults.js';
import { quoteName } from '../../sql/host-sql.js';
import { incompleteFaults } from '../../sql/schema-faults.js';
import { pendingSteps, statementsIn, type MigrationStep } from '../../sql/schema-steps.js';
import {
  inTransaction,
  isTrue,
  withClient,
  type PostgresClient,
  type PostgresPool,
  type PostgresResult,
} from '../driver.js';
import { requirePool } from '../handles.js';
import { answerOn, readContext } from '../host/check-database.js';
import { hostIn, ownTablesIn, quoteTable } from '../tables.js';
import { readApplied } from './applied.js';
import {
  LOCK,
  mapMigrationError,
  retryable,
  tryLocked,
  untilDone,
  WAIT_MS,
  type Attempt,
  type Lent,
} from './locked.js';
import { SHORT_WAIT } from './names.js';
import { BASE_IDS, SCHEMA_VERSION, stepsFor, type MigrationOptions } from './steps.js';

/** The options of {@link migrate}. */
export interface MigrateOptions extends MigrationOptions {
  /**
   * Runs this step and all later ones again, to create what another tool has dropped. `checkHost`
   * and `freshlegs doctor` say which step to start from.
   */
  readonly from?: number;
  /** The clock for the times in `freshlegs_migration`; default the system clock. */
  readonly now?: () => Date;
  /** How many milliseconds to wait for another migration or a locked table; default one minute. */
  readonly waitMs?: number;
}

/** A migration of one database. */
interface Run extends Lent {
  readonly options: MigrateOptions;
  readonly host: HostMapping;
  readonly schema: string;
  /** The table of the recorded steps. */
  readonly versions: string;
  readonly steps: readonly MigrationStep[];
  readonly waitMs: number;
  readonly now: Date;
}

/** Which steps have run, and which have not. */
interface State {
  readonly applied: readonly number[];
  readonly pending: readonly MigrationStep[];
}

const readState = async ({ client, schema, steps }: Run, from?: number): Promise<State> => {
  const applied = (await readApplied(client, schema)) ?? [];
  return { applied, pending: pendingSteps(steps, applied, { from, newest: SCHEMA_VERSION }) };
};

const contextOf = ({ client, host, schema, steps, options }: Run, applied: readonly number[]) => {
  const isDistributed = options.distribution !== undefined;
  return readContext(client, { host, schema, isDistributed }, steps, applied);
};

const faultsOf = async (run: Run, { applied, pending }: State): Promise<readonly HostFault[]> => {
  const faults = migrationFaults(await contextOf(run, applied), pending);
  return run.options.host === undefined ? withBaseHint(faults) : faults;
};

// Skip existing objects: even IF NOT EXISTS needs the CREATE privilege.
const createVersions = async ({ client, schema, versions }: Run): Promise<void> => {
  if (await isTrue(client, `pg_catalog.to_regclass('${versions}') is not null`)) return;
  // Read the catalogue table: `to_regnamespace` may return a cached answer from before the lock.
  const isThere = `exists (select from pg_catalog.pg_namespace where nspname = '${schema}')`;
  if (!(await isTrue(client, isThere))) await client.query(`create schema ${quoteName(schema)}`);
  await client.query(
    `create table if not exists ${versions} (
      id integer primary key, name text not null, applied_at timestamptz not null)`,
  );
};

/** Checks the mapping before anything changes. Returns the steps to run, which are not recorded. */
const prepare = async (
  run: Run,
  values: readonly HostFault[],
): Promise<readonly MigrationStep[]> => {
  const state = await readState(run, run.options.from);
  const { pending } = state;
  refuseHost([...(await faultsOf(run, state)), ...values]);
  await createVersions(run);
  const ids = pending.map(({ id }) => id);
  await run.client.query(`delete from ${run.versions} where id in (${[0, ...ids].join(', ')})`);
  return pending;
};

/** Checks the host's rows before the first migration. */
const valuesBefore = async (run: Run, { applied }: State): Promise<readonly HostFault[]> => {
  const { client, discard, options, waitMs } = run;
  const isBaseWanted = (options.base ?? false) !== false;
  // Base tables have only valid rows, and an interrupted migration has already passed this check.
  if (isBaseWanted || applied.some((id) => !BASE_IDS.includes(id))) return [];
  const attempt = async (text: string): Promise<Attempt<PostgresResult>> => {
    try {
      return await inTransaction(client, discard, async () => {
        await client.query(SHORT_WAIT);
        return { result: await client.query(text) };
      });
    } catch (error) {
      return retryable(error);
    }
  };
  const send = (text: string) => untilDone(waitMs, () => attempt(text));
  return runAsync(logValueFaults(await contextOf(run, applied)), answerOn(send, client));
};

const isPending = async (run: Run, { id }: MigrationStep): Promise<boolean> =>
  (await readState(run)).pending.some((step) => step.id === id);

const record = async (
  { client, versions, now }: Run,
  { id, name }: MigrationStep,
): Promise<void> => {
  await client.query(
    `insert into ${versions} (id, name, applied_at) values ($1::integer, $2::text, $3::timestamptz)`,
    [String(id), name, now.toISOString()],
  );
};

// Run one statement at a time. If a text has several statements and one is DDL, Citus sends the
// whole text to its nodes.
const runStatements = async ({ client }: Run, { sql }: MigrationStep): Promise<void> => {
  for (const statement of statementsIn(sql)) await client.query(statement);
};

/** Records and runs a step in one transaction. Returns `false` if it has already run. */
const runStep = (run: Run, step: MigrationStep): Promise<boolean> =>
  untilDone(run.waitMs, () =>
    tryLocked(run, async () => {
      if (!(await isPending(run, step))) return false;
      await record(run, step);
      await runStatements(run, step);
      return true;
    }),
  );

/**
 * Whether to create the index of a step. Drops an invalid one, which an interrupted migration
 * leaves. Keeps a valid one, because on Citus even IF NOT EXISTS would make it invalid.
 */
const needsIndex = async ({ client }: Run, { sql }: MigrationStep): Promise<boolean> => {
  const [, index = '', table = ''] = /if not exists (\w+) on (\S+)/.exec(sql) ?? [];
  const { rows } = await client.query(
    `select format('%I.%I', class.relnamespace::regnamespace, class.relname)::text as name,
      index.indisvalid::text as valid
    from pg_catalog.pg_index index join pg_catalog.pg_class class on class.oid = index.indexrelid
    where class.relname = $1::text and index.indrelid = pg_catalog.to_regclass($2::text)`,
    [index, table],
  );
  const [found] = rows as { readonly name: string; readonly valid: string }[];
  if (found?.valid === 'false') {
    await client.query(`drop index concurrently if exists ${found.name}`);
  }
  return found?.valid !== 'true';
};

/** For a step that cannot run in a transaction: runs it under a session lock, then records it. */
const runAlone = (run: Run, step: MigrationStep): Promise<boolean> =>
  untilDone(run.waitMs, async (): Promise<Attempt<boolean>> => {
    const { client } = run;
    if (!(await isTrue(client, `pg_try_advisory_lock(${LOCK})`))) return { waitedMs: 0 };
    try {
      if (!(await isPending(run, step))) return { result: false };
      if (await needsIndex(run, step)) await runStatements(run, step);
      await record(run, step);
      return { result: true };
    } catch (error) {
      return retryable(error);
    } finally {
      await client.query(`select pg_advisory_unlock(${LOCK})::text`).catch(() => undefined);
    }
  });

/** Throws if a step has skipped something, because another object has its name. */
const refuseIncomplete = async (run: Run): Promise<void> => {
  refuseHost(incompleteFaults((await contextOf(run, [])).schema));
};

const runSteps = async (run: Run): Promise<readonly number[]> => {
  const before = await readState(run, run.options.from);
  if (before.pending.length === 0) {
    refuseHost(await faultsOf(run, before));
    return [];
  }
  const values = await valuesBefore(run, before);
  const steps = await untilDone(run.waitMs, () => tryLocked(run, () => prepare(run, values)));
  const applied: number[] = [];
  for (const step of steps) {
    const hasRun = await (step.transactional ? runStep(run, step) : runAlone(run, step));
    if (hasRun) applied.push(step.id);
  }
  await refuseIncomplete(run);
  return applied;
};

const isPartitioned = (client: PostgresClient, table: string): Promise<boolean> =>
  isTrue(
    client,
    `exists (select from pg_catalog.pg_class class
      where class.oid = pg_catalog.to_regclass('${table}') and class.relkind = 'p')`,
  );

/**
 * Brings the schema up to date and returns the ids of the steps that ran. A second run does
 * nothing.
 *
 * Compares the mapping with the database before it changes anything. Refuses a mapping whose tables
 * or id types differ from those that the schema was created for. Keeps what exists, for example
 * what the printed SQL, Drizzle or Prisma has created. If another tool has dropped tables or
 * columns of the library, throws and says which `from` creates them again.
 *
 * Several processes can call it at once: one runs, the others wait. After an interruption, the next
 * run continues. Needs direct connections, or a pooler in session mode. Builds indexes
 * without blocking writes, except on a partitioned logs table.
 *
 * Throws `SCHEMA_OUTDATED` if a newer version of this library has migrated the database. Throws
 * `HOST_MAPPING` with all faults if the host's tables differ from the mapping. Throws `TIMEOUT` if
 * another migration or a table lock lasts longer than `waitMs`. Throws `CONFIGURATION` for a value
 * that is not a pool.
 *
 * @example
 * // await migrate(new pg.Pool(), { base: true });
 * // await migrate(new pg.Pool(), { base: { idType: 'text' } }); // ids of a host in another database
 */
export async function migrate(
  pool: PostgresPool,
  options: MigrateOptions = {},
): Promise<readonly number[]> {
  requirePool('migrate(pool)', pool);
  const { now = () => new Date(), schema = 'public', waitMs = WAIT_MS } = options;
  const host = hostIn(schema, options);
  refuseHost(nameFaults(host));
  const { migration: versions } = ownTablesIn(schema);
  const fixed = { options, host, schema, versions, waitMs, now: readClock(now) };
  try {
    return await withClient(pool, async (client, discard) => {
      const inParts = await isPartitioned(client, quoteTable(schema, host.logs.table));
      return runSteps({ ...fixed, client, discard, steps: stepsFor(options, inParts) });
    });
  } catch (error) {
    throw mapMigrationError(error);
  }
}
