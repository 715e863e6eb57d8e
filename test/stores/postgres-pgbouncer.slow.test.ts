import { runSuite } from '../support/run-suite.js';

runSuite('PgBouncer in transaction mode');
