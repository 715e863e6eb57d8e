// The `freshlegs` command: parses the arguments and runs a command from another file.
// `load-config.ts` loads the host's config, `store.ts` opens the database, `terminal.ts` defines
// output and exit codes, and `main.ts` is the executable.
import {
  canonicalId,
  INTEGER_IDS,
  isNumberId,
  type IdType,
  type IdTypes,
  type UserId,
} from '../../src/domain/ids.js';
import { idTypesOf } from '../sql/host.js';
import { visible } from '../sql/visible.js';
import { parseArgs } from 'node:util';
import { isFreshlegsError } from '../../src/errors.js';
import { runBackfill } from './backfill.js';
import { loadConfig, type Config } from './load-config.js';
import { runDoctor } from './doctor.js';
import { runInit } from './init/command.js';
import { FORMATS, type Format } from './models.js';
import { runMigrate, runPrint, runStatus, runUninstall } from './schema-commands.js';
import { openStore, type Store } from './store.js';
import { EXIT, isUsageError, usageError, type ExitCode, type Terminal } from './terminal.js';
import { runForget, type UserRange } from './each-user.js';
import { runVerify } from './verify.js';

const HELP = `freshlegs: workout swaps, recovery and recommendations for your own training logs

Usage: freshlegs <command> [options]

  init        propose a mapping for your tables; only reads the database
                --database D  a URL of Postgres, or a file of SQLite; default: the config, DATABASE_URL
                --stdout      print it instead of writing a file
                --force       replace an existing config
  migrate     create or update the library's tables and columns
                --from N      run step N and all later ones again, if doctor says so
  print       print the SQL of migrate, to paste into your own migrations
                --active-logs a view of your logs without those that swaps replaced or withdrew
                --uninstall   the SQL that removes the library
                --rls         row-level security for the library's tables, for Supabase
                --format F    prisma or drizzle: declarations that keep this tool from dropping
                              the library's tables and columns
  uninstall   drop the library's tables and columns; keeps your logs, but deletes the
              history of swaps, custom workouts and recovery
                --yes         required: confirms the deletion
  status      list applied steps, and compare the database with the mapping
  doctor      check everything: mapping, schema, indexes, recovery of all users
                --strict      also fail for warnings, such as a missing index
  backfill    record completed logs that are not recorded yet, while the app is running
                --again       also record all other logs again, after a correction of the mapping
  verify      compare the recovery of all users with their logs
                --repair      also repair differences
  forget      delete all library data of the users given by --user: the history of
              swaps, custom workouts and recovery; keeps their logs
                --yes         required: confirms the deletion

Options
  --config FILE   default: freshlegs.config.js, .mjs or .ts in this folder
  --user ID       doctor, backfill, verify, forget: only this user; can be repeated
  --after ID      doctor, backfill, verify: only users after this one
  --help

Exit codes: 0 success (also with warnings), 1 findings, 2 usage error.`;

