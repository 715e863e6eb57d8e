import { runSuite } from '../postgres/run-suite.js';

runSuite('statements without names');
