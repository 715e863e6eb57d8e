import { runSuite } from '../support/run-suite.js';

runSuite('schema other than public');
