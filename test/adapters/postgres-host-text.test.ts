import { runSuite } from '../postgres/run-suite.js';

runSuite('a host with texts for ids');
