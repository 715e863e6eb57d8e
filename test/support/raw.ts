import type { Id, IdType, IdTypes, LogId, ProgramDayId } from 'freshlegs';
import type { TimeEncoding } from 'freshlegs/postgres';
import { INTEGERS } from '../conformance/ids.js';
import type { RawAccess, RawValue } from '../conformance/suite.js';
import { INSTANTS } from './instants.js';
import { quote, tablesOf, type Query } from './query.js';

/** Where the host's rows are. Names are quoted where necessary. */
export interface RawTables {
  readonly schema: string;
  /** The schemas of all tables, both the host's and the library's. */
  readonly schemas: readonly string[];
  /** If users are stored elsewhere, the table whose rows the host deletes with a user. */
  readonly users: string;
  readonly usersId: string;
  readonly idTypes: IdTypes;
  /** The base tables of performed sets; undefined if the host has its own. */
  readonly sets?: { readonly logExercise: string; readonly logSet: string };
  readonly log: {
    readonly table: string;
    readonly id: string;
    readonly userId: string;
    readonly completedAt: string;
    readonly encoding: TimeEncoding;
    readonly scheduledDate: string;
    readonly programDayId: string;
    /** The logs that exist for the host. */
    readonly visible: string;
    /** The values that the host sets in each new log, as SQL. */
    readonly values: Readonly<Record<string, string>>;
    /** Generates the id of a new log, if its column has no default. */
    readonly newId?: () => Id;
  };
}

export const baseTables = (schema: string): RawTables => ({
  schema,
  schemas: [schema],
  users: quote(schema, 'users'),
  usersId: 'id',
  idTypes: INTEGERS,
  sets: {
    logExercise: quote(schema, 'workout_log_exercise'),
    logSet: quote(schema, 'workout_log_set'),
  },
  log: {
    table: quote(schema, 'workout_log'),
    id: 'id',
    userId: 'user_id',
    completedAt: 'completed_at',
    encoding: 'timestamptz',
    scheduledDate: 'scheduled_date',
    programDayId: 'program_day_id',
    visible: 'true',
    values: {},
  },
});

const toNumber = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

const toId = (type: IdType, text: string | null | undefined): Id | null =>
  type === 'integer' || type === 'bigint' ? toNumber(text) : (text ?? null);

type Reads = 'log' | 'records' | 'counted' | 'revision';

const readsOfLogs = (query: Query, { log, idTypes }: RawTables): Pick<RawAccess, 'log'> => {
  const { read, toDate } = INSTANTS[log.encoding];
  return {
    log: async (logId) => {
      const [row] = await query(
        `select ${log.id}::text as id, ${read(log.completedAt)} as completed_at,
          ${log.scheduledDate}::text as scheduled_date,
          ${log.programDayId}::text as program_day_id, swapped_from_id::text, source_type::text,
          custom_workout_id::text, custom_workout_exercise_id::text
        from ${log.table} where ${log.id} = $1::${idTypes.logs} and ${log.visible}`,
        [String(logId)],
      );
      if (row === undefined) return null;
      const completedAt = row['completed_at'] ?? null;
      return {
        id: toId(idTypes.logs, row['id']) as LogId,
        completedAt: completedAt === null ? null : toDate(completedAt),
        scheduledFor: row['scheduled_date'] ?? null,
        programDayId: toId(idTypes.programDays, row['program_day_id']) as ProgramDayId | null,
        swappedFromId: toId(idTypes.logs, row['swapped_from_id']) as LogId | null,
        sourceType: row['source_type'] ?? null,
        customWorkoutId: toNumber(row['custom_workout_id']),
        customWorkoutExerciseId: toNumber(row['custom_workout_exercise_id']),
      };
    },
  };
};

const readsOfOurs = (
  query: Query,
  { schema, idTypes }: RawTables,
): Pick<RawAccess, Exclude<Reads, 'log'>> => {
  const { read, toDate } = INSTANTS.timestamptz;
  return {
    records: async (userId) =>
      (
        await query(
          `select muscle_group::text, ${read('last_workout_date')} as last_workout_date,
            intensity::text, exercises_count::text
          from ${quote(schema, 'muscle_group_recovery')} where user_id = $1::${idTypes.users}`,
          [String(userId)],
        )
      ).map((row) => ({
        muscleGroup: row['muscle_group'] ?? '',
        lastWorkoutDate: row['last_workout_date'] == null ? null : toDate(row['last_workout_date']),
        intensity: toNumber(row['intensity']),
        exercisesCount: toNumber(row['exercises_count']),
      })),
    // Citus cannot send `muscle_group::text` from several nodes if the column has a collation.
    counted: async (logId) =>
      (
        await query(
          `select concat(muscle_group) as muscle_group, counted::text
          from ${quote(schema, 'muscle_group_load')} where workout_log_id = $1::${idTypes.logs}`,
          [String(logId)],
        )
      ).map((row) => ({
        muscleGroup: row['muscle_group'] ?? '',
        counted: row['counted'] === 'true',
      })),
    revision: async (userId) => {
      const [row] = await query(
        `select revision::text from ${quote(schema, 'training_state')}
        where user_id = $1::${idTypes.users}`,
        [String(userId)],
      );
      return toNumber(row?.['revision']);
    },
  };
};

