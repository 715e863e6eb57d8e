import { NOW } from '../speed/world.js';

/** How the SQL of the two databases differs. */
export interface Words {
  /** Whole numbers from 1 to `count`, as `at.n`. */
  readonly upTo: (count: number) => string;
  /** The instant `expression` hours ago. */
  readonly hoursAgo: (expression: string) => string;
}

export const SQLITE: Words = {
  upTo: (count) =>
    `(with recursive s (n) as (values (1) union all select n + 1 from s where n < ${count}) select n from s)`,
  hoursAgo: (expression) => `cast(${NOW.getTime()} - (${expression}) * 3600000 as integer)`,
};

export const POSTGRES: Words = {
  upTo: (count) => `(select n from generate_series(1, ${count}) n)`,
  hoursAgo: (expression) =>
    `timestamptz '${NOW.toISOString()}' - (${expression}) * interval '1 hour'`,
};
