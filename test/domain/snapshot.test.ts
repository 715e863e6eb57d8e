import { describe, expect, it } from 'vitest';
import type { Params } from '../../src/domain/snapshot.js';

type OwnLoads = Params<{ ownLoads: 'ofLog' }>;
type OwnLoadsOfSwap = Params<{ swap: 'one'; logs: 'ofSwap'; ownLoads: 'ofLog' }>;
type Withdrawn = Params<{ withdrawn: 'ofLog' }>;

describe('the parameters of a snapshot', () => {
  it('must include the log if own loads or withdrawn logs are read', () => {
    const ownLoads: OwnLoads = { logId: 7 };
    // @ts-expect-error -- `ownLoads` needs the log
    const missing: OwnLoads = {};
    // @ts-expect-error -- `withdrawn` needs the log
    const withdrawn: Withdrawn = {};
    expect([ownLoads, missing, withdrawn]).toEqual([{ logId: 7 }, {}, {}]);
  });
  it('do not include the log of own loads if a swap is read', () => {
    const ofSwap: OwnLoadsOfSwap = { swapId: 3 };
    // @ts-expect-error -- the swap gives its logs
    const ofLog: OwnLoadsOfSwap = { swapId: 3, logId: 7 };
    expect([ofSwap, ofLog]).toHaveLength(2);
  });
});
