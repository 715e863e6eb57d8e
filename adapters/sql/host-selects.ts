import { canonicalId, type IdTypes } from '../../src/domain/ids.js';
import type { HostMapping, Rows, Sql } from './host.js';
import { fault, type HostFault } from './host-faults.js';
import {
  asText,
  inParentheses,
  nullOf,
  quoteName,
  selectSql,
  type HostDialect,
} from './host-sql.js';
import type { Row } from './rows.js';

// The relations that a mapping selects: their columns, what each must give, and how it is read.

/** What a column must give. An id must have the type of the key that it refers to. */
type Kind = keyof typeof OWNERS | 'boolean' | 'integer' | 'number' | 'any';

const OWNERS = {
  logId: 'logs',
  exerciseId: 'exercises',
  userId: 'users',
  dayId: 'programDays',
  programId: 'programs',
} as const satisfies Readonly<Record<string, keyof IdTypes>>;

/** A column of a relation: what it must give, and how the library reads it. */
interface Column {
  readonly kind: Kind;
  /** Whether TypeScript requires it. */
  readonly isRequired?: true;
  /** The library's name. Default: the mapping's name in snake case. */
  readonly as?: string;
  readonly read?: (sql: Sql) => Sql;
  /** Stands in for a column that the mapping leaves out. Without it, the relation has no column. */
  readonly none?: Sql;
}

const ANY = { kind: 'any' } as const;
const TEXT = { kind: 'any', none: nullOf('text') } as const;
const INTEGER = { kind: 'integer', none: nullOf('bigint') } as const;
// Read as text, because a name may be a number or a BLOB.
const NAME = { kind: 'any', isRequired: true, read: asText } as const;

