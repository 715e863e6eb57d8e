import { runSuite } from '../postgres/run-suite.js';

runSuite('other type parsers');
