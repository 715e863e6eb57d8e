import { FreshlegsError } from '../../../src/errors.js';
import { readClock } from '../../../src/port/clock.js';
import type { HostMapping } from '../../sql/host.js';
import { nameFaults } from '../../sql/host-checks.js';
import {
  BASE_NOTE,
  changesSince,
  noteOf,
  otherTableFaults,
  type AppliedStep,
} from '../../sql/host-check-notes.js';
import { withBaseHint } from '../../sql/host-check-faults.js';
import { refuseHost, type HostFault } from '../../sql/host-faults.js';
import { quoteName } from '../../sql/host-sql.js';
import {
  inTransaction,
  isTrue,
  withClient,
  type PostgresClient,
  type PostgresPool,
  type PostgresResult,
} from '../driver.js';
import { requirePool } from '../handles.js';
import { migrationFaults, readContext, valueFaultsBefore } from '../host/check-migration.js';
import { baseHostIn, ownTablesIn, quoteTable } from '../tables.js';
import { planAdoption, type Adoption } from './adopt.js';
import { readNotes, readSteps } from './applied.js';
import { LOG_INDEXES, SHORT_WAIT } from './extension.js';
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
import { planRetype, runRetype } from './retype.js';
import { planRestoration, runRestoration } from './restore.js';
import {
  contextOf,
  isBaseStep,
  LOG_COLUMNS,
  migrations,
  SCHEMA_VERSION,
  TABLES,
  type MigrationOptions,
  type MigrationStep,
} from './steps.js';

interface Versions {
  readonly table: string;
  /** The host's logs table, which gets the indexes. */
  readonly logs: string;
  /** The note about the mapping, stored with each applied step. */
  readonly note: string;
  readonly now: Date;
  readonly waitMs: number;
}

const refuseNewer = (applied: readonly AppliedStep[]): readonly AppliedStep[] => {
  if (applied.every(({ id }) => id <= SCHEMA_VERSION)) return applied;
  throw new FreshlegsError(
    'SCHEMA_OUTDATED',
    'A newer version of freshlegs has migrated this database; update the package.',
  );
};

const findApplied = async (
  client: PostgresClient,
  { table }: Versions,
): Promise<readonly AppliedStep[]> => refuseNewer((await readSteps(client, table)) ?? []);

const hasRun = async (
  client: PostgresClient,
  { table }: Versions,
  step: MigrationStep,
): Promise<boolean> => refuseNewer(await readNotes(client, table)).some(({ id }) => id === step.id);

const noteApplied = async (
  client: PostgresClient,
  { table, note, now }: Versions,
  { id, name }: MigrationStep,
): Promise<void> => {
  await client.query(
    `insert into ${table} (id, name, applied_at, depends_on)
    values ($1::integer, $2::text, $3::timestamptz, $4::text)`,
    [String(id), name, now.toISOString(), isBaseStep(id) ? BASE_NOTE : note],
  );
};

// Run one statement at a time. If a text has several statements and one is DDL, Citus sends the
// whole text to its nodes.
const runStatements = async (client: PostgresClient, { sql }: MigrationStep): Promise<void> => {
  // In the steps, only a semicolon at the end of a line ends a statement.
  for (const statement of sql.split(/;$/m)) {
    if (statement.trim() !== '') await client.query(statement);
  }
};

/** Runs and records a step in one transaction. Returns `false` if the step has already run. */
const runStep = (lent: Lent, versions: Versions, step: MigrationStep) =>
  untilDone(versions.waitMs, () =>
    tryLocked(lent, async () => {
      const { client } = lent;
      if (await hasRun(client, versions, step)) return false;
      await noteApplied(client, versions, step);
      await runStatements(client, step);
      return true;
    }),
  );

/**
 * An interrupted migration leaves invalid indexes, and valid ones cannot be created under the same
 * names.
 */
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

/** For a step that cannot run in a transaction: runs it under a session lock, then records it. */
const runAlone = (client: PostgresClient, versions: Versions, step: MigrationStep) =>
  untilDone(versions.waitMs, async (): Promise<Attempt<boolean>> => {
    if (!(await isTrue(client, `pg_try_advisory_lock(${LOCK})`))) return { waitedMs: 0 };
    try {
      if (await hasRun(client, versions, step)) return { result: false };
      await dropInvalidIndexes(client, versions);
      await runStatements(client, step);
      await noteApplied(client, versions, step);
      return { result: true };
    } catch (error) {
      return retryable(error);
    } finally {
      await client.query(`select pg_advisory_unlock(${LOCK})::text`).catch(() => undefined);
    }
  });

