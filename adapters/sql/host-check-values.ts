import type { HostMapping, Sql } from './host.js';
import type { Checking } from './checking.js';
import type { CheckContext } from './host-check-context.js';
import { exerciseFaults, groupFaults } from './host-check-exercises.js';
import { setFaults } from './host-check-sets.js';
import { fault, warning, type HostFinding, type Sampled } from './host-faults.js';
import { notCompleted } from './host-logs.js';
import { selectsOf, typeFaultsIn, type HostSelect, type RelationName } from './host-selects.js';
import { hasValue, inParentheses, quoteName, selectSql, valuesOf } from './host-sql.js';
import type { Row } from './rows.js';
import { COUNTED_MAX, listed, ROWS_MAX, sampledBy, type ValueCheck } from './value-check.js';

// Finds faults in the rows that a mapping selects. Runs only if the database accepts its SQL.

export interface ValueFindings {
  readonly found: readonly HostFinding[];
  readonly sampled: readonly Sampled[];
}

/** Rows that a join gives more than once. `key` must differ in all rows of the host's table. */
const repeatedFaults = (
  field: string,
  name: string,
  rows: readonly Row[],
  key: readonly string[],
): readonly HostFinding[] => {
  const keys = rows.map((row) => JSON.stringify(key.map((column) => row[column])));
  const ids = new Set(keys).size;
  if (ids === rows.length) return [];
  const repeated = rows.find((_, at) => keys.indexOf(keys[at] ?? '') < at);
  const id = String(repeated?.['id']);
  return [fault('id_repeated', { field, name, id, rows: rows.length, ids })];
};

// If there are fewer rows, all may be marked as deleted, or no workout may be completed yet.
const ROWS_MIN = 20;

/** Whether a relation has enough rows to expect that a condition matches one. */
const hasEnough = (from: Sql): Sql =>
  `${ROWS_MIN} = (select count(*) from (select 1 as looked from ${from}
          limit ${ROWS_MIN}) first_rows)`;

/** A condition that matches no row. `held` gives values to show. */
const filterCheck = (field: string, from: Sql, condition: Sql, held: Sql = 'null'): ValueCheck => ({
  field,
  max: null,
  // The line breaks end comments of the host.
  text: `select distinct cast(${held} as text) as held from ${from}
      where not exists (select 1 from ${from}
        where ${inParentheses(condition)})
        and ${hasEnough(from)}
      limit 11`,
  faultsOf: (rows) => {
    const values = rows.flatMap((row) => row['held'] ?? []);
    const why = values.length === 0 ? '' : `, because the values are ${listed(values)}`;
    return rows.length === 0 ? [] : [fault('filter_matches_nothing', { field, why })];
  },
});

/** The conditions that a log has a completed status, or any status of the mapping. */
const statusConditions = (status: NonNullable<HostMapping['logs']['status']>) => {
  const column = quoteName(status.column);
  const completed = valuesOf(status.completed);
  return {
    column,
    isCompleted: hasValue(column, completed),
    isKnown: hasValue(column, [...completed, ...notCompleted(status)]),
  };
};

/** Conditions on logs that match no row. */
export function logFilterChecks({ host, database }: CheckContext): readonly ValueCheck[] {
  const { status, where, table, completedAt } = host.logs;
  const from = database.table(table);
  const ofLogs = where === undefined ? [] : [filterCheck('logs.where', from, where)];
  if (status === undefined) return ofLogs;
  const { column, isCompleted, isKnown } = statusConditions(status);
  const ofStatus = filterCheck('logs.status', from, isKnown, column);
  if (completedAt.notNull === true) return [...ofLogs, ofStatus];
  // If no status is known, the check above says so.
  const timed = `(select * from ${from} where ${quoteName(completedAt.column)} is not null
    and exists (select 1 from ${from} where ${isKnown})) timed`;
  return [...ofLogs, ofStatus, filterCheck('logs.status.completed', timed, isCompleted, column)];
}

