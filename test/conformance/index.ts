/**
 * The suite that every store must pass, and the laws of recovery models.
 *
 * @module freshlegs/testing
 */
export {
  conformanceFixture,
  conformanceFixtureOf,
  type Fixture,
  type FixtureProgram,
  type RawLog,
} from './fixture.js';
export { numberedId, type IdsByTable } from './ids.js';
export { recoveryModelLaws, type RecoveryModelLaw } from './model-laws.js';
export {
  repositorySuite,
  type Awaitable,
  type RawAccess,
  type RawTable,
  type RawValue,
  type Runner,
  type Setup,
  type StoreParts,
  type StoreUnderTest,
} from './suite.js';
