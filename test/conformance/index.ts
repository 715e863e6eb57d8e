export { conformanceFixture, type Fixture, type FixtureProgram, type RawLog } from './fixture.js';
export { recoveryModelLaws, type RecoveryModelLaw } from './model-laws.js';
export {
  repositorySuite,
  type Awaitable,
  type RawAccess,
  type Runner,
  type Setup,
  type StoreUnderTest,
} from './suite.js';
