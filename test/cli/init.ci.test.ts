import Database from 'better-sqlite3';
import { transformSync } from 'esbuild';
import { createFreshlegs, type LogId, type UserId } from 'freshlegs';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../adapters/cli/run.js';
import { printProposal, todosOf } from '../../adapters/cli/init/print.js';
import { propose } from '../../adapters/cli/init/propose.js';
import { readPostgres, readSqlite } from '../../adapters/cli/init/read.js';
import type { HostMapping } from '../../adapters/sql/host.js';
import { findingsOf, NOW, performedIn } from '../hosts/host.js';
import { openHost } from '../hosts/open.js';
import { createDatabase } from '../support/database.js';
import { keepingTerminal } from './bench.js';
import { KNOWN, SHAPES } from './init-shapes.js';

// Proposes mappings for backends, most of them modeled on public ones.

/** Runs code from a proposal, with the names that it may import in scope. */
const evaluate = (code: string): unknown => {
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function('randomUUID', 'findExercise', 'defineHost', code) as (
    ...scope: unknown[]
  ) => unknown;
  return run(
    randomUUID,
    () => null,
    (host: unknown) => host,
  );
};

/** The mapping in a printed file. */
const hostIn = (text: string): HostMapping => {
  const [before = ''] = text.replace(/^import .*$/gm, '').split('export default');
  const { code } = transformSync(before.replace('export const', 'const'), { loader: 'ts' });
  return evaluate(`${code}; return host;`) as HostMapping;
};

const faultsOf = async (check: Parameters<typeof findingsOf>[0]) =>
  (await findingsOf(check)).faults;

type Check = (host: HostMapping) => Promise<postgres.HostCheck>;

const openTables = async (dialect: 'postgres' | 'sqlite', ddl: string) => {
  if (dialect === 'sqlite') {
    const database = new Database(':memory:');
    database.pragma('foreign_keys = on');
    database.exec(ddl);
    const check: Check = async (host) => Promise.resolve(sqlite.checkHost(database, { host }));
    return {
      read: () => readSqlite(database),
      check,
      migrate: async (host: HostMapping) => Promise.resolve(sqlite.migrate(database, { host })),
      close: () => Promise.resolve(database.close()),
    };
  }
  const database = await createDatabase();
  const pool = database.openPool();
  await pool.query(ddl);
  const check: Check = (host) => postgres.checkHost(pool, { host });
  return {
    read: () => readPostgres(pool, 'public'),
    check,
    migrate: (host: HostMapping) => postgres.migrate(pool, { host }),
    close: () => database.close(),
  };
};

const printed: string[] = [];

/** Proposes a mapping for a backend, prints it, and checks it on the same tables. */
const proposalFor = async (dialect: 'postgres' | 'sqlite', ddl: string) => {
  const { read, check, close } = await openTables(dialect, ddl);
  const proposal = propose(await read());
  const text = printProposal(proposal, 'training.db');
  printed.push(text);
  const host = hostIn(text);
  const faults = await faultsOf(() => check(host));
  await close();
  return { text, host, faults, todos: todosOf(proposal.host) };
};

type Proposed = Awaited<ReturnType<typeof proposalFor>>;

/** Faults, except for what is not migrated yet and what a TODO is about. */
const unexplained = ({ faults, todos }: Proposed): readonly string[] => {
  const fields = todos.map((todo) => todo.slice(0, todo.indexOf(':')));
  // Names of muscles are not read, and a unit belongs to a weight.
  const isTold = ({ code, problem }: postgres.HostFault): boolean =>
    code === 'not_migrated' ||
    code === 'unknown_muscle' ||
    fields.some((field) => problem.includes(field.replace(/\.weight$/, '.unit'))) ||
    fields.some((field) => problem.includes(field)) ||
    (/_without_value$/.test(code) && fields.includes('logs.newLogValues')) ||
    (code === 'sets_without_values' && fields.includes('sets.select.reps'));
  return faults.filter((fault) => !isTold(fault)).map(({ code, problem }) => `${code}: ${problem}`);
};

