import { createFreshlegs } from 'freshlegs';
import { describeApi } from '../../../adapters/http/openapi/describe.js';
import type { OpenApi } from '../../../adapters/http/openapi.js';
import { openDatabase } from '../../../examples/express-server/demo/database.js';
import { seedDemo } from '../../../examples/express-server/demo/seed.js';

const NOW = new Date('2026-03-10T12:00:00Z');

/** The description, with examples from the demo's data. */
export const describeDemo = async (): Promise<OpenApi> => {
  const database = await openDatabase({ url: '', file: ':memory:' });
  await seedDemo(database, { now: NOW });
  const training = createFreshlegs({ repository: database.repository, now: () => NOW });
  const description = await describeApi({ training, now: NOW, userId: 1 });
  await database.close();
  return description;
};
