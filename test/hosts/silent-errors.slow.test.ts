import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toNumber } from '../../adapters/sql/host-sets.js';
import { findingsOf } from './host.js';
import { MAPPING, TABLES } from './mistakes.js';
import { DIALECTS } from './odd-host.js';
import { openHost, type OpenHost } from './open.js';

// The check looks at values, so that a mistake in a mapping is not misread silently.

/** The problems of the faults and of the warnings. */
const problemsOf = async ({ check }: OpenHost): Promise<readonly string[]> => {
  const { faults, warnings } = await findingsOf(check);
  return [...faults, ...warnings].map(({ problem }) => problem);
};

const setsOf = (reps: readonly string[]): string =>
  `insert into "WorkoutSet"
    values ${reps.map((held, at) => `(${at + 100}, 1, ${at}, '${held}', null, null, null)`).join(', ')}`;

describe.each(DIALECTS)('checkHost on %s', (dialect) => {
  let host: OpenHost;
  beforeEach(async () => {
    host = await openHost({ dialect, ddl: TABLES, rows: 'select 1', mapping: MAPPING });
  });
  afterEach(() => host.close());

  it('rejects the same texts as reading the sets does', async () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789.,- e')),
      maxLength: 5,
    });
    const texts = fc
      .array(text, { minLength: 1, maxLength: 40 })
      .map((some) => [...some, '8.', '.5', '1.2.3', '-5', ' 8 ', '8,5']);
    await fc.assert(
      fc.asyncProperty(texts, async (reps) => {
        await host.run(`delete from "WorkoutSet"; ${setsOf(reps)}`);
        const given = reps.map(toNumber).filter((value) => value !== null);
        const bad = given.filter((value) => value === undefined);
        const found = await problemsOf(host);
        expect(found.map((problem) => /\(.*\)/.exec(problem)?.[0])).toEqual([
          `(${bad.length} of ${given.length} values)`,
        ]);
      }),
      { numRuns: 25 },
    );
  });

  it('says which relations it has read only in part', async () => {
    await host.run(setsOf(Array<string>(5_000).fill('8')));
    expect(await host.check()).toEqual({ warnings: [], sampled: [{ field: 'sets', rows: 5_000 }] });
  });
});
