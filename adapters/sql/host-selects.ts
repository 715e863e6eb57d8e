import { canonicalId, type IdTypes } from '../../src/domain/ids.js';
import type { HostMapping, Rows, Sql } from './host.js';
import { fault, type HostFault } from './host-faults.js';
import type { Row } from './rows.js';

// The relations that a mapping selects: their columns, and what each must give.

/** What a column must give. An id must have the type of the key that it refers to. */
type Kind = keyof typeof OWNERS | 'boolean' | 'integer' | 'number' | 'any';

const OWNERS = {
  logId: 'logs',
  exerciseId: 'exercises',
  userId: 'users',
  dayId: 'programDays',
  programId: 'programs',
} as const satisfies Readonly<Record<string, keyof IdTypes>>;

/** The columns of each relation. */
export const RELATIONS = {
  exercises: {
    id: 'exerciseId',
    name: 'any',
    userId: 'userId',
    hidden: 'boolean',
    equipment: 'any',
    mechanic: 'any',
    force: 'any',
    primaryMuscles: 'any',
    secondaryMuscles: 'any',
  },
  muscles: { exerciseId: 'exerciseId', muscle: 'any', role: 'any', position: 'number' },
  'programs.days': {
    id: 'dayId',
    name: 'any',
    programId: 'programId',
    programName: 'any',
    position: 'integer',
  },
  'programs.entries': {
    id: 'any',
    dayId: 'dayId',
    exerciseId: 'exerciseId',
    sets: 'integer',
    repsMin: 'integer',
    repsMax: 'integer',
    order: 'integer',
    superset: 'any',
  },
  sets: {
    logId: 'logId',
    userId: 'userId',
    exerciseId: 'exerciseId',
    exerciseOrder: 'any',
    position: 'any',
    reps: 'any',
    seconds: 'any',
    weightKg: 'any',
    weight: 'any',
    unit: 'any',
    rir: 'any',
    rpe: 'any',
    type: 'any',
    side: 'any',
    superset: 'any',
    times: 'any',
    value: 'any',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>;

export type RelationName = keyof typeof RELATIONS;

/** The columns that TypeScript requires. */
export const REQUIRED: Readonly<Record<RelationName, readonly string[]>> = {
  exercises: ['name'],
  muscles: ['exerciseId', 'muscle'],
  'programs.days': ['name'],
  'programs.entries': ['id', 'dayId', 'exerciseId'],
  sets: ['logId', 'exerciseId', 'position'],
};

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

/** The relations that a mapping selects. `table` quotes the name of a table. */
export function selectsOf(
  { exercises, muscles, programs, sets }: HostMapping,
  table: (name: string) => string = (name) => name,
): readonly HostSelect[] {
  const rows = (field: RelationName, given: Rows<object> | undefined): readonly HostSelect[] =>
    given === undefined
      ? []
      : [{ field, select: { ...given.select }, from: given.from, where: given.where }];
  const keyed = (field: RelationName, given: Keyed | undefined): readonly HostSelect[] => {
    if (given === undefined) return [];
    const { select, id, from = table(given.table) } = given;
    return rows(field, { ...given, select: { ...select, id: select.id ?? `"${id}"` }, from });
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
  const columns: Readonly<Record<string, Kind>> = RELATIONS[field];
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
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

/** The library's names of columns that differ from the words of a mapping. */
const NAMES: Readonly<Record<string, string>> = {
  logId: 'workout_log_id',
  dayId: 'program_day_id',
  order: 'order_index',
};

const columnOf = (name: string): string =>
  NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Values of the wrong type. SQLite has types of values, not of columns. */
export function typeFaultsIn(
  field: RelationName,
  idTypes: IdTypes,
  rows: readonly Row[],
): readonly HostFault[] {
  return Object.entries<Kind>(RELATIONS[field]).flatMap(([name, kind]) => {
    const wrong = rows
      .map((row) => row[columnOf(name)] ?? null)
      .find((value) => value !== null && !isOfKind(kind, idTypes, value));
    return wrong === undefined
      ? []
      : [wrongType(`${field}.select.${name}`, kind, idTypes, `gives ${JSON.stringify(wrong)}`)];
  });
}
