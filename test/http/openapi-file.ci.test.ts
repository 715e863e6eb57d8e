import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createOpenApi } from '../../examples/express-server/openapi/describe';

const committed = fileURLToPath(
  new URL('../../examples/express-server/openapi.json', import.meta.url),
);

it('the description in the repository is what the code generates', async () => {
  // If this fails, the file is out of date: run `npm run openapi`.
  const made = await createOpenApi();
  expect(readFileSync(committed, 'utf8')).toBe(`${JSON.stringify(made, null, 2)}\n`);
}, 120_000);
