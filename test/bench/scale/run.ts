import type Database from 'better-sqlite3';
import { createFreshlegs, type Port } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import type pg from 'pg';
import { NOW } from '../speed/world.js';

const FIRST_DAY = { type: 'program', programDayId: 1 } as const;

export type Read = (userId: number) => Promise<unknown>;

/** The reads of every size. */
export const READS = ['muscleGroups', 'mostRecovered', 'smartWorkout', 'available'] as const;

/** The reads that look at all logs of a period. */
export const READS_OF_PERIOD = [
  'smartWorkout',
  'smartWorkoutAsOf',
  'muscleGroupsAsOf',
  'available',
  'volumeWeeks',
  'suggest',
  'verify',
] as const;

export type Reads = Readonly<
  Record<(typeof READS)[number] | (typeof READS_OF_PERIOD)[number], Read>
>;

const readsOf = (repository: Port): Reads => {
  const training = createFreshlegs({ repository, now: () => NOW });
  return {
    muscleGroups: (userId) => training.recovery.muscleGroups({ userId }),
    mostRecovered: (userId) => training.recovery.mostRecovered({ userId }),
    smartWorkout: (userId) => training.recommendations.smartWorkout({ userId }),
    available: (userId) => training.swaps.targets({ userId }),
    smartWorkoutAsOf: (userId) => training.recommendations.smartWorkout({ userId, asOf: NOW }),
    muscleGroupsAsOf: (userId) => training.recovery.muscleGroups({ userId, asOf: NOW }),
    volumeWeeks: (userId) => training.volume.weeks({ userId, weeks: 8 }),
    suggest: (userId) => training.progression.suggest({ userId, target: FIRST_DAY }),
    verify: (userId) => training.recovery.verify({ userId }),
  };
};

export const readsOnSqlite = (database: Database.Database): Reads =>
  readsOf(sqliteRepository({ database }));

export const readsOnPostgres = (pool: pg.Pool): Reads =>
  readsOf(postgresRepository({ pool, prepare: true }));