const toSql = (value: RawValue): string | null => {
  if (value === null) return null;
  return value instanceof Date ? value.toISOString() : String(value);
};

type Writes = Exclude<keyof RawAccess, Reads | 'dump'>;

type Run = (text: string, ...values: readonly (Id | null)[]) => ReturnType<Query>;

const writesOfLogs = (
  run: Run,
  { log, idTypes }: RawTables,
): Pick<RawAccess, 'insertLog' | 'setCompletedAt'> => {
  const { type, toText } = INSTANTS[log.encoding];
  return {
    insertLog: async (userId, { programDayId, completedAt }) => {
      const { users, programDays, logs } = idTypes;
      const values = {
        [log.userId]: `$1::${users}`,
        [log.programDayId]: `$2::${programDays}`,
        [log.completedAt]: `$3::${type}`,
        ...(log.newId === undefined ? {} : { [log.id]: `$4::${logs}` }),
        ...log.values,
      };
      const [row] = await run(
        `insert into ${log.table} (${Object.keys(values).join(', ')})
        values (${Object.values(values).join(', ')}) returning ${log.id}::text as id`,
        userId,
        programDayId,
        completedAt === null ? null : toText(completedAt),
        ...(log.newId === undefined ? [] : [log.newId()]),
      );
      return toId(logs, row?.['id']) as LogId;
    },
    setCompletedAt: (logId, completedAt) =>
      run(
        `update ${log.table} set ${log.completedAt} = $1::${type} where ${log.id} = $2::${idTypes.logs}`,
        completedAt === null ? null : toText(completedAt),
        logId,
      ),
  };
};

const writes = (query: Query, tables: RawTables): Pick<RawAccess, Writes> => {
  const { log, schema, users, usersId, idTypes } = tables;
  const run: Run = (text, ...values) =>
    query(
      text,
      values.map((value) => (value === null ? null : String(value))),
    );
  return {
    ...writesOfLogs(run, tables),
    setCustomWorkout: (logId, customWorkoutId, entryId) =>
      run(
        `update ${log.table} set custom_workout_id = $1::bigint,
          custom_workout_exercise_id = $2::bigint where ${log.id} = $3::${idTypes.logs}`,
        customWorkoutId,
        entryId,
        logId,
      ),
    setSwappedFrom: (logId, swappedFromId) =>
      run(
        `update ${log.table} set swapped_from_id = $1::${idTypes.logs}
        where ${log.id} = $2::${idTypes.logs}`,
        swappedFromId,
        logId,
      ),
    set: async (table, where, values) => {
      const isLog = table === 'workout_log';
      const given = [...Object.values(values), ...Object.values(where)].map(toSql);
      const assigned = Object.keys(values).map((name, at) => `${name} = $${at + 1}`);
      const first = assigned.length + 1;
      const conditions = Object.keys(where).map(
        (name, at) => `${isLog ? log.id : name} = $${first + at}`,
      );
      const text = `update ${isLog ? log.table : quote(schema, table)} set ${assigned.join(', ')}
        where ${conditions.join(' and ')}`;
      await query(text, given);
      return true;
    },
    removeSet: async (logId) => {
      if (tables.sets === undefined) return false;
      const { logExercise, logSet } = tables.sets;
      const rows = await query(
        `delete from ${logSet} where (workout_log_exercise_id, position) = (
           select done.workout_log_exercise_id, done.position
           from ${logSet} done join ${logExercise} part on part.id = done.workout_log_exercise_id
           where part.workout_log_id = $1::${idTypes.logs}
           order by part.order_index desc, done.position desc limit 1)
         returning position::text`,
        [String(logId)],
      );
      return rows.length === 1;
    },
    reserveCustomWorkout: (customWorkoutId, logId) =>
      run(
        `update ${quote(schema, 'custom_workout')} set for_log_id = $1::${idTypes.logs}
        where id = $2::bigint`,
        logId,
        customWorkoutId,
      ),
    deleteLog: (logId) =>
      run(`delete from ${log.table} where ${log.id} = $1::${idTypes.logs}`, logId),
    deleteUser: (userId) =>
      run(`delete from ${users} where ${usersId} = $1::${idTypes.users}`, userId),
  };
};

const rowsAsJson = (schema: string, name: string): string =>
  `'${schema}.${name}', coalesce((
    select json_agg(t::text order by t::text collate "C") from ${quote(schema, name)} t
    ${name === 'training_state' ? 'where revision > 0' : ''}
  ), '[]')`;

/**
 * The host's own access to its tables by plain statements. These are the tables of a mapping, or
 * the base tables of a schema.
 */
export const rawAccess = (query: Query, where: RawTables | string): RawAccess => {
  const tables = typeof where === 'string' ? baseTables(where) : where;
  return {
    ...readsOfLogs(query, tables),
    ...readsOfOurs(query, tables),
    ...writes(query, tables),
    dump: async () => {
      const parts: string[] = [];
      for (const schema of tables.schemas) {
        const names = await tablesOf(query, schema);
        parts.push(...names.map((name) => rowsAsJson(schema, name)));
      }
      const [row] = await query(`select json_build_object(${parts.join(', ')})::text as dump`);
      return row?.['dump'] ?? '';
    },
  };
};
