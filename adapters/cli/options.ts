import { parseArgs } from 'node:util';
import { canonicalId, isNumberId, type IdType, type UserId } from '../../src/domain/ids.js';
import { idTypesIn } from '../sql/base-host.js';
import { visible } from '../sql/visible.js';
import type { UserRange } from './each-user.js';
import type { Config } from './load-config.js';
import { usageError } from './terminal.js';

// The only place that reads arguments: the options, the help, and what is refused.

interface Option {
  readonly type: 'string' | 'boolean';
  readonly about: string;
  /** The name of its value in the help. */
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: true;
}

const flag = (about: string) => ({ type: 'boolean', about }) as const;
const taking = (value: string, about: string) => ({ type: 'string', value, about }) as const;

const OPTIONS = {
  database: taking('D', 'a Postgres URL or a SQLite file; default: the config, then DATABASE_URL'),
  stdout: flag('print the mapping instead of writing a file'),
  force: flag('replace an existing config'),
  from: taking('N', 'run step N and all later steps again, if doctor says so'),
  'active-logs': flag('a view of your logs without those that swaps replaced or withdrew'),
  uninstall: flag('the SQL that removes the library'),
  rls: flag("row-level security for the library's tables, for Supabase"),
  format: taking('F', 'prisma or drizzle: declarations that keep it from dropping the library'),
  strict: flag('also fail for warnings, such as a missing index'),
  again: flag('also record all other logs again, after a correction of the mapping'),
  repair: flag('also repair what needs no decision'),
  user: { ...taking('ID', 'only this user; can be repeated'), multiple: true },
  after: taking('ID', 'only users after this one'),
  yes: flag('required: confirms the deletion'),
  config: taking('FILE', 'default: freshlegs.config.js, .mjs or .ts in this folder'),
  json: flag('print one JSON object instead of text'),
  quiet: { ...flag('no progress, and no text unless something is wrong'), short: 'q' },
  help: { ...flag('print this help'), short: 'h' },
  version: flag('print the version'),
} as const satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof OPTIONS;
const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];
const COMMON: readonly OptionName[] = ['config', 'json', 'quiet', 'help'];

export type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** How a command appears in the help. */
export interface Usage {
  readonly summary: string;
  /** More than the summary says; ends the help of the command. */
  readonly about?: string;
  /** Its options besides those of every command. */
  readonly takes: readonly OptionName[];
}

type Usages = Readonly<Record<string, Usage>>;

const rows = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`).join('\n');
};

const optionRows = (names: readonly OptionName[]): string =>
  rows(
    names.map((name) => {
      const { value, about, short }: Option = OPTIONS[name];
      const shown = `--${name}${value === undefined ? '' : ` ${value}`}`;
      return [short === undefined ? shown : `-${short}, ${shown}`, about];
    }),
  );

const EXIT_CODES =
  'Exit codes: 0 done, 1 failed or found something, 2 usage error, 130 interrupted.';

export function helpText(usages: Usages): string {
  return `freshlegs: workout swaps, recovery and recommendations for your own training logs

Usage: freshlegs <command> [options]

${rows(Object.entries(usages).map(([name, { summary }]) => [name, summary]))}

Options of every command
${optionRows(COMMON)}

freshlegs <command> --help lists the options of a command; freshlegs --version prints the version.
${EXIT_CODES}`;
}

export function commandHelp(name: string, { summary, about, takes }: Usage): string {
  return `freshlegs ${name}: ${summary}${about === undefined ? '' : `\n\n${about}`}

Usage: freshlegs ${name}${takes.length === 0 ? '' : ' [options]'}

${takes.length === 0 ? '' : `${optionRows(takes)}\n\n`}Options of every command
${optionRows(COMMON)}

