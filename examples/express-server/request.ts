import { FreshlegsError } from 'freshlegs';

/** What a query parameter holds; `list` may be repeated or separated by commas. */
export type QueryType = 'text' | 'number' | 'boolean' | 'id' | 'list';

/** The query parameters of a route; any other is refused. */
export type QueryShape = Readonly<Record<string, QueryType>>;

interface Issue {
  readonly pointer: string;
  readonly message: string;
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** `INVALID_INPUT` in the same form as the service's own. */
export const invalidInput = (issues: readonly Issue[]): FreshlegsError => {
  const [first] = issues;
  const message =
    first === undefined
      ? 'The input is not valid.'
      : `${first.pointer || 'input'}: ${first.message}`;
  return new FreshlegsError('INVALID_INPUT', message, { details: { issues } });
};

const ID_RULE = 'must be a whole number from 1 to 9007199254740991';

/** An id, or null. Beyond 2^53 two ids read as one number, so those are refused. */
const parseId = (text: string): number | null =>
  /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;

// Choice: an id that cannot be one is invalid input and not an unknown thing, so that a client's slip
// shows as one.
/** What is thrown for an id in a path that is none. */
export const invalidPathId = (): FreshlegsError =>
  invalidInput([{ pointer: '/id', message: `in the path, the id ${ID_RULE}` }]);

/** The id in a path. */
export const readPathId = (text: unknown): number => {
  const id = typeof text === 'string' ? parseId(text) : null;
  if (id === null) throw invalidPathId();
  return id;
};

const readNumber = (text: string): number | null => {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
};

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

interface Reader {
  readonly rule: string;
  readonly read: (text: string) => unknown;
}

const SCALARS: Readonly<Record<Exclude<QueryType, 'list'>, Reader>> = {
  text: { rule: 'must be text', read: (text) => text },
  number: { rule: 'must be a number', read: readNumber },
  boolean: {
    rule: 'must be true or false',
    read: (text) => (Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : null),
  },
  id: { rule: ID_RULE, read: parseId },
};

/** One parameter: its value, or what is wrong with it. */
const readParameter = (
  name: string,
  texts: readonly string[],
  shape: QueryShape,
): { readonly value: unknown } | { readonly message: string } => {
  const type = Object.hasOwn(shape, name) ? shape[name] : undefined;
  if (type === undefined) {
    const known = Object.keys(shape);
    return {
      message:
        known.length === 0
          ? 'is not known; this address takes no parameters'
          : `is not known; this address takes ${known.join(', ')}`,
    };
  }
  if (type === 'list') return { value: texts.flatMap((text) => text.split(',')) };
  const [text] = texts;
  if (text === undefined || texts.length > 1) return { message: 'must be given once' };
  const value = SCALARS[type].read(text);
  return value === null ? { message: SCALARS[type].rule } : { value };
};

// Choice: unknown and repeated parameters are refused, since an answer that ignores a misspelt filter
// looks like the right one.
/**
 * The query of a URL by its shape. Only what HTTP cannot type is converted here; ranges and the
 * like are the service's. Throws `INVALID_INPUT` for unknown, repeated and unreadable parameters.
 */
export const readQuery = (url: string, shape: QueryShape): Readonly<Record<string, unknown>> => {
  const at = url.indexOf('?');
  const parameters = new URLSearchParams(at === -1 ? '' : url.slice(at));
  const values: [string, unknown][] = [];
  const issues: Issue[] = [];
  for (const name of new Set(parameters.keys())) {
    const result = readParameter(name, parameters.getAll(name), shape);
    if ('message' in result) {
      issues.push({ pointer: `/${escapePointer(name)}`, message: result.message });
    } else values.push([name, result.value]);
  }
  if (issues.length > 0) throw invalidInput(issues);
  return Object.fromEntries(values);
};

/**
 * A body as the service is to get it: an object without the fields that come from elsewhere, the
 * user above all. No body at all is an empty object.
 */
export const readBody = (
  body: unknown,
  reserved: readonly string[],
): Readonly<Record<string, unknown>> => {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput([{ pointer: '', message: 'the body must be a JSON object' }]);
  }
  const given = reserved.filter((name) => Object.hasOwn(body, name));
  if (given.length > 0) {
    throw invalidInput(
      given.map((name) => ({ pointer: `/${name}`, message: 'must not be in the body' })),
    );
  }
  return body as Readonly<Record<string, unknown>>;
};
