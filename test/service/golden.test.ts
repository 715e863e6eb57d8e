import { describe, expect, it } from 'vitest';
import { writeMonth } from './golden/month.js';

describe('a month of training', () => {
  it('reads like the stored one; after an intended change: vitest with --update', async () => {
    await expect(writeMonth()).toMatchFileSnapshot('golden/month.txt');
  });
});
