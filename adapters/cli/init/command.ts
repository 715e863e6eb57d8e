import { existsSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { openDatabase, openPool } from '../connect.js';
import { configPath, type Config } from '../load-config.js';
import { visible } from '../../sql/visible.js';
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
//     logs.ts, sets.ts, relation.ts                      (its parts)
//   print.ts       Proposal                           -> the text of the file, and a list of TODOs

export interface InitOptions {
  /** A Postgres URL, or the path of a SQLite file. */
  readonly database?: string | undefined;
  readonly config?: string | undefined;
  readonly stdout?: boolean | undefined;
  readonly force?: boolean | undefined;
}

type Load = (cwd: string, given: string | undefined) => Promise<Config>;

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
const findDatabase = async (
  { database, config }: InitOptions,
  cwd: string,
  load: Load,
): Promise<Config> => {
  const url = process.env['DATABASE_URL'];
  if (database !== undefined) return openNamed(database, cwd);
  if (config !== undefined || configPath(cwd) !== null) return load(cwd, config);
  if (url !== undefined && url !== '') return openNamed(url, cwd);
  throw usageError(noDatabase(url));
};

/** The existing config, or a new file in the project's language. */
const targetOf = ({ config }: InitOptions, cwd: string): string => {
  if (config !== undefined) return resolve(cwd, config);
  const { typescript } = process.features as { readonly typescript?: unknown };
  const isTypeScript = existsSync(resolve(cwd, 'tsconfig.json')) && Boolean(typescript);
  return configPath(cwd) ?? resolve(cwd, `freshlegs.config.${isTypeScript ? 'ts' : 'mjs'}`);
};

const todosLines = (todos: readonly string[]): readonly Line[] =>
  todos.length === 0
    ? []
    : ['TODO, your decisions, which the file also marks:', ...todos.map((todo) => `- ${todo}`)];

/** Proposes a mapping. Only reads from the database. */
export async function runInit(options: InitOptions, cwd: string, load: Load): Promise<Result> {
  const target = targetOf(options, cwd);
  const { stdout = false, force = false, database = 'training.db' } = options;
  if (!stdout && !force && existsSync(target)) {
    throw usageError(
      `${visible(target)} already exists. Run freshlegs init with --stdout to print the mapping, or with --force to replace the file.`,
    );
  }
  const config = await findDatabase(options, cwd, load);
  const proposal = propose(await readConfigured(config));
  const todos = todosOf(proposal.host);
  const listed = todosLines(todos);
  if (!proposal.isUsable) {
    const failures = ['No mapping could be proposed.', ...listed];
    return { exit: EXIT.findings, data: { file: null, mapping: null, todos }, lines: [], failures };
  }
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
}
