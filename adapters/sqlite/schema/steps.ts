// The schema steps for SQLite as SQL, to print or to run. `base.ts` has the base tables, and
// `extension.ts` the library's own tables, columns and keys. `migrate.ts` runs the steps, and
// `applied.ts` reads which steps have run.
import { BASE_HOST } from '../tables.js';
import type { HostMapping } from '../../sql/host.js';
import { BASE } from './base.js';
import {
  dropExtension,
  extension,
  hostNames,
  NOTES_TABLE,
  requireExtension,
  type HostNames,
} from './extension.js';

/** A step of the schema: SQL to print, or to run with {@link migrate}. */
export interface MigrationStep {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Whether the step can run inside a transaction. On SQLite every step can. */
  readonly transactional: boolean;
}

/** What to create. */
export interface MigrationOptions {
  /**
   * Also creates the base tables: users, exercises, programs, logs and performed sets. Default
   * `false`, for hosts with their own tables.
   */
  readonly base?: boolean;
  /** The mapping to the host's own tables. Defaults to the base tables. */
  readonly host?: HostMapping;
}

interface Step {
  readonly part: 'base' | 'extension';
  readonly name: string;
  readonly sql: (host: HostNames) => string;
}

// A step's id is its position in this list, starting at 1. After the first release, only add steps
// at the end.
const STEPS: readonly Step[] = [
  { part: 'base', name: 'base tables', sql: () => BASE },
  { part: 'extension', name: 'columns and tables', sql: (host) => extension(host) },
];

const DROP_NOTES = 'drop table if exists freshlegs_migration;';
// If someone ran the printed steps without `migrate`, this table does not exist. It is then created
// first, because SQLite has no conditional statements.
const KEEP_BASE = `${NOTES_TABLE.trim()}
delete from freshlegs_migration where id not in (${STEPS.flatMap(({ part }, index) => (part === 'base' ? [index + 1] : [])).join(', ')});`;

/** Base tables do not depend on the mapping. */
export function isBaseStep(id: number): boolean {
  return STEPS[id - 1]?.part === 'base';
}

/** With `base`, includes the steps that create base tables. */
export function stepIds(base: boolean): readonly number[] {
  return STEPS.flatMap(({ part }, index) => (base || part === 'extension' ? [index + 1] : []));
}

/** The mapping's names, quoted for the SQL of the steps. */
export function namesOf(host: HostMapping | undefined): HostNames {
  return hostNames(host ?? BASE_HOST);
}

/**
 * The steps of the schema, in order. Paste them into your own migrations, or run them with {@link
 * migrate}. Throws `HOST_MAPPING` for an invalid name.
 *
 * @example
 * migrations().map((step) => step.name)[0]; // 'columns and tables'
 */
export function migrations({
  base = false,
  host,
}: MigrationOptions = {}): readonly MigrationStep[] {
  return stepIds(base).flatMap((id) => {
    const step = STEPS[id - 1];
    return step === undefined
      ? []
      : [{ id, name: step.name, sql: step.sql(namesOf(host)), transactional: true }];
  });
}

/**
 * The SQL that removes the library from a database. It drops only the library's tables and its
 * columns on the host's logs. It begins with queries that fail unless all of them exist, so run it
 * with a tool that stops at the first error. It can run only once, whereas `uninstall` can run
 * repeatedly, and also removes a part. The history of swaps and the recovery records are lost. The host's logs stay, including those that
 * swaps created, and so do the base tables.
 *
 * @example
 * uninstallation().includes('drop table'); // true
 */
export function uninstallation({ host }: Pick<MigrationOptions, 'host'> = {}): string {
  return `\n${[...requireExtension(namesOf(host)), ...dropExtension(namesOf(host)), host === undefined ? KEEP_BASE : DROP_NOTES].join('\n')}\n`;
}

/** The newest step that this version knows. */
export const SCHEMA_VERSION: number = STEPS.length;
