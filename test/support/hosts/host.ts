import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HostMapping } from 'freshlegs/postgres';
import type { Fixture } from '../../conformance/fixture.js';
import type { RowsOf } from '../fill.js';
import type { RawTables } from '../raw.js';

/** A backend with its own tables, to which the library is mapped. */
export interface WorkedHost {
  /** Creates its tables and views. */
  readonly sql: string;
  readonly mapping: HostMapping;
  /** The schema of its tables. */
  readonly tablesSchema: string;
  /** The fixture as rows of its tables. */
  readonly rows: (fixture: Fixture) => RowsOf;
  readonly raw: RawTables;
  /** If the host numbers the logs: how many ids it has given out. */
  readonly logIds?: { made: number };
}

/** The host's ids of logs begin at 1 again. */
export const restartLogIds = ({ logIds }: WorkedHost): void => {
  if (logIds !== undefined) logIds.made = 0;
};

/** The text of a file in the examples. */
export const readExample = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../examples/hosts/${path}`, import.meta.url)), 'utf8');
