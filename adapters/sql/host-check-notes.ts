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

// `freshlegs_migration` stores a note about the mapping with each step. Creates these notes, and
// compares them with the current mapping.

interface Note {
  /** The tables that the library's foreign keys refer to; null if the host does not have one. */
  readonly tables: Readonly<Record<Referred, string | null>>;
  readonly ids: Readonly<Record<Referred, IdType>>;
  readonly collations: Readonly<Partial<Record<Referred, string>>>;
  readonly encodings: Readonly<Partial<Record<TimeField, TimeEncoding>>>;
}
type TimeField = (typeof TIME_FIELDS)[number];
const TIME_FIELDS = ['completedAt', 'createdAt', 'updatedAt'] as const;

/** Normalizes a table name. The result may be quoted. */
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

/** Whatever the library's own tables and columns depend on, as JSON. */
export function noteOf(host: HostMapping, nameTable: NameTable): string {
  return JSON.stringify(toNote(host, nameTable));
}

/** Base tables do not depend on the mapping. */
export const BASE_NOTE = '{}';

export interface AppliedStep {
  readonly id: number;
  readonly dependsOn: string;
}

/** A field of the mapping that has changed since a step ran. */
export interface Changed {
  readonly kind: 'table' | 'type' | 'collation' | 'encoding';
  readonly field: string;
  /** The kind of rows that the ids identify; null for an encoding. */
  readonly owner: IdOwner | null;
  readonly was: string;
  readonly is: string;
}

const changesOf = (note: Note, host: HostMapping, nameTable: NameTable): readonly Changed[] => {
  const now = toNote(host, nameTable);
  const ids = REFERRED.flatMap((owner): readonly Changed[] => {
    const field = typeFieldOf(host, owner);
    const tables = { was: note.tables[owner] ?? 'none', is: now.tables[owner] ?? 'none' };
    // Another table has other ids, so do not compare their types.
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

/** Changes to the mapping since the steps ran. */
export function changesSince(
  applied: readonly AppliedStep[],
  host: HostMapping,
  nameTable: NameTable,
): readonly Changed[] {
  const notes = [...new Set(applied.map(({ dependsOn }) => dependsOn))].filter(
    (note) => note !== BASE_NOTE,
  );
  const changes = notes.flatMap((note) => changesOf(JSON.parse(note) as Note, host, nameTable));
  return [...new Map(changes.map((change) => [change.field, change])).values()];
}

// Choice: if the mapping names another table, do not recreate foreign keys for it. The same ids may
// identify different rows there, which a foreign key cannot detect.
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

/** `migrate` is a sentence that says how to run the migration. */
export function changeFaults(changes: readonly Changed[], migrate: string): readonly HostFault[] {
  return changes.map((change) => ({
    code: 'mapping_changed',
    problem: `${change.field} was ${change.was} when the schema was migrated, but is ${change.is} now.`,
    remedy: remedyOf(change, migrate),
  }));
}

/** Changes that a migration cannot make, because the foreign keys refer to other tables. */
export function otherTableFaults(changes: readonly Changed[]): readonly HostFault[] {
  return changeFaults(
    changes.filter(({ kind }) => kind === 'table'),
    '',
  );
}

export function cannotChange(
  columns: readonly string[],
  [was, wanted]: readonly [was: string, wanted: string],
  typeField: string,
): HostFault {
  return {
    code: 'id_type_changed',
    problem: `${columns.join(', ')} ${columns.length === 1 ? 'holds' : 'hold'} ids of type ${was}, which cannot be converted to ${wanted}, the type in ${typeField}.`,
    remedy: `Correct ${typeField}. Or uninstall and migrate again; this loses the history of swaps and all recovery records.`,
  };
}
