import { runSuite } from '../support/run-suite.js';

runSuite('a host with users of an auth service');
