import { runSuite } from '../postgres/run-suite.js';

runSuite('a host on Prisma with cuids');
