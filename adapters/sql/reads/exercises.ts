/** The statements that read exercises. */
import type { RowStatement } from '../plan.js';
import type { Store } from '../store-tables.js';

/**
 * SQL for whether an exercise is available to the user: a hidden one and another user's are not.
 * Empty if the host has neither.
 */
export function isOpen({ t }: Store): string {
  return [
    ...(t.exercisesAreHidden ? ['not exercise.hidden'] : []),
    ...(t.exercisesHaveUsers ? ['(exercise.user_id is null or exercise.user_id = :user)'] : []),
  ].join(' and ');
}

/** Exercises that are available to the user, or among `performed`, and their muscles. */
export function exercisesWithMuscles(
  store: Store,
  name: 'exercises' | 'dayExercises',
  ids: readonly string[],
  performed: readonly string[] = [],
): readonly RowStatement[] {
  if (ids.length === 0) return [];
  const { d, t } = store;
  const open = isOpen(store);
  const condition =
    open === '' || performed.length === 0
      ? open
      : `(${open} or ${d.among('exercise.id', ...performed)})`;
  const exercises: RowStatement = {
    name,
    kind: 'exercise',
    from: `from ${t.exercises} exercise
    where ${d.among('exercise.id', ...ids)} ${condition === '' ? '' : `and ${condition}`}`,
    needs: ids,
  };
  if (t.exerciseMuscles === null) return [exercises];
  const muscles: RowStatement = {
    name: name === 'exercises' ? 'muscles' : 'dayMuscles',
    kind: 'muscle',
    from: `from ${t.exerciseMuscles} named
    where ${d.among('named.exercise_id', `${name}.id`)}`,
    needs: [`${name}.id`],
  };
  return [exercises, muscles];
}

/** Exercises without their muscles, for their names. */
export function exerciseNames({ d, t }: Store, ...ids: readonly string[]): RowStatement {
  return {
    name: 'exercises',
    kind: 'exercise',
    from: `from ${t.exercises} exercise where ${d.among('exercise.id', ...ids)}`,
    needs: ids,
  };
}

/** The ids of the first exercises that are available to the user. */
export function firstExercises(store: Store): RowStatement {
  const { d, t } = store;
  const open = isOpen(store);
  return {
    name: 'catalogue',
    kind: 'exerciseId',
    from: `from ${t.exercises} exercise where ${open === '' ? 'true' : open}
    order by exercise.id${d.collate.exercise} limit :exercisesMax`,
  };
}
