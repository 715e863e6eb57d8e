import type { LogId } from '../../src/domain/ids.js';
import type { Changes } from '../../src/domain/changes.js';
import { keepingCodes, type WritePart } from './statement.js';
import type { Tables } from './tables.js';

export const writePerformed = (
  t: Tables,
  { logExercise, logSet }: NonNullable<Tables['performed']>,
  { exercises }: NonNullable<Changes['performed']>,
  logId: LogId,
): WritePart => {
  const sets = exercises.flatMap((exercise, at) =>
    exercise.sets.map(({ weightKg, ...set }, position) => ({
      ...set,
      weight_kg: weightKg,
      order_index: at,
      position,
    })),
  );
  // On a cluster, `new_exercises` has already run as a separate statement, so its rows are in the
  // table.
  const stored = t.isDistributed
    ? `(select part.id, part.order_index from ${logExercise} part
      where part.user_id = ${t.user} and part.workout_log_id = :performedLogId::${t.logId})`
    : 'new_exercises';
  return {
    with: {
      gone_exercises: `
    delete from ${logExercise} part
    where part.user_id = ${t.user} and part.workout_log_id = :performedLogId::${t.logId}`,
      new_exercises: `
    insert into ${logExercise} (user_id, workout_log_id, exercise_id, order_index)
    select ${t.user}, :performedLogId::${t.logId}, new.exercise_id, new.order_index
    from json_to_recordset(:performed::json) as new (exercise_id ${t.exerciseId}, order_index integer)
    returning id, order_index`,
      // A set refers to its exercise by the id from `new_exercises`.
      new_sets: `
    insert into ${logSet} (user_id, workout_log_exercise_id, position, reps, seconds, weight_kg, rir,
      rpe, type)
    select ${t.user}, part.id, new.position, new.reps, new.seconds, new.weight_kg, new.rir,
      new.rpe, new.type
    from ${stored} part
    join json_to_recordset(:sets::json) as new (order_index integer, position integer,
      reps integer, seconds float8, weight_kg float8, rir float8, rpe float8, type text)
      on new.order_index = part.order_index${keepingCodes(t)}`,
    },
    values: {
      performedLogId: logId,
      performed: JSON.stringify(
        exercises.map(({ exerciseId }, at) => ({ exercise_id: exerciseId, order_index: at })),
      ),
      sets: JSON.stringify(sets),
    },
    rows: { new_exercises: exercises.length, new_sets: sets.length },
  };
};
