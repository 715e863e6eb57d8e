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
  const hostOf = (declared: TimeEncoding, type: string, stored: string | number | null) => {
    const fitting = CLOCKWORKS[type === 'text' ? 'iso-text' : 'epoch-ms'];
    const { database } = openPlainHost({ ...fitting, type }, FIXTURE);
    // Without the table of migrations, the check does not know the mapping of the migration.
    database.exec('drop table freshlegs_migration');
    const insert = 'insert into workout_log (user_id, completed_at) values (1, ?)';
    database.prepare(insert).run(stored);
    const {
      startedAt: _started,
      createdAt: _created,
      updatedAt: _updated,
      ...logs
    } = baseHost(declared, String).logs;
    return { database, host: { ...baseHost(declared, String), logs } };
  };
  const MS = 1_772_647_200_125;
  const ISO = '2026-03-04T18:00:00Z';
  const UTC = '2026-03-04 18:00:00';
  const ISO_8601 = 'Store ISO 8601, such as 2026-03-04T18:00:00.000Z.';

  it.each<readonly [TimeEncoding, string, string | number | null]>([
    ['epoch-ms', 'integer', MS],
    ['epoch-ms', '', MS],
    ['epoch-ms', 'integer', 0],
    ['epoch-s', 'integer', 0],
    ['epoch-s', 'datetime', 1_772_647_200],
    ['iso-text', 'text', ISO],
    ['iso-text', 'datetime', '2026-03-04T18:00:00.125+01:00'],
    ['iso-text', 'text', '2026-03-04'],
    ['timestamp-utc', 'timestamp', UTC],
    ['timestamp-utc', 'datetime', null],
    ['epoch-s', 'datetime', null],
  ])('accepts %s for a column of type %s that holds %s', async (declared, type, stored) => {
    const { database, host } = hostOf(declared, type, stored);
    expect(await faultsOf(database, host)).toEqual([]);
  });

  it.each<readonly [TimeEncoding, string, string | number | null, remedy: string]>([
    ['epoch-ms', 'text', ISO, 'Map it as iso-text.'],
    ['epoch-ms', 'datetime', UTC, 'Map it as timestamp-utc.'],
    ['epoch-ms', 'integer', 1_772_647_200, 'Map it as epoch-s.'],
    ['epoch-s', 'integer', MS, 'Map it as epoch-ms.'],
    ['epoch-s', 'text', null, 'Map it as iso-text or timestamp-utc.'],
    ['iso-text', 'datetime', MS, 'Map it as epoch-ms.'],
    ['iso-text', 'text', UTC, 'Map it as timestamp-utc.'],
    ['timestamp-utc', 'text', ISO, 'Map it as iso-text.'],
    ['timestamp-utc', 'integer', null, 'Map it as epoch-ms or epoch-s.'],
    ['iso-text', 'text', 'now', ISO_8601],
    ['timestamp-utc', 'text', '2026-02-30 10:00:00', 'Store instants of the years 1 to 9999.'],
    ['epoch-ms', 'integer', 8.64e15 + 1, 'Store instants of the years 1 to 9999.'],
  ])('rejects %s for a column of type %s that holds %s', async (declared, type, stored, remedy) => {
    const { database, host } = hostOf(declared, type, stored);
    expect(await faultsOf(database, host)).toEqual([
      expect.objectContaining({
        code: 'time_encoding',
        remedy: expect.stringContaining(remedy) as string,
      }),
    ]);
  });

  it.each<readonly [TimeEncoding, first: string, then: string]>([
    ['timestamp-utc', UTC, ISO],
    ['timestamp-utc', ISO, UTC],
    ['iso-text', UTC, ISO],
  ])('accepts %s for a column that holds %s and %s', async (declared, first, then) => {
    const { database, host } = hostOf(declared, 'text', first);
    database.prepare('insert into workout_log (user_id, completed_at) values (1, ?)').run(then);
    expect(await faultsOf(database, host)).toEqual([]);
  });

  it.each<readonly [TimeEncoding, string, first: string | number, then: string | number]>([
    ['timestamp-utc', 'text', UTC, '4 March 2026'],
    ['iso-text', 'datetime', ISO, MS],
    ['epoch-ms', 'integer', MS, ISO],
    ['epoch-ms', 'integer', MS, 8.64e15 + 1],
    ['iso-text', 'text', ISO, '2026-02-30T10:00:00Z'],
  ])(
    'rejects %s for a column of type %s that holds %s, and %s once',
    async (declared, type, first, then) => {
      const { database, host } = hostOf(declared, type, first);
      database.prepare('insert into workout_log (user_id, completed_at) values (1, ?)').run(then);
      expect(await codesOf(database, host)).toEqual(['time_encoding']);
    },
  );
});
