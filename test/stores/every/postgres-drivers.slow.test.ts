import { runSuites } from '../../support/run-suite.js';

runSuites(
  'transactions of kysely',
  'transactions of drizzle',
  'transactions of Prisma',
  'PGlite',
  'PgBouncer in transaction mode',
);
