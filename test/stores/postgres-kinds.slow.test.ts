import { runSuites } from '../support/run-suite.js';

// One store of each kind. The folder `every` has the others.
runSuites(
  "client in the caller's transaction",
  // T18: a role that cannot change the schema runs the statements.
  'role without DDL',
);
