import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordSessions } from '../../examples/import-history/recording';
import { mapHistory } from '../../examples/import-history/sessions';
import { openStore } from '../../examples/import-history/store';
import { hevyFile, read } from './export-files';

type Row = NonNullable<Parameters<typeof hevyFile>[0]>;

/** An empty database, and imports into it. */
const openImports = (timeZone = 'Europe/Berlin') => {
  const store = openStore({
    databasePath: ':memory:',
    timeZone,
    map: new Map(),
    dryRun: false,
  });
  const { training, userId } = store;
  const importRows = (...rows: Row[]) => {
    const now = new Date();
    store.setNow(now);
    const history = mapHistory(read(hevyFile(...rows), { timeZone }), store.index, {
      timeZone,
      now,
    });
    const { replacements, importedLogs, updatedLogs, movedLogs, keptLogs } = recordSessions(
      store,
      history,
      [],
      () => undefined,
    );
    return { replacements, importedLogs, updatedLogs, movedLogs, keptLogs };
  };
  const logs = () => {
    const { logs: found } = training.logs.list({ userId, limit: 100 });
    return found.map(({ id, completedAt }) => ({ id, end: completedAt?.toISOString() }));
  };
  const recovery = () => {
    store.setNow(new Date('2026-01-01T00:00:00Z'));
    return training.recovery.muscleGroups({ userId }).muscleGroups;
  };
  return { store, importRows, logs, recovery };
};

const NOTHING = { importedLogs: 0, updatedLogs: 0, movedLogs: 0, keptLogs: 0, replacements: [] };
const squat = { exercise: 'Squat (Barbell)', title: 'Legs' };
const at = (start: string, end = ''): Row => ({ start, end });

describe('a workout whose start was corrected in the app', () => {
  it('replaces its log instead of becoming a second one, and the import names both starts', () => {
    const { importRows, logs, recovery } = openImports();
    importRows(at('15 Sep 2025, 07:48'), { ...squat, ...at('16 Sep 2025, 07:48') });
    const [later, earlier] = logs();
    const corrected = [
      at('15 Sep 2025, 18:48', '15 Sep 2025, 19:30'),
      { ...squat, ...at('16 Sep 2025, 07:48') },
    ];
    expect(importRows(...corrected)).toEqual({
      ...NOTHING,
      replacements: [{ from: '2025-09-15T07:48:00', to: '2025-09-15T18:48:00' }],
    });
    expect(logs()).toEqual([later, { id: earlier?.id, end: '2025-09-15T17:30:00.000Z' }]);
    expect(importRows(...corrected)).toEqual(NOTHING);
    const fresh = openImports();
    fresh.importRows(...corrected);
    expect(recovery()).toEqual(fresh.recovery());
  });

  it('moves the start of its log, which is stored only with a known duration', () => {
    const { store, importRows } = openImports('UTC');
    const starts = () =>
      store.training.logs
        .list({ userId: store.userId })
        .logs.map(({ startedAt }) => startedAt?.toISOString() ?? null);
    importRows(at('15 Sep 2025, 18:00', '15 Sep 2025, 19:00'));
    expect(starts()).toEqual(['2025-09-15T18:00:00.000Z']);
    expect(importRows(at('15 Sep 2025, 07:00', '15 Sep 2025, 07:30')).replacements).toHaveLength(1);
    expect(starts()).toEqual(['2025-09-15T07:00:00.000Z']);
    expect(importRows(at('15 Sep 2025, 06:00')).replacements).toHaveLength(1);
    expect(starts()).toEqual(['2025-09-15T06:00:00.000Z']);
    const unknown = openImports();
    unknown.importRows(at('15 Sep 2025, 18:00'));
    const { logs } = unknown.store.training.logs.list({ userId: unknown.store.userId });
    expect(logs.map(({ startedAt }) => startedAt)).toEqual([null]);
  });

  it('replaces its log across midnight', () => {
    const { importRows, logs } = openImports();
    importRows(at('15 Sep 2025, 23:30'));
    expect(importRows(at('16 Sep 2025, 00:30')).replacements).toEqual([
      { from: '2025-09-15T23:30:00', to: '2025-09-16T00:30:00' },
    ]);
    expect(logs()).toHaveLength(1);
  });

  it.each([
    ['12 hours', '15 Sep 2025, 06:00', '15 Sep 2025, 18:00', 1],
    ['12 hours and a minute', '15 Sep 2025, 06:00', '15 Sep 2025, 18:01', 2],
    ['12 hours, in the other direction', '15 Sep 2025, 18:00', '15 Sep 2025, 06:00', 1],
    // On these nights, the clock of Berlin goes back and forward an hour.
    ['12 hours on the clock, 13 in fact', '25 Oct 2025, 22:00', '26 Oct 2025, 10:00', 1],
    ['13 hours on the clock, 12 in fact', '29 Mar 2025, 22:00', '30 Mar 2025, 11:00', 2],
  ])('counts as corrected up to 12 hours on the clock: %s', (_, from, to, count) => {
    const { importRows, logs } = openImports();
    importRows(at(from));
    importRows(at(to));
    expect(logs()).toHaveLength(count);
  });

  it('is a second log if its sets or exercises differ', () => {
    for (const other of [{ reps: 9 }, { weight: 61 }, { exercise: 'Squat (Barbell)' }]) {
      const { importRows, logs } = openImports();
      importRows(at('15 Sep 2025, 07:48'));
      expect(importRows({ ...at('15 Sep 2025, 08:48'), ...other }).replacements).toEqual([]);
      expect(logs()).toHaveLength(2);
    }
  });

  it('is a second log if the file still has the stored workout', () => {
    const { importRows, logs } = openImports();
    const both = [at('15 Sep 2025, 07:48'), at('15 Sep 2025, 17:48')];
    importRows(at('15 Sep 2025, 07:48'));
    expect(importRows(...both)).toEqual({ ...NOTHING, importedLogs: 1 });
    expect(logs()).toHaveLength(2);
    expect(importRows(...both)).toEqual(NOTHING);
  });

  it('is told apart from an equal workout beside it, which stays a second log', () => {
    const { importRows, logs } = openImports();
    importRows(at('15 Sep 2025, 10:00'));
    const both = [at('15 Sep 2025, 06:00'), at('15 Sep 2025, 11:00')];
    expect(importRows(...both)).toEqual({
      ...NOTHING,
      importedLogs: 1,
      replacements: [{ from: '2025-09-15T10:00:00', to: '2025-09-15T11:00:00' }],
    });
    expect(logs()).toHaveLength(2);
  });

  it('does not replace a log of another app', () => {
    const { store, importRows, logs } = openImports();
    importRows(at('15 Sep 2025, 07:48'));
    store.changeKey('hevy:2025-09-15T07:48:00:1', 'strong:2025-09-15T07:48:00:1');
    expect(importRows(at('15 Sep 2025, 08:48')).replacements).toEqual([]);
    expect(logs()).toHaveLength(2);
  });

  it('does not replace a log that was not imported, or whose sets were corrected here', () => {
    const { store, importRows, logs } = openImports();
    importRows(at('15 Sep 2025, 07:48'));
    const { training, userId } = store;
    const [log] = training.logs.list({ userId }).logs;
    if (log === undefined) throw new Error('The import recorded no log.');
    const exercises = training.logs.find({ userId, logId: log.id })?.exercises ?? [];
    store.setNow(new Date());
    training.logs.create({ userId, completedAt: new Date('2025-09-15T08:00:00Z'), exercises });
    const more = exercises.map((entry) => ({ ...entry, sets: [...entry.sets, { reps: 1 }] }));
    training.logs.update({ userId, logId: log.id, exercises: more });
    expect(importRows(at('15 Sep 2025, 08:48')).replacements).toEqual([]);
    expect(logs()).toHaveLength(3);
  });
});

