import { runSuite } from '../support/run-suite.js';

runSuite('a host with texts for ids');
