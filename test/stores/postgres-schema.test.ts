import { runSuite } from '../postgres/run-suite.js';

runSuite('schema other than public');
