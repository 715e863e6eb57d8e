import { isFreshlegsError, type ErrorCode } from '../../src/errors.js';
import type { HostFault } from '../sql/host-faults.js';
import { visible } from '../sql/visible.js';
import {
  EXIT,
  isUsageError,
  type Line,
  type Result,
  type Terminal,
  type Tone,
} from './terminal.js';

// The only place that writes: the text for people, or one JSON object.

/** How the call wants its output. */
export interface OutputOptions {
  readonly command: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

const CODES: Readonly<Record<Tone, number>> = { good: 32, warning: 33, bad: 31 };

/**
 * Whether a stream shows colours: only a terminal, and never with `NO_COLOR` or `TERM=dumb`.
 *
 * @example
 * showsColours({ isTTY: true }, { NO_COLOR: '1' }); // false
 */
export function showsColours(
  { isTTY = false }: { readonly isTTY?: boolean },
  { NO_COLOR = '', TERM }: Readonly<Partial<Record<string, string>>>,
): boolean {
  return isTTY && NO_COLOR === '' && TERM !== 'dumb';
}

/** The last place to escape what a terminal would obey. */
const toText = (lines: readonly Line[], isColoured: boolean): string =>
  lines
    .map((line) => {
      const [tone, text] = typeof line === 'string' ? [null, line] : line;
      const shown = visible(text);
      return tone === null || !isColoured ? shown : `\u001b[${CODES[tone]}m${shown}\u001b[0m`;
    })
    .map((line) => `${line}\n`)
    .join('');

// A JSON text has such characters only inside of strings, where they can be escaped.
const HIDDEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

const toJson = (value: unknown): string =>
  `${JSON.stringify(value).replace(HIDDEN, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )}\n`;

export function writeResult(
  { exit, data, lines, failures = [], isOutput }: Result,
  { command, json, quiet }: OutputOptions,
  { out, err, colours }: Terminal,
): Result['exit'] {
  if (json) out(toJson({ command, exitCode: exit, ...data }));
  else if (!quiet || exit !== EXIT.ok) {
    err(toText(failures, colours.err));
    out(toText(lines, colours.out));
  } else if (isOutput === true) out(toText(lines, colours.out));
  return exit;
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
  readonly cause?: string;
  readonly problems?: readonly HostFault[];
}

/** What an operator can do about errors whose messages are for developers. */
const REMEDIES: Readonly<Partial<Record<ErrorCode, string>>> = {
  SCHEMA_OUTDATED: 'Run freshlegs doctor, which says what is missing and what to run.',
  CONNECTION_LOST: 'Is the database running, and does connect in the config name it?',
};

const failureOf = (error: unknown): Failure => {
  if (!isFreshlegsError(error)) {
    return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) };
  }
  const { message, cause, details } = error;
  const { remedy = REMEDIES[error.code], faults } = details as {
    readonly remedy?: string;
    readonly faults?: readonly HostFault[];
  };
  return {
    code: isUsageError(error) ? 'USAGE' : error.code,
    message,
    ...(remedy !== undefined && { remedy }),
    ...(cause instanceof Error && { cause: cause.message }),
    ...(faults !== undefined && { problems: faults }),
  };
};

const failureLines = (
  error: unknown,
  { code, message, remedy, cause }: Failure,
): readonly Line[] => {
  // Only the library's own messages have several lines.
  const lines = isFreshlegsError(error) ? message.split('\n') : [message];
  const [first = '', ...rest] = lines;
  const head = isFreshlegsError(error) && !isUsageError(error) ? `${code}: ${first}` : first;
  return [
    ['bad', head],
    ...rest,
    ...(cause === undefined ? [] : [`  ${cause}`]),
    ...(remedy === undefined ? [] : [remedy]),
  ];
};

export function writeFailure(
  error: unknown,
  { command, json }: OutputOptions,
  { out, err, colours }: Terminal,
): Result['exit'] {
  const exitCode = isUsageError(error) ? EXIT.usage : EXIT.findings;
  const failure = failureOf(error);
  if (json) out(toJson({ command, exitCode, error: failure }));
  else err(toText(failureLines(error, failure), colours.err));
  return exitCode;
}
