import { runSuites } from '../support/run-suite.js';

runSuites(
  'pool of one',
  'statements without names',
  "client in the caller's transaction",
  'schema other than public',
  // T18: what runs has a role that cannot change the schema.
  'role without DDL',
  'other session settings',
  'other type parsers',
);
