import type { Changes, CustomWorkoutEntry } from '../../../src/domain/changes.js';
import type { GivenRows, NewIds, WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { assign, givenColumns } from './write-columns.js';

const ENTRIES = {
  id: 'bigint',
  exercise_id: 'exerciseId',
  sets: 'integer',
  reps_min: 'integer',
  reps_max: 'integer',
  order_index: 'integer',
  replaced_exercise_id: 'exerciseId',
  superset: 'integer',
};

const WORKOUT = ':customWorkoutId';

const entryStatements = ({ d, t }: Store) =>
  ({
    /** Existing entries are updated. */
    stored: {
      name: 'storedEntries',
      text: `
    insert into ${t.customWorkoutExercise} as part (user_id, custom_workout_id, created_at, id,
      exercise_id, sets, reps_min, reps_max, order_index, replaced_exercise_id,
      superset)
    ${d.overriding} select :user, ${WORKOUT}, :now, ${givenColumns(ENTRIES)}
    from ${d.given(ENTRIES)} where true
    on conflict (${d.conflictKey('id')}) do update set
      exercise_id = excluded.exercise_id, sets = excluded.sets, reps_min = excluded.reps_min,
      reps_max = excluded.reps_max, order_index = excluded.order_index,
      replaced_exercise_id = excluded.replaced_exercise_id, superset = excluded.superset
      ${d.ifOwn('part')}`,
    },
    gone: {
      name: 'goneEntries',
      text: `
    delete from ${t.customWorkoutExercise} as part
    where ${d.own('part')} and part.custom_workout_id = ${WORKOUT}
      and ${d.notAmong('part.id', ':entryIds')}`,
    },
    /** Logs lose their reference to an entry that is gone. */
    unreferenced: {
      name: 'unreferencedEntries',
      text: `
    update ${t.logTable.table} as log
    set ${assign([['custom_workout_exercise_id', 'null'], ...t.logTable.touch(':now')])}
    where ${d.of('log', t.logTable.userId)} and log.custom_workout_id = ${WORKOUT}
      and log.custom_workout_exercise_id is not null
      and ${d.notAmong('log.custom_workout_exercise_id', ':entryIds')}`,
    },
  }) as const satisfies Readonly<Record<string, WriteStatement>>;

const workoutStatements = ({ d, t }: Store) => {
  const found = `${d.own('workout')} and workout.id = ${WORKOUT}`;
  return {
    created: {
      name: 'newWorkout',
      text: `
    insert into ${t.customWorkout} (user_id, id, name, description, source_program_day_id,
      source_custom_workout_id, for_log_id, created_at, updated_at)
    ${d.overriding} values (:user, ${WORKOUT}, :workoutName, :workoutDescription,
      :sourceProgramDayId, :sourceCustomWorkoutId, :forLogId, :now, :now)`,
      changes: 1,
    },
    changed: {
      name: 'changedWorkout',
      text: `
    update ${t.customWorkout} as workout set name = :workoutName,
      description = :workoutDescription, for_log_id = :forLogId, updated_at = :now
    where ${found}`,
      changes: 1,
      existing: `${t.customWorkout} workout where ${found}`,
    },
    gone: {
      name: 'goneWorkout',
      text: `
    delete from ${t.customWorkout} as workout where ${found}`,
      changes: 1,
      existing: `${t.customWorkout} workout where ${found}`,
    },
    /** Logs lose their reference to a deleted workout. */
    unreferenced: {
      name: 'unreferencedWorkout',
      text: `
    update ${t.logTable.table} as log
    set ${assign([
      ['custom_workout_exercise_id', 'null'],
      ['custom_workout_id', 'null'],
      ...t.logTable.touch(':now'),
    ])}
    where ${d.of('log', t.logTable.userId)} and log.custom_workout_id = ${WORKOUT}`,
    },
    /** Workouts derived from a deleted workout lose their source. */
    derived: {
      name: 'derived',
      text: `
    update ${t.customWorkout} as derived set source_custom_workout_id = null
    where ${d.own('derived')} and derived.source_custom_workout_id = ${WORKOUT}`,
    },
  } as const satisfies Readonly<Record<string, WriteStatement>>;
};

const entryRows = (entries: readonly CustomWorkoutEntry[], { entryIds }: NewIds): GivenRows => ({
  columns: Object.keys(ENTRIES),
  values: entries.map((entry, at) => [
    entryIds[at] ?? null,
    entry.exerciseId,
    entry.sets,
    entry.repsMin,
    entry.repsMax,
    entry.orderIndex,
    entry.replacedExerciseId ?? null,
    entry.superset ?? null,
  ]),
});

type WritesOf<Part> = (part: Part, ids: NewIds) => readonly WriteStatement[];

/** The statements that create, change and delete a custom workout. */
export interface WorkoutWrites {
  readonly create: WritesOf<NonNullable<Changes['createCustomWorkout']>>;
  readonly update: WritesOf<NonNullable<Changes['updateCustomWorkout']>>;
  readonly remove: (customWorkoutId: number) => readonly WriteStatement[];
}

export function workoutWrites(store: Store): WorkoutWrites {
  const entries = entryStatements(store);
  const { created, changed, gone, unreferenced, derived } = workoutStatements(store);
  const storeEntries = (
    written: readonly CustomWorkoutEntry[],
    customWorkoutId: number | null,
    ids: NewIds,
  ): readonly WriteStatement[] => {
    if (written.length === 0) return [];
    const rows = entryRows(written, ids);
    return [{ ...entries.stored, values: { customWorkoutId }, rows, changes: written.length }];
  };
  return {
    create: (workout, ids) => {
      const values = {
        customWorkoutId: ids.workoutId,
        workoutName: workout.name,
        workoutDescription: workout.description,
        sourceProgramDayId: workout.sourceProgramDayId,
        sourceCustomWorkoutId: workout.sourceCustomWorkoutId,
        forLogId: workout.forNewLog === true ? ids.logId : null,
      };
      return [{ ...created, values }, ...storeEntries(workout.exercises, ids.workoutId, ids)];
    },
    update: ({ customWorkoutId, name, description, forLogId, exercises }, ids) => {
      const values = { customWorkoutId, workoutName: name, workoutDescription: description };
      const stored = { ...changed, values: { ...values, forLogId } };
      if (exercises === null) return [stored];
      const kept = { customWorkoutId, entryIds: ids.entryIds };
      return [
        stored,
        ...storeEntries(exercises, customWorkoutId, ids),
        { ...entries.gone, values: kept },
        { ...entries.unreferenced, values: kept },
      ];
    },
    remove: (customWorkoutId) => {
      const statements = store.t.clearsReferences
        ? [unreferenced, gone]
        : [unreferenced, derived, gone];
      return statements.map((statement) => ({ ...statement, values: { customWorkoutId } }));
    },
  };
}
