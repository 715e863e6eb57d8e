import type Database from 'better-sqlite3';
import { createFreshlegs } from 'freshlegs';
import { sqliteRepository, type SqliteDatabase } from 'freshlegs/sqlite';
import { expect, it } from 'vitest';
import { handleAround } from '../support/handles.js';
import { FIXTURE } from '../support/integer-ids.js';
import { openDatabase } from '../support/sqlite-store.js';
import { prepare, repeatableCalls, writeCalls } from '../support/use-cases.js';
import { hostQuery } from '../faults/host-query.js';

const clock = { now: new Date('2026-03-04T18:00:00Z') };

/** Collects the statements that a repository prepares on the handle. */
const recording = (database: Database.Database, texts: Set<string>): SqliteDatabase =>
  handleAround(database, (_verb, text, call) => {
    texts.add(text);
    return call();
  });

/** The values and rows that a statement is given. */
const GIVEN = /^SCAN (CONSTANT ROW|\d+-ROW VALUES CLAUSE|\(subquery-\d+\)|new|json_each)/;

/** Everything that reads all rows of a table or an index. */
const scansOf = (database: Database.Database, text: string): readonly string[] =>
  database
    .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
    .all(...Array<null>(text.split('?').length - 1).fill(null))
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN|AUTOMATIC/.test(detail) && !GIVEN.test(detail));

it('every write finds its rows by an index', async () => {
  const texts = new Set<string>();
  for (const name of Object.keys(repeatableCalls(clock))) {
    const database = openDatabase(':memory:', FIXTURE);
    const [before, during] = [database, recording(database, texts)].map((handle) =>
      createFreshlegs({ repository: sqliteRepository({ database: handle }), now: () => clock.now }),
    );
    if (before === undefined || during === undefined) throw new Error('no handle');
    const ids = await prepare(before);
    const host = { clock, pool: () => ({ query: hostQuery(database) }) };
    await writeCalls(host)[name]?.(during, ids, { idempotencyKey: 'the key' });
  }
  const database = openDatabase(':memory:', FIXTURE);
  const writes = [...texts].filter((text) => /^\s*(insert|update|delete)\b/.test(text));
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.flatMap((text) => scansOf(database, text).map((scan) => [scan, text]))).toEqual([]);
});
