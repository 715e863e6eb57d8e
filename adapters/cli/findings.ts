import type { Line } from './terminal.js';

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
  return [
    `${title}: ${count.toLocaleString('en-US')}`,
    ...examples.map((example) => `  ${describe(example)}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en-US')} more`] : []),
    `  ${remedy}`,
  ];
}
