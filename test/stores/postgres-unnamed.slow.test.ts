import { runSuite } from '../support/run-suite.js';

runSuite('statements without names');
