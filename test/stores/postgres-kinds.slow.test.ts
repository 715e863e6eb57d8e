import { runSuites } from '../support/run-suite.js';

// One of each kind; the others are in `every`.
runSuites(
  "client in the caller's transaction",
  // T18: what runs has a role that cannot change the schema.
  'role without DDL',
  'a host with ids of several types',
);
