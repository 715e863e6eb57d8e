import { COUNT_MAX, isStorableText, TEXT_ID_LENGTH_MAX } from './limits.js';

/**
 * A host declares the TypeScript types of its ids here; the default is `number`. Declare one type
 * for all ids, or one for each of `users`, `logs`, `exercises`, `programs` and `programDays` whose
 * ids are not numbers. The ids that the library assigns (swaps, custom workouts, their entries) are
 * always numbers.
 *
 * @example
 * // declare module 'freshlegs' {
 * //   interface Register { ids: string } // or: ids: { users: string; logs: string }
 * // }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- a host declares its fields
export interface Register {}

/**
 * The type of the ids in a host's table. A `uuid` is lower-case text; SQLite stores it as plain
 * text.
 */
export type IdType = 'integer' | 'bigint' | 'uuid' | 'text';

/** The types of the host's ids, by table. */
export interface IdTypes {
  /** Ids of users. */
  readonly users: IdType;
  /** Ids of logs. */
  readonly logs: IdType;
  /** Ids of exercises. */
  readonly exercises: IdType;
  /** Ids of programs. */
  readonly programs: IdType;
  /** Ids of program days. */
  readonly programDays: IdType;
}

/**
 * An id from the host. The library stores it and compares it, but never does arithmetic with it.
 */
export type Id = number | string;

type Declared = Register extends { readonly ids: infer Ids } ? Ids : number;

type IdOf<Table extends keyof IdTypes> = Declared extends Id
  ? Declared
  : Declared extends Readonly<Record<Table, infer Type extends Id>>
    ? Type
    : number;

/** The id of a user: a number, unless {@link Register} says otherwise. */
export type UserId = IdOf<'users'>;
/** The id of a log: a number, unless {@link Register} says otherwise. */
export type LogId = IdOf<'logs'>;
/** The id of an exercise: a number, unless {@link Register} says otherwise. */
export type ExerciseId = IdOf<'exercises'>;
/** The id of a program: a number, unless {@link Register} says otherwise. */
export type ProgramId = IdOf<'programs'>;
/** The id of a program day: a number, unless {@link Register} says otherwise. */
export type ProgramDayId = IdOf<'programDays'>;

/**
 * Whether ids of this type are numbers.
 *
 * @example
 * isNumberId('uuid'); // false
 */
export function isNumberId(type: IdType): boolean {
  return type === 'integer' || type === 'bigint';
}

export const INTEGER_IDS: IdTypes = {
  users: 'bigint',
  logs: 'bigint',
  exercises: 'bigint',
  programs: 'bigint',
  programDays: 'bigint',
};

export const TEXT_IDS: IdTypes = {
  users: 'text',
  logs: 'text',
  exercises: 'text',
  programs: 'text',
  programDays: 'text',
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isInteger = (id: unknown): id is number =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0;

const isTextId = (id: string): boolean =>
  id !== '' && id.length <= TEXT_ID_LENGTH_MAX && isStorableText(id);

/**
 * Converts an id to the form that stores compare: a uuid becomes lower case. Null if the id is not
 * of this type.
 *
 * @example
 * canonicalId('uuid', 'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6'); // 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'
 * canonicalId('bigint', '7'); // null
 */
export function canonicalId(type: IdType, id: unknown): Id | null {
  switch (type) {
    case 'integer':
      return isInteger(id) && id <= COUNT_MAX ? id : null;
    case 'bigint':
      return isInteger(id) ? id : null;
    case 'uuid':
      return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : null;
    case 'text':
      return typeof id === 'string' && isTextId(id) ? id : null;
  }
}
