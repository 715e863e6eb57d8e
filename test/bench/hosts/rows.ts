import type { Dialect } from '../../support/set-shapes.js';

const MOVES = ['chest', 'lats', 'quadriceps', 'hamstrings'];

export interface Sizes {
  readonly users: number;
  /** Of each user. */
  readonly logs: number;
  /** Of each log, a multiple of four. */
  readonly sets: number;
}

const numbers = (dialect: Dialect, count: number): string =>
  dialect === 'PostgreSQL'
    ? `generate_series(0, ${count - 1}) as n (at)`
    : `(with recursive n (at) as (select 0 union all select at + 1 from n where at < ${count - 1})
        select at from n) n`;

/** Inserts users, and logs with sets of four exercises, one log of a user every six hours. */
export const rowsOf = (dialect: Dialect, { users, logs, sets }: Sizes): string => {
  const parts = MOVES.length;
  const isPostgres = dialect === 'PostgreSQL';
  const done = isPostgres
    ? `to_char(timestamp '2026-03-05 06:00' - at / ${users} * interval '6 hours', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`
    : `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-03-05 06:00', '-' || (at / ${users} * 6) || ' hours')`;
  const [list, item] = isPostgres
    ? ['json_agg', 'json_build_object']
    : ['json_group_array', 'json_object'];
  return `
    insert into person select at + 1 from ${numbers(dialect, users)};
    insert into move values ${MOVES.map((muscle, at) => `(${at + 1}, 'Move ${at + 1}', '${muscle}')`).join(', ')};
    insert into session select at + 1, at % ${users} + 1, ${done} from ${numbers(dialect, users * logs)};
    insert into effort select at, at / ${sets / parts}, 5 + at % 8, 40 + at % 50
      from ${numbers(dialect, users * logs * sets)};
    insert into part select at, at / ${parts} + 1, at % ${parts} + 1,
        (select ${list}(${item}('reps', e.reps, 'kg', e.kg)) from effort e where e.part_id = n.at)
      from ${numbers(dialect, users * logs * parts)};
    insert into flat select id, session_id, move_id, reps, kg from performed;`;
};