/** Logs with a completion time that the library ignores, because the mapping lacks their status. */
export function unlistedStatuses({ host, database }: CheckContext): readonly ValueCheck[] {
  const { status, where = 'true', table, completedAt } = host.logs;
  // A time that is never null does not say that a log is completed.
  if (status === undefined || completedAt.notNull === true) return [];
  const from = database.table(table);
  const { column, isCompleted, isKnown } = statusConditions(status);
  const hasTime = `${quoteName(completedAt.column)} is not null`;
  const timed = `(select * from ${from} where ${hasTime}) timed`;
  // If there are enough logs, the checks of filters report that none is known or completed.
  const isUnreported = `(exists (select 1 from ${timed} where ${isCompleted})
      or not ${hasEnough(timed)}
        and (exists (select 1 from ${from} where ${isKnown}) or not ${hasEnough(from)}))`;
  return [
    {
      field: 'logs.status',
      max: COUNTED_MAX,
      text: `select held, listed, count(*) as looked
        from (select cast(${column} as text) as held,
            case when ${isKnown} then 1 else 0 end as listed from ${from}
          where ${hasTime} and ${inParentheses(where)} and ${isUnreported} limit ${COUNTED_MAX}) first_rows
        group by held, listed order by held is null, held`,
      faultsOf: (rows) => {
        const countIn = (counted: readonly Row[]) =>
          counted.reduce((sum, row) => sum + Number(row['looked']), 0);
        const unlisted = rows.filter((row) => Number(row['listed']) === 0);
        if (unlisted.length === 0) return [];
        const values = listed(unlisted.map((row) => row['held'] ?? null));
        const share = `${countIn(unlisted)} of ${countIn(rows)}`;
        return [warning(fault('unlisted_status', { values, share }))];
      },
    },
  ];
}

// A join that doubles rows does so for every user who sees any.
const USERS_MAX = 10;

/** The days of a few users. A join to the users of a day gives a day to each of them once. */
const daysOfUsers = (
  { host: { users, logs }, database }: CheckContext,
  id: Sql,
  from: Sql,
  where: Sql,
): ValueCheck => {
  const user = users.table === undefined ? [logs.table, logs.userId] : [users.table, users.id];
  const [owner = '', key = ''] = user;
  return {
    field: 'programs.days',
    max: null,
    text: `select ${id} as id, freshlegs_user_id
      from (select ${quoteName(key)} as freshlegs_user_id from ${database.table(owner)}
        group by 1 limit ${USERS_MAX}) freshlegs_user, ${from}
      where ${inParentheses(where.replace(/:userId\b/g, 'freshlegs_user_id'))} limit ${ROWS_MAX}`,
    faultsOf: (rows) => repeatedFaults('programs.days', 'day', rows, ['id', 'freshlegs_user_id']),
  };
};

/** Exercises that a log could name, although no foreign key can refer to them. */
const unkeyedExercises = ({ host: { exercises }, database }: CheckContext): ValueCheck => {
  const { table, id } = exercises;
  return {
    field: 'exercises',
    max: null,
    text: `select exercise.id from ${database.tables().relations.selected.exercises ?? ''} exercise where not exists (
      select 1 from ${database.table(table)} held where held."${id}" = exercise.id) limit 11`,
    faultsOf: (rows) => {
      const ids = listed(rows.map((row) => String(row['id'])));
      return rows.length === 0 ? [] : [fault('exercise_without_row', { table, ids })];
    },
  };
};

/** Muscles in rows by role and name. A muscle is shared if an exercise without an owner has it. */
const groupedMuscles = ({ host, database }: CheckContext): ValueCheck => {
  const { exercisesHaveUsers, selected } = database.tables().relations;
  const { muscles = '', exercises = '' } = selected;
  return {
    field: 'muscles',
    max: COUNTED_MAX,
    text: `select role, muscle, shared, count(*) as looked, min(exercise) as exercise
        from (select named.role, named.muscle,
            ${exercisesHaveUsers ? 'case when exercise.user_id is null then 1 else 0 end' : '1'} as shared,
            cast(named.exercise_id as text) as exercise from ${muscles} named
          ${exercisesHaveUsers ? `join ${exercises} exercise on exercise.id = named.exercise_id` : ''}
          limit ${COUNTED_MAX}) first_rows
        group by role, muscle, shared order by role, muscle, shared`,
    faultsOf: (rows) => groupFaults(host, rows),
  };
};