// Choice: on a partitioned logs table, creating the indexes and the key blocks writes. Postgres
// does not support CONCURRENTLY there, nor NOT VALID before version 18.
const forPartitions = ({ id, name, sql, transactional }: MigrationStep, logs: string) => ({
  id,
  name,
  sql: transactional
    ? sql
        .split(/;$/m)
        .map((text) =>
          text.includes(`alter table ${logs} add constraint`)
            ? text.replace(' not valid', '')
            : text,
        )
        .join(';')
    : `\n${SHORT_WAIT}${sql.replace(' concurrently', '')}`,
  transactional: true,
});

const isPartitioned = (client: PostgresClient, { logs }: Versions): Promise<boolean> =>
  isTrue(
    client,
    `exists (select from pg_catalog.pg_class class
      where class.oid = pg_catalog.to_regclass('${logs}') and class.relkind = 'p')`,
  );

// Skip existing objects: even IF NOT EXISTS needs the CREATE privilege.
const createVersions = async (
  client: PostgresClient,
  schema: string,
  { table }: Versions,
): Promise<void> => {
  if (await isTrue(client, `pg_catalog.to_regclass('${table}') is not null`)) return;
  // Read the catalogue table: `to_regnamespace` may return a cached answer from before the lock.
  const isThere = `exists (select from pg_catalog.pg_namespace where nspname = '${schema}')`;
  if (!(await isTrue(client, isThere))) await client.query(`create schema ${quoteName(schema)}`);
  await client.query(
    `create table if not exists ${table} (
      id integer primary key, name text not null, applied_at timestamptz not null,
      depends_on text not null)`,
  );
};

const pendingIn = (
  steps: readonly MigrationStep[],
  applied: readonly AppliedStep[],
): readonly MigrationStep[] => steps.filter(({ id }) => !applied.some((step) => step.id === id));

const isNoted = (applied: readonly AppliedStep[], { note }: Versions): boolean =>
  applied.every(({ id, dependsOn }) => isBaseStep(id) || dependsOn === note);

/** The options with defaults. */
type Mapped = MigrationOptions & { readonly host: HostMapping; readonly schema: string };

const idsOf = (applied: readonly AppliedStep[]): readonly number[] => applied.map(({ id }) => id);

/** Whether something that the steps created has been dropped since then. */
const isIncomplete = async (
  client: PostgresClient,
  options: Mapped,
  applied: readonly AppliedStep[],
): Promise<boolean> => {
  const { host, schema, distribution } = options;
  const context = await readContext(client, host, schema, distribution !== undefined);
  const { made, steps } = planRestoration(context, options, idsOf(applied));
  return made.length + steps.length > 0;
};

/** Records printed steps as applied. */
const runAdoption = async (
  client: PostgresClient,
  versions: Versions,
  { steps, statements }: Adoption,
): Promise<void> => {
  if (steps.length === 0) return;
  for (const statement of [SHORT_WAIT, ...statements]) await client.query(statement);
  for (const step of steps) await noteApplied(client, versions, step);
};

/** The steps still to run, and the ids of the steps that were just adopted or restored. */
interface Prepared {
  readonly pending: readonly MigrationStep[];
  readonly made: readonly number[];
}

/** Checks the mapping before changing anything, then adapts the existing schema to it. */
const prepare = async (
  client: PostgresClient,
  options: Mapped & {
    readonly isMapped: boolean;
    readonly values: readonly HostFault[];
  },
  versions: Versions,
  steps: readonly MigrationStep[],
): Promise<Prepared> => {
  const { host, schema, distribution, isMapped, values } = options;
  const applied = await findApplied(client, versions);
  const pending = pendingIn(steps, applied);
  const context = await readContext(client, host, schema, distribution !== undefined);
  const adoption = await planAdoption(client, context, options, pending);
  const open = pending.filter((step) => !adoption.steps.includes(step)).map(({ name }) => name);
  const changes = changesSince(applied, host, (name) => quoteTable(schema, name));
  const isChanged = changes.some(({ kind }) => kind === 'type' || kind === 'collation');
  const retype = isChanged ? await planRetype(client, context, options) : null;
  const adopted = adoption.steps.map(({ id }) => id);
  const restoration = planRestoration(context, options, [...idsOf(applied), ...adopted]);
  const faults = migrationFaults(context, {
    baseTables: open.includes('base tables'),
    tables: open.includes(TABLES),
    logColumns: open.includes(LOG_COLUMNS),
  });
  refuseHost([
    ...otherTableFaults(changes),
    ...(isMapped ? faults : withBaseHint(faults)),
    ...values,
    ...(retype?.faults ?? []),
    ...restoration.faults,
  ]);
  await createVersions(client, schema, versions);
  if (retype !== null) await runRetype(client, versions.table, retype);
  await runAdoption(client, versions, adoption);
  await runRestoration(client, versions.table, restoration);
  if (!isNoted(applied, versions)) {
    await client.query(
      `update ${versions.table} set depends_on = $1::text where depends_on <> $2::text`,
      [versions.note, BASE_NOTE],
    );
  }
  const again = [...(retype?.steps ?? []), ...restoration.steps];
  return {
    pending: steps.filter(
      (step) => (pending.includes(step) && !adopted.includes(step.id)) || again.includes(step.id),
    ),
    made: [...new Set([...adopted, ...restoration.made])],
  };
};

