import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach } from 'vitest';
import { createDatabase } from '../support/database.js';
import { receive, type Received } from './client';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;

const DEMO = new URL('../../examples/express-server/main.ts', import.meta.url);

type Environment = Readonly<Record<string, string>>;

/** Environment variables that select a database for the demo, and a function that drops it. */
interface DemoDatabase {
  readonly env: Environment;
  readonly close: () => Promise<void>;
}

export const DATABASES: readonly {
  readonly name: string;
  readonly open: () => Promise<DemoDatabase>;
}[] = [
  { name: 'SQLite', open: () => Promise.resolve({ env: {}, close: () => Promise.resolve() }) },
  {
    name: 'Postgres',
    open: async () => {
      const { url, close } = await createDatabase();
      return { env: { DATABASE_URL: url }, close };
    },
  },
];

export interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves to the exit code; `null` if the process was killed. */
  readonly exit: Promise<number | null>;
}

export interface Processes {
  /** The folder in which the test's processes run. */
  readonly folder: () => string;
  /** Starts the demo like `npm start`, or another script, on a free port. */
  readonly start: (env?: Environment, script?: URL) => Started;
}

/** Kills the started processes and deletes their folder when a test ends. */
export const useProcesses = (): Processes => {
  let folder = '';
  let running: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'freshlegs-demo-'));
    running = [];
  });
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const start: Processes['start'] = (env = {}, script = DEMO) => {
    const child = spawn(process.execPath, ['--import', tsx, fileURLToPath(script)], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
        PORT: '0',
        ...env,
      },
    });
    running.push(child);
    let text = '';
    child.stdout.on('data', (chunk) => (text += String(chunk)));
    child.stderr.on('data', (chunk) => (text += String(chunk)));
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, output: () => text, exit };
  };
  return { folder: () => folder, start };
};

/** Waits for the server's start message, and returns its address. */
export const ready = async ({ child, output, exit }: Started): Promise<string> => {
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout?.on('data', () => {
        if (output().includes('Ctrl+C')) resolve();
      });
    }),
    exit,
  ]);
  const url = /open (http:\/\/127\.0\.0\.1:\d+)/.exec(output())?.[1];
  if (url === undefined) throw new Error(`The server did not start: ${output()}`);
  return url;
};

/** Returns the exit code. */
export const stop = async (
  { child, exit }: Started,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> => {
  child.kill(signal);
  return exit;
};

const run = promisify(execFile);

/**
 * Runs a `curl` command in a shell, like a reader would, and checks the answer against the API
 * description.
 */
export const runCurl = async (line: string): Promise<Received> => {
  const { stdout } = await run('sh', ['-c', `${line} --silent --show-error --include`]);
  const at = stdout.indexOf('\r\n\r\n');
  const [first = '', ...lines] = stdout.slice(0, at).split('\r\n');
  const headers = new Headers(
    lines.map((header): [string, string] => {
      const colon = header.indexOf(':');
      return [header.slice(0, colon), header.slice(colon + 1).trim()];
    }),
  );
  const { pathname, search } = new URL(/https?:\/\/[^'\s]+/.exec(line)?.[0] ?? '');
  const method = /\s-X ([A-Z]+)\s/.exec(line)?.[1] ?? (/\s-d\s/.test(line) ? 'POST' : 'GET');
  const status = Number(first.split(' ')[1]);
  return receive(method, `${pathname}${search}`, { status, headers, text: stdout.slice(at + 4) });
};
