import type { HostRelations } from './host-relations.js';
import type { SetTables } from './host-sets.js';
import type { PlaceSql } from './plan.js';
import type { WriteTables } from './writes/tables.js';

/**
 * The names that statements use: the library's tables, and the host's as relations. Values in
 * relations are named, such as `:user`.
 */
export interface StoreTables extends HostRelations, WriteTables {
  /** Swaps whose logs both exist, as a relation. */
  readonly swaps: string;
  /** Groups ordered rows of sets by log. */
  readonly toPerformed: SetTables['toPerformed'];
  /** The column of `logs` to compare with an instant, so that an index of the host finds the rows. */
  readonly comparedAt: string;
  /** The places of the list of completed logs. */
  readonly completedPlace: PlaceSql;
  /** Converts an instant to the form of {@link StoreTables.comparedAt}. */
  readonly comparable: (instant: string) => string;
}
