import { FreshlegsError } from '../../src/errors.js';

/** A difference between a host's database and its mapping. */
export interface HostFault {
  readonly code: string;
  readonly problem: string;
  readonly remedy: string;
}

/**
 * A fault or a warning. An app can start in spite of a warning, such as a missing index or a few
 * unreadable rows.
 */
export interface HostFinding extends HostFault {
  readonly isWarning?: true;
}

/** A check that read only the first rows. */
export interface Sampled {
  /** The field of the mapping that was checked. */
  readonly field: string;
  /** How many rows were read. */
  readonly rows: number;
}

/** The result of `checkHost` if it finds no faults. */
export interface HostCheck {
  /**
   * Problems to fix that do not keep an app from starting, such as unreadable rows and missing
   * indexes.
   */
  readonly warnings: readonly HostFault[];
  /** The checks that read only the first rows, because there are too many. */
  readonly sampled: readonly Sampled[];
}

// Choice: a mistake in the mapping affects most values, but a mistake of a user affects only a few.
// If at least half of the values of a field can be read, the mapping is assumed to be correct, and
// the app starts.
/**
 * The finding for unreadable values: a fault if most values are unreadable, otherwise a warning.
 */
export const byShare = (bad: number, all: number, fault: HostFault): HostFinding =>
  2 * bad > all ? fault : { ...fault, isWarning: true };

/** The findings that keep an app from starting. */
export const faultsIn = (found: readonly HostFinding[]): readonly HostFault[] =>
  found.filter(({ isWarning }) => isWarning !== true);

/**
 * Throws one `HOST_MAPPING` error that lists all faults. Without faults, returns the warnings.
 */
export const refuseHost = (
  found: readonly HostFinding[],
  sampled: readonly Sampled[] = [],
): HostCheck => {
  const faults = faultsIn(found);
  const warnings = found.flatMap(({ isWarning, ...fault }) => (isWarning === true ? fault : []));
  if (faults.length === 0) return { warnings, sampled };
  const told = faults.map(({ problem, remedy }) => `- ${problem} ${remedy}`);
  const message = `The host's database does not match its mapping:\n${told.join('\n')}`;
  throw new FreshlegsError('HOST_MAPPING', message, { details: { faults, warnings, sampled } });
};
