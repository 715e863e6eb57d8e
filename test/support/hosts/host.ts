import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HostMapping } from 'freshlegs/postgres';
import type { Fixture } from '../../conformance/fixture.js';
import type { RowsOf } from '../fill.js';
import type { RawTables } from '../raw.js';

/** A backend with its own tables, and the mapping from the library to them. */
export interface WorkedHost {
  /** Creates the host's tables and views. */
  readonly sql: string;
  readonly mapping: HostMapping;
  /** The schema of the host's tables. */
  readonly tablesSchema: string;
  /** The fixture, as rows of the host's tables. */
  readonly rows: (fixture: Fixture) => RowsOf;
  readonly raw: RawTables;
  /** If the host numbers the logs: how many ids it has given out. */
  readonly logIds?: { made: number };
}

/** Makes the host's log ids start at 1 again. */
export const restartLogIds = ({ logIds }: WorkedHost): void => {
  if (logIds !== undefined) logIds.made = 0;
};

/** The text of a file in `examples`. */
export const readExample = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../examples/hosts/${path}`, import.meta.url)), 'utf8');
