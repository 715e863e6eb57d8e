import type { Checking } from './checking.js';
import type { HostMapping, Sql, Value } from './host.js';
import type { Catalogue, CatalogueIndex, CatalogueTable } from './host-catalogue.js';
import type { HostFault } from './host-faults.js';
import type { HostRelations } from './host-relations.js';
import type { Schema } from './schema-faults.js';
import type { ValueCheck } from './value-check.js';

// What the checks of a host read.

/** The SQL types of ids. */
export type IdSqlTypes = Readonly<
  Record<'logId' | 'exerciseId' | 'userId' | 'dayId' | 'programId', string>
>;

/** What statements are made with. */
interface CheckedTables {
  readonly relations: HostRelations;
  /** An unknown user. */
  readonly user: Sql;
  readonly ids: IdSqlTypes;
  /** The host's own statements as the library runs them, with their field in the mapping. */
  readonly statements: readonly (readonly [field: string, text: Sql])[];
}

/** What a database does in its own way, for one mapping. Names must be valid. */
export interface HostDatabase {
  /** Quotes the name of a table. */
  readonly table: (name: string) => Sql;
  /** Only for a mapping whose tables and columns fit. */
  readonly tables: () => CheckedTables;
  /** Whether only the database's own key numbers new rows, as on SQLite. */
  readonly numbersKeys: boolean;
  /** Whether users' rows are distributed over a cluster by user. */
  readonly isDistributed: boolean;
  /** Whether the values of the completion time sort by time. */
  readonly sortsByTime: boolean;
  /** Ids whose types differ from the mapping, and text ids that are not compared byte by byte. */
  readonly idFaults: () => readonly HostFault[];
  /**
   * Tables that are where the library cannot use them, and columns that do not fit the times and
   * dates of the mapping.
   */
  readonly ownFaults: () => readonly HostFault[];
  /** SQL that the database would accept, but not the library. */
  readonly textFaults: readonly HostFault[];
  /** On a cluster, relations that statements could not join. */
  readonly spreadFaults: (() => Checking<readonly HostFault[]>) | null;
  /** Checks of ids in relations. */
  readonly idChecks: () => readonly ValueCheck[];
  /** Checks of the times and dates of logs. */
  readonly logChecks: () => readonly ValueCheck[];
  /** Statements that create an index on these columns, in place of an invalid one. */
  readonly createIndex: (
    table: string,
    columns: readonly string[],
    options: { readonly isUnique?: true; readonly invalid: CatalogueIndex | undefined },
  ) => string;
  /**
   * A FROM of the first logs that meet a condition, and of one more that has no other values, as they
   * would be after these changes. It has the columns of the table.
   */
  readonly changed: (
    table: CatalogueTable,
    changes: Readonly<Record<string, Value | null>>,
    where: Sql,
    max: number,
  ) => Sql;
  /** The tables that each query reads in full. */
  readonly scans: (queries: readonly Sql[]) => Checking<readonly (readonly string[])[]>;
}

/** A mapping, and what a database says about it. */
export interface CheckContext {
  readonly host: HostMapping;
  readonly catalogue: Catalogue;
  readonly database: HostDatabase;
  readonly schema: Schema;
}
