import { quote, type Query } from '../../support/query.js';
import { formatTable } from '../table.js';

const YEARS = 3;
const LOGS = 156 * YEARS;
const GROUPS = 8;

const OURS = [
  'training_state',
  'muscle_group_recovery',
  'muscle_group_load',
  'workout_swap',
  'custom_workout',
  'custom_workout_exercise',
  'idempotency_key',
];

/**
 * Three years with three workouts a week. Each workout trains eight muscle groups, and one in ten
 * is a swap.
 */
const fillYears = async (query: Query, schema: string): Promise<void> => {
  const at = (name: string) => quote(schema, name);
  const done = `timestamptz '2026-03-04' - interval '56 hours' * number`;
  await query(`insert into ${at('workout_log')} (user_id, program_day_id, completed_at)
    select users.id, 1, ${done} from ${at('users')} users, generate_series(1, ${LOGS}) number`);
  await query(`insert into ${at('muscle_group_load')} (user_id, workout_log_id, muscle_group,
      performed_at, load, weekly_sets, known_effort_sets, exercises_count)
    select log.user_id, log.id, 'muscle group ' || number, log.completed_at, 1.5, 3, 3, 1
    from ${at('workout_log')} log, generate_series(1, ${GROUPS}) number
    where log.completed_at is not null on conflict do nothing`);
  await query(`insert into ${at('workout_swap')} (user_id, original_log_id, swapped_log_id, swap_date,
      reverted_at)
    select log.user_id, log.id, log.id, log.completed_at::date, now()
    from ${at('workout_log')} log
    where log.id % 10 = 0 and log.completed_at is not null on conflict do nothing`);
  for (const name of OURS) await query(`vacuum full analyze ${at(name)}`);
};

/** How much space three years of a user take in each of the library's tables, including indexes. */
export const printSizes = async (query: Query, schema: string, users: number): Promise<void> => {
  await fillYears(query, schema);
  const sizes = await Promise.all(
    OURS.map(async (name) => {
      const [row] = await query(
        `select pg_total_relation_size($1)::text as bytes,
          (select count(*) from ${quote(schema, name)})::text as rows`,
        [quote(schema, name)],
      );
      return { name, bytes: Number(row?.['bytes']), rows: Number(row?.['rows']) };
    }),
  );
  const perUser = (bytes: number) => (bytes / users / 1024).toFixed(1);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    formatTable([
      [`one user, ${YEARS} years`, 'rows', 'kB'],
      ...sizes.map(({ name, bytes, rows }) => [name, (rows / users).toFixed(1), perUser(bytes)]),
      ['together', '', perUser(total)],
    ]),
  );
};
