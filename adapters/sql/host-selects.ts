import type { IdType, IdTypes } from '../../src/domain/ids.js';
import { idTypesOf, type HostMapping, type HostSets, type Sql } from './host.js';
import type { HostFault, HostFinding } from './host-faults.js';
import type { HostRelations } from './host-relations.js';
import { inParentheses } from './host-sql.js';
import { listed, ownerOf, wrongType, type Kind } from './value-check.js';

// The relations that a mapping selects: their columns, what a database says about each expression,
// and whether it finds their rows by an index.

/** The columns of each relation, and what each must give. */
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
    times: 'any',
    value: 'any',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind | 'any'>>>>;

type RelationName = keyof typeof RELATIONS;

/** The columns that TypeScript requires. */
const REQUIRED: Readonly<Record<RelationName, readonly string[]>> = {
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

const selectOf = (
  field: RelationName,
  select: object,
  from: Sql,
  where: Sql | undefined,
): HostSelect => ({ field, select: { ...select }, from, where });

/** The columns of a relation whose key is selected by default. */
const keyed = ({
  id,
  select,
}: {
  readonly id: string;
  readonly select: { readonly id?: Sql };
}): object => ({ ...select, id: select.id ?? `"${id}"` });

/** The relations that a mapping selects. */
export function selectsOf(
  { exercises, muscles, programs, sets }: HostMapping,
  table: (name: string) => string,
): readonly HostSelect[] {
  const days = programs?.days;
  const entries = programs?.entries;
  return [
    selectOf('exercises', keyed(exercises), exercises.from ?? table(exercises.table), undefined),
    ...(typeof muscles === 'object'
      ? [selectOf('muscles', muscles.select, muscles.from, muscles.where)]
      : []),
    ...(days === undefined
      ? []
      : [selectOf('programs.days', keyed(days), days.from ?? table(days.table), days.where)]),
    ...(entries === undefined
      ? []
      : [selectOf('programs.entries', entries.select, entries.from, entries.where)]),
    ...(sets === undefined ? [] : [selectOf('sets', sets.select, sets.from, sets.where)]),
  ];
}

/** A column of a relation that gives ids. */
export interface SelectedId {
  readonly field: string;
  readonly sql: Sql;
  readonly from: Sql;
  readonly idType: IdType;
}

export function selectedIds(
  host: HostMapping,
  table: (name: string) => string,
): readonly SelectedId[] {
  const idTypes = idTypesOf(host);
  return selectsOf(host, table).flatMap(({ field, select, from }) =>
    Object.entries(RELATIONS[field]).flatMap(([name, kind]) => {
      const [sql, owner] = [select[name], ownerOf(kind)];
      if (sql === undefined || owner === null) return [];
      return [{ field: `${field}.select.${name}`, sql, from, idType: idTypes[owner] }];
    }),
  );
}

// Skips strings, quoted names, comments and casts. Whatever else matches would be read as a value of
// the statement, or end it.
const VALUES = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|(:[A-Za-z]\w*|\$\d+|;)/g;

const valuesIn = (sql: Sql): readonly string[] =>
  Array.from(sql.matchAll(VALUES), ([, value]) => value).filter((value) => value !== undefined);

const DAYS = 'programs.days.where';

/** A part of a mapping that should be SQL. Without TypeScript, it can be anything. */
interface Text {
  readonly field: string;
  readonly sql: unknown;
  readonly isRequired: boolean;
}

const isGiven = ({ sql, isRequired }: Text): boolean => isRequired || sql !== undefined;

/** The SQL of a mapping, by field. */
const textsOf = (host: HostMapping): readonly Text[] => [
  ...selectsOf(host, (name) => name).flatMap(({ field, select, from, where }) =>
    [
      ...[...new Set([...REQUIRED[field], ...Object.keys(select)])].map((name) => ({
        ...{ field: `${field}.select.${name}`, sql: select[name] },
        isRequired: REQUIRED[field].includes(name),
      })),
      { field: `${field}.from`, sql: from, isRequired: true },
      { field: `${field}.where`, sql: where, isRequired: `${field}.where` === DAYS },
    ].filter(isGiven),
  ),
  ...[{ field: 'logs.where', sql: host.logs.where, isRequired: false }].filter(isGiven),
];

// These columns differ from row to row. Others may be constant, such as `'kg'`.
const VARYING = /\.(id|name|muscle|userId|logId|exerciseId|dayId)$/;

const constantFault = (field: string, sql: Sql): readonly HostFault[] => {
  const [, text] = /^'([^']*)'$/.exec(sql.trim()) ?? [];
  return text === undefined || !VARYING.test(field)
    ? []
    : [
        {
          code: 'constant_column',
          problem: `${field} is the text '${text}' in every row.`,
          remedy: `To read a column, write it ${/[A-Z]/.test(text) ? `in double quotes: "${text}"` : `without quotes: ${text}`}.`,
        },
      ];
};

