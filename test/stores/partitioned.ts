import { migrations } from 'freshlegs/postgres';
import type { Query } from '../support/query.js';
import { USER_TABLES } from '../support/configurations.js';

export const PARTITIONS = 8;

/** The partitioned tables, including the users table. */
export const SPREAD_TABLES: readonly string[] = ['users', ...USER_TABLES];

const TABLE = /create table if not exists "\w+"\."(\w+)" \([\s\S]*?\n\);/g;

/** Partitions the same tables by a hash of the user's id, in a separate schema. */
const partitioned = (sql: string): string =>
  sql.replace(TABLE, (statement, name: string) => {
    if (!SPREAD_TABLES.includes(name)) return statement;
    const key = name === 'users' ? 'id' : 'user_id';
    const parts = Array.from(
      { length: PARTITIONS },
      (_, remainder) =>
        `create table parts.${name}_${remainder} partition of ${name}
        for values with (modulus ${PARTITIONS}, remainder ${remainder});`,
    );
    return [statement.replace(/\);$/, `) partition by hash (${key});`), ...parts].join('\n');
  });

/** Partitioned tables support neither concurrent indexes nor keys that are not validated yet. */
const withoutRefused = (sql: string): string =>
  sql.replaceAll(' concurrently', '').replaceAll(' not valid', '');

/** Partitions the base tables and the library's tables like a cluster would distribute them. */
export const createPartitioned = async (query: Query): Promise<void> => {
  await query('create schema parts');
  const steps = migrations({ base: true, distribution: 'citus' });
  for (const { sql } of steps.filter(({ name }) => !name.startsWith('distribution'))) {
    await query(withoutRefused(partitioned(sql)));
  }
};
