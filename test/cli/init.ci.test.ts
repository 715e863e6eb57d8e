import Database from 'better-sqlite3';
import { transformSync } from 'esbuild';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../adapters/cli/run.js';
import type { Draft, Proposal } from '../../adapters/cli/init/proposal.js';
import { printProposal } from '../../adapters/cli/init/print.js';
import { propose } from '../../adapters/cli/init/propose.js';
import { readPostgres, readSqlite } from '../../adapters/cli/init/read.js';
import { namedTables } from '../../adapters/sql/host-columns.js';
import type { HostMapping } from '../../adapters/sql/host.js';
import type { RealHost } from '../hosts/host.js';
import { createDatabase } from '../support/database.js';
import { SHAPES } from './init-shapes.js';

// Proposes mappings for backends, most of them modeled on public ones.

interface Fault {
  readonly code: string;
  readonly problem: string;
}
interface Tried {
  readonly proposal: Proposal;
  /** What `checkHost` finds wrong in the proposed mapping. */
  readonly faults: readonly Fault[];
}

/** Runs code from a proposal, with the names that it may import in scope. */
const evaluate = (code: string): unknown => {
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function('randomUUID', 'findExercise', code) as (...scope: unknown[]) => unknown;
  return run(randomUUID, () => null);
};

/** The mapping in a printed file. */
const hostIn = (text: string): HostMapping => {
  const [before = ''] = text.replace(/^import .*$/gm, '').split('export default');
  const { code } = transformSync(before.replace('export const host', 'const host'), {
    loader: 'ts',
  });
  return evaluate(`${code}; return host`) as HostMapping;
};

/** The mapping of an app that used the proposal. */
const mappingOf = (proposal: Proposal & { readonly draft: Draft }): HostMapping =>
  hostIn(printProposal(proposal, { isTypeScript: true, file: 'training.db' }));

const faultsOf = async (check: () => Promise<unknown>): Promise<readonly Fault[]> => {
  try {
    await check();
    return [];
  } catch (error) {
    return (error as { readonly details: { readonly faults: readonly Fault[] } }).details.faults;
  }
};

const tryProposal = async (
  proposal: Proposal,
  check: (host: HostMapping) => Promise<unknown>,
): Promise<Tried> => {
  const { draft } = proposal;
  const faults =
    draft === null ? [] : await faultsOf(() => check(mappingOf({ ...proposal, draft })));
  return { proposal, faults };
};

/** Proposes a mapping for a backend, and checks it on the same tables. */
const proposalFor = async (dialect: 'postgres' | 'sqlite', ddl: string): Promise<Tried> => {
  if (dialect === 'sqlite') {
    const database = new Database(':memory:');
    database.pragma('foreign_keys = on');
    database.exec(ddl);
    return tryProposal(propose(readSqlite(database)), async (host) =>
      Promise.resolve(sqlite.checkHost(database, { host })),
    );
  }
  const database = await createDatabase();
  const pool = database.openPool();
  await pool.query(ddl);
  const tried = await tryProposal(propose(await readPostgres(pool, 'public')), (host) =>
    postgres.checkHost(pool, { host }),
  );
  await database.close();
  return tried;
};

const MIGRATED = `
  create table users (id integer primary key);
  create table exercises (id integer primary key, name text not null, muscles text);
  create table workout_logs (id integer primary key, user_id integer not null references users (id),
    completed_at text);
  create index workout_logs_user on workout_logs (user_id);
  create table logged_sets (id integer primary key,
    workout_log_id integer not null references workout_logs (id),
    exercise_id integer not null references exercises (id), set_number integer, reps integer);`;

