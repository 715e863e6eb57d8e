import { CompiledQuery, type Transaction } from 'kysely';
import type { PostgresClient } from 'freshlegs/postgres';

/**
 * A transaction of kysely as a client of freshlegs. Make one for each transaction.
 *
 * @example
 * await db.transaction().execute(async (trx) => {
 *   const { id } = await trx.insertInto('session').values(...).returning('id').executeTakeFirstOrThrow();
 *   const inside = training.withRepository(postgresRepository({ client: clientOf(trx), host }));
 *   await inside.logs.record({ userId, logId: id });
 * });
 */
export const clientOf = <Tables>(trx: Transaction<Tables>): PostgresClient => ({
  query: (text, values) => trx.withoutPlugins().executeQuery(CompiledQuery.raw(text, values)),
});
