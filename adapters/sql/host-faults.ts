import { FreshlegsError } from '../../src/errors.js';

/** Something in which a host's database differs from its mapping. */
export interface HostFault {
  readonly code: string;
  readonly problem: string;
  readonly remedy: string;
}

/** A fault, or a warning: a few rows that cannot be read, or an index that is missing. An app starts with it. */
export interface HostFinding extends HostFault {
  readonly isWarning?: true;
}

/** Rows of which only the first ones were looked at. */
export interface Sampled {
  /** The field of the mapping that they are about. */
  readonly field: string;
  /** How many were looked at. */
  readonly rows: number;
}

/** What `checkHost` answers where it refuses nothing. */
export interface HostCheck {
  /** What an app can start with and somebody should mend: rows that cannot be read, missing indexes. */
  readonly warnings: readonly HostFault[];
  /** What is too large to be looked at whole. */
  readonly sampled: readonly Sampled[];
}

// Choice: a mistake of the mapping shows in most values, and a mistake of a user in few. Where a field can
// be read in half of the rows or more, the mapping is taken to be right, and the app starts.
/** What some values are that cannot be read: a warning where they are few, else a fault of the mapping. */
export const byShare = (bad: number, all: number, fault: HostFault): HostFinding =>
  2 * bad > all ? fault : { ...fault, isWarning: true };

/** The findings that an app cannot start with. */
export const faultsIn = (found: readonly HostFinding[]): readonly HostFault[] =>
  found.filter(({ isWarning }) => isWarning !== true);

/** Throws one `HOST_MAPPING` that tells all faults; answers the warnings where there are none. */
export const refuseHost = (
  found: readonly HostFinding[],
  sampled: readonly Sampled[] = [],
): HostCheck => {
  const faults = faultsIn(found);
  const warnings = found.flatMap(({ isWarning, ...fault }) => (isWarning === true ? fault : []));
  if (faults.length === 0) return { warnings, sampled };
  const told = faults.map(({ problem, remedy }) => `- ${problem} ${remedy}`);
  const message = `The host's database is not as its mapping says:\n${told.join('\n')}`;
  throw new FreshlegsError('HOST_MAPPING', message, { details: { faults, warnings, sampled } });
};
