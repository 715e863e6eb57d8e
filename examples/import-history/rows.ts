import type { PerformedExercise } from 'freshlegs';

/**
 * Inserts a user's rows into a base table. The values are the user, then the rows: as JSON on
 * SQLite, as an array per column on Postgres.
 */
export interface BulkInsert {
  readonly sql: string;
  readonly values: readonly string[];
}

export interface NewLog {
  readonly importKey: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** If false, the end is assumed, and the start is not stored. */
  readonly hasDuration: boolean;
  readonly exercises: readonly PerformedExercise[];
}

/** What an insert of a log returns. A driver may return a 64-bit id as text. */
export interface LogRow {
  readonly id: number | string;
  readonly import_key: string;
}

export interface ExerciseRow {
  readonly id: number | string;
  readonly workout_log_id: number | string;
  readonly order_index: number;
}

type Row = Readonly<Record<string, number | string | null | undefined>>;
type Columns = readonly (readonly [name: string, type: string])[];

interface Dialect {
  readonly user: string;
  /** Turns the values after the user into a relation with these columns. */
  readonly relation: (columns: Columns) => string;
  readonly values: (columns: Columns, rows: readonly Row[]) => readonly string[];
  readonly instant: (date: Date) => string | number;
}

const namesOf = (columns: Columns): string => columns.map(([name]) => name).join(', ');

const toArray = (rows: readonly Row[], name: string): string => {
  const elements = rows.map(({ [name]: value }) =>
    typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : (value ?? 'NULL'),
  );
  return `{${elements.join(',')}}`;
};

const DIALECTS = {
  sqlite: {
    user: '?',
    relation: (columns) =>
      `(select ${columns.map(([name]) => `value ->> '${name}' as ${name}`).join(', ')} from json_each(?))`,
    values: (_, rows) => [JSON.stringify(rows)],
    instant: (date) => date.getTime(),
  },
  postgres: {
    user: '$1::bigint',
    relation: (columns) =>
      `unnest(${columns.map(([, type], at) => `$${at + 2}::${type}[]`).join(', ')}) as new (${namesOf(columns)})`,
    values: (columns, rows) => columns.map(([name]) => toArray(rows, name)),
    instant: (date) => date.toISOString(),
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof DIALECTS;

const insertRows = (
  dialect: DialectName,
  table: string,
  userId: number,
  allColumns: Columns,
  rows: readonly Row[],
): BulkInsert => {
  // Most exports fill few columns of a set, and inserting thousands of nulls takes time too.
  const columns = allColumns.filter(([name]) => rows.some((row) => (row[name] ?? null) !== null));
  const names = namesOf(columns);
  const { user, relation, values } = DIALECTS[dialect];
  return {
    sql: `insert into ${table} (user_id, ${names}) select ${user}, ${names} from ${relation(columns)}`,
    values: [String(userId), ...values(columns, rows)],
  };
};

/** Returns a {@link LogRow} for each log. */
export function insertLogs(
  dialect: DialectName,
  userId: number,
  logs: readonly NewLog[],
): BulkInsert {
  const { sql, values } = insertRows(
    dialect,
    'workout_log',
    userId,
    [
      ['import_key', 'text'],
      ['started_at', 'timestamptz'],
      ['completed_at', 'timestamptz'],
    ],
    logs.map(({ importKey, startedAt, endedAt, hasDuration }) => ({
      import_key: importKey,
      started_at: hasDuration ? DIALECTS[dialect].instant(startedAt) : null,
      completed_at: DIALECTS[dialect].instant(endedAt),
    })),
  );
  return { sql: `${sql} returning id, import_key`, values };
}

/** Returns an {@link ExerciseRow} for each exercise. */
export function insertExercises(
  dialect: DialectName,
  userId: number,
  logs: readonly NewLog[],
  stored: readonly LogRow[],
): BulkInsert {
  const byKey = new Map(logs.map((log) => [log.importKey, log]));
  const { sql, values } = insertRows(
    dialect,
    'workout_log_exercise',
    userId,
    [
      ['workout_log_id', 'bigint'],
      ['exercise_id', 'bigint'],
      ['order_index', 'integer'],
      ['superset', 'integer'],
    ],
    stored.flatMap(({ id, import_key: key }) =>
      (byKey.get(key)?.exercises ?? []).map(({ exerciseId, superset }, at) => ({
        workout_log_id: id,
        exercise_id: exerciseId,
        order_index: at,
        superset,
      })),
    ),
  );
  return { sql: `${sql} returning id, workout_log_id, order_index`, values };
}

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
    userId,
    [
      ['workout_log_exercise_id', 'bigint'],
      ['position', 'integer'],
      ['reps', 'integer'],
      ['seconds', 'float8'],
      ['weight_kg', 'float8'],
      ['rir', 'float8'],
      ['rpe', 'float8'],
      ['type', 'text'],
      ['side', 'text'],
    ],
    exercises.flatMap(({ id, workout_log_id: logId, order_index: at }) =>
      (byId.get(String(logId))?.exercises[at]?.sets ?? []).map(
        ({ reps, seconds, weightKg, rir, rpe, type, side }, position) => ({
          workout_log_exercise_id: id,
          position,
          reps,
          seconds,
          weight_kg: weightKg,
          rir,
          rpe,
          type,
          side,
        }),
      ),
    ),
  );
}
