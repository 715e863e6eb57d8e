import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { inputSchemasOf, type UserId } from 'freshlegs';
import type { Authenticate } from 'freshlegs/http';
import type { AgentTools } from '../calls.js';
import { createMcpServer } from './server.js';

const BYTES_MAX = 131_072;

const refuse = (status: number, message: string, headers: Readonly<Record<string, string>>) =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32_000, message }, id: null },
    { status, headers },
  );

/** A failing `authenticate` means unauthenticated. */
const identify = async (
  { training }: AgentTools,
  authenticate: () => unknown,
): Promise<UserId | null> => {
  const { userId } = inputSchemasOf(training.idTypes).logs.list.shape;
  try {
    return userId.safeParse(await authenticate()).data ?? null;
  } catch {
    return null;
  }
};

/**
 * The tools over streamable HTTP, as a function of the Fetch standard. The user comes from
 * `authenticate` alone. No session is kept: each request stands alone, so any number of processes
 * with the same secret can answer.
 */
export function createMcpHandler<Context>(
  tools: AgentTools,
  authenticate: Authenticate<Context>,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    // A web page could otherwise use the cookies of a visitor.
    if (request.headers.has('origin')) return refuse(403, 'Web pages cannot call the tools.', {});
    const userId = await identify(tools, () => authenticate(request, context));
    if (userId === null) {
      return refuse(401, 'Send a token that belongs to a user.', { 'WWW-Authenticate': 'Bearer' });
    }
    if (request.method !== 'POST') {
      return refuse(405, 'Send a POST request. There are no sessions.', { Allow: 'POST' });
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
      maxRequestBodySize: BYTES_MAX,
    });
    const server = createMcpServer(tools, userId);
    await server.connect(transport);
    try {
      return await transport.handleRequest(request);
    } finally {
      await server.close();
    }
  };
}

const PAIR = /^(\S+)=([1-9]\d{0,14})$/;

/** Tokens and their users, such as `c0ffee=1,facade=2`. Throws a TypeError for any other text. */
export function bearerTokens(text: string): Authenticate {
  const users = new Map(
    text.split(',').map((pair) => {
      const [, token, user] = PAIR.exec(pair.trim()) ?? [];
      if (token === undefined) throw new TypeError('Tokens need the form token=user,token=user.');
      return [token, Number(user)];
    }),
  );
  return (request) => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    return users.get(token) ?? null;
  };
}
