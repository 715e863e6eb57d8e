import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findAccount, findTemporaryFolder, type Account } from './binaries.js';

// The server lives as long as the pipe to this shell. The system closes the pipe even if the test
// run is killed. If the shell reads KILL, it ends the server at once and leaves its files. It has
// its own session (`detached`), so that Ctrl-C does not end the server before the tests.
const KEEPER = `folder=$1; shift
"$@" & server=$!
exec 2>/dev/null
read -r how
kill -\${how:-INT} $server
wait $server
[ "$how" = KILL ] || rm -rf "$folder"`;

const LOG_LENGTH_MAX = 10_000;

/** A temporary folder, and the account that owns it. */
export interface Place {
  readonly folder: string;
  readonly account: Account;
}

export const createPlace = (name: string): Place => {
  const account = findAccount();
  const folder = mkdtempSync(join(findTemporaryFolder(account), `freshlegs-${name}-`));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  return { folder, account };
};

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string')
          reject(new Error('There is no free port.'));
        else resolve(address.port);
      });
    });
  });

/** Resolves when the server logs that it is ready. Rejects with its log if it ends before that. */
const waitUntilReady = (keeper: ChildProcessWithoutNullStreams, ready: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = '';
    keeper.on('error', reject);
    keeper.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-LOG_LENGTH_MAX);
      if (log.includes(ready)) resolve();
    });
    keeper.stderr.on('end', () => {
      reject(new Error(`The server ended: ${log}`));
    });
  });

const endOf = (keeper: ChildProcessWithoutNullStreams, how = ''): Promise<void> =>
  new Promise((resolve) => {
    const ended = keeper.exitCode ?? keeper.signalCode;
    if (ended !== null || keeper.pid === undefined) resolve();
    else
      keeper.once('exit', () => {
        resolve();
      });
    keeper.stdin.end(how);
  });

export interface Kept {
  /** Ends the server and deletes its folder. */
  readonly stop: () => Promise<void>;
  /** Kills the server but keeps its folder, so that another server can use the same files. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts a server that writes `ready` to its log. Tries up to `attempts` times if the server ends
 * before that.
 */
export const startKept = async (
  { folder, account }: Place,
  command: readonly string[],
  ready: string,
  attempts = 1,
): Promise<Kept> => {
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...command], {
    ...account,
    cwd: folder,
    detached: true,
  });
  keeper.stdout.resume();
  const kept = { stop: () => endOf(keeper), kill: () => endOf(keeper, 'KILL\n') };
  try {
    await waitUntilReady(keeper, ready);
    return kept;
  } catch (error) {
    if (attempts === 1) {
      await kept.stop();
      throw error;
    }
    await kept.kill();
    return startKept({ folder, account }, command, ready, attempts - 1);
  }
};
