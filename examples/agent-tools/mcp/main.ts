import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { toNode, type ErrorLog } from 'freshlegs/http';
import type { AgentTools } from '../calls.js';
import { createConfirmer } from '../confirm.js';
import { openStore } from '../store.js';
import { bearerTokens, createMcpHandler } from './http.js';
import { createMcpServer } from './server.js';

const HOST = '127.0.0.1';
const FILE_DEFAULT = fileURLToPath(new URL('../../../.data/agent-tools.db', import.meta.url));

const { env } = process;

// With standard input and output, stdout belongs to the protocol.
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const refuse = (sentence: string): never => {
  say(sentence);
  process.exit(1);
};

const overStdio = async (tools: AgentTools): Promise<void> => {
  const user = env['FRESHLEGS_USER'] ?? '';
  if (!/^[1-9]\d*$/.test(user)) {
    refuse('Set FRESHLEGS_USER to the id of the user, such as 1 for the demo user.');
  }
  await createMcpServer(tools, Number(user)).connect(new StdioServerTransport());
};

const overHttp = (tools: AgentTools): void => {
  const tokens = env['FRESHLEGS_TOKENS'] ?? `${randomBytes(16).toString('hex')}=1`;
  const listener = toNode(createMcpHandler(tools, bearerTokens(tokens)));
  const server = createServer(listener);
  server.on('error', (error) =>
    refuse(`The port cannot be opened: ${error.message}. Set PORT to another one.`),
  );
  server.listen(Number(env['PORT'] ?? 3001), HOST, () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    say(`The tools are at http://${HOST}:${port}/mcp`);
    if (env['FRESHLEGS_TOKENS'] === undefined) {
      say(`Send the header: Authorization: Bearer ${tokens.replace('=1', '')}`);
    }
  });
};

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const secret = env['FRESHLEGS_SECRET'] ?? randomBytes(32).toString('hex');
const { training, rehearse } = await openStore(env['FRESHLEGS_DB'] ?? FILE_DEFAULT, timeZone);
const log: ErrorLog = (entry) => {
  say(JSON.stringify(entry));
};
const tools = { training, rehearse, confirmer: createConfirmer(secret), log };
if (process.argv.includes('--http')) overHttp(tools);
else await overStdio(tools);