/** The columns of each relation. The checks, their texts and the statements follow from it. */
export const RELATIONS = {
  exercises: {
    id: { kind: 'exerciseId' },
    name: NAME,
    userId: { kind: 'userId' },
    hidden: { kind: 'boolean', read: (sql) => `coalesce(${inParentheses(sql)}, false)` },
    equipment: TEXT,
    mechanic: TEXT,
    force: TEXT,
    primaryMuscles: TEXT,
    secondaryMuscles: TEXT,
  },
  muscles: {
    exerciseId: { kind: 'exerciseId', isRequired: true },
    muscle: NAME,
    role: { kind: 'any', read: (sql) => `lower(${asText(sql)})`, none: `'primary'` },
    position: { kind: 'number', none: '0' },
  },
  'programs.days': {
    id: { kind: 'dayId' },
    name: { kind: 'any', isRequired: true },
    programId: { kind: 'programId' },
    programName: ANY,
    position: INTEGER,
  },
  'programs.entries': {
    id: { kind: 'any', isRequired: true },
    dayId: { kind: 'dayId', isRequired: true, as: 'program_day_id' },
    exerciseId: { kind: 'exerciseId', isRequired: true },
    sets: INTEGER,
    repsMin: INTEGER,
    repsMax: INTEGER,
    order: { ...INTEGER, as: 'order_index' },
    superset: { kind: 'any', none: nullOf('bigint') },
  },
  sets: {
    logId: { kind: 'logId', isRequired: true, as: 'workout_log_id' },
    userId: { kind: 'userId' },
    exerciseId: { kind: 'exerciseId', isRequired: true },
    exerciseOrder: { kind: 'any', as: 'order_index' },
    position: { kind: 'any', isRequired: true },
    reps: ANY,
    seconds: ANY,
    weightKg: ANY,
    weight: ANY,
    unit: ANY,
    rir: ANY,
    rpe: ANY,
    type: ANY,
    side: ANY,
    superset: ANY,
    times: ANY,
    value: ANY,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Column>>>>;

export type RelationName = keyof typeof RELATIONS;

/** The columns of a relation, by the names of a mapping. */
export function columnsIn(field: RelationName): Readonly<Record<string, Column>> {
  return RELATIONS[field];
}

/** A relation of a mapping. */
export interface HostSelect {
  readonly field: RelationName;
  readonly select: Readonly<Record<string, Sql | undefined>>;
  readonly from: Sql;
  readonly where: Sql | undefined;
}

/** A relation whose key is selected by default, and that reads from its table by default. */
interface Keyed {
  readonly table: string;
  readonly id: string;
  readonly select: { readonly id?: Sql };
  readonly from?: Sql;
  readonly where?: Sql;
}

/** The relations that a mapping selects. `table` quotes the name of a table, and `key` of a key. */
export function selectsOf(
  { exercises, muscles, programs, sets }: HostMapping,
  table: (name: string) => string = (name) => name,
  key: (name: string) => string = (name) => `"${name}"`,
): readonly HostSelect[] {
  const rows = (field: RelationName, given: Rows<object> | undefined): readonly HostSelect[] =>
    given === undefined
      ? []
      : [{ field, select: { ...given.select }, from: given.from, where: given.where }];
  const keyed = (field: RelationName, given: Keyed | undefined): readonly HostSelect[] => {
    if (given === undefined) return [];
    const { select, id, from = table(given.table) } = given;
    return rows(field, { ...given, select: { ...select, id: select.id ?? key(id) }, from });
  };
  return [
    ...keyed('exercises', exercises),
    ...rows('muscles', typeof muscles === 'object' ? muscles : undefined),
    ...keyed('programs.days', programs?.days),
    ...rows('programs.entries', programs?.entries),
    ...rows('sets', sets),
  ];
}

/** What a column must give; undefined for an unknown column. */
export function kindOf(field: RelationName, name: string): Kind | undefined {
  const columns = columnsIn(field);
  return Object.hasOwn(columns, name) ? columns[name]?.kind : undefined;
}

/** The library's name of a column. */
export function columnNameOf(field: RelationName, name: string): string {
  return (
    columnsIn(field)[name]?.as ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  );
}

/** A day without a name has that of its program, with its position. */
const dayColumns = (select: HostSelect['select']): HostSelect['select'] => {
  const { id = '', name = '', programId = id, programName = name, position = 'null' } = select;
  const program = `coalesce(${asText(programName)}, ${asText(id)})`;
  const unnamed = `${program} || coalesce(' ' || ${asText(position)}, '')`;
  return {
    ...{ ...select, programId },
    name: `coalesce(${asText(name)}, ${unnamed})`,
    programName: program,
  };
};

/** Sets without an order of their exercises are grouped by exercise. */
const setColumns = (select: HostSelect['select']): HostSelect['select'] => ({
  ...select,
  exerciseOrder: select['exerciseOrder'] ?? select['position'],
});

/** SQL for FROM that selects a relation, with the library's names. `user` is the user's parameter. */
const relationOf = ({ field, select, from, where }: HostSelect, user: Sql): Sql => {
  const isDays = field === 'programs.days';
  const given = isDays ? dayColumns(select) : field === 'sets' ? setColumns(select) : select;
  const columns = Object.entries(columnsIn(field)).map(
    ([name, { read = (sql: Sql) => sql, none }]) => {
      const sql = given[name];
      return [columnNameOf(field, name), sql === undefined ? none : read(sql)] as const;
    },
  );
  const isNamed = `${inParentheses(select['muscle'] ?? '')} is not null`;
  const grouping = { id: select['exerciseOrder'] ?? select['exerciseId'] };
  return selectSql(
    { ...Object.fromEntries(columns), ...(field === 'sets' ? grouping : {}) },
    from,
    isDays ? where?.replace(/:userId\b/g, user) : where,
    field === 'muscles' ? isNamed : undefined,
  );
};

/** SQL for FROM of each relation that a mapping selects. */
export function relationsOf(
  host: HostMapping,
  { table, user }: HostDialect,
): Readonly<Partial<Record<RelationName, Sql>>> {
  return Object.fromEntries(
    selectsOf(host, table, quoteName).map((selected) => [
      selected.field,
      relationOf(selected, user),
    ]),
  );
}

/** The kind of rows whose ids a column must give; null if it gives no ids. */
export function ownerOf(kind: Kind | undefined): keyof IdTypes | null {
  return kind !== undefined && kind in OWNERS ? OWNERS[kind as keyof typeof OWNERS] : null;
}

const REMEDIES: Readonly<Partial<Record<Kind, string>>> = {
  boolean: 'Write a condition, such as deleted_at is not null.',
  integer: 'Convert it in the expression, or leave it out.',
  number: 'Select a number, or leave it out.',
  programId: 'Set programs.days.programIdType to its type, or convert it in the expression.',
};

/** A column of the mapping that gives something else. `is` is what it gives, or the error. */
export function wrongType(field: string, kind: Kind, idTypes: IdTypes, is: string): HostFault {
  const owner = ownerOf(kind);
  const wanted =
    owner === null
      ? `${kind === 'integer' ? 'an' : 'a'} ${kind}`
      : `an id of ${owner === 'programDays' ? 'program days' : owner} (${idTypes[owner]})`;
  const remedy =
    REMEDIES[kind] ?? 'Select a column with these ids, or convert it in the expression.';
  return fault('column_type', { field, wanted, is, remedy });
}

const isOfKind = (kind: Kind, idTypes: IdTypes, value: unknown): boolean => {
  switch (kind) {
    case 'any':
      return true;
    case 'boolean':
      return [true, false, 0, 1].some((known) => known === value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    default:
      return canonicalId(idTypes[OWNERS[kind]], value) === value;
  }
};

/** Values of the wrong type. SQLite has types of values, not of columns. */
export function typeFaultsIn(
  field: RelationName,
  idTypes: IdTypes,
  rows: readonly Row[],
): readonly HostFault[] {
  return Object.entries(columnsIn(field)).flatMap(([name, { kind }]) => {
    const wrong = rows
      .map((row) => row[columnNameOf(field, name)] ?? null)
      .find((value) => value !== null && !isOfKind(kind, idTypes, value));
    return wrong === undefined
      ? []
      : [wrongType(`${field}.select.${name}`, kind, idTypes, `gives ${JSON.stringify(wrong)}`)];
  });
}
