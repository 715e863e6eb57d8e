import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { migrate, migrations, sqliteRepository, type SqliteDatabase } from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { bundle } from '../support/bundle.js';
import { FIXTURE, LEG_DAY, PUSH_DAY, STRANGER, USER } from '../support/integer-ids.js';
import { openDatabase, rawAccess } from '../support/sqlite-store.js';

type Row = Record<string, unknown>;

const PUSH = { type: 'program', programDayId: PUSH_DAY } as const;
const LEGS = { type: 'program', programDayId: LEG_DAY } as const;

/** A handle that throws for an integer above 2^53, like node:sqlite. */
const refusingLargeIntegers = (database: Database.Database): SqliteDatabase => {
  const refusing = (row: unknown): Row =>
    Object.fromEntries(
      Object.entries(row as Row).map(([name, value]) => {
        if (typeof value !== 'bigint') return [name, value];
        if (Number.isSafeInteger(Number(value))) return [name, Number(value)];
        throw Object.assign(new RangeError('Value is too large'), { code: 'ERR_OUT_OF_RANGE' });
      }),
    );
  return {
    exec: (sql) => database.exec(sql),
    get isTransaction() {
      return database.inTransaction;
    },
    prepare: (sql) => {
      const statement = database.prepare(sql).safeIntegers();
      return {
        all: (...values: never[]) => statement.all(...values).map(refusing),
        get: (...values: never[]) => {
          const row = statement.get(...values);
          return row === undefined ? row : refusing(row);
        },
        run: (...values: never[]) => statement.run(...values),
      };
    },
  };
};

