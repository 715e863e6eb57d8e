import { parseArgs } from 'node:util';
import { USE_CASES, type UseCase } from './sides.js';

/** What a run is asked for. */
export interface Options {
  readonly json: boolean;
  readonly wants: (useCase: UseCase) => boolean;
  readonly wantsDatabase: (database: string) => boolean;
}

/** Reads `--only NAME`, `--database NAME` (both as often as wanted) and `--json`; else throws. */
export const readOptions = (args: readonly string[]): Options => {
  const text = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, database: text, json: { type: 'boolean', default: false } },
  });
  const unknown = values.only.find((name) => !USE_CASES.some((useCase) => useCase === name));
  if (unknown !== undefined) {
    throw new Error(`${unknown} is no use case; name one of ${USE_CASES.join(', ')}`);
  }
  return {
    json: values.json,
    wants: (useCase) => values.only.length === 0 || values.only.includes(useCase),
    wantsDatabase: (name) => values.database.length === 0 || values.database.includes(name),
  };
};
