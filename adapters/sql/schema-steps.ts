import { FreshlegsError } from '../../src/errors.js';
import { hasTextIds, type TablesOptions } from './base-host.js';
import { REFERRED, type Referred } from './host-check-ids.js';
import type { HostMapping } from './host.js';
import { quoteName } from './host-sql.js';

// What the schemas of both databases have in common. A schema is one SQL text, read from top to
// bottom. Each step begins with a line such as `-- [base] base tables of logs`: in brackets what the
// step needs, such as the base tables, then its name. `-- [integer_ids]` at the end of a statement
// is such a condition of the statement. `{host.logs}` is a placeholder. Other lines that begin with
// `--` are for readers of the text.

/** A step of the schema: SQL to print, or to run with `migrate`. Each can run again. */
export interface MigrationStep {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Whether the step can run inside a transaction. CREATE INDEX CONCURRENTLY cannot. */
  readonly transactional: boolean;
}

/** What placeholders become. A condition holds unless its value is false or null. */
export type Placeholders = Readonly<Record<string, string | boolean | null>>;

/** A step before its placeholders are filled in. */
export interface StepText {
  readonly needs: readonly string[];
  readonly name: string;
  readonly text: string;
}

const HEADER = /^-- \[(.*)\] (.*)\n/;

export function stepTextsIn(schema: string): readonly StepText[] {
  return schema.split(/\n(?=-- \[)/).flatMap((step) => {
    const [header, needs, name] = HEADER.exec(step) ?? [];
    if (header === undefined || needs === undefined || name === undefined) return [];
    const text = step.slice(header.length).replace(/^--.*\n/gm, '');
    return [{ needs: needs.split(' ').filter((word) => word !== ''), name, text }];
  });
}

/** The ids of the steps of the base tables, which do not depend on the mapping. */
export function baseIdsOf(texts: readonly StepText[]): readonly number[] {
  return texts.flatMap(({ needs }, index) => (needs.includes('base') ? [index + 1] : []));
}

const holds = (values: Placeholders, word: string): boolean =>
  typeof values[word] === 'string' || values[word] === true;

/** Fills in the placeholders of a text, and leaves out statements whose condition does not hold. */
export function fill(text: string, values: Placeholders): string {
  return text
    .replace(/^(\S.*(?:\n .*)*;) -- \[(.*)\]$/gm, (_, statement: string, word: string) =>
      holds(values, word) ? statement : '',
    )
    .replace(/\{([\w.]+)\}/g, (found, name: string) => String(values[name] ?? found));
}

/** The steps that the values allow. A step's id is its position in the list, starting at 1. */
export function fillSteps(
  texts: readonly StepText[],
  values: Placeholders,
): readonly MigrationStep[] {
  return texts.flatMap(({ needs, name, text }, index) => {
    if (!needs.every((word) => holds(values, word))) return [];
    const sql = `\n${fill(text, values)}`;
    return [{ id: index + 1, name, sql, transactional: !sql.includes(' concurrently ') }];
  });
}

/** Placeholders of the host's tables, keys and id types, and of the ids in base tables. */
export function hostPlaceholders(
  { base = false }: TablesOptions,
  { users, logs, exercises, programs }: HostMapping,
  table: (name: string) => string,
  typeOf: (owner: Referred) => string,
) {
  const { days = null } = programs ?? {};
  return {
    base: base !== false,
    integer_ids: !hasTextIds({ base }),
    // Null if users are stored elsewhere.
    'host.users': users.table === undefined ? null : table(users.table),
    'host.users.id': quoteName(users.table === undefined ? 'id' : users.id),
    'host.logs': table(logs.table),
    'host.logs.id': quoteName(logs.id),
    'host.logs.user': quoteName(logs.userId),
    'host.exercises': table(exercises.table),
    'host.exercises.id': quoteName(exercises.id),
    'host.days': days && table(days.table),
    'host.days.id': days && quoteName(days.id),
    ...Object.fromEntries(REFERRED.map((owner) => [`type.${owner}`, typeOf(owner)])),
  };
}

/** In the texts, only a semicolon at the end of a line ends a statement. */
export function statementsIn(sql: string): readonly string[] {
  return sql.split(/;$/m).filter((statement) => statement.trim() !== '');
}

/**
 * The steps that `migrate` has to run: those that are not recorded and, with `from`, this step and
 * all later ones. `newest` is the newest step that this version knows.
 */
export function pendingSteps(
  steps: readonly MigrationStep[],
  applied: readonly number[],
  { from = Infinity, newest }: { readonly from?: number | undefined; readonly newest: number },
): readonly MigrationStep[] {
  if (applied.some((id) => id > newest)) {
    throw new FreshlegsError(
      'SCHEMA_OUTDATED',
      'A newer version of freshlegs has migrated this database; update the package.',
    );
  }
  if (from !== Infinity && !(from >= 1 && from <= newest)) {
    throw new FreshlegsError(
      'CONFIGURATION',
      `There is no step ${from} to start from. The last step is ${newest}.`,
    );
  }
  return steps.filter(({ id }) => id >= from || !applied.includes(id));
}
