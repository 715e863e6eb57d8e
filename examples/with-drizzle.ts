import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PostgresClient } from 'freshlegs/postgres';

/**
 * A transaction of drizzle as a client of freshlegs. Make one for each transaction.
 *
 * @example
 * await db.transaction(async (tx) => {
 *   const [{ id }] = await tx.insert(session).values(...).returning({ id: session.id });
 *   const inside = training.withRepository(postgresRepository({ client: clientOf(tx), host }));
 *   await inside.logs.record({ userId, logId: id });
 * });
 */
export const clientOf = (tx: Pick<NodePgDatabase, 'execute'>): PostgresClient => ({
  query: (text, values = []) => {
    const parts = text.split(/\$(\d+)/); // at the odd places the numbers of the values
    const toSql = (part: string, at: number) =>
      at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`;
    return tx.execute(sql.join(parts.map(toSql)));
  },
});
