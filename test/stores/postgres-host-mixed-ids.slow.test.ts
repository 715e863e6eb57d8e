import { runSuite } from '../support/run-suite.js';

runSuite('a host with ids of several types');
