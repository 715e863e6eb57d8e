import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import { compareIds, type Id, type IdType, type IdTypes, type UserId } from 'freshlegs';
import {
  migrate,
  migrations,
  sqliteRepository,
  type HostMapping,
  type TimeEncoding,
} from 'freshlegs/sqlite';
import { baseHost } from '../../adapters/sql/base-host.js';
import type { Fixture } from '../conformance/fixture.js';
import { fixtureIds, numberedId } from '../conformance/ids.js';
import type { StoreUnderTest } from '../conformance/suite.js';
import { withIdTypes } from './typed-mapping.js';
import { typedTables } from './typed-tables.js';
import { FIXTURE } from './integer-ids.js';
import { BASE_LOGS, insertFixture, openCopy, rawAccess, type LogTable } from './sqlite-store.js';
import type { SyncRawAccess } from './sync-store.js';

type Value = string | number | null;

/** How a host writes and reads times, with its own code instead of the library's. */
export interface Clockwork {
  readonly encoding: TimeEncoding;
  readonly type: string;
  readonly write: (instant: Date) => Value;
  readonly read: (value: unknown) => Date;
  readonly resolutionMs: number;
}

const utcText = (instant: Date): string =>
  instant.toISOString().replace('T', ' ').replace('.000Z', '').replace('Z', '');

/** The time encodings that SQLite supports. */
export const CLOCKWORKS = {
  'epoch-ms': {
    encoding: 'epoch-ms',
    type: 'integer',
    write: (instant) => instant.getTime(),
    read: (value) => new Date(Number(value)),
    resolutionMs: 1,
  },
  'epoch-s': {
    encoding: 'epoch-s',
    type: 'integer',
    write: (instant) => Math.floor(instant.getTime() / 1000),
    read: (value) => new Date(Number(value) * 1000),
    resolutionMs: 1000,
  },
  'iso-text': {
    encoding: 'iso-text',
    type: 'text',
    write: (instant) => instant.toISOString(),
    read: (value) => new Date(String(value)),
    resolutionMs: 1,
  },
  'timestamp-utc': {
    encoding: 'timestamp-utc',
    type: 'text',
    write: utcText,
    read: (value) => new Date(`${String(value).replace(' ', 'T')}Z`),
    resolutionMs: 1,
  },
} as const satisfies Readonly<Record<string, Clockwork>>;

/** A host's database with the fixture and the library's tables. */
export interface HostStore {
  readonly database: Database.Database;
  readonly host: HostMapping;
  readonly raw: SyncRawAccess;
  readonly store: () => StoreUnderTest;
}

interface HostTables {
  readonly sql: string;
  readonly fixture: Fixture;
  readonly fill: (database: Database.Database, fixture: Fixture) => void;
}

const openHost = (
  host: HostMapping,
  names: Partial<LogTable>,
  clockwork: Clockwork,
  { sql, fixture, fill }: HostTables,
): HostStore => {
  const mapping = JSON.stringify(host, (_key, value: unknown) =>
    typeof value === 'function' ? 'function' : value,
  );
  const database = openCopy(JSON.stringify([sql, fixture, mapping]), (made) => {
    made.exec(sql);
    fill(made, fixture);
    migrate(made, { host });
  });
  const { write, read } = clockwork;
  const raw = rawAccess(database, { ...BASE_LOGS, ...names, write, read });
  return {
    database,
    host,
    raw,
    store: () => ({
      repository: sqliteRepository({ database, host }),
      raw,
      close: () => database.close(),
      users: host.users.table === undefined ? 'elsewhere' : 'stored',
      dayPositions: host.programs?.days.select.position === undefined ? 'none' : 'stored',
      logs: host.logs.where === undefined ? 'all' : 'filtered',
      resolutionMs: clockwork.resolutionMs,
    }),
  };
};

const plainLogs = (type: string): string => `
  drop table workout_log_set;
  drop table workout_log_exercise;
  drop table workout_log;
  create table workout_log (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    program_day_id integer references program_day (id) on delete set null,
    scheduled_date text,
    started_at ${type.replace(' not null', '')},
    completed_at ${type},
    import_key text,
    created_at ${type},
    updated_at ${type}
  );
  create index workout_log_user on workout_log (user_id, id);
  create index workout_log_user_completed on workout_log (user_id, completed_at);`;

