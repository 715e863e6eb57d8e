import type pg from 'pg';
import { beginLocked } from './limit-postgres-statements.js';

type Values = readonly (string | number | null | readonly number[])[];

/** Returns the only result, parsed from JSON. Null without a row. */
export type Ask = <T>(text: string, ...values: Values) => Promise<T>;

export interface Handle {
  readonly read: Ask;
  /** Runs a write under the user's lock. Rolls back if `stored` is false. */
  readonly write: <T>(
    userId: number,
    /** The program day that a new log refers to, or null. */
    dayId: number | null,
    body: (ask: Ask, revision: number) => Promise<{ readonly answer: T; readonly stored: boolean }>,
  ) => Promise<T>;
}

/** Runs statements on a pool. With `prepare`, they have names. */
export const openHandle = (pool: pg.Pool, prepare: boolean): Handle => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = `limit_${names.size}`;
    names.set(text, name);
    return name;
  };
  const askOn =
    (on: pg.Pool | pg.PoolClient): Ask =>
    async <T>(text: string, ...values: Values): Promise<T> => {
      const query = { text, values: [...values] };
      const { rows } = await on.query<{ answer: string }>(
        prepare ? { name: nameOf(text), ...query } : query,
      );
      return JSON.parse(rows[0]?.answer ?? 'null') as T;
    };
  return {
    read: askOn(pool),
    write: async (userId, dayId, body) => {
      const client = await pool.connect();
      try {
        const revision = await lock(client, userId, dayId);
        const { answer, stored } = await body(askOn(client), revision);
        await client.query(stored ? 'commit' : 'rollback');
        return answer;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
};

const lock = async (
  client: pg.PoolClient,
  userId: number,
  dayId: number | null,
): Promise<number> => {
  // Two statements in one message have two results, but pg's types declare only one.
  const results = (await client.query(
    beginLocked(userId, dayId),
  )) as unknown as readonly pg.QueryResult<{
    revision: string;
  }>[];
  const [row] = results[1]?.rows ?? [];
  if (row === undefined) throw new Error('The user does not exist.');
  return Number(row.revision);
};
