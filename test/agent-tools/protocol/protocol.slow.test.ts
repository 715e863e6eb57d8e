import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectHttp, connectStdio } from '../../../examples/agent-tools/mcp/client';
import { createMcpHandler } from '../../../examples/agent-tools/mcp/http';
import { READS, WRITES } from '../../../examples/agent-tools/tools';
import {
  dump,
  FOREIGN_TEXT,
  openTools,
  OTHER,
  plan,
  readsOn,
  SECRET,
  USER,
  writesOn,
  type Written,
} from '../harness';
import { attacksOn } from './attacks';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const TOKEN = 'token-of-one';

let opened: Awaited<ReturnType<typeof openTools>>;
let process_: ChildProcess;
let url: URL;

const envOf = () => ({
  PATH: process.env['PATH'] ?? '',
  TZ: 'UTC',
  FRESHLEGS_DB: opened.file,
  FRESHLEGS_SECRET: SECRET,
});

/** Starts the server, and reads its address from the line that it prints. */
const startHttp = async (): Promise<void> => {
  const args = ['--import', 'tsx', 'examples/agent-tools/mcp/main.ts', '--http'];
  const env = { ...envOf(), PORT: '0', FRESHLEGS_TOKENS: `${TOKEN}=${USER},token-of-two=${OTHER}` };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process_ = child;
  const [line] = (await once(createInterface({ input: child.stderr }), 'line')) as [string];
  url = new URL(/http:\S+/.exec(line)?.[0] ?? 'missing:');
};

beforeAll(async () => {
  opened = await openTools();
  await startHttp();
});
afterAll(() => {
  process_.kill();
  opened.close();
});

const connections = {
  'standard input and output': () => connectStdio({ ...envOf(), FRESHLEGS_USER: String(USER) }),
  'streamable HTTP': () => connectHttp(url, TOKEN),
};
type Client = Awaited<ReturnType<(typeof connections)['streamable HTTP']>>;

const callOf = (client: Client) => async (name: string, args: object) => {
  const answer = await client.callTool({ name, arguments: { ...args } });
  return { isError: answer.isError === true, data: answer.structuredContent as Written };
};

/** What no answer may show: another user's text, SQL, files and stacks. */
const LEAK = new RegExp(
  [
    FOREIGN_TEXT,
    'SQLITE',
    'sqlite',
    'select .* from',
    'insert into',
    'node_modules',
    '\\.ts:\\d',
    root.replace(/\W/g, '\\$&'),
  ].join('|'),
);

