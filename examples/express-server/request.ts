import { FreshlegsError } from 'freshlegs';
import type { ParameterKind } from './inputs.js';

interface Issue {
  readonly pointer: string;
  readonly message: string;
}

// Report at most 20 issues and 64 characters of an unknown name, like the service.
const ISSUES_MAX = 20;
const NAME_SHOWN_LENGTH_MAX = 64;

const toPointer = (name: string): string =>
  `/${name.slice(0, NAME_SHOWN_LENGTH_MAX).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** An `INVALID_INPUT` error in the form that the service uses. */
export const invalidInput = (issues: readonly Issue[]): FreshlegsError => {
  const [first] = issues;
  const message =
    first === undefined
      ? 'The input is not valid.'
      : `${first.pointer || 'input'}: ${first.message}`;
  return new FreshlegsError('INVALID_INPUT', message, {
    details: { issues: issues.slice(0, ISSUES_MAX) },
  });
};

const readNumber = (pattern: RegExp, text: string): number | null => {
  const value = pattern.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
};

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

interface Reader {
  readonly rule: string;
  readonly read: (text: string) => unknown;
}

const READERS: Readonly<Record<ParameterKind['type'], Reader>> = {
  string: { rule: 'must be text', read: (text) => text },
  number: {
    rule: 'must be a number',
    read: (text) => readNumber(/^-?(0|[1-9]\d*)(\.\d+)?$/, text),
  },
  integer: {
    rule: 'must be a whole number',
    read: (text) => readNumber(/^-?(0|[1-9]\d*)$/, text),
  },
  boolean: {
    rule: 'must be true or false',
    read: (text) => (Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : null),
  },
};

type Reading = { readonly value: unknown } | { readonly message: string };

const readText = (text: string, { type }: ParameterKind): Reading => {
  const { rule, read } = READERS[type];
  const value = read(text);
  return value === null ? { message: rule } : { value };
};

const readList = (texts: readonly string[], kind: ParameterKind): Reading => {
  const readings = texts.flatMap((text) => text.split(',')).map((text) => readText(text, kind));
  const refused = readings.find((reading) => 'message' in reading);
  return (
    refused ?? { value: readings.flatMap((reading) => ('value' in reading ? [reading.value] : [])) }
  );
};

/** The value of one parameter, or a message about what is wrong. */
const readParameter = (
  name: string,
  texts: readonly string[],
  kinds: Readonly<Record<string, ParameterKind>>,
): Reading => {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined) {
    const known = Object.keys(kinds);
    return {
      message:
        known.length === 0
          ? 'is not known; this address takes no parameters'
          : `is not known; this address takes ${known.join(', ')}`,
    };
  }
  if (kind.list) return readList(texts, kind);
  const [text] = texts;
  return text === undefined || texts.length > 1
    ? { message: 'must be given once' }
    : readText(text, kind);
};

type Values = Readonly<Record<string, unknown>>;

const readAll = (
  given: readonly (readonly [name: string, texts: readonly string[]])[],
  kinds: Readonly<Record<string, ParameterKind>>,
): Values => {
  const values: [string, unknown][] = [];
  const issues: Issue[] = [];
  for (const [name, texts] of given) {
    const reading = readParameter(name, texts, kinds);
    if ('message' in reading) issues.push({ pointer: toPointer(name), message: reading.message });
    else values.push([name, reading.value]);
  }
  if (issues.length > 0) throw invalidInput(issues);
  return Object.fromEntries(values);
};

// Choice: unknown and repeated parameters are refused, since an answer that ignores a misspelt filter
// looks correct.
/**
 * Reads the query of a URL and converts texts to the types of the input. The service checks ranges.
 * Throws `INVALID_INPUT` for unknown, repeated and unreadable parameters.
 */
export const readQuery = (url: string, kinds: Readonly<Record<string, ParameterKind>>): Values => {
  const at = url.indexOf('?');
  const parameters = new URLSearchParams(at === -1 ? '' : url.slice(at));
  const names = [...new Set(parameters.keys())];
  return readAll(
    names.map((name) => [name, parameters.getAll(name)]),
    kinds,
  );
};

// Choice: a malformed id is INVALID_INPUT and not NOT_FOUND, so that a client's mistake is visible.
/** Reads the parameters in a path. Throws `INVALID_INPUT` for an unreadable one. */
export const readPath = (
  parameters: Values,
  kinds: Readonly<Record<string, ParameterKind>>,
): Values =>
  readAll(
    Object.keys(kinds).map((name) => [name, [String(parameters[name])]]),
    kinds,
  );

/** The error for an address that cannot be decoded. */
export const undecodablePath = (): FreshlegsError =>
  invalidInput([{ pointer: '', message: 'the address has a % that does not encode anything' }]);

/**
 * Checks that a body is an object without reserved fields, such as the user. A missing body is an empty
 * object.
 */
export const readBody = (body: unknown, reserved: readonly string[]): Values => {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput([{ pointer: '', message: 'the body must be a JSON object' }]);
  }
  const given = reserved.filter((name) => Object.hasOwn(body, name));
  if (given.length > 0) {
    throw invalidInput(
      given.map((name) => ({ pointer: toPointer(name), message: 'must not be in the body' })),
    );
  }
  return body as Values;
};
