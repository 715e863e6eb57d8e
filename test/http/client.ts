import { checkAnswer } from './contract';

export type Json = Readonly<Record<string, unknown>>;

export interface Sent {
  readonly method: string;
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The signed-in user; `null` for none. */
  readonly user?: number | null;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

/** Checks an answer against the API description, and parses its body. */
export const receive = (method: string, path: string, answer: Omit<Received, 'body'>): Received => {
  const { status, headers, text } = answer;
  checkAnswer({ method, path, status, headers, text });
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  return { status, headers, text, body: isJson && text !== '' ? (JSON.parse(text) as Json) : {} };
};

const JSON_TYPE = { 'content-type': 'application/json' };

const toRequest = (url: string, sent: Sent): Request => {
  const { method, path, body, raw, headers = {}, user = 1 } = sent;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Request(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(['POST', 'PUT', 'PATCH'].includes(method) ? JSON_TYPE : {}),
      ...(user === null ? {} : { 'x-user': String(user) }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
};

/**
 * Throws if the answer does not match the API description. All tests use this function to talk to a
 * server, or to a handler of requests.
 */
export const send = async (
  url: string,
  sent: Sent,
  handler: (request: Request) => Promise<Response> = (request) => fetch(request),
): Promise<Received> => {
  const { method, path } = sent;
  const { status, headers, text } = await handler(toRequest(url, sent)).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  return receive(method, path, { status, headers, text });
};
