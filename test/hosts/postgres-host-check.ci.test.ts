import type { FreshlegsError } from 'freshlegs';
import {
  checkHost,
  migrate,
  type HostMapping,
  type PostgresPool,
  type TimeEncoding,
} from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../support/database.js';
import { useHost } from '../support/hosts/bench.js';
import { authUsers } from '../support/hosts/auth-users.js';
import { coaching } from '../support/hosts/coaching.js';
import { encodedAs } from '../support/hosts/encoded.js';
import { prisma } from '../support/hosts/prisma.js';
import { prismaCuid } from '../support/hosts/prisma-cuid.js';
import { ENCODINGS } from '../support/instants.js';
import type { WorkedHost } from '../support/hosts/host.js';
import { recordPool } from '../support/counting.js';

const bench = useHost(prisma);
const { mapping } = prisma;
const { logs } = mapping;

interface Fault {
  readonly code: string;
  readonly problem: string;
  readonly remedy: string;
}

/** The faults and then the warnings of a check. */
const faultsOf = async (pool: PostgresPool, options: Parameters<typeof checkHost>[1]) => {
  const answer = await checkHost(pool, options).catch(
    (thrown: unknown) => thrown as FreshlegsError,
  );
  if ('warnings' in answer) return answer.warnings;
  const error = answer;
  expect(error.code).toBe('HOST_MAPPING');
  const faults = error.details['faults'] as readonly Fault[];
  for (const { problem, remedy } of faults) expect(error.message).toContain(`${problem} ${remedy}`);
  return [...faults, ...(error.details['warnings'] as readonly Fault[])];
};

/** Runs statements, checks the host, and rolls the statements back. */
const checkAfter = async (sql: string, host: HostMapping): Promise<readonly Fault[]> => {
  const client = await bench.pool().connect();
  try {
    await client.query(`begin; ${sql}`);
    const lent: PostgresPool = {
      connect: () =>
        Promise.resolve({
          query: (text, values) => client.query(text, values),
          release: () => undefined,
        }),
    };
    return await faultsOf(lent, { host });
  } finally {
    await client.query('rollback');
    client.release();
  }
};

interface Case {
  readonly name: string;
  readonly sql?: string;
  readonly host?: HostMapping;
  readonly faults: readonly (readonly [code: string, problem: RegExp, remedy: RegExp])[];
}

const withLogs = (changed: Partial<HostMapping['logs']>): HostMapping => ({
  ...mapping,
  logs: { ...logs, ...changed },
});
const encoded = (encoding: string) =>
  withLogs({ completedAt: { column: 'completedAt', encoding: encoding as TimeEncoding } });
const { newLogValues: _values, copyOnSwap: _copied, ...bareLogs } = logs;

