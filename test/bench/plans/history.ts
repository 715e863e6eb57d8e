import { PUSH_DAY, USER } from '../../support/integer-ids.js';
import type { Words } from './tables.js';

const OTHERS = 5_000;
const KEYS = 1_000;
/** All logs are older than any period that a use case reads. */
const RECENT_HOURS = 100 * 24;

const GROUP = `case log.id % 4 when 0 then 'chest' when 1 then 'lats' when 2 then 'glutes' else 'biceps' end`;

/** What the twin has too: custom workouts, and the keys of requests. */
export const fillAround = ({ upTo, hoursAgo }: Words): readonly string[] => [
  `insert into custom_workout (user_id, name) select ${USER}, 'Workout ' || n from ${upTo(OTHERS)} at`,
  `insert into custom_workout_exercise (user_id, custom_workout_id, exercise_id)
    select ${USER}, workout.id, 1 + at.n % 3 from custom_workout workout cross join ${upTo(5)} at`,
  `insert into idempotency_key (user_id, key, fingerprint, response, created_at)
    select ${USER}, 'key ' || n, '', '{}', ${hoursAgo('n % 20')} from ${upTo(KEYS)} at`,
];

/**
 * A log per hour, eleven years for 100,000 logs, with loads, some with a reverted swap or with sets.
 */
export const fillHistory = ({ upTo, hoursAgo }: Words, logs: number): readonly string[] => [
  `insert into workout_log (user_id, program_day_id, completed_at, custom_workout_id)
    select ${USER}, case when n % 3 = 0 then ${PUSH_DAY} end, ${hoursAgo(`n + ${RECENT_HOURS}`)},
      case when n % 3 = 1 then 1 + n % ${OTHERS} end
    from ${upTo(logs)} at`,
  `insert into muscle_group_load (user_id, workout_log_id, muscle_group, performed_at, load,
      weekly_sets, known_effort_sets, exercises_count)
    select ${USER}, log.id, ${GROUP}, log.completed_at, 1, 1, 1, 1 from workout_log log`,
  `insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date, reverted_at)
    select ${USER}, log.id, log.id + 1, '2012-01-01', log.completed_at from workout_log log
    where log.id % 20 = 0 and log.id < ${logs}`,
  `insert into workout_log_exercise (user_id, workout_log_id, exercise_id, order_index)
    select ${USER}, log.id, 2, 0 from workout_log log where log.id % 10 = 0`,
];
