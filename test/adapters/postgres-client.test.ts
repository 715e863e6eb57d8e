import { runSuite } from '../postgres/run-suite.js';

runSuite("client in the caller's transaction");
