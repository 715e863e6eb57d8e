import assert from 'node:assert/strict';
import { isFreshlegsError, type ErrorCode, type TrainingMethods } from 'freshlegs';
import { prepare, runHostsPart, type Prepared } from '../support/use-cases.js';

/** A use case that runs many times. Each time, another call of the driver fails. */
export interface Swept {
  /** Restores the state before the use case. */
  readonly refill: () => Promise<void>;
  /**
   * Runs the use case. The call of the driver with the number `failAt` fails, counted from 1; 0
   * means that no call fails.
   */
  readonly run: (failAt: number) => Promise<Run>;
  readonly dump: () => Promise<string>;
  /** The contents of the database before the use case. */
  readonly before: () => string;
  /** The code that this failure must cause, and whether the write is stored nevertheless. */
  readonly expected: (failed: string) => { readonly code: ErrorCode; readonly isWritten: boolean };
}

interface Run {
  /** Null if the use case ended before that call. */
  readonly failed: string | null;
  readonly error: unknown;
}

/**
 * How many failures each use case gets: all in `npm run test:faults`, otherwise one.
 */
export const failuresEach = ({ length }: readonly unknown[]): number =>
  process.env['FAULTS'] === 'full' ? length : 1;

/** Pairs each use case with its failures. Those that get one take turns. */
export const roundsOf = <Failing>(names: readonly string[], failures: readonly Failing[]) => {
  const each = failuresEach(failures);
  return names.flatMap((name, turn) =>
    failures
      .filter((_failure, at) => (at + each * turn) % failures.length < each)
      .map((failure) => [name, failure] as const),
  );
};

/** Creates what a use case works on. */
export const prepareFor = async (
  bench: Parameters<typeof runHostsPart>[0] & { readonly training: () => TrainingMethods },
  name: string,
): Promise<Prepared> => {
  const ids = await prepare(bench.training());
  await runHostsPart(bench, [name], ids);
  return ids;
};

export interface Figures {
  rounds: number;
  readonly codes: Map<string, number>;
  /** Use cases that succeeded although a call failed, because they were retried. */
  recovered: number;
  /** Writes that were stored although their answer was lost. Repeating them changed nothing. */
  replayed: number;
}

export const noFigures = (): Figures => ({
  rounds: 0,
  codes: new Map(),
  recovered: 0,
  replayed: 0,
});

export const describeFigures = ({ rounds, codes, recovered, replayed }: Figures): string =>
  [
    `${rounds} failures`,
    ...[...codes].map(([code, count]) => `${code} ${count}`),
    `recovered ${recovered}`,
    `replayed ${replayed}`,
    'half written 0',
  ].join(', ');

const runClean = async (swept: Swept): Promise<string> => {
  const { error } = await swept.run(0);
  assert.equal(error, undefined, 'The call must succeed if nothing fails.');
  return swept.dump();
};

const checkFailed = async (
  swept: Swept,
  failed: string,
  error: unknown,
  after: string,
): Promise<boolean> => {
  const { code, isWritten } = swept.expected(failed);
  assert.ok(isFreshlegsError(error), `${String(error)} is not an error of the library`);
  assert.equal(error.code, code, `after: ${failed}`);
  assert.equal(await swept.dump(), isWritten ? after : swept.before(), `after: ${failed}`);
  return isWritten;
};

/**
 * Lets the 1st, 2nd, ... call of the driver fail, until the use case ends before the failing call.
 * After each failure, the database must have exactly the contents from before the use case, or
 * exactly those after it. The last run shows that the use case succeeds.
 */
export const sweep = async (swept: Swept, figures: Figures): Promise<void> => {
  await swept.refill();
  const after = await runClean(swept);
  assert.notEqual(after, swept.before(), 'The use case must write something.');
  await swept.refill();
  for (let failAt = 1; ; failAt++) {
    const { failed, error } = await swept.run(failAt);
    if (error === undefined) {
      assert.equal(await swept.dump(), after, 'A write that was answered must be stored.');
      if (failed === null) return;
      figures.recovered++;
      await swept.refill();
    } else {
      assert.ok(failed !== null, 'The error must come from the planned failure.');
      if (await checkFailed(swept, failed, error, after)) {
        assert.equal(
          await runClean(swept),
          after,
          'Repeating the call must have no further effect.',
        );
        figures.replayed++;
        await swept.refill();
      }
      const code = isFreshlegsError(error) ? error.code : 'none';
      figures.codes.set(code, (figures.codes.get(code) ?? 0) + 1);
    }
    figures.rounds++;
  }
};
