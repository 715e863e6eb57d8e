import {
  nameKey,
  nearestMuscleGroup,
  normalizeMuscleGroup,
} from '../../src/domain/muscle-groups.js';
import type { Column, HostMapping, ListColumn, Value } from './host.js';
import { namesIn } from './host-exercises.js';
import type { HostFault } from './host-faults.js';
import type { HostRelations } from './host-relations.js';
import { equipmentColumn, isList, valuesOf } from './host-sql.js';
import type { Row } from './rows.js';
import { listed, type ValueCheck } from './value-check.js';

// What is amiss in the exercises and muscles that a mapping finds.

const quoted = (names: readonly string[]): string =>
  listed(
    names.map((name) => `"${name}"`),
    20,
  );

/** The names in a text with commas. */
const partsOf = (name: string): readonly string[] =>
  name.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** Which muscles of a host are not known, and what they may stand for. */
const unknownMuscles = (
  { muscleAliases = {}, unknownMuscles: accepted }: HostMapping,
  field: string,
  names: readonly string[],
  canBeList = false,
): readonly HostFault[] => {
  const aliased = new Set(Object.keys(muscleAliases).map((name) => nameKey(name)));
  const isKnown = (name: string) => aliased.has(nameKey(name)) || normalizeMuscleGroup(name).known;
  const unknown = [...new Set(names)].filter((name) => !isKnown(name));
  if (unknown.length === 0 || accepted === 'groups') return [];
  const isListed = (name: string) => name.includes(',') && partsOf(name).every(isKnown);
  const problem = `${field} has ${unknown.length === 1 ? 'a name' : 'names'} that no muscle group is known by: ${quoted(unknown)}.`;
  if (canBeList && unknown.some(isListed)) {
    const remedy = "Map it as { column: ..., list: 'comma' }.";
    return [{ code: 'unknown_muscle', problem, remedy }];
  }
  const proposals = unknown.map((name) => {
    const near = nearestMuscleGroup(name);
    const parts = partsOf(name).map((part) => `'${part}'`);
    const proposed = near === null ? "'?'" : `'${near}'`;
    return `${JSON.stringify(name)}: ${isListed(name) ? `[${parts.join(', ')}]` : proposed}`;
  });
  return [
    {
      code: 'unknown_muscle',
      problem,
      remedy: `Say what they are, [] for what is no muscle, such as muscleAliases: { ${proposals.slice(0, 20).join(', ')} }; or keep them as groups of your own: unknownMuscles: 'groups'.`,
    },
  ];
};

/** Aliases of muscles that stand for nothing known. */
export const aliasFaults = ({ muscleAliases = {} }: HostMapping): readonly HostFault[] =>
  Object.entries(muscleAliases).flatMap(([name, stands]) =>
    [stands].flat().flatMap((target) => {
      if (normalizeMuscleGroup(target).known) return [];
      const near = nearestMuscleGroup(target);
      return [
        {
          code: 'unknown_alias',
          problem: `muscleAliases says that "${name}" is "${target}", which is no muscle that is known.`,
          remedy: `Name one of the muscle groups${near === null ? '' : `, such as '${near}'`}.`,
        },
      ];
    }),
  );

/** How a mapping says which of two truth values means primary, as the column holds them. */
const truthOf = (rows: readonly Row[]): string | null => {
  const roles = rows.map(({ role }) => String(role));
  const isText = rows.some(({ held }) => typeof held === 'string');
  for (const [yes, no] of [
    ['true', 'false'],
    ['1', '0'],
  ] as const) {
    if (roles.every((role) => role === yes || role === no)) return isText ? `'${yes}'` : yes;
  }
  return null;
};

/** Roles that are no words of ours, where a mapping does not say which words mean primary. */
const wordFaults = (rows: readonly Row[]): readonly HostFault[] => {
  const unknown = rows.filter(({ role }) => role !== 'primary' && role !== 'secondary');
  if (unknown.length === 0) return [];
  const truth = truthOf(unknown);
  const roles = [...new Set(unknown.map(({ role }) => role))];
  return [
    {
      code: 'unknown_role',
      problem: `exerciseMuscles.role holds ${listed(roles)}; only primary and secondary are known.`,
      remedy: `Say which values mean primary${truth === null ? ': exerciseMuscles.primaryWhen' : `, such as exerciseMuscles.primaryWhen: ${truth}`}.`,
    },
  ];
};

/** Roles that a mapping's words for primary miss by their case, or that are missing. */
const missedFaults = (
  rows: readonly Row[],
  primaryWhen: Value | readonly Value[],
): readonly HostFault[] => {
  if (rows.length > 0 && rows.every(({ role }) => role !== 'primary')) {
    return [
      {
        code: 'no_primary_muscle',
        problem:
          'No row of exerciseMuscles has a value of primaryWhen, so that no muscle is a primary one.',
        remedy: 'Correct exerciseMuscles.primaryWhen.',
      },
    ];
  }
  const words = valuesOf(primaryWhen).map((value) => String(value).toLowerCase());
  const missed = rows
    .filter(({ role }) => role !== 'primary')
    // A column that can be compared holds plain values.
    .map(({ held }) => held as Value | null)
    .filter((held) => held === null || words.includes(String(held).toLowerCase()));
  if (missed.length === 0) return [];
  return [
    {
      code: 'unknown_role',
      problem: `exerciseMuscles.role holds ${listed(missed)}, which would be read as secondary beside exerciseMuscles.primaryWhen.`,
      remedy:
        'Add what means primary to exerciseMuscles.primaryWhen; correct rows without a role, or leave them out by exerciseMuscles.where.',
    },
  ];
};

