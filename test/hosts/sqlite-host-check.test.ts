import Database from 'better-sqlite3';
import {
  checkHost,
  migrate,
  uninstallation,
  type HostMapping,
  type TimeEncoding,
} from 'freshlegs/sqlite';
import { describe, expect, it } from 'vitest';
import { baseHost } from '../../adapters/sql/base-host.js';
import { FIXTURE, USER } from '../support/integer-ids.js';
import {
  CLOCKWORKS,
  FIXTURE_HOSTS,
  openPlainHost,
  openStudio,
  STUDIO,
} from '../support/sqlite-hosts.js';
import { findingsOf } from './host.js';

/** The faults and then the warnings of a check. Empty if the host is correct. */
const faultsOf = async (database: Database.Database, host: HostMapping) => {
  const { faults, warnings } = await findingsOf(() => checkHost(database, { host }));
  return [...faults, ...warnings];
};

const codesOf = async (database: Database.Database, host: HostMapping) =>
  (await faultsOf(database, host)).map(({ code }) => code);

describe('a check of a host', () => {
  it.each(FIXTURE_HOSTS)(
    'has no findings on $name, empty or with logs, and writes nothing',
    async ({ open }) => {
      const { database, host, raw } = open();
      for (const completedAt of [null, new Date('2026-03-04T18:00:00Z')]) {
        raw.insertLog(USER, { programDayId: 1, completedAt });
        const before = raw.dump();
        expect(await faultsOf(database, host)).toEqual([]);
        expect(raw.dump()).toBe(before);
      }
    },
  );

  it('has no findings on the base tables', () => {
    const database = new Database(':memory:');
    migrate(database, { base: true });
    expect(checkHost(database)).toEqual({ warnings: [], sampled: [] });
  });
});

it('a remedy of a check solves the problem', async () => {
  const { database } = openStudio(STUDIO, FIXTURE);
  database.exec('drop index "Trainings_athlete"');
  const [fault] = await faultsOf(database, STUDIO);
  database.exec(fault?.remedy ?? '');
  expect(await faultsOf(database, STUDIO)).toEqual([]);
  database.exec(uninstallation({ host: STUDIO }));
  expect(await codesOf(database, STUDIO)).toEqual(['not_migrated']);
  migrate(database, { host: STUDIO });
  expect(await faultsOf(database, STUDIO)).toEqual([]);
});

describe('a check of encodings', () => {
  type Stored = readonly (string | number | null)[];
  const findingsWith = async (declared: TimeEncoding, type: string, stored: Stored) => {
    const fitting = CLOCKWORKS[type === 'text' ? 'iso-text' : 'epoch-ms'];
    const { database } = openPlainHost({ ...fitting, type }, FIXTURE);
    // Without the table of migrations, the check does not know the mapping of the migration.
    database.exec('drop table freshlegs_migration');
    const insert = database.prepare(
      'insert into workout_log (user_id, completed_at) values (1, ?)',
    );
    for (const value of stored) insert.run(value);
    const {
      startedAt: _started,
      createdAt: _created,
      updatedAt: _updated,
      ...logs
    } = baseHost(declared, String).logs;
    return faultsOf(database, { ...baseHost(declared, String), logs });
  };
  const MS = 1_772_647_200_125;
  const TOO_LATE = 8.64e15 + 1;
  const ISO = '2026-03-04T18:00:00Z';
  const UTC = '2026-03-04 18:00:00';
  const ISO_8601 = 'Store ISO 8601, such as 2026-03-04T18:00:00.000Z.';
  const YEARS = 'Store instants of the years 1 to 9999.';

  it.each<readonly [TimeEncoding, string, Stored]>([
    ['epoch-ms', 'integer', [MS]],
    ['epoch-ms', '', [MS]],
    ['epoch-ms', 'integer', [0]],
    ['epoch-s', 'integer', [0]],
    ['epoch-s', 'datetime', [1_772_647_200]],
    ['iso-text', 'text', [ISO]],
    ['iso-text', 'datetime', ['2026-03-04T18:00:00.125+01:00']],
    ['iso-text', 'text', ['2026-03-04']],
    ['timestamp-utc', 'timestamp', [UTC]],
    ['timestamp-utc', 'datetime', [null]],
    ['epoch-s', 'datetime', [null]],
    ['timestamp-utc', 'text', [UTC, ISO]],
    ['timestamp-utc', 'text', [ISO, UTC]],
    ['iso-text', 'text', [UTC, ISO]],
  ])('accepts %s for a column of type %s that holds %j', async (declared, type, stored) => {
    expect(await findingsWith(declared, type, stored)).toEqual([]);
  });

  it.each<readonly [TimeEncoding, string, Stored, remedy: string]>([
    ['epoch-ms', 'text', [ISO], 'Map it as iso-text.'],
    ['epoch-ms', 'datetime', [UTC], 'Map it as timestamp-utc.'],
    ['epoch-ms', 'integer', [1_772_647_200], 'Map it as epoch-s.'],
    ['epoch-s', 'integer', [MS], 'Map it as epoch-ms.'],
    ['epoch-s', 'text', [null], 'Map it as iso-text or timestamp-utc.'],
    ['iso-text', 'datetime', [MS], 'Map it as epoch-ms.'],
    ['iso-text', 'text', [UTC], 'Map it as timestamp-utc.'],
    ['timestamp-utc', 'text', [ISO], 'Map it as iso-text.'],
    ['timestamp-utc', 'integer', [null], 'Map it as epoch-ms or epoch-s.'],
    ['iso-text', 'text', ['now'], ISO_8601],
    ['timestamp-utc', 'text', ['2026-02-30 10:00:00'], YEARS],
    ['epoch-ms', 'integer', [TOO_LATE], YEARS],
    ['timestamp-utc', 'text', [UTC, '4 March 2026'], YEARS],
    ['iso-text', 'datetime', [ISO, MS], 'Map it as epoch-ms.'],
    ['epoch-ms', 'integer', [MS, ISO], 'Map it as iso-text.'],
    ['epoch-ms', 'integer', [MS, TOO_LATE], YEARS],
    ['iso-text', 'text', [ISO, '2026-02-30T10:00:00Z'], ISO_8601],
  ])(
    'rejects %s for a column of type %s that holds %j: %s',
    async (declared, type, stored, remedy) => {
      const found = await findingsWith(declared, type, stored);
      expect(found).toMatchObject([{ code: 'time_encoding', remedy }]);
    },
  );
});
