import assert from 'node:assert/strict';
import { isFreshlegsError, type ErrorCode } from 'freshlegs';

// Checks the tag instead of using instanceof: some runners isolate test files, so a store may
// return Dates of another realm.
export const isDate = (value: unknown): value is Date =>
  Object.prototype.toString.call(value) === '[object Date]';

const isCollection = (value: object): value is Iterable<unknown> =>
  ['[object Map]', '[object Set]'].includes(Object.prototype.toString.call(value));

/** A deep copy whose objects all belong to this realm. Maps and sets become arrays. */
export const copyOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (isDate(value)) return new Date(value.getTime());
  if (Array.isArray(value) || isCollection(value)) return Array.from(value, copyOf);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]));
};

export const spoil = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  if (isDate(value)) {
    value.setTime(0);
    return;
  }
  for (const key of Object.keys(value)) {
    spoil(Reflect.get(value, key));
    Reflect.set(value, key, 'spoiled');
  }
};

export const same = (actual: unknown, expected: unknown, message?: string): void => {
  assert.deepEqual(copyOf(actual), copyOf(expected), message);
};

/** One field of each row. */
export const fieldOf = <Row, Name extends keyof Row>(
  rows: readonly Row[] | null | undefined,
  name: Name,
): readonly Row[Name][] | undefined => rows?.map((row) => row[name]);

/** Returns the details of the error. */
export const rejectsWith = async (
  code: ErrorCode,
  promise: Promise<unknown>,
): Promise<Readonly<Record<string, unknown>>> => {
  try {
    await promise;
  } catch (error) {
    assert.ok(isFreshlegsError(error), `expected ${code}, got ${String(error)}`);
    assert.equal(error.code, code, error.message);
    return error.details;
  }
  assert.fail(`expected ${code}, but the call succeeded`);
};