describe('an import of any later file', () => {
  const start = fc.integer({ min: 0, max: 6 * 24 }).map((hours) => {
    const wall = new Date(Date.UTC(2025, 9, 23, hours));
    return `${wall.toISOString().slice(0, 10)} ${wall.toISOString().slice(11, 16)}`;
  });
  const workout = fc.record({ start, reps: fc.constantFrom(5, 8), end: fc.constant('') });
  const workouts = fc.uniqueArray(workout, {
    selector: (row) => row.start,
    minLength: 1,
    maxLength: 8,
  });

  it('keeps every log or moves it by at most 12 hours, has each workout of the file, and has no effect when repeated', () => {
    fc.assert(
      fc.property(workouts, workouts, (earlier, later) => {
        const { store, importRows, logs } = openImports();
        importRows(...earlier);
        const before = logs();
        const { importedLogs, replacements } = importRows(...later);
        const after = logs();
        const ids = new Set(after.map(({ id }) => id));
        expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
        expect(after).toHaveLength(before.length + importedLogs);
        const keyOf = (text: string) => `hevy:${text.replace(' ', 'T')}:00:1`;
        expect([...store.logsByKey().keys()]).toEqual(
          expect.arrayContaining(later.map((row) => keyOf(row.start))),
        );
        const starts = new Set(later.map((row) => row.start.replace(' ', 'T')));
        for (const { from, to } of replacements) {
          expect(Math.abs(Date.parse(`${to}Z`) - Date.parse(`${from}Z`))).toBeLessThanOrEqual(
            12 * 3_600_000,
          );
          expect(starts.has(from.slice(0, -3))).toBe(false);
          expect(starts.has(to.slice(0, -3))).toBe(true);
        }
        expect(importRows(...later)).toEqual(NOTHING);
        expect(logs()).toEqual(after);
        store.close();
      }),
      { numRuns: 20 },
    );
  });
});
