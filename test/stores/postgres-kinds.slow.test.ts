import { runSuites } from '../support/run-suite.js';

// `hosts.ci.test.ts` has a host, `postgres-pool.ci.test.ts` a pool, the folder `every` the others.
runSuites(
  "client in the caller's transaction",
  // T18: a role that cannot change the schema runs the statements.
  'role without DDL',
);
