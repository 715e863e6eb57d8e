import type { IdType } from '../../src/domain/ids.js';
import { idTypesOf, type HostMapping, type TimeEncoding } from './host.js';
import {
  idCollationsOf,
  REFERRED,
  typeFieldOf,
  type IdOwner,
  type Referred,
} from './host-check-ids.js';
import type { HostFault } from './host-faults.js';

// For each step, `freshlegs_migration` stores a note about the mapping that was used. This file
// creates these notes and compares them with the current mapping.

interface Note {
  /** The tables that the library's foreign keys refer to; null if the host has no such table. */
  readonly tables: Readonly<Record<Referred, string | null>>;
  readonly ids: Readonly<Record<Referred, IdType>>;
  readonly collations: Readonly<Partial<Record<Referred, string>>>;
  readonly encodings: Readonly<Partial<Record<TimeField, TimeEncoding>>>;
}
type TimeField = (typeof TIME_FIELDS)[number];
const TIME_FIELDS = ['completedAt', 'createdAt', 'updatedAt'] as const;

/** Normalizes the name of a host's table, with or without quotes. */
export type NameTable = (table: string) => string;

const tablesOf = (
  { users, logs, exercises, programs }: HostMapping,
  nameTable: NameTable,
): Note['tables'] => {
  const nameOf = (table: string | undefined) =>
    table === undefined ? null : nameTable(table).replaceAll('"', '');
  return {
    users: nameOf(users.table),
    logs: nameOf(logs.table),
    exercises: nameOf(exercises.table),
    programDays: nameOf(programs?.days.table),
  };
};

const toNote = (host: HostMapping, nameTable: NameTable): Note => {
  const { users, logs, exercises, programDays } = idTypesOf(host);
  const encodings = TIME_FIELDS.flatMap((field) => {
    const time = host.logs[field];
    return time === undefined ? [] : [[field, time.encoding] as const];
  });
  return {
    tables: tablesOf(host, nameTable),
    ids: { users, logs, exercises, programDays },
    collations: idCollationsOf(host),
    encodings: Object.fromEntries(encodings),
  };
};

/**
 * The note for a mapping: the parts on which the library's own tables and columns depend, as JSON.
 */
export const noteOf = (host: HostMapping, nameTable: NameTable): string =>
  JSON.stringify(toNote(host, nameTable));

/** The note of a step that creates base tables, which do not depend on the mapping. */
export const BASE_NOTE = '{}';

/** A step that has run, with the note about its mapping. */
export interface AppliedStep {
  readonly id: number;
  readonly dependsOn: string;
}

/** A field of the mapping that has changed since a step ran. */
export interface Changed {
  readonly kind: 'table' | 'type' | 'collation' | 'encoding';
  readonly field: string;
  /** The kind of row that the ids identify; null for an encoding. */
  readonly owner: IdOwner | null;
  readonly was: string;
  readonly is: string;
}

const changesOf = (note: Note, host: HostMapping, nameTable: NameTable): readonly Changed[] => {
  const now = toNote(host, nameTable);
  const ids = REFERRED.flatMap((owner): readonly Changed[] => {
    const field = typeFieldOf(host, owner);
    const tables = { was: note.tables[owner] ?? 'none', is: now.tables[owner] ?? 'none' };
    // A different table has different ids, so their types need not be compared.
    if (tables.was !== tables.is) {
      return [{ kind: 'table', field: field.replace('idType', 'table'), owner, ...tables }];
    }
    const [was, is] = [note.ids[owner], now.ids[owner]];
    if (was !== is) return [{ kind: 'type', field, owner, was, is }];
    const collations = {
      was: note.collations[owner] ?? 'none',
      is: now.collations[owner] ?? 'none',
    };
    if (collations.was === collations.is) return [];
    return [
      { kind: 'collation', field: field.replace('idType', 'idCollation'), owner, ...collations },
    ];
  });
  const encodings = TIME_FIELDS.flatMap((name): readonly Changed[] => {
    const [was, is] = [note.encodings[name], now.encodings[name]];
    if (was === undefined || is === undefined || was === is) return [];
    return [{ kind: 'encoding', field: `logs.${name}.encoding`, owner: null, was, is }];
  });
  return [...ids, ...encodings];
};

/** The changes to the mapping since the steps ran. */
export const changesSince = (
  applied: readonly AppliedStep[],
  host: HostMapping,
  nameTable: NameTable,
): readonly Changed[] => {
  const notes = [...new Set(applied.map(({ dependsOn }) => dependsOn))].filter(
    (note) => note !== BASE_NOTE,
  );
  const changes = notes.flatMap((note) => changesOf(JSON.parse(note) as Note, host, nameTable));
  return [...new Map(changes.map((change) => [change.field, change])).values()];
};

// Choice: if the mapping names a different table, foreign keys are not recreated for it. The same
// ids may identify different rows there, which a foreign key cannot detect.
const otherTableRemedy = (owner: IdOwner | null): string =>
  owner === 'logs'
    ? "Correct the mapping. Or run `freshlegs uninstall` with the table of logs that has the library's columns, and migrate again; this loses the history of swaps and all recovery records."
    : 'Correct the mapping. Or run `freshlegs uninstall` and migrate again; this loses the history of swaps and all recovery records.';

const remedyOf = ({ kind, owner }: Changed, migrate: string): string => {
  if (kind === 'table') return otherTableRemedy(owner);
  return kind === 'encoding'
    ? `Correct the mapping, or let the library record the change: ${migrate}`
    : `Correct the mapping, or let the library convert its columns if it can: ${migrate}`;
};

/**
 * Converts changes to the mapping into faults. `migrate` is the sentence that says how to run the
 * migration.
 */
export const changeFaults = (changes: readonly Changed[], migrate: string): readonly HostFault[] =>
  changes.map((change) => ({
    code: 'mapping_changed',
    problem: `${change.field} was ${change.was} when the schema was migrated, but is ${change.is} now.`,
    remedy: remedyOf(change, migrate),
  }));

/**
 * Faults for changes that a migration cannot make, because the foreign keys refer to different
 * tables.
 */
export const otherTableFaults = (changes: readonly Changed[]): readonly HostFault[] =>
  changeFaults(
    changes.filter(({ kind }) => kind === 'table'),
    '',
  );

/** The fault for columns that a migration cannot convert to the type in the mapping. */
export const cannotChange = (
  columns: readonly string[],
  [was, wanted]: readonly [was: string, wanted: string],
  typeField: string,
): HostFault => ({
  code: 'id_type_changed',
  problem: `${columns.join(', ')} ${columns.length === 1 ? 'holds' : 'hold'} ids of type ${was}, which cannot be converted to ${wanted}, the type in ${typeField}.`,
  remedy: `Correct ${typeField}. Or uninstall and migrate again; this loses the history of swaps and all recovery records.`,
});