/** The fields of a mapping that `init` proposes. Names of tables and joins may differ. */
const fieldsOf = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'function') return [[path, 'a function']];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const sql = String(value).replace(/\s+/g, ' ');
    const plain = /\.from$/.test(path) ? (sql.replace('public.', '').split(' ')[0] ?? '') : sql;
    return [[path, plain.replace(/("\w+"|\b\w+)\./g, '')]];
  }
  return Object.entries(value).flatMap(([name, held]) =>
    /^(programs|muscleAliases|unknownMuscles|newLogValues|programDayId|copyOnSwap)$/.test(name)
      ? []
      : fieldsOf(held, path === '' ? name : `${path}.${name}`),
  );
};

const differing = (proposed: HostMapping, known: HostMapping): readonly string[] => {
  const [ours, theirs] = [new Map(fieldsOf(proposed)), new Map(fieldsOf(known))];
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((field) => ours.get(field) !== theirs.get(field))
    .sort();
};

/** The TODOs begin with these texts. */
const expectTodos = (todos: readonly string[], begin: readonly string[]): void => {
  expect(todos.map((todo, at) => todo.slice(0, begin[at]?.length))).toEqual(begin);
};

describe('freshlegs init on a backend with a known mapping', () => {
  it.each(KNOWN)('$host.name: proposes it, except for fields with a TODO', async (known) => {
    const { dialect, ddl, rows, mapping } = known.host;
    const proposed = await proposalFor(dialect, `${ddl}${rows}`);
    const { host, todos } = proposed;
    expect(host.exercises.table).toBe(mapping.exercises.table);
    expect(host.logs.table).toBe(mapping.logs.table);
    expect(differing(host, mapping)).toEqual(known.differs);
    expectTodos(todos, known.todos);
    expect(unexplained(proposed)).toEqual([]);
  });
});

describe('freshlegs init, on tables', () => {
  it.each(SHAPES)('with $name', async (shape) => {
    const proposed = await proposalFor(shape.dialect, shape.ddl);
    const { host, todos, faults, text } = proposed;
    expect(host).toMatchObject(shape.expected);
    expectTodos(todos, shape.todos);
    expect(unexplained(proposed)).toEqual([]);
    if (todos.length > 0) return;
    // A file without a TODO is complete.
    expect(text).not.toContain('TODO ');
    expect(faults.map(({ code }) => code)).toEqual(['not_migrated']);
  });

  it.each(SHAPES.filter(({ recovered }) => recovered !== undefined))(
    'gets recovery right with the proposal for $name',
    async ({ dialect, ddl, recovered: { userId, doneLogId, performed, trained } = {} }) => {
      const { host: mapping } = await proposalFor(dialect, ddl);
      const { repository, close } = await openHost({ dialect, ddl, rows: '', mapping });
      const { logs, recovery } = createFreshlegs({ repository, now: () => NOW });
      const user = userId as UserId;
      await recovery.backfill({ userId: user });
      const log = await logs.find({ userId: user, logId: doneLogId as LogId });
      expect(performedIn(log)).toEqual(performed);
      const { muscleGroups } = await recovery.muscleGroups({ userId: user });
      const tired = muscleGroups.filter(({ score }) => score < 100);
      expect(tired.map(({ muscleGroup }) => muscleGroup).sort()).toEqual(trained);
      await close();
    },
  );
});

const MIGRATED = `
  create table users (id integer primary key);
  create table exercises (id integer primary key, name text not null, muscles text);
  create table workout_logs (id integer primary key, user_id integer not null references users (id),
    completed_at text);
  create index workout_logs_user on workout_logs (user_id);
  create table logged_sets (id integer primary key,
    workout_log_id integer not null references workout_logs (id),
    exercise_id integer not null references exercises (id), set_number integer, reps integer);`;

