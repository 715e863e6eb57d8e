import type { Database } from 'better-sqlite3';
import { createFreshlegs, localDate } from 'freshlegs';
import { sqliteRepository } from 'freshlegs/sqlite';
import {
  exerciseIdsByName,
  readCatalogue,
  storeCatalogue,
  type Catalogue,
} from '../data/catalogue.js';
import { DEMO_USER_ID } from './demo.js';
import { demoSessions, nextDay, type DemoSession } from './demo-training.js';

/** The demo user without any training. */
export const NEWCOMER_ID = 2;

const DAY_MS = 86_400_000;
const STALE_AFTER_DAYS = 2;

// One row: how the demo looked when it was seeded. It is written in the seed's own transaction, so
// a seed that was interrupted has left nothing, and nothing can take half a seed for a whole one.
const MARKER = `
create table if not exists demo_state (
  id integer primary key check (id = 1),
  revisions integer not null,
  newest_completed_at integer not null
) strict;
`;

interface Marker {
  readonly revisions: number;
  readonly newest_completed_at: number;
}

/** What {@link seedDemo} did: seeded a new file, renewed a stale demo, or kept what is there. */
export type SeedOutcome = 'seeded' | 'renewed' | 'kept';

/** The number of writes so far, of all users: the library counts each in `training_state`. */
const countWrites = (database: Database): number =>
  database
    .prepare<[], number>('select coalesce(sum(revision), 0) from training_state')
    .pluck()
    .get() ?? 0;

const decide = (database: Database, now: Date): SeedOutcome => {
  const marker = database
    .prepare<[], Marker>('select revisions, newest_completed_at from demo_state')
    .get();
  if (marker === undefined) {
    // Users without a marker are somebody's own data, not a demo of ours.
    return database.prepare('select 1 from users').get() === undefined ? 'seeded' : 'kept';
  }
  const age = now.getTime() - marker.newest_completed_at;
  const untouched = countWrites(database) === marker.revisions;
  return untouched && age > STALE_AFTER_DAYS * DAY_MS ? 'renewed' : 'kept';
};

const programDayIds = (database: Database): ReadonlyMap<string, number> =>
  new Map(
    database
      .prepare<[], { id: number; program: string; day: string }>(
        `select program_day.id, program.name as program, program_day.name as day
         from program_day join program on program.id = program_day.program_id`,
      )
      .all()
      .map(({ id, program, day }) => [`${program}/${day}`, id]),
  );

interface DemoPlan {
  readonly sessions: readonly DemoSession[];
  readonly first: DemoSession;
  readonly last: DemoSession;
  readonly exerciseIds: ReadonlyMap<string, number>;
  readonly sourceOf: (
    programName: string,
    dayName: string,
  ) => {
    readonly type: 'program';
    readonly programDayId: number;
  };
}

const planDemo = (database: Database, { programs }: Catalogue, now: Date): DemoPlan => {
  const exerciseIds = exerciseIdsByName(database);
  const dayIds = programDayIds(database);
  const sessions = demoSessions(programs, exerciseIds, now);
  const [first, last] = [sessions.at(0), sessions.at(-1)];
  if (first === undefined || last === undefined) throw new Error('The demo has no session.');
  return {
    sessions,
    first,
    last,
    exerciseIds,
    sourceOf: (programName, dayName) => {
      const programDayId = dayIds.get(`${programName}/${dayName}`);
      if (programDayId === undefined) throw new Error(`There is no day ${programName}/${dayName}.`);
      return { type: 'program', programDayId };
    },
  };
};

const HOTEL_WORKOUT = ['Push-Up', 'Bulgarian Split Squat', 'Inverted Row', 'Crunch'];

/** The session this many before the last was swapped for the hotel workout, so there is a trail. */
const SWAPPED_SESSIONS_AGO = 9;

/**
 * Lets the user train through the service, at the time of each session, so that recovery is what
 * the running service would have computed.
 */
const train = (database: Database, catalogue: Catalogue, now: Date, timeZone: string): void => {
  const { sessions, first, last, exerciseIds, sourceOf } = planDemo(database, catalogue, now);
  let clock = first.completedAt;
  const repository = sqliteRepository({ database });
  const { sync } = createFreshlegs({ repository, timeZone, now: () => clock });
  const userId = DEMO_USER_ID;
  const hotel = sync.customWorkouts.create({
    userId,
    name: 'Hotel Room',
    description: 'Nothing but the floor, a chair and a table.',
    exercises: HOTEL_WORKOUT.map((name) => ({ exerciseId: exerciseIds.get(name) ?? 0 })),
  });
  const target = { type: 'custom', customWorkoutId: hotel.id } as const;
  sessions.forEach(({ programName, dayName, completedAt, exercises }, index) => {
    clock = completedAt;
    const source = sourceOf(programName, dayName);
    const scheduledFor = localDate(completedAt, timeZone);
    if (index === sessions.length - 1 - SWAPPED_SESSIONS_AGO) {
      const planned = sync.logs.create({ userId, source, scheduledFor, completed: false });
      const { log } = sync.swaps.swap({ userId, logId: planned.log.id, target });
      sync.logs.complete({ userId, logId: log.id });
    } else sync.logs.create({ userId, source, scheduledFor, completedAt, exercises });
  });
  clock = now;
  const today = sourceOf(last.programName, nextDay(catalogue.programs, last));
  const scheduledFor = localDate(now, timeZone);
  sync.logs.create({ userId, source: today, scheduledFor, completed: false });
};

const storeDemo = (database: Database, now: Date, timeZone: string): void => {
  const catalogue = readCatalogue();
  storeCatalogue(database, catalogue);
  database.prepare('delete from users where id in (?, ?)').run(DEMO_USER_ID, NEWCOMER_ID);
  const insertUser = database.prepare('insert into users (id, name) values (?, ?)');
  insertUser.run(DEMO_USER_ID, 'Alex');
  insertUser.run(NEWCOMER_ID, 'Sam');
  train(database, catalogue, now, timeZone);
  const newest = database
    .prepare<[], number>('select max(completed_at) from workout_log')
    .pluck()
    .get();
  database
    .prepare(
      `insert into demo_state (id, revisions, newest_completed_at) values (1, ?, ?)
       on conflict (id) do update set
         revisions = excluded.revisions, newest_completed_at = excluded.newest_completed_at`,
    )
    .run(countWrites(database), newest);
};

/**
 * Puts the demo into a migrated database: the catalogue, a user with eight weeks of training up to
 * now and one without any. A demo whose newest log is older than two days is renewed while nobody
 * has written to it; a visitor's data is kept.
 */
export const seedDemo = (
  database: Database,
  { now, timeZone = 'UTC' }: { readonly now: Date; readonly timeZone?: string },
): SeedOutcome =>
  database
    .transaction((): SeedOutcome => {
      database.exec(MARKER);
      const outcome = decide(database, now);
      if (outcome !== 'kept') storeDemo(database, now, timeZone);
      return outcome;
    })
    .immediate();
