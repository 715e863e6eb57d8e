import { runSuites } from '../support/run-suite.js';

runSuites('pool');
