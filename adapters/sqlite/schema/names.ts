import { isNumberId } from '../../../src/domain/ids.js';
import { FreshlegsError } from '../../../src/errors.js';
import { hasTextIds, type TablesOptions } from '../../sql/base-host.js';
import { idTypesOf } from '../../sql/host.js';
import { quoteName } from '../../sql/host-sql.js';
import { hostPlaceholders, type Placeholders } from '../../sql/schema-steps.js';
import { hostOf, quoteTable, splitName } from '../tables.js';

// Choice: SQLite has no type for instants, so store milliseconds since 1970 as integers. Calendar
// dates are text in the form 'YYYY-MM-DD'.
/** The current time, as a column default. */
const NOW = `(cast(round((julianday('now') - 2440587.5) * 86400000) as integer))`;

/** Null for a table in an attached database, where no foreign key can refer to it. */
const referenceTo = (table: string, id: string): string | null => {
  const { database, table: name } = splitName(table);
  return database === 'main' ? ` references ${quoteName(name)} (${quoteName(id)})` : null;
};

const referenceInMain = (table: string, id: string): string => {
  const reference = referenceTo(table, id);
  if (reference !== null) return reference;
  throw new FreshlegsError(
    'HOST_MAPPING',
    `${table} is in an attached database, where no foreign key can refer to it. The tables of users and logs must be in the main database.`,
    { details: { table } },
  );
};

/** Leaves out foreign keys to exercises or programs in an attached database. */
export function placeholdersOf(options: TablesOptions): Placeholders {
  const host = hostOf(options);
  const { users, logs, exercises, programs } = host;
  const types = idTypesOf(host);
  const exercise = referenceTo(exercises.table, exercises.id);
  const day = programs === undefined ? null : referenceTo(programs.days.table, programs.days.id);
  return {
    ...hostPlaceholders(options, host, quoteTable, (owner) =>
      isNumberId(types[owner]) ? 'integer' : 'text',
    ),
    // Base tables do not depend on the mapping.
    ...(hasTextIds({ base: options.base })
      ? { 'base.id': 'text', 'base.key': 'text primary key not null' }
      : { 'base.id': 'integer', 'base.key': 'integer primary key autoincrement' }),
    now: NOW,
    'to.users':
      users.table === undefined
        ? ''
        : `${referenceInMain(users.table, users.id)} on delete cascade`,
    'to.logs': referenceInMain(logs.table, logs.id),
    'to.exercises': exercise ?? '',
    'to.exercises.null': exercise === null ? '' : `${exercise} on delete set null`,
    'to.exercises.cascade': exercise === null ? '' : `${exercise} on delete cascade`,
    'to.days': day === null ? '' : `${day} on delete set null`,
  };
}
