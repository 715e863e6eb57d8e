import type { HostRelations } from '../host-relations.js';

/** The tables that are written, quoted and with their schema. */
export interface WriteTables extends Pick<HostRelations, 'logTable'> {
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
  /** The base tables of performed sets; null if the host has its own. */
  readonly performed: { readonly logExercise: string; readonly logSet: string } | null;
  /** Whether foreign keys set a reference to null when its row is deleted. */
  readonly clearsReferences: boolean;
  /** Converts an instant to the encoding of completions. */
  readonly encode: (instant: string) => string;
  /** Converts a completion to an instant. */
  readonly decode: (column: string) => string;
}
