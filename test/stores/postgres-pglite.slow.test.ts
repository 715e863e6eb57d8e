import { runSuite } from '../support/run-suite.js';

runSuite('PGlite');