describe.each(Object.entries(connections))('%s', (_name, connect) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  it('lists the tools, the resources and the prompt', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...READS, ...WRITES].map(({ name }) => name));
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toMatchObject([{ text: expect.stringContaining(' ') as string }]);
    }
    const prompt = await client.getPrompt({ name: 'plan_my_day', arguments: { minutes: '45' } });
    expect(JSON.stringify(prompt.messages)).toContain('45');
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('no such');
    await expect(client.getPrompt({ name: 'other' })).rejects.toThrow('no such');
  });

  it('answers each tool that reads', async () => {
    const call = callOf(client);
    const { logId } = await plan(opened.tools);
    for (const [name, args] of readsOn(logId)) {
      expect({ name, ...(await call(name, args)) }).toMatchObject({ name, isError: false });
    }
  });

  it('writes only with a token, once, and undoes each write', async () => {
    const call = callOf(client);
    for (const { name } of WRITES) {
      const args = new Map(writesOn(await plan(opened.tools))).get(name) ?? {};
      const before = dump(opened.file);
      expect(await call(name, { ...args, confirm: 'yes' })).toMatchObject({ isError: true });
      const { data: preview } = await call(name, args);
      expect(dump(opened.file), name).toBe(before);
      const confirmed = { ...args, confirm: preview.confirm };
      const [first, second] = await Promise.all([call(name, confirmed), call(name, confirmed)]);
      const after = dump(opened.file);
      expect([first, second]).toMatchObject([{ isError: false }, { isError: false }]);
      expect(after, name).not.toBe(before);
      expect(await call(name, confirmed)).toMatchObject({ isError: false });
      expect(dump(opened.file), name).toBe(after);
      const steps = [first, second].map(({ data }) => data.undo).find(({ length }) => length > 0);
      for (const step of steps ?? []) {
        const { data } = await call(step.tool, step.arguments);
        const undone = await call(step.tool, { ...step.arguments, confirm: data.confirm });
        expect({ name, ...undone }).toMatchObject({ name, data: { status: 'done' } });
      }
    }
  });

  it('survives over 200 hostile calls: nothing is written, nothing leaks', async () => {
    const attacks = attacksOn(opened.foreign);
    expect(attacks.length).toBeGreaterThan(200);
    const before = dump(opened.file);
    const counts = { refused: 0, read: 0, previewed: 0, 'refused by the transport': 0 };
    for (const { name, args } of attacks) {
      const answer = await client
        .callTool({ name, arguments: args })
        .catch((error: unknown) => ({ isError: true, transport: String(error) }));
      const text = JSON.stringify(answer);
      expect({ name, text: LEAK.exec(text)?.[0] }).toEqual({ name, text: undefined });
      expect(text).not.toMatch(/"INTERNAL"|[\u202e\u2800]/);
      if ('transport' in answer) counts['refused by the transport'] += 1;
      else if (answer.isError === true) counts.refused += 1;
      else if (text.includes('"status":"preview"')) counts.previewed += 1;
      else counts.read += 1;
      expect(text).not.toContain('"status":"done"');
    }
    expect(dump(opened.file)).toBe(before);
    process.stdout.write(`${JSON.stringify({ calls: attacks.length, ...counts })}\n`);
  });
});

describe('over HTTP', () => {
  const post = (headers: Record<string, string>, body: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

  it.each([{}, { Authorization: 'Bearer other' }, { Authorization: `Basic ${TOKEN}` }])(
    'refuses a request without a known token: %j',
    async (headers) => {
      const answer = await post(headers, list);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  it('refuses other methods and huge bodies', async () => {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    expect((await fetch(url, { headers })).status).toBe(405);
    expect((await post(headers, `"${'x'.repeat(200_000)}"`)).status).toBe(413);
    expect((await post(headers, '{')).status).toBe(400);
    expect((await post(headers, list)).status).toBe(200);
  });

  it('refuses a deep argument, a web page and an id of another kind', async () => {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const params = `{"name":"list_logs","arguments":{"limit":${deep}}}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
    expect(await (await post(headers, body)).text()).toContain('INVALID_INPUT');
    const page = await post({ ...headers, Origin: 'https://example.com' }, list);
    expect(page.status).toBe(403);
    const handle = createMcpHandler(opened.tools, () => -1);
    expect((await handle(new Request(url, { method: 'POST', body: list }), {})).status).toBe(401);
  });

  it('gives each token the rows of its own user', async () => {
    const two = await connectHttp(url, 'token-of-two');
    const answer = await two.callTool({ name: 'list_workouts', arguments: { source: 'custom' } });
    expect(JSON.stringify(answer)).toContain(FOREIGN_TEXT);
    await two.close();
  });
});

it.each([
  ['FRESHLEGS_SECRET', ''],
  ['FRESHLEGS_SECRET', 'short'],
  ['FRESHLEGS_TOKENS', ' '],
  ['FRESHLEGS_TOKENS', 'one=1,two=x'],
  ['PORT', 'abc'],
])('does not start with %s=%j, and says why in one line', (name, value) => {
  const args = ['--import', 'tsx', 'examples/agent-tools/mcp/main.ts', '--http'];
  const env = { ...envOf(), [name]: value };
  const options = { cwd: root, env, timeout: 30_000 };
  const { status, stderr } = spawnSync(process.execPath, args, options);
  expect(status).toBe(1);
  expect(stderr.toString()).toMatch(new RegExp(`^.*${name}.*\\n$`));
});

it('the transcript ends without an error', async () => {
  const script = 'examples/agent-tools/mcp/transcript.ts';
  const child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: root });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(text).toContain('The log is again');
  expect(text).not.toMatch(/^[A-Z_]+: /m);
});