const OPTIONS = {
  config: { type: 'string' },
  after: { type: 'string' },
  database: { type: 'string' },
  stdout: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  'active-logs': { type: 'boolean', default: false },
  rls: { type: 'boolean', default: false },
  uninstall: { type: 'boolean', default: false },
  format: { type: 'string', default: 'sql' },
  user: { type: 'string', multiple: true, default: [] as string[] },
  repair: { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  from: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

const USERS = ['user', 'after'] as const;

interface Command {
  /** Options that the command accepts besides `config`. */
  readonly takes: readonly (keyof typeof OPTIONS)[];
  readonly run: (config: Config, values: Values, terminal: Terminal) => Promise<ExitCode>;
}

const usage = (text: string) =>
  usageError(`${text}
Run freshlegs --help for the list of commands and options.`);

const ID_KINDS: Readonly<Record<IdType, string>> = {
  integer: 'a whole number above 0',
  bigint: 'a whole number above 0',
  uuid: 'a UUID',
  text: 'an id',
};

const toUserId = (text: string, option: string, { users }: IdTypes): UserId => {
  const id = canonicalId(users, isNumberId(users) && /^\d+$/.test(text) ? Number(text) : text);
  // The cast is needed because the host declares the TypeScript type of its ids.
  if (id !== null) return id as UserId;
  throw usage(`--${option} takes ${ID_KINDS[users]}, not ${JSON.stringify(text)}.`);
};

const toFormat = (text: string): Format => {
  const format = FORMATS.find((known) => known === text);
  if (format !== undefined) return format;
  throw usage(`--format takes ${FORMATS.join(', ')}, not ${JSON.stringify(text)}.`);
};

const toStep = (text: string): number => {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw usage(`--from takes the number of a step, not ${JSON.stringify(text)}.`);
};

const rangeOf = ({ user, after }: Values, { host }: Config): UserRange => {
  const idTypes = host === undefined ? INTEGER_IDS : idTypesOf(host);
  return {
    only: [...new Set(user.map((id) => toUserId(id, 'user', idTypes)))],
    after: after === undefined ? null : toUserId(after, 'after', idTypes),
  };
};

/** Closes the database even after an error. */
const withStore = async (
  config: Config,
  run: (store: Store) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const store = await openStore(config);
  try {
    return await run(store);
  } finally {
    await store.close();
  }
};

/** Parses the range of users before it opens the database. */
const onUsers =
  (
    run: (
      store: Store,
      range: UserRange,
      values: Values,
      terminal: Terminal,
      config: Config,
    ) => Promise<ExitCode>,
  ): Command['run'] =>
  async (config, values, terminal) => {
    const range = rangeOf(values, config);
    return withStore(config, (store) => run(store, range, values, terminal, config));
  };

const CONFIRM =
  'freshlegs uninstall drops the tables and columns of the library. The history of swaps, custom workouts and recovery are lost. Run it with --yes.';

const ONE_OUTPUT = 'freshlegs print takes one of --active-logs, --rls, --uninstall and --format.';

const CONFIRM_FORGET =
  'freshlegs forget deletes all library data of a user: the history of swaps, custom workouts and recovery. Run it with --yes.';

const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: {
    takes: ['from'],
    run: async (config, { from }, terminal) => {
      const step = from === undefined ? undefined : toStep(from);
      return withStore(config, (store) => runMigrate(store, config, step, terminal));
    },
  },
  print: {
    takes: ['active-logs', 'rls', 'uninstall', 'format'],
    run: async (config, values, terminal) => {
      const { rls, uninstall, 'active-logs': activeLogs } = values;
      const format = toFormat(values.format);
      const outputs = [rls, uninstall, activeLogs, format !== 'sql'];
      if (outputs.filter(Boolean).length > 1) throw usage(ONE_OUTPUT);
      return Promise.resolve(runPrint(config, { rls, uninstall, activeLogs, format }, terminal));
    },
  },
  uninstall: {
    takes: ['yes'],
    run: async (config, { yes }, terminal) => {
      if (!yes) throw usage(CONFIRM);
      return withStore(config, (store) => runUninstall(store, terminal));
    },
  },
  status: {
    takes: [],
    run: (config, _, terminal) => withStore(config, (store) => runStatus(store, config, terminal)),
  },
  doctor: {
    takes: [...USERS, 'strict'],
    run: onUsers((store, range, { strict }, terminal, config) =>
      runDoctor(store, config, { ...range, strict }, terminal),
    ),
  },
  backfill: {
    takes: [...USERS, 'again'],
    run: onUsers((store, range, { again }, terminal) =>
      runBackfill(store, { ...range, again }, terminal),
    ),
  },
  verify: {
    takes: [...USERS, 'repair'],
    run: onUsers((store, range, { repair }, terminal) =>
      runVerify(store, { ...range, repair }, terminal),
    ),
  },
  forget: {
    takes: ['user', 'yes'],
    run: async (config, values, terminal) => {
      if (values.user.length === 0) throw usage('freshlegs forget needs --user ID for each user.');
      if (!values.yes) throw usage(CONFIRM_FORGET);
      const { only } = rangeOf(values, config);
      return withStore(config, (store) => runForget(store, only, terminal));
    },
  },
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
  } catch (error) {
    throw usage(visible(error instanceof Error ? error.message : String(error)));
  }
};

