import { conformanceFixture } from '../conformance/fixture.js';
import { fixtureIds, INTEGERS, MISSING_NUMBER } from '../conformance/ids.js';

/** The fixture's ids on the base tables, for tests outside the suite. */
export const IDS = fixtureIds(INTEGERS);

export const {
  USER,
  STRANGER,
  BENCH,
  SQUAT,
  ROW,
  CURL,
  YOKE,
  PUSH_DAY,
  LEG_DAY,
  PULL_DAY,
  PRIVATE_DAY,
  PUSH,
  LEGS,
  PULL,
} = IDS;

export { conformanceFixture as FIXTURE, MISSING_NUMBER as MISSING };