const withFolder = async (body: (folder: string) => void | Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'freshlegs-'));
  try {
    await body(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const planOf = (database: Database.Database, sql: string): string =>
  database
    .prepare<[], Row>(`explain query plan ${sql}`)
    .all()
    .map((row) => String(row['detail']))
    .join('\n');

const tablesOf = (database: Database.Database): readonly string[] =>
  database
    .prepare<[], Row>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    )
    .all()
    .map((row) => String(row['name']));

describe('the schema', () => {
  const database = openDatabase(':memory:', FIXTURE);

  it.each([
    [
      'swaps by user and date (spec 2.2)',
      'select * from workout_swap where user_id = 1 and swap_date = 0',
      'workout_swap_user_date (user_id=? AND swap_date=?)',
    ],
    [
      'swaps by original log (spec 2.2)',
      'select * from workout_swap where original_log_id = 1',
      '(original_log_id=?)',
    ],
    [
      'recovery by user (spec 2.3)',
      'select * from muscle_group_recovery where user_id = 1',
      '(user_id=?)',
    ],
    [
      'recovery by user and last workout (spec 2.3)',
      'select * from muscle_group_recovery where user_id = 1 and last_workout_date > 5',
      'muscle_group_recovery_last (user_id=? AND last_workout_date>?)',
    ],
    [
      'custom workouts by user (spec 2.4)',
      'select * from custom_workout where user_id = 1',
      '(user_id=?)',
    ],
    [
      'exercises by custom workout (spec 2.5)',
      'select * from custom_workout_exercise where custom_workout_id = 1',
      '(custom_workout_id=?)',
    ],
  ])('finds %s by an index', (_name, sql, index) => {
    const plan = planOf(database, sql);
    expect(plan).toContain('SEARCH');
    expect(plan).toContain(index);
    expect(plan).not.toContain('SCAN');
  });

  // A delete looks for referencing rows through each foreign key. Without an index, each of these
  // searches is a scan.
  const references = tablesOf(database).flatMap((table) =>
    database
      .prepare<[], Row>(`pragma foreign_key_list("${table}")`)
      .all()
      .map((row) => ({
        table,
        id: Number(row['id']),
        parent: String(row['table']),
        from: String(row['from']),
        rule: String(row['on_delete']),
      })),
  );
  it('has foreign keys to check', () => {
    expect(
      references.filter(({ parent }) => parent === 'workout_log').length,
    ).toBeGreaterThanOrEqual(6);
    expect(references.filter(({ parent }) => parent === 'users').length).toBeGreaterThanOrEqual(8);
  });
  it.each(references)(
    'finds rows of $table.$from without a scan when a row of $parent is deleted',
    ({ table, id }) => {
      const columns = references.filter((other) => other.table === table && other.id === id);
      const where = columns.map(({ from }) => `"${from}" = 1`).join(' and ');
      const plan = planOf(database, `select 1 from "${table}" where ${where}`);
      expect(plan).toContain('SEARCH');
      expect(plan).not.toContain('SCAN');
    },
  );

  it.each([
    ['swapped_from_id', 'workout_log', 'SET NULL'],
    ['original_log_id', 'workout_swap', 'CASCADE'],
    ['swapped_log_id', 'workout_swap', 'CASCADE'],
    ['workout_log_id', 'muscle_group_load', 'CASCADE'],
    ['source_program_day_id', 'custom_workout', 'SET NULL'],
    ['replaced_exercise_id', 'custom_workout_exercise', 'SET NULL'],
    ['custom_workout_id', 'custom_workout_exercise', 'CASCADE'],
  ])('declares %s of %s with on delete %s', (column, table, rule) => {
    const found = references.filter((row) => row.table === table && row.from === column);
    expect(found.map((row) => row.rule)).toEqual([rule]);
  });

  it('is strict: no table accepts text for a number', () => {
    const strict = database
      .prepare<[], Row>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0 and name not like 'sqlite_%'",
      )
      .all();
    expect(strict).toEqual([]);
    expect(() =>
      database.prepare("insert into training_state (user_id, revision) values ('one', 0)").run(),
    ).toThrow();
  });

  it.each([
    [
      'a muscle group of 101 characters',
      'insert into muscle_group_recovery (user_id, muscle_group) values (1, hex(zeroblob(51)))',
    ],
    [
      'an intensity above 9.99',
      "insert into muscle_group_recovery (user_id, muscle_group, intensity) values (1, 'a', 10)",
    ],
    [
      'an intensity of three decimals',
      "insert into muscle_group_recovery (user_id, muscle_group, intensity) values (1, 'a', 0.555)",
    ],
    [
      'a name of 256 characters',
      'insert into custom_workout (user_id, name) values (1, hex(zeroblob(128)))',
    ],
    ['an invalid date', "insert into workout_swap (user_id, swap_date) values (1, '2026-02-30')"],
    [
      "an exercise of another user's workout",
      'insert into custom_workout_exercise (user_id, custom_workout_id, exercise_id) values (2, (select id from custom_workout where user_id = 1), 1)',
    ],
  ])('refuses %s', (_name, sql) => {
    database.exec(
      "insert into custom_workout (user_id, name) select 1, 'Mine' where not exists (select 1 from custom_workout)",
    );
    expect(() => database.exec(sql)).toThrow(/constraint/i);
  });

  it('has the defaults of spec 2.1, 2.3 and 2.5', () => {
    database.exec(`
      insert into muscle_group_recovery (user_id, muscle_group) values (1, 'defaults');
      insert into custom_workout_exercise (user_id, custom_workout_id, exercise_id)
        select user_id, id, 1 from custom_workout limit 1;
      insert into workout_log (user_id) values (1);`);
    const first = (sql: string) => database.prepare<[], Row>(sql).get();
    expect(
      first(
        "select intensity, exercises_count, last_workout_date from muscle_group_recovery where muscle_group = 'defaults'",
      ),
    ).toEqual({ intensity: 0.5, exercises_count: 0, last_workout_date: null });
    expect(
      first(
        'select sets, reps_min, reps_max, order_index, replaced_exercise_id from custom_workout_exercise',
      ),
    ).toEqual({
      sets: 3,
      reps_min: 8,
      reps_max: 12,
      order_index: null,
      replaced_exercise_id: null,
    });
    expect(
      first(
        'select source_type, swapped_from_id, custom_workout_id, custom_workout_exercise_id from workout_log',
      ),
    ).toEqual({
      source_type: 'program',
      swapped_from_id: null,
      custom_workout_id: null,
      custom_workout_exercise_id: null,
    });
    const created = first(
      "select created_at, updated_at from muscle_group_recovery where muscle_group = 'defaults'",
    );
    expect(Math.abs(Number(created?.['created_at']) - Date.now())).toBeLessThan(60_000);
    expect(created?.['updated_at']).toBe(created?.['created_at']);
  });
});

