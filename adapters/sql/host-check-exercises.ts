import {
  isMuscleName,
  nameKey,
  nearestMuscleGroup,
  normalizeMuscleGroup,
} from '../../src/domain/muscle-groups.js';
import { isKnownEquipment, piecesOf } from '../../src/domain/equipment.js';
import { MUSCLE_GROUP_LENGTH_MAX } from '../../src/domain/limits.js';
import type { HostMapping, Sql } from './host.js';
import { namesOf } from './host-exercises.js';
import { byShare, type HostFault, type HostFinding } from './host-faults.js';
import type { HostRelations } from './host-relations.js';
import type { Row } from './rows.js';
import {
  COUNTED_MAX,
  listed,
  repeatedFaults,
  ROWS_MAX,
  typeFaultsIn,
  type ValueCheck,
} from './value-check.js';

// Finds faults in the exercises and muscles that a mapping selects.

const SHOWN_NAMES = 20;

const quoted = (names: readonly string[]): string =>
  listed(
    names.map((name) => `"${name}"`),
    SHOWN_NAMES,
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
): readonly HostFault[] => {
  const aliased = new Set(Object.keys(muscleAliases).map((name) => nameKey(name)));
  const isKnown = (name: string) => aliased.has(nameKey(name)) || normalizeMuscleGroup(name).known;
  const unknown = [...new Set(names)].filter((name) => !isKnown(name));
  if (unknown.length === 0 || accepted === 'groups') return [];
  const areIds = unknown.every((name) => /^\d+$|^[\da-f]{8}-/i.test(name));
  const isListed = (name: string) => name.includes(',') && partsOf(name).every(isKnown);
  const proposals = unknown.slice(0, SHOWN_NAMES).map((name) => {
    const near = nearestMuscleGroup(name);
    const parts = partsOf(name).map((part) => `'${part}'`);
    const proposed = near === null ? "'?'" : `'${near}'`;
    return `${JSON.stringify(name)}: ${isListed(name) ? `[${parts.join(', ')}]` : proposed}`;
  });
  const split = unknown.some(isListed)
    ? ` If the column has lists with commas, split them: string_to_array(muscles, ',') on Postgres.`
    : '';
  return [
    {
      code: 'unknown_muscle',
      problem: `${field} has ${unknown.length === 1 ? 'a name' : 'names'} of unknown muscles: ${quoted(unknown)}.`,
      remedy: areIds
        ? 'Select names in place of ids, with a join to the table of muscles.'
        : `Map each to a muscle group, or to [] if it is not a muscle, such as muscleAliases: { ${proposals.join(', ')} }. Or keep them as separate groups: unknownMuscles: 'groups'.${split}`,
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
    ...unknownNames(host, ofUsers, own),
    ...unusableNames(
      ofUsers,
      unusable.filter(({ isShared }) => !isShared),
    ),
  ];
  return [
    ...unknownNames(host, field, [...shared]),
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

/** SQL that is 1 for a shared exercise, otherwise 0. */
const sharedSql = ({ exercisesHaveUsers }: HostRelations): string =>
  exercisesHaveUsers ? 'case when exercise.user_id is null then 1 else 0 end' : '1';

const PRIMARY = /^(true|t|1)$|prim|main|target|^agonist/;

/** The condition that most likely means primary. The roles are in lower case, as they are read. */
const primaryCondition = (words: readonly string[], given: Sql): string => {
  const sql = /^[\w."]+$/.test(given) ? given : `(${given})`;
  const [primary = '...'] = words.filter((role) => PRIMARY.test(role));
  if (words.every((role) => /^(true|false|t|f)$/.test(role))) return sql;
  return /^\d+$/.test(primary) ? `${sql} = ${primary}` : `lower(${sql}) = '${primary}'`;
};

const roleFaults = (rows: readonly Row[], sql: Sql): readonly HostFault[] => {
  const roles = [...new Set(rows.map(({ role }) => role ?? null))];
  const unknown = roles.filter((role) => role !== 'primary' && role !== 'secondary');
  if (unknown.length > 0) {
    const words = roles.filter((role) => typeof role === 'string');
    const remedies = [
      ...(unknown.some((role) => role !== null)
        ? [
            `Translate it: role: "case when ${primaryCondition(words, sql)} then 'primary' else 'secondary' end".`,
          ]
        : []),
      ...(unknown.includes(null) ? ['Leave rows without a role out with muscles.where.'] : []),
    ];
    return [
      {
        code: 'unknown_role',
        problem: `muscles.select.role gives ${listed(unknown)}, but only primary and secondary are known.`,
        remedy: remedies.join(' '),
      },
    ];
  }
  return rows.length === 0 || roles.includes('primary')
    ? []
    : [
        {
          code: 'no_primary_muscle',
          problem: 'muscles.select.role is never primary, so no exercise would train a muscle.',
          remedy: 'Correct the expression, or leave it out if every muscle is primary.',
        },
      ];
};

const rowsOfMuscles = (t: HostRelations, host: HostMapping): readonly ValueCheck[] => {
  const { muscles } = host;
  if (t.exerciseMuscles === null || typeof muscles !== 'object') return [];
  return [
    {
      field: 'muscles',
      // The check below says how many rows it has read.
      max: null,
      text: `select exercise_id, position from ${t.exerciseMuscles} named limit ${ROWS_MAX}`,
      faultsOf: (rows) =>
        typeFaultsIn('muscles.select', t.idTypes, rows, {
          exerciseId: ['exercise_id', 'exerciseId'],
          position: ['position', 'number'],
        }),
    },
    {
      field: 'muscles',
      max: COUNTED_MAX,
      text: `select role, muscle, shared, count(*) as looked, min(exercise) as exercise
        from (select named.role, named.muscle, ${sharedSql(t)} as shared,
            cast(named.exercise_id as text) as exercise from ${t.exerciseMuscles} named
          ${t.exercisesHaveUsers ? `join ${t.exercises} exercise on exercise.id = named.exercise_id` : ''}
          limit ${COUNTED_MAX}) first_rows
        group by role, muscle, shared order by role, muscle, shared`,
      faultsOf: (rows) => [
        ...roleFaults(rows, muscles.select.role ?? ''),
        ...unknownMuscles(
          host,
          'muscles.select.muscle',
          rows.map(({ muscle, shared, exercise }) => ({
            muscle: String(muscle),
            isShared: Number(shared) === 1,
            exercise: String(exercise),
          })),
        ),
      ],
    },
  ];
};

/** The columns of exercises that have names or lists of names. */
const NAMES = [
  ['equipment', 'equipment'],
  ['primaryMuscles', 'primary_muscles'],
  ['secondaryMuscles', 'secondary_muscles'],
] as const;

const listFaults = (
  field: string,
  column: string,
  rows: readonly Row[],
): readonly HostFinding[] => {
  const held = rows.filter((row) => (row[column] ?? '') !== '');
  const bad = held.filter(
    (row) => namesOf(row[column]) === null || ['number', 'boolean'].includes(typeof row[column]),
  );
  return bad.slice(0, 1).map((row) =>
    byShare(bad.length, held.length, {
      code: 'unreadable_list',
      problem: `${field} gives ${String(row[column]).slice(0, 60)} for exercise ${String(row['id'])}, which is neither a name nor a list of names (${bad.length} of ${held.length} exercises).`,
      remedy: 'Correct the row, or select a name, an array, or a JSON array of names.',
    }),
  );
};

/** Names of equipment that only this host uses. They are compared as they are written. */
const unknownEquipment = (field: string, rows: readonly Row[]): readonly HostFinding[] => {
  const names = rows.flatMap((row) => (namesOf(row['equipment']) ?? []).flatMap(piecesOf));
  const unknown = [...new Set(names.map((name) => name.trim()))].filter(
    (name) => !isKnownEquipment(name),
  );
  return unknown.length === 0
    ? []
    : [
        {
          ...{ code: 'unknown_equipment', isWarning: true as const },
          problem: `${field} has names that the library does not know: ${quoted(unknown)}. Only callers who give exactly these names get their exercises.`,
          remedy:
            "Translate them in the expression, such as case ... when '...' then 'dumbbell' end, unless your app uses these names itself.",
        },
      ];
};

const namelessFaults = (rows: readonly Row[]): readonly HostFinding[] => {
  const nameless = rows.filter(({ name }) => typeof name !== 'string' || name.trim() === '');
  return nameless.slice(0, 1).map(({ id }) => ({
    ...{ code: 'exercise_without_name', isWarning: true as const },
    problem: `Exercises have no name: ${nameless.length} of ${rows.length}, such as ${String(id)}.`,
    remedy: 'Give them a name, or hide them: exercises.select.hidden.',
  }));
};

// With fewer exercises, all of them may be deleted.
const HIDDEN_MIN = 20;

const hiddenFaults = (rows: readonly Row[]): readonly HostFault[] =>
  rows.length < HIDDEN_MIN || rows.some(({ hidden }) => hidden !== true && hidden !== 1)
    ? []
    : [
        {
          code: 'all_hidden',
          problem: 'exercises.select.hidden is true for every exercise, so none is offered.',
          remedy: 'Write the condition for exercises that are deleted, not for those that are not.',
        },
      ];

const columnsOfExercises = (t: HostRelations, host: HostMapping): ValueCheck => {
  const { exercises: mapped, muscles } = host;
  return {
    field: 'exercises',
    max: ROWS_MAX,
    text: `select ${t.exerciseColumns}${t.exercisesHaveUsers ? ', user_id' : ''}${t.exercisesAreHidden ? ', hidden' : ''}, ${sharedSql(t)} as shared
      from ${t.exercises} exercise limit ${ROWS_MAX}`,
    faultsOf: (rows) => [
      ...typeFaultsIn('exercises.select', t.idTypes, rows, {
        id: ['id', 'exerciseId'],
        userId: ['user_id', 'userId'],
        hidden: ['hidden', 'boolean'],
      }),
      ...repeatedFaults('exercises', 'exercise', rows),
      ...namelessFaults(rows),
      ...(t.exercisesAreHidden ? hiddenFaults(rows) : []),
      ...NAMES.flatMap(([name, column]) => {
        if (mapped.select[name] === undefined) return [];
        const field = `exercises.select.${name}`;
        const faults = listFaults(field, column, rows);
        if (name === 'equipment') return [...faults, ...unknownEquipment(field, rows)];
        if (muscles !== undefined) return faults;
        const found = rows.flatMap((row) =>
          (namesOf(row[column]) ?? []).map((muscle) => ({
            muscle,
            isShared: Number(row['shared']) === 1,
            exercise: String(row['id']),
          })),
        );
        return [...faults, ...unknownMuscles(host, field, found)];
      }),
    ],
  };
};

/** Exercises that a log could name, although no foreign key can refer to them. */
const unkeyedExercises = (
  t: HostRelations,
  { exercises }: HostMapping,
  table: string,
): ValueCheck => ({
  field: 'exercises',
  max: null,
  text: `select exercise.id from ${t.exercises} exercise where not exists (
      select 1 from ${table} held where held."${exercises.id}" = exercise.id) limit 11`,
  faultsOf: (rows) =>
    rows.length === 0
      ? []
      : [
          {
            code: 'exercise_without_row',
            problem: `exercises gives exercises that "${exercises.table}" does not have, so nothing can refer to them: ${listed(rows.map(({ id }) => String(id)))}.`,
            remedy: 'Map the table that has all of them, or leave them out of exercises.from.',
          },
        ],
});

/** `table` is the table of exercises, quoted. */
export function exerciseChecks(
  t: HostRelations,
  host: HostMapping,
  table: string,
): readonly ValueCheck[] {
  return [
    ...rowsOfMuscles(t, host),
    columnsOfExercises(t, host),
    ...(host.exercises.from === undefined ? [] : [unkeyedExercises(t, host, table)]),
  ];
}
