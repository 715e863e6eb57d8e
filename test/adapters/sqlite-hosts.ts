import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import {
  migrate,
  migrations,
  sqliteRepository,
  type HostMapping,
  type TimeEncoding,
} from 'freshlegs/sqlite';
import { STRANGER, type Fixture } from '../conformance/fixture.js';
import type { StoreUnderTest } from '../conformance/suite.js';
import { insertFixture, rawAccess } from './sqlite-store.js';
import type { SyncRawAccess } from './sync-store.js';

type Row = Record<string, unknown>;
type Value = string | number | null;

/** How a host writes instants: its own code, not the library's. */
export interface Clockwork {
  readonly encoding: TimeEncoding;
  readonly type: string;
  readonly write: (instant: Date) => Value;
  readonly read: (value: unknown) => Date;
  readonly resolutionMs: number;
}

const utcText = (instant: Date): string =>
  instant.toISOString().replace('T', ' ').replace('.000Z', '').replace('Z', '');

/** The encodings that SQLite can have. */
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

/** What raw access has to know of a host's logs. */
interface LogNames {
  readonly table: string;
  /** Where the logs that are there are read. */
  readonly seen: string;
  readonly id: string;
  readonly userId: string;
  readonly completedAt: string;
  readonly scheduledDate: string;
  readonly programDayId: string;
  /** Columns that the host always fills. */
  readonly filled: () => Readonly<Record<string, Value>>;
  readonly users: string;
  readonly usersId: string;
}

const orNull = <T>(value: unknown, convert: (value: unknown) => T): T | null =>
  value === null ? null : convert(value);

/** The host's own access to its logs, whatever they are called. */
const hostAccess = (
  database: Database.Database,
  names: LogNames,
  { write, read }: Clockwork,
): SyncRawAccess => {
  const run = (sql: string, ...values: Value[]) => database.prepare(sql).run(...values);
  const time = (instant: Date | null): Value => (instant === null ? null : write(instant));
  const update = (assignments: string) =>
    `update "${names.table}" set ${assignments} where "${names.id}" = ?`;
  return {
    ...rawAccess(database),
    log: (logId) => {
      const select = `select * from "${names.seen}" where "${names.id}" = ?`;
      const row = database.prepare<[number], Row>(select).get(logId);
      if (row === undefined) return null;
      return {
        id: Number(row[names.id]),
        completedAt: orNull(row[names.completedAt], read),
        scheduledFor: orNull(row[names.scheduledDate], String),
        programDayId: orNull(row[names.programDayId], Number),
        swappedFromId: orNull(row['swapped_from_id'], Number),
        sourceType: orNull(row['source_type'], String),
        customWorkoutId: orNull(row['custom_workout_id'], Number),
        customWorkoutExerciseId: orNull(row['custom_workout_exercise_id'], Number),
      };
    },
    insertLog: (userId, { programDayId, completedAt }) => {
      const columns = {
        [names.userId]: userId,
        [names.programDayId]: programDayId,
        [names.completedAt]: time(completedAt),
        ...names.filled(),
      };
      const list = Object.keys(columns).map((name) => `"${name}"`);
      const marks = list.map(() => '?').join(', ');
      const sql = `insert into "${names.table}" (${list.join(', ')}) values (${marks})`;
      return Number(run(sql, ...Object.values(columns)).lastInsertRowid);
    },
    setCompletedAt: (logId, completedAt) =>
      run(update(`"${names.completedAt}" = ?`), time(completedAt), logId),
    setCustomWorkout: (logId, customWorkoutId, entryId) =>
      run(
        update('custom_workout_id = ?, custom_workout_exercise_id = ?'),
        customWorkoutId,
        entryId,
        logId,
      ),
    setSwappedFrom: (logId, swappedFromId) =>
      run(update('swapped_from_id = ?'), swappedFromId, logId),
    deleteLog: (logId) => run(`delete from "${names.table}" where "${names.id}" = ?`, logId),
    deleteUser: (userId) =>
      run(`delete from "${names.users}" where "${names.usersId}" = ?`, userId),
  };
};

/** A database of a host with the fixture, before and after the library's migration. */
export interface HostStore {
  readonly database: Database.Database;
  readonly host: HostMapping;
  readonly raw: SyncRawAccess;
  readonly store: () => StoreUnderTest;
}

