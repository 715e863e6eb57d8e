import { createRequire } from 'node:module';
import { backfill } from './backfill.js';
import { doctor } from './doctor.js';
import { forget } from './forget.js';
import { init } from './init/command.js';
import { loadConfig } from './load-config.js';
import {
  commandHelp,
  hasOption,
  helpText,
  readArguments,
  requireCommand,
  valuesFor,
  type Arguments,
} from './options.js';
import { writeFailure, writeResult } from './output.js';
import { print } from './print.js';
import { progressOn, type StartProgress } from './progress.js';
import { migrate, status, uninstall } from './schema-commands.js';
import type { Verb } from './session.js';
import { EXIT, type ExitCode, type Result, type Terminal } from './terminal.js';
import { verify } from './verify.js';

// The `freshlegs` command. Its data flows one way:
//
//   options.ts   arguments            -> the verb, and the values of its options
//   session.ts   a call               -> a session: the config and an open database (store.ts)
//   a verb       a call or a session  -> Result: data, and lines for people
//     each-user.ts                       (for verbs over users: progress, interruption, failures)
//   output.ts    Result, or an error  -> text or one JSON object, and the exit code

const VERBS: Readonly<Record<string, Verb>> = {
  init,
  doctor,
  migrate,
  backfill,
  verify,
  status,
  print,
  forget,
  uninstall,
};

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
  if (isHelp && typed.command === undefined) return textResult('help', helpText(VERBS));
  const [name, verb] = requireCommand(typed, VERBS);
  if (isHelp) return textResult('help', commandHelp(name, verb));
  const values = valuesFor(name, verb.takes, typed, args);
  const progress = values.quiet === true ? silent : progressOn(terminal);
  return verb.run({ typed, values, terminal, progress, load });
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