/** Missing SQL, and SQL that is constant, that has more than one statement, or that expects values. */
export function textFaults(host: HostMapping): readonly HostFault[] {
  return [
    ...textsOf(host).flatMap(({ field, sql, isRequired }): readonly HostFault[] => {
      if (typeof sql !== 'string' || sql.trim() === '') {
        const is = sql === undefined ? 'missing' : `${JSON.stringify(sql)}, which is not SQL`;
        return [
          {
            code: 'no_sql',
            problem: `${field} is ${typeof sql === 'string' ? 'empty' : is}.`,
            remedy: isRequired ? 'Write SQL. It is required.' : 'Write SQL, or leave it out.',
          },
        ];
      }
      const constant = constantFault(field, sql);
      if (constant.length > 0) return constant;
      const values = valuesIn(sql).filter((value) => field !== DAYS || value !== ':userId');
      if (values.length === 0) return [];
      return [
        {
          code: 'value_in_sql',
          problem: `${field} has ${listed(values)}, but it becomes part of other statements, so it can neither end them nor have parameters.`,
          remedy: `Remove it.${values.includes(':userId') ? ` Only ${DAYS} may use :userId.` : ''}`,
        },
      ];
    }),
  ];
}

/** SQL with a placeholder of SQLite. On Postgres, `?` is an operator. */
export function placeholderFaults(host: HostMapping): readonly HostFault[] {
  return textsOf(host).flatMap(({ field, sql }) =>
    /\?/.test(String(sql).replace(VALUES, ''))
      ? [
          {
            code: 'value_in_sql',
            problem: `${field} has ?, but it becomes part of other statements, so it cannot have parameters.`,
            remedy: 'Remove it.',
          },
        ]
      : [],
  );
}

/** Warns about days that are public although the mapping does not say so with `true`. */
export function publicDays({ programs }: HostMapping): readonly HostFinding[] {
  const where = programs?.days.where ?? 'true';
  if (/^\s*(true|1)\s*$/i.test(where) || valuesIn(where).includes(':userId')) return [];
  return [
    {
      code: 'public_days',
      problem: `${DAYS} does not use :userId, so every user sees these days.`,
      remedy: `If programs have owners, compare the owner with :userId.`,
      isWarning: true,
    },
  ];
}

/** Columns that no relation has, for those who write JavaScript, and columns that nothing reads. */
export function columnFaults(host: HostMapping): readonly HostFault[] {
  const { sets, muscles, exercises } = host;
  const { primaryMuscles, secondaryMuscles } = exercises.select;
  return [
    ...selectsOf(host, (name) => name).flatMap(({ field, select }) =>
      Object.keys(select)
        .filter((name) => !Object.hasOwn(RELATIONS[field], name))
        .map((name) => ({
          code: 'unknown_column',
          problem: `${field}.select.${name} is not a column of this relation.`,
          remedy: `Its columns are ${Object.keys(RELATIONS[field]).join(', ')}.`,
        })),
    ),
    ...(muscles !== undefined && (primaryMuscles ?? secondaryMuscles) !== undefined
      ? [
          {
            code: 'muscles_twice',
            problem: 'Both muscles and exercises.select say which muscles an exercise trains.',
            remedy: 'Leave out one of the two.',
          },
        ]
      : []),
    ...(muscles === undefined && primaryMuscles === undefined
      ? [
          {
            code: 'no_muscles',
            problem: 'The mapping has no muscles, so no exercise would train any.',
            remedy:
              'Select them: muscles, or exercises.select.primaryMuscles. If they are not stored: muscles: findExercise, from freshlegs/catalogue.',
          },
        ]
      : []),
    ...(sets === undefined ? [] : setColumnFaults(sets)),
  ];
}

/** The columns that {@link HostSets.read} replaces. */
const SET_VALUES: readonly string[] = [
  ...['reps', 'seconds', 'weightKg', 'weight', 'unit', 'rir', 'rpe', 'type', 'times'],
];

