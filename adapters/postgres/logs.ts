import type { LogFacts } from '../../src/domain/changes.js';
import type { LogFilter, PageRequest, SwapFilter } from '../../src/repository.js';
import { objects, utc, type Part } from './parts.js';
import type { Tables } from './tables.js';

/** Whatever kind of text a host has: without the blanks that `char` fills up with, and with its case. */
const asText = ({ logTable }: Tables): string => (logTable.encoding === 'iso-text' ? '::text' : '');

const inForce = (swap: string): string =>
  `${swap}.user_id = :user and ${swap}.original_log_id = log.id and ${swap}.reverted_at is null`;

const madeIt = (swap: string): string =>
  `${swap}.user_id = :user and ${swap}.swapped_log_id = log.id`;

// Looked up one by one: to join five tables takes the planner longer than to plan four lookups, half
// of the time of a planned undo.
/**
 * A log's columns, with what its swaps say of it. A reference to a custom workout that is gone, or to
 * an entry that is not of it, is null.
 */
export const selectFacts = (t: Tables, conditions: string): string => `
  select log.id, log.user_id, log.program_day_id, log.swapped_from_id, log.source_type,
    log.scheduled_date, log.${t.completedExactly}${asText(t)} as completed_exactly,
    ${utc('log.completed_at')} as completed_at,
    (select workout.id from ${t.customWorkout} workout
      where workout.user_id = :user and workout.id = log.custom_workout_id) as custom_workout_id,
    (select entry.id from ${t.customWorkoutExercise} entry
      where entry.user_id = :user and entry.id = log.custom_workout_exercise_id
        and entry.custom_workout_id = log.custom_workout_id) as custom_workout_exercise_id,
    (select json_build_array(active.id, active.swapped_log_id) from ${t.swaps} active
      where ${inForce('active')}) as active,
    (select json_build_array(origin.id, origin.original_log_id, origin.reverted_at)
      from ${t.swaps} origin where ${madeIt('origin')}) as origin
  from ${t.logs} log
  where log.user_id = :user ${conditions}`;

const FACTS_ANSWER = { facts: objects('facts') };

/** Facts of some logs, as `facts`. */
export const factsPart = (t: Tables, conditions: string): Part => ({
  with: [['facts', selectFacts(t, conditions)]],
  answer: FACTS_ANSWER,
});

/**
 * Facts of the logs that an array of ids names, their rows locked: a host's change of the log waits,
 * or is seen if it came first. A view cannot be locked, so there the row of the table is.
 */
export const lockedFactsPart = (t: Tables, logIds: string): Part => {
  const { logTable } = t;
  if (!logTable.hasView) {
    const condition = `and log.id = any (${logIds}) for no key update of log`;
    return { with: [['facts', selectFacts(t, condition)]], answer: FACTS_ANSWER };
  }
  const locked = `select stored.${logTable.id} as id from ${logTable.table} stored
    where stored.${logTable.userId} = :user and stored.${logTable.id} = any (${logIds})
    for no key update`;
  return {
    with: [
      ['locked', locked],
      ['facts', selectFacts(t, 'and log.id in (select locked.id from locked)')],
    ],
    answer: FACTS_ANSWER,
  };
};

/** Neither replaced by a swap in force nor withdrawn by a revert. */
export const isActive = (t: Tables): string => `and not exists (
          select 1 from ${t.swaps} active where ${inForce('active')})
        and not exists (select 1 from ${t.swaps} origin
          where ${madeIt('origin')} and origin.reverted_at is not null)`;

const selectPerformed = ({ performed, performedSets }: Tables, ofLogs: string): string => {
  const columns = `done.position, done.reps, done.seconds, done.weight_kg, done.rir, done.rpe, done.type`;
  if (performed !== null) {
    return `select part.workout_log_id, part.id, part.exercise_id, part.order_index, ${columns}
      from ${performed.logExercise} part
      join ${performed.logSet} done on done.user_id = :user and done.workout_log_exercise_id = part.id
      where part.user_id = :user and part.workout_log_id ${ofLogs}`;
  }
  // The host's sets have no user of their own: they are those of a log that is the user's.
  return performedSets === null
    ? `select null::bigint as workout_log_id, null::bigint as id, null::bigint as exercise_id,
      null::bigint as order_index, 0 as position where false`
    : `select done.workout_log_id, done.id, done.exercise_id, done.order_index, ${columns}
      from ${performedSets} done where done.workout_log_id in (select facts.id from facts)`;
};

const performedAs = (selected: string): Part => ({
  with: [['performed', selected]],
  answer: {
    performed: objects('performed', 'order by order_index, id, position'),
  },
});

