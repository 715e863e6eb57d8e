import type { IdType } from '../../src/domain/ids.js';
import type { HostMapping, KeyMapping } from './host.js';

/** A column, and the field of the mapping that names it. */
interface NamedColumn {
  readonly field: string;
  readonly column: string;
}

/** A table that the mapping names, with the columns that it names. */
export interface NamedTable {
  readonly field: string;
  readonly table: string;
  readonly columns: readonly NamedColumn[];
}

/** A key of the host that the library's columns refer to. */
export interface MappedKey extends KeyMapping {
  /** The field of the mapping with the table. */
  readonly field: string;
  readonly idType: IdType;
}

/** The keys that the library's tables refer to. If users are stored elsewhere, they have no key. */
export function mappedKeys({
  users,
  exercises,
  programs,
  logs,
}: HostMapping): readonly MappedKey[] {
  const keys: Readonly<Record<string, KeyMapping>> = {
    ...(users.table === undefined ? {} : { users }),
    exercises,
    ...(programs && { 'programs.days': programs.days }),
    logs,
  };
  return Object.entries(keys).map(([field, { table, id, idType = 'bigint', idCollation }]) => ({
    ...{ field, table, id, idType },
    ...(idCollation === undefined ? {} : { idCollation }),
  }));
}

/** The named columns of the logs, but not the key. */
const logColumns = ({ logs }: HostMapping): readonly NamedColumn[] => {
  const { userId, scheduledDate, programDayId, importKey, copyOnSwap = [] } = logs;
  const columns = {
    status: logs.status?.column,
    startedAt: logs.startedAt?.column,
    ...{ scheduledDate, programDayId, importKey },
    createdAt: logs.createdAt?.column,
    updatedAt: logs.updatedAt?.column,
  };
  return [
    // Without TypeScript, these can be missing.
    { field: 'logs.userId', column: userId },
    { field: 'logs.completedAt', column: logs.completedAt.column },
    ...Object.entries(columns).flatMap(([name, column]) =>
      column === undefined ? [] : [{ field: `logs.${name}`, column }],
    ),
    ...copyOnSwap.map((column) => ({ field: 'logs.copyOnSwap', column })),
  ];
};

/**
 * The tables and columns that a mapping names: those that the library writes or refers to. SQL of
 * the mapping may read others.
 */
export function namedTables(host: HostMapping): readonly NamedTable[] {
  return mappedKeys(host).map(({ field, table, id }) => ({
    field,
    table,
    columns: [{ field: `${field}.id`, column: id }, ...(field === 'logs' ? logColumns(host) : [])],
  }));
}
