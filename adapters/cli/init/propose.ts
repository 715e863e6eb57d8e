import { findTables, usersOf, type Found } from './find.js';
import { proposeLogs, visibleRows, whereOf } from './logs.js';
import { namesColumn, proposeMuscles } from './muscles.js';
import {
  remark,
  unsure,
  type Draft,
  type FoundExercises,
  type Note,
  type Part,
  type Proposal,
} from './proposal.js';
import { quoted } from './selects.js';
import { proposeSets } from './sets.js';
import {
  findColumn,
  idTypeOf,
  keyOf,
  linksOf,
  wordsOf,
  type ColumnInfo,
  type DatabaseInfo,
  type TableInfo,
} from './tables.js';

const PROGRAM = new Set([
  'program',
  'plan',
  'template',
  'routine',
  'cycle',
  'macrocycle',
  'mesocycle',
  'day',
]);

const proposeUsers = (database: DatabaseInfo, user: ColumnInfo): Part<Draft['users']> => {
  const { table, hasKey } = usersOf(database, user);
  const key = table === null ? null : keyOf(table);
  if (table === null || key === null) {
    const where = user.references === null ? '' : ` (${user.references.table})`;
    return {
      value: { idType: idTypeOf(user) },
      notes: [
        unsure(
          'users',
          `users are stored elsewhere${where}, so only the type of their ids is given. Name their table if the library's role may refer to it`,
        ),
      ],
    };
  }
  const isOther = wordsOf(table.name).at(-1) !== 'user';
  return {
    value: { table: table.name, id: key.name, idType: idTypeOf(key) },
    notes: [
      ...(hasKey
        ? []
        : [
            unsure(
              'users',
              `${user.name} has no foreign key to this table; if another tool owns the table, use users: { idType: '${idTypeOf(user)}' }`,
            ),
          ]),
      ...(isOther
        ? [remark('users', 'logs refer to the rows of this table; pass their ids as userId')]
        : []),
    ],
  };
};

const ownerOf = (exercises: TableInfo): Part<string | undefined> => {
  const owner = findColumn(exercises, [
    /^(user|owner|creator|member|account)_?id$/,
    /^created_?by(_?id)?$/,
  ]);
  if (owner === null) return { value: undefined, notes: [] };
  const isShared = findColumn(exercises, [/^(is_)?(system|public|shared|global|default)(_|$)/]);
  if (isShared === null) return { value: owner.name, notes: [] };
  const notes = [
    unsure(
      'exercises.select.userId',
      `${isShared.name} may mark exercises that everybody sees, whose owner is then null: case when not ${quoted(isShared.name)} then ${quoted(owner.name)} end`,
    ),
    ...(owner.notNull
      ? [
          unsure(
            'exercises.select.userId',
            `this column is NOT NULL, so no exercise is shared; ${isShared.name} may mark shared exercises. Leave userId out if everybody may see all exercises`,
          ),
        ]
      : []),
  ];
  return { value: owner.name, notes };
};

/** Other tables that may contain the equipment or the owner of an exercise. */
const elsewhere = (
  database: DatabaseInfo,
  exercises: TableInfo,
  has: { readonly equipment: boolean; readonly owner: boolean },
): readonly Note[] => {
  const equipment = database.tables.filter(
    (table) =>
      wordsOf(table.name).includes('equipment') ||
      (table !== exercises &&
        table.columns.some(({ values }) => values.some((value) => /equipment/i.test(value)))),
  );
  const parents = linksOf(database, exercises).filter(({ to }) =>
    wordsOf(to.name).some((word) => word === 'workout' || PROGRAM.has(word)),
  );
  const names = (tables: readonly TableInfo[]) => tables.map(({ name }) => name).join(', ');
  return [
    ...(has.equipment || equipment.length === 0
      ? []
      : [unsure('exercises.select.equipment', `left out; it may be in ${names(equipment)}`)]),
    ...(has.owner || parents.length === 0
      ? []
      : [
          unsure(
            'exercises.select.userId',
            `left out, so that everybody sees all exercises; they belong to rows of ${names(parents.map(({ to }) => to))}, which may be private`,
          ),
        ]),
  ];
};

const nameNotes = ({ name, notNull }: ColumnInfo): readonly Note[] =>
  notNull
    ? []
    : [
        unsure(
          'exercises.select.name',
          `an exercise without ${name} cannot be read; map another column of names if some are null`,
        ),
      ];

const proposeExercises = (
  database: DatabaseInfo,
  table: TableInfo,
): Part<FoundExercises> | null => {
  const key = keyOf(table);
  const name = findColumn(table, [/^name_en$/, /^name$/, /^title$/, /name$/]);
  if (key === null || name === null) return null;
  const equipment = findColumn(
    table,
    [/^equipments?(_(type|name|required))?$/, /equipment/],
    ({ kind }) => kind !== 'boolean',
  );
  const mechanic = findColumn(
    table,
    [/^mechanics?(_type)?$/, /^(category|type)$/],
    ({ values, name: each }) =>
      /mechanic/i.test(each) || values.some((value) => /^(compound|isolation)$/i.test(value)),
  );
  const force = findColumn(table, [/^force(_type)?$/]);
  const owner = ownerOf(table);
  const isKey = equipment !== null && equipment.references !== null;
  return {
    value: {
      ...{ table: table.name, id: key.name, idType: idTypeOf(key), name: name.name },
      ...(owner.value === undefined ? {} : { userId: owner.value }),
      ...(equipment === null || isKey ? {} : { equipment: namesColumn(equipment) }),
      ...(mechanic === null ? {} : { mechanic: mechanic.name }),
      ...(force === null ? {} : { force: force.name }),
      ...whereOf(visibleRows(database, table)),
    },
    notes: [
      ...owner.notes,
      ...elsewhere(database, table, {
        equipment: equipment !== null && !isKey,
        owner: owner.value !== undefined,
      }),
      ...nameNotes(name),
    ],
  };
};

