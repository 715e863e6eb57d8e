import type { HostRelations } from './host-relations.js';
import type { SetTables } from './host-sets.js';
import type { Dialect, PlaceSql } from './plan.js';

/** The names of the library's tables in both databases. */
export const OWN_TABLE_NAMES = {
  state: 'training_state',
  customWorkout: 'custom_workout',
  customWorkoutExercise: 'custom_workout_exercise',
  swap: 'workout_swap',
  recovery: 'muscle_group_recovery',
  load: 'muscle_group_load',
  correction: 'recovery_correction',
  preference: 'user_preference',
  place: 'user_place',
  idempotencyKey: 'idempotency_key',
} as const;

/**
 * The names that statements use: the library's tables, quoted and with their schema, and the host's
 * as relations. Values in relations are named, such as `:user`.
 */
export interface StoreTables extends HostRelations {
  readonly state: string;
  readonly customWorkout: string;
  readonly customWorkoutExercise: string;
  readonly swap: string;
  readonly recovery: string;
  readonly load: string;
  readonly correction: string;
  readonly preference: string;
  readonly place: string;
  readonly idempotencyKey: string;
  // Choice: a swap counts only while both of its logs exist for the library. If a host marks the new
  // log as deleted, the original is active again, as if the host had deleted the new log.
  /**
   * Swaps whose logs both exist, as a relation. If the host only marks a log as deleted, or the
   * mapping leaves it out, reads ignore its swaps. If the host deletes a log, foreign keys delete its
   * swaps.
   */
  readonly swaps: string;
  /** The base tables of performed sets; null if the host has its own. */
  readonly performed: { readonly logExercise: string; readonly logSet: string } | null;
  /** Groups ordered rows of sets by log. */
  readonly toPerformed: SetTables['toPerformed'];
  /** Whether foreign keys set a reference to null when its row is deleted. */
  readonly clearsReferences: boolean;
  /** Converts an instant to the encoding of completions. */
  readonly encode: (instant: string) => string;
  /** Converts a completion to an instant. */
  readonly decode: (column: string) => string;
  /** The column of `logs` to compare with an instant, so that an index of the host finds the rows. */
  readonly comparedAt: string;
  /**
   * Whether the completion of `log`, cut to milliseconds, is later than an instant. Compares
   * {@link StoreTables.comparedAt}.
   */
  readonly isLater: (instant: string) => string;
  /** The opposite of {@link StoreTables.isLater}, for a log that is completed. */
  readonly isNoLater: (instant: string) => string;
  /** The places of the list of completed logs. */
  readonly completedPlace: PlaceSql;
}

/** What statements are made with. */
export interface Store {
  /** The SQL of the database. */
  readonly d: Dialect;
  /** The tables. */
  readonly t: StoreTables;
}

/**
 * How completions are compared with instants. `next` is the first value of the column `comparedAt`
 * that is later than an instant. If the column may have whole seconds, `seconds` gives the instant in
 * seconds and the next instant in the form of decoded completions, which are compared as well.
 */
export function comparisonsOf(form: {
  readonly comparedAt: string;
  readonly next: (instant: string) => string;
  readonly seconds: {
    readonly at: (instant: string) => string;
    readonly nextDecoded: (instant: string) => string;
  } | null;
}): Pick<StoreTables, 'comparedAt' | 'isLater' | 'isNoLater'> {
  const { comparedAt, next, seconds } = form;
  const column = `log.${comparedAt}`;
  if (seconds === null) {
    return {
      comparedAt,
      isLater: (instant) => `${column} >= ${next(instant)}`,
      isNoLater: (instant) => `${column} < ${next(instant)}`,
    };
  }
  const { at, nextDecoded } = seconds;
  // The first condition is for an index of the host.
  return {
    comparedAt,
    isLater: (instant) =>
      `${column} >= ${at(instant)} and log.completed_at >= ${nextDecoded(instant)}`,
    isNoLater: (instant) =>
      `${column} < ${next(instant)} and log.completed_at < ${nextDecoded(instant)}`,
  };
}
