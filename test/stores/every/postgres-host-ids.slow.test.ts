import { runSuites } from '../../support/run-suite.js';

runSuites(
  'base tables with text ids',
  'a host on Prisma',
  'a host on Prisma with cuids',
  'a host with users of an auth service',
  'a host with UUIDs',
  'a host with texts for ids',
);
