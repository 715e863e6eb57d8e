import { runSuite } from '../support/run-suite.js';

// T18: what runs has a role that cannot change the schema.
runSuite('role without DDL');
