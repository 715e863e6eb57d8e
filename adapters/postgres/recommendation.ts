import type { CompletedWorkout, Exercise } from '../../src/domain/records.js';
import type { Parts } from '../../src/domain/snapshot.js';
import type { SessionParts, WorkoutFilter } from '../../src/port/port.js';
import { historyOf } from '../../src/port/session-rows.js';
import { exerciseIdsOf } from '../sql/wanted-recovery.js';
import {
  IS_SESSION,
  toCompletedLog,
  toCompletions,
  toLinkedLog,
  toPastLog,
  toSessionCompletion,
} from '../sql/completions.js';
import type { Row, Tuple } from '../sql/rows.js';
import type { Values } from './driver.js';
import { isActive } from './logs.js';
import { pastSetsPart, performedPart, performedSince, toPerformed } from './performed.js';
import { objects, tuples, utc, type ReadPart } from './statement.js';
import { encodeInstant, type Tables } from './tables.js';

const comparedColumn = ({ logTable: { encoding }, completedExactly }: Tables): string =>
  `log.${encoding === 'iso-text' ? 'completed_at' : completedExactly}`;

/**
 * Compares the stored column to use the host's index, unless the column is text, which does not
 * sort by time. If the column has whole seconds, rounds `:before` up, so that a completion at the
 * start of that second still comes before it.
 */
const completedBetween = (t: Tables, before: boolean): string => {
  const { encoding } = t.logTable;
  const column = comparedColumn(t);
  const value = (instant: string) =>
    encoding === 'iso-text' ? instant : encodeInstant(t, instant);
  const later =
    encoding === 'epoch-s'
      ? value(`:before::timestamptz + interval '999 milliseconds'`)
      : value(':before::timestamptz');
  return `${column} > ${value(':logsSince::timestamptz')}
      and ${column} <= ${value(':until::timestamptz')}
      ${before ? `and ${column} < ${later}` : ''}`;
};

/** Reads the latest `:historyMax` active logs into `past_logs`, and their sets into `past_sets`. */
export const historyParts = (t: Tables): readonly ReadPart[] => [
  {
    with: {
      past_logs: `
    select log.id, ${utc('log.completed_at')} as completed_at
    from ${t.logs} log
    where log.user_id = ${t.user} and ${completedBetween(t, false)} ${isActive(t)}
    order by ${comparedColumn(t)} desc, log.id${t.byLogId} desc limit :historyMax::bigint`,
    },
    answer: { pastLogs: objects('past_logs') },
  },
  pastSetsPart(t),
];

export const pastPerformed = (t: Tables, answer: Row): Parts['history'] =>
  historyOf((answer['pastLogs'] as Row[]).map(toPastLog), toPerformed(t, answer['pastSets']));

// Looks up each log by its id, because a join would read all logs of the user if the planner
// expected many rows.
const replacedBy = (t: Tables, swapped: string): string => `
    select found.* from ${swapped} swapped cross join lateral (
      select log.id, log.swapped_from_id, log.program_day_id, workout.id as custom_workout_id,
        workout.source_program_day_id, workout.source_custom_workout_id
      from ${t.logs} log
      left join ${t.customWorkout} workout
        on workout.user_id = ${t.user} and workout.id = log.custom_workout_id
      where log.user_id = ${t.user} and log.id = swapped.swapped_from_id offset 0) found
    where swapped.swapped_from_id is not null`;

const completedLogs = (t: Tables, before: boolean): string => `
    select log.id, log.swapped_from_id, log.program_day_id, log.completed_at as completed,
      workout.id as custom_workout_id, workout.source_program_day_id,
      workout.source_custom_workout_id, ${IS_SESSION} as is_session
    from ${t.logs} log
    left join ${t.customWorkout} workout
      on workout.user_id = ${t.user} and workout.id = log.custom_workout_id
    where log.user_id = ${t.user} and ${completedBetween(t, before)}`;

const LINKED = `id, swapped_from_id, program_day_id, custom_workout_id, source_program_day_id,
  source_custom_workout_id`;
const inTimeOrder = (t: Tables): string => `order by completed, id${t.byLogId}`;

/** Oldest first. For logs created by swaps, also reads the logs that they replaced. */
export const completionsPart = (t: Tables, before: boolean): ReadPart => ({
  with: {
    completions: completedLogs(t, before),
    replaced: `${replacedBy(t, 'completions')} union ${replacedBy(t, 'replaced')}`,
  },
  answer: {
    completions: tuples(
      `${LINKED}, is_session, ${utc('completed')}`,
      `completions ${inTimeOrder(t)}`,
    ),
    replaced: tuples(LINKED, 'replaced'),
  },
});

export const completionsOf = (answer: Row): readonly CompletedWorkout[] =>
  toCompletions(
    (answer['completions'] as Tuple[]).map((tuple) => toCompletedLog(tuple)),
    (answer['replaced'] as Tuple[]).map(toLinkedLog),
  );

/** Reads sessions and their sets, but not the exercises. */
export const sessionsParts = (t: Tables): readonly ReadPart[] => [
  {
    with: {
      completions: `
    select * from (${completedLogs(t, false)}) done where done.is_session`,
    },
    answer: {
      sessions: tuples(
        `id, custom_workout_id, ${utc('completed')}`,
        `completions ${inTimeOrder(t)}`,
      ),
    },
  },
  performedPart(t, 'since'),
];

export const sessionValues = ({
  logsSince,
  until,
  performedMax,
}: NonNullable<WorkoutFilter['sessions']>): Values => ({
  logsSince: logsSince.toISOString(),
  until: until.toISOString(),
  performedMax,
});

export const sessionsOf = (
  t: Tables,
  answer: Row,
  exercises: readonly Exercise[],
  { performedMax }: NonNullable<WorkoutFilter['sessions']>,
): SessionParts => {
  const completions = (answer['sessions'] as Tuple[]).map((tuple) => toSessionCompletion(tuple));
  const performed = performedSince(t, answer, completions, performedMax);
  const ids = new Set(exerciseIdsOf({}, performed));
  const done = exercises.filter(({ id }) => ids.has(id));
  return { completions, performed, exercises: done };
};

// A derived workout is replaced by its source.
const DONE_DAYS = `select case
        when custom_workout_id is null then program_day_id
        when source_custom_workout_id is null then source_program_day_id end from completions`;
const REST = 'greatest(:candidatesMax::bigint - (select count(*) from open_customs), 0)';

/**
 * Reads the ids of the workouts to compare into `open_customs` and `familiar_days`. If those are
 * too few, `all_days` gets the ids of all days. This part uses `completions`.
 */
export const candidateIds = (t: Tables): ReadPart => ({
  with: {
    open_customs: `
    select workout.id from ${t.customWorkout} workout
    where workout.user_id = ${t.user} and workout.for_log_id is null
    order by workout.id limit :candidatesMax::bigint`,
    familiar_days: `
    select day.id from ${t.programDays} day
    where day.program_id = any (:programIds::${t.programId}[] || array(
      select done.program_id from ${t.programDays} done where done.id = any (array(${DONE_DAYS}))))
    order by day.id${t.byDayId} limit ${REST}`,
    all_days: `
    select day.id from ${t.programDays} day
    where (select count(*) from open_customs) + (select count(*) from familiar_days)
      < :candidatesMin::bigint
    order by day.id${t.byDayId} limit ${REST}`,
  },
  answer: {
    openCustoms: 'array(select id from open_customs)',
    familiarDays: 'array(select id from familiar_days)',
    allDays: 'array(select id from all_days)',
  },
});