/** What `init` reads before and after a migration. */
const readAround = async (dialect: 'postgres' | 'sqlite') => {
  const host: HostMapping = {
    users: { table: 'users', id: 'id', idType: 'integer' },
    exercises: {
      table: 'exercises',
      id: 'id',
      idType: 'integer',
      select: { name: 'name', primaryMuscles: 'muscles' },
    },
    logs: {
      ...{ table: 'workout_logs', id: 'id', idType: 'integer', userId: 'user_id' },
      completedAt: { column: 'completed_at', encoding: 'iso-text' },
    },
  };
  if (dialect === 'sqlite') {
    const database = new Database(':memory:');
    database.pragma('foreign_keys = on');
    database.exec(MIGRATED);
    const before = readSqlite(database);
    sqlite.migrate(database, { host });
    return { before, after: readSqlite(database) };
  }
  const database = await createDatabase();
  const pool = database.openPool();
  await pool.query(MIGRATED);
  const before = await readPostgres(pool, 'public');
  await postgres.migrate(pool, { host });
  const after = await readPostgres(pool, 'public');
  await database.close();
  return { before, after };
};

const ODD_NAMES: readonly string[] = [
  'my col',
  're-start',
  '1st',
  'über',
  '__proto__',
  'constructor',
  '`${globalThis.wasRun = true}`',
  "'), (globalThis.wasRun = true), ('",
  'a"b',
  'back\\slash\\',
  '*/ /* //',
  'line\nfeed\r\t',
  'line\u2028and\u2029paragraph',
  '\u001b]0;title\u0007\u009b2J\u007f',
  '\u202eright to left\u2066',
];

it('writes odd names of columns and enum labels into the file exactly as they are', async () => {
  const database = await createDatabase();
  const pool = database.openPool();
  const quote = (mark: string) => (name: string) =>
    `${mark}${name.replaceAll(mark, mark.repeat(2))}${mark}`;
  const [asName, asText] = [quote('"'), quote("'")];
  await pool.query(`create table users (id int primary key);
    create table exercises (id int primary key, name text, muscles text);
    ${ODD_NAMES.map((name, at) => `create type odd${at} as enum (${asText(name)});`).join('\n')}
    create table workout_logs (id int primary key, user_id int not null references users,
      completed_at timestamptz,
      ${ODD_NAMES.map((name, at) => `${asName(name)} odd${at} not null`).join(', ')})`);
  const { draft, ...proposal } = propose(await readPostgres(pool, 'public'));
  await database.close();
  if (draft === null) throw new Error('No mapping was proposed.');
  for (const isTypeScript of [true, false]) {
    const text = printProposal({ ...proposal, draft }, { isTypeScript, file: 'training.db' });
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|[\u202a-\u202e\u2066-\u2069]/u);
    const loader = isTypeScript ? 'ts' : 'js';
    transformSync(text, { loader });
    const [mapping = ''] = text.replace(/^import .*$/gm, '').split('export default');
    const { code } = transformSync(mapping.replace('export const', 'const'), { loader });
    const host = evaluate(`${code}; return host;`);
    const { newLogValues } = (host as HostMapping).logs;
    const values = (newLogValues as unknown as () => Readonly<Record<string, string>>)();
    expect(Object.entries(values)).toEqual(expect.arrayContaining(ODD_NAMES.map((n) => [n, n])));
    expect(Object.keys(values)).toHaveLength(ODD_NAMES.length);
  }
  expect(globalThis).not.toHaveProperty('wasRun');
});

describe.each(['postgres', 'sqlite'] as const)('on %s, a migration', (dialect) => {
  it("adds no table or column that init would take for the host's own", async () => {
    const { before, after } = await readAround(dialect);
    expect(before.tables).toHaveLength(4);
    expect(after).toEqual(before);
  });
});

/** Whether a proposal marks a field, or a field around it, as unsure. */
const isUnsure = ({ notes }: Proposal, field: string): boolean =>
  notes.some(
    (note) => note.isUnsure && (field === note.field || field.startsWith(`${note.field}.`)),
  );

