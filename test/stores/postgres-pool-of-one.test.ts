import { runSuite } from '../postgres/run-suite.js';

runSuite('pool of one');
