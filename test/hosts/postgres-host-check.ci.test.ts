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
import { MAPPING_FAULTS } from './mapping-faults.js';

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
const withStatement = (name: string, text: string) => withLogs({ statements: { [name]: text } });
const { newLogValues: _values, copyOnSwap: _copied, ...bareLogs } = logs;

const CASES: readonly Case[] = [
  {
    name: 'a missing table',
    host: { ...mapping, exercises: { ...mapping.exercises, table: 'Move' } },
    faults: [
      ['missing_table', /"Move" \(exercises\)/, /correct exercises/],
      ['mapping_changed', /exercises\.table was \S+ when/, /uninstall/],
    ],
  },
  {
    name: 'a missing column',
    host: withLogs({ importKey: 'ref', copyOnSwap: ['gymId'] }),
    faults: [['missing_column', /"WorkoutLog" has no column "ref" \(logs\.importKey\)/, /Add it/]],
  },
  {
    name: 'invalid names',
    host: {
      ...withLogs({ userId: 'user id' }),
      users: { table: 'a.b.c', id: 'id' },
    },
    faults: [
      ['bad_name', /"user id" \(logs\.userId\)/, /digits and underscores\.$/],
      ['bad_name', /"a\.b\.c" \(users\)/, /letters, digits/],
    ],
  },
  {
    name: 'ids that are uuids',
    sql: 'create table "Person" ("id" uuid primary key)',
    host: { ...mapping, users: { table: 'Person', id: 'id' } },
    faults: [
      [
        'id_type',
        /"Person"\."id" \(users\.id\) is uuid, but mapped as bigint/,
        /users\.idType to 'uuid'/,
      ],
      ['id_type', /logs\.userId\) is int4, but refers to "Person"\."id"/, /Change it to uuid\.$/],
      ['mapping_changed', /users\.table was \S+User when .* is \S+Person now/, /uninstall/],
    ],
  },
  {
    name: 'ids that are texts but refer to integers',
    sql: `alter table "ExerciseMuscle" drop constraint "ExerciseMuscle_exerciseId_fkey",
      alter "exerciseId" type text`,
    faults: [
      [
        'column_type',
        /^muscles\.select\.exerciseId \("exerciseId"\) does not give bigint: operator does not/,
        /convert it in the expression/,
      ],
    ],
  },
  {
    name: 'ids of programs that are texts, to which no library column refers',
    sql: `alter table "ProgramDay" drop constraint "ProgramDay_programId_fkey",
        alter "programId" type varchar(30);
      alter table "Program" alter "id" drop default, alter "id" type text`,
    faults: [
      [
        'column_type',
        /programs\.days\.select\.programId \(p\.id\) does not give bigint/,
        /convert/,
      ],
    ],
  },
  {
    name: 'a log that would get no id',
    sql: 'alter table "WorkoutLog" alter "id" drop default',
    faults: [['id_without_value', /"WorkoutLog"\."id" \(logs\.id\)/, /default.*logs\.newId/]],
  },
  {
    name: 'ids that are narrower than the mapping says',
    host: { ...mapping, users: { table: 'User', id: 'id' } },
    faults: [['id_type', /"User"\."id" \(users\.id\) is int4, but mapped as bigint/, /'integer'/]],
  },
  {
    name: 'ids that are wider than the mapping says',
    sql: 'alter table "ProgramDay" alter "id" type bigint',
    faults: [['id_type', /programs\.days\.id.*int8, but mapped as integer/, /'bigint'/]],
  },
  {
    name: 'a missing position of program days',
    sql: 'alter table "ProgramDay" drop "order"',
    faults: [
      [
        'refused_sql',
        /refuses programs\.days\.select\.position: column d\.order does not exist/,
        /Correct the name\. Quote names/,
      ],
    ],
  },
  {
    name: 'a fractional position of program days',
    sql: `alter table "ProgramDay" alter "order" type numeric;
      update "ProgramDay" set "order" = 1.5`,
    faults: [['column_type', /programs\.days\.select\.position gives .*not an integer/, /Convert/]],
  },
  {
    name: 'an id in a view, and an id that is not unique',
    sql: `create view "Movement" as select * from "Exercise";
      create table "Member" ("id" integer not null)`,
    host: {
      ...mapping,
      users: { table: 'Member', id: 'id', idType: 'integer' },
      exercises: { ...mapping.exercises, table: 'Movement' },
    },
    faults: [
      ['id_not_unique', /"Member"\."id"/, /^create unique index .* on "\w+"\."Member" \("id"\);$/],
      ['key_of_view', /"Movement"/, /as exercises\.table/],
      ['mapping_changed', /users\.table was \S+User when/, /uninstall/],
      ['mapping_changed', /exercises\.table was \S+ when/, /uninstall/],
    ],
  },
  {
    name: 'a timestamp without time zone that is mapped as a timestamp with one',
    host: encoded('timestamptz'),
    faults: [
      ['time_encoding', /"completedAt".* is timestamp, but mapped as timestamptz/, /timestamp-utc/],
    ],
  },
  {
    name: 'a completion that keeps only whole seconds',
    sql: 'alter table "WorkoutLog" alter "completedAt" type timestamp(0)',
    faults: [['time_precision', /"completedAt".* is timestamp\(0\)/, /timestamp\(3\)/]],
  },
  {
    name: 'a completion in a domain that keeps only hundredths',
    sql: `create domain "Hundredth" timestamptz(2);
      alter table "WorkoutLog" alter "completedAt" type "Hundredth"`,
    host: encoded('timestamptz'),
    faults: [['time_precision', /"completedAt".* is timestamptz\(2\)/, /timestamptz\(3\)/]],
  },
  {
    name: 'a text that is mapped as milliseconds',
    sql: 'alter table "WorkoutLog" alter "completedAt" type text',
    host: encoded('epoch-ms'),
    faults: [['time_encoding', /is text, but mapped as epoch-ms/, /Map it as iso-text/]],
  },
  {
    name: 'an instant in a type that cannot hold one',
    sql: 'alter table "WorkoutLog" alter "completedAt" type boolean using null',
    faults: [['time_encoding', /is bool/, /Store it/]],
  },
  {
    name: 'an unknown encoding',
    host: encoded('unix'),
    faults: [['unknown_encoding', /encoding "unix"/, /Use one of timestamptz/]],
  },
  {
    name: 'a date that is an instant',
    sql: 'alter table "WorkoutLog" alter "scheduledFor" type timestamp',
    faults: [['date_type', /logs\.scheduledDate/, /date, or text/]],
  },
  {
    name: 'a completion that cannot be null',
    sql: 'alter table "WorkoutLog" alter "completedAt" set not null',
    faults: [['completed_at_not_null', /every swap will fail/, /Allow null/]],
  },
  {
    name: 'columns that must be null in some logs, but cannot be null',
    sql: 'alter table "WorkoutLog" alter "programDayId" set not null',
    faults: [['optional_not_null', /logs\.programDayId.*custom workout/, /Allow null/]],
  },
  {
    name: 'columns that get no value',
    host: { ...mapping, logs: bareLogs },
    faults: [
      ['unique_without_value', /"clientId" is unique/, /logs\.newLogValues/],
      ['not_null_without_value', /"gymId" is NOT NULL/, /logs\.copyOnSwap/],
    ],
  },
  {
    name: 'values that a new log cannot have',
    host: withLogs({
      newLogValues: (original) => ({ clientId: String(original?.id.toFixed()).concat('x') }),
      copyOnSwap: [],
    }),
    faults: [['not_null_without_value', /"gymId"/, /newLogValues/]],
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
    name: 'a unique column that is copied',
    host: withLogs({ copyOnSwap: ['gymId', 'clientId'], newLogValues: () => ({}) }),
    faults: [['unique_copied', /WorkoutLog_clientId_key/, /newLogValues/]],
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
  {
    name: 'missing library columns',
    sql: 'alter table "WorkoutLog" drop column source_type, drop column swapped_from_id',
    faults: [['schema_outdated', /WorkoutLog\.swapped_from_id.*source_type/, /Run migrate/]],
  },
  {
    name: 'a missing library table',
    sql: 'drop table recovery_correction',
    faults: [['schema_outdated', /recovery_correction/, /Run migrate/]],
  },
  {
    name: 'pending steps',
    sql: 'delete from freshlegs_migration where id >= 13',
    faults: [['schema_older', /13 \(keys to logs\), 14/, /Run migrate/]],
  },
  {
    name: 'a newer schema',
    sql: "insert into freshlegs_migration values (9999, 'from the future', now(), '{}')",
    faults: [['schema_newer', /to step 9999/, /Update the package/]],
  },
  ...MAPPING_FAULTS.map(({ name, change, code, problem, remedy }) => ({
    name,
    host: change(mapping),
    faults: [[code, problem, remedy]] as const,
  })),
  {
    name: 'a completion that the database computes',
    sql: `alter table "WorkoutLog" add "done" timestamp;
      drop index "WorkoutLog_userId_completedAt_idx";
      alter table "WorkoutLog" drop "completedAt",
        add "completedAt" timestamp(3) generated always as ("done") stored;
      create index on "WorkoutLog" ("userId", "completedAt")`,
    faults: [['generated_column', /"completedAt".* is a generated column/, /Map the column/]],
  },
  {
    name: 'a completion in a text that is too short',
    sql: 'alter table "WorkoutLog" alter "completedAt" type varchar(20)',
    host: encoded('iso-text'),
    faults: [['time_too_short', /"completedAt".* is varchar\(20\)/, /type text/]],
  },
  {
    name: 'a statement with an unknown column',
    host: withStatement(
      'setCompletedAt',
      'update "WorkoutLog" set nope = :completedAt where "userId" = :userId and "id" = :logId',
    ),
    faults: [['invalid_sql', /setCompletedAt cannot be run: column "nope"/, /Correct it/]],
  },
  {
    name: 'an insert into an unknown table',
    host: withStatement('insert', 'insert into nope ("userId") values (:userId) returning id'),
    faults: [['invalid_sql', /insert cannot be run: relation "nope"/, /Correct it/]],
  },
  {
    name: 'a delete that is not valid SQL',
    host: withStatement('delete', 'delete "WorkoutLog" where "id" = :logId and "userId" = :userId'),
    faults: [['invalid_sql', /delete cannot be run: syntax error/, /Correct it/]],
  },
  {
    name: 'a condition of programs with an unknown column',
    host: {
      ...mapping,
      ...(mapping.programs && {
        programs: {
          ...mapping.programs,
          days: { ...mapping.programs.days, where: 'd.nope = :userId' },
        },
      }),
    },
    faults: [['refused_sql', /refuses programs\.days\.where: column d\.nope/, /Correct the name/]],
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

  it('reports an invalid index, and how to create it again', async () => {
    const { pool, query } = bench;
    const name = '"WorkoutLog_userId_completedAt_idx"';
    const on = 'on "WorkoutLog" ("userId", "completedAt")';
    await query(`insert into "WorkoutLog" ("clientId", "userId", "gymId", "completedAt", "updatedAt")
      select gen_random_uuid(), 1, 1, '2026-01-01', '2026-01-01' from generate_series(1, 2)`);
    await query(`drop index ${name}`);
    // Two logs have the same instant, so the index stays invalid.
    const failed = query(`create unique index concurrently ${name} ${on}`);
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    const [found, ...others] = await faultsOf(pool(), { host: mapping });
    expect(others).toEqual([]);
    expect(found).toEqual({
      code: 'invalid_index',
      problem: expect.stringContaining('"WorkoutLog_userId_completedAt_idx"') as string,
      remedy: expect.stringContaining('drop index concurrently') as string,
    });
    for (const statement of found?.remedy.split(/(?<=;)\s/) ?? []) await query(statement);
    expect(await faultsOf(pool(), { host: mapping })).toEqual([]);
    await query(`alter index "WorkoutLog_userId_completedAt" rename to ${name}`);
  });

  it('reports all findings at once', async () => {
    const sql = `alter table "WorkoutLog" alter "completedAt" set not null;
      drop index "WorkoutLog_userId_completedAt_idx"; drop table workout_swap;
      delete from freshlegs_migration where id = 14`;
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
    const ofTransactions = /^(begin|rollback|savepoint freshlegs_check)$/;
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