const openHost = (
  host: HostMapping,
  names: LogNames,
  clockwork: Clockwork,
  make: (database: Database.Database) => void,
): HostStore => {
  const database = new Database(':memory:');
  make(database);
  migrate(database, { host });
  const raw = hostAccess(database, names, clockwork);
  return {
    database,
    host,
    raw,
    store: () => ({
      repository: sqliteRepository({ database, host }),
      raw,
      close: () => database.close(),
      performedSets: 'read',
      dayPositions: host.programs?.days.position === undefined ? 'none' : 'stored',
      resolutionMs: clockwork.resolutionMs,
    }),
  };
};

const PLAIN: LogNames = {
  table: 'workout_log',
  seen: 'workout_log',
  id: 'id',
  userId: 'user_id',
  completedAt: 'completed_at',
  scheduledDate: 'scheduled_date',
  programDayId: 'program_day_id',
  filled: () => ({}),
  users: 'users',
  usersId: 'id',
};

/** The mapping of tables that are the base's, apart from how they store instants. */
export const plainHost = (encoding: TimeEncoding): HostMapping => ({
  users: { table: 'users', id: 'id' },
  exercises: {
    table: 'exercise',
    id: 'id',
    name: 'name',
    equipment: 'equipment',
    mechanic: 'mechanic',
    force: 'force',
  },
  exerciseMuscles: {
    table: 'exercise_muscle',
    exerciseId: 'exercise_id',
    muscle: 'muscle',
    role: 'role',
    position: 'position',
  },
  programs: {
    days: {
      table: 'program_day',
      id: 'id',
      name: 'name',
      programId: 'program_id',
      position: 'position',
    },
    programs: { table: 'program', id: 'id', name: 'name' },
    entries: {
      table: 'program_day_exercise',
      id: 'id',
      dayId: 'program_day_id',
      exerciseId: 'exercise_id',
      sets: 'sets',
      repsMin: 'reps_min',
      repsMax: 'reps_max',
      orderIndex: 'order_index',
    },
    visibleTo: 'program.user_id is null or program.user_id = :userId',
  },
  logs: {
    table: 'workout_log',
    id: 'id',
    userId: 'user_id',
    completedAt: { column: 'completed_at', encoding },
    scheduledDate: 'scheduled_date',
    programDayId: 'program_day_id',
    importKey: 'import_key',
    createdAt: { column: 'created_at', encoding },
    updatedAt: { column: 'updated_at', encoding },
  },
});

const plainLogs = (type: string): string => `
  drop table workout_log_set;
  drop table workout_log_exercise;
  drop table workout_log;
  create table workout_log (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    program_day_id integer references program_day (id) on delete set null,
    scheduled_date text,
    completed_at ${type},
    import_key text,
    created_at ${type},
    updated_at ${type}
  );
  create index workout_log_user on workout_log (user_id, id);
  create index workout_log_user_completed on workout_log (user_id, completed_at);`;

/** Base-like tables whose instants are stored in one encoding. */
export const openPlainHost = (clockwork: Clockwork, fixture: Fixture): HostStore =>
  openHost(plainHost(clockwork.encoding), PLAIN, clockwork, (database) => {
    database.exec(migrations({ base: true })[0]?.sql ?? '');
    database.exec(plainLogs(clockwork.type));
    insertFixture(database, fixture);
  });