/** For logs with one exercise per row, as in a diary. */
const entryNotes = (database: DatabaseInfo, { logs, exercises }: Found): readonly Note[] =>
  linksOf(database, logs).some(({ to }) => to === exercises)
    ? [
        unsure(
          'logs',
          `a row of ${logs.name} is one exercise. Each row counts as a separate workout, so a whole visit cannot be swapped; if a visit has several rows, add a table of visits and map it as the logs`,
        ),
      ]
    : [];

/**
 * The proposal leaves programs out, because names do not show which table has the days and who may
 * see them.
 */
const programNotes = (database: DatabaseInfo, found: Found): readonly Note[] => {
  const { logs, user, exercises } = found;
  const isProgram = (table: TableInfo) => wordsOf(table.name).some((word) => PROGRAM.has(word));
  const links = linksOf(database, logs).filter(
    ({ column, to }) => column !== user && to !== exercises && to !== logs,
  );
  const days = links.filter(({ to }) => isProgram(to) || wordsOf(to.name).includes('workout'));
  const template = visibleRows(database, logs).find(({ column }) =>
    /template|routine/i.test(column),
  );
  const tables = database.tables.filter(
    (table) => table !== logs && (isProgram(table) || days.some(({ to }) => to === table)),
  );
  const names = [
    ...tables.map(({ name }) => name),
    ...(template === undefined ? [] : [`${logs.name} with ${template.column}`]),
  ];
  if (names.length + links.length === 0) return [];
  return [
    ...(names.length === 0
      ? []
      : [
          unsure(
            'programs',
            `left out. These may be programs: ${names.join(', ')}. Map their days to recommend and swap workouts of programs`,
          ),
        ]),
    ...days.map(({ column, to }) =>
      unsure('logs.programDayId', `'${column.name}' if ${to.name} has the days of programs`),
    ),
    ...links
      .filter((link) => !days.includes(link))
      .map(({ column, to }) =>
        unsure('logs.copyOnSwap', `['${column.name}'] if a swap should keep ${to.name}`),
      ),
  ];
};

/** The columns of the tables, so that a reader can choose others. */
const columnNotes = (database: DatabaseInfo, draft: Draft): readonly Note[] => {
  const { exercises, muscles, logs, sets } = draft;
  const read = {
    exercises: [exercises.table],
    muscles: muscles.table === undefined ? [] : [muscles.table],
    logs: [logs.table],
    sets:
      sets === undefined
        ? []
        : [sets.table, ...(typeof sets.logId === 'object' ? [sets.logId.table] : [])],
  };
  return Object.entries(read).flatMap(([field, tables]) =>
    tables.flatMap((name) => {
      const columns = database.tables.find((table) => table.name === name)?.columns ?? [];
      const listed = columns.map((column) => `${column.name} ${column.kind}`).join(', ');
      return columns.length === 0 ? [] : [remark(field, `columns of ${name}: ${listed}`)];
    }),
  );
};

const nothing = (database: DatabaseInfo, text: string, field: string): Proposal => ({
  dialect: database.dialect,
  draft: null,
  notes: [unsure(field, text)],
});

export function propose(database: DatabaseInfo): Proposal {
  const found = findTables(database);
  const names = database.tables.map(({ name }) => name).join(', ');
  if (found === null)
    return nothing(database, `none of these tables looks like the logs of users: ${names}`, 'logs');
  const logs = proposeLogs(database, found);
  if (logs === null)
    return nothing(
      database,
      `${found.logs.name} looks like the logs, but none of its columns says when a workout was done`,
      'logs',
    );
  const exercises = found.exercises === null ? null : proposeExercises(database, found.exercises);
  if (found.exercises === null || exercises === null)
    return nothing(database, `none of these tables looks like exercises: ${names}`, 'exercises');
  const users = proposeUsers(database, found.user);
  const muscles = proposeMuscles(database, found.exercises);
  const sets = proposeSets(database, found);
  const draft: Draft = {
    users: users.value,
    exercises: exercises.value,
    ...muscles.value,
    logs: logs.value,
    ...(sets.value === undefined ? {} : { sets: sets.value }),
  };
  return {
    dialect: database.dialect,
    draft,
    notes: [
      ...columnNotes(database, draft),
      ...users.notes,
      ...exercises.notes,
      ...muscles.notes,
      ...programNotes(database, found),
      ...entryNotes(database, found),
      ...logs.notes,
      ...sets.notes,
    ],
  };
}
