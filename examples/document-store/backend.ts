import type Database from 'better-sqlite3';
import {
  createFreshlegs,
  isFreshlegsError,
  type PerformedExercise,
  type SyncFreshlegs,
  type WorkoutRef,
} from 'freshlegs';
import { findExercise } from 'freshlegs/catalogue';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';

// The library's ids are those of the documents.
declare module 'freshlegs' {
  interface Register {
    readonly ids: string;
  }
}

// The documents of the existing backend, in a store such as MongoDB or Firestore.
export interface Fields {
  readonly id: string;
  readonly userId: string;
  /** The day that it is planned for, such as `2026-03-04`. */
  readonly day: string;
  readonly programDayId?: string;
  /** Missing until it is done. */
  readonly doneAt?: Date;
  /** What was done. What to do in a planned workout is in `progression.suggest({ logId })`. */
  readonly exercises: readonly PerformedExercise[];
}

type Command = { readonly key: string } & (
  { readonly type: 'swap'; readonly target: WorkoutRef } | { readonly type: 'revert' }
);

/** New fields of the documents. */
export interface Workout extends Fields {
  /** Lists leave out these, and those of `swaps.hiddenLogIds`. */
  readonly isDeleted?: boolean;
  /** The swap that made it, and the workout that it replaced. */
  readonly swap?: { readonly id: number; readonly of: string };
  readonly command?: Command;
  /** Grows with each change. */
  readonly version: number;
  /** A key per change that the library may not have yet. */
  readonly open: readonly string[];
}

type Stored = Workout | undefined;

export interface Documents {
  readonly exercises: () => Promise<readonly { readonly id: string; readonly name: string }[]>;
  readonly workout: (id: string) => Promise<Stored>;
  /** Replaces a document atomically, and resolves to the new one. Undefined means no document. */
  readonly update: (id: string, change: (stored: Stored) => Stored) => Promise<Stored>;
  /** Those with an `open` key, by an index, but not of the last minute: a request may still run. */
  readonly open: () => Promise<readonly Workout[]>;
}

// The library has its own database, with the ids of the documents.
export const openTraining = (
  database: Database.Database,
  { newId, now = () => new Date() }: { readonly newId: () => string; readonly now?: () => Date },
) => {
  const base = { idType: 'text' } as const;
  migrate(database, { base });
  return createFreshlegs({ repository: sqliteRepository({ database, base, newId }), now });
};

const REFUSALS: readonly string[] = [
  ...['INVALID_INPUT', 'NOT_FOUND', 'ALREADY_SWAPPED', 'NOT_REVERTIBLE', 'LOG_NOT_ACTIVE'],
  ...['LOG_ALREADY_COMPLETED', 'CONFLICT_STALE', 'IDEMPOTENCY_MISMATCH'],
];

const isRefusal = (error: unknown): boolean =>
  isFreshlegsError(error) && REFUSALS.includes(error.code);

const unless =
  (code: string, otherwise: () => unknown = () => null) =>
  (error: unknown): unknown => {
    if (isFreshlegsError(error) && error.code === code) return otherwise();
    throw error;
  };

const ownCommand = ({ command }: Workout, keys: readonly string[]): Command | undefined =>
  command && keys.includes(command.key) ? command : undefined;

/** The document after the library has these changes. The last change removes what lists never show. */
const closed = (workout: Workout, keys: readonly string[], isRefused: boolean): Stored => {
  const { command: _, ...rest } = workout;
  const command = ownCommand(workout, keys);
  const isReverted = command?.type === 'revert' && !isRefused;
  const open = workout.open.filter((key) => !keys.includes(key));
  if ((workout.isDeleted === true || isReverted) && open.length === 0) return undefined;
  const gone = isReverted ? { isDeleted: true, version: workout.version + 1 } : {};
  return { ...(command === undefined ? workout : rest), ...gone, open };
};

interface Stores {
  readonly training: Pick<SyncFreshlegs, 'catalogue' | 'logs' | 'swaps'>;
  readonly documents: Documents;
}

const putCatalogue = async ({ training, documents }: Stores, users: readonly string[]) => {
  const exercises = (await documents.exercises()).map(({ id, name }) => {
    // Even an unknown exercise can be recorded. It loads no muscle.
    const known = findExercise(name) ?? { primaryMuscles: [] };
    return { ...known, id, name };
  });
  await training.catalogue.put({ users, exercises });
};

/** Makes the log equal to the document, however often it is called. */
const record = async ({ training }: Stores, workout: Workout): Promise<unknown> => {
  const { id: logId, userId, day: scheduledFor, programDayId, doneAt, exercises } = workout;
  const log = { userId, logId };
  const isEmpty = doneAt !== undefined && exercises.length === 0;
  if (workout.isDeleted === true || isEmpty) {
    return training.logs.delete(log).catch(unless('NOT_FOUND'));
  }
  const source = programDayId && { source: { type: 'program', programDayId } as const };
  const plan = { ...log, scheduledFor, ...(source || {}) };
  // Only a swap creates the log of a workout that a swap made.
  const isMade = workout.swap !== undefined;
  if (doneAt === undefined) {
    const move = () => training.logs.update({ ...log, scheduledFor });
    if (isMade) return move();
    const planned = training.logs.create({ ...plan, completed: false });
    return planned.catch(unless('LOG_ALREADY_COMPLETED', move));
  }
  const done = { completedAt: doneAt, exercises };
  const create = () => training.logs.create({ ...plan, ...done });
  const correct = () => training.logs.update({ ...log, ...done });
  const completed = training.logs.complete({ ...log, ...done });
  const saved = isMade ? completed : completed.catch(unless('NOT_FOUND', create));
  return saved.catch(unless('LOG_ALREADY_COMPLETED', correct));
};

