import { afterAll, beforeAll, describe, it } from 'vitest';
import { FIXTURE } from '../../support/integer-ids.js';
import { repositorySuite, type Setup } from '../../conformance/suite.js';
import { CITUS_URL, openCluster, storesAt, type Cluster } from './stores.js';

describe.each(['coordinator', 'worker'] as const)('Citus, through the %s', (node) => {
  let opened: { readonly cluster: Cluster; readonly setup: Setup } | undefined;
  beforeAll(async () => {
    const cluster = await openCluster(CITUS_URL);
    opened = { cluster, setup: storesAt(cluster, node) };
  });
  afterAll(() => opened?.cluster.close());
  const setup: Setup = (fixture) => {
    if (opened === undefined) throw new Error('The cluster must be opened before the first test.');
    return opened.setup(fixture);
  };
  repositorySuite({ describe, it }, setup, FIXTURE);
});
