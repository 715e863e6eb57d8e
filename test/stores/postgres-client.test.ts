import { runSuite } from '../support/run-suite.js';

runSuite("client in the caller's transaction");
