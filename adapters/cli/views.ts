import type { Config } from './config.js';

// Views in the shape that a mapping can name, for hosts whose tables have another one. They are
// texts to edit: which tables they read from is the host's to say.

const MUSCLES_POSTGRES = `-- Muscle groups in one text column, such as 'chest, triceps': one row for each.
create view exercise_muscle_view as
select
  exercise.id as exercise_id,
  'primary' as role,
  named.place as position,
  btrim(named.muscle) as muscle
from exercise -- your table
cross join lateral regexp_split_to_table(exercise.muscles, ',') -- your column
  with ordinality named (muscle, place)
where btrim(named.muscle) <> '';`;

const MUSCLES_SQLITE = `-- Muscle groups in one text column, such as 'chest, triceps': one row for each.
create view exercise_muscle_view as
select
  exercise.id as exercise_id,
  'primary' as role,
  named.key as position,
  trim(named.value) as muscle
from exercise -- your table
join json_each('["' || replace(exercise.muscles, ',', '","') || '"]') named -- your column
where trim(named.value) <> '';`;

const MUSCLES_MAPPING = `-- In the mapping:
--   exerciseMuscles: { table: 'exercise_muscle_view', exerciseId: 'exercise_id', muscle: 'muscle',
--     role: 'role', position: 'position' }`;

const performed = (
  numbers: string,
): string => `-- Performed work as one row for each exercise of a session, with so many sets all alike: one row for
-- each set. A table that has a row for each set already is mapped as it is.
create view performed_set_view as
select
  session.workout_log_id, -- your tables and columns from here on
  item.position as exercise_order,
  item.exercise_id,
  number.value as position,
  item.reps,
  item.weight_kg
from session
join session_exercise item on item.session_id = session.id
${numbers};`;

const PERFORMED_POSTGRES = performed(
  'cross join lateral generate_series(1, item.sets) number (value)',
);
const PERFORMED_SQLITE = performed(`join (
  with recursive counted (value) as (
    select 1 union all select value + 1 from counted where value < 100)
  select value from counted
) number on number.value <= item.sets`);

const PERFORMED_MAPPING = `-- In the mapping:
--   performedSets: { table: 'performed_set_view', logId: 'workout_log_id', exerciseId: 'exercise_id',
--     exerciseOrder: 'exercise_order', position: 'position', reps: 'reps', weightKg: 'weight_kg' }`;

const logsView = ({ host }: Config): string => {
  const logs = host?.logs;
  const columns = [
    logs?.id ?? 'id',
    logs?.userId ?? 'user_id',
    logs?.completedAt.column ?? 'completed_at',
    logs?.scheduledDate,
    logs?.programDayId,
  ].filter((column) => column !== undefined);
  const table = (logs?.table ?? 'workout_log')
    .split('.')
    .map((name) => `"${name}"`)
    .join('.');
  return `-- Logs that are deleted by a mark: those that are there.
create view visible_log as
select ${columns.map((column) => `"${column}"`).join(', ')}
from ${table}
where deleted_at is null; -- your mark
-- In the mapping, beside \`table\`, where keys and locks stay:
--   logs: { ..., view: 'visible_log', statements: { delete: 'update ... set deleted_at = ...
--     where user_id = :userId and id = :logId' } }`;
};

/** Views to edit and create, for muscle groups, performed work and logs of another shape. */
export const viewTemplates = (config: Config): string => {
  const isPostgres = config.dialect === 'postgres';
  return [
    '-- Templates: take those that you need, and put your own tables in.',
    isPostgres ? MUSCLES_POSTGRES : MUSCLES_SQLITE,
    MUSCLES_MAPPING,
    isPostgres ? PERFORMED_POSTGRES : PERFORMED_SQLITE,
    PERFORMED_MAPPING,
    logsView(config),
  ].join('\n\n');
};