${EXIT_CODES}`;
}

/** The number of characters to add, leave out or replace. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, character] of a.split('').entries()) {
    const next = [at + 1];
    for (const [column, other] of b.split('').entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** Empty if no name is near. */
const suggestion = (text: string, names: readonly string[], prefix = ''): string => {
  const [nearest] = names
    .map((name) => ({ name, far: distance(text.slice(0, 50), name) }))
    .filter(({ name, far }) => far <= Math.max(2, name.length / 3))
    .sort((a, b) => a.far - b.far);
  return nearest === undefined ? '' : ` Did you mean ${prefix}${nearest.name}?`;
};

const helpOf = (command: string): string =>
  `Run freshlegs ${command} --help for the list of options.`;

const EMPTY: Readonly<Partial<Record<string, string>>> = {
  database:
    '--database is empty: give it a URL such as postgres://localhost/app, or the path of a SQLite file; if you wrote "$DATABASE_URL", that variable is not set.',
  config: '--config is empty: give it the path of a config.',
};

interface Given {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

const checkOption = (command: string, takes: readonly string[], given: Given): void => {
  const { name, rawName, value, inlineValue = false } = given;
  const option: Option | undefined = OPTION_NAMES.includes(name as OptionName)
    ? OPTIONS[name as OptionName]
    : undefined;
  if (option === undefined) {
    const near = suggestion(name, [...takes, ...COMMON], '--');
    throw usageError(
      `freshlegs ${command} has no option ${visible(rawName)}.${near}`,
      helpOf(command),
    );
  }
  if (!takes.includes(name) && !COMMON.includes(name as OptionName)) {
    const instead =
      name === 'database' ? ': its database is the one that connect in the config opens' : '';
    throw usageError(`freshlegs ${command} has no option --${name}${instead}.`, helpOf(command));
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw usageError(`${rawName} takes no value.`, helpOf(command));
  } else if (value === undefined || (value.startsWith('-') && !inlineValue)) {
    throw usageError(`${rawName} needs a value: ${rawName} ${option.value}.`, helpOf(command));
  } else if (value.trim() === '' && name in EMPTY) throw usageError(EMPTY[name] ?? '');
};

/** What was typed. */
export interface Arguments {
  readonly command: string | undefined;
  readonly rest: readonly string[];
  readonly given: readonly Given[];
}

/** Reads arguments without refusing any, so that an error knows how it has to be shown. */
export function readArguments(args: readonly string[]): Arguments {
  const { positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const [command, ...rest] = positionals;
  return { command, rest, given: tokens.filter((token) => token.kind === 'option') };
}

export function hasOption({ given }: Arguments, ...names: readonly OptionName[]): boolean {
  return given.some(({ name }) => names.includes(name as OptionName));
}

/** Returns the command's name. Throws a usage error for another name. */
export function requireCommand<Name extends string>(
  { command }: Arguments,
  usages: Readonly<Record<Name, Usage>>,
): Name {
  if (command === undefined) throw usageError(helpText(usages));
  if (Object.hasOwn(usages, command)) return command as Name;
  const names = Object.keys(usages);
  const near = suggestion(command, names);
  const hint = near === '' ? ` The commands are ${names.join(', ')}.` : near;
  throw usageError(
    `There is no command ${JSON.stringify(command)}.${hint}`,
    'Run freshlegs --help for the list of commands.',
  );
}

/** The values of a command's options. Throws a usage error for what the command does not take. */
export function valuesFor(
  command: string,
  takes: readonly OptionName[],
  { rest, given }: Arguments,
  args: readonly string[],
): Values {
  for (const option of given) checkOption(command, takes, option);
  if (rest.length > 0) {
    throw usageError(
      `freshlegs ${command} does not accept ${JSON.stringify(rest[0])}.`,
      helpOf(command),
    );
  }
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }).values;
}

/** The error about a value that an option does not take. */
export function wrongValue(
  command: string,
  option: OptionName,
  wanted: string,
  text: string,
): Error {
  const message = `--${option} takes ${wanted}, not ${JSON.stringify(text)}.`;
  return usageError(message, helpOf(command));
}

const ID_KINDS: Readonly<Record<IdType, string>> = {
  integer: 'a whole number above 0',
  bigint: 'a whole number above 0',
  uuid: 'a UUID',
  text: 'an id',
};

/** The users that `--user` and `--after` select. */
export function rangeOf(
  { command = '' }: Arguments,
  { user = [], after }: Values,
  config: Config,
): UserRange {
  const { users } = idTypesIn(config);
  const toUserId = (text: string, option: OptionName): UserId => {
    const id = canonicalId(users, isNumberId(users) && /^\d+$/.test(text) ? Number(text) : text);
    // The cast is needed because the host declares the TypeScript type of its ids.
    if (id !== null) return id as UserId;
    throw wrongValue(command, option, ID_KINDS[users], text);
  };
  return {
    only: [...new Set(user.map((id) => toUserId(id, 'user')))],
    after: after === undefined ? null : toUserId(after, 'after'),
  };
}

const quoted = (argument: string): string =>
  /^[\w./:=@+-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;

/** The same call again, for users after this one. */
export function callAfter({ command = '', given }: Arguments, after: UserId | null): string {
  const kept = given.filter(({ name }) => after === null || name !== 'after');
  const options = kept.map(({ name, value }) =>
    value === undefined ? `--${name}` : `--${name} ${quoted(value)}`,
  );
  const next = after === null ? [] : [`--after ${quoted(`${after}`)}`];
  return ['freshlegs', command, ...options, ...next].join(' ');
}
