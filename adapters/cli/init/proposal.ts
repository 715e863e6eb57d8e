import type { IdType } from '../../../src/domain/ids.js';
import type { HostMapping, LogMapping, Value } from '../../sql/host.js';
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

/** A column of another table, whose row is found by a key. */
export interface Lookup {
  /** The column that refers to the other table. */
  readonly by: Column;
  readonly table: string;
  /** The key of the other table; `id` if it is left out. */
  readonly id?: string;
  readonly column: string;
}

/** A column of a table, or of a table that it refers to. */
export type Column = string | Lookup;

/** The column has one of the values `is`. */
export interface Condition<Of extends Column = Column> {
  readonly column: Of;
  readonly is: Value | null | readonly Value[];
}

/** One condition, or several that must all hold. */
export type Where = Condition | readonly Condition[];

/** A column with several names per row, and how they are stored. */
export interface ListColumn {
  readonly column: Column;
  readonly list: 'array' | 'json' | 'comma';
}

/** What was found of the exercises. */
export interface FoundExercises {
  readonly table: string;
  readonly id: string;
  readonly idType: IdType;
  readonly name: string;
  readonly userId?: string;
  readonly equipment?: Column | ListColumn;
  readonly mechanic?: string;
  readonly force?: string;
  /** Selects the exercises to offer. */
  readonly where?: Where;
}

/** Muscles in rows, in columns of the exercises, or found by the name of the exercise. */
export type FoundMuscles =
  | {
      readonly table: string;
      readonly exerciseId: string;
      readonly muscle: Column;
      readonly role?: Column;
      /** The values of `role` that mean primary, if it has other words or is a boolean. */
      readonly primaryWhen?: Value | readonly Value[];
      readonly where?: Where;
    }
  | {
      readonly table?: undefined;
      readonly primary: Column | ListColumn;
      readonly secondary?: Column | ListColumn;
    }
  | { readonly table?: undefined; readonly byName: Code };

/** What was found of the performed sets. */
export interface FoundSets {
  readonly table: string;
  readonly logId: Column;
  readonly userId?: string;
  readonly exerciseId: Column;
  readonly exerciseOrder?: Column;
  readonly position: string;
  readonly where?: Where;
  readonly times?: string;
  /** A JSON list of objects. The columns below and `where` are then keys of these objects. */
  readonly list?: { readonly column: string; readonly where?: Where };
  readonly reps?: string;
  readonly seconds?: string;
  readonly weight?: {
    readonly column: string;
    readonly unit: 'kg' | 'lb' | { readonly column: Column };
  };
  readonly rir?: string;
  readonly rpe?: string;
  readonly warmup?: Where;
  readonly dropset?: Where;
  readonly failure?: Where;
  readonly unreadable?: 'skip';
}

type FoundLogs = Omit<LogMapping, 'newId' | 'newLogValues' | 'where'> & {
  readonly newId?: Code;
  readonly newLogValues?: Code;
  readonly where?: Where;
};

/** What was found in the tables, before it becomes SQL. */
export interface Draft {
  readonly users: HostMapping['users'];
  readonly exercises: FoundExercises;
  readonly muscles: FoundMuscles;
  readonly muscleAliases?: HostMapping['muscleAliases'];
  readonly logs: FoundLogs;
  readonly sets?: FoundSets;
}

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
