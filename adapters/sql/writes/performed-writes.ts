import type { Changes } from '../../../src/domain/changes.js';
import type { LogId } from '../../../src/domain/ids.js';
import type { Dialect, GivenRows, WriteStatement } from '../plan.js';
import type { Store, StoreTables } from '../store-tables.js';
import { givenColumns } from './write-columns.js';

const EXERCISES = { exercise_id: 'exerciseId', order_index: 'integer', superset: 'integer' };
const SETS = {
  exercise_index: 'integer',
  position: 'integer',
  reps: 'integer',
  seconds: 'float8',
  weight_kg: 'float8',
  rir: 'float8',
  rpe: 'float8',
  type: 'text',
  side: 'text',
};

const statementsOf = (
  d: Dialect,
  { logExercise, logSet }: NonNullable<StoreTables['performed']>,
) => {
  const ofLog = (alias: string): string =>
    `${d.own(alias)} and ${alias}.workout_log_id = :performedLogId`;
  return {
    gone: {
      name: 'goneExercises',
      text: `
    delete from ${logExercise} as part where ${ofLog('part')}`,
    },
    exercises: {
      name: 'newExercises',
      text: `
    insert into ${logExercise} (user_id, workout_log_id, exercise_id, order_index, superset)
    select :user, :performedLogId, ${givenColumns(EXERCISES)} from ${d.given(EXERCISES)}`,
      returning: 'id, order_index',
    },
    /** A set refers to its exercise by an id that the database has just assigned. */
    sets: {
      name: 'newSets',
      text: `
    insert into ${logSet} (user_id, workout_log_exercise_id, position, reps, seconds, weight_kg,
      rir, rpe, type, side)
    select :user, part.id, new.position, new.reps, new.seconds, new.weight_kg, new.rir, new.rpe,
      new.type, new.side
    from ${d.given(SETS)}
    join ${d.inserted('newExercises', logExercise, ofLog('own'))} part
      on part.order_index = new.exercise_index`,
      returning: '1',
    },
  } as const satisfies Readonly<Record<string, WriteStatement>>;
};

type Performed = NonNullable<Changes['performed']>;

const setRows = (exercises: Performed['exercises']): GivenRows['values'] =>
  exercises.flatMap(({ sets }, at) =>
    sets.map(({ reps, seconds, weightKg, rir, rpe, type, side }, position) => [
      ...[at, position, reps ?? null, seconds ?? null, weightKg ?? null],
      ...[rir ?? null, rpe ?? null, type ?? null, side ?? null],
    ]),
  );

/**
 * Stores the performed sets of a log in the base tables. A host with its own table of sets stores
 * them with a statement in the mapping or in its own code.
 */
export function performedWrites(
  store: Store,
): (performed: Performed, newLogId: LogId | null) => readonly WriteStatement[] {
  const { d, t } = store;
  if (t.performed === null) return () => [];
  const { gone, exercises: newExercises, sets: newSets } = statementsOf(d, t.performed);
  return ({ logId, exercises }, newLogId) => {
    const values = { performedLogId: logId ?? newLogId };
    const done = exercises.map(({ exerciseId, superset = null }, at) => [exerciseId, at, superset]);
    const sets = setRows(exercises);
    const found: WriteStatement[] = logId === null ? [] : [{ ...gone, values }];
    if (done.length > 0) {
      const rows = { columns: Object.keys(EXERCISES), values: done };
      found.push({ ...newExercises, values, rows, changes: done.length });
    }
    if (sets.length > 0) {
      const rows = { columns: Object.keys(SETS), values: sets };
      found.push({ ...newSets, values, rows, changes: sets.length });
    }
    return found;
  };
}