const EMPTY: Readonly<Partial<Record<string, string>>> = {
  database:
    '--database is empty: give it a URL such as postgres://localhost/app, or the path of a SQLite file; if you wrote "$DATABASE_URL", that variable is not set.',
  config: '--config is empty: give it the path of a config.',
};

interface GivenOption {
  readonly name: string;
  readonly value?: string | undefined;
}

/** Refuses options that the command does not have, and an empty database or config. */
const checkOptions = (
  command: string,
  takes: readonly string[],
  given: readonly GivenOption[],
): void => {
  const foreign = given.find(({ name }) => name !== 'config' && !takes.includes(name));
  if (foreign !== undefined) {
    const instead =
      foreign.name === 'database'
        ? ': its database is the one that connect in the config opens'
        : '';
    throw usage(`freshlegs ${command} has no option --${foreign.name}${instead}.`);
  }
  const empty = given.find(({ name, value }) => name in EMPTY && value?.trim() === '');
  if (empty !== undefined) throw usageError(EMPTY[empty.name] ?? '');
};

const INIT: Command['takes'] = ['database', 'stdout', 'force'];

const findCommand = (name: string): Command => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  throw usage(
    `Unknown command ${JSON.stringify(name)}. The commands are init, ${Object.keys(COMMANDS).join(', ')}.`,
  );
};

const dispatch = async (
  args: readonly string[],
  terminal: Terminal,
  load: typeof loadConfig,
): Promise<ExitCode> => {
  const { values, positionals, tokens } = parse(args);
  const [name, ...rest] = positionals;
  if (values.help || name === undefined) {
    (values.help ? terminal.out : terminal.err)(HELP);
    return values.help ? EXIT.ok : EXIT.usage;
  }
  // `init` has no config yet. It writes the config that all other commands load.
  const command = name === 'init' ? null : findCommand(name);
  const takes = command === null ? INIT : command.takes;
  checkOptions(
    name,
    takes,
    tokens.filter((token) => token.kind === 'option'),
  );
  if (rest.length > 0) throw usage(`freshlegs ${name} does not accept ${JSON.stringify(rest[0])}.`);
  if (command === null) {
    const { database, config, stdout, force } = values;
    return runInit({ database, config, stdout, force }, terminal, load);
  }
  return command.run(await load(terminal.cwd, values.config), values, terminal);
};

const describeFailure = (error: unknown): string => {
  if (isFreshlegsError(error)) {
    const cause = error.cause instanceof Error ? `\n  ${visible(error.cause.message)}` : '';
    return `${error.code}: ${error.message}${cause}`;
  }
  return visible(error instanceof Error ? error.message : String(error));
};

/** The last place to escape what a terminal would obey. Only texts of the command have several lines. */
const showing = (terminal: Terminal): Terminal => {
  const escaped = (text: string): string => text.split('\n').map(visible).join('\n');
  return {
    ...terminal,
    out: (text) => {
      terminal.out(escaped(text));
    },
    err: (text) => {
      terminal.err(escaped(text));
    },
  };
};

export async function runCommand(
  args: readonly string[],
  terminal: Terminal,
  load = loadConfig,
): Promise<ExitCode> {
  const shown = showing(terminal);
  try {
    return await dispatch(args, shown, load);
  } catch (error) {
    shown.err(isUsageError(error) ? error.message : describeFailure(error));
    return isUsageError(error) ? EXIT.usage : EXIT.findings;
  }
}
