import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from './binaries.js';
import { createPlace, findFreePort, startKept, type Place } from './keeper.js';

export interface Cluster {
  /** The URL of the database `postgres`, as superuser. */
  readonly url: string;
  /** Ends the server and deletes its files. */
  readonly stop: () => Promise<void>;
  /** Kills the server, and starts it again with the same files and port. */
  readonly killAndRestart: () => Promise<void>;
}

// This locale does not sort text by code point, so tests notice an order that depends on the
// locale.
const INITDB_FLAGS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=en-US',
  '--no-sync',
];

type Settings = Readonly<Record<string, string>>;

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // Temporary data need not survive a crash.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // A statement that empties a table would wait for a vacuum of that table.
  autovacuum: 'off',
  // Tests that send failing statements handle the failures themselves.
  log_min_messages: 'log',
};

const READY = 'ready to accept connections';

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

// The processes of a killed server end a little later. Until then, the server cannot start.
const STARTS_MAX = 100;

const commandOf = (native: string, data: string, port: number, settings: Settings) => [
  ...[join(native, 'bin', 'postgres'), '-D', data, '-p', `${port}`],
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** Starts a server on a free port of 127.0.0.1, with its files in a temporary folder. */
export const startCluster = async (settings: Settings = {}): Promise<Cluster> => {
  const place = createPlace('postgres');
  const discard = (): void => {
    rmSync(place.folder, { recursive: true, force: true, maxRetries: 3 });
  };
  // Until the keeper is started, only this process can delete the folder.
  process.once('exit', discard);
  const password = randomBytes(12).toString('hex');
  try {
    const native = findBinaries(place.account, join(place.folder, 'native'));
    createData(place, native, password);
    const port = await findFreePort();
    const data = join(place.folder, 'data');
    const command = commandOf(native, data, port, { ...SETTINGS, ...settings });
    let kept = await startKept(place, command, READY);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: () => kept.stop(),
      killAndRestart: async () => {
        await kept.kill();
        kept = await startKept(place, command, READY, STARTS_MAX);
      },
    };
  } catch (error) {
    discard();
    throw error;
  } finally {
    process.off('exit', discard);
  }
};
