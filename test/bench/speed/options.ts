import { parseArgs } from 'node:util';
import { USE_CASES, type UseCase } from './sides.js';

/** The databases of a run by default. `sqlite in memory` is measured only if it is named. */
const DATABASES = ['sqlite', 'sqlite analyzed', 'postgres', 'postgres unnamed'] as const;
const ALL_DATABASES = [...DATABASES, 'sqlite in memory'] as const;

export type DatabaseName = (typeof ALL_DATABASES)[number];

/** The options of a run. */
export interface Options {
  readonly json: boolean;
  /** The folder of another commit's checkout, whose library is measured too. */
  readonly beside: string | undefined;
  readonly wants: (useCase: UseCase) => boolean;
  readonly wantsDatabase: (database: DatabaseName) => boolean;
}

const requireKnown = (known: readonly string[], names: readonly string[], what: string): void => {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new Error(`Unknown ${what} ${unknown}; name one of: ${known.join(', ')}.`);
};

/**
 * Reads `--only NAME` and `--database NAME` (both may be repeated), `--beside FOLDER` and `--json`.
 * Throws if a name is unknown.
 */
export const readOptions = (args: readonly string[]): Options => {
  const text = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: text,
      database: text,
      beside: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  requireKnown(USE_CASES, values.only, 'use case');
  requireKnown(ALL_DATABASES, values.database, 'database');
  const databases: readonly string[] = values.database.length === 0 ? DATABASES : values.database;
  return {
    json: values.json,
    beside: values.beside,
    wants: (useCase) => values.only.length === 0 || values.only.includes(useCase),
    wantsDatabase: (name) => databases.includes(name),
  };
};