describe('migrate', () => {
  it("names the host's table that is missing", () => {
    expect(() => migrate(new Database(':memory:'))).toThrow(
      expect.objectContaining({
        code: 'HOST_MAPPING',
        message: expect.stringMatching(/no table "workout_log".*\{ base: true \}/) as string,
      }),
    );
  });
  it('creates the same schema if ten processes run it at once', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'training.db');
      const adapter = bundle(SOURCE);
      const code = `
        import Database from 'better-sqlite3';
        import { migrate } from ${JSON.stringify(adapter)};
        const database = new Database(process.argv[1], { timeout: 20000 });
        console.log(migrate(database, { base: true }).length);
        database.close();`;
      const runs = Array.from({ length: 10 }, () => run(['--input-type=module', '-e', code, path]));
      const results = await Promise.all(runs);
      expect(results.map((result) => result.code)).toEqual(Array(10).fill(0));
      const stepsRun = results.map((result) => Number(result.stdout));
      expect(stepsRun.sort()).toEqual([
        ...Array<number>(9).fill(0),
        migrations({ base: true }).length,
      ]);
      const database = new Database(path);
      expect(tablesOf(database)).toContain('muscle_group_load');
      database.close();
    });
  });
});

const SOURCE = fileURLToPath(new URL('../../adapters/sqlite/index.ts', import.meta.url));

/** Runs node, and returns its exit code and output. */
const run = (args: readonly string[]): Promise<{ code: number | null; stdout: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.on('close', (code) => {
      resolve({ code, stdout });
    });
  });

describe('the handle of the host', () => {
  it('is refused with foreign keys off', () => {
    const database = openDatabase(':memory:', FIXTURE);
    database.pragma('foreign_keys = off');
    expect(() => sqliteRepository({ database })).toThrow(
      expect.objectContaining({ code: 'CONFIGURATION' }),
    );
  });
  it('causes a warning if it does not wait for locks', async () => {
    const database = openDatabase(':memory:', FIXTURE);
    database.pragma('busy_timeout = 0');
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    sqliteRepository({ database });
    expect(await warned).toMatchObject({ code: 'FRESHLEGS_BUSY_TIMEOUT' });
  });
  it('may return bigints by default, which has no effect', async () => {
    const database = openDatabase(':memory:', FIXTURE);
    database.defaultSafeIntegers(true);
    const training = createFreshlegs({ repository: sqliteRepository({ database }) });
    const { log } = await training.logs.create({ userId: USER, source: PUSH });
    expect(log.id).toBe(1);
  });
  it('leaves out swap rows that lack one of their logs, as spec 2.2 allows', () => {
    const database = openDatabase(':memory:', FIXTURE);
    const { sync } = createFreshlegs({ repository: sqliteRepository({ database }) });
    const { log } = sync.logs.create({ userId: USER, source: PUSH });
    database.exec(`insert into workout_swap (user_id, original_log_id, swapped_log_id, swap_date)
      values (1, ${log.id}, null, '2026-03-04'), (1, null, ${log.id}, '2026-03-04'),
        (1, null, null, '2026-03-04')`);
    expect(sync.swaps.list({ userId: USER }).swaps).toEqual([]);
    expect(sync.swaps.list({ userId: USER, chainOfLogId: log.id }).swaps).toEqual([]);
    expect(sync.logs.find({ userId: USER, logId: log.id })?.log).toEqual(log);
    const { swap } = sync.swaps.swap({ userId: USER, logId: log.id, target: LEGS });
    expect(sync.swaps.list({ userId: USER }).swaps).toMatchObject([swap]);
    expect(sync.swaps.revert({ userId: USER, swapId: swap.id }).log).toEqual(log);
  });
  it('refuses an id above 2^53 instead of rounding it', async () => {
    const database = openDatabase(':memory:', FIXTURE);
    database.exec('insert into workout_log (id, user_id) values (9007199254740993, 1)');
    const training = createFreshlegs({ repository: sqliteRepository({ database }) });
    await expect(training.logs.list({ userId: USER })).rejects.toMatchObject({
      code: 'CORRUPT',
      message: expect.not.stringContaining('9007199254740992') as string,
    });
  });
  it.each<[string, (database: Database.Database) => SqliteDatabase]>([
    ['that the driver rounds', (database) => database],
    ['that the driver refuses, as node:sqlite does', refusingLargeIntegers],
  ])('reads an id above 2^53 %s as CORRUPT on each page of programs', (_, handleOf) => {
    const database = openDatabase(':memory:', FIXTURE);
    database.exec(`insert into program_day (id, program_id, name, position)
      select 9007199254740993, program_id, 'Odd', 99 from program_day where id = ${PUSH_DAY}`);
    const repository = sqliteRepository({ database: handleOf(database) });
    const { programs } = createFreshlegs({ repository }).sync.catalogue;
    const pages = () => {
      let page = programs({ userId: USER, limit: 1 });
      while (page.nextCursor !== null) {
        page = programs({ userId: USER, limit: 1, cursor: page.nextCursor });
      }
    };
    const corrupt: unknown = expect.objectContaining({ code: 'CORRUPT' });
    expect(pages).toThrow(corrupt);
    expect(() => programs({ userId: USER })).toThrow(corrupt);
    database.close();
  });
  it("causes SCHEMA_OUTDATED with a remedy if the library's tables are missing", async () => {
    const database = new Database(':memory:');
    const training = createFreshlegs({ repository: sqliteRepository({ database }) });
    await expect(training.recovery.muscleGroups({ userId: USER })).rejects.toMatchObject({
      code: 'SCHEMA_OUTDATED',
    });
  });
});