/** Sets in which nothing could count. */
const setColumnFaults = ({ select, read }: HostSets): readonly HostFault[] => {
  const { reps, seconds, value, weight, unit } = select;
  return [
    ...((reps ?? seconds ?? value) === undefined
      ? [
          {
            code: 'sets_without_values',
            problem: 'sets.select has no reps, no seconds and no value, so no set would count.',
            remedy: 'Select one of them.',
          },
        ]
      : []),
    ...((value === undefined) === (read === undefined)
      ? []
      : [
          {
            code: 'value_without_read',
            problem:
              read === undefined
                ? 'sets.select.value is read by nothing, because sets.read is missing.'
                : 'sets.read gets nothing, because sets.select.value is missing.',
            remedy: 'Give both or neither.',
          },
        ]),
    ...(read === undefined
      ? []
      : Object.keys(select)
          .filter((name) => SET_VALUES.includes(name))
          .map((name) => ({
            code: 'column_beside_read',
            problem: `sets.select.${name} is read by nothing, because sets.read returns the values of a set.`,
            remedy: 'Remove it, and return it from sets.read.',
          }))),
    ...((weight === undefined) === (unit === undefined)
      ? []
      : [
          {
            code: 'weight_without_unit',
            problem:
              unit === undefined
                ? 'sets.select.weight has no unit.'
                : 'sets.select.unit belongs to no weight.',
            remedy: "Select both, such as unit: `'lb'`, or weightKg alone.",
          },
        ]),
  ];
};

/** The SQL types of ids. */
export type IdSqlTypes = Readonly<
  Record<'logId' | 'exerciseId' | 'userId' | 'dayId' | 'programId', string>
>;

/** What compares a column as the library will. A database with types refuses a wrong one. */
const probe = (kind: Kind | 'any', sql: Sql, ids: IdSqlTypes): Sql => {
  switch (kind) {
    case 'any':
      return inParentheses(sql);
    case 'boolean':
      return `coalesce(${inParentheses(sql)}, false)`;
    case 'integer':
      return `coalesce(${inParentheses(sql)}, cast(null as bigint))`;
    case 'number':
      return `coalesce(${inParentheses(sql)}, cast(null as double precision))`;
    default:
      return `${inParentheses(sql)} = cast(null as ${ids[kind]})`;
  }
};

const HINTS: readonly (readonly [problem: RegExp, hint: string])[] = [
  [/ambiguous/i, 'Write the alias of its table before the column.'],
  [/^operator does not exist/, 'Compare values of the same type, or convert one of them.'],
  [/must be type boolean/, 'Write a condition, such as deleted_at is not null.'],
  [
    /(column|relation|schema) .*does not exist|FROM-clause entry|no such (column|table)/,
    'Correct the name. Quote names with capital letters and reserved words, such as "userId". Write the schema of a table that is not in the search path.',
  ],
];

const hintFor = (problem: string): string =>
  HINTS.find(([said]) => said.test(problem))?.[1] ??
  'Correct the SQL. It must run as SELECT ... FROM ... WHERE. Quote reserved words, such as "order".';

const refused = (field: string, sql: Sql, problem: string): HostFault => ({
  code: 'refused_sql',
  problem: `The database refuses ${field}: ${problem} (${sql.trim().slice(0, 80)}).`,
  remedy: hintFor(problem),
});

/** A database without types would answer with one row for all rows of the relation. */
const aggregate = (field: string, sql: Sql): HostFault => ({
  code: 'aggregate_column',
  problem: `${field} (${sql.trim().slice(0, 80)}) is computed from all rows of the relation.`,
  remedy: 'Compute it in a subquery, such as (select count(*) from ... where ...).',
});

/** What Postgres says about a probe. */
const WRONG_TYPE = /^(?:COALESCE types|operator does not exist:) (.+?) (?:and|=) /;

/** Yields statements to prepare, and takes the database's errors; null without an error. */
export type Preparing = Generator<string, readonly HostFault[], string | null>;

/** The parts of a SELECT that the database refuses. If `from` is refused, so is all the rest. */
function* refusedParts(
  { field, select, from, where }: HostSelect,
  user: string,
  ids: IdSqlTypes,
  idTypes: IdTypes,
): Preparing {
  // The line break ends a comment of the host. The library adds a condition to `from`.
  const ofFrom = yield `select 1 from ${from}\nwhere true limit 0`;
  if (ofFrom !== null) return [refused(`${field}.from`, from, ofFrom)];
  const found: HostFault[] = [];
  for (const [name, sql] of Object.entries(select)) {
    const kind = (RELATIONS[field] as Readonly<Record<string, Kind | 'any'>>)[name];
    if (sql === undefined || kind === undefined) continue;
    const place = `${field}.select.${name}`;
    const problem = yield `select ${inParentheses(sql)} as x from ${from}\nlimit 0`;
    if (problem !== null) {
      found.push(refused(place, sql, problem));
      continue;
    }
    const ofRow = yield `select 1 from ${from}\nwhere ${inParentheses(sql)} is null limit 0`;
    if (ofRow !== null && /aggregate/i.test(ofRow)) {
      found.push(aggregate(place, sql));
      continue;
    }
    const ofType = yield `select ${probe(kind, sql, ids)} as x from ${from}\nlimit 0`;
    if (ofType === null || kind === 'any') continue;
    const [, given] = WRONG_TYPE.exec(ofType) ?? [];
    const but = given === undefined ? `the database says: ${ofType}` : `gives ${given}`;
    found.push(wrongType(place, kind, idTypes, but));
  }
  if (where === undefined) return found;
  const sql = where.replace(/:userId\b/g, user);
  const ofWhere = yield `select 1 from ${from}\nwhere ${inParentheses(sql)} limit 0`;
  return ofWhere === null ? found : [...found, refused(`${field}.where`, where, ofWhere)];
}