const CASES: readonly Case[] = [
  {
    name: 'a timestamp without time zone that is mapped as a timestamp with one',
    host: encoded('timestamptz'),
    faults: [
      ['time_encoding', /"completedAt".* is timestamp, but mapped as timestamptz/, /timestamp-utc/],
    ],
  },
  {
    name: 'a completion in a domain that keeps only hundredths',
    sql: `create domain "Hundredth" timestamptz(2);
      alter table "WorkoutLog" alter "completedAt" type "Hundredth"`,
    host: encoded('timestamptz'),
    faults: [['time_precision', /"completedAt".* is timestamptz\(2\)/, /timestamptz\(3\)/]],
  },
  {
    name: 'an instant in a type that cannot hold one',
    sql: 'alter table "WorkoutLog" alter "completedAt" type boolean using null',
    faults: [['time_encoding', /is bool/, /Store it/]],
  },
  {
    name: 'a date that is an instant',
    sql: 'alter table "WorkoutLog" alter "scheduledFor" type timestamp',
    faults: [['date_type', /logs\.scheduledDate/, /date, or text/]],
  },
  {
    name: 'a unique index that allows only one log per day',
    sql: 'create unique index one_a_day on "WorkoutLog" ("userId", "scheduledFor")',
    faults: [['unique_copied', /"one_a_day"/, /swapped_from_id is null/]],
  },
  {
    name: 'unique indexes on the completion or its day',
    sql: `create unique index one_a_time on "WorkoutLog" ("userId", "completedAt")
        where "completedAt" is not null;
      create unique index one_a_day on "WorkoutLog" ("userId", date_trunc('day', "completedAt"));
      create unique index one_open on "WorkoutLog" ("userId") where "completedAt" is null;
      create unique index not_swapped on "WorkoutLog" ("userId", "completedAt")
        where swapped_from_id is null;
      create unique index by_client on "WorkoutLog" ("userId", "completedAt", "clientId")`,
    faults: [
      ['unique_copied', /"one_a_time" on .*completion/, /Drop it.*swapped_from_id is null/],
      ['unique_copied', /"one_a_day" on .*completion/, /Drop it/],
      ['unique_copied', /"one_open" on .*completion/, /Drop it/],
    ],
  },
  {
    name: 'a column that allows only one null',
    sql: `alter table "WorkoutLog" add "badge" text;
      create unique index on "WorkoutLog" ("badge") nulls not distinct`,
    faults: [['unique_without_value', /"badge"/, /newLogValues/]],
  },
  {
    name: "no index on a user's completions",
    sql: 'drop index "WorkoutLog_userId_completedAt_idx"',
    faults: [
      ['missing_index', /no index on \("userId", "completedAt"\)/, /create index concurrently/],
    ],
  },
];

describe('checkHost', () => {
  it.each(CASES)('reports $name', async ({ sql = '', host = mapping, faults }) => {
    const told = await checkAfter(sql, host);
    expect(told).toEqual(
      expect.arrayContaining(
        faults.map(([code, problem, remedy]) => ({
          code,
          problem: expect.stringMatching(problem) as string,
          remedy: expect.stringMatching(remedy) as string,
        })),
      ),
    );
    expect(told.map(({ code }) => code).sort()).toEqual(faults.map(([code]) => code).sort());
  });

  it('reports all findings at once', async () => {
    const sql = `alter table "WorkoutLog" alter "completedAt" set not null;
      drop index "WorkoutLog_userId_completedAt_idx"; drop table workout_swap;
      delete from freshlegs_migration where id = 21`;
    const host = { ...mapping, users: { table: 'User', id: 'id' }, logs: bareLogs };
    const told = await checkAfter(sql, host);
    expect(told.map(({ code }) => code).sort()).toEqual([
      'completed_at_not_null',
      'id_type',
      'missing_index',
      'not_null_without_value',
      'schema_older',
      'schema_outdated',
      'unique_without_value',
    ]);
  });

  it('only reads, and writes nothing', async () => {
    const { pool, statements } = recordPool(bench.pool());
    await checkHost(pool, { host: mapping });
    expect(statements.length).toBeGreaterThan(2);
    const reads = /^\s*(explain (\(format json\) )?)?select/;
    const ofTransactions = /^(begin|rollback)$/;
    const others = statements.filter(({ text }) => !reads.test(text) && !ofTransactions.test(text));
    expect(others).toEqual([]);
  });

  it('has no findings on the base tables', async () => {
    const database = await createDatabase();
    const pool = database.openPool();
    await migrate(pool, { base: true, schema: 'training' });
    expect(await checkHost(pool, { schema: 'training' })).toEqual({ warnings: [], sampled: [] });
    await database.close();
  });

  const hosts: readonly (readonly [string, WorkedHost])[] = [
    ['a host of another shape', coaching],
    ['a host on Prisma with cuids', prismaCuid],
    ['a host with users of an auth service', authUsers],
    ...ENCODINGS.map((encoding) => [encoding, encodedAs(encoding)] as const),
  ];
  it.each(hosts)('has no findings on %s after a migration', async (_name, host) => {
    const database = await createDatabase();
    const pool = database.openPool();
    const options = { host: host.mapping, schema: host.raw.schema };
    await pool.query(host.sql);
    expect((await faultsOf(pool, options)).map(({ code }) => code)).toEqual(['not_migrated']);
    await migrate(pool, options);
    await checkHost(pool, options);
    await database.close();
  });
});
