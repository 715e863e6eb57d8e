import pg from 'pg';
import { createFreshlegs } from 'freshlegs';
import { checkHost, migrate, postgresRepository, type HostMapping } from 'freshlegs/postgres';

// The tables of the existing backend.
export const tables = `
create table member (id serial primary key, email text not null);
create table movement (id serial primary key, title text not null);
create table movement_muscle (movement_id int references movement, muscle text, role text);
create table session (id serial primary key, done_at timestamptz, note text,
  member_id int not null references member on delete cascade);
create index on session (member_id, done_at);
create table session_set (session_id int references session on delete cascade, place int,
  number int, movement_id int references movement, reps int, kg numeric);
create index on session_set (session_id);`;

// Its pool and its transactions.
export const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });

const inTransaction = async <T>(body: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await body(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

// Its route POST /logs for the signed-in member.
interface Posted {
  readonly doneAt: Date;
  readonly note: string;
  readonly sets: readonly { place: number; number: number; movement_id: number; reps: number }[];
}

const insertSession = `insert into session (member_id, done_at, note) values ($1, $2, $3)
  returning id`;
const insertSets = `insert into session_set (session_id, place, number, movement_id, reps)
  select $1, place, number, movement_id, reps from json_populate_recordset(null::session_set, $2)`;

export const postLogsBefore = (memberId: number, { doneAt, note, sets }: Posted) =>
  inTransaction(async (client) => {
    const { rows } = await client.query<{ id: number }>(insertSession, [memberId, doneAt, note]);
    const logId = Number(rows[0]?.id);
    await client.query(insertSets, [logId, JSON.stringify(sets)]);
    return { logId };
  });

// 1. Map your tables.
export const host: HostMapping = {
  users: { table: 'member', id: 'id', idType: 'integer' },
  exercises: { table: 'movement', id: 'id', idType: 'integer', select: { name: 'title' } },
  muscles: {
    select: { exerciseId: 'movement_id', muscle: 'muscle', role: 'role' },
    from: 'movement_muscle',
  },
  logs: {
    table: 'session',
    id: 'id',
    idType: 'integer',
    userId: 'member_id',
    completedAt: { column: 'done_at', encoding: 'timestamptz' },
  },
  sets: {
    select: {
      logId: 'session_id',
      exerciseId: 'movement_id',
      exerciseOrder: 'place',
      position: 'number',
      reps: 'reps',
      weightKg: 'kg',
    },
    from: 'session_set',
  },
};

// 2. With each release: add the library's tables, and four columns to `session`. The backend can
// keep writing meanwhile.
export const release = async () => {
  await migrate(pool, { host });
  await checkHost(pool, { host }); // throws one error that lists every mismatch and how to fix it
};

// 3. Record each log in the transaction that stores it, so that both are stored or neither.
export const training = createFreshlegs({ repository: postgresRepository({ pool, host }) });

export const postLogs = (memberId: number, { doneAt, note, sets }: Posted) =>
  inTransaction(async (client) => {
    const { rows } = await client.query<{ id: number }>(insertSession, [memberId, doneAt, note]);
    const logId = Number(rows[0]?.id);
    await client.query(insertSets, [logId, JSON.stringify(sets)]);
    const inside = training.withRepository(postgresRepository({ client, host }));
    const { muscleGroups } = await inside.logs.record({ userId: memberId, logId });
    return { logId, muscleGroups };
  });

// 4. Serve the new data.
export const getMuscleGroups = (memberId: number) =>
  training.recovery.mostRecovered({ userId: memberId });