/** The base tables, without those of the library. */
const BASE_SQL: string = migrations({ base: true })
  .filter(({ name }) => /base/.test(name))
  .map(({ sql }) => sql)
  .join('');

/** Opens a host with the base tables, but with another encoding of times. */
export const openPlainHost = (clockwork: Clockwork, fixture: Fixture): HostStore =>
  openHost(baseHost(clockwork.encoding, String), {}, clockwork, {
    sql: `${BASE_SQL}${plainLogs(clockwork.type)}`,
    fixture,
    fill: insertFixture,
  });

const columnOf = (type: IdType): string =>
  type === 'integer' || type === 'bigint' ? 'integer' : 'text';

const typedSql = (types: IdTypes, logId: string, hasUsers = true): string =>
  typedTables(
    {
      users: columnOf(types.users),
      exercises: columnOf(types.exercises),
      programs: columnOf(types.programs),
      programDays: columnOf(types.programDays),
      logs: `${columnOf(types.logs)} not null ${logId}`,
      ...{ entries: 'integer', instant: 'integer', date: 'text' },
    },
    hasUsers,
  );

// Ascends, like a UUID that contains the time, and is different for each log.
const UUID_DEFAULT = `default ('be000000-0000-4000-8000-' || printf('%012x', total_changes()))`;

const typedHost = (fixture: Fixture, logId: string, newId?: () => Id): HostStore => {
  const { logs, ...host } = withIdTypes(baseHost('epoch-ms', String), fixture.idTypes);
  const made = newId === undefined ? {} : { newId };
  return openHost(
    { ...host, logs: { ...logs, ...made } },
    { filled: () => (newId === undefined ? {} : { id: newId() }) },
    CLOCKWORKS['epoch-ms'],
    { sql: typedSql(fixture.idTypes, logId), fixture, fill: insertFixture },
  );
};

/**
 * Opens a host with the base tables, but with UUIDs as ids. Log ids come from the default of the
 * column.
 */
export const openUuidHost = (fixture: Fixture): HostStore => typedHost(fixture, UUID_DEFAULT);

/**
 * Opens a host with the base tables, but with the fixture's types of ids. The code that inserts a
 * log generates its id with `newId`.
 */
export const openHostWithMadeIds = (fixture: Fixture, newId: () => Id): HostStore =>
  typedHost(fixture, '', newId);

/** Like {@link openUuidHost}, but users are stored elsewhere. */
export const openUuidHostWithoutUsers = (fixture: Fixture): HostStore =>
  openHost(
    { ...withIdTypes(baseHost('epoch-ms', String), fixture.idTypes), users: { idType: 'uuid' } },
    { users: BASE_LOGS.table, usersId: BASE_LOGS.userId },
    CLOCKWORKS['epoch-ms'],
    {
      sql: typedSql(fixture.idTypes, UUID_DEFAULT, false),
      fixture: { ...fixture, userIds: [] },
      fill: insertFixture,
    },
  );

// A studio with its own tables. Names are in camelCase, and the muscles of an exercise are in one
// JSON text. Coaches share plans with their athletes. A training has a UUID and a gym, and deletes
// are soft. Sets are in a view.
const studioSchema = (id: 'integer' | 'text'): string => `
  create table "Athletes" ("athleteId" ${id} primary key not null, "handle" text);
  create table "Coaching" (
    "coachId" ${id} not null references "Athletes" on delete cascade,
    "athleteId" ${id} not null references "Athletes" on delete cascade,
    primary key ("coachId", "athleteId")
  ) without rowid;
  create table "Moves" (
    "moveId" ${id} primary key not null,
    "title" text not null,
    "gear" text,
    "kind" text,
    "direction" text,
    "muscleList" text not null
  );
  create view "MoveMuscles" as
    select "moveId", entry.key as "rank", entry.value ->> 'name' as "muscleName",
      entry.value ->> 'role' as "part"
    from "Moves", json_each("muscleList") entry;
  create table "Plans" (
    "planId" ${id} primary key not null,
    "coachId" ${id} references "Athletes" on delete cascade,
    "title" text not null
  );
  create table "PlanDays" (
    "dayId" ${id} primary key not null,
    "planId" ${id} not null references "Plans" on delete cascade,
    "title" text not null
  );
  create index "PlanDays_plan" on "PlanDays" ("planId");
  create table "PlanMoves" (
    "planMoveId" integer primary key,
    "dayId" ${id} not null references "PlanDays" on delete cascade,
    "moveId" ${id} not null references "Moves",
    "setCount" integer not null,
    "repsFrom" integer not null,
    "repsTo" integer not null,
    "rank" integer not null
  );
  create index "PlanMoves_day" on "PlanMoves" ("dayId");
  create table "Trainings" (
    "trainingId" ${id} primary key not null,
    "athleteId" ${id} not null references "Athletes" on delete cascade,
    "dayId" ${id} references "PlanDays" on delete set null,
    "plannedOn" text,
    "beganAt" text,
    "finishedAt" text,
    "sourceKey" text,
    "uuid" text not null unique,
    "gymId" integer not null,
    "note" text,
    "createdAt" text not null,
    "changedAt" text not null,
    "deletedAt" text
  );
  create index "Trainings_athlete" on "Trainings" ("athleteId", "finishedAt");
  create unique index "Trainings_source" on "Trainings" ("athleteId", "sourceKey")
    where "deletedAt" is null;
  create table "Sets" (
    "trainingId" ${id} not null references "Trainings" on delete cascade,
    "moveId" ${id} not null references "Moves",
    "moveRank" integer not null,
    "setRank" integer not null,
    "reps" integer,
    "kilograms" real,
    "reserve" real,
    "label" text
  );
  create index "Sets_training" on "Sets" ("trainingId");
`;