/** The columns of days to check, without the condition, which is about a user. */
const dayColumns = ({ select, from }: HostSelect): Sql => {
  const columns = { program_id: select['programId'], position: select['position'] };
  return selectSql({ id: select['id'], ...columns }, from);
};

type FaultsOf = (host: HostMapping, rows: readonly Row[]) => readonly HostFinding[];

/** What is wrong with the first rows of a relation, besides the types of their values. */
const FAULTS_OF: Readonly<Partial<Record<RelationName, FaultsOf>>> = {
  exercises: (host, rows) => [
    ...repeatedFaults('exercises', 'exercise', rows, ['id']),
    ...exerciseFaults(host, rows),
  ],
  'programs.entries': (_, rows) =>
    repeatedFaults('programs.entries', 'entry', rows, ['program_day_id', 'exercise_id', 'id']),
};

/** The checks of the rows of a relation. */
const checksOf = (context: CheckContext, selected: HostSelect): readonly ValueCheck[] => {
  const { host, database } = context;
  const { field, select, from, where = '' } = selected;
  const { idTypes, selected: relations } = database.tables().relations;
  const isDays = field === 'programs.days';
  const rowsOf = isDays ? dayColumns(selected) : (relations[field] ?? '');
  const sample: ValueCheck = {
    field,
    // The check of groups says how many muscles it has read.
    max: field === 'muscles' ? null : ROWS_MAX,
    text: `select * from ${rowsOf} sampled limit ${ROWS_MAX}`,
    faultsOf: (rows) => {
      const types = typeFaultsIn(field, idTypes, rows);
      return field === 'sets' && host.sets !== undefined
        ? setFaults(host.sets, rows, types)
        : [...types, ...(FAULTS_OF[field]?.(host, rows) ?? [])];
    },
  };
  const isJoined = field === 'exercises' && host.exercises.from !== undefined;
  return [
    sample,
    ...(isJoined ? [unkeyedExercises(context)] : []),
    ...(field === 'muscles' ? [groupedMuscles(context)] : []),
    ...(isDays ? [daysOfUsers(context, inParentheses(select['id'] ?? ''), from, where)] : []),
    ...(where !== '' && !isDays ? [filterCheck(`${field}.where`, from, where)] : []),
  ];
};

/** The checks of the rows of all relations. */
export function valueChecks(context: CheckContext): readonly ValueCheck[] {
  return selectsOf(context.host, context.database.table).flatMap((selected) =>
    checksOf(context, selected),
  );
}

/** The database rejects a check, for example because a cast fails on a row. */
const refusedCheck = (field: string, message: string): HostFinding => {
  const remedy = /more than one row/.test(message)
    ? 'Select one row in the subquery, or a list of names: array(select ...).'
    : `Correct ${field} or the row. Do not convert text to numbers in SQL; the library reads numbers from text. Read JSON with sets.select.value and sets.read.`;
  return fault('refused_value', { field, message, remedy });
};

/** Runs checks of the host's rows. */
export function* findingsOfRows(checks: readonly ValueCheck[]): Checking<ValueFindings> {
  const found: HostFinding[] = [];
  const sampled: Sampled[] = [];
  const refused = new Set<string>();
  for (const check of checks) {
    // If the database refuses a check, it refuses others of the same field for the same row.
    if (refused.has(check.field)) continue;
    const { rows, problem } = yield { kind: 'read', text: check.text };
    if (problem !== null) {
      refused.add(check.field);
      found.push(refusedCheck(check.field, problem));
      continue;
    }
    found.push(...check.faultsOf(rows));
    sampled.push(...sampledBy(check, rows));
  }
  return { found, sampled };
}
