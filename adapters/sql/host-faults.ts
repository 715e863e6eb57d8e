import { FreshlegsError } from '../../src/errors.js';
import { visible } from './visible.js';

/** A difference between a host's database and its mapping. */
export interface HostFault {
  readonly code: string;
  readonly problem: string;
  readonly remedy: string;
}

/**
 * A fault or a warning. An app can start with warnings, such as a missing index or a few unreadable
 * rows.
 */
export interface HostFinding extends HostFault {
  readonly isWarning?: true;
}

/** A check that read only the first rows. */
export interface Sampled {
  /** The checked field of the mapping. */
  readonly field: string;
  /** How many rows were read. */
  readonly rows: number;
}

/** The result of `checkHost` if it finds no faults. */
export interface HostCheck {
  /**
   * Problems to fix, such as unreadable rows and missing indexes. They do not keep an app from
   * starting.
   */
  readonly warnings: readonly HostFault[];
  /** Checks that read only the first rows, because the table is too large. */
  readonly sampled: readonly Sampled[];
}

// Choice: a mistake in the mapping affects most values, a mistake of a user only a few. If at least
// half of a field's values can be read, assume that the mapping is correct, and let the app start.
/** A fault if most values are unreadable, otherwise a warning. */
export function byShare(bad: number, all: number, fault: HostFault): HostFinding {
  return 2 * bad > all ? fault : { ...fault, isWarning: true };
}

/** Findings that keep an app from starting. */
export function faultsIn(found: readonly HostFinding[]): readonly HostFault[] {
  return found.filter(({ isWarning }) => isWarning !== true);
}

/** Throws one `HOST_MAPPING` error that lists all faults. Otherwise returns the warnings. */
export function refuseHost(
  found: readonly HostFinding[],
  sampled: readonly Sampled[] = [],
): HostCheck {
  const faults = faultsIn(found);
  const warnings = found.flatMap(({ isWarning, ...fault }) => (isWarning === true ? fault : []));
  if (faults.length === 0) return { warnings, sampled };
  const told = faults.map(({ problem, remedy }) => `- ${visible(problem)} ${visible(remedy)}`);
  const message = `The host's database does not match its mapping:\n${told.join('\n')}`;
  throw new FreshlegsError('HOST_MAPPING', message, { details: { faults, warnings, sampled } });
}
