import { toCursor } from '../schemas.js';

/** `nextCursor` is null on the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * Cuts rows to a page. One row more than `limit` means that another page follows. `placeOf` returns
 * the input of {@link toCursor}.
 */
export function pageOf<Item>(
  rows: readonly Item[],
  limit: number,
  placeOf: (item: Item) => Parameters<typeof toCursor>[0],
): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? toCursor(placeOf(last)) : null,
  };
}
