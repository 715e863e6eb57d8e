import { expect, it } from 'vitest';
import { describeDemo } from './openapi/describe-demo';
import { description } from './contract';

it('the description in the repository is what the code generates', async () => {
  // If this fails, the file is out of date: run `npm run openapi`.
  expect(JSON.stringify(description)).toBe(JSON.stringify(await describeDemo()));
}, 120_000);
