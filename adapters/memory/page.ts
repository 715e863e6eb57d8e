import type { PageRequest } from '../../src/repository.js';

export const byId = (a: { readonly id: number }, b: { readonly id: number }) => a.id - b.id;
const newestFirst = (a: { readonly id: number }, b: { readonly id: number }) => b.id - a.id;

/** The newest rows after a cursor. */
export const page = <T extends { readonly id: number }>(
  rows: readonly T[],
  { after, limit }: PageRequest<number>,
): readonly T[] =>
  rows
    .filter((row) => after === null || row.id < after)
    .sort(newestFirst)
    .slice(0, limit);
