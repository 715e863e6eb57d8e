import { FreshlegsError } from '../../src/errors.js';
import { FAULTS } from './host-check-faults.js';
import type { Row } from './rows.js';
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

type FaultName = keyof typeof FAULTS;
type NamesIn<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
/** The values of a text: one for each `<name>` in it. */
export type Values<Text extends string> = Readonly<Record<NamesIn<Text>, string | number>>;

export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/<(\w+)>/g, (_, name: string) => String(values[name]));
}

/** A fault with its texts of {@link FAULTS}, and with the values of these. */
export function fault<Name extends FaultName>(
  name: Name,
  ...[values]: NamesIn<(typeof FAULTS)[Name]> extends never
    ? []
    : [values: Values<(typeof FAULTS)[Name]>]
): HostFault {
  const [problem = '', remedy = ''] = FAULTS[name]
    .split('\n')
    .map((text) => filled(text.trim(), values ?? {}));
  return { code: name.replace(/\..*/, ''), problem, remedy };
}

/** A finding with which an app can start. */
export function warning(found: HostFault): HostFinding {
  return { ...found, isWarning: true };
}

// Choice: a mistake in the mapping affects most values, a mistake of a user only a few. If at least
// half of a field's values can be read, assume that the mapping is correct, and let the app start.
/** A fault if most values are unreadable, otherwise a warning. */
export function byShare(bad: number, all: number, found: HostFault): HostFinding {
  return 2 * bad > all ? found : warning(found);
}

/** One finding about the rows that are bad, with the first one and their share. */
export function badRows(
  rows: readonly Row[],
  isBad: (row: Row) => boolean,
  toFault: (first: Row, share: string) => HostFault,
): readonly HostFinding[] {
  const bad = rows.filter(isBad);
  const share = `${bad.length} of ${rows.length}`;
  return bad.slice(0, 1).map((first) => byShare(bad.length, rows.length, toFault(first, share)));
}

/** Adds a hint about `base` to the faults of a migration without a mapping. */
export function withBaseHint(faults: readonly HostFault[]): readonly HostFault[] {
  return faults.map((each) =>
    each.code === 'missing_table'
      ? { ...each, remedy: 'Create it, or migrate with { base: true } to get all base tables.' }
      : each,
  );
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
  const warnings = found.flatMap(({ isWarning, ...rest }) => (isWarning === true ? rest : []));
  if (faults.length === 0) return { warnings, sampled };
  const told = faults.map(({ problem, remedy }) => `- ${visible(problem)} ${visible(remedy)}`);
  const message = `The host's database does not match its mapping:\n${told.join('\n')}`;
  throw new FreshlegsError('HOST_MAPPING', message, { details: { faults, warnings, sampled } });
}
