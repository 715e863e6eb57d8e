import { readFileSync } from 'node:fs';
import { FINDINGS } from 'freshlegs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showsColours } from '../../adapters/cli/output.js';
import { durationOf, progressOn, progressText } from '../../adapters/cli/progress.js';
import { UNFINDABLE } from '../conformance/planted.js';
import { catalogueFor, openSqlite, runOn, type Bench } from './bench.js';

const ESCAPE = '\u001b';
const page = readFileSync(new URL('../../adapters/cli/README.md', import.meta.url), 'utf8');
/** The page between two of its headings. */
const partOf = (from: string, to: string): string =>
  page.slice(page.indexOf(from), page.indexOf(to));
const section = partOf('## In scripts', '## Progress');

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** The rows of the page's tables: what is named first, and the keys outside of brackets. */
const documented = new Map(
  [...section.matchAll(/^\| ([^|]+)\| ([^|]+)\|$/gm)].flatMap(([, first = '', keys = '']) => {
    const all = namesIn(keys.replace(/\([^)]*\)/g, ''));
    const names = namesIn(first);
    return (names.length === 0 ? [first.trim()] : names).map((name) => [name, all] as const);
  }),
);

const keysOf = (name: string): readonly string[] => documented.get(name) ?? [];

type Json = Record<string, unknown>;

/** Every object in a list or field with a documented name, with that name. */
const nested = (value: unknown, name = ''): readonly (readonly [string, Json])[] => {
  if (Array.isArray(value)) return value.flatMap((item) => nested(item, name));
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, held]) => nested(held, key));
  return documented.has(name) && name !== '' ? [[name, value as Json], ...inner] : inner;
};

let bench: Bench;
beforeEach(async () => {
  bench = await openSqlite();
});
afterEach(() => bench.close());

/** A migrated database with a completed log that cannot be read as recorded, and one exercise. */
const fill = async (): Promise<void> => {
  await runOn(bench.config, ['migrate']);
  const at = bench.instant(new Date('2026-03-04T12:00:00Z'));
  await bench.run(
    ...catalogueFor(2),
    "insert into exercise (id, name) values (2, 'Rowing machine')",
    `insert into workout_log (id, user_id, program_day_id, completed_at) values (1, 1, 1, ${at}), (2, 2, 1, ${at})`,
  );
};

const json = async (args: readonly string[]) => {
  const { code, out, err } = await runOn(bench.config, [...args, '--json']);
  expect(out.split('\n')).toHaveLength(1);
  return { code, err, data: JSON.parse(out) as Json };
};

/** The documented keys of the top level, and of all objects in it. */
const expectDocumented = (from: string, data: Json): void => {
  expect(Object.keys(data).sort()).toEqual([...keysOf('each'), ...keysOf(from)].sort());
  for (const [name, value] of nested(data)) {
    if (name === 'error') expect(keysOf(name)).toEqual(expect.arrayContaining(Object.keys(value)));
    else expect(Object.keys(value).sort()).toEqual([...keysOf(name)].sort());
  }
};

