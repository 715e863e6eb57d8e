import { runSuite } from '../postgres/run-suite.js';

runSuite('transactions of Prisma');