it.each(['postgres', 'sqlite'] as const)(
  "reads no table or column that a migration on %s has added as the host's own",
  async (dialect) => {
    const { read, migrate, close } = await openTables(dialect, MIGRATED);
    const before = await read();
    expect(before.tables).toHaveLength(4);
    await migrate({
      users: { table: 'users', id: 'id', idType: 'integer' },
      exercises: {
        ...{ table: 'exercises', id: 'id', idType: 'integer' },
        select: { name: 'name', primaryMuscles: 'muscles' },
      },
      logs: {
        ...{ table: 'workout_logs', id: 'id', idType: 'integer', userId: 'user_id' },
        completedAt: { column: 'completed_at', encoding: 'iso-text' },
      },
    });
    expect((await read()).tables).toEqual(before.tables);
    await close();
  },
);

it('asks whether a type that has only ordinary values also marks warm-ups', async () => {
  const { todos } = await proposalFor(
    'sqlite',
    `${MIGRATED} alter table logged_sets add set_type text;
    insert into users values (1); insert into exercises (id, name) values (1, 'Squat');
    insert into workout_logs (id, user_id) values (1, 1);
    insert into logged_sets values (1, 1, 1, 1, 8, 'normal');`,
  );
  expect(todos.join('\n')).toMatch(/sets\.select\.type: set_type has normal\..* warm-ups/);
});

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

