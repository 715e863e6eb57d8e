import { NOT_MIGRATED } from '../sql/host-check-faults.js';
import type { HostFault } from '../sql/host-faults.js';
import type { Config } from './load-config.js';
import { countOf, type Line } from './terminal.js';

// The one form in which verbs list what they found: what it is, details, and what to do.

const listed = (head: Line, remedy: string, details: readonly string[] = []): readonly Line[] => [
  head,
  ...[...details, remedy].filter((text) => text !== '').map((text) => `  ${text}`),
];

/** Print at most this many examples per kind of finding. */
export const EXAMPLES = 10;

/** A kind of finding, how often it occurred, some examples, and what to do. */
export interface Found<E> {
  readonly code: string;
  readonly title: string;
  readonly remedy: string;
  readonly count: number;
  readonly examples: readonly E[];
}

export function findingLines<E>(
  { title, remedy, count, examples }: Found<E>,
  describe: (example: E) => string,
): readonly Line[] {
  const more = count - examples.length;
  const others = more > 0 ? `and ${more.toLocaleString('en-US')} more` : '';
  return listed(`${title}: ${count.toLocaleString('en-US')}`, remedy, [
    ...examples.map(describe),
    others,
  ]);
}

/** What a check found about the mapping, and that `freshlegs migrate` has not run. */
export function mappingLines(
  problems: readonly HostFault[],
  warnings: readonly HostFault[],
  migration: readonly HostFault[] = [],
): readonly Line[] {
  const head: Line =
    problems.length === 0
      ? ['good', 'The mapping matches the database.']
      : `The mapping does not match the database: ${countOf(problems.length, 'problem')}.`;
  return [
    head,
    ...[...problems, ...migration].flatMap(({ problem, remedy }) =>
      listed(['bad', `- ${problem}`], remedy),
    ),
    ...warnings.flatMap(({ problem, remedy }) =>
      listed(['warning', `Warning: ${problem}`], remedy),
    ),
  ];
}

/** Without what `freshlegs migrate` will create: the schema, and the base tables if it has to. */
export function mappingFaults(
  faults: readonly HostFault[],
  { base = false }: Config,
): readonly HostFault[] {
  const isOpen = faults.some(({ code }) => code === NOT_MIGRATED);
  return faults.filter(
    ({ code }) => code !== NOT_MIGRATED && !(isOpen && base && code === 'missing_table'),
  );
}
