import { FreshlegsError } from '../../src/errors.js';

/** One problem that keeps a host's database from being what its mapping says. */
export interface HostFault {
  readonly code: string;
  readonly problem: string;
  readonly remedy: string;
}

/** Throws one `HOST_MAPPING` that tells all faults; nothing where there are none. */
export const refuseHost = (faults: readonly HostFault[]): void => {
  if (faults.length === 0) return;
  const told = faults.map(({ problem, remedy }) => `- ${problem} ${remedy}`);
  const message = `The host's database is not as its mapping says:\n${told.join('\n')}`;
  throw new FreshlegsError('HOST_MAPPING', message, { details: { faults } });
};
