import { FreshlegsError } from '../../src/errors.js';
import { httpError, isHttpError } from './problem.js';

// Choice: 64 kB of JSON. A log with every set of a long workout has about 10 kB.
const BYTES_MAX = 65_536;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

const ENCODINGS = ['gzip', 'deflate'] as const;

// Choice: a request with a body must have Content-Type: application/json, and so must any request
// with an Origin header, which browsers send. A page of another site can send a form or plain text
// with a visitor's cookies, but not JSON unless the server allows it.
const requireJson = ({ headers, body }: Request): void => {
  if (headers.get('origin') === null && body === null) return;
  if (JSON_TYPE.test(headers.get('content-type') ?? '')) return;
  throw httpError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as JSON in UTF-8, with the header Content-Type: application/json. Browsers must send this header even without a body.',
  );
};

const malformed = () =>
  httpError(
    'MALFORMED_JSON',
    'The body is not valid JSON: send one complete object or list in UTF-8.',
  );

type Body = ReadableStream<Uint8Array>;

const decompress = (body: Body, encoding: string): Body => {
  if (encoding === 'identity') return body;
  const known = ENCODINGS.find((each) => each === encoding);
  if (known !== undefined) return body.pipeThrough(new DecompressionStream(known)) as Body;
  throw httpError(
    'UNSUPPORTED_MEDIA_TYPE',
    'The encoding of the body is not supported; send it as gzip, deflate or plain JSON.',
  );
};

/** Reads at most 64 kB, whatever length the request states. */
const readText = async (body: Body): Promise<string> => {
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > BYTES_MAX) {
      await reader.cancel();
      throw httpError('TOO_LARGE', 'The body is larger than 64 kB; send smaller requests.');
    }
    text += decoder.decode(value, { stream: true });
  }
};

/** Any other error is a body that is not UTF-8 or not of its encoding, or that ended early. */
const readAll = async (body: Body): Promise<string> => {
  try {
    return await readText(body);
  } catch (error) {
    throw isHttpError(error) ? error : malformed();
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
};

/**
 * Parses the body; undefined for an empty one. Throws `UNSUPPORTED_MEDIA_TYPE`, `TOO_LARGE` or
 * `MALFORMED_JSON`.
 */
export const readJson = async (request: Request): Promise<unknown> => {
  requireJson(request);
  if (request.bodyUsed) {
    throw new FreshlegsError(
      'CONFIGURATION',
      'The body of the request was already read. Pass the handler a request whose body is unread.',
    );
  }
  if (request.body === null) return undefined;
  const encoding = request.headers.get('content-encoding')?.toLowerCase() ?? 'identity';
  const text = await readAll(decompress(request.body as Body, encoding));
  if (text === '') return undefined;
  const value = parse(text);
  // A list is well-formed too, and gets an answer that says what to send.
  if (typeof value !== 'object' || value === null) throw malformed();
  return value;
};
