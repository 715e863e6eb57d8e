import { compareRefs } from '../../src/domain/candidates.js';
import type { RecommendationState } from '../../src/repository.js';
import { toCompletions } from '../sql/completions.js';
import { factsOf, idsOf, rowsOf, workoutsOf, type Answer } from './answers.js';
import { isActive, selectFacts } from './logs.js';
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

// Each log is looked up by its id: a join would read all logs of the user where many are expected.
const replacedBy = (t: Tables, swapped: string): string => `select found.*
      from ${swapped} swapped cross join lateral (
        select log.id, log.swapped_from_id, log.program_day_id, workout.id as custom_workout_id,
          workout.source_program_day_id, workout.source_custom_workout_id
        from ${t.logs} log
        left join ${t.customWorkout} workout
          on workout.user_id = :user and workout.id = log.custom_workout_id
        where log.user_id = :user and log.id = swapped.swapped_from_id offset 0) found
      where swapped.swapped_from_id is not null`;

/** Completions since `:logsSince`, oldest first, and the logs that lead to them by swaps. */
const completionsPart = (t: Tables, before: boolean): Part => ({
  with: [
    [
      'completions',
      `select log.id, ${utc('log.completed_at')} as completed_at, log.swapped_from_id,
        log.program_day_id, workout.id as custom_workout_id, workout.source_program_day_id,
        workout.source_custom_workout_id, log.completed_at as completed
      from ${t.logs} log
      left join ${t.customWorkout} workout
        on workout.user_id = :user and workout.id = log.custom_workout_id
      where log.user_id = :user and ${completedBetween(t, before)}
        and (workout.id is not null or log.program_day_id is not null)`,
    ],
    ['replaced', `${replacedBy(t, 'completions')} union ${replacedBy(t, 'replaced')}`],
  ],
  answer: {
    completions: objects('completions', 'order by completed, id'),
    replaced: objects('replaced'),
  },
});

/** The active logs of `:scheduledOn`, by id; none where the host stores no such date. */
const scheduledPart = (t: Tables): Part => {
  const onDate = `and log.scheduled_date = :scheduledOn ${isActive(t)}`;
  return {
    with: [['scheduled', selectFacts(t, t.logTable.scheduledDate === null ? 'and false' : onDate)]],
    answer: { scheduled: objects('scheduled', 'order by id') },
  };
};

// The days that completions name, a derived workout by its source.
const DONE_DAYS = `select case
    when custom_workout_id is null then program_day_id
    when source_custom_workout_id is null then source_program_day_id end from completions`;

const REST = 'greatest(:candidatesMax - (select count(*) from open_customs), 0)';

/** Ids of the workouts to compare, as `open_customs` and `familiar_days`, or `all_days` if too few. */
const candidateIds = (t: Tables): Part['with'] => {
  const customs = `select workout.id from ${t.customWorkout} workout
    where workout.user_id = :user and workout.for_log_id is null
    order by workout.id limit :candidatesMax`;
  const familiar = selectDays(
    t,
    `and (day.program_id = any (${idsIn('programIds')}) or day.program_id = any (array(
       select done.program_id from ${t.programDays ?? ''} done where done.id = any (
         array(${DONE_DAYS})))))
     order by day.id limit ${REST}`,
  );
  const all = selectDays(
    t,
    `and (select count(*) from open_customs) + (select count(*) from familiar_days) < :candidatesMin
     order by day.id limit ${REST}`,
  );
  return [
    ['open_customs', customs],
    ['familiar_days', familiar],
    ['all_days', all],
  ];
};

const idsOfAll = (...tables: readonly string[]): string =>
  tables.map((table) => `array(select id from ${table})`).join(' || ');

/**
 * Completions; the workouts to compare, which are custom ones, then days of programs that are named
 * or of which a day was done, and where these are too few, all days; and what is scheduled.
 */
export const candidatesPart = (t: Tables, before: boolean): Part => {
  const completions = completionsPart(t, before);
  const scheduled = scheduledPart(t);
  const workouts = workoutsPart(t, {
    customs: selectCustoms(
      t,
      `and workout.id = any (${idsOfAll('open_customs')} || array(
        select custom_workout_id from scheduled))`,
    ),
    days: selectDays(
      t,
      `and day.id = any (${idsOfAll('familiar_days', 'all_days')} || array(
        select program_day_id from scheduled where custom_workout_id is null))`,
    ),
  });
  return {
    with: [...completions.with, ...scheduled.with, ...candidateIds(t), ...workouts.with],
    answer: {
      ...completions.answer,
      ...scheduled.answer,
      ...workouts.answer,
      openCustoms: idsOfAll('open_customs'),
      familiarDays: idsOfAll('familiar_days'),
      allDays: idsOfAll('all_days'),
    },
  };
};

/** What {@link candidatesPart} answers. */
export const candidatesOf = (
  answer: Answer,
): Pick<RecommendationState, 'completions' | 'candidates' | 'scheduled'> => {
  const workouts = workoutsOf(answer);
  const all = idsOf(answer, 'allDays');
  const days = new Set(all.length > 0 ? all : idsOf(answer, 'familiarDays'));
  const customs = new Set(idsOf(answer, 'openCustoms'));
  return {
    completions: toCompletions(rowsOf(answer, 'completions'), rowsOf(answer, 'replaced')),
    candidates: workouts.filter(({ ref }) =>
      ref.type === 'custom' ? customs.has(ref.customWorkoutId) : days.has(ref.programDayId),
    ),
    scheduled: factsOf(answer, 'scheduled').flatMap(
      ({ log: { id: logId, completedAt, source } }) => {
        const workout = source && workouts.find(({ ref }) => compareRefs(ref, source) === 0);
        return workout ? [{ logId, completedAt, source, workout }] : [];
      },
    ),
  };
};
