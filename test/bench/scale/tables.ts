import { MUSCLE_GROUPS } from '../../../src/domain/muscle-groups.js';
import { NOW } from '../speed/world.js';

/** How the SQL of the two databases differs. */
export interface Words {
  /** Whole numbers from 1 to `count`, as `at.n`. */
  readonly upTo: (count: number) => string;
  /** The instant `expression` hours ago. */
  readonly hoursAgo: (expression: string) => string;
  readonly yes: string;
}

export const SQLITE: Words = {
  upTo: (count) =>
    `(with recursive s (n) as (values (1) union all select n + 1 from s where n < ${count}) select n from s)`,
  hoursAgo: (expression) => `cast(${NOW.getTime()} - (${expression}) * 3600000 as integer)`,
  yes: '1',
};

export const POSTGRES: Words = {
  upTo: (count) => `(select n from generate_series(1, ${count}) n)`,
  hoursAgo: (expression) =>
    `timestamptz '${NOW.toISOString()}' - (${expression}) * interval '1 hour'`,
  yes: 'true',
};

const GROUPS = MUSCLE_GROUPS.slice(0, 10);
/** The number of muscle groups that a log trains. */
export const LOADS_PER_LOG = GROUPS.length;
/** 5 logs a week, unless another interval is given. Users with more logs began earlier. */
const HOURS_APART = 33.6;

/** Adds programs that everybody sees, with `days` days in total. */
export const fillCatalogue = ({ upTo }: Words, days: number): readonly string[] => [
  `insert into exercise (id, name) select n, 'Exercise ' || n from ${upTo(100)} at`,
  `insert into exercise_muscle (exercise_id, position, muscle, role)
   select e.n, p.n, case (e.n * p.n) % 5 when 0 then 'chest' when 1 then 'lats' when 2 then 'glutes'
     when 3 then 'biceps' else 'quadriceps' end, case p.n when 1 then 'primary' else 'secondary' end
   from ${upTo(100)} e cross join ${upTo(2)} p`,
  `insert into program (id, name) select n, 'Program ' || n from ${upTo(Math.ceil(days / 4))} at`,
  `insert into program_day (id, program_id, name)
   select n, (n + 3) / 4, 'Day ' || n from ${upTo(days)} at`,
  `insert into program_day_exercise (program_day_id, exercise_id, order_index)
   select d.n, 1 + (d.n * 7 + e.n) % 100, e.n from ${upTo(days)} d cross join ${upTo(5)} e`,
];

/**
 * Adds users with ids from `first` on. All have the same number of completed logs with loads, one
 * every `hoursApart` hours.
 */
export const fillUsers = (
  { upTo, hoursAgo, yes }: Words,
  first: number,
  users: number,
  logs: number,
  hoursApart = HOURS_APART,
): readonly string[] => {
  const groups = GROUPS.map((group) => `select '${group}' as name`).join(' union all ');
  const own = `user_id >= ${first} and user_id < ${first + users}`;
  return [
    `insert into users (id) select ${first - 1} + n from ${upTo(users)} at`,
    `insert into workout_log (user_id, program_day_id, completed_at)
     select ${first - 1} + u.n, 1 + l.n % 3, ${hoursAgo(`l.n * ${hoursApart} - 20`)}
     from ${upTo(users)} u cross join ${upTo(logs)} l`,
    `insert into muscle_group_load (user_id, workout_log_id, muscle_group, performed_at, load,
       weekly_sets, known_effort_sets, exercises_count, counted)
     select log.user_id, log.id, part.name, log.completed_at, 0.5, 3, 0, 1, ${yes}
     from workout_log log cross join (${groups}) part where ${own}`,
    `insert into muscle_group_recovery (user_id, muscle_group, last_workout_date, intensity,
       exercises_count)
     select user_id, muscle_group, max(performed_at), 0.8, 1
     from muscle_group_load where ${own} group by user_id, muscle_group`,
    `insert into training_state (user_id, revision) select ${first - 1} + n, 1 from ${upTo(users)} at`,
  ];
};
