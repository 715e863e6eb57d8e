import { runSuite } from '../postgres/run-suite.js';

runSuite('a host with ids of several types');
