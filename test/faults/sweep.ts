import assert from 'node:assert/strict';
import { isFreshlegsError, type ErrorCode } from 'freshlegs';

/** One use case on one database, which fails at one call of the driver after the other. */
export interface Swept {
  /** Restores the state before the use case. */
  readonly refill: () => Promise<void>;
  /** Runs it; the call `failAt` of the driver fails, counted from 1; 0 = none. */
  readonly run: (failAt: number) => Promise<Run>;
  /** The whole contents of the database. */
  readonly dump: () => Promise<string>;
  /** The contents when the use case began. */
  readonly before: () => string;
  /** The code that the failure of a call must get, and whether the write happened anyway. */
  readonly expected: (failed: string) => { readonly code: ErrorCode; readonly isWritten: boolean };
}

interface Run {
  /** The call that failed; null if the use case ended before. */
  readonly failed: string | null;
  /** The error of the use case. */
  readonly error: unknown;
}

/** The results of a sweep. */
export interface Figures {
  rounds: number;
  readonly codes: Map<string, number>;
  /** Calls that succeeded although the driver failed, because they were retried. */
  recovered: number;
  /** Writes that happened although their answer was lost; repeating the call changed nothing. */
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
  assert.equal(error, undefined, 'the call works if nothing fails');
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
 * Fails the 1st, 2nd, ... call of the driver until the use case ends before the failure. After each,
 * the database is exactly as before or as after the use case; the last run shows that the call
 * works.
 */
export const sweep = async (swept: Swept, figures: Figures): Promise<void> => {
  await swept.refill();
  const after = await runClean(swept);
  assert.notEqual(after, swept.before(), 'the use case writes');
  await swept.refill();
  for (let failAt = 1; ; failAt++) {
    const { failed, error } = await swept.run(failAt);
    if (error === undefined) {
      assert.equal(await swept.dump(), after, 'an answered write is stored');
      if (failed === null) return;
      figures.recovered++;
      await swept.refill();
    } else {
      assert.ok(failed !== null, 'the failure is the planned one');
      if (await checkFailed(swept, failed, error, after)) {
        assert.equal(await runClean(swept), after, 'repeating the call has no further effect');
        figures.replayed++;
        await swept.refill();
      }
      const code = isFreshlegsError(error) ? error.code : 'none';
      figures.codes.set(code, (figures.codes.get(code) ?? 0) + 1);
    }
    figures.rounds++;
  }
};