const swap = async (
  { training, documents }: Stores,
  { id: logId, userId, day }: Workout,
  target: WorkoutRef,
  key: string,
) => {
  const request = { userId, logId, target, idempotencyKey: key };
  const { log, swap: made } = await training.swaps.swap(request);
  const found = await training.logs.find({ userId, logId: log.id });
  if (found === null) return;
  const { id, scheduledFor, completedAt } = found.log;
  const fields = { id, userId, day: scheduledFor ?? day, exercises: found.exercises ?? [] };
  const done = completedAt === null ? {} : { doneAt: completedAt };
  const links = { swap: { id: made.id, of: logId }, version: 0, open: [] };
  await documents.update(id, (stored) => stored ?? { ...fields, ...done, ...links });
};

const change = async (
  stores: Stores,
  id: string,
  key: string,
  edit: (stored: Stored) => Stored,
): Promise<void> => {
  await stores.documents.update(id, (stored) => {
    const edited = edit(stored);
    return edited && { ...edited, version: edited.version + 1, open: [...edited.open, key] };
  });
  await settle(stores, id, [key]);
};

const toLibrary = async (
  stores: Stores,
  workout: Workout,
  keys: readonly string[],
): Promise<void> => {
  const command = ownCommand(workout, keys);
  // A log that was replaced or withdrawn stays as it was.
  const isChanged = keys.some((key) => key !== command?.key);
  if (isChanged) await record(stores, workout).catch(unless('LOG_NOT_ACTIVE'));
  if (command?.type === 'swap') await swap(stores, workout, command.target, command.key);
  const { userId, swap: made } = workout;
  if (made === undefined) return;
  const { id: swapId, of } = made;
  if (command?.type === 'revert') {
    await stores.training.swaps.revert({ userId, swapId, idempotencyKey: command.key });
  }
  // The original counts again, as its document says.
  const isBack = command?.type === 'revert' || workout.isDeleted === true;
  if (isBack) await change(stores, of, crypto.randomUUID(), (original) => original);
};

/** Repeats until nothing changed during the call, because a late call may undo a newer one. */
const settle = async (stores: Stores, id: string, keys: readonly string[]): Promise<void> => {
  const workout = await stores.documents.workout(id);
  if (workout === undefined) return;
  const { version } = workout;
  const failure = await toLibrary(stores, workout, keys).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  // A refused command is over. Everything else that failed stays open for `heal`.
  const refused = isRefusal(failure?.error)
    ? keys.filter((key) => key === workout.command?.key)
    : [];
  const done = failure === null ? keys : refused;
  const after = await stores.documents.update(id, (stored) =>
    stored?.version === version ? closed(stored, done, failure !== null) : stored,
  );
  if (after !== undefined && after.version !== version) return settle(stores, id, keys);
  if (failure !== null) throw failure.error;
};

const order = (stores: Stores, id: string, command: Command) =>
  change(stores, id, command.key, (stored) => {
    const running = stored?.command?.key ?? command.key;
    if (running !== command.key) throw new Error('This workout is still being swapped.');
    return stored && { ...stored, command };
  });

export const createBackend = (training: Stores['training'], documents: Documents) => {
  const stores = { training, documents };
  return {
    putCatalogue: (users: readonly string[]) => putCatalogue(stores, users),
    /** Adds a workout, planned or done. */
    add: (fields: Fields) =>
      change(stores, fields.id, crypto.randomUUID(), (stored) => ({
        ...{ version: 0, open: [] },
        ...stored,
        ...fields,
      })),
    /** Moves, completes or corrects a workout. Lists do not offer this for replaced ones. */
    save: (id: string, fields: Partial<Fields>) =>
      change(stores, id, crypto.randomUUID(), (stored) => stored && { ...stored, ...fields }),
    remove: (id: string) =>
      change(stores, id, crypto.randomUUID(), (stored) => stored && { ...stored, isDeleted: true }),
    swap: (id: string, target: WorkoutRef, key: string) =>
      order(stores, id, { type: 'swap', target, key }),
    /** `id` is the workout that the swap made. */
    revert: (id: string, key: string) => order(stores, id, { type: 'revert', key }),
    /** Call it at startup and every minute, and log what it resolves to: what failed again. */
    heal: async () => {
      const failed: { readonly id: string; readonly error: unknown }[] = [];
      for (const { id, open } of await documents.open()) {
        await settle(stores, id, open).catch((error: unknown) => failed.push({ id, error }));
      }
      return failed;
    },
  };
};
