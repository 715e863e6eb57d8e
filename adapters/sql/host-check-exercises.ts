import {
  isMuscleName,
  nameKey,
  nearestMuscleGroup,
  normalizeMuscleGroup,
} from '../../src/domain/muscle-groups.js';
import { MUSCLE_GROUP_LENGTH_MAX } from '../../src/domain/limits.js';
import type { Column, HostMapping, ListColumn, Value } from './host.js';
import { namesIn } from './host-exercises.js';
import { byShare, faultsIn, type HostFault, type HostFinding } from './host-faults.js';
import type { HostRelations } from './host-relations.js';
import { equipmentColumn, isList, valuesOf } from './host-sql.js';
import type { Row } from './rows.js';
import { COUNTED_MAX, listed, ROWS_MAX, type ValueCheck } from './value-check.js';

// Finds faults in the mapped exercises and muscles.

const quoted = (names: readonly string[]): string =>
  listed(
    names.map((name) => `"${name}"`),
    20,
  );

const partsOf = (name: string): readonly string[] =>
  name.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** A muscle name, and whether a shared exercise uses it. */
interface FoundMuscle {
  readonly muscle: string;
  readonly isShared: boolean;
  /** The id of an exercise that uses the name. */
  readonly exercise: string;
}

const SHOWN_LENGTH = 40;

const unusableNames = (field: string, found: readonly FoundMuscle[]): readonly HostFault[] => {
  if (found.length === 0) return [];
  const rows = found.map(({ muscle, exercise }) => {
    const cut = muscle.length > SHOWN_LENGTH ? `${muscle.slice(0, SHOWN_LENGTH)}…` : muscle;
    return `${JSON.stringify(cut)} of exercise ${exercise}`;
  });
  return [
    {
      code: 'unusable_muscle',
      problem: `${field} has names that cannot be muscle groups and are ignored: ${listed(rows)}.`,
      remedy: `Correct these rows. A name has 1 to ${MUSCLE_GROUP_LENGTH_MAX} characters, and no NUL or half of a surrogate pair.`,
    },
  ];
};

/** Unknown muscle names, with a proposal for each. */
const unknownNames = (
  { muscleAliases = {}, unknownMuscles: accepted }: HostMapping,
  field: string,
  names: readonly string[],
  canBeList: boolean,
): readonly HostFault[] => {
  const aliased = new Set(Object.keys(muscleAliases).map((name) => nameKey(name)));
  const isKnown = (name: string) => aliased.has(nameKey(name)) || normalizeMuscleGroup(name).known;
  const unknown = [...new Set(names)].filter((name) => !isKnown(name));
  if (unknown.length === 0 || accepted === 'groups') return [];
  const isListed = (name: string) => name.includes(',') && partsOf(name).every(isKnown);
  const problem = `${field} has ${unknown.length === 1 ? 'a name' : 'names'} of unknown muscles: ${quoted(unknown)}.`;
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
      remedy: `Map each to a muscle group, or to [] if it is not a muscle, such as muscleAliases: { ${proposals.slice(0, 20).join(', ')} }. Or keep them as separate groups: unknownMuscles: 'groups'.`,
    },
  ];
};

// Choice: an unknown muscle in a user's own exercise does not keep an app from starting. It counts
// as a muscle group of its own, or as no muscle if its name cannot be one.
/** Unknown muscles are faults, but only warnings if no shared exercise has them. */
const unknownMuscles = (
  host: HostMapping,
  field: string,
  found: readonly FoundMuscle[],
  canBeList = false,
): readonly HostFinding[] => {
  const aliased = new Set(Object.keys(host.muscleAliases ?? {}).map((name) => nameKey(name)));
  const isUsable = ({ muscle }: FoundMuscle) =>
    aliased.has(nameKey(muscle)) || isMuscleName(muscle);
  const named = found.filter(isUsable);
  const unusable = found.filter((muscle) => !isUsable(muscle));
  const shared = new Set(named.filter(({ isShared }) => isShared).map(({ muscle }) => muscle));
  const own = named.map(({ muscle }) => muscle).filter((muscle) => !shared.has(muscle));
  const ofUsers = `${field} of users' own exercises`;
  const warnings = [
    ...unknownNames(host, ofUsers, own, canBeList),
    ...unusableNames(
      ofUsers,
      unusable.filter(({ isShared }) => !isShared),
    ),
  ];
  return [
    ...unknownNames(host, field, [...shared], canBeList),
    ...unusableNames(
      field,
      unusable.filter(({ isShared }) => isShared),
    ),
    ...warnings.map((fault) => ({ ...fault, isWarning: true as const })),
  ];
};

