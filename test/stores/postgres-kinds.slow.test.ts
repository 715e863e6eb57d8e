import { runSuites } from '../support/run-suite.js';

// One of each kind; the others are in `every`.
runSuites(
  "client in the caller's transaction",
  // T18: the statements run as a role that cannot change the schema.
  'role without DDL',
  'a host with ids of several types',
);
