import type { IdType } from '../../src/domain/ids.js';
import type {
  Column,
  Condition,
  HostMapping,
  KeyMapping,
  ListColumn,
  SetMapping,
  Where,
} from './host.js';
import { columnsOfValue, fieldColumns } from './host-sets.js';
import { columnOf, conditionsOf, equipmentColumn, isRows } from './host-sql.js';

/** A column, and the field of the mapping that mentions it. */
interface NamedColumn {
  readonly field: string;
  readonly column: string;
}

/** A table of the mapping, with its mapped columns. */
export interface NamedTable {
  readonly field: string;
  readonly table: string;
  readonly columns: readonly NamedColumn[];
}

type Columns = Readonly<Record<string, Column | ListColumn | undefined>>;

const tableWith = (field: string, table: string, column: string, of = field): NamedTable => ({
  field,
  table,
  columns: [{ field: of, column }],
});

/** The tables and columns that a column needs. A lookup also needs columns of other tables. */
const usesOf = (
  place: string,
  field: string,
  table: string,
  column: Column,
): readonly NamedTable[] =>
  typeof column === 'string'
    ? [tableWith(place, table, column, field)]
    : [
        ...usesOf(place, `${field}.by`, table, column.by),
        tableWith(field, column.table, column.id ?? 'id', `${field}.id`),
        tableWith(field, column.table, column.column, `${field}.column`),
      ];

/** Merges entries for the same table, so that each table has all its mapped columns. */
const merged = (tables: readonly NamedTable[]): readonly NamedTable[] => {
  const found = new Map<string, NamedTable>();
  for (const { field, table, columns } of tables) {
    const key = `${field} ${table}`;
    const before = found.get(key)?.columns ?? [];
    found.set(key, { field, table, columns: [...before, ...columns] });
  }
  return [...found.values()];
};

const named = (
  field: string,
  table: string,
  columns: Columns,
  where?: Where | readonly Condition[],
  of = field,
): readonly NamedTable[] =>
  merged([
    ...Object.entries(columns).flatMap(([name, column]) =>
      column === undefined ? [] : usesOf(field, `${of}.${name}`, table, columnOf(column)),
    ),
    ...conditionsOf(where).flatMap(({ column }) => usesOf(field, `${of}.where`, table, column)),
  ]);

const logTables = ({ logs }: HostMapping): readonly NamedTable[] => {
  const { table, id, userId, scheduledDate, programDayId, importKey, where } = logs;
  const completedAt = logs.completedAt.column;
  const status = logs.status?.column;
  const createdAt = logs.createdAt?.column;
  const updatedAt = logs.updatedAt?.column;
  const copied = (logs.copyOnSwap ?? []).map((column) =>
    tableWith('logs', table, column, 'logs.copyOnSwap'),
  );
  return merged([
    ...named(
      'logs',
      table,
      {
        id,
        userId,
        completedAt,
        status,
        scheduledDate,
        programDayId,
        importKey,
        createdAt,
        updatedAt,
      },
      where,
    ),
    ...copied,
  ]);
};

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

const muscleTables = ({ exercises, exerciseMuscles }: HostMapping): readonly NamedTable[] => {
  if (exerciseMuscles.table !== undefined) {
    const { table, exerciseId, muscle, role, position, where } = exerciseMuscles;
    return named('exerciseMuscles', table, { exerciseId, muscle, role, position }, where);
  }
  if ('byName' in exerciseMuscles) return [];
  const { primary, secondary } = exerciseMuscles;
  return named('exerciseMuscles', exercises.view ?? exercises.table, { primary, secondary });
};

const exerciseNames = ({ exercises }: HostMapping): readonly NamedTable[] => {
  const { table, view, id, name, userId, mechanic, force, where, sharedWhen } = exercises;
  const read = { id, name, equipment: equipmentColumn(exercises), mechanic, force };
  const place = view === undefined ? 'exercises' : 'exercises.view';
  return merged([
    ...(view === undefined ? [] : named('exercises', table, { id })),
    ...named(place, view ?? table, read, where, 'exercises'),
    ...[userId ?? []]
      .flat()
      .flatMap((column) => usesOf(place, 'exercises.userId', view ?? table, column)),
    ...conditionsOf(sharedWhen).flatMap(({ column }) =>
      usesOf(place, 'exercises.sharedWhen', view ?? table, column),
    ),
  ]);
};

