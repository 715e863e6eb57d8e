import { FreshlegsError, isFreshlegsError } from '../../../src/errors.js';
import { readClock } from '../../../src/port/clock.js';
import { runSync } from '../../sql/checking.js';
import { columnOf } from '../../sql/host-catalogue.js';
import { logValueFaults, migrationFaults } from '../../sql/host-check.js';
import type { CheckContext } from '../../sql/host-check-context.js';
import { nameFaults } from '../../sql/host-checks.js';
import { refuseHost, withBaseHint, type HostFault } from '../../sql/host-faults.js';
import { isFound, partsIn } from '../../sql/schema-parts.js';
import { incompleteFaults, type Schema } from '../../sql/schema-faults.js';
import { pendingSteps, statementsIn, type MigrationStep } from '../../sql/schema-steps.js';
import { createSql, inWriteTransaction, type Sql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { requireDatabase } from '../handles.js';
import { createCatalogue } from '../host/catalogue.js';
import { answerOn, contextOf } from '../host/check-database.js';
import { hostOf, quoteTable } from '../tables.js';
import { SCHEMA_VERSION, type MigrationOptions } from './steps.js';

/** The options of {@link migrate}. */
export interface MigrateOptions extends MigrationOptions {
  /**
   * Runs this step and all later ones again, to create what another tool has dropped. `checkHost`
   * and `freshlegs doctor` say which step to start from.
   */
  readonly from?: number;
  /** The clock for the times in `freshlegs_migration`; default the system clock. */
  readonly now?: () => Date;
}

const VERSIONS = `create table if not exists freshlegs_migration (
  id integer primary key,
  name text not null,
  applied_at integer not null
) strict;`;

const RECORD = 'insert or replace into freshlegs_migration (id, name, applied_at) values (?, ?, ?)';

const keyless = (table: string, cause: unknown): FreshlegsError =>
  new FreshlegsError(
    'HOST_MAPPING',
    `Another tool has created ${table}.swapped_from_id without a foreign key that sets it to null, and SQLite cannot add one to this column. Declare it in that tool with onDelete set null, as \`freshlegs print --format\` prints it. Let the tool rebuild the table, and migrate again.`,
    { cause, details: { table } },
  );

// drizzle-kit adds the column without a part of its key. SQLite cannot change a key, so the column
// is dropped before the step adds it.
/** Drops the column `swapped_from_id` if its key is incomplete. Throws if it holds values. */
const dropKeyless = (
  database: SqliteDatabase,
  sql: Sql,
  { found, host }: Schema,
  step: MigrationStep,
): void => {
  const key = partsIn([step]).find(
    (part) => part.kind === 'key' && part.name.endsWith('swapped_from_id'),
  );
  if (
    key === undefined ||
    isFound(found, key) ||
    found.column(key.table, 'swapped_from_id') === null
  )
    return;
  const quoted = quoteTable(host.logs.table);
  try {
    const held = sql.first(`select 1 from ${quoted} where swapped_from_id is not null limit 1`);
    if (held !== null) throw keyless(key.table, undefined);
    database.exec(`drop index if exists workout_log_swapped_from;
      alter table ${quoted} drop column swapped_from_id;`);
  } catch (error) {
    throw isFreshlegsError(error) ? error : keyless(key.table, error);
  }
};

const runStep = (database: SqliteDatabase, sql: Sql, schema: Schema, step: MigrationStep): void => {
  dropKeyless(database, sql, schema, step);
  const catalogue = createCatalogue(sql);
  for (const statement of statementsIn(step.sql)) {
    const [part] = partsIn([{ ...step, sql: statement }]);
    const isThere = part?.kind === 'column' && columnOf(catalogue, part.table, part.name) !== null;
    if (!isThere) database.exec(statement);
  }
};

const faultsOf = (
  database: SqliteDatabase,
  context: CheckContext,
  pending: readonly MigrationStep[],
): readonly HostFault[] => {
  const { isBase } = context.schema;
  // Base tables that do not exist yet have no values.
  const values = pending.some(({ id }) => isBase(id))
    ? []
    : runSync(logValueFaults(context), answerOn(database));
  return [...values, ...migrationFaults(context, pending)];
};

/** Checks the mapping before anything changes, runs the steps, and returns their ids. */
const runSteps = (
  database: SqliteDatabase,
  sql: Sql,
  options: MigrateOptions,
  now: Date,
): readonly number[] => {
  const { from } = options;
  const mapped = { ...options, host: hostOf(options) };
  const context = contextOf(sql, mapped);
  const { schema } = context;
  const pending = pendingSteps(schema.steps, schema.applied, { from, newest: SCHEMA_VERSION });
  const faults = faultsOf(database, context, pending);
  refuseHost(options.host === undefined ? withBaseHint(faults) : faults);
  if (pending.length === 0) return [];
  database.exec(VERSIONS);
  for (const step of pending) {
    sql.run(RECORD, step.id, step.name, now.getTime());
    runStep(database, sql, schema, step);
  }
  // A step skips an index if another one has its name.
  refuseHost(incompleteFaults(contextOf(sql, mapped).schema));
  return pending.map(({ id }) => id);
};

/**
 * Brings the schema up to date in one transaction and returns the ids of the steps that ran. A
 * second run does nothing.
 *
 * Compares the mapping with the database before it changes anything. Refuses a mapping whose tables
 * or id types differ from those that the schema was created for. Keeps what exists, for example
 * what the printed SQL, Drizzle or Prisma has created. If another tool has dropped tables or
 * columns of the library, throws and says which `from` creates them again. Several processes can
 * call it at once: one runs, the others wait and then have nothing to do.
 *
 * Throws `SCHEMA_OUTDATED` if a newer version of this library has migrated the database. Throws
 * `HOST_MAPPING` with all faults if the host's tables differ from the mapping.
 *
 * @example
 * // migrate(database, { base: true }); // the ids of all steps
 * // migrate(database, { base: { idType: 'text' } }); // with ids of a host in another database
 * // migrate(database, { host }); // those of the base tables left out
 */
export function migrate(database: SqliteDatabase, options: MigrateOptions = {}): readonly number[] {
  requireDatabase('migrate(database)', database);
  const { now = () => new Date() } = options;
  refuseHost(nameFaults(hostOf(options)));
  const at = readClock(now);
  try {
    const sql = createSql(database);
    return inWriteTransaction(database, sql, () => runSteps(database, sql, options, at));
  } catch (error) {
    throw mapSqliteError(error);
  }
}
