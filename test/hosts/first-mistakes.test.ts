import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS } from '../../adapters/sql/host-check-faults.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { findingsOf } from './host.js';
import { MAPPING, MISTAKES, TABLES, type Change } from './mistakes.js';
import { DIALECTS, type Dialect } from './odd-host.js';

/** A fault as `code: problem remedy`. */
const toText = ({ code, problem, remedy }: postgres.HostFault): string =>
  `${code}: ${problem} ${remedy}`;

/** The faults, and then the warnings. */
const toldBy = async (check: Parameters<typeof findingsOf>[0]): Promise<readonly string[]> => {
  const { faults, warnings } = await findingsOf(check);
  return [...faults.map(toText), ...warnings.map((warning) => `warning ${toText(warning)}`)];
};

/** The words of a database, where a text has other words on each. */
const forDialect = (dialect: Dialect, text: string): string =>
  text.replace(/«(.*?)\|(.*?)»/gs, dialect === 'postgres' ? '$1' : '$2');

type Check = (change: Change) => Promise<readonly string[]>;

const bare = new Database(':memory:');
bare.exec(TABLES);
const BARE = bare.serialize();
sqlite.migrate(bare, { host: MAPPING });
const MIGRATED = bare.serialize();

const onSqlite: Check = ({ host = MAPPING, sql = '', isBare }) => {
  const database = new Database(isBare === true ? BARE : MIGRATED);
  database.pragma('foreign_keys = on');
  database.exec(sql);
  return toldBy(() => sqlite.checkHost(database, { host }));
};

const { programs: PROGRAMS } = MAPPING;
const withDays = (more: object): postgres.HostMapping => ({
  ...MAPPING,
  programs: { ...PROGRAMS, days: { ...PROGRAMS.days, ...more } },
});

/** A mapping whose SQL ends with comments. */
const withComments = <Part>(part: Part, isSql = false): Part => {
  if (typeof part === 'string') return (isSql ? `${part} -- it's a comment` : part) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const fields = Object.entries(part).map(([name, value]) => {
    const isText = isSql || ['select', 'from', 'where'].includes(name);
    return [name, withComments<unknown>(value, isText)] as const;
  });
  return Object.fromEntries(fields) as Part;
};

// Mappings that are right, although similar ones are wrong.
const ACCEPTED: Readonly<Record<string, Change>> = {
  'a mapping without a mistake': {},
  'comments at the end of any SQL': { host: withComments(MAPPING) },
  'statements that plain JavaScript leaves undefined': {
    host: {
      ...MAPPING,
      logs: { ...MAPPING.logs, statements: { delete: undefined } as object },
    },
  },
  'unique indexes that exclude logs of swaps, or that have another value': {
    sql: `alter table "Workout" add column day date;
      create unique index once on "Workout" ("memberId", "finishedAt") where swapped_from_id is null;
      create unique index day on "Workout" ("memberId", day) where swapped_from_id is null;
      create unique index made on "Workout" ("memberId", day, code);
      create unique index by_code on "Workout" ("memberId", "finishedAt", code)`,
    host: { ...MAPPING, logs: { ...MAPPING.logs, scheduledDate: 'day' } },
  },
  'a unique day for which the mapping has a value': {
    sql: `alter table "Workout" add column day date;
      create unique index day on "Workout" ("memberId", day)`,
    host: {
      ...MAPPING,
      logs: {
        ...MAPPING.logs,
        scheduledDate: 'day',
        newLogValues: () => ({ gymId: 1, code: 'new', day: '2026-03-05' }),
      },
    },
  },
  'statuses that a check allows': {
    sql: `alter table "Workout" add column st varchar(20) default 'done'
      check (st in ('done', 'it''s planned'));
      update "Workout" set st = 'done'`,
    host: {
      ...MAPPING,
      logs: {
        ...MAPPING.logs,
        status: { column: 'st', completed: ['done', 'old'], planned: "it's planned" },
      },
    },
  },
  'days that are public for all': { host: withDays({ where: 'TRUE' }) },
  'days that a join gives to each of their users': {
    sql: 'insert into "Member" values (2)',
    host: withDays({
      select: { id: 'd.id', name: 'd.title' },
      from: '"ProgramDay" d cross join "Member" m',
      where: 'm.id = :userId',
    }),
  },
};

