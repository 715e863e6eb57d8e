import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findAccount, findBinaries, findTemporaryFolder, type Account } from './binaries.js';

/** A PostgreSQL server of our own. */
export interface Cluster {
  /** Its database `postgres`, as superuser. */
  readonly url: string;
  /** Ends the server and deletes its files. */
  readonly stop: () => Promise<void>;
}

// The host's own order of text is not that of code points: an order that depends on it shows.
const INITDB_FLAGS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=en-US',
  '--no-sync',
];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // The data is thrown away: nothing has to survive a crash.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Emptying a table would wait for a vacuum that happens to run on it.
  autovacuum: 'off',
  // Statements that fail are the business of the tests that send them.
  log_min_messages: 'log',
};

// The server lives as long as the pipe to this shell, which the system closes also when the test run
// is killed. A session of its own (`detached`) keeps Ctrl-C from ending the server before the tests.
const KEEPER = `folder=$1; shift
"$@" & server=$!
exec 2>/dev/null
read -r _
kill -INT $server
wait $server
rm -rf "$folder"`;

const READY = 'ready to accept connections';
const LOG_LENGTH_MAX = 10_000;

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no free port'));
        else resolve(address.port);
      });
    });
  });

/** Resolves when the server says that it is ready, rejects with its log when it ends before that. */
const waitUntilReady = (keeper: ChildProcessWithoutNullStreams): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = '';
    keeper.on('error', reject);
    keeper.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-LOG_LENGTH_MAX);
      if (log.includes(READY)) resolve();
    });
    keeper.stderr.on('end', () => {
      reject(new Error(`The server ended: ${log}`));
    });
  });

const endOf = (keeper: ChildProcessWithoutNullStreams): Promise<void> =>
  new Promise((resolve) => {
    const ended = keeper.exitCode ?? keeper.signalCode;
    if (ended !== null || keeper.pid === undefined) resolve();
    else
      keeper.once('exit', () => {
        resolve();
      });
    keeper.stdin.end();
  });

interface Place {
  readonly folder: string;
  readonly account: Account;
}

const createData = ({ folder, account }: Place, native: string, password: string): void => {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== null) chownSync(passwordFile, account.uid, account.gid);
  const where = [`--pgdata=${join(folder, 'data')}`, `--pwfile=${passwordFile}`];
  execFileSync(join(native, 'bin', 'initdb'), [...where, ...INITDB_FLAGS], {
    ...account,
    cwd: folder,
    stdio: 'pipe',
  });
};

const startServer = async (
  { folder, account }: Place,
  native: string,
  port: number,
): Promise<() => Promise<void>> => {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [join(native, 'bin', 'postgres'), '-D', join(folder, 'data'), '-p', `${port}`];
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...server, ...settings], {
    ...account,
    cwd: folder,
    detached: true,
  });
  keeper.stdout.resume();
  const stop = () => endOf(keeper);
  try {
    await waitUntilReady(keeper);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
};

const createPlace = (): Place => {
  const account = findAccount();
  const folder = mkdtempSync(join(findTemporaryFolder(account), 'freshlegs-postgres-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  return { folder, account };
};

/** Starts a server on a free port of 127.0.0.1, with its files in a temporary folder. */
export const startCluster = async (): Promise<Cluster> => {
  const place = createPlace();
  const discard = (): void => {
    rmSync(place.folder, { recursive: true, force: true, maxRetries: 3 });
  };
  // Until the keeper has the folder.
  process.once('exit', discard);
  const password = randomBytes(12).toString('hex');
  try {
    const native = findBinaries(place.account, join(place.folder, 'native'));
    createData(place, native, password);
    const port = await findFreePort();
    const stop = await startServer(place, native, port);
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    discard();
    throw error;
  } finally {
    process.off('exit', discard);
  }
};