/** The id of a coach, the first above those of the fixture's users. */
const coachOf = ({ idTypes, userIds }: Fixture): UserId => {
  for (let number = userIds.length + 1; ; number += 1) {
    const id = numberedId(idTypes, 'users', number);
    if (userIds.every((userId) => compareIds(userId, id) < 0)) return id;
  }
};

const fillStudio = (database: Database.Database, fixture: Fixture): void => {
  const run = (sql: string, ...values: Value[]) => database.prepare(sql).run(...values);
  for (const id of fixture.userIds) run('insert into "Athletes" ("athleteId") values (?)', id);
  for (const exercise of fixture.exercises) {
    const { id, name, equipment, mechanic, force } = exercise;
    const muscles = [
      ...exercise.primaryMuscles.map((muscle) => ({ name: muscle, role: 'primary' })),
      ...exercise.secondaryMuscles.map((muscle) => ({ name: muscle, role: 'secondary' })),
    ];
    const columns = [id, name, equipment, mechanic, force, JSON.stringify(muscles)];
    run('insert into "Moves" values (?, ?, ?, ?, ?, ?)', ...columns);
  }
  // Another athlete wrote the private program. They coach the stranger, who therefore sees it.
  const { STRANGER } = fixtureIds(fixture.idTypes);
  const coach = coachOf(fixture);
  run('insert into "Athletes" ("athleteId") values (?)', coach);
  run('insert into "Coaching" values (?, ?)', coach, STRANGER);
  for (const { id, userId, name, days } of fixture.programs) {
    run('insert into "Plans" values (?, ?, ?)', id, userId === null ? null : coach, name);
    for (const day of days) {
      run('insert into "PlanDays" values (?, ?, ?)', day.id, id, day.name);
      day.exercises.forEach(({ id: entryId, exerciseId, sets, repsMin, repsMax }, rank) => {
        const columns = [entryId, day.id, exerciseId, sets, repsMin, repsMax, rank];
        run('insert into "PlanMoves" values (?, ?, ?, ?, ?, ?, ?)', ...columns);
      });
    }
  }
};

