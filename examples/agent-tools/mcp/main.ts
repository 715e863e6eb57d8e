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

/** The value of a variable. An empty one is a mistake. */
const setting = (name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? refuse(`${name} is empty. Give it a value, or unset it.`) : value;
};

/** Refuses to start if a setting is invalid. */
const usable = <T>(name: string, make: () => T): T => {
  try {
    return make();
  } catch (error) {
    return refuse(`${name} cannot be used. ${error instanceof Error ? error.message : ''}`);
  }
};

const overStdio = async (tools: AgentTools): Promise<void> => {
  const user = setting('FRESHLEGS_USER') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(user)) {
    refuse('Set FRESHLEGS_USER to the id of the user, such as 1 for the demo user.');
  }
  await createMcpServer(tools, Number(user)).connect(new StdioServerTransport());
};

const overHttp = (tools: AgentTools): void => {
  const given = setting('FRESHLEGS_TOKENS');
  const token = randomBytes(16).toString('hex');
  const authenticate = usable('FRESHLEGS_TOKENS', () => bearerTokens(given ?? `${token}=1`));
  const asked = Number(setting('PORT') ?? 3001);
  if (!Number.isInteger(asked) || asked < 0 || asked > 65_535) {
    refuse('Set PORT to a number from 0 to 65535.');
  }
  const server = createServer(toNode(createMcpHandler(tools, authenticate)));
  server.on('error', (error) =>
    refuse(`The port cannot be opened: ${error.message}. Set PORT to another one.`),
  );
  server.listen(asked, HOST, () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    say(`The tools are at http://${HOST}:${port}/mcp`);
    if (given === undefined) say(`Send the header: Authorization: Bearer ${token}`);
  });
};

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const secret = setting('FRESHLEGS_SECRET') ?? randomBytes(32).toString('hex');
const confirmer = usable('FRESHLEGS_SECRET', () => createConfirmer(secret));
const { training, rehearse } = await openStore(setting('FRESHLEGS_DB') ?? FILE_DEFAULT, timeZone);
const log: ErrorLog = (entry) => {
  say(JSON.stringify(entry));
};
const tools = { training, rehearse, confirmer, log };
if (process.argv.includes('--http')) overHttp(tools);
else await overStdio(tools);
