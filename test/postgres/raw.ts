import type { RawAccess } from '../conformance/suite.js';
import { quote, tablesOf, type Query } from './query.js';

// Instants are read as milliseconds since 1970: their text depends on the session's settings.
const instant = (column: string): string => `(extract(epoch from ${column}) * 1000)::text`;

const toNumber = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);
const toDate = (text: string | null | undefined): Date | null =>
  text === null || text === undefined ? null : new Date(Number(text));

type Reads = 'log' | 'records' | 'counted' | 'revision';

const reads = (query: Query, table: (name: string) => string): Pick<RawAccess, Reads> => ({
  log: async (logId) => {
    const [row] = await query(
      `select id::text, ${instant('completed_at')} as completed_at,
        to_char(scheduled_date, 'YYYY-MM-DD') as scheduled_date,
        program_day_id::text, swapped_from_id::text, source_type::text,
        custom_workout_id::text, custom_workout_exercise_id::text
      from ${table('workout_log')} where id = $1::bigint`,
      [String(logId)],
    );
    if (row === undefined) return null;
    return {
      id: Number(row['id']),
      completedAt: toDate(row['completed_at']),
      scheduledFor: row['scheduled_date'] ?? null,
      programDayId: toNumber(row['program_day_id']),
      swappedFromId: toNumber(row['swapped_from_id']),
      sourceType: row['source_type'] ?? null,
      customWorkoutId: toNumber(row['custom_workout_id']),
      customWorkoutExerciseId: toNumber(row['custom_workout_exercise_id']),
    };
  },
  records: async (userId) =>
    (
      await query(
        `select muscle_group::text, ${instant('last_workout_date')} as last_workout_date,
          intensity::text, exercises_count::text
        from ${table('muscle_group_recovery')} where user_id = $1::bigint`,
        [String(userId)],
      )
    ).map((row) => ({
      muscleGroup: row['muscle_group'] ?? '',
      lastWorkoutDate: toDate(row['last_workout_date']),
      intensity: toNumber(row['intensity']),
      exercisesCount: toNumber(row['exercises_count']),
    })),
  counted: async (logId) =>
    (
      await query(
        `select muscle_group::text, counted::text
        from ${table('muscle_group_load')} where workout_log_id = $1::bigint`,
        [String(logId)],
      )
    ).map((row) => ({
      muscleGroup: row['muscle_group'] ?? '',
      counted: row['counted'] === 'true',
    })),
  revision: async (userId) => {
    const [row] = await query(
      `select revision::text from ${table('training_state')} where user_id = $1::bigint`,
      [String(userId)],
    );
    return toNumber(row?.['revision']);
  },
});

type Writes = Exclude<keyof RawAccess, Reads | 'dump'>;

const writes = (query: Query, table: (name: string) => string): Pick<RawAccess, Writes> => {
  const log = table('workout_log');
  const run = (text: string, ...values: readonly (number | string | null)[]) =>
    query(
      text,
      values.map((value) => (value === null ? null : String(value))),
    );
  return {
    insertLog: async (userId, { programDayId, completedAt }) => {
      const [row] = await run(
        `insert into ${log} (user_id, program_day_id, completed_at)
        values ($1::bigint, $2::bigint, $3::timestamptz) returning id::text`,
        userId,
        programDayId,
        completedAt?.toISOString() ?? null,
      );
      return Number(row?.['id']);
    },
    setCompletedAt: (logId, completedAt) =>
      run(
        `update ${log} set completed_at = $1::timestamptz where id = $2::bigint`,
        completedAt?.toISOString() ?? null,
        logId,
      ),
    setCustomWorkout: (logId, customWorkoutId, entryId) =>
      run(
        `update ${log} set custom_workout_id = $1::bigint, custom_workout_exercise_id = $2::bigint
        where id = $3::bigint`,
        customWorkoutId,
        entryId,
        logId,
      ),
    reserveCustomWorkout: (customWorkoutId, logId) =>
      run(
        `update ${table('custom_workout')} set for_log_id = $1::bigint where id = $2::bigint`,
        logId,
        customWorkoutId,
      ),
    deleteLog: (logId) => run(`delete from ${log} where id = $1::bigint`, logId),
    deleteUser: (userId) => run(`delete from ${table('users')} where id = $1::bigint`, userId),
  };
};

const ROWS_OF = (table: string, name: string): string =>
  `'${name}', coalesce((
    select json_agg(t::text order by t::text collate "C") from ${table} t
    ${name === 'training_state' ? 'where revision > 0' : ''}
  ), '[]')`;

/** The host's own access, with plain statements on the tables of a schema. */
export const rawAccess = (query: Query, schema: string): RawAccess => {
  const table = (name: string): string => quote(schema, name);
  return {
    ...reads(query, table),
    ...writes(query, table),
    dump: async () => {
      const tables = await tablesOf(query, schema);
      const parts = tables.map((name) => ROWS_OF(table(name), name));
      const [row] = await query(`select json_build_object(${parts.join(', ')})::text as dump`);
      return row?.['dump'] ?? '';
    },
  };
};
