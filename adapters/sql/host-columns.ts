import type { IdType } from '../../src/domain/ids.js';
import type { HostMapping, KeyMapping } from './host.js';

/** A column that a mapping names, with the field that names it. */
interface NamedColumn {
  readonly field: string;
  readonly column: string;
}

/** A table that a mapping names, with what it names of it. */
export interface NamedTable {
  readonly field: string;
  readonly table: string;
  readonly columns: readonly NamedColumn[];
}

const columnsIn = (
  field: string,
  columns: Readonly<Record<string, string | undefined>>,
): readonly NamedColumn[] =>
  Object.entries(columns).flatMap(([name, column]) =>
    column === undefined ? [] : [{ field: `${field}.${name}`, column }],
  );

const named = (
  field: string,
  { table, ...columns }: Readonly<Record<string, string | undefined>>,
): readonly NamedTable[] =>
  table === undefined ? [] : [{ field, table, columns: columnsIn(field, columns) }];

const logTables = ({ logs }: HostMapping): readonly NamedTable[] => {
  const { table, view, id, userId, scheduledDate, programDayId, importKey } = logs;
  const completedAt = logs.completedAt.column;
  const read = { id, userId, completedAt, scheduledDate, programDayId };
  // The library writes these itself, unless the host's own statement does.
  const written = logs.statements?.insert === undefined ? { scheduledDate, programDayId } : {};
  const createdAt = logs.createdAt?.column;
  const updatedAt = logs.updatedAt?.column;
  const stored = columnsIn('logs', {
    id,
    userId,
    completedAt,
    ...(view === undefined ? read : written),
    importKey,
    createdAt,
    updatedAt,
  });
  const copied = (logs.copyOnSwap ?? []).map((column) => ({ field: 'logs.copyOnSwap', column }));
  return [
    { field: 'logs', table, columns: [...stored, ...copied] },
    ...(view === undefined
      ? []
      : [{ field: 'logs.view', table: view, columns: columnsIn('logs', read) }]),
  ];
};

/** A key of the host that columns of the library refer to. */
export interface MappedKey extends KeyMapping {
  /** The field of the mapping that names its table. */
  readonly field: string;
  readonly idType: IdType;
}

/** What keys of the library's tables refer to; users who live elsewhere have no key. */
export const mappedKeys = ({
  users,
  exercises,
  programs,
  logs,
}: HostMapping): readonly MappedKey[] => {
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
};

/** All tables and columns that a mapping names, each with the field that names it. */
export const namedTables = (host: HostMapping): readonly NamedTable[] => {
  const { users, exercises, exerciseMuscles, programs, performedSets } = host;
  const { idType: _exercise, idCollation: _c, ...exerciseColumns } = exercises;
  const { idType: _day, idCollation: _d, programIdType: _p, ...dayColumns } = programs?.days ?? {};
  return [
    ...(users.table === undefined ? [] : named('users', { table: users.table, id: users.id })),
    ...named('exercises', exerciseColumns),
    ...named('exerciseMuscles', { ...exerciseMuscles }),
    ...named('programs.days', dayColumns),
    ...named('programs.programs', { ...programs?.programs }),
    ...named('programs.entries', { ...programs?.entries }),
    ...logTables(host),
    ...named('performedSets', { ...performedSets }),
  ];
};