/** Also fills the studio's own columns in rows that the library inserts. */
export const STUDIO: HostMapping = {
  users: { table: 'Athletes', id: 'athleteId' },
  exercises: {
    table: 'Moves',
    id: 'moveId',
    select: { name: 'title', equipment: 'gear', mechanic: 'kind', force: 'direction' },
  },
  muscles: {
    select: { exerciseId: '"moveId"', muscle: '"muscleName"', role: 'part', position: '"rank"' },
    from: '"MoveMuscles"',
  },
  unknownMuscles: 'groups',
  programs: {
    days: {
      table: 'PlanDays',
      id: 'dayId',
      select: { id: 'd."dayId"', name: 'd.title', programId: 'p."planId"', programName: 'p.title' },
      from: '"PlanDays" d join "Plans" p on p."planId" = d."planId"',
      where: `p."coachId" is null or p."coachId" = :userId
        or p."coachId" in (select "coachId" from "Coaching" where "athleteId" = :userId)`,
    },
    entries: {
      select: {
        id: '"planMoveId"',
        dayId: '"dayId"',
        exerciseId: '"moveId"',
        sets: '"setCount"',
        repsMin: '"repsFrom"',
        repsMax: '"repsTo"',
        order: '"rank"',
      },
      from: '"PlanMoves"',
    },
  },
  logs: {
    table: 'Trainings',
    id: 'trainingId',
    userId: 'athleteId',
    startedAt: { column: 'beganAt', encoding: 'iso-text' },
    completedAt: { column: 'finishedAt', encoding: 'timestamp-utc' },
    scheduledDate: 'plannedOn',
    programDayId: 'dayId',
    importKey: 'sourceKey',
    where: '"deletedAt" is null',
    createdAt: { column: 'createdAt', encoding: 'iso-text' },
    updatedAt: { column: 'changedAt', encoding: 'iso-text' },
    copyOnSwap: ['gymId', 'note'],
    newLogValues: (original) => ({
      uuid: randomUUID(),
      ...(original === null ? { gymId: 1 } : {}),
    }),
  },
  sets: {
    select: {
      logId: '"trainingId"',
      exerciseId: '"moveId"',
      exerciseOrder: '"moveRank"',
      position: '"setRank"',
      reps: 'reps',
      weightKg: 'kilograms',
      rir: 'reserve',
      type: `case label when 'W' then 'warmup' end`,
    },
    from: '"Sets"',
  },
};

const ISO_NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

/** The studio with its own statements, which mark a training as deleted instead of deleting it. */
export const STUDIO_STATEMENTS: HostMapping = {
  ...STUDIO,
  logs: {
    ...STUDIO.logs,
    statements: {
      insert: `insert into "Trainings" ("athleteId", "dayId", "plannedOn", "finishedAt", "sourceKey",
          "uuid", "gymId", "note", "createdAt", "changedAt")
        values (:userId, :programDayId, :scheduledDate, :completedAt, :importKey,
          lower(hex(randomblob(16))), 1, 'at 18:00, by :nobody', -- :neither
          ${ISO_NOW}, ${ISO_NOW})
        returning "trainingId" as id`,
      setCompletedAt: `update "Trainings" set "finishedAt" = :completedAt,
          "changedAt" = ${ISO_NOW}
        where "trainingId" = :logId and "athleteId" = :userId`,
      delete: `update "Trainings" set "deletedAt" = CURRENT_TIMESTAMP
        where "trainingId" = :logId and "athleteId" = :userId`,
    },
  },
};

const MADE_AT = '2026-01-01T00:00:00.000Z';

const studioNames = (newId?: () => Id): Partial<LogTable> => ({
  table: 'Trainings',
  seen: '(select * from "Trainings" where "deletedAt" is null)',
  id: 'trainingId',
  userId: 'athleteId',
  completedAt: 'finishedAt',
  scheduledDate: 'plannedOn',
  programDayId: 'dayId',
  filled: () => ({
    ...(newId === undefined ? {} : { trainingId: newId() }),
    ...{ uuid: randomUUID(), gymId: 2, createdAt: MADE_AT, changedAt: MADE_AT },
  }),
  users: 'Athletes',
  usersId: 'athleteId',
});

export const openStudio = (host: HostMapping, fixture: Fixture): HostStore =>
  openHost(host, studioNames(host.logs.newId), CLOCKWORKS['timestamp-utc'], {
    sql: studioSchema(host.logs.idType === 'text' ? 'text' : 'integer'),
    fixture,
    fill: fillStudio,
  });

/** Hosts of several shapes, with the fixture's integer ids. */
export const FIXTURE_HOSTS: readonly { readonly name: string; readonly open: () => HostStore }[] = [
  { name: 'studio', open: () => openStudio(STUDIO, FIXTURE) },
  { name: 'studio with statements', open: () => openStudio(STUDIO_STATEMENTS, FIXTURE) },
  ...Object.values(CLOCKWORKS).map((clockwork) => ({
    name: clockwork.encoding,
    open: () => openPlainHost(clockwork, FIXTURE),
  })),
];

/** The studio with text ids, which the code that inserts a training generates. */
export const openTextStudio = (fixture: Fixture): HostStore => {
  const { logs, ...host } = withIdTypes(STUDIO, fixture.idTypes);
  let made = 0;
  const newId = () => numberedId(fixture.idTypes, 'logs', ++made);
  return openStudio({ ...host, logs: { ...logs, newId } }, fixture);
};
