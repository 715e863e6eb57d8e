import { runSuite } from '../support/run-suite.js';

runSuite('a host with seconds since 1970');
