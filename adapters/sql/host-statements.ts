import { FreshlegsError } from '../../src/errors.js';
import type { HostMapping } from './host.js';
import { namesIn } from './named.js';

/** The values that the host's own statements are given, by statement. */
export const STATEMENT_VALUES = {
  insert: ['userId', 'completedAt', 'scheduledDate', 'programDayId', 'importKey'],
  setCompletedAt: ['userId', 'logId', 'completedAt'],
  delete: ['userId', 'logId'],
} as const satisfies Readonly<
  Record<keyof NonNullable<HostMapping['logs']['statements']>, readonly string[]>
>;

/** The name of one of the host's own statements. */
export type StatementName = keyof typeof STATEMENT_VALUES;

/** The failure of a host's own statement. */
export const refuseStatement = (name: StatementName, reason: string): FreshlegsError =>
  new FreshlegsError('HOST_MAPPING', `logs.statements.${name} ${reason}`, {
    details: { statement: name },
  });

/**
 * The names that a host's own statement gives its values, in order. Throws `HOST_MAPPING` for a name
 * without a value, and where the user is not named.
 */
export const statementNames = (name: StatementName, text: string): readonly string[] => {
  const known: readonly string[] = STATEMENT_VALUES[name];
  const names = namesIn(text);
  const unknown = names.find((value) => !known.includes(value));
  if (unknown !== undefined) {
    const values = known.map((value) => `:${value}`).join(', ');
    throw refuseStatement(name, `names :${unknown}; the values that it is given are ${values}.`);
  }
  if (!names.includes('userId')) {
    throw refuseStatement(name, "does not name :userId, so it could change another user's log.");
  }
  return names;
};
