import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { migrations } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { distributionFaults, schemaFaults } from './distribution-rules.js';

const steps = migrations({ base: true, distribution: 'citus' });
const sql = steps.map((step) => step.sql).join('\n');

describe('the schema for tables distributed by user', () => {
  it("includes the user in each key of a table with users' rows, and has no foreign key that Citus refuses", () => {
    expect(schemaFaults(sql)).toEqual([]);
  });
  it('distributes each table before its first foreign key, together with the users table', () => {
    const tables = Array.from(
      sql.matchAll(/create table if not exists ("\w+"\."\w+")/g),
      ([, table = '']) => table,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) {
      const call = `table('${table}'`;
      const [made, spread] = [
        sql.indexOf(`create table if not exists ${table} `),
        sql.indexOf(call),
      ];
      const keyed = sql.search(new RegExp(`alter table ${table} add (constraint|foreign)`));
      expect(spread, table).toBeGreaterThan(made);
      if (keyed >= 0) expect(keyed, table).toBeGreaterThan(spread);
      const distributed = sql.slice(spread, sql.indexOf(';', spread));
      if (distributed.includes("'user_id'")) expect(distributed).toContain('"users"');
    }
  });
  it('switches to one connection per node before it distributes a table', () => {
    for (const step of steps.filter((step) => step.sql.includes('create_distributed_table'))) {
      expect(step.transactional).toBe(true);
      expect(step.sql.trim().split('\n')[0]).toBe(
        "set local citus.multi_shard_modify_mode to 'sequential';",
      );
    }
  });
  it.each([
    [
      'create table if not exists "p"."workout_log" (\n  id bigint primary key,\n  user_id bigint\n);',
    ],
    ['create table if not exists "p"."workout_log" (\n  user_id bigint,\n  primary key (id)\n);'],
    ['create unique index if not exists one on "p"."workout_swap" (swapped_log_id);'],
    ['alter table "p"."workout_swap" add foreign key (log_id) references "p"."workout_log" (id);'],
    [
      'alter table "p"."workout_log" add constraint one\n  foreign key (user_id, log_id) references "p"."workout_log" (user_id, id) on delete set null (log_id);',
    ],
    ['alter table "p"."program" add foreign key (user_id) references "p"."users" (id);'],
    ['create trigger one after delete on "p"."workout_log"'],
  ])('reports a fault in %j', (text) => {
    expect(schemaFaults(text)).toHaveLength(1);
  });
});

describe('the rules for statements', () => {
  const log = '"public"."workout_log"';
  it.each([
    `select 1 from ${log} log where log.user_id = $1::bigint and log.completed_at < now()`,
    `select 1 from ${log} log where log.user_id = $1::bigint and coalesce(log.user_id, 0) = 1`,
    `select 1 from ${log} log where log.user_id = $1::bigint and log.user_id = (select 1)`,
    `update ${log} log set user_id = 2 where log.user_id = $1::bigint`,
    `insert into "public"."training_state" (user_id) select $1::bigint
      on conflict (user_id) do update set revision = (select 1)`,
    `insert into ${log} (user_id, id) values ($1::bigint, (select max(2)))`,
    `select nextval('a') from ${log} log where log.user_id = $1::bigint`,
    `with held as (select 1 from "public"."exercise" exercise for update) select 1`,
    `select set_config('a', 'b', true)`,
    `select 1 from ${log} log`,
  ])('refuse %j', (text) => {
    expect(distributionFaults(text, '$1')).toHaveLength(1);
  });
});

describe('the suite on a cluster', () => {
  it('says what it needs if there is no cluster', () => {
    const main = fileURLToPath(new URL('./citus/main.ts', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', main], {
      encoding: 'utf8',
      env: { ...process.env, CITUS_URL: '' },
    });
    expect(status).toBe(1);
    expect(stderr).toContain('CITUS_URL');
  });
});