describe('--json', () => {
  it.each([
    ['migrate', []],
    ['status', []],
    ['print', []],
    ['print', ['--format', 'drizzle']],
    ['print', ['--active-logs']],
    ['doctor', []],
    ['backfill', []],
    ['backfill', ['--again', '--user', '99']],
    ['verify', ['--repair']],
    ['forget', ['--user', '1', '--yes']],
    ['uninstall', ['--yes']],
  ])('of %s %j has the documented keys', async (command, args) => {
    await fill();
    const { err, data } = await json([command, ...args]);
    expect(err).toBe('');
    expect(data['command']).toBe(command);
    expectDocumented(command, data);
  });

  it('of init has the documented keys', async () => {
    await fill();
    const { data } = await json(['init', '--stdout', '--config', 'any.mjs']);
    expectDocumented('init', data);
    expect(data['mapping']).toContain('defineConfig');
  });

  it.each(['--help', '--version'])('of %s has the documented keys', async (option) => {
    expectDocumented(option, (await json([option])).data);
  });

  it('has the documented keys for problems, warnings, findings and pending steps', async () => {
    const before = await json(['status']);
    expectDocumented('status', before.data);
    expect(before.data['problems']).toHaveLength(1);
    expect(before.data['pending']).not.toEqual([]);
    await fill();
    await runOn(bench.config, ['backfill']);
    await bench.run(
      'drop index workout_log_user_completed',
      'update muscle_group_recovery set intensity = 9 where user_id = 1',
      'update workout_log set completed_at = null where id = 2',
    );
    const { code, data } = await json(['doctor']);
    expect(code).toBe(1);
    const { verification, ...own } = data;
    expectDocumented('doctor', { ...own, verification: null });
    expectDocumented('verify', {
      command: 'verify',
      exitCode: 1,
      ...(verification as Json),
    });
    expect(data['warnings']).toMatchObject([
      { problem: expect.stringContaining('index') as string },
    ]);
    expect(verification).toMatchObject({
      contradictions: 2,
      findings: [
        { code: 'differing', count: 1, examples: [{ userId: 1, muscleGroup: 'quadriceps' }] },
        { code: 'counted_not_completed', count: 1, examples: [{ userId: 2, logId: 2 }] },
      ],
    });
  });

  it.each([
    [['fly'], 2, 'USAGE'],
    [['uninstall'], 2, 'USAGE'],
    [['migrate', '--from', '99'], 1, 'CONFIGURATION'],
    [['forget', '--user', '1', '--yes'], 1, 'SCHEMA_OUTDATED'],
  ])('of a failing call %j is one object with an error', async (args, exitCode, code) => {
    const { code: exit, err, data } = await json(args);
    expect({ exit, err }).toEqual({ exit: exitCode, err: '' });
    expect(data).toMatchObject({ command: args[0], exitCode, error: { code } });
    expectDocumented('an error', data);
  });

  it('lists the problems of a mapping that migrate refuses', async () => {
    await bench.run('create table users (id integer primary key)');
    const { base: _, ...config } = bench.config;
    const { out } = await runOn(config, ['migrate', '--json']);
    const { error } = JSON.parse(out) as { error: Json };
    expect(error).toMatchObject({ code: 'HOST_MAPPING', message: expect.any(String) as string });
    expect((error['problems'] as readonly Json[]).length).toBeGreaterThan(1);
    for (const problem of error['problems'] as readonly Json[])
      expect(Object.keys(problem).sort()).toEqual([...keysOf('problems')].sort());
  });

  it('escapes what a terminal would obey, and stays the same text', async () => {
    await fill();
    const name = 'a\u202e\u009b2Jb\u2028💪\u{e0041}';
    await bench.run(`insert into exercise (id, name) values (3, '${name}')`);
    const { out } = await runOn(bench.config, ['doctor', '--json']);
    expect(out).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    const { exercises } = JSON.parse(out) as { exercises: readonly { examples: unknown }[] };
    expect(exercises[0]?.examples).toContainEqual({ id: 3, name });
  });
});

it('a user whose work fails is reported, and the others are done', async () => {
  await fill();
  // A number that JavaScript cannot hold, so writes for this user are refused.
  await bench.run('insert into training_state (user_id, revision) values (1, 9007199254740993)');
  const { code, out, err } = await runOn(bench.config, ['backfill']);
  expect(code).toBe(1);
  expect(out).toContain('Recorded 1 log of 1 user');
  expect(err).toMatch(/^User 1 failed: [A-Z_]+: /);
  const { data } = await json(['backfill']);
  expect(data['failures']).toMatchObject([{ userId: 1 }]);
  expectDocumented('backfill', data);
});

it('--quiet prints the result if the exit code is not 0, and otherwise only what print is called for', async () => {
  await fill();
  for (const command of ['migrate', 'status', 'doctor', 'backfill', 'verify'])
    expect(await runOn(bench.config, [command, '-q'])).toEqual({ code: 0, out: '', err: '' });
  for (const command of ['print', 'verify']) {
    await bench.run('update muscle_group_recovery set intensity = 9 where user_id = 1');
    const quiet = await runOn(bench.config, [command, '--quiet']);
    expect(quiet).toEqual(await runOn(bench.config, [command]));
    expect(quiet.out).toMatch(/create table|intensity 9/);
  }
  expect((await runOn(bench.config, ['uninstall', '-q'])).err).toContain('--yes');
});

it('--version prints the version of the package', async () => {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(file) as { version: string };
  expect(await runOn(bench.config, ['--version'])).toEqual({ code: 0, out: version, err: '' });
});

describe('colours', () => {
  const terminal = { isTTY: true };
  it.each([
    ['a terminal', terminal, {}, true],
    ['an empty NO_COLOR', terminal, { NO_COLOR: '' }, true],
    ['NO_COLOR', terminal, { NO_COLOR: '1' }, false],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, false],
    ['a file', {}, {}, false],
  ])('with %s', (_what, stream, variables, shown) => {
    expect(showsColours(stream, variables)).toBe(shown);
  });
  it('are only on the stream that shows them, and never in --json', async () => {
    await fill();
    const colours = { out: true, err: false };
    const { out } = await runOn(bench.config, ['status'], { colours });
    expect(out).toContain(`${ESCAPE}[32mThe mapping matches the database.${ESCAPE}[0m`);
    const { err } = await runOn(bench.config, ['migrate', '--from', '99'], { colours });
    expect(err).not.toContain(ESCAPE);
    const other = { colours: { out: false, err: true } };
    expect((await runOn(bench.config, ['migrate', '--from', '99'], other)).err).toContain(ESCAPE);
    expect((await runOn(bench.config, ['status', '--json'], { colours })).out).not.toContain(
      ESCAPE,
    );
  });
});

