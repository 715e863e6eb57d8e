import { idTypesOf, type HostMapping } from '../../sql/host.js';
import { idCollationsOf, type Referred } from '../../sql/host-check-ids.js';
import { quoteName } from '../../sql/host-sql.js';
import {
  baseHostIn,
  baseTablesIn,
  collate,
  ownTablesIn,
  quoteTable,
  type BaseTables,
  type OwnTables,
} from '../tables.js';

/** The host's tables and keys. Names are quoted, and tables have their schema. */
interface HostNames {
  /** Null if users are stored elsewhere. */
  readonly users: string | null;
  readonly usersId: string;
  readonly logs: string;
  readonly logsId: string;
  readonly logsUserId: string;
  readonly exercises: string;
  readonly exercisesId: string;
  /** Null if the host has no programs. */
  readonly days: string | null;
  readonly daysId: string;
  /** The types of columns that refer to the host's tables, with collations. */
  readonly types: Readonly<Record<Referred, string>>;
}

/** What the texts of the steps contain. */
export interface Names {
  readonly base: BaseTables;
  readonly own: OwnTables;
  readonly host: HostNames;
  /** Whether the tables are distributed over a cluster. */
  readonly isDistributed: boolean;
  /** Whether the host's logs table is partitioned. */
  readonly isPartitioned: boolean;
}

const columnTypes = (host: HostMapping): HostNames['types'] => {
  const types = idTypesOf(host);
  const collations = idCollationsOf(host);
  const typeOf = (owner: Referred): string => types[owner] + collate(collations[owner]);
  return {
    users: typeOf('users'),
    logs: typeOf('logs'),
    exercises: typeOf('exercises'),
    programDays: typeOf('programDays'),
  };
};

const hostNames = (schema: string, host: HostMapping): HostNames => {
  const { users, logs, exercises, programs } = host;
  return {
    users: users.table === undefined ? null : quoteTable(schema, users.table),
    usersId: quoteName(users.table === undefined ? 'id' : users.id),
    logs: quoteTable(schema, logs.table),
    logsId: quoteName(logs.id),
    logsUserId: quoteName(logs.userId),
    exercises: quoteTable(schema, exercises.table),
    exercisesId: quoteName(exercises.id),
    days: programs === undefined ? null : quoteTable(schema, programs.days.table),
    daysId: quoteName(programs?.days.id ?? 'id'),
    types: columnTypes(host),
  };
};

/** Throws `HOST_MAPPING` for an invalid name. */
export function namesIn(
  schema = 'public',
  host = baseHostIn(schema),
  { isDistributed = false, isPartitioned = false } = {},
): Names {
  return {
    base: baseTablesIn(schema),
    own: ownTablesIn(schema),
    host: hostNames(schema, host),
    isDistributed,
    isPartitioned,
  };
}
