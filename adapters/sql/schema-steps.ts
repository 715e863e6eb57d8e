import { FreshlegsError } from '../../src/errors.js';
import type { BaseOption } from './base-host.js';

// What the schema steps of both databases have in common.

/** A step of the schema: SQL to print, or to run with `migrate`. Each can run again. */
export interface MigrationStep {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Whether the step can run inside a transaction. CREATE INDEX CONCURRENTLY cannot. */
  readonly transactional: boolean;
}

/** A step as a text with placeholders. */
export interface StepText<Names> {
  /** Base tables do not depend on the mapping. */
  readonly part: 'base' | 'extension';
  readonly name: string;
  readonly transactional?: false;
  readonly onlyDistributed?: true;
  /** Null if the host does not have the table that the step refers to. */
  readonly sql: (names: Names) => string | null;
}

/** Fills in the texts. A step's id is its position in the list, starting at 1. */
export function numberSteps<Names>(
  texts: readonly StepText<Names>[],
  names: Names,
  {
    base = false,
    isDistributed = false,
  }: { readonly base?: BaseOption | undefined; readonly isDistributed?: boolean },
): readonly MigrationStep[] {
  return texts.flatMap(
    ({ part, name, sql, transactional = true, onlyDistributed = false }, index) => {
      const isWanted =
        (base !== false || part === 'extension') && (isDistributed || !onlyDistributed);
      const text = isWanted ? sql(names) : null;
      return text === null ? [] : [{ id: index + 1, name, sql: text, transactional }];
    },
  );
}

export function baseIdsOf(texts: readonly Pick<StepText<never>, 'part'>[]): readonly number[] {
  return texts.flatMap(({ part }, index) => (part === 'base' ? [index + 1] : []));
}

/** In the texts, only a semicolon at the end of a line ends a statement. */
export function statementsIn(sql: string): readonly string[] {
  return sql.split(/;$/m).filter((statement) => statement.trim() !== '');
}

const refuseNewer = (applied: readonly number[], newest: number): void => {
  if (applied.every((id) => id <= newest)) return;
  throw new FreshlegsError(
    'SCHEMA_OUTDATED',
    'A newer version of freshlegs has migrated this database; update the package.',
  );
};

/**
 * The steps that `migrate` has to run: those that are not recorded and, with `from`, this step and
 * all later ones. `newest` is the newest step that this version knows.
 */
export function pendingSteps(
  steps: readonly MigrationStep[],
  applied: readonly number[],
  { from = Infinity, newest }: { readonly from?: number | undefined; readonly newest: number },
): readonly MigrationStep[] {
  refuseNewer(applied, newest);
  if (from !== Infinity && !(from >= 1 && from <= newest)) {
    throw new FreshlegsError(
      'CONFIGURATION',
      `There is no step ${from} to start from. The last step is ${newest}.`,
    );
  }
  return steps.filter(({ id }) => id >= from || !applied.includes(id));
}