// A studio with tables of its own: camelCase names, muscles in one JSON text, plans that coaches
// share with their athletes, trainings of a gym with a uuid, deleted by a mark, sets in a view.
const STUDIO_SCHEMA = `
  create table "Athletes" ("athleteId" integer primary key, "handle" text);
  create table "Coaching" (
    "coachId" integer not null references "Athletes" on delete cascade,
    "athleteId" integer not null references "Athletes" on delete cascade,
    primary key ("coachId", "athleteId")
  ) without rowid;
  create table "Moves" (
    "moveId" integer primary key,
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
    "planId" integer primary key,
    "coachId" integer references "Athletes" on delete cascade,
    "title" text not null
  );
  create table "PlanDays" (
    "dayId" integer primary key,
    "planId" integer not null references "Plans" on delete cascade,
    "title" text not null
  );
  create index "PlanDays_plan" on "PlanDays" ("planId");
  create table "PlanMoves" (
    "planMoveId" integer primary key,
    "dayId" integer not null references "PlanDays" on delete cascade,
    "moveId" integer not null references "Moves",
    "setCount" integer not null,
    "repsFrom" integer not null,
    "repsTo" integer not null,
    "rank" integer not null
  );
  create index "PlanMoves_day" on "PlanMoves" ("dayId");
  create table "Trainings" (
    "trainingId" integer primary key,
    "athleteId" integer not null references "Athletes" on delete cascade,
    "dayId" integer references "PlanDays" on delete set null,
    "plannedOn" text,
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
  create view "LiveTrainings" as select * from "Trainings" where "deletedAt" is null;
  create table "Sets" (
    "trainingId" integer not null references "Trainings" on delete cascade,
    "moveId" integer not null references "Moves",
    "moveRank" integer not null,
    "setRank" integer not null,
    "reps" integer,
    "kilograms" real,
    "reserve" real,
    "label" text
  );
  create index "Sets_training" on "Sets" ("trainingId");
  create view "DoneSets" as
    select *, case "label" when 'W' then 'warmup' else 'normal' end as "setType" from "Sets";`;

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
  // The stranger sees the private program because another athlete, their coach, wrote it.
  const coach = Math.max(...fixture.userIds) + 1;
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

/** The studio's mapping; the rows that the library inserts get their columns from it. */
export const STUDIO: HostMapping = {
  users: { table: 'Athletes', id: 'athleteId' },
  exercises: {
    table: 'Moves',
    id: 'moveId',
    name: 'title',
    equipment: 'gear',
    mechanic: 'kind',
    force: 'direction',
  },
  exerciseMuscles: {
    table: 'MoveMuscles',
    exerciseId: 'moveId',
    muscle: 'muscleName',
    role: 'part',
    position: 'rank',
  },
  programs: {
    days: { table: 'PlanDays', id: 'dayId', name: 'title', programId: 'planId' },
    programs: { table: 'Plans', id: 'planId', name: 'title' },
    entries: {
      table: 'PlanMoves',
      id: 'planMoveId',
      dayId: 'dayId',
      exerciseId: 'moveId',
      sets: 'setCount',
      repsMin: 'repsFrom',
      repsMax: 'repsTo',
      orderIndex: 'rank',
    },
    visibleTo: `program."coachId" is null or program."coachId" = :userId
      or program."coachId" in (select "coachId" from "Coaching" where "athleteId" = :userId)`,
  },
  logs: {
    table: 'Trainings',
    view: 'LiveTrainings',
    id: 'trainingId',
    userId: 'athleteId',
    completedAt: { column: 'finishedAt', encoding: 'timestamp-utc' },
    scheduledDate: 'plannedOn',
    programDayId: 'dayId',
    importKey: 'sourceKey',
    createdAt: { column: 'createdAt', encoding: 'iso-text' },
    updatedAt: { column: 'changedAt', encoding: 'iso-text' },
    copyOnSwap: ['gymId', 'note'],
    newLogValues: (original) => ({
      uuid: randomUUID(),
      ...(original === null ? { gymId: 1 } : {}),
    }),
  },
  performedSets: {
    table: 'DoneSets',
    logId: 'trainingId',
    exerciseId: 'moveId',
    exerciseOrder: 'moveRank',
    position: 'setRank',
    reps: 'reps',
    weightKg: 'kilograms',
    rir: 'reserve',
    type: 'setType',
  },
};

const ISO_NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

/** The studio with statements of its own for its trainings, which it only marks as deleted. */
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

const STUDIO_NAMES: LogNames = {
  table: 'Trainings',
  seen: 'LiveTrainings',
  id: 'trainingId',
  userId: 'athleteId',
  completedAt: 'finishedAt',
  scheduledDate: 'plannedOn',
  programDayId: 'dayId',
  filled: () => ({ uuid: randomUUID(), gymId: 2, createdAt: MADE_AT, changedAt: MADE_AT }),
  users: 'Athletes',
  usersId: 'athleteId',
};

/** A fresh studio with the fixture. */
export const openStudio = (host: HostMapping, fixture: Fixture): HostStore =>
  openHost(host, STUDIO_NAMES, CLOCKWORKS['timestamp-utc'], (database) => {
    database.exec(STUDIO_SCHEMA);
    fillStudio(database, fixture);
  });