describe('progress', () => {
  /** Advances once per number, which is the time since the start. */
  const shownAt = (isInteractive: boolean, ...times: readonly number[]): string => {
    let [written, at] = ['', 0];
    const err = (text: string) => {
      written += text;
    };
    const start = progressOn({ err, now: () => new Date(at), isInteractive });
    const { advance, stop } = start('Verifying', 10, 'users');
    for (const time of times) {
      at = time;
      advance();
    }
    stop();
    return written;
  };
  it('rewrites one line on a terminal, at most ten times a second, and clears it', () => {
    expect(shownAt(true, 100, 499, 1000, 1050, 1100)).toBe(
      [
        `\rVerifying: 3 of 10 users (30 %), about 2 s left${ESCAPE}[K`,
        `\rVerifying: 5 of 10 users (50 %), about 1 s left${ESCAPE}[K`,
        `\r${ESCAPE}[K`,
      ].join(''),
    );
  });
  it('writes a line every ten seconds elsewhere', () => {
    expect(shownAt(false, 4000, 9999, 10_000, 15_000, 20_000)).toBe(
      [
        'Verifying: 3 of 10 users (30 %), about 23 s left\n',
        'Verifying: 5 of 10 users (50 %), about 20 s left\n',
      ].join(''),
    );
  });
  it.each([true, false])('writes nothing for short work (terminal: %s)', (isInteractive) => {
    expect(shownAt(isInteractive, 100, 200, 300)).toBe('');
  });
  it('never says more than all, and no time for what is done or not begun', () => {
    expect(progressText('Verifying', 12, 10, 'users', 1000)).toBe(
      'Verifying: 12 of 12 users (100 %)',
    );
    expect(progressText('Verifying', 0, 10, 'users', 1000)).toBe('Verifying: 0 of 10 users (0 %)');
    expect(progressText('Verifying', 999, 1000, 'users', 1000)).toContain('(99 %)');
  });
  it.each([
    [0, '1 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [3_600_000, '1 h'],
    [7_400_000, '2 h 3 min'],
  ])('formats %i ms as %s', (ms, text) => {
    expect(durationOf(ms)).toBe(text);
  });
  it('goes to the stream of errors, also with --json, but not with --quiet', async () => {
    await fill();
    const verify = async (...args: readonly string[]) => {
      let at = 0;
      const now = () => new Date((at += 11_000));
      return (await runOn(bench.config, ['verify', ...args], { now })).err;
    };
    for (const args of [[], ['--json']])
      expect(await verify(...args)).toMatch(
        /^Verifying: 1 of 2 users \(50 %\), about \d+ s left$/m,
      );
    expect(await verify('--quiet')).toBe('');
    expect(await verify('--after', '1')).toBe('Verifying: 1 of 1 users (100 %)');
  });
});

/** Interrupts a call when a line of progress begins with this text. Each user ends with a line. */
const interruptAt = async (args: readonly string[], line: string) => {
  const interruption = new AbortController();
  let [at, told] = [0, ''];
  const { code, out } = await runOn(bench.config, args, {
    interrupted: interruption.signal,
    now: () => new Date((at += 11_000)),
    err: (text) => {
      told += text;
      if (text.startsWith(line)) interruption.abort();
    },
  });
  return { code, out, told };
};

it('an interrupted call continues with the same options after the last user', async () => {
  await fill();
  const cut = await interruptAt(['backfill', '--again'], 'Recording logs: 1 of 2 users');
  expect(cut.code).toBe(130);
  expect(cut.told).toMatch(
    /^Stopping after the users in hand\. Interrupt again to stop at once\.$/m,
  );
  expect(cut.out).toMatch(/^Recorded 1 log of 1 user again/);
  expect(cut.out).toMatch(/^Interrupted\. Continue with: freshlegs backfill --again --after 1$/m);
  expect(await runOn(bench.config, ['backfill', '--again', '--after', '1'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Recorded 1 log of 1 user again') as string,
  });
});

it('is not interrupted if the last user was in hand', async () => {
  await fill();
  const { code, out } = await interruptAt(['verify'], 'Verifying: 2 of 2 users');
  expect(code).toBe(0);
  expect(out).not.toContain('Interrupted');
});

describe('the page of verify', () => {
  const findings = partOf('## What verify finds', '## On Supabase');
  it('lists every code, and says which are notes', () => {
    for (const [code, { contradiction }] of Object.entries(FINDINGS))
      expect(findings).toContain(contradiction ? `| \`${code}\` ` : `| \`${code}\` (note) `);
  });
  it.each([...UNFINDABLE])('names %s, whose change cannot always be found', (column) => {
    const cannot = findings.slice(findings.indexOf('so `verify` cannot find'));
    expect(cannot).toContain(`\`${column}\``);
  });
});
