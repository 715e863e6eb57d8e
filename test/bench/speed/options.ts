import { parseArgs } from 'node:util';
import { USE_CASES, type UseCase } from './sides.js';

/** The default databases of a run. `sqlite in memory` is measured only on request. */
const DATABASES = ['sqlite', 'sqlite analyzed', 'postgres', 'postgres unnamed'] as const;
const ALL_DATABASES = [...DATABASES, 'sqlite in memory'] as const;

export type DatabaseName = (typeof ALL_DATABASES)[number];

export interface Options {
  readonly json: boolean;
  /** The folder of another commit's checkout. Its library is also measured. */
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
 * `--only NAME` and `--database NAME` (both may be repeated), `--beside FOLDER` and `--json`.
 * Throws for an unknown name.
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
