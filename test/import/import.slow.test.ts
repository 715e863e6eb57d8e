import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importHistory } from '../../examples/import-history/importer';
import type { Answers } from '../../examples/import-history/recording';
import { readCommandLine } from '../../examples/import-history/options';
import { checkAnswers, checkLive, checkRest } from '../../examples/import-history/replay';
import { toJson } from '../../examples/import-history/report';
import { FITNOTES_HEADER, fitnotesRow, hevyFile, PRIVATE_TEXT } from './export-files';

const root = fileURLToPath(new URL('../..', import.meta.url));
const logs = path.resolve(root, '../shared/data/training-logs');
const isAbsent = !existsSync(logs);
const COMMAND_TIMEOUT_MS = 60_000;

const count = z.int().nonnegative();
const summarySchema = z.strictObject({
  format: z.enum(['hevy', 'strong', 'fitnotes', 'fitbod', 'stronglifts']),
  workouts: count,
  sets: count,
  mappedSetsPercent: z.number().min(0).max(100),
  unmapped: z.array(
    z.strictObject({
      name: z.string(),
      workouts: count,
      sets: count,
      suggestions: z.array(z.string()),
    }),
  ),
  importedLogs: count,
  skippedDuplicates: count,
  daysReplayed: count,
  daysWithRecommendation: count,
  recommendationsMax: count,
  violations: count,
  seconds: z.number().nonnegative(),
  comparisons: count,
  updatedLogs: count,
  movedLogs: count,
  skippedEmpty: count,
  skippedFuture: count,
  keptLogs: count,
  replacedLogs: z.array(z.strictObject({ from: z.string(), to: z.string() })),
});

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const runImport = (...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'examples/import-history/main.ts', ...args],
      { cwd: root, timeout: COMMAND_TIMEOUT_MS },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ code, stdout, stderr });
      },
    );
  });

/** Imports in this process. Returns the summary, and its keys in their order. */
const summarize = async (...args: string[]) => {
  const command = readCommandLine(['--json', ...args]);
  if (command.kind !== 'run') throw new Error('These arguments do not run an import.');
  return readSummary(toJson(await importHistory(command.options)));
};

const readSummary = (line: string) => {
  const parsed = z.record(z.string(), z.unknown()).parse(JSON.parse(line));
  return { ...summarySchema.parse(parsed), keys: Object.keys(parsed) };
};

/** The recovery records without the times at which they were written. */
const recoveryIn = (file: string): readonly unknown[] => {
  const database = new Database(file, { readonly: true });
  const rows = database
    .prepare(
      `select muscle_group, last_workout_date, intensity, exercises_count
       from muscle_group_recovery order by muscle_group`,
    )
    .all();
  database.close();
  return rows;
};

