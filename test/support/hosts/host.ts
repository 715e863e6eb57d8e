import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HostMapping } from 'freshlegs/postgres';
import type { Fixture } from '../../conformance/fixture.js';
import type { RowsOf } from '../fill.js';
import type { RawTables } from '../raw.js';

/** A backend with its own tables, and its mapping. */
export interface WorkedHost {
  /** Creates the host's tables and views. */
  readonly sql: string;
  readonly mapping: HostMapping;
  readonly tablesSchema: string;
  /** Where the session finds tables without a schema in the SQL of the mapping; none by default. */
  readonly searchPath?: string;
  readonly rows: (fixture: Fixture) => RowsOf;
  readonly raw: RawTables;
  /** If the host numbers its logs: how many ids it has given out. */
  readonly logIds?: { made: number };
}

/** Makes the host's next log get the id 1. */
export const restartLogIds = ({ logIds }: WorkedHost): void => {
  if (logIds !== undefined) logIds.made = 0;
};

export const readExample = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../examples/hosts/${path}`, import.meta.url)), 'utf8');
