import { toCursor } from '../schemas.js';

/** A page of a list; `nextCursor` null = the last one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Cuts rows, of which one more than `limit` was asked for, to a page; `placeOf` is what {@link toCursor} takes. */
export const pageOf = <Item>(
  rows: readonly Item[],
  limit: number,
  placeOf: (item: Item) => Parameters<typeof toCursor>[0],
): Page<Item> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? toCursor(placeOf(last)) : null,
  };
};
