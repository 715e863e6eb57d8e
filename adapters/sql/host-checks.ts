import { namedTables } from './host-columns.js';
import type { HostFault } from './host-faults.js';
import { writtenColumn } from './host-relations.js';
import { conditionsOf, isName, isRows, valuesOf } from './host-sql.js';
import {
  nameOfOwner,
  STATEMENT_FIELDS,
  STATEMENT_VALUES,
  isReturning,
  statementsOf,
  type StatementName,
} from './host-statements.js';
import { namesIn } from './named.js';
import type { HostMapping, Value, Where } from './host.js';

// Finds faults in a mapping without a database.

const isTableName = (name: string): boolean => {
  const parts = name.split('.');
  return parts.length <= 2 && parts.every(isName);
};

const badName = (field: string, name: string): HostFault => ({
  code: 'bad_name',
  problem: `${JSON.stringify(name)} (${field}) is not a valid name of a table or column.`,
  remedy: `Use letters, digits and underscores${field.startsWith('logs') ? '' : ', or map a view with such names'}.`,
});

type Values = Value | null | readonly Value[] | undefined;

/** The values in conditions. A condition without values would match every row. */
const comparedIn = (where: Where | undefined): readonly Values[] => {
  const conditions = conditionsOf(where);
  if (where !== undefined && conditions.length === 0) return [[]];
  return conditions.flatMap(({ is, isNot }): readonly Values[] =>
    is === undefined && isNot === undefined ? [[]] : [is, isNot],
  );
};

/** All values that columns are compared with, by field. */
const comparedValues = ({
  exercises,
  exerciseMuscles,
  programs,
  logs,
  performedSets,
}: HostMapping): Readonly<Record<string, readonly Values[]>> => {
  const { equipment } = exercises;
  const muscles = exerciseMuscles.table === undefined ? undefined : exerciseMuscles;
  return {
    'exercises.where': comparedIn(exercises.where),
    'exercises.sharedWhen': comparedIn(exercises.sharedWhen),
    'exercises.equipment.where': comparedIn(isRows(equipment) ? equipment.where : undefined),
    'exerciseMuscles.where': comparedIn(muscles?.where),
    'exerciseMuscles.primaryWhen': [muscles?.primaryWhen],
    'programs.entries.where': comparedIn(programs?.entries.where),
    'logs.where': comparedIn(logs.where),
    'logs.status.completed': [logs.status?.completed],
    'logs.status.planned': [logs.status?.planned],
    'performedSets.where': comparedIn(performedSets?.where),
    'performedSets.sets.where': comparedIn(
      performedSets?.sets?.list === 'json' ? performedSets.sets.where : undefined,
    ),
    'performedSets.warmup': comparedIn(performedSets?.warmup),
    'performedSets.dropset': comparedIn(performedSets?.dropset),
    'performedSets.failure': comparedIn(performedSets?.failure),
  };
};

const isEmpty = (values: Values): boolean =>
  values !== undefined && values !== null && valuesOf(values).length === 0;

const noValues = (field: string): HostFault => ({
  code: 'no_values',
  problem: `${field} has no values.`,
  remedy: 'Add at least one value, or leave it out.',
});

/** Invalid names, and empty lists of values. */
export function nameFaults(host: HostMapping): readonly HostFault[] {
  return [
    ...namedTables(host).flatMap(({ field, table, columns }) => [
      ...(isTableName(table) ? [] : [badName(field, table)]),
      ...columns
        .filter(({ column }) => !isName(column))
        .map((named) => badName(named.field, named.column)),
    ]),
    ...Object.entries(comparedValues(host)).flatMap(([field, compared]) =>
      compared.some(isEmpty) ? [noValues(field)] : [],
    ),
  ];
}

const STATEMENT_NAMES = Object.keys(STATEMENT_VALUES) as readonly StatementName[];

const faultsOfStatement = (name: StatementName, text: string): readonly HostFault[] => {
  const known: readonly string[] = STATEMENT_VALUES[name];
  const owner = nameOfOwner(name);
  const names = namesIn(text);
  const unknown = names.filter((value) => !known.includes(value));
  const named = (values: readonly string[]) => values.map((value) => `:${value}`).join(', ');
  return [
    ...(names.includes(owner)
      ? []
      : [
          {
            code: 'statement_without_user',
            problem: `${STATEMENT_FIELDS[name]} does not use :${owner}, so it could change another user's log.`,
            remedy: `Use :${owner} in its condition or in the values that it inserts.`,
          },
        ]),
    ...(unknown.length === 0
      ? []
      : [
          {
            code: 'unknown_value',
            problem: `${STATEMENT_FIELDS[name]} uses ${named(unknown)}, which is not available there.`,
            remedy: `It can use ${named(known)}.`,
          },
        ]),
  ];
};

/** SQL in the mapping that could access another user's rows, or that cannot run. */
export function statementFaults(host: HostMapping): readonly HostFault[] {
  const { programs } = host;
  const statements = statementsOf(host);
  const { insert = 'returning' } = statements;
  return [
    ...STATEMENT_NAMES.flatMap((name) => {
      const text = statements[name];
      return text === undefined ? [] : faultsOfStatement(name, text);
    }),
    ...(isReturning(insert)
      ? []
      : [
          {
            code: 'insert_without_id',
            problem: 'logs.statements.insert does not return the id of the log that it inserts.',
            remedy: 'End it with: returning ... as id.',
          },
        ]),
    ...(programs === undefined || programs.visibleTo.trim() !== ''
      ? []
      : [
          {
            code: 'empty_visible_to',
            problem:
              'programs.visibleTo is empty, so the mapping does not say who may see which program.',
            remedy: "Set an SQL condition with :userId, or 'true' if all programs are public.",
          },
        ]),
  ];
}

/** The columns that `logs.newLogValues` sets in a log that does not replace another log. */
export function newLogColumns({ logs }: HostMapping): readonly string[] | HostFault {
  try {
    const values = logs.newLogValues?.(null, { completedAt: null, scheduledFor: null }) ?? {};
    const names = Object.keys(values);
    const written = writtenColumn(logs, names);
    if (written === undefined) return names;
    return {
      code: 'written_by_library',
      problem: `logs.newLogValues sets "${written}", which the library writes itself.`,
      remedy: 'Remove it from newLogValues. Use logs.newId to create ids.',
    };
  } catch (error) {
    return {
      code: 'new_log_values',
      problem: `logs.newLogValues(null) failed: ${error instanceof Error ? error.message : String(error)}.`,
      remedy: 'Also return values for a log without an original.',
    };
  }
}
