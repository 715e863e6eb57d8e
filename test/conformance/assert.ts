import assert from 'node:assert/strict';
import { isFreshlegsError, type ErrorCode } from 'freshlegs';

/** Asserts that a promise is rejected with a code; gives the details. */
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
  assert.fail(`expected ${code}, but it succeeded`);
};
