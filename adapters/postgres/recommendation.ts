import { idsIn, objects, utc, type Part } from './parts.js';
import { encodeInstant, type Tables } from './tables.js';
import { selectCustoms, selectDays, workoutsPart } from './workouts.js';

/**
 * Compares the column as it is stored, so that the host's index serves; text is no order of time.
 * An instant between two that can be stored lies above the one that it is cut down to.
 */
const completedBetween = (t: Tables, before: boolean): string => {
  const { encoding } = t.logTable;
  const asStored = encoding !== 'iso-text';
  const column = `log.${asStored ? t.completedExactly : 'completed_at'}`;
  const value = (name: string) => (asStored ? encodeInstant(t, name) : name);
  const later =
    encoding === 'epoch-s' ? value(`:before + interval '999 milliseconds'`) : value(':before');
  return `${column} > ${value(':logsSince')} and ${column} <= ${value(':now')}
        ${before ? `and ${column} < ${later}` : ''}`;
};

/** Completions since `:logsSince`, oldest first. */
const completionsPart = (t: Tables, before: boolean): Part => ({
  with: [
    [
      'completions',
      `select log.id, ${utc('log.completed_at')} as completed_at, log.program_day_id,
        workout.id as custom_workout_id, workout.source_program_day_id,
        workout.source_custom_workout_id, log.completed_at as completed
      from ${t.logs} log
      left join ${t.customWorkout} workout
        on workout.user_id = :user and workout.id = log.custom_workout_id
      where log.user_id = :user and ${completedBetween(t, before)}
        and (workout.id is not null or log.program_day_id is not null)`,
    ],
  ],
  answer: {
    completions: objects('completions', 'order by completed, id'),
  },
});

const REST = ':candidatesMax - (select count(*) from customs)';

/**
 * Completions, and the workouts to compare: custom ones, then days of programs that are named or of
 * which a day was done; where these are too few, all days.
 */
export const candidatesPart = (t: Tables, before: boolean): Part => {
  const completions = completionsPart(t, before);
  const customs = selectCustoms(
    t,
    'and workout.for_log_id is null order by workout.id limit :candidatesMax',
  );
  const familiar = selectDays(
    t,
    `and (day.program_id = any (${idsIn('programIds')}) or day.program_id = any (array(
       select done.program_id from ${t.programDays ?? ''} done where done.id = any (
         array(select program_day_id from completions where custom_workout_id is null)))))
     order by day.id limit greatest(${REST}, 0)`,
  );
  const days = `${selectDays(
    t,
    `and ((select count(*) from customs) + (select count(*) from familiar) < :candidatesMin
       or day.id = any (array(select id from familiar)))`,
  )} order by day.id limit greatest(${REST}, 0)`;
  const workouts = workoutsPart(t, { days, customs });
  const [customsTable, ...others] = workouts.with;
  return {
    with: [
      ...completions.with,
      ...(customsTable === undefined ? [] : [customsTable]),
      ['familiar', familiar],
      ...others,
    ],
    answer: { ...completions.answer, ...workouts.answer },
  };
};
