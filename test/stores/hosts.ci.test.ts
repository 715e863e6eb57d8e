import { describe, it } from 'vitest';
import { repositorySuite } from '../conformance/suite.js';
import { runSuites } from '../support/run-suite.js';
import { HOST_STORE } from '../support/stores.js';

// One host per database. The slow tests and the folder `every` have the others.
runSuites('a host with ids of several types');

describe(HOST_STORE.name, () => {
  repositorySuite({ describe, it }, HOST_STORE.setup, HOST_STORE.fixture);
});