const equipmentTables = ({ exercises: { equipment } }: HostMapping): readonly NamedTable[] => {
  if (!isRows(equipment)) return [];
  const { table, exerciseId, where } = equipment;
  return named('exercises.equipment', table, { exerciseId, equipment: equipment.equipment }, where);
};

const programTables = ({ programs }: HostMapping): readonly NamedTable[] => {
  if (programs === undefined) return [];
  const { days, entries } = programs;
  const { id, name, programId, position } = days;
  const { dayId, exerciseId, sets, repsMin, repsMax, orderIndex } = entries;
  const counted = typeof sets === 'object' ? sets : null;
  const plan = { sets: typeof sets === 'string' ? sets : undefined, repsMin, repsMax, orderIndex };
  return [
    ...merged([
      ...named('programs.days', days.table, { id, name, programId }),
      ...[position ?? []]
        .flat()
        .flatMap((column) => usesOf('programs.days', 'programs.days.position', days.table, column)),
    ]),
    ...(programs.programs === undefined
      ? []
      : named('programs.programs', programs.programs.table, {
          id: programs.programs.id,
          name: programs.programs.name,
        })),
    ...named(
      'programs.entries',
      entries.table,
      { id: entries.id, dayId, exerciseId, ...plan },
      entries.where,
    ),
    ...(counted === null ? [] : named('programs.entries.sets', counted.rowsOf, { by: counted.by })),
  ];
};

/** A key by which a mapping finds a row of another table. */
export interface LookupKey extends NamedColumn {
  readonly table: string;
}

/** The keys of programs and of all lookups. */
export function lookupKeys(host: HostMapping): readonly LookupKey[] {
  const own = ['programs.entries', ...mappedKeys(host).map(({ field }) => field)];
  const keys = namedTables(host)
    .filter(({ field }) => !own.includes(field))
    .flatMap(({ field: place, table, columns }) =>
      columns.flatMap(({ field, column }) =>
        field === `${place}.id` ? [{ field, table, column }] : [],
      ),
    );
  return [...new Map(keys.map((key) => [JSON.stringify([key.table, key.column]), key])).values()];
}

const setTables = (sets: SetMapping): readonly NamedTable[] => {
  const { logId, userId, exerciseId, exerciseOrder, position, times } = sets;
  const { where, warmup, dropset, failure } = sets;
  const whose = { logId, userId, exerciseId, exerciseOrder, position };
  const values = Object.entries(fieldColumns(sets)).flatMap(([name, value]) =>
    columnsOfValue(value).map((column, at) => [at === 0 ? name : `${name}.at`, column] as const),
  );
  if (sets.sets?.list === 'json') {
    return named(
      'performedSets',
      sets.table,
      { ...whose, sets: sets.sets.column },
      sets.sets.where,
    );
  }
  const conditions = [where, warmup, dropset, failure].flatMap((each) => conditionsOf(each));
  return named(
    'performedSets',
    sets.table,
    { ...whose, ...Object.fromEntries(values), times },
    conditions,
  );
};

/** All tables and columns in a mapping, with their fields. */
export function namedTables(host: HostMapping): readonly NamedTable[] {
  const { users, performedSets } = host;
  return [
    ...(users.table === undefined ? [] : named('users', users.table, { id: users.id })),
    ...exerciseNames(host),
    ...equipmentTables(host),
    ...muscleTables(host),
    ...programTables(host),
    ...logTables(host),
    ...(performedSets === undefined ? [] : setTables(performedSets)),
  ];
}

/** Columns of programs that must be integers: positions of days, and the numbers of a plan. */
export function integerColumns({ programs }: HostMapping): readonly LookupKey[] {
  if (programs === undefined) return [];
  const { days, entries } = programs;
  const places = [days.position ?? []].flat().map((column) => ({
    field: 'programs.days.position',
    ...(typeof column === 'string' ? { table: days.table, column } : column),
  }));
  const { sets, repsMin, repsMax, orderIndex } = entries;
  const numbers = {
    sets: typeof sets === 'string' ? sets : undefined,
    repsMin,
    repsMax,
    orderIndex,
  };
  return [
    ...places,
    ...Object.entries(numbers).flatMap(([name, column]) =>
      column === undefined
        ? []
        : [{ field: `programs.entries.${name}`, table: entries.table, column }],
    ),
  ];
}
