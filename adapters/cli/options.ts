import { parseArgs } from 'node:util';
import type { UserId } from '../../src/domain/ids.js';
import { letterDistance } from '../../src/domain/muscle-groups.js';
import { visible } from '../sql/visible.js';
import { usageError } from './terminal.js';

// The only place that reads arguments: the options, the help, and what is refused.

interface Option {
  readonly type: 'string' | 'boolean';
  readonly about: string;
  /** The name of its value in the help. */
  readonly value?: string;
  readonly short?: string;
  readonly multiple?: true;
  /** Its valid values, and how an error describes them. */
  readonly valid?: readonly [values: RegExp, wanted: string];
  /** The error about an empty value. */
  readonly empty?: string;
}

const flag = (about: string) => ({ type: 'boolean', about }) as const;
const taking = (value: string, about: string) => ({ type: 'string', value, about }) as const;

const OPTIONS = {
  database: {
    ...taking('D', 'a Postgres URL or a SQLite file; default: the config, then DATABASE_URL'),
    empty:
      '--database is empty: give it a URL such as postgres://localhost/app, or the path of a SQLite file; if you wrote "$DATABASE_URL", that variable is not set.',
  },
  stdout: flag('print the mapping instead of writing a file'),
  force: flag('replace an existing config'),
  from: {
    ...taking('N', 'run step N and all later steps again, if doctor says so'),
    valid: [/^[1-9]\d{0,3}$/, 'the number of a step'],
  },
  'active-logs': flag('a view of your logs without those that swaps replaced or withdrew'),
  uninstall: flag('the SQL that removes the library'),
  rls: flag("row-level security for the library's tables, for Supabase"),
  format: {
    ...taking('F', 'prisma or drizzle: declarations that keep it from dropping the library'),
    valid: [/^(?:sql|prisma|drizzle)$/, 'sql, prisma, drizzle'],
  },
  strict: flag('also fail for warnings, such as a missing index'),
  again: flag('also record all other logs again, after a correction of the mapping'),
  repair: flag('also repair what needs no decision'),
  user: { ...taking('ID', 'only this user; can be repeated'), multiple: true },
  after: taking('ID', 'only users after this one'),
  yes: flag('required: confirms the deletion'),
  config: {
    ...taking('FILE', 'default: freshlegs.config.js, .mjs or .ts in this folder'),
    empty: '--config is empty: give it the path of a config.',
  },
  json: flag('print one JSON object instead of text'),
  quiet: { ...flag('no progress, and no text unless something is wrong'), short: 'q' },
  help: { ...flag('print this help'), short: 'h' },
  version: flag('print the version'),
} as const satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof OPTIONS;
const OPTION_NAMES = Object.keys(OPTIONS);
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

const endOfHelp = (more = ''): string => `Options of every command
${optionRows(COMMON)}
${more}
Exit codes: 0 done, 1 failed or found something, 2 usage error, 130 interrupted.`;

export function helpText(usages: Usages): string {
  return `freshlegs: workout swaps, recovery and recommendations for your own training logs

Usage: freshlegs <command> [options]

${rows(Object.entries(usages).map(([name, { summary }]) => [name, summary]))}

${endOfHelp('\nfreshlegs <command> --help lists the options of a command; freshlegs --version prints the version.')}`;
}

export function commandHelp(name: string, { summary, about, takes }: Usage): string {
  return `freshlegs ${name}: ${summary}${about === undefined ? '' : `\n\n${about}`}

Usage: freshlegs ${name}${takes.length === 0 ? '' : ` [options]\n\n${optionRows(takes)}`}

${endOfHelp()}`;
}

/** Empty if no name is near. */
const suggestion = (text: string, names: readonly string[], prefix = ''): string => {
  const [nearest] = names
    .map((name) => ({ name, apart: letterDistance(text.slice(0, 50), name) }))
    .filter(({ name, apart }) => apart <= Math.max(2, name.length / 3))
    .sort((a, b) => a.apart - b.apart);
  return nearest === undefined ? '' : ` Did you mean ${prefix}${nearest.name}?`;
};

const helpOf = (command: string): string =>
  `Run freshlegs ${command} --help for the list of options.`;

interface Given {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** The error about a value that an option does not take. */
export function wrongValue(command: string, option: string, wanted: string, text: string): Error {
  const message = `--${option} takes ${wanted}, not ${JSON.stringify(text)}.`;
  return usageError(message, helpOf(command));
}

const checkOption = (command: string, takes: readonly string[], given: Given): void => {
  const { name, rawName, value, inlineValue = false } = given;
  const refuse = (message: string) => usageError(message, helpOf(command));
  const known = [...takes, ...COMMON];
  if (!known.includes(name)) {
    const isOther = OPTION_NAMES.includes(name);
    const near = isOther ? '.' : `.${suggestion(name, known, '--')}`;
    const instead = ': its database is the one that connect in the config opens.';
    throw refuse(
      `freshlegs ${command} has no option ${isOther ? `--${name}` : visible(rawName)}${name === 'database' ? instead : near}`,
    );
  }
  const option: Option = OPTIONS[name as OptionName];
  const [valid, wanted] = option.valid ?? [/^/, ''];
  if (option.type === 'boolean') {
    if (value !== undefined) throw refuse(`${rawName} takes no value.`);
  } else if (value === undefined || (value.startsWith('-') && !inlineValue)) {
    throw refuse(`${rawName} needs a value: ${rawName} ${option.value}.`);
  } else if (value.trim() === '' && option.empty !== undefined) throw usageError(option.empty);
  else if (!valid.test(value)) throw wrongValue(command, name, wanted, value);
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

export function hasOption({ given }: Arguments, option: OptionName): boolean {
  return given.some(({ name }) => name === option);
}

/** Returns the command that was typed, and its name. Throws a usage error for another name. */
export function requireCommand<Command extends Usage>(
  { command = '' }: Arguments,
  commands: Readonly<Record<string, Command>>,
): readonly [name: string, Command] {
  const found = Object.entries(commands).find(([name]) => name === command);
  if (found !== undefined) return found;
  if (command === '') throw usageError(helpText(commands));
  const names = Object.keys(commands);
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
