import type Database from 'better-sqlite3';
import { createFreshlegs, type Port } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { sqliteRepository } from 'freshlegs/sqlite';
import type pg from 'pg';
import { NOW } from '../speed/world.js';

export type Read = (userId: number) => Promise<unknown>;

export const READS = ['muscleGroups', 'mostRecovered', 'smartWorkout', 'available'] as const;

export type Reads = Readonly<Record<(typeof READS)[number], Read>>;

const readsOf = (repository: Port): Reads => {
  const training = createFreshlegs({ repository, now: () => NOW });
  return {
    muscleGroups: (userId) => training.recovery.muscleGroups({ userId }),
    mostRecovered: (userId) => training.recovery.mostRecovered({ userId }),
    smartWorkout: (userId) => training.recommendations.smartWorkout({ userId }),
    available: (userId) => training.swaps.targets({ userId }),
  };
};

export const readsOnSqlite = (database: Database.Database): Reads =>
  readsOf(sqliteRepository({ database }));

export const readsOnPostgres = (pool: pg.Pool): Reads =>
  readsOf(postgresRepository({ pool, prepare: true }));