/** Checks the host's rows before the first migration, and after a change of the mapping. */
const valuesBefore = async (
  { client, discard }: Lent,
  options: Mapped,
  versions: Versions,
  applied: readonly AppliedStep[],
): Promise<readonly HostFault[]> => {
  const { host, schema, distribution, base = false } = options;
  const isMade = applied.some(({ id }) => !isBaseStep(id));
  // Base tables have only valid rows, and an interrupted migration has already passed this check.
  if (base || (isMade && isNoted(applied, versions))) return [];
  const context = await readContext(client, host, schema, distribution !== undefined);
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
  return valueFaultsBefore((text) => untilDone(versions.waitMs, () => attempt(text)), context);
};

/** The options of {@link migrate}. */
export interface MigrateOptions extends MigrationOptions {
  /** The clock for the times in `freshlegs_migration`; default the system clock. */
  readonly now?: () => Date;
  /** How many milliseconds to wait for another migration or a locked table; default one minute. */
  readonly waitMs?: number;
}

/**
 * Brings the schema up to date and returns the ids of the steps that ran. A second run does
 * nothing.
 *
 * Compares the mapping with the database before it changes anything, and stores what the schema
 * depends on. If the id types in the mapping have changed since the last run, changes the library's
 * columns. Restores what another tool has dropped from the library's schema.
 *
 * Several processes can call it at once: one runs, the others wait. After an interruption, the next
 * run continues. Needs direct connections, not a transaction pooler. Builds indexes without
 * blocking writes, except on a partitioned logs table.
 *
 * Throws `SCHEMA_OUTDATED` if a newer version of this library has migrated the database. Throws
 * `HOST_MAPPING` with all faults if the host's tables differ from the mapping. Throws `TIMEOUT` if
 * another migration or a table lock lasts longer than `waitMs`. Throws `CONFIGURATION` for a value
 * that is not a pool.
 *
 * @example
 * // await migrate(new pg.Pool(), { base: true });
 */
export async function migrate(
  pool: PostgresPool,
  options: MigrateOptions = {},
): Promise<readonly number[]> {
  requirePool('migrate(pool)', pool);
  const { now = () => new Date(), schema = 'public', waitMs = WAIT_MS } = options;
  const { host = baseHostIn(schema) } = options;
  refuseHost(nameFaults(host));
  const { migration: table } = ownTablesIn(schema);
  const { logs } = contextOf(options).host;
  const note = noteOf(host, (name) => quoteTable(schema, name));
  const versions = { table, logs, note, now: readClock(now), waitMs };
  const steps = migrations(options);
  try {
    return await withClient(pool, async (client, discard) => {
      const lent = { client, discard };
      const before = await findApplied(client, versions);
      const mapped = { ...options, host, schema };
      const isDone = pendingIn(steps, before).length === 0 && isNoted(before, versions);
      if (isDone && !(await isIncomplete(client, mapped, before))) return [];
      const values = await valuesBefore(lent, mapped, versions, before);
      const wanted = { ...mapped, isMapped: options.host !== undefined, values };
      const { pending, made } = await untilDone(waitMs, () =>
        tryLocked(lent, () => prepare(client, wanted, versions, steps)),
      );
      const applied = [...made];
      const isWhole = !(await isPartitioned(client, versions));
      for (const planned of pending) {
        const step = isWhole ? planned : forPartitions(planned, logs);
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
}