describe("the library's transaction", () => {
  it('is READ_ONLY on a read-only database, where reads still work', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'training.db');
      openDatabase(path, FIXTURE).close();
      const database = new Database(path, { readonly: true });
      const training = createFreshlegs({ repository: sqliteRepository({ database }) });
      await expect(training.logs.create({ userId: USER, source: PUSH })).rejects.toMatchObject({
        code: 'READ_ONLY',
      });
      expect((await training.swaps.targets({ userId: USER })).workouts).toHaveLength(4);
      database.close();
    });
  });
  it('is STORAGE_FULL on a full database, where nothing is written in part and reads still work', async () => {
    const database = openDatabase(':memory:', FIXTURE);
    const training = createFreshlegs({ repository: sqliteRepository({ database }) });
    const raw = rawAccess(database);
    const pages = database.pragma('page_count', { simple: true });
    database.pragma(`max_page_count = ${Number(pages)}`);
    const exercises = [
      { exerciseId: 1, sets: Array.from({ length: 100 }, () => ({ reps: 10, weightKg: 100.25 })) },
    ];
    let before = raw.dump();
    let failure: unknown;
    for (let attempt = 0; attempt < 200 && failure === undefined; attempt++) {
      before = raw.dump();
      failure = await training.logs.create({ userId: USER, exercises }).then(
        () => undefined,
        (error: unknown) => error,
      );
    }
    expect(failure).toMatchObject({ code: 'STORAGE_FULL' });
    expect(raw.dump()).toBe(before);
    expect((await training.recovery.verify({ userId: USER })).consistent).toBe(true);
  });
  it('is CORRUPT on a file that is not a database', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'training.db');
      const writer = openDatabase(path, FIXTURE);
      writer.close();
      const database = new Database(path);
      const training = createFreshlegs({ repository: sqliteRepository({ database }) });
      const { writeFileSync, readFileSync } = await import('node:fs');
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x41, 0, bytes.length));
      await expect(training.recovery.muscleGroups({ userId: USER })).rejects.toMatchObject({
        code: 'CORRUPT',
      });
      database.close();
    });
  });
});

describe('a log that the host gives to another user', () => {
  it('is recorded for the new user, even though the first user still has rows of the log', () => {
    const database = openDatabase(':memory:', FIXTURE);
    const { sync } = createFreshlegs({ repository: sqliteRepository({ database }) });
    const { log } = sync.logs.create({ userId: USER, source: PUSH });
    database.prepare('update workout_log set user_id = ? where id = ?').run(STRANGER, log.id);
    sync.logs.record({ userId: STRANGER, logId: log.id });
    const trained = (userId: number) =>
      sync.recovery.mostRecovered({ userId }).muscleGroups.map(({ muscleGroup }) => muscleGroup);
    expect(trained(STRANGER)).toContain('chest');
    sync.logs.record({ userId: USER, logId: log.id });
    expect(trained(USER)).toEqual([]);
    expect(trained(STRANGER)).toContain('chest');
    database.close();
  });
});
