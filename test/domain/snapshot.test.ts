import { describe, expect, it } from 'vitest';
import type { Params } from '../../src/domain/snapshot.js';

type OwnLoads = Params<{ ownLoads: 'ofLog' }>;
type OwnLoadsOfSwap = Params<{ swap: 'one'; logs: 'ofSwap'; ownLoads: 'ofLog' }>;
type Withdrawn = Params<{ withdrawn: 'ofLog' }>;

describe('the parameters of a snapshot', () => {
  it('include the log of own loads and of withdrawn logs, or do not compile', () => {
    const ownLoads: OwnLoads = { logId: 7 };
    // @ts-expect-error -- the log of the loads is unknown without logId
    const missing: OwnLoads = {};
    // @ts-expect-error -- the log they were withdrawn from is unknown without logId
    const withdrawn: Withdrawn = {};
    expect([ownLoads, missing, withdrawn]).toEqual([{ logId: 7 }, {}, {}]);
  });
  it('name own loads by the swap if a swap is wanted', () => {
    const ofSwap: OwnLoadsOfSwap = { swapId: 3 };
    // @ts-expect-error -- the swap gives its logs
    const ofLog: OwnLoadsOfSwap = { swapId: 3, logId: 7 };
    expect([ofSwap, ofLog]).toHaveLength(2);
  });
});
