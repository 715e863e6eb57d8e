import type { HostMapping, LogMapping, MuscleColumns, MuscleRows } from '../../sql/host.js';

// What `freshlegs init` proposes: a mapping, where some values are code, and what it could not tell.

/** A value that is written as code, such as a function of an import. */
export interface Code {
  readonly code: string;
  /** What the code needs: a name and the module that has it. */
  readonly imports?: readonly [name: string, from: string];
}

/** Something that a person has to look at, by the field of the mapping that it is about. */
export interface Note {
  readonly field: string;
  readonly text: string;
  /** Whether the field may be wrong; else the note only explains it. */
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

/** A part of a mapping, with what is to say of it. */
export interface Part<T> {
  readonly value: T;
  readonly notes: readonly Note[];
}

/** A mapping as far as a database shows it. */
export interface Proposal {
  readonly dialect: 'postgres' | 'sqlite';
  /** Null where no table looks like logs, or none like exercises. */
  readonly draft: Draft | null;
  readonly notes: readonly Note[];
}

/** Control characters, and whatever else ends a line of code. */
export const LINE_ENDS = /[\p{Cc}\u2028\u2029]+/gu;

/** An explanation of a field. It may quote a value of the database, which must not end the comment. */
export const remark = (field: string, text: string): Note => ({
  field,
  text: text.replace(LINE_ENDS, ' '),
  isUnsure: false,
});

/** A field that may be wrong, and why. */
export const unsure = (field: string, text: string): Note => ({
  ...remark(field, text),
  isUnsure: true,
});
