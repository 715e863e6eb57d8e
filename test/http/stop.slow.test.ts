import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { receive, send, type Received } from './client';
import { DATABASES, ready, useProcesses } from './process';

const WITHIN_MS = 5000;

/** Sends and receives raw HTTP. */
interface Wire {
  readonly socket: Socket;
  readonly text: () => string;
  /** Resolves when the text received so far matches. */
  readonly until: (pattern: RegExp) => Promise<void>;
  readonly closed: Promise<void>;
}

const openWire = async (url: string): Promise<Wire> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  let text = '';
  const waiting = new Set<() => void>();
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (const look of waiting) look();
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve();
    });
  });
  socket.on('error', () => undefined);
  const until = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (pattern.test(text)) resolve();
      };
      waiting.add(look);
      look();
      void closed.then(() => {
        reject(new Error(`The connection was closed after: ${text}`));
      });
    });
  return { socket, text: () => text, until, closed };
};

const BODY = JSON.stringify({ source: { type: 'program', programDayId: 1 } });

/** A request without its body. The server has read it when it answers "100 Continue". */
const headFor = (url: string): string =>
  [
    'POST /api/logs HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    'Expect: 100-continue',
    '\r\n',
  ].join('\r\n');

const parse = (text: string): Received => {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const [name = '', ...rest] = line.split(': ');
      return [name, rest.join(': ')];
    }),
  );
  return receive('POST', '/api/logs', { status: Number(first.split(' ')[1]), headers, text: body });
};

/** Resolves when the server accepts no more connections. */
const untilRefused = async (url: string): Promise<void> => {
  const accepted = await new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => {
        resolve(false);
      });
  });
  if (accepted) await untilRefused(url);
};

describe.each(DATABASES)('SIGTERM on $name', ({ open }) => {
  const { start } = useProcesses();

  it('finishes a running request, accepts no new one, and closes idle connections', async () => {
    const { env, close } = await open();
    const demo = start(env);
    const url = await ready(demo);
    const [running, idle] = [await openWire(url), await openWire(url)];
    idle.socket.write(`GET /healthz HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`);
    await idle.until(/"ok"/);
    running.socket.write(headFor(url));
    await running.until(/^HTTP\/1\.1 100 /);
    const since = performance.now();
    demo.child.kill('SIGTERM');
    await idle.closed;
    await untilRefused(url);
    running.socket.write(BODY);
    await running.closed;
    const answer = parse(running.text().replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, ''));
    expect(answer).toMatchObject({ status: 201, body: { log: { userId: 1 } } });
    expect(answer.headers.get('connection')).toBe('close');
    expect(await demo.exit).toBe(0);
    expect(performance.now() - since).toBeLessThan(WITHIN_MS);

    const again = start(env);
    const path = `/api/logs/${String((answer.body['log'] as { id: number }).id)}`;
    expect((await send(await ready(again), { method: 'GET', path })).status).toBe(200);
    await close();
  }, 40_000);
});

describe('SIGTERM', () => {
  const { start } = useProcesses();

  it('does not wait for a request that never ends', async () => {
    const demo = start();
    const url = await ready(demo);
    const stalled = await openWire(url);
    stalled.socket.write(headFor(url));
    await stalled.until(/^HTTP\/1\.1 100 /);
    const since = performance.now();
    demo.child.kill('SIGTERM');
    expect(await demo.exit).toBe(0);
    expect(performance.now() - since).toBeLessThan(WITHIN_MS);
    await stalled.closed;
  }, 40_000);
});