describe.each(DIALECTS)('checkHost on %s', (dialect) => {
  let database: TestDatabase | undefined;
  let pool: pg.Pool | undefined;
  beforeAll(async () => {
    if (dialect === 'sqlite') return;
    database = await createDatabase();
    pool = database.openPool();
    await pool.query(TABLES);
    await postgres.migrate(pool, { host: MAPPING });
  });
  afterAll(() => database?.close());

  /** Runs statements, checks the host, and rolls the statements back. */
  const onPostgres = async (
    { sql = '', isBare, ...options }: Change,
    answerTo: (text: string) => postgres.PostgresResult | null = () => null,
  ): Promise<readonly string[]> => {
    const client = await pool?.connect();
    if (client === undefined) throw new Error('The database must be open.');
    const query: postgres.PostgresClient['query'] = async (text, values) =>
      answerTo(text) ?? client.query(text, values);
    const lent = { connect: () => Promise.resolve({ query, release: () => undefined }) };
    try {
      const removed = isBare === true ? postgres.uninstallation({ host: MAPPING }) : '';
      await client.query(`begin; ${removed} ${sql}`);
      return await toldBy(() => postgres.checkHost(lent, { host: MAPPING, ...options }));
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const check: Check = dialect === 'sqlite' ? onSqlite : (change) => onPostgres(change);

  it.each(Object.entries(ACCEPTED))('accepts %s', async (_name, change) => {
    expect(await check(change)).toEqual([]);
  });

  describe.each(Object.entries(MISTAKES))('explains in %s', (_relation, mistakes) => {
    it.each(Object.entries(mistakes))('%s', async (_name, [change, ...told]) => {
      const sql = forDialect(dialect, change.sql ?? '');
      const wanted = told.map((text) => forDialect(dialect, text)).filter((text) => text !== '');
      expect(await check({ ...change, sql })).toEqual(wanted);
    });
  });

  const clusters = dialect === 'postgres' ? ['a cluster'] : [];
  it.each(clusters)('explains tables that %s has not spread', async () => {
    const told = await onPostgres({ distribution: 'citus' }, (text) => {
      if (!text.includes('pg_dist_partition')) return null;
      return { rows: text.includes('to_regclass') ? [{ held: 'true' }] : [] };
    });
    expect(told).toContain(
      `not_distributed: "Workout" (logs) is not distributed by memberId together with the logs. select create_distributed_table('Workout', 'memberId', colocate_with => 'Workout');`,
    );
    expect(told).toContain(
      `not_reference: "Exercise" (exercises) is not on every node. select create_reference_table('Exercise');`,
    );
  });
});

/** Faults of other functions: of migrations, and of the removal of the library. */
const NOT_OF_CHECKS = ['not_ours', 'view_depends'];
/** Faults that need tables of another form. Tests in these files read their texts. */
const ELSEWHERE = {
  id_not_numbered: 'host-check-ids.ci.test.ts',
  id_collation: 'host-check-ids.ci.test.ts',
  row_security: '../cli/supabase.test.ts',
  open_tables: '../cli/supabase.test.ts',
  sets_of_others: '../cli/supabase.test.ts',
};

it('reads the text of every fault', () => {
  const told = Object.values(MISTAKES).flatMap((mistakes) =>
    Object.values(mistakes).flatMap(([, ...texts]) =>
      texts.flatMap((text) => /^[«|]*(?:warning )?(\w+): /.exec(text)?.[1] ?? []),
    ),
  );
  for (const [code, file] of Object.entries(ELSEWHERE)) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    expect(text).toMatch(new RegExp(`'${code}'|\\^${code}:`));
  }
  const seen = [...told, ...Object.keys(ELSEWHERE), 'not_distributed', 'not_reference'];
  const codes = Object.keys(FAULTS).map((name) => name.replace(/\..*/, ''));
  expect(new Set([...seen, ...NOT_OF_CHECKS])).toEqual(new Set(codes));
});