/** Aliases for unknown muscle groups. */
export function aliasFaults({ muscleAliases = {} }: HostMapping): readonly HostFault[] {
  return Object.entries(muscleAliases).flatMap(([name, stands]) =>
    [stands].flat().flatMap((target) => {
      if (normalizeMuscleGroup(target).known) return [];
      const near = nearestMuscleGroup(target);
      return [
        {
          code: 'unknown_alias',
          problem: `muscleAliases says that "${name}" is "${target}", which is not a known muscle group.`,
          remedy: `Use a known muscle group${near === null ? '' : `, such as '${near}'`}.`,
        },
      ];
    }),
  );
}

/**
 * The value for primary in a column of booleans, as a mapping writes it; null for any other column.
 */
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

/** Unknown roles, if the mapping has no `primaryWhen`. */
const wordFaults = (rows: readonly Row[]): readonly HostFault[] => {
  const unknown = rows.filter(({ role }) => role !== 'primary' && role !== 'secondary');
  if (unknown.length === 0) return [];
  const truth = truthOf(unknown);
  const roles = [...new Set(unknown.map(({ role }) => role))];
  return [
    {
      code: 'unknown_role',
      problem: `exerciseMuscles.role holds ${listed(roles)}, but only primary and secondary are known.`,
      remedy: `List the values that mean primary${truth === null ? ': exerciseMuscles.primaryWhen' : `, such as exerciseMuscles.primaryWhen: ${truth}`}.`,
    },
  ];
};

/** Roles that `primaryWhen` misses because they are null or have different case. */
const missedFaults = (
  rows: readonly Row[],
  primaryWhen: Value | readonly Value[],
): readonly HostFault[] => {
  if (rows.length > 0 && rows.every(({ role }) => role !== 'primary')) {
    return [
      {
        code: 'no_primary_muscle',
        problem:
          'No row of exerciseMuscles has a value of primaryWhen, so no muscle would be primary.',
        remedy: 'Correct exerciseMuscles.primaryWhen.',
      },
    ];
  }
  const words = valuesOf(primaryWhen).map((value) => String(value).toLowerCase());
  const missed = rows
    .filter(({ role }) => role !== 'primary')
    // SQL can compare a column only if it has plain values.
    .map(({ held }) => held as Value | null)
    .filter((held) => held === null || words.includes(String(held).toLowerCase()));
  if (missed.length === 0) return [];
  return [
    {
      code: 'unknown_role',
      problem: `exerciseMuscles.role holds ${listed(missed)}, which would be read as secondary because exerciseMuscles.primaryWhen does not list it.`,
      remedy:
        'Add values that mean primary to exerciseMuscles.primaryWhen. Correct rows without a role, or leave them out with exerciseMuscles.where.',
    },
  ];
};

/** SQL that is 1 for a shared exercise, otherwise 0. */
const sharedSql = ({ exercisesHaveUsers }: HostRelations): string =>
  exercisesHaveUsers ? 'case when exercise.user_id is null then 1 else 0 end' : '1';

const rowsOfMuscles = (t: HostRelations, host: HostMapping): readonly ValueCheck[] => {
  const { exerciseMuscles } = host;
  if (exerciseMuscles.table === undefined) return [];
  if (t.exerciseMuscles === null || t.muscleRoles === null) return [];
  const { primaryWhen } = exerciseMuscles;
  // The casts keep this comparison from failing if the types differ, which another check reports.
  const sameId = 'cast(exercise.id as text) = cast(named.exercise_id as text)';
  return [
    {
      field: 'exerciseMuscles.role',
      max: COUNTED_MAX,
      text: `select held, role, count(*) as looked
        from (select held, role from ${t.muscleRoles} named limit ${COUNTED_MAX}) first_rows
        group by held, role order by role, held`,
      faultsOf: (rows) =>
        primaryWhen === undefined ? wordFaults(rows) : missedFaults(rows, primaryWhen),
    },
    {
      field: 'exerciseMuscles.muscle',
      ...(t.exercisesHaveUsers ? { besides: 'exercises' } : {}),
      max: COUNTED_MAX,
      text: `select muscle, shared, count(*) as looked, min(exercise) as exercise
        from (select named.muscle, ${sharedSql(t)} as shared,
            cast(named.exercise_id as text) as exercise from ${t.exerciseMuscles} named
          ${t.exercisesHaveUsers ? `join ${t.exercises} exercise on ${sameId}` : ''}
          limit ${COUNTED_MAX}) first_rows
        group by muscle, shared order by muscle, shared`,
      faultsOf: (rows) =>
        unknownMuscles(
          host,
          'exerciseMuscles.muscle',
          rows.map(({ muscle, shared, exercise }) => ({
            muscle: String(muscle),
            isShared: shared === 1,
            exercise: String(exercise),
          })),
        ),
    },
  ];
};

