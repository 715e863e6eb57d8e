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
import { badRows, fault, warning, type HostFault, type HostFinding } from './host-faults.js';
import type { Row } from './rows.js';
import { listed } from './value-check.js';

// Finds faults in the exercises and muscles that a mapping selects.

const SHOWN_NAMES = 20;

const quotedNames = (names: readonly string[]): string =>
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
  const rows = found.map(({ muscle, exercise }) => {
    const cut = muscle.length > SHOWN_LENGTH ? `${muscle.slice(0, SHOWN_LENGTH)}…` : muscle;
    return `${JSON.stringify(cut)} of exercise ${exercise}`;
  });
  return found.length === 0
    ? []
    : [fault('unusable_muscle', { field, names: listed(rows), length: MUSCLE_GROUP_LENGTH_MAX })];
};

const aliasesOf = ({ muscleAliases = {} }: HostMapping): ReadonlySet<string> =>
  new Set(Object.keys(muscleAliases).map(nameKey));

/** What to write for unknown names: a proposal for each. */
const remedyFor = (unknown: readonly string[], isKnown: (name: string) => boolean): string => {
  if (unknown.every((name) => /^\d+$|^[\da-f]{8}-/i.test(name))) {
    return 'Select names in place of ids, with a join to the table of muscles.';
  }
  const isListed = (name: string) => name.includes(',') && partsOf(name).every(isKnown);
  const proposals = unknown.slice(0, SHOWN_NAMES).map((name) => {
    const parts = partsOf(name).map((part) => `'${part}'`);
    const proposed = `'${nearestMuscleGroup(name) ?? '?'}'`;
    return `${JSON.stringify(name)}: ${isListed(name) ? `[${parts.join(', ')}]` : proposed}`;
  });
  const split = unknown.some(isListed)
    ? ` If the column has lists with commas, split them: string_to_array(muscles, ',') on Postgres.`
    : '';
  return `Map each to a muscle group, or to [] if it is not a muscle, such as muscleAliases: { ${proposals.join(', ')} }. Or keep them as separate groups: unknownMuscles: 'groups'.${split}`;
};

const unknownNames = (
  host: HostMapping,
  field: string,
  found: readonly FoundMuscle[],
): readonly HostFault[] => {
  const aliased = aliasesOf(host);
  const isKnown = (name: string) => aliased.has(nameKey(name)) || normalizeMuscleGroup(name).known;
  const unknown = [...new Set(found.map(({ muscle }) => muscle))].filter((name) => !isKnown(name));
  if (unknown.length === 0 || host.unknownMuscles === 'groups') return [];
  const what = unknown.length === 1 ? 'a name' : 'names';
  const remedy = remedyFor(unknown, isKnown);
  return [fault('unknown_muscle', { field, what, names: quotedNames(unknown), remedy })];
};

// Choice: an unknown muscle in a user's own exercise does not keep an app from starting. It counts
// as a muscle group of its own, or as no muscle if its name cannot be one.
/** Unknown muscles are faults, but only warnings if no shared exercise has them. */
const muscleFaults = (
  host: HostMapping,
  field: string,
  found: readonly FoundMuscle[],
): readonly HostFinding[] => {
  const aliased = aliasesOf(host);
  const isUsable = ({ muscle }: FoundMuscle) =>
    aliased.has(nameKey(muscle)) || isMuscleName(muscle);
  const shared = found.filter(({ isShared }) => isShared);
  const others = found.filter(({ isShared }) => !isShared);
  const isOther = ({ muscle }: FoundMuscle) => shared.every((each) => each.muscle !== muscle);
  const faultsOf = (place: string, named: readonly FoundMuscle[], all: readonly FoundMuscle[]) => [
    ...unknownNames(host, place, named.filter(isUsable)),
    ...unusableNames(
      place,
      all.filter((muscle) => !isUsable(muscle)),
    ),
  ];
  const ofUsers = `${field} of users' own exercises`;
  return [
    ...faultsOf(field, shared, shared),
    ...faultsOf(ofUsers, others.filter(isOther), others).map(warning),
  ];
};

/** Aliases for unknown muscle groups. */
export function aliasFaults({ muscleAliases = {} }: HostMapping): readonly HostFault[] {
  return Object.entries(muscleAliases).flatMap(([name, stands]) =>
    [stands]
      .flat()
      .filter((target) => !normalizeMuscleGroup(target).known)
      .map((target) => {
        const near = nearestMuscleGroup(target);
        const remedy = near === null ? '' : `, such as '${near}'`;
        return fault('unknown_alias', { name, target, remedy });
      }),
  );
}

const PRIMARY = /^(true|t|1)$|prim|main|target|^agonist/;

