import type { PostgresClient, PostgresPool } from 'freshlegs/postgres';
import type { ISql, Sql } from 'postgres';

export const clientOf = (sql: ISql): PostgresClient => ({
  query: async (text, values = []) => {
    const typed = values.map((value) => (value === null ? null : sql.typed(value, 705)));
    const rows = await sql.unsafe(text, typed);
    return { rows, command: rows.command };
  },
});

export const poolOf = (sql: Sql): PostgresPool => ({
  connect: async () => {
    const reserved = await sql.reserve();
    const release = (error?: unknown) => {
      // A broken connection must not serve another call.
      if (error === undefined) reserved.release();
    };
    return { ...clientOf(reserved), release };
  },
});
