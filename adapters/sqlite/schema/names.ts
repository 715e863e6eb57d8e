import { isNumberId, type IdType } from '../../../src/domain/ids.js';
import { FreshlegsError } from '../../../src/errors.js';
import { hasTextIds, type TablesOptions } from '../../sql/base-host.js';
import { idTypesOf, type HostMapping } from '../../sql/host.js';
import type { Referred } from '../../sql/host-check-ids.js';
import { quoteName } from '../../sql/host-sql.js';
import { hostOf, quoteTable, splitName } from '../tables.js';

/** What the steps need to know about the host's tables: names, and foreign keys to them. */
export interface Names {
  /** The base tables: the type of their ids, and how their keys are declared. */
  readonly base: { readonly id: string; readonly key: string; readonly uniqueNames: boolean };
  /** ` references users (id) on delete cascade`; empty if users are stored elsewhere. */
  readonly users: string;
  readonly logs: string;
  readonly logTable: string;
  readonly logId: string;
  readonly logUserId: string;
  readonly exercise: string;
  readonly replaced: string;
  readonly preferred: string;
  readonly days: string;
  /** The types of columns that refer to the host's tables. */
  readonly types: Readonly<Record<Referred, string>>;
}

const columnType = (type: IdType): string => (isNumberId(type) ? 'integer' : 'text');

const columnTypes = (host: HostMapping): Names['types'] => {
  const types = idTypesOf(host);
  return {
    users: columnType(types.users),
    logs: columnType(types.logs),
    exercises: columnType(types.exercises),
    programDays: columnType(types.programDays),
  };
};

/** Null for a table in an attached database. */
const keyTo = (table: string, id: string): string | null =>
  splitName(table).database === 'main'
    ? `${quoteName(splitName(table).table)} (${quoteName(id)})`
    : null;

const keyInMain = (table: string, id: string): string => {
  const key = keyTo(table, id);
  if (key !== null) return key;
  throw new FreshlegsError(
    'HOST_MAPPING',
    `${table} is in an attached database, where no foreign key can refer to it. The tables of users and logs must be in the main database.`,
    { details: { table } },
  );
};

const references = (key: string | null, onDelete: string): string =>
  key === null ? '' : ` references ${key}${onDelete}`;

const INTEGER_BASE: Names['base'] = {
  id: 'integer',
  key: 'integer primary key autoincrement',
  uniqueNames: true,
};
const TEXT_BASE: Names['base'] = {
  id: 'text',
  key: 'text primary key not null',
  uniqueNames: false,
};

/** Leaves out foreign keys to exercises or programs in an attached database. */
export function namesOf(options: TablesOptions): Names {
  const host = hostOf(options);
  const { users, logs, exercises, programs } = host;
  const exercise = keyTo(exercises.table, exercises.id);
  const day = programs === undefined ? null : keyTo(programs.days.table, programs.days.id);
  return {
    // Base tables do not depend on the mapping.
    base: hasTextIds({ base: options.base }) ? TEXT_BASE : INTEGER_BASE,
    users:
      users.table === undefined
        ? ''
        : ` references ${keyInMain(users.table, users.id)} on delete cascade`,
    logs: keyInMain(logs.table, logs.id),
    logTable: quoteTable(logs.table),
    logId: quoteName(logs.id),
    logUserId: quoteName(logs.userId),
    exercise: references(exercise, ''),
    replaced: references(exercise, ' on delete set null'),
    preferred: references(exercise, ' on delete cascade'),
    days: references(day, ' on delete set null'),
    types: columnTypes(host),
  };
}
