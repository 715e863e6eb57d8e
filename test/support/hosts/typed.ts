import type { Id, IdTypes } from 'freshlegs';
import { baseHost } from '../../../adapters/sql/base-host.js';
import { INTEGERS, numberedId } from '../../conformance/ids.js';
import type { RawAccess } from '../../conformance/suite.js';
import { TEXTS, UUIDS, withIdTypes } from '../typed-mapping.js';
import { typedTables } from '../typed-tables.js';
import { baseRows } from '../fill.js';
import { baseTables } from '../raw.js';
import type { WorkedHost } from './host.js';

/** The type of the host's log ids, and how they are generated. */
interface LogIds {
  /** The column's type, and its default if it has one. */
  readonly column: string;
  readonly idCollation?: string;
  readonly newId?: () => Id;
}

const tablesSql = (idTypes: IdTypes, logs: string): string => `
create sequence log_number;
${typedTables({ ...idTypes, logs, entries: 'bigint', instant: 'timestamptz', date: 'date' })}
create unique index workout_log_import on workout_log (user_id, import_key);
create index workout_log_program_day on workout_log (program_day_id);
alter sequence log_number owned by workout_log.id;`;

/** A host like the base tables, but with other types of ids. */
const typedHost = (idTypes: IdTypes, { column, ...logIds }: LogIds): WorkedHost => {
  const { logs, ...host } = withIdTypes(
    baseHost('timestamptz', (name) => `public.${name}`),
    idTypes,
  );
  // The store only reads the sets of a host.
  const { log, sets: _sets, ...raw } = baseTables('public');
  const { newId } = logIds;
  return {
    sql: tablesSql(idTypes, column),
    mapping: { ...host, logs: { ...logs, ...logIds } },
    tablesSchema: 'public',
    rows: baseRows,
    raw: { ...raw, idTypes, log: { ...log, ...(newId === undefined ? {} : { newId }) } },
  };
};

/**
 * A host with UUIDs as ids. The defaults of the log ids ascend, like UUIDs that contain the time.
 */
export const withUuids = (): WorkedHost =>
  typedHost(UUIDS, {
    column: `uuid default
      ('be000000-0000-4000-8000-' || lpad(to_hex(nextval('log_number')), 12, '0'))::uuid`,
  });

/**
 * The log ids count up, and the code that inserts a log generates them. Text ids have the collation
 * "C".
 */
export const withMadeIds = (idTypes: IdTypes): WorkedHost => {
  const logIds = { made: 0 };
  const newId = () => numberedId(idTypes, 'logs', ++logIds.made);
  const column =
    idTypes.logs === 'text'
      ? { column: 'text collate "C"', idCollation: 'C' }
      : { column: idTypes.logs };
  return { ...typedHost(idTypes, { ...column, newId }), logIds };
};

/** Takes back log ids that a call generated but did not use, for example in a refused write. */
export const withoutLogGaps =
  (idTypes: IdTypes, logIds: NonNullable<WorkedHost['logIds']>, raw: Pick<RawAccess, 'log'>) =>
  async <T>(call: () => Promise<T>): Promise<T> => {
    const { made } = logIds;
    const isUsed = async () => (await raw.log(numberedId(idTypes, 'logs', logIds.made))) !== null;
    try {
      return await call();
    } finally {
      while (logIds.made > made && !(await isUsed())) logIds.made--;
    }
  };

export const withTexts = (): WorkedHost => withMadeIds(TEXTS);

/**
 * A host that grew over time: its users are in an auth service, its exercises have names as ids,
 * and its other ids are serial.
 */
export const withMixedIds = (): WorkedHost =>
  typedHost(
    { ...INTEGERS, users: 'uuid', exercises: 'text', programDays: 'integer' },
    { column: 'bigserial' },
  );
