import { createRequire } from 'node:module';
import { runBackfill } from './backfill.js';
import { runDoctor } from './doctor.js';
import type { Walking } from './each-user.js';
import { runForget } from './forget.js';
import { runInit } from './init/command.js';
import { loadConfig, type Config } from './load-config.js';
import { FORMATS } from './models.js';
import {
  callAfter,
  commandHelp,
  hasOption,
  helpText,
  rangeOf,
  readArguments,
  requireCommand,
  valuesFor,
  wrongValue,
  type Arguments,
  type Usage,
  type Values,
} from './options.js';
import { writeFailure, writeResult } from './output.js';
import { progressOn, type StartProgress } from './progress.js';
import { runMigrate, runPrint, runStatus, runUninstall, type Printed } from './schema-commands.js';
import { openStore, type Store } from './store.js';
import { EXIT, usageError, type ExitCode, type Result, type Terminal } from './terminal.js';
import { runVerify } from './verify.js';

// The `freshlegs` command. `options.ts` reads the arguments, a command returns what it did as data
// and as lines, and `output.ts` writes one of them. `main.ts` is the executable.

/** One call of a command. */
interface Call {
  readonly typed: Arguments;
  readonly values: Values;
  readonly terminal: Terminal;
  readonly progress: StartProgress;
  readonly load: typeof loadConfig;
}

interface Command extends Usage {
  readonly run: (call: Call) => Promise<Result>;
}

const configOf = ({ load, terminal, values }: Call): Promise<Config> =>
  load(terminal.cwd, values.config);

/** Closes the database even after an error. */
const withStore = async (
  call: Call,
  run: (store: Store, config: Config, walking: Walking) => Promise<Result>,
): Promise<Result> => {
  const { values, terminal, progress, typed } = call;
  const config = await configOf(call);
  // First, because a wrong id needs no database.
  const range = rangeOf(typed, values, config);
  const store = await openStore(config);
  const next: Walking['callAfter'] = (after) => callAfter(typed, after);
  try {
    return await run(store, config, { range, terminal, progress, callAfter: next });
  } finally {
    await store.close();
  }
};

const toStep = (text: string): number => {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw wrongValue('migrate', 'from', 'the number of a step', text);
};

/** What `print` prints, by its options. */
const printedBy = (values: Values): Printed => {
  const format = FORMATS.find((known) => known === (values.format ?? 'sql'));
  if (format === undefined)
    throw wrongValue('print', 'format', FORMATS.join(', '), values.format ?? '');
  const switches = (['rls', 'uninstall', 'active-logs'] as const).filter((name) => values[name]);
  const chosen = [...switches, ...(format === 'sql' ? [] : [format])];
  if (chosen.length > 1) {
    throw usageError(
      'freshlegs print takes one of --active-logs, --rls, --uninstall and --format.',
      'Run freshlegs print --help for the list of options.',
    );
  }
  return chosen[0] ?? 'migrate';
};

const USERS = ['user', 'after'] as const;
const CONFIRM = 'Run it with --yes.';

