import { parseArgs } from 'node:util';
import { USE_CASES, type UseCase } from './sides.js';

const DATABASES = ['sqlite', 'sqlite analyzed', 'postgres', 'postgres unnamed'] as const;

export type DatabaseName = (typeof DATABASES)[number];

interface Options {
  /** The folder of another commit's checkout. Its library is also measured. */
  readonly beside: string | undefined;
  readonly useCases: readonly UseCase[];
  readonly databases: readonly DatabaseName[];
}

/** The chosen ones, or all. Throws for an unknown name. */
const chosen = <Name extends string>(all: readonly Name[], names: readonly string[]) => {
  const unknown = names.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`Unknown ${unknown}; name one of: ${all.join(', ')}.`);
  return names.length === 0 ? all : all.filter((name) => names.includes(name));
};

/** `--only NAME` and `--database NAME`, both of which may be repeated, and `--beside FOLDER`. */
export const readOptions = (args: readonly string[]): Options => {
  const text = { type: 'string', multiple: true, default: [] as string[] } as const;
  const options = { only: text, database: text, beside: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  return {
    beside: values.beside,
    useCases: chosen(USE_CASES, values.only),
    databases: chosen(DATABASES, values.database),
  };
};