/**
 * The whole SELECT, which is refused if any part of it is. It sorts by the columns, since SQLite
 * refuses an aggregate there.
 */
const wholeOf = ({ field, select, from, where }: HostSelect, user: string, ids: IdSqlTypes) => {
  const columns = Object.entries(RELATIONS[field]).flatMap(([name, kind]) => {
    const sql = select[name];
    return sql === undefined ? [] : [`case when (${probe(kind, sql, ids)}) is null then 1 end`];
  });
  const condition = inParentheses(where?.replace(/:userId\b/g, user) ?? 'true');
  return `select 1 from ${from}\nwhere ${condition} order by ${columns.join(', ')} limit 0`;
};

/** Finds the SQL of a mapping that a database refuses. `logs` is the table of logs, quoted. */
export function* refusedSql(
  host: HostMapping,
  table: (name: string) => string,
  user: string,
  ids: IdSqlTypes,
): Preparing {
  const found: HostFault[] = [];
  for (const selected of selectsOf(host, table)) {
    // A mapping is mostly right, so the parts are asked only if the whole is refused.
    const problem = yield wholeOf(selected, user, ids);
    if (problem === null) continue;
    const parts = yield* refusedParts(selected, user, ids, idTypesOf(host));
    // Each part may be right, but not all together.
    found.push(...(parts.length > 0 ? parts : [refused(selected.field, selected.from, problem)]));
  }
  const { where, table: logs } = host.logs;
  if (where === undefined) return found;
  const ofLogs = yield `select 1 from ${table(logs)} where ${inParentheses(where)} limit 0`;
  return ofLogs === null ? found : [...found, refused('logs.where', where, ofLogs)];
}

/** A query that every call runs, and that must find its rows by an index. */
export interface HotQuery {
  readonly field: string;
  readonly sql: Sql;
  readonly text: string;
}

/** The queries by a key of the host. */
export function hotQueries(
  t: HostRelations,
  ids: IdSqlTypes,
  { exercises, muscles, programs, sets }: HostMapping,
): readonly HotQuery[] {
  const query = (
    field: string,
    sql: Sql,
    relation: string | null,
    column: string,
    type: string,
  ): readonly HotQuery[] =>
    relation === null
      ? []
      : [
          {
            ...{ field, sql },
            // A value that the planner does not know.
            text: `select * from ${relation} hot where hot.${column} = (select cast(null as ${type}))`,
          },
        ];
  const ofMuscles = typeof muscles === 'object' ? muscles.select.exerciseId : '';
  const ofDays = programs?.entries.select.dayId ?? '';
  const { id = exercises.id } = exercises.select;
  const { relation = null } = t.performedSets ?? {};
  return [
    ...query('exercises.select.id', id, t.exercises, 'id', ids.exerciseId),
    ...query(
      'muscles.select.exerciseId',
      ofMuscles,
      t.exerciseMuscles,
      'exercise_id',
      ids.exerciseId,
    ),
    ...query(
      'programs.entries.select.dayId',
      ofDays,
      t.programDayExercises,
      'program_day_id',
      ids.dayId,
    ),
    ...query('sets.select.logId', sets?.select.logId ?? '', relation, 'workout_log_id', ids.logId),
  ];
}

/** A hot query that reads whole tables. */
export function missingIndex({ field, sql }: HotQuery, tables: readonly string[]): HostFinding {
  return {
    code: 'missing_index',
    problem: `Reading by ${field} (${sql.trim().slice(0, 60)}) scans ${listed(tables)}.`,
    remedy:
      'Create an index on the column that it compares, and on those that it joins. An expression needs an index on the same expression.',
    isWarning: true,
  };
}