const COMMANDS = {
  init: {
    summary: 'propose a mapping for your tables, and write it as a config',
    about: 'It only reads the database.',
    takes: ['database', 'stdout', 'force'],
    run: ({ values, terminal, load }) => runInit(values, terminal.cwd, load),
  },
  doctor: {
    summary: 'check everything: mapping, schema, indexes, recovery of all users',
    about: 'It changes nothing, and works before migrate.',
    takes: [...USERS, 'strict'],
    run: (call) =>
      withStore(call, (store, config, walking) =>
        runDoctor(store, config, call.values.strict === true, walking),
      ),
  },
  migrate: {
    summary: "create or update the library's tables and columns",
    about:
      'Your app can keep running. If it is interrupted, run it again: it continues with the step that did not end.',
    takes: ['from', 'rls'],
    run: async (call) => {
      const { from, rls = false } = call.values;
      const step = from === undefined ? undefined : toStep(from);
      return withStore(call, (store, config) => runMigrate(store, config, step, rls));
    },
  },
  backfill: {
    summary: 'record completed logs that are not recorded yet',
    about:
      'Your app can keep running. Ctrl+C ends it after the users in hand, and it says how to continue; a second run changes nothing.',
    takes: [...USERS, 'again'],
    run: (call) =>
      withStore(call, (store, _, walking) =>
        runBackfill(store, call.values.again === true, walking),
      ),
  },
  verify: {
    summary: 'compare the recovery of all users with their logs',
    takes: [...USERS, 'repair'],
    run: (call) =>
      withStore(call, (store, _, walking) =>
        runVerify(store, call.values.repair === true, walking),
      ),
  },
  status: {
    summary:
      'list the steps of the schema that have run, and compare the database with the mapping',
    takes: [],
    run: (call) => withStore(call, runStatus),
  },
  print: {
    summary: 'print the SQL of migrate, for your own migrations',
    takes: ['active-logs', 'uninstall', 'rls', 'format'],
    run: async (call) => {
      const prints = printedBy(call.values);
      return runPrint(await configOf(call), prints);
    },
  },
  forget: {
    summary: 'delete all library data of the users given by --user',
    about:
      'This is their history of swaps, their custom workouts and their recovery. Their logs are kept.',
    takes: ['user', 'yes'],
    run: async (call) => {
      const { user = [], yes } = call.values;
      if (user.length === 0) throw usageError('freshlegs forget needs --user ID for each user.');
      if (yes !== true) {
        throw usageError(
          'freshlegs forget deletes the history of swaps, the custom workouts and the recovery of these users. Their logs are kept.',
          CONFIRM,
        );
      }
      return withStore(call, (store, _, walking) => runForget(store, walking));
    },
  },
  uninstall: {
    summary: "drop the library's tables and columns",
    about:
      'This deletes the history of swaps, custom workouts and recovery. Your own tables and all logs are kept.',
    takes: ['yes'],
    run: async (call) => {
      if (call.values.yes !== true) {
        throw usageError(
          'freshlegs uninstall deletes the history of swaps, the custom workouts and the recovery of all users. Your own tables and all logs are kept.',
          CONFIRM,
        );
      }
      return withStore(call, runUninstall);
    },
  },
} as const satisfies Readonly<Record<string, Command>>;

const readVersion = (): string => {
  const manifest: unknown = createRequire(import.meta.url)('freshlegs/package.json');
  return (manifest as { readonly version: string }).version;
};

const textResult = (key: 'help' | 'version', text: string): Result => ({
  exit: EXIT.ok,
  data: { [key]: text },
  lines: text.split('\n'),
  isOutput: true,
});

const nothing = (): void => undefined;
const silent: StartProgress = () => ({ advance: nothing, say: nothing, stop: nothing });

const dispatch = async (
  args: readonly string[],
  typed: Arguments,
  terminal: Terminal,
  load: typeof loadConfig,
): Promise<Result> => {
  if (hasOption(typed, 'version')) return textResult('version', readVersion());
  const isHelp = hasOption(typed, 'help');
  if (isHelp && typed.command === undefined) return textResult('help', helpText(COMMANDS));
  const name = requireCommand(typed, COMMANDS);
  const command: Command = COMMANDS[name];
  if (isHelp) return textResult('help', commandHelp(name, command));
  const values = valuesFor(name, command.takes, typed, args);
  const progress = values.quiet === true ? silent : progressOn(terminal);
  return command.run({ typed, values, terminal, progress, load });
};

/** Runs the command, and returns its exit code. Never throws. */
export async function runCommand(
  args: readonly string[],
  terminal: Terminal,
  load = loadConfig,
): Promise<ExitCode> {
  const typed = readArguments(args);
  const options = {
    command: typed.command ?? null,
    // Also if an option before it lacks its value, and would take it.
    json: args.includes('--json'),
    quiet: hasOption(typed, 'quiet'),
  };
  try {
    return writeResult(await dispatch(args, typed, terminal, load), options, terminal);
  } catch (error) {
    return writeFailure(error, options, terminal);
  }
}
