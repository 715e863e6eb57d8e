import { createFreshlegs, localDate } from 'freshlegs';
import { catalogueInserts, readCatalogue, type Catalogue } from '../../data/catalogue.js';
import type { DemoDatabase, Query, Store } from './database.js';
import { DEMO_USER_ID } from './user.js';
import { demoSessions, nextDay, type DemoSession } from './history.js';

/** The demo user without training. */
export const NEWCOMER_ID = 2;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const STALE_AFTER_DAYS = 2;

// One row with the state of the demo after the seed. It is written in the transaction of the seed,
// so an interrupted seed leaves nothing behind.
const MARKER = `
create table if not exists demo_state (
  id integer primary key check (id = 1),
  revisions bigint not null,
  newest_completed_at bigint not null
)`;

/** Whether the seed filled an empty database, renewed a stale demo or kept the data. */
export type SeedOutcome = 'seeded' | 'renewed' | 'kept';

/** The number of writes of all users, which the library counts in `training_state`. */
const countWrites = async (query: Query): Promise<number> => {
  const [row] = await query('select coalesce(sum(revision), 0) as writes from training_state');
  return Number(row?.['writes']);
};

const decide = async (query: Query, now: Date): Promise<SeedOutcome> => {
  const [marker] = await query('select revisions, newest_completed_at from demo_state');
  if (marker === undefined) {
    // A database with users but without the marker is not a demo.
    const users = await query('select id from users limit 1');
    return users.length === 0 ? 'seeded' : 'kept';
  }
  const age = now.getTime() - Number(marker['newest_completed_at']);
  const untouched = (await countWrites(query)) === Number(marker['revisions']);
  return untouched && age > STALE_AFTER_DAYS * DAY_MS ? 'renewed' : 'kept';
};

const storeExercises = async (query: Query, catalogue: Catalogue): Promise<void> => {
  if ((await query('select id from exercise limit 1')).length > 0) return;
  for (const { sql, values } of catalogueInserts(catalogue)) await query(sql, ...values);
};

const exerciseIdsByName = async (query: Query): Promise<ReadonlyMap<string, number>> => {
  const rows = await query('select id, name from exercise');
  return new Map(rows.map(({ id, name }) => [String(name), Number(id)]));
};

const programDayIds = async (query: Query): Promise<ReadonlyMap<string, number>> => {
  const rows = await query(
    `select program_day.id, program.name as program, program_day.name as day
     from program_day join program on program.id = program_day.program_id`,
  );
  return new Map(
    rows.map(({ id, program, day }) => [`${String(program)}/${String(day)}`, Number(id)]),
  );
};

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

const planDemo = async (query: Query, { programs }: Catalogue, now: Date): Promise<DemoPlan> => {
  const exerciseIds = await exerciseIdsByName(query);
  const dayIds = await programDayIds(query);
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

const SORE_GROUP = 'lower_back';
const SORE_PERCENT = 25;
const SORE_HOURS = 40;

const PLACES = [{ name: 'Home', equipment: ['dumbbell', 'band'] }];

const HOTEL_WORKOUT = ['Push-Up', 'Bulgarian Split Squat', 'Inverted Row', 'Crunch'];
const HOTEL_REPS = [15, 14, 12];

/** Which session was swapped for the hotel workout, counted back from the last one. */
const SWAPPED_SESSIONS_AGO = 9;

interface SeedOptions {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Logs each session through the service with the clock set to its time, so that recovery is
 * computed as in a running service.
 */
const train = async (
  { repository }: Store,
  { programs }: Catalogue,
  plan: DemoPlan,
  { now, timeZone }: SeedOptions,
): Promise<void> => {
  const { sessions, first, last, exerciseIds, sourceOf } = plan;
  let clock = first.completedAt;
  const training = createFreshlegs({ repository, timeZone, now: () => clock });
  const userId = DEMO_USER_ID;
  const hotel = await training.customWorkouts.create({
    userId,
    name: 'Hotel Room',
    description: 'Only the floor, a chair and a table.',
    exercises: HOTEL_WORKOUT.map((name) => ({ exerciseId: exerciseIds.get(name) ?? 0 })),
  });
  await training.preferences.set({ userId, places: PLACES });
  const target = { type: 'custom', customWorkoutId: hotel.id } as const;
  for (const [index, { programName, dayName, completedAt, exercises }] of sessions.entries()) {
    clock = completedAt;
    const source = sourceOf(programName, dayName);
    const scheduledFor = localDate(completedAt, timeZone);
    if (index === sessions.length - 1 - SWAPPED_SESSIONS_AGO) {
      const plan = { userId, source, scheduledFor, completed: false };
      const { log: planned } = await training.logs.create(plan);
      const { log } = await training.swaps.swap({ userId, logId: planned.id, target });
      const done = HOTEL_WORKOUT.map((name) => ({
        exerciseId: exerciseIds.get(name) ?? 0,
        sets: HOTEL_REPS.map((reps) => ({ reps })),
      }));
      await training.logs.complete({ userId, logId: log.id, exercises: done });
    } else await training.logs.create({ userId, source, scheduledFor, completedAt, exercises });
  }
  clock = now;
  const today = sourceOf(last.programName, nextDay(programs, last));
  const scheduledFor = localDate(now, timeZone);
  await training.logs.create({ userId, source: today, scheduledFor, completed: false });
  await training.recovery.correct({
    userId,
    muscleGroup: SORE_GROUP,
    maxScore: SORE_PERCENT,
    until: new Date(now.getTime() + SORE_HOURS * HOUR_MS),
    note: 'Stiff from the deadlifts',
  });
};

const storeDemo = async (store: Store, options: SeedOptions): Promise<void> => {
  const { query } = store;
  const catalogue = readCatalogue();
  await storeExercises(query, catalogue);
  await query('delete from users where id in (?, ?)', DEMO_USER_ID, NEWCOMER_ID);
  await query('insert into users (id, name) values (?, ?)', DEMO_USER_ID, 'Alex');
  await query('insert into users (id, name) values (?, ?)', NEWCOMER_ID, 'Sam');
  const plan = await planDemo(query, catalogue, options.now);
  await train(store, catalogue, plan, options);
  await query(
    `insert into demo_state (id, revisions, newest_completed_at) values (1, ?, ?)
     on conflict (id) do update set
       revisions = excluded.revisions, newest_completed_at = excluded.newest_completed_at`,
    await countWrites(query),
    plan.last.completedAt.getTime(),
  );
};

/**
 * Seeds a migrated database: the catalogue, a user with eight weeks of training, and a user without
 * any. Renews a demo whose newest log is older than two days, unless a visitor has written to it.
 */
export const seedDemo = (
  database: Pick<DemoDatabase, 'inTransaction'>,
  { now, timeZone = 'UTC' }: { readonly now: Date; readonly timeZone?: string },
): Promise<SeedOutcome> =>
  database.inTransaction(async (store) => {
    await store.query(MARKER);
    const outcome = await decide(store.query, now);
    if (outcome !== 'kept') await storeDemo(store, { now, timeZone });
    return outcome;
  });
