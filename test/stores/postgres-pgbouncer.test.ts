import { runSuite } from '../postgres/run-suite.js';

runSuite('PgBouncer in transaction mode');
