import type Database from 'better-sqlite3';
import { createFreshlegs, isFreshlegsError, type SyncFreshlegs, type WorkoutRef } from 'freshlegs';
import { findExercise } from 'freshlegs/catalogue';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';

// The library's ids are those of the documents.
declare module 'freshlegs' {
  interface Register {
    readonly ids: string;
  }
}

// The documents of the existing backend, in a store such as MongoDB or Firestore.
export interface Workout {
  readonly id: string;
  readonly userId: string;
  readonly doneAt: Date;
  readonly exercises: readonly {
    readonly exerciseId: string;
    readonly sets: readonly { readonly reps: number; readonly weightKg: number }[];
  }[];
  /** The workout that took its place. Leave out such workouts in lists. */
  readonly replacedBy?: string;
  /** What the library must still do. New: written with each change, and removed after the call. */
  readonly todo?:
    | { readonly type: 'save' }
    | { readonly type: 'delete' }
    | { readonly type: 'swap'; readonly target: WorkoutRef; readonly key: string };
}

export interface Documents {
  readonly exercises: () => Promise<readonly { readonly id: string; readonly name: string }[]>;
  readonly workout: (id: string) => Promise<Workout | undefined>;
  readonly put: (workout: Workout) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** The workouts with a `todo`, by an index. */
  readonly open: () => Promise<readonly Workout[]>;
}

const unless =
  (code: string, otherwise: () => unknown) =>
  (error: unknown): unknown => {
    if (isFreshlegsError(error) && error.code === code) return otherwise();
    throw error;
  };

// The library has its own database, with the ids of the documents.
export const openTraining = (
  database: Database.Database,
  { newId = (): string => crypto.randomUUID(), now = () => new Date() } = {},
) => {
  const base = { idType: 'text' } as const;
  migrate(database, { base });
  return createFreshlegs({ repository: sqliteRepository({ database, base, newId }), now });
};

export const createBackend = (training: SyncFreshlegs, documents: Documents) => {
  const putCatalogue = async (users: readonly string[]) => {
    const exercises = await documents.exercises();
    await training.catalogue.put({
      users,
      exercises: exercises.flatMap(({ id, name }) => {
        const known = findExercise(name);
        return known === null ? [] : [{ ...known, id, name }];
      }),
    });
  };

  // Each step may be repeated, and is repeated by `heal` if the process ends between two of them.
  const settle = async ({ todo, ...workout }: Workout): Promise<void> => {
    const { id: logId, userId, doneAt: completedAt, exercises } = workout;
    if (todo === undefined) return;
    if (todo.type === 'delete') {
      await training.logs.delete({ userId, logId }).catch(unless('NOT_FOUND', () => null));
      return documents.remove(logId);
    }
    if (todo.type === 'save') {
      const log = { userId, logId, completedAt, exercises };
      const correct = () => training.logs.update(log);
      await training.logs.create(log).catch(unless('LOG_ALREADY_COMPLETED', correct));
      return documents.put(workout);
    }
    const { target, key: idempotencyKey } = todo;
    const { log } = await training.swaps.swap({ userId, logId, target, idempotencyKey });
    await documents.put({ id: log.id, userId, doneAt: completedAt, exercises: [] });
    return documents.put({ ...workout, replacedBy: log.id });
  };

  const change = async (workout: Workout) => {
    await documents.put(workout);
    await settle(workout);
  };

  return {
    putCatalogue,
    save: (workout: Workout) => change({ ...workout, todo: { type: 'save' } }),
    remove: (workout: Workout) => change({ ...workout, todo: { type: 'delete' } }),
    swap: (workout: Workout, target: WorkoutRef, key: string) =>
      change({ ...workout, todo: { type: 'swap', target, key } }),
    /** Call it at startup and every minute. */
    heal: async () => {
      for (const workout of await documents.open()) await settle(workout);
    },
  };
};
