import type { HostMapping, LogMapping, MuscleColumns, MuscleRows } from '../../sql/host.js';

// The proposal of `freshlegs init`: a mapping, in which some values are code, and notes about its
// fields.

/** A value to write as code, such as an imported function. */
export interface Code {
  readonly code: string;
  /** The name that the code needs, and the module to import it from. */
  readonly imports?: readonly [name: string, from: string];
}

/** A note for the user about a field of the mapping. */
export interface Note {
  readonly field: string;
  readonly text: string;
  /** Whether the field may be wrong. If not, the note only explains the field. */
  readonly isUnsure: boolean;
}

type DraftLogs = Omit<LogMapping, 'newId' | 'newLogValues'> & {
  readonly newId?: Code;
  readonly newLogValues?: Code;
};

/** A mapping that can be written to a file. */
export type Draft = Omit<HostMapping, 'exerciseMuscles' | 'logs' | 'programs'> & {
  readonly exerciseMuscles:
    MuscleRows | MuscleColumns | { readonly table?: undefined; readonly byName: Code };
  readonly logs: DraftLogs;
};

/** A part of a mapping, with the notes about it. */
export interface Part<T> {
  readonly value: T;
  readonly notes: readonly Note[];
}

/** The mapping that could be derived from a database. */
export interface Proposal {
  readonly dialect: 'postgres' | 'sqlite';
  /** Null if no table looks like logs, or no table looks like exercises. */
  readonly draft: Draft | null;
  readonly notes: readonly Note[];
}

/** Matches control characters, and other characters that end a line of code. */
export const LINE_ENDS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * A note that explains a field. The text may quote a value of the database, which must not end the
 * comment.
 */
export const remark = (field: string, text: string): Note => ({
  field,
  text: text.replace(LINE_ENDS, ' '),
  isUnsure: false,
});

/** A note that a field may be wrong, and why. */
export const unsure = (field: string, text: string): Note => ({
  ...remark(field, text),
  isUnsure: true,
});
