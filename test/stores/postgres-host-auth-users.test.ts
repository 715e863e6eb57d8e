import { runSuite } from '../postgres/run-suite.js';

runSuite('a host with users of an auth service');
