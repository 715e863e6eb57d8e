import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const connect = async (transport: Transport): Promise<Client> => {
  const client = new Client({ name: 'freshlegs-example', version: '0.1.0' });
  await client.connect(transport);
  return client;
};

/** Starts the server as an assistant does, for one user. */
export function connectStdio(env: Readonly<Record<string, string>>): Promise<Client> {
  const args = ['--import', 'tsx', 'examples/agent-tools/mcp/main.ts'];
  return connect(
    new StdioClientTransport({ command: process.execPath, args, env, cwd: root, stderr: 'ignore' }),
  );
}

/** Connects to a running server, with the token of a user. */
export function connectHttp(url: URL, token: string): Promise<Client> {
  const headers = { Authorization: `Bearer ${token}` };
  return connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
}
