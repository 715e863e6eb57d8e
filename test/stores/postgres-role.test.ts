import { runSuite } from '../postgres/run-suite.js';

runSuite('role without DDL');
