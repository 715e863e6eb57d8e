import { existsSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { openDatabase, openPool } from '../connect.js';
import { configPath, type Config } from '../load-config.js';
import { visible } from '../../sql/visible.js';
import { configOf, type Call, type Verb } from '../session.js';
import { EXIT, usageError, type Line, type Result } from '../terminal.js';
import type { Catalogue } from './catalogue.js';
import { printProposal, todosOf } from './print.js';
import { propose } from './propose.js';
import { readPostgres, readSqlite } from './read.js';

// `freshlegs init` proposes a config. Its data flows one way:
//
//   findDatabase   options, config or DATABASE_URL    -> a connection
//   read.ts        connection                         -> Catalogue: tables, columns, keys, values
//   find.ts        Catalogue, by the names of names.ts -> Found: the tables of logs, sets, exercises
//   propose.ts     Catalogue, Found                   -> Proposal: fields of the mapping, with TODOs
//     logs.ts, sets.ts, select.ts                        (its parts)
//   print.ts       Proposal                           -> the text of the file, and a list of TODOs

const readConfigured = async (config: Config): Promise<Catalogue> => {
  if (config.dialect === 'postgres') {
    const pool = await openPool(config);
    try {
      return await readPostgres(pool, config.schema ?? 'public');
    } finally {
      await pool.end?.();
    }
  }
  const database = await openDatabase(config);
  try {
    return await readSqlite(database);
  } finally {
    await database.close?.();
  }
};

/** For a driver, which the host must have installed. */
const missing = (name: string) => (): never => {
  throw usageError(
    `freshlegs init needs the package ${name} to open this database: npm install ${name}`,
  );
};

/** A Postgres URL, or a SQLite file. */
const openNamed = async (database: string, cwd: string): Promise<Config> => {
  const [, kind] = /^([a-z][a-z0-9+.-]+):/i.exec(database) ?? [];
  if (kind === 'postgres' || kind === 'postgresql') {
    const { default: pg } = await import('pg').catch(missing('pg'));
    return { dialect: 'postgres', connect: () => new pg.Pool({ connectionString: database }) };
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(database)) {
    // Leave out the rest of the URL, because it may contain a password.
    throw usageError(
      `freshlegs init reads Postgres, by a URL such as postgres://localhost/app, and SQLite, by its file. It cannot read ${kind ?? ''}.`,
    );
  }
  const file = resolve(cwd, database);
  if (!existsSync(file)) throw usageError(`There is no file ${visible(file)}.`);
  const { default: Sqlite } = await import('better-sqlite3').catch(missing('better-sqlite3'));
  return { dialect: 'sqlite', connect: () => new Sqlite(file, { readonly: true }) };
};

const noDatabase = (url: string | undefined): string =>
  `freshlegs init needs a database, and DATABASE_URL is ${url === undefined ? 'not set' : 'empty'}: give it one with --database and a URL or a file, with DATABASE_URL, or with a config that has connect.`;

/** Uses `--database`, otherwise a config, otherwise `DATABASE_URL`. */
const findDatabase = async (call: Call): Promise<Config> => {
  const { cwd } = call.terminal;
  const { database, config } = call.values;
  const url = process.env['DATABASE_URL'];
  if (database !== undefined) return openNamed(database, cwd);
  if (config !== undefined || configPath(cwd) !== null) return configOf(call);
  if (url !== undefined && url !== '') return openNamed(url, cwd);
  throw usageError(noDatabase(url));
};

/** The existing config, or a new file in the project's language. */
const targetOf = ({ values: { config }, terminal: { cwd } }: Call): string => {
  if (config !== undefined) return resolve(cwd, config);
  const { typescript } = process.features as { readonly typescript?: unknown };
  const isTypeScript = existsSync(resolve(cwd, 'tsconfig.json')) && Boolean(typescript);
  return configPath(cwd) ?? resolve(cwd, `freshlegs.config.${isTypeScript ? 'ts' : 'mjs'}`);
};

const todosLines = (todos: readonly string[]): readonly Line[] =>
  todos.length === 0
    ? []
    : ['TODO, your decisions, which the file also marks:', ...todos.map((todo) => `- ${todo}`)];

const run = async (call: Call): Promise<Result> => {
  const target = targetOf(call);
  const { stdout = false, force = false, database = 'training.db' } = call.values;
  if (!stdout && !force && existsSync(target)) {
    throw usageError(
      `${visible(target)} already exists. Run freshlegs init with --stdout to print the mapping, or with --force to replace the file.`,
    );
  }
  const config = await findDatabase(call);
  const proposal = propose(await readConfigured(config));
  const todos = todosOf(proposal.host);
  if (!proposal.isUsable) {
    const failures = ['No mapping could be proposed.', ...todos.map((todo) => `- ${todo}`)];
    return { exit: EXIT.findings, data: { file: null, mapping: null, todos }, lines: [], failures };
  }
  const listed = todosLines(todos);
  const schema = config.dialect === 'postgres' ? config.schema : undefined;
  const mapping = printProposal(proposal, database, schema);
  if (stdout) {
    const lines = mapping.trimEnd().split('\n');
    const data = { file: null, mapping, todos };
    return { exit: EXIT.ok, data, lines, failures: listed, isOutput: true };
  }
  writeFileSync(target, mapping, { flag: force ? 'w' : 'wx' });
  const lines: readonly Line[] = [
    ['good', `Wrote ${basename(target)}.`],
    ...listed,
    'Next: check the file, then run freshlegs doctor, which compares it with the database and changes nothing.',
  ];
  return { exit: EXIT.ok, data: { file: target, mapping, todos }, lines };
};

/** Proposes a mapping. */
export const init: Verb = {
  summary: 'propose a mapping for your tables, and write it as a config',
  about: 'It only reads the database.',
  takes: ['database', 'stdout', 'force'],
  run,
};
