import { describe, expect, it } from 'vitest';
import { writeMonth } from './golden/month.js';

describe('a month of training', () => {
  it('matches the stored month; after an intended change, run vitest with --update', async () => {
    await expect(writeMonth()).toMatchFileSnapshot('golden/month.txt');
  });
});
