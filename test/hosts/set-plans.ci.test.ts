import { describe, expect, it } from 'vitest';
import {
  indexedShapes,
  mappingOf,
  TABLES,
  type Dialect,
  type Shape,
} from '../support/set-shapes.js';
import { openHost, useOpened } from './open.js';

// Whether a read by log finds its sets by an index, for each shape that `sets.from` may have. The
// check tells it on empty tables.

/** Only Postgres finds the rows of several logs by the index. */
const GROUPED: Readonly<Record<string, Shape>> = {
  'a row of counted sets': {
    from: `(select session_id, move_id, min(id) as id, max(reps) as reps, max(kg) as kg
      from flat group by session_id, move_id) s`,
  },
  'a window over a log': {
    select: { position: 's.place' },
    from: `(select *, row_number() over (partition by session_id order by id) as place
      from flat) s`,
  },
};

const SCANNED: Readonly<Record<string, Shape>> = {
  'a computed key': {
    select: { logId: 'cast(lower(cast(s.session_id as text)) as integer)' },
    from: 'flat s',
  },
  'a window over all rows': {
    select: { position: 's.place' },
    from: '(select *, row_number() over (order by id) as place from flat) s',
  },
  'a materialized query': {
    from: '(with kept as materialized (select * from flat) select * from kept) s',
  },
};

describe.each<Dialect>(['PostgreSQL', 'SQLite'])('sets by log on %s', (name) => {
  const dialect = name === 'SQLite' ? 'sqlite' : 'postgres';
  const mapping = mappingOf({ from: 'flat s' });
  const host = useOpened(() => openHost({ dialect, ddl: TABLES, rows: '', mapping }));

  const scanned = async (shape: Shape) => {
    const { warnings } = await host().check(mappingOf(shape));
    return warnings.filter(({ code }) => code === 'missing_index').map(({ problem }) => problem);
  };

  const isPostgres = name === 'PostgreSQL';
  const indexed = { ...indexedShapes(name), ...(isPostgres ? GROUPED : {}) };
  const reported = { ...SCANNED, ...(isPostgres ? {} : GROUPED) };

  it.each(Object.entries(indexed))('are found by an index in %s', async (_, shape) => {
    expect(await scanned(shape)).toStrictEqual([]);
  });

  it.each(Object.entries(reported))('are reported as a scan in %s', async (_, shape) => {
    expect(await scanned(shape)).toStrictEqual([
      expect.stringMatching(/^Reading by sets\.select\.logId \(.*\) scans /),
    ]);
  });
});
