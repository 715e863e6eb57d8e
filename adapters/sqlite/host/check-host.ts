import { runSync } from '../../sql/checking.js';
import type { TablesOptions } from '../../sql/base-host.js';
import type { HostMapping } from '../../sql/host.js';
import { findingsOf } from '../../sql/host-check.js';
import type { ValueFindings } from '../../sql/host-check-values.js';
import { faultsOfNames } from '../../sql/host-checks.js';
import { fault, refuseHost, type HostCheck } from '../../sql/host-faults.js';
import { answerOn, contextOf } from './check-database.js';
import { SCHEMA_VERSION } from '../schema/steps.js';
import { areForeignKeysOn, createSql, type SqliteDatabase } from '../driver.js';
import { mapSqliteError } from '../errors.js';
import { requireDatabase } from '../handles.js';
import { hostOf } from '../tables.js';

const check = (database: SqliteDatabase, host: HostMapping): ValueFindings => {
  const ofHandle = areForeignKeysOn(database) ? [] : [fault('foreign_keys_off')];
  const names = faultsOfNames(host);
  if (names.length > 0) return { found: [...ofHandle, ...names], sampled: [] };
  const context = contextOf(createSql(database), { host });
  return runSync(findingsOf(context, { newest: SCHEMA_VERSION, ofHandle }), answerOn(database));
};

/**
 * Compares a database with its mapping. Returns warnings, with which an app can still start:
 * missing indexes, unique indexes that may refuse a log, and a few unreadable rows. Never writes,
 * and reads at most the first 5,000 sets, exercises and logs.
 *
 * Checks tables, columns, types, encodings, keys and indexes, whether a swap can be stored, and
 * whether the library's own schema is complete. Throws one `HOST_MAPPING` error that lists every
 * fault with its remedy. `details.faults` has the faults as data. Throws `CONFIGURATION` for a value
 * that is not a handle.
 *
 * @example
 * // const { warnings } = checkHost(database, { host }); // at start, and in a test of your own
 */
export function checkHost(database: SqliteDatabase, options: TablesOptions = {}): HostCheck {
  requireDatabase('checkHost(database)', database);
  try {
    const { found, sampled } = check(database, hostOf(options));
    return refuseHost(found, sampled);
  } catch (error) {
    throw mapSqliteError(error);
  }
}
