import { existsSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { openDatabase, openPool } from '../connect.js';
import { configPath, type Config } from '../load-config.js';
import { visible } from '../../sql/visible.js';
import { EXIT, usageError, type ExitCode, type Terminal } from '../terminal.js';
import { printProposal } from './print.js';
import type { Note, Proposal } from './proposal.js';
import { propose } from './propose.js';
import { readPostgres, readSqlite } from './read.js';
import type { DatabaseInfo } from './tables.js';

export interface InitOptions {
  /** A Postgres URL, or the path of a SQLite file. */
  readonly database: string | undefined;
  readonly config: string | undefined;
  readonly stdout: boolean;
  readonly force: boolean;
}

type Load = (cwd: string, given: string | undefined) => Promise<Config>;

const readConfigured = async (config: Config): Promise<DatabaseInfo> => {
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
    return readSqlite(database);
  } finally {
    await database.close?.();
  }
};

const missingDriver = (name: string): Error =>
  usageError(`freshlegs init needs the package ${name} to open this database: npm install ${name}`);

const URL_OF = /^([a-z][a-z0-9+.-]+):\/\//i;

/** Opens the database with the driver that the host has installed. */
const openNamed = async (database: string): Promise<Config> => {
  if (/^postgres(ql)?:/.test(database)) {
    const { default: pg } = await import('pg').catch(() => {
      throw missingDriver('pg');
    });
    return { dialect: 'postgres', connect: () => new pg.Pool({ connectionString: database }) };
  }
  const [, kind] = URL_OF.exec(database) ?? [];
  if (kind !== undefined) {
    // Leave out the rest of the URL, because it may contain a password.
    throw usageError(
      `freshlegs init reads Postgres, by a URL such as postgres://localhost/app, and SQLite, by its file. It cannot read ${kind}.`,
    );
  }
  if (!existsSync(database)) throw usageError(`There is no file ${visible(database)}.`);
  const { default: Sqlite } = await import('better-sqlite3').catch(() => {
    throw missingDriver('better-sqlite3');
  });
  return { dialect: 'sqlite', connect: () => new Sqlite(database, { readonly: true }) };
};

const noDatabase = (url: string | undefined): string =>
  `freshlegs init needs a database, and DATABASE_URL is ${url === undefined ? 'not set' : 'empty'}: give it one with --database and a URL or a file, with DATABASE_URL, or with a config that has connect.`;

/** Uses `--database`, otherwise a config, otherwise `DATABASE_URL`. */
const findDatabase = async (
  { database, config }: InitOptions,
  { cwd }: Terminal,
  load: Load,
): Promise<Config> => {
  const url = process.env['DATABASE_URL'];
  if (database !== undefined) {
    const isUrl = /^postgres(ql)?:/.test(database) || URL_OF.test(database);
    return openNamed(isUrl ? database : resolve(cwd, database));
  }
  if (config !== undefined || configPath(cwd) !== null) return load(cwd, config);
  if (url !== undefined && url !== '') return openNamed(url);
  throw usageError(noDatabase(url));
};

const readsTypeScript = (): boolean =>
  Boolean((process.features as { readonly typescript?: unknown }).typescript);

/** The existing config, or a new file in the project's language. */
const targetOf = ({ config }: InitOptions, cwd: string): string => {
  if (config !== undefined) return resolve(cwd, config);
  const isTypeScript = existsSync(resolve(cwd, 'tsconfig.json')) && readsTypeScript();
  return configPath(cwd) ?? resolve(cwd, `freshlegs.config.${isTypeScript ? 'ts' : 'mjs'}`);
};

const describe = ({ field, text }: Note): string => `- ${field}: ${text}.`;

/** Prints the fields that may be wrong. */
const printNotes = ({ notes }: Proposal, print: (line: string) => void): void => {
  const open = notes.filter(({ isUnsure }) => isUnsure);
  if (open.length === 0) return;
  print('Unsure, please check:');
  for (const note of open) print(describe(note));
};

/** Proposes a mapping. Only reads from the database. */
export async function runInit(
  options: InitOptions,
  terminal: Terminal,
  load: Load,
): Promise<ExitCode> {
  const { cwd, out, err } = terminal;
  const target = targetOf(options, cwd);
  const { stdout, force, database } = options;
  if (!stdout && !force && existsSync(target)) {
    throw usageError(
      `${visible(target)} already exists. Run freshlegs init with --stdout to print the mapping, or with --force to replace the file.`,
    );
  }
  const proposal = propose(await readConfigured(await findDatabase(options, terminal, load)));
  const { draft } = proposal;
  if (draft === null) {
    err('No mapping could be proposed.');
    printNotes(proposal, err);
    return EXIT.findings;
  }
  const text = printProposal(
    { ...proposal, draft },
    { isTypeScript: target.endsWith('.ts'), file: database ?? 'training.db' },
  );
  if (stdout) {
    out(text.trimEnd());
    printNotes(proposal, err);
    return EXIT.ok;
  }
  writeFileSync(target, text, { flag: force ? 'w' : 'wx' });
  out(`Wrote ${visible(basename(target))}.`);
  printNotes(proposal, out);
  out('Next: correct the file, then run freshlegs doctor, which checks it and changes nothing.');
  return EXIT.ok;
}
