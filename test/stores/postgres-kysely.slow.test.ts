import { runSuite } from '../support/run-suite.js';

runSuite('transactions of kysely');