/** The condition that most likely means primary. The roles are in lower case, as they are read. */
const primaryCondition = (words: readonly string[], given: Sql): string => {
  const sql = /^[\w."]+$/.test(given) ? given : `(${given})`;
  const [primary = '...'] = words.filter((role) => PRIMARY.test(role));
  if (words.every((role) => /^(true|false|t|f)$/.test(role))) return sql;
  return /^\d+$/.test(primary) ? `${sql} = ${primary}` : `lower(${sql}) = '${primary}'`;
};

/** Roles that are neither primary nor secondary, or never primary. */
export function roleFaults(rows: readonly Row[], sql: Sql): readonly HostFault[] {
  const found = [...new Set(rows.map(({ role }) => role ?? null))];
  const unknown = found.filter((role) => role !== 'primary' && role !== 'secondary');
  if (unknown.length === 0) {
    return rows.length === 0 || found.includes('primary') ? [] : [fault('no_primary_muscle')];
  }
  const words = found.filter((role) => typeof role === 'string');
  const translation = `Translate it: role: "case when ${primaryCondition(words, sql)} then 'primary' else 'secondary' end".`;
  const remedies = [
    ...(unknown.some((role) => role !== null) ? [translation] : []),
    ...(unknown.includes(null) ? ['Leave rows without a role out with muscles.where.'] : []),
  ];
  return [fault('unknown_role', { roles: listed(unknown), remedy: remedies.join(' ') })];
}

/** Faults in muscles in rows, grouped by role and name. */
export function groupFaults(host: HostMapping, rows: readonly Row[]): readonly HostFinding[] {
  const { muscles } = host;
  const role = typeof muscles === 'object' ? muscles.select.role : undefined;
  const found = rows.map(({ muscle, shared, exercise }) => ({
    muscle: String(muscle),
    isShared: Number(shared) === 1,
    exercise: String(exercise),
  }));
  return [...roleFaults(rows, role ?? ''), ...muscleFaults(host, 'muscles.select.muscle', found)];
}

/** The columns of exercises that have names or lists of names. */
const NAMES = [
  ['equipment', 'equipment'],
  ['primaryMuscles', 'primary_muscles'],
  ['secondaryMuscles', 'secondary_muscles'],
] as const;

const listFaults = (field: string, column: string, rows: readonly Row[]): readonly HostFinding[] =>
  badRows(
    rows.filter((row) => (row[column] ?? '') !== ''),
    (row) => namesOf(row[column]) === null || ['number', 'boolean'].includes(typeof row[column]),
    (row, share) => {
      const [value, id] = [String(row[column]).slice(0, 60), String(row['id'])];
      return fault('unreadable_list', { field, value, id, share });
    },
  );

/** Names of equipment that only this host uses. They are compared as they are written. */
const unknownEquipment = (field: string, rows: readonly Row[]): readonly HostFinding[] => {
  const names = rows.flatMap((row) => (namesOf(row['equipment']) ?? []).flatMap(piecesOf));
  const unknown = [...new Set(names.map((name) => name.trim()))].filter(
    (name) => !isKnownEquipment(name),
  );
  if (unknown.length === 0) return [];
  return [warning(fault('unknown_equipment', { field, names: quotedNames(unknown) }))];
};

const namelessFaults = (rows: readonly Row[]): readonly HostFinding[] =>
  badRows(
    rows,
    ({ name }) => typeof name !== 'string' || name.trim() === '',
    ({ id }, share) => fault('exercise_without_name', { share, id: String(id) }),
  ).map(warning);

// With fewer exercises, all of them may be deleted.
const HIDDEN_MIN = 20;

const hiddenFaults = (rows: readonly Row[]): readonly HostFault[] =>
  rows.length < HIDDEN_MIN || rows.some(({ hidden }) => hidden !== true && hidden !== 1)
    ? []
    : [fault('all_hidden')];

/** Faults in the first exercises, besides those of types. */
export function exerciseFaults(host: HostMapping, rows: readonly Row[]): readonly HostFinding[] {
  const { exercises, muscles } = host;
  return [
    ...namelessFaults(rows),
    ...hiddenFaults(rows),
    ...NAMES.flatMap(([name, column]) => {
      if (exercises.select[name] === undefined) return [];
      const field = `exercises.select.${name}`;
      const faults = listFaults(field, column, rows);
      if (name === 'equipment') return [...faults, ...unknownEquipment(field, rows)];
      if (muscles !== undefined) return faults;
      const found = rows.flatMap((row) =>
        (namesOf(row[column]) ?? []).map((muscle) => ({
          muscle,
          isShared: (row['user_id'] ?? null) === null,
          exercise: String(row['id']),
        })),
      );
      return [...faults, ...muscleFaults(host, field, found)];
    }),
  ];
}