/**
 * The columns of exercises that have names, with their fields in the mapping and their names in
 * statements.
 */
export function nameColumns({ exercises, exerciseMuscles }: HostMapping) {
  const { primary, secondary } =
    exerciseMuscles.table === undefined && 'primary' in exerciseMuscles ? exerciseMuscles : {};
  return [
    { field: 'exercises.equipment', column: equipmentColumn(exercises), name: 'equipment' },
    { field: 'exerciseMuscles.primary', column: primary, name: 'primary_muscles' },
    { field: 'exerciseMuscles.secondary', column: secondary, name: 'secondary_muscles' },
  ] as const;
}

/** Whether the mapping and the value disagree about being a list. */
const isMismapped = (column: Column | ListColumn, value: unknown): boolean =>
  isList(column)
    ? namesIn(column, value) === null
    : Array.isArray(value) || /^\s*\[.*\]\s*$/s.test(String(value));

/** Values that are mapped as a list but are not one, or that are a list but mapped as one name. */
const listFaults = (
  field: string,
  column: Column | ListColumn,
  held: readonly Row[],
  name: string,
): readonly HostFinding[] => {
  const mismapped = held.filter((row) => isMismapped(column, row[name]));
  const [bad] = mismapped;
  if (bad === undefined) return [];
  const value = Array.isArray(bad[name]) ? 'a list' : String(bad[name]).slice(0, 60);
  const at = `of exercise ${String(bad['id'])} (${field})`;
  const share = `${mismapped.length} of ${held.length} exercises`;
  return [
    byShare(
      mismapped.length,
      held.length,
      isList(column)
        ? {
            code: 'unreadable_list',
            problem: `The value ${value} ${at} is not a list in the format '${column.list}' (${share}).`,
            remedy: 'Correct the row, or correct the format of the list: array, json or comma.',
          }
        : {
            code: 'undeclared_list',
            problem: `The value ${value} ${at} is a list, but mapped as one name (${share}).`,
            remedy: `Correct the row, or map it as { column: ..., list: '${Array.isArray(bad[name]) ? 'array' : 'json'}' }.`,
          },
    ),
  ];
};

const columnsOfExercises = (t: HostRelations, host: HostMapping): readonly ValueCheck[] => [
  {
    field: 'exercises',
    max: ROWS_MAX,
    text: `select ${t.exerciseColumns}, ${sharedSql(t)} as shared
      from ${t.exercises} exercise limit ${ROWS_MAX}`,
    faultsOf: (rows) =>
      nameColumns(host).flatMap(({ field, column, name }) => {
        if (column === undefined) return [];
        const held = rows.filter((row) => row[name] !== null && row[name] !== '');
        const faults = listFaults(field, column, held, name);
        if (name === 'equipment' || faultsIn(faults).length > 0) return faults;
        const muscles = held
          .filter((row) => !isMismapped(column, row[name]))
          .flatMap((row) =>
            (namesIn(column, row[name]) ?? []).map((muscle) => ({
              muscle,
              isShared: row['shared'] === 1,
              exercise: String(row['id']),
            })),
          );
        return [...faults, ...unknownMuscles(host, field, muscles, !isList(column))];
      }),
  },
];

/** `sharedWhen` must match at least one exercise. */
const sharedCheck = (t: HostRelations, { exercises }: HostMapping): readonly ValueCheck[] =>
  exercises.sharedWhen === undefined || exercises.userId === undefined
    ? []
    : [
        {
          field: 'exercises.sharedWhen',
          max: null,
          text: `select 1 as held from ${t.exercises} exercise where not exists
              (select 1 from ${t.exercises} shared where shared.user_id is null) limit 1`,
          faultsOf: (rows) =>
            rows.length === 0
              ? []
              : [
                  {
                    code: 'nothing_shared',
                    problem:
                      'No exercise matches exercises.sharedWhen, so each exercise is private to one user.',
                    remedy: 'Correct exercises.sharedWhen.',
                  },
                ],
        },
      ];

export function exerciseChecks(t: HostRelations, host: HostMapping): readonly ValueCheck[] {
  return [...sharedCheck(t, host), ...rowsOfMuscles(t, host), ...columnsOfExercises(t, host)];
}

/** SQLite has no arrays, so a mapping cannot use them. */
export function arrayFaults(host: HostMapping): readonly HostFault[] {
  return nameColumns(host).flatMap(({ field, column }) =>
    column !== undefined && isList(column) && column.list === 'array'
      ? [
          {
            code: 'no_arrays',
            problem: `${field} is mapped as an array, but SQLite has no arrays.`,
            remedy: "Use list: 'json' or list: 'comma'.",
          },
        ]
      : [],
  );
}
