/** The part of a request of Node, Express or Fastify that {@link toNode} reads. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly readableEnded?: boolean;
  /** Listens for the parts of the body. */
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  /** Listens for the end of the body, or of the connection. */
  on(event: 'end' | 'close', listener: () => void): unknown;
  /** Reads the rest of the body and drops it. */
  resume(): unknown;
}

/** The part of a response of Node, Express or Fastify that {@link toNode} writes. */
export interface NodeResponse {
  statusCode: number;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string | readonly string[]): unknown;
  /** Ends the answer, with a body if there is one. */
  end(body?: Uint8Array): unknown;
}

/** What frameworks add to a request of Node. */
interface Framework {
  /** The address before Express took the path of the mount off. */
  readonly originalUrl?: unknown;
  /** The body, if a parser has read it. */
  readonly body?: unknown;
}

const NO_HOST = 'http://localhost';

const urlOf = ({ url = '/', headers, originalUrl }: NodeRequest & Framework): string => {
  const target = typeof originalUrl === 'string' ? originalUrl : url;
  const origin = `http://${String(headers['host'])}`;
  const absolute = target.startsWith('/') ? `${origin}${target}` : target;
  return URL.canParse(absolute) ? absolute : `${NO_HOST}/${target.replace(/^\/+/, '')}`;
};

const headersOf = ({ headers, body }: NodeRequest & Framework): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) => {
      // HTTP/2 has pseudo headers, such as `:path`. A parsed body is no longer compressed.
      const isLeftOut = name.startsWith(':') || (name === 'content-encoding' && body !== undefined);
      const values = value === undefined || isLeftOut ? [] : [value].flat();
      return values.map((each): [string, string] => [name, each]);
    }),
  );

/** After a cancel, reads on without keeping anything, so that the answer can be sent. */
const streamOf = (request: NodeRequest): ReadableStream<Uint8Array> => {
  let isOpen = true;
  const finish = (last: () => void) => (): void => {
    if (isOpen) last();
    isOpen = false;
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      request.on('data', (chunk) => {
        if (isOpen) controller.enqueue(chunk);
      });
      request.on(
        'end',
        finish(() => {
          controller.close();
        }),
      );
      // Without `end`, the client has gone.
      request.on(
        'close',
        finish(() => {
          controller.error(new TypeError('The request was aborted.'));
        }),
      );
    },
    cancel: () => {
      isOpen = false;
      request.resume();
    },
  });
};

const bodyOf = (request: NodeRequest & Framework) => {
  const { method = 'GET', headers, body } = request;
  const isEmpty =
    headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty || ['GET', 'HEAD'].includes(method)) return {};
  if (body !== undefined) return { body: JSON.stringify(body) };
  return { body: streamOf(request), duplex: 'half' as const };
};

/** Null for a request that the Fetch standard does not allow, such as one with the method TRACE. */
const toRequest = (request: NodeRequest & Framework): Request | null => {
  try {
    const made = new Request(urlOf(request), {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...bodyOf(request),
    });
    // A parser has read the body and kept nothing. The handler reports a body that was read.
    if (request.readableEnded === true && request.body === undefined) void made.text();
    return made;
  } catch {
    return null;
  }
};

const write = async (answer: Response, response: NodeResponse): Promise<void> => {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (answer.body === null) {
    response.end();
    return;
  }
  const body = new Uint8Array(await answer.arrayBuffer());
  response.setHeader('content-length', String(body.byteLength));
  response.end(body);
};

/**
 * Turns a handler into a listener for `http.createServer`, Express (`app.use('/api', …)`) and
 * Fastify. The listener also passes Node's request to `authenticate`, as `context`. A body that
 * `express.json()` has parsed is used as it was parsed.
 *
 * @example
 * http.createServer(toNode(createHandler({ training, authenticate })));
 * app.use('/api', toNode(createHandler({ training, authenticate: (_request, { user }: express.Request) => user?.id ?? null })));
 */
export function toNode<Incoming extends NodeRequest>(
  handler: (request: Request, context: Incoming) => Promise<Response>,
): (request: Incoming, response: NodeResponse) => void {
  const answer = async (request: Incoming, response: NodeResponse): Promise<void> => {
    const made = toRequest(request);
    if (made === null) await write(new Response(null, { status: 400 }), response);
    else await write(await handler(made, request), response);
  };
  return (request, response) => {
    answer(request, response).catch(() => {
      // The handler logs its errors, so this is one of code around it. Nothing was sent yet.
      response.statusCode = 500;
      response.end();
    });
  };
}