/** Faults, except for what is not migrated yet and what the proposal marks as unsure. */
const unexplained = ({ proposal, faults }: Tried): readonly string[] =>
  faults
    .filter(({ code }) => code !== 'not_migrated')
    .filter(({ problem }) => {
      const fields =
        problem.match(/\b(users|exercises|muscles|muscleAliases|logs|sets)(\.\w+)*/g) ?? [];
      return !fields.some((field) => isUnsure(proposal, field));
    })
    .map(({ problem }) => problem);

const namesIn = (mapping: HostMapping): readonly string[] =>
  namedTables(mapping).flatMap(({ field, table, columns }) => [
    `${field}: ${table}`,
    ...columns.map((column) => `${column.field}: ${table}.${column.column}`),
  ]);

/** Each file in test/hosts exports one host. */
const hostsOf = async (): Promise<readonly RealHost[]> => {
  const folder = new URL('../hosts/', import.meta.url);
  const files = readdirSync(folder).filter(
    (name) => !/^(suite|host|open)\.ts$|\.test\.ts$/.test(name),
  );
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.values(module).filter(
      (value): value is RealHost =>
        typeof value === 'object' && value !== null && 'ddl' in value && 'mapping' in value,
    ),
  );
};
const HOSTS = await hostsOf();

describe('freshlegs init on a backend with a known mapping', () => {
  it('has at least two such backends to test with', () => {
    expect(HOSTS.length).toBeGreaterThan(1);
  });
  it.each(HOSTS)(
    '$name: proposes the known mapping, or marks what differs as unsure',
    async (host) => {
      const tried = await proposalFor(host.dialect, `${host.ddl}${host.rows}`);
      const { draft } = tried.proposal;
      const wanted = namesIn(host.mapping);
      const found = new Set(draft === null ? [] : namesIn(mappingOf({ ...tried.proposal, draft })));
      const other = wanted.filter((name) => !found.has(name));
      const silent = other.filter((name) => !isUnsure(tried.proposal, name.split(':')[0] ?? ''));
      expect(silent).toEqual([]);
      expect(unexplained(tried)).toEqual([]);
      // Most names must be right, not just marked as unsure. Programs do not count, because `init`
      // does not map them.
      const own = (names: readonly string[]) =>
        names.filter((name) => !/^programs|programDayId/.test(name));
      expect(own(other).length).toBeLessThan(own(wanted).length / 2);
    },
  );
});

describe('freshlegs init, on tables', () => {
  it.each(SHAPES)('with $name', async ({ dialect, ddl, expected, unsure }) => {
    const tried = await proposalFor(dialect, ddl);
    expect(tried.proposal.draft).toMatchObject(expected);
    expect(unsure.filter((field) => !isUnsure(tried.proposal, field))).toEqual([]);
    expect(unexplained(tried)).toEqual([]);
  });
});