const texts = (rows: readonly Row[], column: string): readonly string[] =>
  rows.flatMap((row) => (typeof row[column] === 'string' ? row[column] : []));

const rowsOfMuscles = (t: HostRelations, host: HostMapping): readonly ValueCheck[] => {
  const { exerciseMuscles } = host;
  if (exerciseMuscles.table === undefined) return [];
  if (t.exerciseMuscles === null || t.muscleRoles === null) return [];
  const { primaryWhen } = exerciseMuscles;
  return [
    {
      field: 'exerciseMuscles.role',
      text: `select distinct held, role from ${t.muscleRoles} named order by role, held limit 50`,
      faultsOf: (rows) =>
        primaryWhen === undefined ? wordFaults(rows) : missedFaults(rows, primaryWhen),
    },
    {
      field: 'exerciseMuscles.muscle',
      text: `select distinct muscle from ${t.exerciseMuscles} named order by muscle limit 500`,
      faultsOf: (rows) => unknownMuscles(host, 'exerciseMuscles.muscle', texts(rows, 'muscle')),
    },
  ];
};

/** Columns of exercises that hold names, by their fields and by what statements call them. */
const nameColumns = ({ exercises, exerciseMuscles }: HostMapping) => {
  const { primary, secondary } =
    exerciseMuscles.table === undefined && 'primary' in exerciseMuscles ? exerciseMuscles : {};
  return [
    { field: 'exercises.equipment', column: equipmentColumn(exercises), name: 'equipment' },
    { field: 'exerciseMuscles.primary', column: primary, name: 'primary_muscles' },
    { field: 'exerciseMuscles.secondary', column: secondary, name: 'secondary_muscles' },
  ] as const;
};

/** Columns with names in the table of exercises: what is no list, and what is one but not said to be. */
const listFaults = (
  field: string,
  column: Column | ListColumn | undefined,
  rows: readonly Row[],
  name: string,
): readonly HostFault[] => {
  if (column === undefined) return [];
  const bad = rows.find((row) =>
    isList(column)
      ? namesIn(column, row[name]) === null
      : Array.isArray(row[name]) || /^\s*\[.*\]\s*$/s.test(String(row[name])),
  );
  if (bad === undefined) return [];
  const held = Array.isArray(bad[name]) ? 'a list' : String(bad[name]).slice(0, 60);
  const at = `of exercise ${String(bad['id'])} (${field})`;
  return isList(column)
    ? [
        {
          code: 'unreadable_list',
          problem: `The value ${held} ${at} is no list as '${column.list}' stores it.`,
          remedy: 'Correct the row, or say how the column stores lists: array, json or comma.',
        },
      ]
    : [
        {
          code: 'undeclared_list',
          problem: `The value ${held} ${at} is a list, and mapped as one name.`,
          remedy: `Map it as { column: ..., list: '${Array.isArray(bad[name]) ? 'array' : 'json'}' }.`,
        },
      ];
};

const columnsOfExercises = (t: HostRelations, host: HostMapping): readonly ValueCheck[] => {
  const columns = nameColumns(host);
  const [, ...muscles] = columns;
  return [
    {
      field: 'exercises',
      text: `select ${t.exerciseColumns} from ${t.exercises} exercise limit 5000`,
      faultsOf: (rows) => {
        const faults = columns.flatMap(({ field, column, name }) =>
          listFaults(field, column, rows, name),
        );
        if (faults.length > 0) return faults;
        return muscles.flatMap(({ field, column, name }) =>
          unknownMuscles(
            host,
            field,
            rows.flatMap((row) => namesIn(column, row[name]) ?? []),
            column !== undefined && !isList(column),
          ),
        );
      },
    },
  ];
};

/** A condition for what is everybody's, by which each exercise is somebody's. */
const sharedCheck = (t: HostRelations, { exercises }: HostMapping): readonly ValueCheck[] =>
  exercises.sharedWhen === undefined || exercises.userId === undefined
    ? []
    : [
        {
          field: 'exercises.sharedWhen',
          text: `select 1 as held from ${t.exercises} exercise where not exists
              (select 1 from ${t.exercises} shared where shared.user_id is null) limit 1`,
          faultsOf: (rows) =>
            rows.length === 0
              ? []
              : [
                  {
                    code: 'nothing_shared',
                    problem:
                      'No exercise is as exercises.sharedWhen says, so that each is open to one user only.',
                    remedy: 'Correct exercises.sharedWhen.',
                  },
                ],
        },
      ];

/** Checks of the exercises of a mapping, and of their muscles. */
export const exerciseChecks = (t: HostRelations, host: HostMapping): readonly ValueCheck[] => [
  ...sharedCheck(t, host),
  ...rowsOfMuscles(t, host),
  ...columnsOfExercises(t, host),
];

/** Arrays, which SQLite has not. */
export const arrayFaults = (host: HostMapping): readonly HostFault[] =>
  nameColumns(host).flatMap(({ field, column }) =>
    column !== undefined && isList(column) && column.list === 'array'
      ? [
          {
            code: 'no_arrays',
            problem: `${field} is mapped as an array, but SQLite has no arrays.`,
            remedy: "Say list: 'json' or list: 'comma'.",
          },
        ]
      : [],
  );
