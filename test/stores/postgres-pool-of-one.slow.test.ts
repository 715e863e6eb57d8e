import { runSuite } from '../support/run-suite.js';

runSuite('pool of one');