describe('freshlegs init', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'freshlegs-init-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const freshlegs = async (...args: readonly string[]) => {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runCommand(['init', ...args], {
      cwd: folder,
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      now: () => new Date(),
      interrupted: new AbortController().signal,
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  /** Makes a database in which the status and the defaults of logs are hard to recognize. */
  const makeDatabase = (): string => {
    const path = join(folder, 'training.db');
    const database = new Database(path);
    database.exec(`
      create table users (id text primary key not null);
      create table exercises (id text primary key not null, name text not null, muscles text);
      create table workout_logs (id text primary key not null, user_id text not null references users (id),
        status text not null, completed_at text, place text not null);
      create table logged_sets (id integer primary key, workout_log_id text not null references workout_logs (id),
        exercise_id text not null references exercises (id), set_number integer, reps integer, weight_kg real);
      insert into exercises values ('e', 'It''s a row', 'lats, biceps');
      insert into users values ('u');
      insert into workout_logs values ('l', 'u', 'finished', '2026-03-04T18:00:00Z', 'gym');`);
    database.close();
    return path;
  };
  const config = () => join(folder, 'freshlegs.config.mjs');
  it('writes a config whose mapping fits the database, and says which fields are unsure', async () => {
    const path = makeDatabase();
    const before = readFileSync(path);
    const { code, out, err } = await freshlegs('--database', 'training.db');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Wrote freshlegs\.config\.mjs\.\nUnsure, please check:\n/);
    expect(out).toMatch(/^- logs\.status: found: finished/m);
    expect(readFileSync(path)).toEqual(before);
    const text = readFileSync(config(), 'utf8');
    expect(text).toMatch(/\/\/ unsure: found: finished[^]*status: \{/);
    expect(text).toContain("import { defineConfig } from 'freshlegs/sqlite';");
    const host = hostIn(text);
    expect(host.exercises.select.primaryMuscles).toContain(`replace(muscles, ','`);
    expect(host.muscles).toBeUndefined();
    expect(host.logs.status?.completed).toBe('finished');
    const valuesOf = host.logs.newLogValues as (() => unknown) | undefined;
    expect(valuesOf?.()).toEqual({ place: 'Workout' });
    expect(host.sets?.select).toMatchObject({ reps: 'reps', weightKg: 'weight_kg' });
    expect(text).toMatch(/Columns of logged_sets: id integer, workout_log_id text/);
    const database = new Database(path);
    database.pragma('foreign_keys = on');
    const faults = await faultsOf(async () =>
      Promise.resolve(sqlite.checkHost(database, { host })),
    );
    expect(faults.map(({ code: each }) => each)).toEqual(['not_migrated']);
    database.close();
  });

  it.each([
    ['a line feed', '\n'],
    ['a carriage return', '\r'],
    ['a line separator', '\u2028'],
  ])('does not turn a value with %s into code', async (_, end) => {
    const path = makeDatabase();
    const database = new Database(path);
    database
      .prepare('update workout_logs set status = ?')
      .run(`done${end}[globalThis.wasRun = true]: 1,//`);
    database.close();
    await freshlegs('--database', 'training.db');
    const text = readFileSync(config(), 'utf8');
    expect(text).toContain('globalThis.wasRun');
    hostIn(text);
    expect(globalThis).not.toHaveProperty('wasRun');
  });

  it('replaces an existing file only with --force', async () => {
    makeDatabase();
    writeFileSync(config(), '// mine');
    const { code, err } = await freshlegs('--database', 'training.db');
    expect(code).toBe(2);
    expect(err).toMatch(/already exists[^]*--stdout[^]*--force/);
    expect(readFileSync(config(), 'utf8')).toBe('// mine');
    expect((await freshlegs('--database', 'training.db', '--force')).code).toBe(0);
    expect(readFileSync(config(), 'utf8')).toContain('export const host');
  });

  it('prints the file instead of writing it with --stdout, with types for a TypeScript project', async () => {
    makeDatabase();
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    const { code, out, err } = await freshlegs('--database', 'training.db', '--stdout');
    expect(code).toBe(0);
    expect(err).toMatch(/^Unsure, please check:/);
    expect(existsSync(config())).toBe(false);
    expect(transformSync(out, { loader: 'ts' }).code).toContain('sets: {');
  });

  it('lists the tables that it found if none looks like logs, and writes nothing', async () => {
    const path = join(folder, 'other.db');
    const database = new Database(path);
    database.exec('create table recipe (id integer primary key, title text)');
    database.close();
    const { code, err } = await freshlegs('--database', path);
    expect(code).toBe(1);
    expect(err).toMatch(/none of these tables looks like the logs of users: recipe/);
    expect(existsSync(config())).toBe(false);
  });

  it('refuses a file that does not exist, and a database of another kind', async () => {
    const { code, err } = await freshlegs('--database', 'none.db');
    expect(code).toBe(2);
    expect(err).toContain('There is no file');
    const other = await freshlegs('--database', 'mysql://root:secret@localhost/app');
    expect(other.code).toBe(2);
    expect(other.err).toMatch(/Postgres.*SQLite.*cannot read mysql/);
    expect(other.err).not.toContain('secret');
    expect(readdirSync(folder)).toEqual([]);
  });
});
