import { runSuite } from '../support/run-suite.js';

runSuite('a host with timestamps in UTC');
