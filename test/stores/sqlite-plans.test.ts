import type Database from 'better-sqlite3';
import { createFreshlegs, type Freshlegs } from 'freshlegs';
import { sqliteRepository, type SqliteDatabase } from 'freshlegs/sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { handleAround } from '../support/handles.js';
import { BENCH, FIXTURE, USER } from '../support/integer-ids.js';
import { openDatabase } from '../support/sqlite-store.js';
import { prepare, readCalls, writeCalls, type Calls } from '../support/use-cases.js';
import { hostQuery } from '../faults/host-query.js';

const clock = { now: new Date('2026-03-04T18:00:00Z') };
const DAY_MS = 86_400_000;

const trainingOn = (database: SqliteDatabase): Freshlegs =>
  createFreshlegs({ repository: sqliteRepository({ database }), now: () => clock.now });

const callsOn = (database: Database.Database): Calls => {
  const place = { clock, pool: () => ({ query: hostQuery(database) }) };
  return { ...readCalls(place), ...writeCalls(place) };
};

/** The statements that `work` runs, in order. */
const ranIn = async (
  database: Database.Database,
  work: (training: Freshlegs) => Promise<unknown>,
): Promise<readonly string[]> => {
  const ran: string[] = [];
  const training = trainingOn(
    handleAround(database, (verb, text, call) => {
      if (['all', 'get', 'run'].includes(verb)) ran.push(text);
      return call();
    }),
  );
  ran.length = 0;
  await work(training);
  return ran.filter((text) => !text.startsWith('pragma'));
};

const planOf = (database: Database.Database, text: string): readonly string[] =>
  /^(begin|commit|rollback)/.test(text)
    ? []
    : database
        .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
        .all(...Array<null>(text.split('?').length - 1).fill(null))
        .map(({ detail }) => detail);

/** The statements of each use case. */
const ranBy = new Map<string, readonly string[]>();
beforeAll(async () => {
  for (const name of Object.keys(callsOn(openDatabase(':memory:', FIXTURE)))) {
    const database = openDatabase(':memory:', FIXTURE);
    const ids = await prepare(trainingOn(database));
    const call = callsOn(database)[name];
    const key = { idempotencyKey: 'the key' };
    ranBy.set(name, await ranIn(database, async (training) => call?.(training, ids, key)));
  }
});

describe('the statements of all use cases', () => {
  // Values and rows that are given, what a part of the statement has found, and the first exercises
  // of the catalogue.
  const BOUNDED =
    /^SCAN (CONSTANT ROW|\d+-ROW VALUES CLAUSE|\(subquery-\d+\)|new|json_each|main\.sqlite_sequence|groups|stray|chain|made|exercise$)/;

  it('find their rows by an index', () => {
    const database = openDatabase(':memory:', FIXTURE);
    const texts = [...new Set([...ranBy.values()].flat())];
    const isUnbounded = (line: string) => /^SCAN|AUTOMATIC/.test(line) && !BOUNDED.test(line);
    expect(texts.length).toBeGreaterThan(80);
    const unbounded = texts.flatMap((text) =>
      planOf(database, text).flatMap((line) => (isUnbounded(line) ? [[line, text]] : [])),
    );
    expect(unbounded).toEqual([]);
    const [scheduled = ''] = texts.filter((text) => text.includes('scheduled_date = '));
    expect(planOf(database, scheduled)).toContain(
      'SEARCH log USING INDEX workout_log_user_scheduled (user_id=? AND scheduled_date=?)',
    );
  });

  it('neither read all loads of years nor sort them, even if the planner has statistics', async () => {
    const database = openDatabase(':memory:', FIXTURE);
    const { logs } = trainingOn(database);
    const exercises = [{ exerciseId: BENCH, sets: [{ reps: 10 }] }];
    for (let day = 1; day <= 60; day += 1) {
      const completedAt = new Date(clock.now.getTime() - day * DAY_MS);
      await logs.create({ userId: USER, completedAt, exercises });
    }
    database.exec('analyze');
    const lines = [
      ...['recovery.muscleGroups', 'recovery.muscleGroups as of', 'logs.create completed'],
      'recommendations.smartWorkout',
    ]
      .flatMap((name) => ranBy.get(name) ?? [])
      .filter((text) => /(from|join) muscle_group_load/.test(text))
      .flatMap((text) => planOf(database, text));
    expect(lines.filter((line) => /TEMP B-TREE|SCAN load/.test(line))).toEqual([]);
    const hops = lines.filter((line) => line.includes('COVERING INDEX muscle_group_load'));
    expect(hops.every((line) => line.includes('muscle_group_load_group'))).toBe(true);
    expect(hops.length).toBeGreaterThan(1);
  });
});

const SETS_OR_CATALOGUE =
  /\b(workout_log|workout_log_exercise|workout_log_set|exercise|exercise_muscle)\b/;

it('a rebuild reads no logs, sets or catalogue', () => {
  const ran = ranBy.get('recovery.rebuild') ?? [];
  expect(ran.join('\n')).toMatch(/cross join muscle_group_load/);
  expect(ran.filter((text) => SETS_OR_CATALOGUE.test(text))).toEqual([]);
});

it('a read of the stored recovery is a single statement without a transaction', () => {
  expect(ranBy.get('recovery.mostRecovered')).toEqual([expect.stringMatching(/^select/)]);
});

it('a verification sends as many statements for many logs as for one', async () => {
  const ranWith = async (count: number) => {
    const database = openDatabase(':memory:', FIXTURE);
    const exercises = [{ exerciseId: BENCH, sets: [{ reps: 10, rpe: 8 }] }];
    const training = trainingOn(database);
    for (let at = 0; at < count; at += 1) await training.logs.create({ userId: USER, exercises });
    return ranIn(database, ({ recovery }) => recovery.verify({ userId: USER }));
  };
  const one = await ranWith(1);
  expect(one.filter((text) => SETS_OR_CATALOGUE.test(text)).length).toBeGreaterThan(1);
  expect(await ranWith(9)).toHaveLength(one.length);
});
