import { FreshlegsError } from '../../src/errors.js';
import type { LogTable } from './host-relations.js';

/** Columns of the logs that a mapping may leave out. */
export type OptionalColumn = 'scheduledDate' | 'programDayId' | 'importKey';

/**
 * The column for a value of a log; null where there is neither column nor value. Throws
 * `HOST_MAPPING` for a value without a column.
 */
export const optionalColumn = (
  logTable: LogTable,
  name: OptionalColumn,
  value: unknown,
): string | null => {
  const column = logTable[name];
  if (column !== null || value === null) return column;
  throw new FreshlegsError(
    'HOST_MAPPING',
    `The log has a value for ${name}, but the mapping of logs names no column for it; map logs.${name}.`,
    { details: { field: name } },
  );
};

/** A key that cannot be kept would let the same log be imported again and again. */
export const requireImportKeys = (logTable: LogTable, importKey: string | null): void => {
  if (importKey === null || logTable.importKey !== null) return;
  throw new FreshlegsError(
    'HOST_MAPPING',
    'importKey was given, but the mapping of logs names no column for it; map logs.importKey or leave it out.',
    { details: { field: 'importKey' } },
  );
};
