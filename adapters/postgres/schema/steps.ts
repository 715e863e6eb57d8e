// The schema steps for Postgres as SQL, to print or to run. `base.ts` has the base tables,
// `extension.ts` the library's own tables, columns and indexes, and `keys.ts` its foreign keys.
// `migrate.ts` runs the steps on a live database, and `applied.ts` reads which steps have run.
import type { HostMapping } from '../../sql/host.js';
import { baseDistribution, baseKeys, baseTables } from './base.js';
import {
  dropChecked,
  dropOwn,
  hostNames,
  logColumns,
  logIndex,
  ownDistribution,
  ownTables,
  type HostNames,
  type Removal,
} from './extension.js';
import { KEY_KINDS, ownKeys, validateKeys, type KeyKind } from './keys.js';
import {
  baseHostIn,
  type BaseTables,
  baseTablesIn,
  type OwnTables,
  ownTablesIn,
} from '../tables.js';

/** A step of the schema: SQL to print, or to run with {@link migrate}. */
export interface MigrationStep {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Whether the step can run inside a transaction. CREATE INDEX CONCURRENTLY cannot. */
  readonly transactional: boolean;
}

/** What to create, and where. */
export interface MigrationOptions {
  /**
   * Also creates the base tables: users, exercises, programs, logs and performed sets. Default
   * `false`, for hosts with their own tables.
   */
  readonly base?: boolean;
  /**
   * The schema of the library's tables, and of host tables without a schema in their name. Default
   * `public`.
   */
  readonly schema?: string;
  /** The mapping to the host's own tables. Defaults to the base tables. */
  readonly host?: HostMapping;
  /**
   * `citus` distributes every table with users' rows over a cluster, by user. The host's own tables
   * must already be distributed by user, and the primary key of the logs must be (user, id).
   */
  readonly distribution?: 'citus';
}

/** What the SQL of the steps depends on. */
export interface StepContext {
  readonly base: BaseTables;
  readonly own: OwnTables;
  readonly host: HostNames;
  readonly distributed: boolean;
}

interface Step {
  readonly part: 'base' | 'extension';
  readonly name: string;
  readonly transactional?: false;
  readonly onlyDistributed?: true;
  /** Null if the host does not have the table that the step refers to. */
  readonly sql: (context: StepContext) => string | null;
}

const keysTo = (kind: KeyKind): string => `keys to ${kind}`;
const VALIDATION = 'validation of the keys';
export const BASE_STEP = 'base tables';
export const BASE_KEYS = 'keys of the base tables';
export const TABLES = 'tables';
export const LOG_COLUMNS = 'columns of the logs';
export const INDEX_STEPS = {
  freshlegs_swapped_from: 'index of swapped_from_id',
  freshlegs_custom_workout: 'index of custom_workout_id',
} as const;

// A step's id is its position in this list, starting at 1. Nothing is released yet, so a new column
// goes where its table is created. After the first release, only add steps at the end.
const STEPS: readonly Step[] = [
  {
    part: 'base',
    name: BASE_STEP,
    sql: ({ base, distributed }) => baseTables(base, distributed),
  },
  {
    part: 'base',
    name: 'distribution of the base tables',
    onlyDistributed: true,
    sql: ({ base }) => baseDistribution(base),
  },
  {
    part: 'base',
    name: BASE_KEYS,
    sql: ({ base, distributed }) => baseKeys(base, distributed),
  },
  {
    part: 'extension',
    name: TABLES,
    sql: ({ own, host }) => ownTables(own, host),
  },
  {
    part: 'extension',
    name: LOG_COLUMNS,
    sql: ({ host }) => logColumns(host),
  },
  {
    part: 'extension',
    name: 'distribution of the tables',
    onlyDistributed: true,
    sql: ({ own, host }) => ownDistribution(own, host),
  },
  // Comes before the keys: without this index, each delete of a log would search all logs for
  // references.
  {
    part: 'extension',
    name: INDEX_STEPS.freshlegs_swapped_from,
    transactional: false,
    sql: ({ host }) => logIndex(host, 'freshlegs_swapped_from'),
  },
  {
    part: 'extension',
    name: INDEX_STEPS.freshlegs_custom_workout,
    transactional: false,
    sql: ({ host }) => logIndex(host, 'freshlegs_custom_workout'),
  },
  // One step per table of the host: a step that locks two tables could deadlock with the host's own
  // transactions.
  ...KEY_KINDS.map((kind): Step => ({
    part: 'extension',
    name: keysTo(kind),
    sql: ({ own, host, distributed }) => ownKeys(own, host, distributed, kind),
  })),
  {
    part: 'extension',
    name: VALIDATION,
    sql: ({ own, host, distributed }) => validateKeys(own, host, distributed),
  },
];

export function contextOf({
  schema = 'public',
  host,
  distribution,
}: MigrationOptions): StepContext {
  return {
    base: baseTablesIn(schema),
    own: ownTablesIn(schema),
    host: hostNames(schema, host ?? baseHostIn(schema)),
    distributed: distribution === 'citus',
  };
}

/**
 * The steps of the schema, in order. Paste them into your own migrations, or run them with {@link
 * migrate}. Throws `HOST_MAPPING` for an invalid name.
 *
 * @example
 * migrations().map((step) => step.name)[0]; // 'tables'
 */
export function migrations(options: MigrationOptions = {}): readonly MigrationStep[] {
  const context = contextOf(options);
  return STEPS.flatMap(({ part, name, sql, transactional = true, onlyDistributed }, index) => {
    const wanted =
      (part === 'extension' || options.base === true) &&
      (onlyDistributed !== true || context.distributed);
    const text = wanted ? sql(context) : null;
    return text === null ? [] : [{ id: index + 1, name, sql: text, transactional }];
  });
}

/** Base tables do not depend on the mapping. */
export function isBaseStep(id: number): boolean {
  return STEPS[id - 1]?.part === 'base';
}

export function stepsNamed(names: readonly string[]): readonly number[] {
  return STEPS.flatMap(({ name }, index) => (names.includes(name) ? [index + 1] : []));
}

/** The step that adds the columns to the host's logs. */
export const COLUMNS_STEP: number = STEPS.findIndex(({ name }) => name === LOG_COLUMNS) + 1;

const REMOVAL: Removal = {
  baseSteps: STEPS.flatMap((_, index) => (isBaseStep(index + 1) ? [index + 1] : [])),
  columnsStep: COLUMNS_STEP,
};

/** The statements of `uninstall`, with or without the columns of the host's logs. */
export function uninstallSteps(
  options: Pick<MigrationOptions, 'schema' | 'host'>,
  hasColumns: boolean,
): readonly string[] {
  const { own, host } = contextOf(options);
  return dropOwn(own, host, REMOVAL, hasColumns);
}

/**
 * The SQL that removes the library from a database: one statement, which drops everything or
 * nothing. It drops only the library's tables and its columns on the host's logs, and keeps tables
 * and columns of the host that have their names. The history of swaps and the recovery records are
 * lost. The host's logs stay, including those that swaps created, and so do the base tables.
 *
 * @example
 * uninstallation().includes('drop table'); // true
 */
export function uninstallation(options: Pick<MigrationOptions, 'schema' | 'host'> = {}): string {
  const { own, host } = contextOf(options);
  return `\n${dropChecked(own, host, REMOVAL)}\n`;
}

/** The steps that create keys of these kinds, and the step that validates them. */
export function keySteps(kinds: readonly KeyKind[]): readonly number[] {
  return stepsNamed([...kinds.map(keysTo), VALIDATION]);
}

/** The newest step that this version knows. */
export const SCHEMA_VERSION: number = STEPS.length;