/** How many logs are stored; null if there is no table of logs. */
const logsIn = (file: string): number | null => {
  if (!existsSync(file)) return null;
  const database = new Database(file, { readonly: true });
  try {
    return Number(database.prepare('select count(*) from workout_log').pluck().get());
  } catch {
    return null;
  } finally {
    database.close();
  }
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'];

const digest = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex');

let folder = '';
const inFolder = (name: string): string => path.join(folder, name);
const write = (name: string, content: string | Uint8Array): string => {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freshlegs-import-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Row = NonNullable<Parameters<typeof hevyFile>[0]>;

/** Imports Hevy files with these rows into one new database. */
const importing = (...always: readonly string[]) => {
  const db = inFolder(`${randomUUID()}.db`);
  const argsOf = (rows: readonly Row[], args: readonly string[]): string[] => [
    ...[write('hevy.csv', hevyFile(...rows)), '--db', db, '--time-zone', 'UTC'],
    ...[...always, ...args],
  ];
  return {
    db,
    run: (rows: readonly Row[], ...args: readonly string[]) => summarize(...argsOf(rows, args)),
    print: async (rows: readonly Row[], ...args: readonly string[]) =>
      (await runImport(...argsOf(rows, args))).stdout,
  };
};

const at = (day: number, from: string, to: string) => ({
  start: `${day} Sep 2025, ${from}`,
  end: `${day} Sep 2025, ${to}`,
});
const OVERLAPPING = [
  { ...at(1, '07:00', '08:00') },
  { ...at(1, '07:00', '08:00'), exercise: 'Warm Up', reps: '', seconds: 300 },
  { ...at(2, '07:00', '09:00'), title: 'Legs', exercise: 'Squat (Barbell)' },
  // Of these workouts, one begins during another, one begins as another ends, and two are at the
  // same time.
  { ...at(2, '08:00', '08:30'), title: 'Arms', exercise: 'Bicep Curl (Barbell)' },
  { ...at(2, '08:30', '09:30'), title: 'Push' },
  { ...at(4, '07:00', '08:00'), title: 'Pull', exercise: 'Deadlift (Barbell)' },
  { ...at(4, '07:00', '08:00'), title: 'Push' },
  { ...at(6, '07:00', '08:00'), title: 'Odd', exercise: 'Wobbling On A Yak', reps: 5 },
  { ...at(7, '07:00', '08:00'), exercise: 'Wobbling On A Yak', reps: 5 },
  { ...at(7, '07:00', '08:00') },
];

describe('the import command', () => {
  it('imports a file, replays it, and prints a one-line summary', async () => {
    const file = write('hevy.csv', hevyFile(...OVERLAPPING));
    const db = inFolder('once.db');
    const zone = ['--time-zone', 'Europe/Berlin'];
    const { code, stdout, stderr } = await runImport(file, '--json', '--db', db, ...zone);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const first = readSummary(stdout.trimEnd().split('\n').at(-1) ?? '');
    expect(first.keys).toEqual(Object.keys(summarySchema.shape));
    expect(first).toMatchObject({
      format: 'hevy',
      workouts: 8,
      sets: 10,
      mappedSetsPercent: 77.77,
      unmapped: [{ name: 'Wobbling On A Yak', workouts: 2, sets: 2, suggestions: [] }],
      importedLogs: 7,
      skippedDuplicates: 0,
      skippedEmpty: 1,
      daysReplayed: 4,
      daysWithRecommendation: 4,
      recommendationsMax: 3,
      comparisons: 4,
      violations: 0,
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('once.db'))).toEqual(['once.db']);
    // The import key of a workout does not depend on the time zone or the unit.
    const second = await summarize(
      ...[file, '--db', db, '--time-zone', 'Asia/Kathmandu', '--weight-unit', 'lb'],
    );
    expect(second).toMatchObject({ importedLogs: 0, skippedDuplicates: 7, movedLogs: 7 });
    expect(second).toMatchObject({ daysReplayed: 4, violations: 0, comparisons: 0 });
  });

  it('imports only what is new or corrected in a later export', async () => {
    const day = (number: number, ...reps: number[]) =>
      reps.map((count) => ({ ...at(number, '07:00', '08:00'), reps: count }));
    const { run } = importing();
    await run([...day(1, 8), ...day(2, 8)]);
    const later = [...day(3, 8), ...day(2, 8, 7), ...day(1, 8)];
    expect(await run(later)).toMatchObject({
      ...{ importedLogs: 1, skippedDuplicates: 2, updatedLogs: 1, comparisons: 1, violations: 0 },
    });
    const third = { importedLogs: 0, skippedDuplicates: 3, updatedLogs: 0 };
    expect(await run(later)).toMatchObject(third);
  });

  it('moves the log of a workout whose start was corrected, and names both starts', async () => {
    const { run, print } = importing();
    await run([at(1, '23:30', '23:50')]);
    // The next day begins with another workout, so the replay asks before the corrected one ends.
    const other = { ...at(2, '00:10', '00:20'), exercise: 'Squat (Barbell)' };
    const rows = [other, at(2, '00:30', '00:50')];
    expect(await print(rows, '--dry-run')).toContain(
      '    2025-09-01 23:30 is now 2025-09-02 00:30',
    );
    expect(await run(rows)).toMatchObject({
      ...{ importedLogs: 1, skippedDuplicates: 1, movedLogs: 0, violations: 0 },
      replacedLogs: [{ from: '2025-09-01T23:30:00', to: '2025-09-02T00:30:00' }],
    });
    expect(await run(rows)).toMatchObject({ importedLogs: 0, replacedLogs: [] });
  });

  it('leaves out workouts in the future', async () => {
    const row = fitnotesRow({ date: '2999-01-01' });
    const file = write('ahead.csv', [FITNOTES_HEADER, fitnotesRow(), row, ''].join('\n'));
    const summary = await summarize(file, '--db', ':memory:');
    expect(summary).toMatchObject({ workouts: 2, importedLogs: 1, skippedFuture: 1 });
  });

  it('writes nothing in a dry run, and says what an import would do', async () => {
    const { db, run } = importing();
    expect(await run(OVERLAPPING, '--dry-run')).toMatchObject({ importedLogs: 7 });
    expect(existsSync(db)).toBe(false);
    await run(OVERLAPPING.slice(0, 3));
    const [before, names] = [digest(db), readdirSync(folder)];
    const would = { importedLogs: 5, skippedDuplicates: 2, violations: 0 };
    expect(await run(OVERLAPPING, '--dry-run')).toMatchObject(would);
    expect(digest(db)).toBe(before);
    expect(readdirSync(folder)).toEqual(names);
  });

  it('uses the exercises that the user chose for unknown names, and updates earlier logs', async () => {
    const { run } = importing('--no-replay');
    await run(OVERLAPPING);
    const map = ['--map', 'wobbling on a yak = Yoke Walk', '--map', 'Nothing=Plank'];
    expect(await run(OVERLAPPING, ...map)).toMatchObject({
      ...{ unmapped: [], importedLogs: 1, updatedLogs: 1, skippedDuplicates: 7, skippedEmpty: 0 },
    });
  });

  it('keeps the sets of names that an earlier import mapped, if this one does not', async () => {
    const [squat, yak] = [{ exercise: 'Squat (Barbell)' }, { exercise: 'Wobbling On A Yak' }];
    const { db, run, print } = importing('--no-replay');
    const map = ['--map', 'wobbling on a yak=Yoke Walk'];
    await run([squat, yak], ...map);
    const mapped = digest(db);
    expect(await run([squat, yak])).toMatchObject({ updatedLogs: 0, keptLogs: 1 });
    const corrected = [squat, { ...squat, index: 1 }, yak];
    expect(await print(corrected)).toContain(
      '1 of those were left unchanged, because an earlier import knew more',
    );
    expect(digest(db)).toBe(mapped);
    expect(await run(corrected, ...map)).toMatchObject({ updatedLogs: 1, keptLogs: 0 });
  });

  it('updates the known exercises of a workout that has unknown ones', async () => {
    const yak = { exercise: 'Wobbling On A Yak' };
    const { run } = importing('--no-replay');
    await run([{}, yak]);
    expect(await run([{}, { index: 1 }, yak])).toMatchObject({ updatedLogs: 1, keptLogs: 0 });
  });

  it('keeps both workouts of a minute if one of them was deleted in the app', async () => {
    const legs = { title: 'Legs', exercise: 'Squat (Barbell)' };
    const { db, run } = importing('--no-replay');
    await run([{}, legs]);
    const both = digest(db);
    expect(await run([legs])).toMatchObject({ updatedLogs: 0, keptLogs: 1 });
    expect(digest(db)).toBe(both);
  });

  it('only records with --no-replay, and stores the same recovery as with the replay', async () => {
    const [quick, replayed] = [importing('--no-replay'), importing()];
    const summary = await quick.run(OVERLAPPING);
    expect(summary).toMatchObject({ importedLogs: 7, daysReplayed: 0, comparisons: 0 });
    await replayed.run(OVERLAPPING);
    expect(recoveryIn(quick.db)).toEqual(recoveryIn(replayed.db));
    expect(recoveryIn(quick.db).length).toBeGreaterThan(5);
  });

  it('fails if it knows none of the exercises, and suggests a --map option', async () => {
    const rows = [{ exercise: 'Barbel Bench Pres Thing' }, { exercise: 'Wobbling On A Yak' }];
    const file = write('unknown.csv', hevyFile(...rows));
    const { code, stdout, stderr } = await runImport(file, '--db', ':memory:');
    expect(code).toBe(1);
    expect(stdout).toContain('--map "Barbel Bench Pres Thing=Barbell Bench Press"');
    expect(stderr).toMatch(/looked for 2 names among the \d+ exercises of the catalogue/);
  });

  it('prints a report for reading, without notes from the file', async () => {
    const file = write('people.csv', hevyFile(...OVERLAPPING, { type: 'curious' }));
    const { code, stdout, stderr } = await runImport(file, '--db', ':memory:');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Wobbling On A Yak: 2 sets in 2 workouts');
    expect(stdout).toContain('line 12: SET_TYPE_UNKNOWN');
    expect(stdout).toContain('These answers agree with each other');
    expect(stdout).toMatch(/^ {2}1\. .+: .+ recovered \(\d+ %\)/m);
    expect(stdout).not.toContain(PRIVATE_TEXT);
  });

  it('writes nothing from a file that it refuses', async () => {
    const whole = hevyFile(...OVERLAPPING);
    const files = [
      write('latin1.csv', Buffer.from(whole.replace('Legs', 'Beintraining für'), 'latin1')),
      write('cut.csv', whole.slice(0, -40)),
      write('empty.csv', ''),
      write('other.csv', 'a,b\n1,2\n'),
    ];
    const db = ['--db', inFolder('refused.db')];
    for (const file of files) {
      await expect(summarize(file, ...db)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      const error: unknown = await summarize(file, ...db).catch((thrown: unknown) => thrown);
      expect(String(error)).not.toContain(PRIVATE_TEXT);
    }
    const { code, stdout, stderr } = await runImport(files[0] ?? '', '--json', ...db);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^INVALID_INPUT: [^\n]+\n$/);
    expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it('stores all or nothing if it is interrupted, and can be run again', async () => {
    const days = Array.from({ length: 200 }, (_, index) => ({
      ...OVERLAPPING[0],
      start: `${1 + (index % 28)} ${MONTHS[Math.floor(index / 28)] ?? ''} 2024, 07:00`,
      end: `${1 + (index % 28)} ${MONTHS[Math.floor(index / 28)] ?? ''} 2024, 08:00`,
    }));
    const file = write('interrupted.csv', hevyFile(...days));
    const db = inFolder('interrupted.db');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'examples/import-history/main.ts', file, '--db', db],
      { cwd: root },
    );
    const ended = once(child, 'close');
    // Until the tables exist. From then on, the import writes in one transaction.
    while (child.exitCode === null && logsIn(db) === null) await setImmediate();
    child.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
    expect([0, days.length]).toContain(logsIn(db));
    expect(await summarize(file, '--db', db)).toMatchObject({ workouts: days.length });
    expect(logsIn(db)).toBe(days.length);
  });

  it('explains invalid paths', async () => {
    const file = write('fine.csv', hevyFile(...OVERLAPPING));
    const cases: readonly (readonly [said: RegExp, ...args: string[]])[] = [
      [/^ENOENT: .*missing\.csv/, inFolder('missing.csv')],
      [/^EISDIR: /, folder],
      [/^INVALID_INPUT: --db names a directory/, file, '--db', folder],
      [/^SQLITE_NOTADB: /, file, '--db', file],
      [/^SQLITE_NOTADB: /, file, '--db', file, '--dry-run'],
      [/^ENOENT: /, file, '--db', inFolder('no/such/folder.db')],
    ];
    const outcomes = await Promise.all(cases.map(([, ...args]) => runImport(...args, '--json')));
    outcomes.forEach(({ code, stdout, stderr }, index) => {
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(cases[index]?.[0] ?? /^$/);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    });
    expect(readFileSync(file, 'utf8')).toBe(hevyFile(...OVERLAPPING));
  });

  it('explains invalid options', async () => {
    const cases: readonly (readonly [said: RegExp, ...args: string[]])[] = [
      [/^Name the file/, '--json'],
      [/^Name one file/, 'a', 'b'],
      [/empty/, ''],
      [/--db/, 'a', '--db', ''],
      [/--db/, 'a', '--db'],
      [/--time-zone/, 'a', '--time-zone', 'Mars/Olympus'],
      [/--weight-unit/, 'a', '--weight-unit', 'stone'],
      [/--map must be/, 'a', '--map', 'Bench Press'],
      [/--map must be/, 'a', '--map', '=Bench Press'],
      [/Did you mean "Barbell Bench Press"/, 'a', '--map', 'My Press=Barbell Bench Presss'],
      [/--frobnicate/, 'a', '--frobnicate'],
    ];
    for (const [said, ...args] of cases) {
      const command = readCommandLine(args);
      expect(command.kind === 'wrong' ? command.problem : command.kind).toMatch(said);
    }
    expect(readCommandLine(['--help']).kind).toBe('help');
    expect(readCommandLine(['a', '--weight-unit', 'lb'])).toEqual({
      kind: 'run',
      options: {
        file: 'a',
        databasePath: '.data/history.db',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        weightUnit: 'lb',
        map: new Map(),
        dryRun: false,
        replay: true,
        json: false,
      },
    });
    const { code, stdout, stderr } = await runImport('--frobnicate');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage:');
  });
});

describe('the checks of the replay', () => {
  const asOf = new Date('2026-03-02T18:00:00Z');
  const later = new Date('2026-03-03T18:00:00Z');
  const trained = new Date('2026-03-01T18:00:00Z');
  /** What the checks read of answers with one muscle group. */
  const answersOf = (at: Date, score: number, lastWorkoutDate: Date | null, primary: boolean[]) =>
    ({
      recovery: { asOf: at, muscleGroups: [{ muscleGroup: 'chest', score, lastWorkoutDate }] },
      recommendation: {
        asOf,
        recommendations: primary.map((isPrimary) => ({
          muscleGroups: [{ muscleGroup: 'chest', primary: isPrimary }],
        })),
      },
    }) as unknown as Answers;
  const codes = (violations: readonly { code: string }[]) => violations.map(({ code }) => code);

  it.each<[score: number, primary: boolean[], found: readonly string[]]>([
    [100, [true], []],
    [100.1, [], ['SCORE_OUT_OF_RANGE']],
    [NaN, [], ['SCORE_OUT_OF_RANGE']],
    [30, [false], []],
    [30, [true], ['EXCLUDED_MUSCLE_GROUP_RECOMMENDED']],
    [31, [true, true, true, true], ['TOO_MANY_RECOMMENDATIONS']],
  ])('find in a score of %d with workouts for the group %j: %j', (score, primary, found) => {
    expect(codes(checkAnswers(answersOf(asOf, score, trained, primary)))).toEqual(found);
  });

  it('detect a score that fell, unless a log was performed in between', () => {
    const check = (score: number, lastWorkoutDate: Date | null, ...completions: Date[]) =>
      codes(
        checkRest(
          answersOf(asOf, 60, trained, []).recovery,
          answersOf(later, score, lastWorkoutDate, []).recovery,
          new Set(completions.map((date) => date.getTime())),
        ),
      );
    const between = new Date('2026-03-03T06:00:00Z');
    expect(check(60, trained, trained)).toEqual([]);
    expect(check(59.9, trained, trained)).toEqual(['SCORE_FELL_AT_REST']);
    expect(check(59.9, null)).toEqual(['SCORE_FELL_AT_REST']);
    expect(check(20, between, trained, between)).toEqual([]);
    expect(check(20, between, trained)).toEqual(['SCORE_FELL_AT_REST']);
  });

  it('detect an answer that differs from the answer at that time', () => {
    const answers = answersOf(asOf, 50, trained, []);
    const live = { ...answers, recommendation: { ...answers.recommendation, asOf: new Date(0) } };
    expect(checkLive(answers, undefined)).toEqual([]);
    expect(checkLive(answers, structuredClone(answers))).toEqual([]);
    expect(checkLive(answers, live)).toEqual([
      { code: 'AS_OF_DIFFERS_FROM_LIVE', asOf, subject: 'recommendation' },
    ]);
  });
});

const REAL_FILES = [
  { name: 'hevy-rpe-early/hevy.csv', workouts: 167, sets: 3380 },
  { name: 'strong-breinsp-2021/strong.csv', workouts: 129, sets: 2078 },
  { name: 'strong-new-format-small/strong.csv', workouts: 15, sets: 250 },
  { name: 'fitnotes-kaiserlift/lifting.csv', workouts: 290, sets: 3639 },
];
const title = `real exports${isAbsent ? ' (skipped: the training logs are not on this machine)' : ''}`;

describe.skipIf(isAbsent)(title, () => {
  it.each(REAL_FILES)(
    '$name',
    async ({ name, ...counts }) => {
      const file = path.join(logs, name);
      const db = inFolder(`${path.dirname(name)}.db`);
      const zones = ['America/New_York', 'Asia/Kathmandu'];
      const [first, ...elsewhere] = await Promise.all([
        summarize(file, '--db', db, '--time-zone', 'Europe/Berlin'),
        ...zones.map((zone) => summarize(file, '--db', ':memory:', '--time-zone', zone)),
      ]);
      for (const summary of [first, ...elsewhere]) {
        expect(summary).toMatchObject({
          ...counts,
          violations: 0,
          comparisons: summary.daysReplayed,
        });
        expect(summary.mappedSetsPercent).toBeGreaterThanOrEqual(92);
        expect(summary.daysReplayed).toBeGreaterThan(0);
        expect(summary.daysWithRecommendation / summary.daysReplayed).toBeGreaterThanOrEqual(0.95);
        expect(summary.importedLogs + summary.skippedEmpty).toBe(summary.workouts);
      }
      const second = await summarize(file, '--db', db, '--time-zone', 'Europe/Berlin');
      expect(second).toMatchObject({
        importedLogs: 0,
        skippedDuplicates: first.importedLogs,
        updatedLogs: 0,
        movedLogs: 0,
        daysReplayed: first.daysReplayed,
        daysWithRecommendation: first.daysWithRecommendation,
        violations: 0,
      });
    },
    COMMAND_TIMEOUT_MS,
  );

  it('of two apps can be in one database', async () => {
    const db = inFolder('both.db');
    const [hevy, , , fitnotes] = REAL_FILES.map(({ name }) => path.join(logs, name));
    const first = await summarize(hevy ?? '', '--db', db);
    const second = await summarize(fitnotes ?? '', '--db', db);
    expect(first.comparisons).toBe(133);
    // The answer at that time is known only if no later log was recorded before.
    expect(second.comparisons).toBeGreaterThan(0);
    expect(second.comparisons).toBeLessThan(second.daysReplayed);
    expect([first.violations, second.violations]).toEqual([0, 0]);
  });
});
