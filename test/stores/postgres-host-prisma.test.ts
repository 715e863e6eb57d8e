import { runSuite } from '../support/run-suite.js';

runSuite('a host on Prisma');
