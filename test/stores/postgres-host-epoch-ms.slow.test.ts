import { runSuite } from '../support/run-suite.js';

runSuite('a host with milliseconds since 1970');
