import type { ExerciseId } from '../../src/domain/ids.js';
import { FreshlegsError, type ErrorDetails } from '../../src/errors.js';
import { fault, filled, type HostFault, type Values } from './host-faults.js';

// Why a call is refused because of the host's mapping or tables. `<name>` is a value.

const REFUSALS = {
  // What the mapping does not allow.
  no_inserts: `Only the host can create logs (logs.inserts is false), so this library cannot create or swap them.`,
  no_plans: `Every log of this host is a completed workout (logs.plans is false), so logs cannot be planned or swapped.`,
  no_column: `The log has a value for <field>, but the mapping of logs has no column for it. Map logs.<field>.`,
  no_import_keys: `importKey was given, but the mapping of logs has no column for it. Map logs.importKey or leave it out.`,
  new_id_type: `logs.newId returned a value that is not an id of type <type>.`,
  new_id_taken: `logs.newId returned an id that another log already has.`,
  unknown_role: `muscles.select.role gives <role>, which is neither primary nor secondary. Translate it in the expression.`,

  // What the host's tables do not allow.
  not_read: `The new log does not meet logs.where, so it would not be read again. Set the columns of this condition in logs.newLogValues, or give them a default.`,
  key_refused: `The unique index of logs.importKey refuses this key although the user has no log with it. The index treats a different key as equal, for example because it ignores case, or it covers other users, or logs that logs.where leaves out. Make the index unique per user, only over the logs that are mapped, with a type and a collation that tell all keys apart.`,
  unstored_exercise: `The mapping lists exercise <exerciseId>, but <table> has no such row, so nothing can refer to it. Leave it out of exercises.from, or add the row.`,
  still_referenced: `<rows> refer to the deleted log. Give their foreign key ON DELETE CASCADE. Instead, sets.delete can delete sets, and logs.statements.delete can delete other rows.`,
  suppressed_write: `<table> has a trigger that silently suppresses a write of the library, so nothing was written. Make the trigger allow the write or raise an error. If the trigger only marks logs as deleted, do that in logs.statements.delete instead.`,
  raised_by_host: `A trigger or function of the host refuses what the library stores; see the cause of this error. Change it so that it allows the write, or do not make this call.`,
  no_row_changed: `<field> changed no row of the given log. Make the statement raise an error for such a log, or remove it from the mapping.`,
} as const satisfies Readonly<Record<string, string>>;

type Name = keyof typeof REFUSALS;

export function refusalText<Given extends Name>(
  name: Given,
  values: Values<(typeof REFUSALS)[Given]>,
): string {
  return filled(REFUSALS[name], values);
}

export function refusal<Given extends Name>(
  name: Given,
  values: Values<(typeof REFUSALS)[Given]>,
  details: ErrorDetails,
  cause?: unknown,
): FreshlegsError {
  // The host's own code makes these ids.
  const code = name === 'new_id_taken' ? 'CONFIGURATION' : 'HOST_MAPPING';
  return new FreshlegsError(code, refusalText(name, values), { details, cause });
}

/** Refuses a call for a reason that a check of the host also gives. */
export function refusalOf({ problem, remedy }: HostFault, details: ErrorDetails): FreshlegsError {
  return new FreshlegsError('HOST_MAPPING', `${problem} ${remedy}`, { details });
}

/** A statement of the host that inserts a log must return its id. */
export function withoutId(): FreshlegsError {
  return refusalOf(fault('insert_without_id'), { statement: 'insert' });
}

/** An exercise that the host's relation lists, but the table of the foreign keys lacks. */
export function unstoredExercise(
  exerciseId: ExerciseId,
  { table }: { readonly table: string },
  cause?: unknown,
): FreshlegsError {
  const details = { field: 'exercises', exerciseId };
  return refusal('unstored_exercise', { exerciseId, table }, details, cause);
}