it('writes odd names and values into the file exactly as they are', async () => {
  const database = await createDatabase();
  const pool = database.openPool();
  const quote = (mark: string) => (name: string) =>
    `${mark}${name.replaceAll(mark, mark.repeat(2))}${mark}`;
  const [asName, asText] = [quote('"'), quote("'")];
  const [planned, warm] = [ODD_NAMES.map((n) => `planned ${n}`), ODD_NAMES.map((n) => `warm ${n}`)];
  await pool.query(`create table users (id int primary key);
    create table exercises (id int primary key, name text, muscles text);
    create type status as enum (${planned.map(asText).join(', ')});
    create type set_type as enum (${warm.map(asText).join(', ')});
    create table workout_logs (id int primary key, user_id int not null references users,
      completed_at timestamptz, status status,
      ${ODD_NAMES.map((name) => `${asName(name)} text not null`).join(', ')});
    create table "workout sets ""'\`\n" (id int primary key, log_id int references workout_logs,
      exercise_id int references exercises, reps int, weight_kg real, set_type set_type)`);
  const catalogue = await readPostgres(pool, 'public');
  const proposal = propose(catalogue);
  const text = printProposal(proposal, 'training.db');
  printed.push(text);
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|[\u202a-\u202e\u2066-\u2069]/u);
  const { logs, sets } = hostIn(text);
  expect(logs.status?.planned).toEqual(planned);
  expect(sets?.from).toBe(`"workout sets ""'\`\n"`);
  const { rows } = await pool.query(`select e as label from unnest(enum_range(null::set_type)) e
    cross join lateral (select e as set_type) one where ${sets?.select.type ?? ''} = 'warmup'`);
  expect(rows.map(({ label }: { label: string }) => label)).toEqual(warm);
  await database.close();
  expect(globalThis).not.toHaveProperty('wasRun');
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
    const { terminal, ended } = keepingTerminal({ cwd: folder });
    return ended(await runCommand(['init', ...args], terminal));
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
      insert into exercises values ('e', 'It''s a row', '["lats", "biceps"]');
      insert into users values ('u');
      insert into workout_logs values ('l', 'u', 'finished', '2026-03-04T18:00:00Z', 'gym');`);
    database.close();
    return path;
  };
  const config = () => join(folder, 'freshlegs.config.mjs');
  it('writes a config whose mapping fits the database except for its TODOs, and lists these', async () => {
    const path = makeDatabase();
    const before = readFileSync(path);
    const { code, out, err } = await freshlegs('--database', 'training.db');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Wrote freshlegs\.config\.mjs\.\nTODO, your decisions, /);
    expect(out).toMatch(/^- logs\.status: found finished\./m);
    expect(out).toMatch(/^Next: .*freshlegs doctor/m);
    expect(readFileSync(path)).toEqual(before);
    const text = readFileSync(config(), 'utf8');
    expect(text).toMatch(/\/\/ TODO found finished\.[^]*status: \{/);
    expect(text).toContain("import { defineConfig, defineHost } from 'freshlegs/sqlite';");
    const host = hostIn(text);
    expect(host.logs.status?.completed).toBe('finished');
    expect(text).toMatch(/TODO newLogValues: place: NOT NULL without a default\. Give /);
    expect(host.sets?.select.weightKg).toBe('weight_kg');
    const database = new Database(path);
    database.pragma('foreign_keys = on');
    const faults = await faultsOf(() => sqlite.checkHost(database, { host }));
    expect(faults.map(({ code: each }) => each)).toEqual([
      'not_null_without_value',
      'not_migrated',
    ]);
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

  it('prints the file instead of writing it with --stdout', async () => {
    makeDatabase();
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    const { code, out, err } = await freshlegs('--database', 'training.db', '--stdout');
    expect(code).toBe(0);
    expect(err).toMatch(/^TODO, your decisions/);
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
    expect(err).toBe(
      'No mapping could be proposed.\n- logs: none of these tables looks like the logs of users: recipe. Such a table has one row per workout, the key of a user, such as user_id, and the time of completion, such as completed_at. Write the mapping yourself if its names are in another language.',
    );
    expect(existsSync(config())).toBe(false);
  });

  it.each([
    ['completed_at text', 'no column is the key of a user'],
    ['user_id integer', 'no column is a key or the time of completion'],
  ])('says what a table of logs with only %s lacks', async (column, lacks) => {
    const path = join(folder, 'other.db');
    const database = new Database(path);
    database.exec(`create table workouts (id integer primary key, ${column})`);
    database.close();
    const { err } = await freshlegs('--database', path);
    expect(err).toContain(`- logs: workouts looks like logs, but ${lacks}`);
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

it('names tables with their schema if the search path does not find them, and prints the schema', async () => {
  const database = await createDatabase();
  const pool = database.openPool();
  await pool.query(`create schema gym; create table a (id int); create table gym.b (id int)`);
  const namesFor = async (schema: string) =>
    (await readPostgres(pool, schema)).tables.map(({ name }) => name);
  expect(await namesFor('public')).toEqual(['gym.b', 'a']);
  expect(await namesFor('gym')).toEqual(['gym.b', 'public.a']);
  const proposal = propose(await readPostgres(pool, 'gym'));
  expect(printProposal(proposal, 'training.db', 'gym')).toContain("schema: 'gym',");
  expect(printProposal(proposal, 'training.db')).not.toContain('schema:');
  await database.close();
});

/** The errors of TypeScript in the files, which are only in memory. */
const typeErrors = (files: readonly string[]): readonly string[] => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const read = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const texts = new Map(files.map((text, at) => [`${root}test/cli/proposal-${at}.ts`, text]));
  const compiler = ts.createCompilerHost(options);
  const program = ts.createProgram([...texts.keys()], options, {
    ...compiler,
    fileExists: (path) => texts.has(path) || compiler.fileExists(path),
    getSourceFile: (path, ...more) => {
      const text = texts.get(path);
      return text === undefined
        ? compiler.getSourceFile(path, ...more)
        : ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
    },
  });
  return [...texts.keys()].flatMap((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  );
};

describe('the files that init printed in these tests', () => {
  it('have no type errors', () => {
    expect(printed.length).toBeGreaterThan(KNOWN.length);
    expect(typeErrors(printed)).toEqual([]);
    const wrong = (printed[0] ?? '').replace('userId:', 'userName:');
    expect(typeErrors([wrong]).join()).toContain('userName');
  });
});
