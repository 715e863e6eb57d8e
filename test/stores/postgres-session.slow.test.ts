import { runSuite } from '../support/run-suite.js';

runSuite('other session settings');
