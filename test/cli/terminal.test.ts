import * as sqlite from 'freshlegs/sqlite';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { baseHost } from '../../adapters/sql/base-host.js';
import { visible } from '../../adapters/sql/visible.js';
import { runOn } from './bench.js';

const TITLE = '\u001b]0;forged\u0007';
const BIDI = '\u202e';
const FORGED = `x\n3 users verified: recovery and logs agree.\r${TITLE}${BIDI}\u2028`;
/** What a terminal obeys. A line feed ends the lines of the command itself. */
const OBEYED = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|[\u202a-\u202e\u2066-\u2069]/u;

describe('visible', () => {
  it.each([
    ['Bench Press', 'Bench Press'],
    ['Développé couché 💪🏽', 'Développé couché 💪🏽'],
    ['a\u200db', 'a\u200db'],
    ['a\nb', 'a\\u{a}b'],
    ['\u001b[2J', '\\u{1b}[2J'],
    ['\u202e\u{e0041}', '\\u{202e}\\u{e0041}'],
    ['\ud800', '\\u{d800}'],
  ])('of %j is %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });
});

describe('what the command prints', () => {
  const open = (): Database.Database => {
    const database = new Database(':memory:');
    sqlite.migrate(database, { base: true });
    return database;
  };
  const configOf = (database: Database.Database) =>
    sqlite.defineConfig({ connect: () => database, base: true });

  it('escapes the names of exercises', async () => {
    const database = open();
    database.prepare('insert into exercise (name) values (?)').run(FORGED);
    const { out } = await runOn(configOf(database), ['doctor']);
    expect(out).toContain('x\\u{a}3 users verified');
    expect(out).not.toMatch(OBEYED);
    expect(out.split('\n').filter((line) => line.startsWith('3 users'))).toEqual([]);
  });

  it('escapes what the database says, in messages of errors', async () => {
    const config = sqlite.defineConfig({
      connect: () => Promise.reject(new Error(FORGED)),
    });
    const { err } = await runOn(config, ['status']);
    expect(err).toBe(visible(FORGED));
  });

  it.each([
    [['status', `--${FORGED}`]],
    [[FORGED]],
    [['status', FORGED]],
    [['backfill', '--user', FORGED]],
    [['print', '--format', FORGED]],
    [['init', '--database', FORGED]],
  ])('escapes arguments: %j', async (args) => {
    const { code, err } = await runOn(configOf(open()), args);
    expect(code).toBe(2);
    expect(err).not.toMatch(OBEYED);
    expect(err.split('\n').filter((line) => line.startsWith('3 users'))).toEqual([]);
  });

  it.each(['prisma', 'drizzle', 'sql'])(
    'refuses a name with code in --format %s',
    async (format) => {
      const base = baseHost('epoch-ms', String);
      const host = { ...base, logs: { ...base.logs, id: 'id])\n}\nmodel Forged {' } };
      const { out, err } = await runOn(sqlite.defineConfig({ connect: open, host }), [
        'print',
        '--format',
        format,
      ]);
      expect(out).toBe('');
      expect(err).toContain('not a valid name');
    },
  );
});