/** The sets performed in the log `:logId`, as `performed`; after `facts`. */
export const performedPart = (t: Tables): Part => performedAs(selectPerformed(t, '= :logId'));

/** The sets performed in the logs of `facts`, as `performed`. */
export const performedInFactsPart = (t: Tables): Part =>
  performedAs(selectPerformed(t, '= any (array(select facts.id from facts))'));

/**
 * Completed logs of the user without any load, as `unrecorded`, by id. The sum keeps the planner from
 * walking along the key of the whole table until it has met enough logs of one user.
 */
export const unrecordedPart = (t: Tables, { after }: PageRequest<number>): Part => ({
  with: [
    [
      'unrecorded',
      `select log.id from ${t.logs} log
      where log.user_id = :user ${after === null ? '' : 'and log.id > :after'}
        and log.completed_at is not null and not exists (
          select 1 from ${t.load} load where load.user_id = :user and load.workout_log_id = log.id)
      order by log.id + 0 limit :limit`,
    ],
  ],
  answer: { unrecorded: 'select count(*) from unrecorded' },
});

/** Logs that reverted swaps made from `:logId`, and from those in turn; the farthest first. */
export const withdrawnPart = (t: Tables): Part => ({
  with: [
    [
      'withdrawn (id, depth)',
      `select swap.swapped_log_id, 1 from ${t.swaps} swap
      where swap.user_id = :user and swap.original_log_id = :logId and swap.reverted_at is not null
      union all
      select swap.swapped_log_id, withdrawn.depth + 1
      from withdrawn
      join ${t.swaps} swap on swap.user_id = :user and swap.original_log_id = withdrawn.id
      where swap.reverted_at is not null`,
    ],
  ],
  answer: {
    withdrawn: 'array(select id from withdrawn order by depth desc, id)',
  },
});

/** A text per set of filters: one that serves them all could not use its index well. */
export const logsPart = (t: Tables, filter: LogFilter): Part => {
  const conditions = [
    filter.after === null ? '' : 'and log.id < :after',
    filter.completed === null
      ? ''
      : `and log.completed_at is ${filter.completed ? 'not null' : 'null'}`,
    filter.includeInactive ? '' : isActive(t),
  ];
  const listed = `${selectFacts(t, conditions.join(' '))} order by log.id desc limit :limit`;
  return {
    with: [['facts', listed]],
    answer: { facts: objects('facts', 'order by id desc') },
  };
};

const swapColumns = (alias: string): string => `${alias}.id, ${alias}.user_id,
    ${alias}.original_log_id, ${alias}.swapped_log_id, ${alias}.swap_date,
    ${utc(`${alias}.reverted_at`)} as reverted_at,
    ${utc(`${alias}.created_at`)} as created_at, ${utc(`${alias}.updated_at`)} as updated_at`;

/** The swap `:swapId`, as `swap_row`. */
export const swapPart = (t: Tables): Part => ({
  with: [
    [
      'swap_row',
      `select ${swapColumns('swap')}, swap.moved_completed_at as moved_exactly
      from ${t.swaps} swap where swap.user_id = :user and swap.id = :swapId`,
    ],
  ],
  answer: { swap: 'select row_to_json(swap_row) from swap_row' },
});

const chainPart = (t: Tables): readonly (readonly [string, string])[] => [
  [
    'chain (id)',
    `select :chainOfLogId
    union
    select case when swap.original_log_id = chain.id then swap.swapped_log_id else swap.original_log_id end
    from chain
    join ${t.swaps} swap on swap.user_id = :user
      and (swap.original_log_id = chain.id or swap.swapped_log_id = chain.id)`,
  ],
];

/** The swaps that a filter wants, as `swaps`. */
export const swapsPart = (t: Tables, filter: SwapFilter): Part => {
  const conditions = [
    filter.after === null ? '' : 'and swap.id < :after',
    filter.logId === null
      ? ''
      : 'and (swap.original_log_id = :logId or swap.swapped_log_id = :logId)',
    filter.chainOfLogId === null ? '' : 'and swap.original_log_id in (select id from chain)',
    filter.from === null ? '' : 'and swap.swap_date >= :from',
    filter.to === null ? '' : 'and swap.swap_date <= :to',
  ];
  return {
    with: [
      ...(filter.chainOfLogId === null ? [] : chainPart(t)),
      [
        'swaps',
        `select ${swapColumns('swap')} from ${t.swaps} swap
        where swap.user_id = :user ${conditions.join(' ')} order by swap.id desc limit :limit`,
      ],
    ],
    answer: { swaps: objects('swaps', 'order by id desc') },
  };
};

/** Facts by the id of their log. */
export const findIn = (facts: readonly LogFacts[], logId: number | undefined): LogFacts | null =>
  facts.find(({ log }) => log.id === logId) ?? null;
