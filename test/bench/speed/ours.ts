import { createFreshlegs, type Port } from 'freshlegs';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import type { Side } from './sides.js';
import { NOW } from './world.js';

/** The public entry points that a side needs. */
export interface Library {
  readonly createFreshlegs: typeof createFreshlegs;
  readonly sqlite: Pick<typeof sqlite, 'migrate' | 'sqliteRepository'>;
  readonly postgres: Pick<typeof postgres, 'migrate' | 'postgresRepository'>;
}

/** The library of this checkout. */
export const HERE: Library = { createFreshlegs, sqlite, postgres };

/** The libraries to measure, by name: that of this checkout, and of another one if there is one. */
export const librariesOf = (before?: Library): readonly (readonly [string, Library])[] => [
  ['freshlegs', HERE],
  ...(before === undefined ? [] : [['before', before] as const]),
];

/** Calls a library like a host does. */
export const sideOf = (library: Library, repository: Port): Side => {
  const { logs, recommendations, recovery } = library.createFreshlegs({
    repository,
    now: () => NOW,
  });
  return {
    complete: (task) => logs.complete(task),
    smartWorkout: ({ userId }) => recommendations.smartWorkout({ userId }),
    muscleGroups: ({ userId }) => recovery.muscleGroups({ userId }),
  };
};
