import { runSuite } from '../postgres/run-suite.js';

runSuite('PGlite');
