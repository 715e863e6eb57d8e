import type { HostMapping, LogMapping, MuscleColumns, MuscleRows } from '../../sql/host.js';
import { visible } from '../../sql/visible.js';

// What `freshlegs init` proposes: a mapping, which may contain code, and notes about its fields.

/**
 * Code to write into the file, such as an imported function. Values of the database in it are
 * {@link inCode}.
 */
export interface Code {
  readonly code: string;
  /** What the code imports, and from which module. */
  readonly imports?: readonly [name: string, from: string];
}

/** A note about a field of the mapping, for the user. */
export interface Note {
  readonly field: string;
  readonly text: string;
  /** Whether the field may be wrong. Otherwise the note only explains it. */
  readonly isUnsure: boolean;
}

type DraftLogs = Omit<LogMapping, 'newId' | 'newLogValues'> & {
  readonly newId?: Code;
  readonly newLogValues?: Code;
};

export type Draft = Omit<HostMapping, 'exerciseMuscles' | 'logs' | 'programs'> & {
  readonly exerciseMuscles:
    MuscleRows | MuscleColumns | { readonly table?: undefined; readonly byName: Code };
  readonly logs: DraftLogs;
};

export interface Part<T> {
  readonly value: T;
  readonly notes: readonly Note[];
}

export interface Proposal {
  readonly dialect: 'postgres' | 'sqlite';
  /** Null if no table looks like logs, or none looks like exercises. */
  readonly draft: Draft | null;
  readonly notes: readonly Note[];
}

/** Explains a field. The text may quote a value of the database, which must not end the comment. */
export function remark(field: string, text: string): Note {
  return {
    field,
    text: visible(text),
    isUnsure: false,
  };
}

/** Says why a field may be wrong. */
export function unsure(field: string, text: string): Note {
  return {
    ...remark(field, text),
    isUnsure: true,
  };
}

/** Text as a string in code, which has exactly this value. */
export function inCode(text: string): string {
  return `'${visible(text.replace(/[\\']/g, (character) => `\\${character}`))}'`;
}

/** A name as the key of an object in code. The plain key `__proto__` would set the prototype. */
export function keyInCode(name: string): string {
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : inCode(name);
}
