import { runSuite } from '../support/run-suite.js';

runSuite('other type parsers');
