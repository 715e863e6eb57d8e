import type { PerformedExercise } from 'freshlegs';

/** An insert of many rows into a base table. Its only parameter is the rows as JSON. */
export interface BulkInsert {
  readonly sql: string;
  readonly json: string;
}

/** A completed log that is not stored yet. */
export interface NewLog {
  readonly importKey: string;
  readonly endedAt: Date;
  readonly exercises: readonly PerformedExercise[];
}

/** A stored log as returned by its insert. A driver may return a 64-bit id as text. */
export interface LogRow {
  readonly id: number | string;
  readonly import_key: string;
}

/** A stored exercise of a log as returned by its insert. */
export interface ExerciseRow {
  readonly id: number | string;
  readonly workout_log_id: number | string;
  readonly order_index: number;
}

/** The differences between the databases. */
interface Dialect {
  /** The JSON parameter as a relation with these columns. */
  readonly relation: (columns: readonly (readonly [name: string, type: string])[]) => string;
  readonly instant: (date: Date) => string | number;
}

const DIALECTS = {
  sqlite: {
    relation: (columns) =>
      `(select ${columns.map(([name]) => `value ->> '${name}' as ${name}`).join(', ')} from json_each(?))`,
    instant: (date) => date.getTime(),
  },
  postgres: {
    relation: (columns) =>
      `json_to_recordset($1::json) as new (${columns.map((column) => column.join(' ')).join(', ')})`,
    instant: (date) => date.toISOString(),
  },
} as const satisfies Record<string, Dialect>;

/** A supported database. */
export type DialectName = keyof typeof DIALECTS;

const insertRows = (
  dialect: DialectName,
  table: string,
  columns: readonly (readonly [name: string, type: string])[],
  rows: readonly object[],
): BulkInsert => {
  const names = columns.map(([name]) => name).join(', ');
  return {
    sql: `insert into ${table} (${names}) select ${names} from ${DIALECTS[dialect].relation(columns)}`,
    json: JSON.stringify(rows),
  };
};

/** Inserts completed logs; returns a {@link LogRow} for each. */
export function insertLogs(
  dialect: DialectName,
  userId: number,
  logs: readonly NewLog[],
): BulkInsert {
  const { sql, json } = insertRows(
    dialect,
    'workout_log',
    [
      ['user_id', 'bigint'],
      ['import_key', 'text'],
      ['completed_at', 'timestamptz'],
    ],
    logs.map(({ importKey, endedAt }) => ({
      user_id: userId,
      import_key: importKey,
      completed_at: DIALECTS[dialect].instant(endedAt),
    })),
  );
  return { sql: `${sql} returning id, import_key`, json };
}

/** Inserts the exercises of stored logs; returns an {@link ExerciseRow} for each. */
export function insertExercises(
  dialect: DialectName,
  userId: number,
  logs: readonly NewLog[],
  stored: readonly LogRow[],
): BulkInsert {
  const byKey = new Map(logs.map((log) => [log.importKey, log]));
  const { sql, json } = insertRows(
    dialect,
    'workout_log_exercise',
    [
      ['user_id', 'bigint'],
      ['workout_log_id', 'bigint'],
      ['exercise_id', 'bigint'],
      ['order_index', 'integer'],
    ],
    stored.flatMap(({ id, import_key: key }) =>
      (byKey.get(key)?.exercises ?? []).map(({ exerciseId }, at) => ({
        user_id: userId,
        workout_log_id: id,
        exercise_id: exerciseId,
        order_index: at,
      })),
    ),
  );
  return { sql: `${sql} returning id, workout_log_id, order_index`, json };
}

/** Inserts the sets of stored exercises. */
export function insertSets(
  dialect: DialectName,
  userId: number,
  logs: readonly NewLog[],
  stored: readonly LogRow[],
  exercises: readonly ExerciseRow[],
): BulkInsert {
  const byKey = new Map(logs.map((log) => [log.importKey, log]));
  const byId = new Map(stored.map(({ id, import_key: key }) => [String(id), byKey.get(key)]));
  return insertRows(
    dialect,
    'workout_log_set',
    [
      ['user_id', 'bigint'],
      ['workout_log_exercise_id', 'bigint'],
      ['position', 'integer'],
      ['reps', 'integer'],
      ['seconds', 'float8'],
      ['weight_kg', 'float8'],
      ['rir', 'float8'],
      ['rpe', 'float8'],
      ['type', 'text'],
    ],
    exercises.flatMap(({ id, workout_log_id: logId, order_index: at }) =>
      (byId.get(String(logId))?.exercises[at]?.sets ?? []).map(
        ({ weightKg, ...set }, position) => ({
          ...set,
          user_id: userId,
          workout_log_exercise_id: id,
          position,
          weight_kg: weightKg,
        }),
      ),
    ),
  );
}
