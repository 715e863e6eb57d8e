import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createPlace, findFreePort, startKept } from './keeper.js';

export interface PgBouncer {
  /** The URL of the database through PgBouncer. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const READY = 'process up';
const USER = 'freshlegs';
// Fewer connections to the server than any test uses at the same time.
const POOL_SIZE = 3;

/** Debian installs PgBouncer in a folder that is rarely in PATH. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** Undefined if this machine has no binary. */
export const findPgBouncer = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS]
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));

/** Why this machine cannot test PgBouncer; `null` if it can. */
export const whyNoPgBouncer = (): string | null =>
  findPgBouncer() === undefined ? 'there is no pgbouncer on the PATH' : null;

const quoteValue = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const settingsOf = (server: URL, port: number, users: string): string => `
[databases]
${server.pathname.slice(1)} = host=${server.hostname} port=${server.port || '5432'} user=${quoteValue(decodeURIComponent(server.username))} password=${quoteValue(decodeURIComponent(server.password))}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 100
`;

/** Starts PgBouncer in transaction mode, in front of the database at `url`. */
export const startPgBouncer = async (url: string): Promise<PgBouncer> => {
  const binary = findPgBouncer();
  if (binary === undefined) throw new Error(whyNoPgBouncer() ?? '');
  const place = createPlace('pgbouncer');
  const write = (name: string, text: string): string => {
    const file = join(place.folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (place.account !== null) chownSync(file, place.account.uid, place.account.gid);
    return file;
  };
  const password = randomBytes(12).toString('hex');
  try {
    const port = await findFreePort();
    const users = write('users', `"${USER}" "${password}"\n`);
    const settings = write('pgbouncer.ini', settingsOf(new URL(url), port, users));
    const { stop } = await startKept(place, [binary, settings], READY);
    const through = Object.assign(new URL(url), {
      username: USER,
      password,
      host: `127.0.0.1:${port}`,
    });
    return { url: through.href, stop };
  } catch (error) {
    rmSync(place.folder, { recursive: true, force: true });
    throw error;
  }
};
